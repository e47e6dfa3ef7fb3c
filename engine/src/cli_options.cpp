#include "cli_options.h"

#include "cli.h"
#include "scenario/limits.h"
#include "scenario/words.h"

namespace aqm {
namespace {

using Wrong = std::optional<std::string>;

constexpr std::uint64_t kLargestSeed = 9007199254740991;

std::optional<std::uint64_t> read_seed(std::string_view text) {
  if (text.empty() || text.size() > 16) return std::nullopt;
  std::uint64_t seed = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    seed = seed * 10 + static_cast<std::uint64_t>(digit - '0');
  }
  if (seed > kLargestSeed) return std::nullopt;
  return seed;
}

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

Wrong read_seeds(std::string_view text, Options& options) {
  const std::size_t dots = text.find("..");
  const auto first = read_seed(text.substr(0, dots));
  const auto last = dots == std::string_view::npos ? std::nullopt : read_seed(text.substr(dots + 2));
  if (!first || !last) return "--seeds takes a range such as 1..5, not " + quoted(text);
  if (*last < *first) return "--seeds " + std::string(text) + " is empty: the first seed must not be greater than the last";
  if (*last - *first >= kLimits.seeds) return "--seeds takes at most " + std::to_string(kLimits.seeds) + " seeds";
  options.first_seed = first;
  options.last_seed = last;
  return std::nullopt;
}

Wrong read_option(std::string_view name, std::string_view value, Options& options) {
  if (name == "--seed") {
    if (options.first_seed) return "--seed and --seeds: give one of them, once";
    options.first_seed = options.last_seed = read_seed(value);
    if (!options.first_seed) return "--seed takes a whole number from 0 to 9007199254740991, not " + quoted(value);
  } else if (name == "--seeds") {
    if (options.first_seed) return "--seed and --seeds: give one of them, once";
    return read_seeds(value, options);
  } else if (name == "--set") {
    const std::size_t equals = value.find('=');
    if (equals == std::string_view::npos || equals == 0) return "--set takes PATH=VALUE, not " + quoted(value);
    options.overrides.entries.push_back({value.substr(0, equals), value.substr(equals + 1)});
  } else if (name == "--duration") {
    options.overrides.duration = value;
  } else {
    options.trace = value;
  }
  return std::nullopt;
}

Wrong check_together(const Options& options) {
  if (options.json && options.csv) return "--json and --csv: give one of them";
  if (options.trace && options.first_seed != options.last_seed) return "--trace needs a single seed";
  return std::nullopt;
}

void say(CliHost& host, const std::string& text) { host.write(2, "aqm: " + text + "\n"); }

bool read_document(std::string_view path, std::string& text, CliHost& host) {
  if (host.read(path, text)) return true;
  if (path.find_first_of("/\\:") != std::string_view::npos) return false;
  const std::string shipped = "scenarios:" + std::string(path);
  return host.read(shipped, text) || host.read(shipped + ".json", text);
}

}  // namespace

Wrong read_options(std::span<const std::string_view> args, std::string_view allowed, std::size_t most_files, Options& options) {
  const std::vector<std::string_view> known = split(allowed);
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!args[i].starts_with("--")) {
      if (args[i].size() > 1 && args[i].starts_with('-')) return "unknown option " + std::string(args[i]) + suggestion(args[i], known);
      if (options.files.size() == most_files) return "unexpected argument " + quoted(args[i]);
      options.files.push_back(args[i]);
      continue;
    }
    const std::size_t equals = args[i].find('=');
    const std::string_view name = args[i].substr(0, equals);
    bool is_known = false;
    for (const std::string_view option : known) is_known = is_known || option == name;
    if (!is_known) return "unknown option " + std::string(name) + suggestion(name, known);
    if (name == "--json" || name == "--csv") {
      if (equals != std::string_view::npos) return std::string(name) + " takes no value";
      (name == "--json" ? options.json : options.csv) = true;
      continue;
    }
    if (equals == std::string_view::npos && i + 1 == args.size()) return std::string(name) + " needs a value";
    const std::string_view value = equals == std::string_view::npos ? args[++i] : args[i].substr(equals + 1);
    if (Wrong wrong = read_option(name, value, options)) return wrong;
  }
  return check_together(options);
}

std::optional<ScenarioSpec> load_file(std::string_view path, const Options& options, CliHost& host) {
  std::string text;
  if (!read_document(path, text, host)) {
    say(host, "cannot read " + std::string(path));
    return std::nullopt;
  }
  Loaded loaded = load_scenario(text, options.overrides);
  std::string lines;
  for (const Problem& problem : loaded.problems) lines += problem_line(problem) + "\n";
  if (!lines.empty()) host.write(2, lines);
  return std::move(loaded.spec);
}

}  // namespace aqm

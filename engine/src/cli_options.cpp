#include "cli_options.h"

#include <utility>

#include "cli.h"
#include "json/limits.h"
#include "json/words.h"

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

Wrong read_seeds(std::string_view text, Options& options) {
  const std::size_t dots = text.find("..");
  const auto first = read_seed(text.substr(0, dots));
  const auto last = dots == std::string_view::npos ? std::nullopt : read_seed(text.substr(dots + 2));
  if (!first || !last) return concat({"--seeds takes a range such as 1..5, not \"", text, "\""});
  if (*last < *first) return concat({"--seeds ", text, " is empty: the first seed must not be greater than the last"});
  if (*last - *first >= kLimits.seeds) return concat({"--seeds takes at most ", whole_text(kLimits.seeds), " seeds"});
  options.first_seed = first;
  options.last_seed = last;
  return std::nullopt;
}

Wrong read_option(std::string_view name, std::string_view value, Options& options) {
  if (name == "--seed") {
    if (options.first_seed) return "give either --seed or --seeds, once";
    options.first_seed = options.last_seed = read_seed(value);
    if (!options.first_seed)
      return concat({"--seed takes a whole number from 0 to 9007199254740991, not \"", value, "\""});
  } else if (name == "--seeds") {
    if (options.first_seed) return "give either --seed or --seeds, once";
    return read_seeds(value, options);
  } else if (name == "--set") {
    const std::size_t equals = value.find('=');
    if (equals == std::string_view::npos || equals == 0) return concat({"--set takes PATH=VALUE, not \"", value, "\""});
    options.overrides.entries.push_back({value.substr(0, equals), value.substr(equals + 1)});
  } else if (name == "--duration") {
    options.overrides.duration = value;
  } else if (value == "-" || value.empty()) {
    return concat({name, " needs the name of a file"});
  } else {
    (name == "--pcap" ? options.pcap : name == "--telemetry" ? options.telemetry : options.trace) = value;
  }
  return std::nullopt;
}

std::string_view without_dots(std::string_view path) {
  while (path.starts_with("./")) path.remove_prefix(2);
  return path;
}

Wrong check_together(const Options& options) {
  if (options.json && options.csv) return "give either --json or --csv";
  const std::array<OutputFile, 3> files = output_files(options);
  for (const auto& [name, file] : files) {
    if (file && options.first_seed != options.last_seed) return concat({name, " needs a single seed"});
    for (const auto& [other, its_file] : files)
      if (file && its_file && name != other && without_dots(*file) == without_dots(*its_file))
        return concat({name, " and ", other, " need different files"});
  }
  return std::nullopt;
}

bool is_name(std::string_view path) { return path != "-" && path.find_first_of("/\\:") == std::string_view::npos; }

bool read_document(std::string_view path, std::string& text, CliHost& host) {
  if (host.read(path, text)) return true;
  if (!is_name(path)) return false;
  const std::string shipped = concat({"scenarios:", path});
  return host.read(shipped, text) || host.read(concat({shipped, ".json"}), text);
}

// What to do about a path that cannot be read, if it was to be the name of a scenario.
std::string near_scenario(std::string_view path, CliHost& host) {
  if (!is_name(path) || path.find('.') != std::string_view::npos) return {};
  const std::string files = shipped_files(host);
  std::vector<std::string_view> names = split(files);
  for (std::string_view& name : names) name = name.substr(0, name.rfind(".json"));
  return concat({suggestion(path, names), "\nTry: aqm list"});
}

}  // namespace

std::string shipped_files(CliHost& host) {
  std::string names;
  if (!host.read("scenarios:", names)) return {};
  for (char& letter : names)
    if (letter == '\n') letter = '|';
  return names;
}

std::array<OutputFile, 3> output_files(const Options& options) {
  return {{{"--trace", options.trace}, {"--pcap", options.pcap}, {"--telemetry", options.telemetry}}};
}

Wrong read_options(std::span<const std::string_view> args, std::string_view allowed, std::size_t most_files,
                   Options& options) {
  const std::vector<std::string_view> known = split(allowed);
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!args[i].starts_with("--")) {
      if (args[i].size() > 1 && args[i].starts_with('-'))
        return concat({"unknown option ", args[i], suggestion(args[i], known)});
      if (options.files.size() == most_files) return concat({"unexpected argument \"", args[i], "\""});
      if (args[i].empty()) return "the name of a file is empty";
      options.files.push_back(args[i]);
      continue;
    }
    const std::size_t equals = args[i].find('=');
    const std::string_view name = args[i].substr(0, equals);
    bool is_known = false;
    for (const std::string_view option : known) is_known = is_known || option == name;
    if (!is_known) return concat({"unknown option ", name, suggestion(name, known)});
    if (name == "--json" || name == "--csv") {
      if (equals != std::string_view::npos) return concat({name, " takes no value"});
      (name == "--json" ? options.json : options.csv) = true;
      continue;
    }
    if (equals == std::string_view::npos && i + 1 == args.size()) return concat({name, " needs a value"});
    const std::string_view value = equals == std::string_view::npos ? args[++i] : args[i].substr(equals + 1);
    if (Wrong wrong = read_option(name, value, options)) return wrong;
  }
  return check_together(options);
}

std::optional<ScenarioSpec> load_file(std::string_view path, const Options& options, CliHost& host) {
  std::string text;
  if (!read_document(path, text, host)) {
    host.write(2, concat({"aqm: cannot read ", path, near_scenario(path, host), "\n"}));
    return std::nullopt;
  }
  Overrides overrides = options.overrides;
  std::vector<std::string> scripts(overrides.entries.size());
  for (std::size_t i = 0; i < scripts.size(); ++i) {
    std::string_view& value = overrides.entries[i].value;
    if (!value.starts_with('@') || !overrides.entries[i].path.ends_with(".code")) continue;
    if (!host.read(value.substr(1), scripts[i])) {
      host.write(2, concat({"aqm: cannot read ", value.substr(1), "\n"}));
      return std::nullopt;
    }
    value = scripts[i];
  }
  Loaded loaded = load_scenario(text, overrides);
  std::string lines;
  for (const Problem& problem : loaded.problems) lines += concat({problem_line(problem), "\n"});
  if (!lines.empty()) host.write(2, lines);
  return std::move(loaded.spec);
}

}  // namespace aqm

#include "cli.h"

#include <algorithm>

#include "cli_options.h"
#include "core/text.h"
#include "json/words.h"
#include "report/describe.h"

namespace aqm {
namespace {

constexpr std::string_view kUsage =
    "aqm run FILE|-  [--seed N | --seeds A..B] [--set PATH=VALUE ...] [--duration T] [--json | --csv] [--trace FILE] "
    "[--pcap FILE] [--telemetry FILE]\n"
    "aqm check FILE|-   [--set PATH=VALUE ...]   lists all problems of a scenario; prints nothing if there are none\n"
    "aqm schema                                  prints the JSON Schema of the scenario format\n"
    "aqm list                                    lists the shipped scenarios; run accepts their names\n"
    "aqm bench [FILE]   [--set PATH=VALUE ...] [--duration T] [--json]   measures the speed of simulation\n"
    "aqm sweep FILE|-   [--seeds A..B] [--set PATH=VALUE ...] [--json | --csv | --markdown] [--resume FILE] [--jobs "
    "N]\n"
    "                                            runs what the document varies, with each seed; npx aqm only\n"
    "aqm compare FILE|- [--seeds A..B] [--set PATH=VALUE ...] [--json | --csv | --markdown]\n"
    "                                            runs the document's lanes; npx aqm only\n"
    "aqm characterize DISCIPLINE|FILE [--against ID,...] [--seeds A..B] [--json | --markdown]   the report card of RFC "
    "7928;\n"
    "                                            npx aqm only\n"
    "aqm reproduce [ID ...]                      runs the papers' experiments: published and measured; npx aqm only\n"
    "aqm lesson check|answers [ID|FILE ...]      proves lessons, or measures what is right in them; npx aqm only\n"
    "aqm class ROSTER.csv --lesson ID|FILE --secret FILE   a link for each student of a class; npx aqm only\n"
    "aqm grade FOLDER|FILE ... [--roster CSV] [--csv OUT]   judges results that students have handed in; npx aqm only\n"
    "aqm quiz ID|FILE --site URL                 a lesson's numbers as questions for a question bank; npx aqm only\n"
    "aqm package ID|FILE [--scorm 1.2|2004]      a lesson as a package for learning platforms; npx aqm only\n"
    "aqm cartridge --base URL [OUT.imscc]        lessons and experiments as a course outline; npx aqm only\n"
    "\n"
    "--seed N, --seeds A..B   replaces the scenario's seed; several seeds run in sequence\n"
    "--set PATH=VALUE         changes the document: links.bottleneck.queue.discipline=red, flows.ftp.count=10 ...;\n"
    "                         links.bottleneck.queue.code=@my.aqm reads a script from a file\n"
    "--duration T             such as \"10 s\"; measurement windows end with it\n"
    "--json, --csv            machine-readable results: an object per seed, or a row per flow and window\n"
    "--trace FILE             every packet of the watched link: time, event, flow, number, size, queue length, reason\n"
    "--pcap FILE              the same packets for Wireshark and tshark (pcapng), with acknowledgements; drops are "
    "comments\n"
    "--telemetry FILE         what charts draw, as CSV: a row for each sample, a column for each signal, such as\n"
    "                         queue.bottleneck.average; a script's signals have the names that it gives them\n"
    "\n"
    "Exit codes: 0 success, 2 wrong usage or invalid scenario, 1 any other failure.\n";

int refuse(CliHost& host, std::string_view sentence) {
  host.write(2, concat({"aqm: ", sentence, "\nTry: aqm --help\n"}));
  return 2;
}

int command_check(const Options& options, CliHost& host) { return load_file(options.files[0], options, host) ? 0 : 2; }

int command_schema(const Options&, CliHost& host) {
  host.write(1, schema_json(2) + "\n");
  return 0;
}

// Name and title of a shipped file; empty if it is not a scenario.
std::string list_line(std::string_view file, std::size_t width, CliHost& host) {
  std::string text;
  if (!host.read(concat({"scenarios:", file}), text)) return {};
  const Loaded loaded = load_scenario(text);
  if (!loaded.spec) return {};
  std::string name(file.substr(0, file.size() - 5));
  name.resize(std::max(width, name.size()), ' ');
  return concat({name, "  ", loaded.spec->title, "\n"});
}

int command_list(const Options&, CliHost& host) {
  const std::string names = shipped_files(host);
  if (names.empty()) {
    host.write(2, "aqm: cannot find the shipped scenarios\n");
    return 1;
  }
  std::vector<std::string_view> files;
  std::size_t width = 0;
  for (const std::string_view name : split(names))
    if (name.ends_with(".json") && !name.ends_with(".schema.json")) {
      files.push_back(name);
      width = std::max(width, name.size() - 5);
    }
  std::string lines;
  for (const std::string_view file : files) lines += list_line(file, width, host);
  host.write(1, lines);
  return 0;
}

struct Command {
  std::string_view name;
  std::string_view options;
  std::size_t least_files, most_files;
  int (*run)(const Options& options, CliHost& host);
};

constexpr Command kCommands[] = {
    {"run", "--seed|--seeds|--set|--duration|--json|--csv|--trace|--pcap|--telemetry", 1, 1, command_run},
    {"check", "--set|--duration", 1, 1, command_check},
    {"schema", "", 0, 0, command_schema},
    {"list", "", 0, 0, command_list},
    {"bench", "--set|--duration|--json", 0, 1, command_bench},
};

// Those of engine/bin, which need more than the engine.
constexpr std::string_view kNodeCommands[] = {"sweep", "compare", "characterize", "reproduce", "lesson",
                                              "class", "grade",   "quiz",         "package",   "cartridge"};

// Documents and arguments name things: what they say must not steer a terminal. In JSON it means the same.
class TerminalHost final : public CliHost {
 public:
  explicit TerminalHost(CliHost& host) : host_(host) {}
  bool read(std::string_view path, std::string& text) override { return host_.read(path, text); }
  void write(int stream, std::string_view text) override {
    constexpr std::string_view lines = "\n\t";
    if (has_controls(text, lines)) host_.write(stream, without_controls(text, lines));
    else host_.write(stream, text);
  }
  bool write_file(std::string_view path, std::string_view text) override { return host_.write_file(path, text); }
  bool is_same_file(std::string_view path, std::string_view other) override { return host_.is_same_file(path, other); }
  double now_s() override { return host_.now_s(); }
  void progress(double part) override { host_.progress(part); }
  double peak_memory_bytes() override { return host_.peak_memory_bytes(); }

 private:
  CliHost& host_;
};

int run_command(std::span<const std::string_view> args, CliHost& host) {
  if (args.empty()) {
    host.write(2, kUsage);
    return 2;
  }
  for (const std::string_view arg : args)
    if (arg == "--help" || arg == "-h" || args[0] == "help") {
      host.write(1, kUsage);
      return 0;
    }
  if (args[0] == "--version") {
    host.write(1, concat({"aqm ", kVersion, "\n"}));
    return 0;
  }
  for (const std::string_view name : kNodeCommands)
    if (args[0] == name) return refuse(host, concat({name, " runs in Node: npx aqm ", name}));
  std::vector<std::string_view> names(std::begin(kNodeCommands), std::end(kNodeCommands));
  for (const Command& command : kCommands) {
    names.push_back(command.name);
    if (command.name != args[0]) continue;
    Options options;
    if (const auto wrong = read_options(args.subspan(1), command.options, command.most_files, options))
      return refuse(host, *wrong);
    if (options.files.size() < command.least_files)
      return refuse(host, concat({command.name, " needs a file, a scenario's name, or - for standard input"}));
    return command.run(options, host);
  }
  return refuse(host, concat({"unknown command \"", args[0], "\"", suggestion(args[0], names)}));
}

}  // namespace

int run_cli(std::span<const std::string_view> args, CliHost& host) {
  TerminalHost terminal(host);
  return run_command(args, terminal);
}

}  // namespace aqm

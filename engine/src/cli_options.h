// Strict parser of command-line arguments.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scenario/override.h"

namespace aqm {

class CliHost;
class Simulation;

struct Options {
  std::vector<std::string_view> files;
  std::optional<std::uint64_t> first_seed, last_seed;
  Overrides overrides;  // --set, --duration
  std::optional<std::string_view> trace, pcap, telemetry;
  bool json = false, csv = false;
};

// A file to be written beside the report, by its option.
struct OutputFile {
  std::string_view option;
  std::optional<std::string_view> path;
};
std::array<OutputFile, 3> output_files(const Options& options);

// Parses the arguments after the command. `allowed` are its options, separated by '|'. Returns a sentence if they are
// wrong.
std::optional<std::string> read_options(std::span<const std::string_view> args, std::string_view allowed,
                                        std::size_t most_files, Options& options);

// Reads and loads a document, given as a file or as the name of a shipped scenario, and applies the overrides. Reports
// problems on standard error.
std::optional<ScenarioSpec> load_file(std::string_view path, const Options& options, CliHost& host);

// The names of the shipped files, as a|b|c; empty if there are none.
std::string shipped_files(CliHost& host);

// When and why a run stopped before its end; empty if it did not.
std::string halted_text(const Simulation& simulation);

int command_run(const Options& options, CliHost& host);
int command_bench(const Options& options, CliHost& host);

}  // namespace aqm

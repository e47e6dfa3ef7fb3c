// The command line: run | check | schema | list | bench. The same program natively and in WebAssembly.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace aqm {

inline constexpr std::string_view kVersion = "0.1.0";

// The interface to the machine that runs the program.
class CliHost {
 public:
  // Reads a file; "-" is standard input, "scenarios:NAME" a shipped file, and "scenarios:" the list of all shipped
  // files, one per line. False if it cannot be read.
  virtual bool read(std::string_view path, std::string& text) = 0;
  // Writes to standard output (1) or standard error (2).
  virtual void write(int stream, std::string_view text) = 0;
  // Appends to a file; the first write of a program run truncates it. False if it cannot be written.
  virtual bool write_file(std::string_view path, std::string_view text) = 0;
  // Whether both paths lead to one file that is there.
  virtual bool is_same_file(std::string_view path, std::string_view other) = 0;
  virtual double now_s() = 0;
  // Told now and then during a run: the part of its simulated time that has passed.
  virtual void progress(double /*part*/) {}
  virtual double peak_memory_bytes() = 0;

 protected:
  ~CliHost() = default;
};

// `args` are the arguments after the program name. Exit codes: 0 success, 2 wrong usage or invalid scenario, 1 any
// other failure.
int run_cli(std::span<const std::string_view> args, CliHost& host);

}  // namespace aqm

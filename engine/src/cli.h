// The command line: run | check | schema | list | bench. Native and in WebAssembly the same program.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace aqm {

// What the program asks of the machine it runs on.
class CliHost {
 public:
  // A file; "-" is standard input, "scenarios:NAME" a file that ships with the program and "scenarios:" the names of
  // all of these, one per line. False if it cannot be read.
  virtual bool read(std::string_view path, std::string& text) = 0;
  // 1 is standard output, 2 standard error.
  virtual void write(int stream, std::string_view text) = 0;
  // Appends to a file; the first write of a run empties it. False if it cannot be written.
  virtual bool write_file(std::string_view path, std::string_view text) = 0;
  virtual double now_s() = 0;
  virtual double peak_memory_bytes() = 0;

 protected:
  ~CliHost() = default;
};

// The arguments after the name of the program. Exit codes: 0 fine, 2 bad usage or bad scenario, 1 anything else.
int run_cli(std::span<const std::string_view> args, CliHost& host);

}  // namespace aqm

// Functions that only Node calls, beside those of abi.cpp: the command line, and failing allocations for tests.
#ifdef __wasm__

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "cli.h"
#include "core/memory.h"

#define IMPORT(name) __attribute__((import_module("env"), import_name(#name))) name
#define EXPORT extern "C" __attribute__((used))

extern "C" {
int IMPORT(host_read)(const char* path, std::size_t path_size);
void IMPORT(host_take)(char* to);
void IMPORT(host_write)(int stream, const char* text, std::size_t size);
int IMPORT(host_write_file)(const char* path, std::size_t path_size, const char* text, std::size_t size);
int IMPORT(host_is_same_file)(const char* path, std::size_t path_size, const char* other, std::size_t other_size);
double IMPORT(host_now_s)();
void IMPORT(host_progress)(double part);
}

namespace {

class WasmHost final : public aqm::CliHost {
 public:
  bool read(std::string_view path, std::string& text) override {
    const int size = host_read(path.data(), path.size());
    if (size < 0) return false;
    text.resize(static_cast<std::size_t>(size));
    host_take(text.data());
    return true;
  }
  void write(int stream, std::string_view text) override { host_write(stream, text.data(), text.size()); }
  bool write_file(std::string_view path, std::string_view text) override {
    return host_write_file(path.data(), path.size(), text.data(), text.size()) == 0;
  }
  bool is_same_file(std::string_view path, std::string_view other) override {
    return host_is_same_file(path.data(), path.size(), other.data(), other.size()) != 0;
  }
  double now_s() override { return host_now_s(); }
  void progress(double part) override { host_progress(part); }
  // Memory never shrinks, so its size is its peak.
  double peak_memory_bytes() override { return 65536.0 * static_cast<double>(__builtin_wasm_memory_size(0)); }
};

}  // namespace

// For tests: counts allocations, and lets one of them fail.
namespace {
std::uint32_t allocations = 0, failing_allocation = 0;
}
void* aqm::memory_of(std::size_t size, std::size_t alignment) {
  if (++allocations == failing_allocation) return nullptr;
  if (alignment == 0) return std::malloc(size);
  return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}
EXPORT std::uint32_t engine_allocations() { return allocations; }
EXPORT void engine_fail_allocation(std::uint32_t nth) { failing_allocation = allocations + nth; }

EXPORT int engine_cli(const char* arguments, std::size_t size) {
  std::vector<std::string_view> args;
  const std::string_view all(arguments, size);
  for (std::size_t begin = 0; size > 0 && begin <= size;) {
    const std::size_t end = std::min(all.find('\0', begin), size);
    args.push_back(all.substr(begin, end - begin));
    begin = end + 1;
  }
  WasmHost host;
  return aqm::run_cli(args, host);
}

#endif

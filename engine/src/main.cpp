// The native program: the command line with the standard library's files and streams.

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <dirent.h>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <vector>

#include "cli.h"

namespace {

class NativeHost final : public aqm::CliHost {
 public:
  bool read(std::string_view path, std::string& text) override {
    text.clear();
    if (path == "-") return read_stream(stdin, text);
    if (path == "scenarios:") return list_scenarios(text);
    std::FILE* file = path.starts_with("scenarios:") ? open_shipped(std::string(path.substr(10)))
                                                     : std::fopen(std::string(path).c_str(), "rb");
    if (file == nullptr) return false;
    const bool good = read_stream(file, text);
    std::fclose(file);
    return good;
  }

  void write(int stream, std::string_view text) override {
    std::FILE* file = stream == 1 ? stdout : stderr;
    const bool good = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    const bool is_written = std::fflush(file) == 0 && good;
    if (!is_written && errno != EPIPE) has_lost_output_ = true;  // a reader may close the pipe
  }

  bool has_lost_output() const { return has_lost_output_; }

  bool write_file(std::string_view path, std::string_view text) override {
    const bool begun = std::find(written_.begin(), written_.end(), path) != written_.end();
    if (!begun) written_.emplace_back(path);
    std::FILE* file = std::fopen(std::string(path).c_str(), begun ? "ab" : "wb");
    if (file == nullptr) return false;
    const bool good = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    return std::fclose(file) == 0 && good;
  }

  bool is_same_file(std::string_view path, std::string_view other) override {
    struct stat one {
    }, another{};
    return stat(std::string(path).c_str(), &one) == 0 && stat(std::string(other).c_str(), &another) == 0 &&
           one.st_dev == another.st_dev && one.st_ino == another.st_ino;
  }

  double now_s() override {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
  }

  double peak_memory_bytes() override {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
    return static_cast<double>(usage.ru_maxrss);
#else
    return static_cast<double>(usage.ru_maxrss) * 1024;
#endif
  }

 private:
  static bool read_stream(std::FILE* file, std::string& text) {
    constexpr std::size_t kMost = std::size_t{64} << 20;  // what has no end, as /dev/zero, is refused as too large
    char buffer[1 << 16];
    for (std::size_t size = 1; size > 0 && text.size() < kMost; text.append(buffer, size))
      size = std::fread(buffer, 1, sizeof buffer, file);
    return std::ferror(file) == 0;
  }

  // In the source tree: the program is in engine/build/PRESET/.
  static std::string scenarios_folder() {
    char path[PATH_MAX];
    const ssize_t size = readlink("/proc/self/exe", path, sizeof path);
    if (size <= 0) return "scenarios/";
    const std::string program(path, static_cast<std::size_t>(size));
    return program.substr(0, program.rfind('/')) + "/../../../scenarios/";
  }

  // The gallery and the papers' experiments.
  static constexpr const char* kShipped[] = {"", "papers/"};

  static std::FILE* open_shipped(const std::string& name) {
    if (name.find('/') != std::string::npos) return nullptr;
    for (const char* folder : kShipped)
      if (std::FILE* file = std::fopen((scenarios_folder() + folder + name).c_str(), "rb")) return file;
    return nullptr;
  }

  static bool list_scenarios(std::string& text) {
    std::vector<std::string> names;
    for (const char* shipped : kShipped) {
      DIR* folder = opendir((scenarios_folder() + shipped).c_str());
      if (folder == nullptr) return false;
      while (const dirent* entry = readdir(folder))
        if (const std::string name = entry->d_name; name.ends_with(".json")) names.push_back(name);
      closedir(folder);
    }
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) text += name + "\n";
    return true;
  }

  std::vector<std::string> written_;
  bool has_lost_output_ = false;
};

}  // namespace

int main(int count, char** values) {
  const std::vector<std::string_view> args(values + 1, values + std::max(count, 1));
  NativeHost host;
  const int code = aqm::run_cli(args, host);
  if (!host.has_lost_output()) return code;
  std::fputs("aqm: cannot write the output\n", stderr);
  return code == 0 ? 1 : code;
}

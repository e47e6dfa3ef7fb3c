#include "cli.h"

#include <gtest/gtest.h>

namespace aqm {
namespace {

struct Host final : CliHost {
  bool read(std::string_view, std::string&) override { return false; }
  void write(int stream, std::string_view text) override { (stream == 1 ? out : error) += text; }
  bool write_file(std::string_view, std::string_view) override { return false; }
  double now_s() override { return 0; }
  double peak_memory_bytes() override { return 0; }

  std::string out, error;
};

constexpr std::string_view kOfNode[] = {"sweep", "compare", "characterize", "reproduce", "lesson",
                                        "class", "grade",   "quiz",         "package",   "cartridge"};

TEST(Cli, commands_of_node_say_where_they_run) {
  for (const std::string_view name : kOfNode) {
    Host host;
    const std::string_view args[] = {name, "file.json"};
    EXPECT_EQ(run_cli(args, host), 2);
    EXPECT_EQ(host.error,
              "aqm: " + std::string(name) + " runs in Node: npx aqm " + std::string(name) + "\nTry: aqm --help\n");
    EXPECT_EQ(host.out, "");
  }
}

TEST(Cli, help_names_every_command) {
  Host host;
  const std::string_view args[] = {"--help"};
  EXPECT_EQ(run_cli(args, host), 0);
  const auto expect_named = [&](std::string_view name) {
    EXPECT_NE(host.out.find("aqm " + std::string(name) + " "), std::string::npos) << name;
  };
  for (const std::string_view name : {"run", "check", "schema", "list", "bench"}) expect_named(name);
  for (const std::string_view name : kOfNode) expect_named(name);
}

TEST(Cli, a_misspelt_command_of_node_is_suggested) {
  Host host;
  const std::string_view args[] = {"compar"};
  EXPECT_EQ(run_cli(args, host), 2);
  EXPECT_NE(host.error.find("compare"), std::string::npos) << host.error;
}

}  // namespace
}  // namespace aqm

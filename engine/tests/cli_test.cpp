#include "cli.h"

#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "core/text.h"

namespace aqm {
namespace {

struct Host final : CliHost {
  bool read(std::string_view, std::string&) override { return false; }
  void write(int stream, std::string_view text) override { (stream == 1 ? out : error) += text; }
  bool write_file(std::string_view, std::string_view) override { return false; }
  bool is_same_file(std::string_view, std::string_view) override { return false; }
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

struct FileHost final : CliHost {
  bool read(std::string_view, std::string& text) override {
    text = file;
    return true;
  }
  void write(int, std::string_view text) override { shown += text; }
  bool write_file(std::string_view, std::string_view) override { return false; }
  bool is_same_file(std::string_view, std::string_view) override { return false; }
  double now_s() override { return 0; }
  double peak_memory_bytes() override { return 0; }

  std::string file, shown;
};

std::string shown_by_check(std::string_view file) {
  FileHost host;
  host.file = file;
  const std::string_view args[] = {"check", "some.json"};
  EXPECT_EQ(run_cli(args, host), 2) << file;
  return host.shown;
}

TEST(Cli, control_characters_never_reach_a_terminal) {
  const std::string_view documents[] = {
      R"({"\u001b[31mkey":1})",
      R"({"format":"\u001b[31m","version":"\u009b2J","title":"\u007f"})",
      R"({"format":"aqm-scenario","version":1,"title":"a\u0085b","nodes":[{"id":"\u001b]0;x\u0007"}]})",
      R"({"nodes":[{"kind":"\u001b[2J"}],"links":[{"from":"\u001b[2J","queue":{"discipline":"\u009b1m"}}]})",
      "{\"a\x1b[2J\":1}",
      "\x1b[2J",
  };
  for (const std::string_view document : documents) {
    const std::string text = shown_by_check(document);
    EXPECT_FALSE(text.empty());
    EXPECT_FALSE(has_controls(text, "\n")) << document;
  }
  EXPECT_NE(shown_by_check(documents[0]).find("\\u001b[31mkey"), std::string::npos);
  Host host;
  const std::string_view args[] = {"run", "no\x1b[2J\xc2\x9b.json", "--set", "\r\b=1"};
  EXPECT_EQ(run_cli(args, host), 2);
  EXPECT_FALSE(has_controls(host.error, "\n")) << host.error;
}

// The only packet takes longer than the run.
TEST(Cli, what_was_not_measured_is_null_and_an_empty_cell) {
  FileHost host;
  host.file =
      R"({"format":"aqm-scenario","version":1,"title":"t","duration":"1 s",
          "nodes":[{"id":"a","kind":"host"},{"id":"b","kind":"host"}],
          "links":[{"id":"l","from":"a","to":"b","rate":"1 Mbps","delay":"2 s","queue":{"discipline":"drop_tail","limit":9}}],
          "flows":[{"id":"f","from":"a","to":"b","transport":{"type":"udp"},"application":{"type":"cbr","rate":"1 kbps"}}]})";
  const std::string_view json[] = {"run", "some.json", "--json"};
  EXPECT_EQ(run_cli(json, host), 0) << host.shown;
  EXPECT_NE(host.shown.find(R"("delay_s":{"mean":null,"p50":null,"p95":null,"p99":null,"max":null})"),
            std::string::npos)
      << host.shown;
  EXPECT_NE(host.shown.find(R"("jitter_s":null)"), std::string::npos) << host.shown;
  host.shown.clear();
  const std::string_view csv[] = {"run", "some.json", "--csv"};
  EXPECT_EQ(run_cli(csv, host), 0);
  EXPECT_NE(host.shown.find(",1,0,0,0,,,,,,0,0,0,0,0,0,,,1000,0,\n"), std::string::npos) << host.shown;
  host.shown.clear();
  const std::string_view text[] = {"run", "some.json"};
  EXPECT_EQ(run_cli(text, host), 0);
  EXPECT_EQ(host.shown.find("nan"), std::string::npos) << host.shown;
}

TEST(Cli, a_zero_ends_no_document) {
  FileHost host;
  host.file = "{} and more";
  host.file[2] = '\0';
  const std::string_view args[] = {"check", "some.json"};
  EXPECT_EQ(run_cli(args, host), 2);
  EXPECT_NE(host.shown.find("after the end of the document"), std::string::npos) << host.shown;
}

}  // namespace
}  // namespace aqm

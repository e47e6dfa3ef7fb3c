#include "cli_telemetry.h"

#include <gtest/gtest.h>

#include "scenario_files.h"

namespace aqm {
namespace {

// A script whose signals have these names and values.
std::string script_with(const std::vector<std::pair<std::string, int>>& signals) {
  std::string head = "signal ", lines;
  for (const auto& [name, value] : signals) {
    head += (lines.empty() ? "" : ", ") + name;
    lines += "    " + name + " = " + std::to_string(value) + "\\n";
  }
  return head + "\\non arrival:\\n" + lines;
}

// A link of 1 Mbit/s with a discipline, and its changes: the time in seconds, the parameter, its value as JSON.
struct Entry {
  double at_s;
  std::string param, value;
};
std::string telemetry_document(const std::string& queue, const std::vector<Entry>& changes) {
  std::string timeline;
  for (const auto& [at_s, param, value] : changes)
    timeline += (timeline.empty() ? "" : ",") + (R"({"at":)" + std::to_string(at_s)) + R"(,"set":"links.l.queue.)" +
                param + R"(","value":)" + value + "}";
  return R"({"format":"aqm-scenario","version":1,"duration":"2 s","nodes":[{"id":"a","kind":"host"},
    {"id":"b","kind":"host"}],"links":[{"id":"l","from":"a","to":"b","rate":"1 Mbps","delay":"1 ms","queue":)" +
         queue + R"(}],"flows":[{"id":"f","from":"a","to":"b","transport":{"type":"udp"},
    "application":{"type":"cbr","rate":"2 Mbps","packet_size":"1000 B"}}],
    "measure":{"sample_interval":"100 ms"},"timeline":[)" +
         timeline + "]}";
}
std::string scripted(const std::vector<std::pair<std::string, int>>& signals) {
  return R"({"discipline":"script","code":")" + script_with(signals) + R"("})";
}
Entry change_to(double at_s, const std::vector<std::pair<std::string, int>>& signals) {
  return {at_s, "code", '"' + script_with(signals) + '"'};
}

// The cells of the CSV of a run, as text.
struct Csv {
  explicit Csv(const std::string& json) {
    Simulation simulation(spec_of(json));
    TelemetryCsv csv(simulation);
    while (simulation.advance(kNever, 1000) != Simulation::Status::ended) csv.take(simulation);
    csv.take(simulation);
    std::istringstream text(csv.text());
    for (std::string line; std::getline(text, line);) {
      std::vector<std::string>& row = rows.emplace_back(1);
      for (const char c : line)
        if (c == ',') row.emplace_back();
        else row.back() += c;
    }
  }
  bool has(const std::string& name) const {
    return std::find(rows[0].begin(), rows[0].end(), "queue.l." + name) != rows[0].end();
  }
  // In the sample at that tenth of a second.
  std::string at(int tenth, const std::string& name) const {
    const auto column = std::find(rows[0].begin(), rows[0].end(), "queue.l." + name);
    if (column == rows[0].end()) return "no column " + name;
    return rows[static_cast<std::size_t>(tenth) + 1][static_cast<std::size_t>(column - rows[0].begin())];
  }

  std::vector<std::vector<std::string>> rows{};
};

TEST(TelemetryCsv, NamesTheSignalsOfAScriptAsTheScriptDoes) {
  const Csv csv(telemetry_document(scripted({{"length", 3}, {"p_a", 4}}), {}));
  EXPECT_EQ(csv.at(5, "length"), "3");
  EXPECT_EQ(csv.at(5, "p_a"), "4");
  EXPECT_FALSE(csv.has("script_1"));
}

TEST(TelemetryCsv, AChangedScriptKeepsTheColumnsOfTheNamesThatItKeeps) {
  const Csv csv(
      telemetry_document(scripted({{"length", 3}, {"p_a", 4}}), {change_to(1.0, {{"other", 5}, {"length", 6}})}));
  EXPECT_EQ(csv.at(9, "length"), "3");
  EXPECT_EQ(csv.at(9, "p_a"), "4");
  EXPECT_EQ(csv.at(9, "other"), "");
  EXPECT_EQ(csv.at(12, "length"), "6");
  EXPECT_EQ(csv.at(12, "other"), "5");
  EXPECT_EQ(csv.at(12, "p_a"), "");
}

TEST(TelemetryCsv, HasAColumnForEachOfMoreNamesThanThereAreRows) {
  std::vector<Entry> changes;
  for (int i = 1; i < 16; ++i) {
    const std::string number = std::to_string(i);
    changes.push_back(change_to(0.1 * i + 0.05, {{"a" + number, i}, {"b" + number, -i}, {"first", 100 + i}}));
  }
  const Csv csv(telemetry_document(scripted({{"first", 100}, {"a0", 7}}), changes));
  for (int i = 1; i < 16; ++i) {
    const std::string number = std::to_string(i);
    EXPECT_EQ(csv.at(i + 1, "first"), std::to_string(100 + i));
    EXPECT_EQ(csv.at(i + 1, "a" + number), number);
    EXPECT_EQ(csv.at(i + 1, "b" + number), "-" + number);
    EXPECT_EQ(csv.at(i, "a" + number), "");
    EXPECT_EQ(i < 15 ? csv.at(i + 2, "a" + number) : "", "");
  }
}

TEST(TelemetryCsv, ASignalWithTheNameOfAColumnHasANameOfItsOwn) {
  const Csv csv(telemetry_document(scripted({{"limit", 7}}), {}));
  EXPECT_EQ(csv.at(5, "limit"), "1000");
  EXPECT_EQ(csv.at(5, "script.limit"), "7");
}

TEST(TelemetryCsv, AScriptSharesTheColumnOfABuiltInSignalOfTheSameName) {
  const Csv csv(telemetry_document(R"({"discipline":"red"})",
                                   {{1.0, "discipline", R"("script")"}, change_to(1.0, {{"average", 9}})}));
  EXPECT_NE(csv.at(9, "average"), "9");
  EXPECT_NE(csv.at(9, "average"), "");
  EXPECT_EQ(csv.at(12, "average"), "9");
}

}  // namespace
}  // namespace aqm

#include "scenario/change.h"

#include <gtest/gtest.h>

#include "scenario_files.h"

namespace aqm {
namespace {

struct ChangeTest : ::testing::Test {
  std::optional<Change> read(std::string_view path, std::string_view value) {
    ParsedChange parsed = parse_change(simulation, path, value);
    EXPECT_EQ(parsed.change.has_value(), parsed.problems.empty()) << path;
    if (!parsed.problems.empty()) problem = parsed.problems[0];
    return parsed.change;
  }
  void apply(std::string_view path, std::string_view value) {
    const std::optional<Change> change = read(path, value);
    ASSERT_TRUE(change) << path << ": " << problem.message;
    EXPECT_FALSE(simulation.apply(*change)) << path;
  }
  std::string refused(std::string_view path, std::string_view value) {
    EXPECT_FALSE(read(path, value)) << path;
    return problem.message;
  }

  Simulation simulation{spec_of(shipped_scenario("000-f11-red"))};
  Problem problem;
};

TEST_F(ChangeTest, ReadsQuantitiesInTheirUnits) {
  EXPECT_EQ(read("links.bottleneck.rate", R"("12.5 Mbps")")->value.number, 12.5e6);
  EXPECT_EQ(read("links.bottleneck.delay", R"("7 ms")")->value.number, 0.007);
  EXPECT_EQ(read("links.bottleneck.queue.min_th", "6")->value.number, 6);
  EXPECT_EQ(read("flows.cbr.application.rate", "3e6")->value.number, 3e6);
  EXPECT_EQ(read("flows.cbr.active", "false")->value.number, 0);
  const std::optional<Change> limit = read("links.bottleneck.queue.limit", R"("90 KB")");
  EXPECT_EQ(limit->value.number, 90'000);
  EXPECT_TRUE(limit->value.in_bytes);
}

TEST_F(ChangeTest, SeesTheCurrentStateOfTheQueue) {
  refused("links.bottleneck.queue.tagged_th", "3");
  apply("links.bottleneck.queue.discipline", R"("cbt")");
  apply("links.bottleneck.queue.tagged_th", "3");
  EXPECT_EQ(simulation.discipline({3, false}).id, "cbt");
  // min_th is checked against the max_th in force.
  apply("links.bottleneck.queue.max_th", R"("40 packets")");
  apply("links.bottleneck.queue.min_th", R"("30 packets")");
  EXPECT_NE(refused("links.bottleneck.queue.max_th", R"("20 packets")").find("max_th"), std::string::npos);
}

TEST_F(ChangeTest, ANewDisciplineKeepsSharedParameters) {
  apply("links.bottleneck.queue.max_p", "0.37");
  apply("links.bottleneck.queue.discipline", R"("dcbt")");
  const DirectionRef bottleneck{3, false};
  const Discipline& dcbt = simulation.discipline(bottleneck);
  EXPECT_EQ(find_param(dcbt.params, "max_p")->get(simulation.queue_params(bottleneck)).number, 0.37);
  EXPECT_EQ(find_param(dcbt.params, "active_interval")->get(simulation.queue_params(bottleneck)).number, 0.3);
  EXPECT_EQ(simulation.queue_limit(bottleneck).amount, 60);
}

TEST_F(ChangeTest, ANewDisciplineInheritsNoParameterWithAnotherMeaning) {
  // PIE's max_burst is a time, CBQ's a number of packets.
  const DirectionRef bottleneck{3, false};
  const auto max_burst = [&] {
    const Param* row = find_param(simulation.discipline(bottleneck).params, "max_burst");
    return row->get(simulation.queue_params(bottleneck)).number;
  };
  apply("links.bottleneck.queue.discipline", R"("pie")");
  apply("links.bottleneck.queue.max_burst", R"("70 ms")");
  apply("links.bottleneck.queue.discipline", R"("cbq")");
  EXPECT_EQ(max_burst(), 16);
  apply("links.bottleneck.queue.discipline", R"("pie")");
  EXPECT_EQ(max_burst(), 0.15);
}

TEST_F(ChangeTest, ANewDisciplineInheritsNoValueOutsideItsRange) {
  // DRR's quantum may be as small as 40 bytes, FQ-CoDel's 300.
  const DirectionRef bottleneck{3, false};
  for (const auto& [quantum, inherited] : {std::pair{"200", 1514}, std::pair{"500", 500}}) {
    apply("links.bottleneck.queue.discipline", R"("drr")");
    apply("links.bottleneck.queue.quantum", quantum);
    apply("links.bottleneck.queue.discipline", R"("fq_codel")");
    const Param* row = find_param(simulation.discipline(bottleneck).params, "quantum");
    EXPECT_EQ(row->get(simulation.queue_params(bottleneck)).number, inherited);
  }
}

// What the timeline's checks take for in force is what the run has.
TEST_F(ChangeTest, ADocumentIsCheckedWithTheParametersThatAreInherited) {
  for (const auto& [min_th, refused] : {std::pair{"8 packets", false}, std::pair{"12 packets", true}}) {
    std::string json = shipped_scenario("000-f11-red");
    const std::string empty = R"("timeline": [])";
    ASSERT_NE(json.find(empty), std::string::npos);
    json.replace(json.find(empty), empty.size(),
                 concat({R"("timeline": [{"at": "1 s", "set": "links.bottleneck.queue.max_th", "value": "10 packets"},
                                         {"at": "2 s", "set": "links.bottleneck.queue.discipline", "value": "cbt"},
                                         {"at": "3 s", "set": "links.bottleneck.queue.min_th", "value": ")",
                         min_th, "\"}]"}));
    EXPECT_EQ(!load_scenario(json).problems.empty(), refused) << min_th;
  }
}

TEST_F(ChangeTest, ReportsWhyAChangeIsRejected) {
  EXPECT_NE(refused("links.bottleneck.queue.maxp", "0.2").find("max_p"), std::string::npos);
  EXPECT_FALSE(refused("links.bottleneck.queue.max_p", "\"much\"").empty());
  EXPECT_FALSE(refused("links.bottleneck.queue.max_p", "{").empty());
  EXPECT_FALSE(refused("links.bottleneck.queue.max_p", "").empty());
  EXPECT_FALSE(refused("flows.ftp.transport.window", "5").empty());
  EXPECT_FALSE(refused("flows.ftp.count", "5").empty());
  EXPECT_FALSE(refused("nodes.r1.x", "5").empty());
  EXPECT_FALSE(refused("seed", "5").empty());
}

TEST_F(ChangeTest, AcceptsTheReverseDirection) {
  const std::optional<Change> change = read("links.bottleneck.reverse.rate", R"("1 Mbps")");
  ASSERT_TRUE(change);
  EXPECT_TRUE(change->direction.reverse);
}

}  // namespace
}  // namespace aqm

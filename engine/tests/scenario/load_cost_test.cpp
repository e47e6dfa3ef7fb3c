// The estimate of a run's memory counts what its queues keep.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "scenario/load.h"

namespace aqm {
namespace {

// 10,000 flows from a rack of hosts over one link, with a queue per host and one for all.
std::vector<Problem> problems_of_a_crowd(const std::string& host_queue, const std::string& queue,
                                         const std::string& rate, const std::string& timeline = "") {
  return load_scenario(
             R"({"format":"aqm-scenario","version":1,"title":"Crowd","duration":"10 s",
                 "nodes":[{"id":"s","kind":"host","count":10000},{"id":"r","kind":"router"},{"id":"d","kind":"host"}],
                 "links":[{"id":"in","from":"s","to":"r","rate":"10 Mbps","delay":"5 ms","queue":)" +
             host_queue + R"(},{"id":"mid","from":"r","to":"d","rate":"10 Mbps","delay":"5 ms","queue":)" + queue +
             R"(}],"flows":[{"id":"f","from":"s","to":"d","count":10000,"transport":{"type":"udp"},
                 "application":{"type":"cbr","rate":")" +
             rate + R"("}}],"timeline":[)" + timeline + R"(],"measure":{"watch":["mid"]}})")
      .problems;
}

TEST(LoadCost, CountsTheStateOfEachQueue) {
  const std::string drop_tail = R"({"discipline":"drop_tail","limit":"50 packets"})";
  const std::string small = R"({"discipline":"sfb"})";
  const std::string large = R"({"discipline":"sfb","levels":8,"bins":1024})";
  EXPECT_TRUE(problems_of_a_crowd(drop_tail, large, "1 kbps").empty());
  EXPECT_TRUE(problems_of_a_crowd(small, large, "1 kbps").empty());
  const std::vector<Problem> tables = problems_of_a_crowd(large, drop_tail, "1 kbps");
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_NE(tables[0].message.find("memory"), std::string::npos) << problem_line(tables[0]);
  // The same through the timeline, and with buckets.
  EXPECT_FALSE(problems_of_a_crowd(small, drop_tail, "1 kbps",
                                   R"({"at":"1 s","set":"links.in.queue.levels","value":8},
                                      {"at":"2 s","set":"links.in.queue.bins","value":1024})")
                   .empty());
  EXPECT_TRUE(problems_of_a_crowd(R"({"discipline":"drr"})", drop_tail, "1 kbps").empty());
  EXPECT_FALSE(problems_of_a_crowd(R"({"discipline":"drr","buckets":1024})", drop_tail, "1 kbps").empty());
}

TEST(LoadCost, CountsPerFlowStateOfQueues) {
  const std::string drop_tail = R"({"discipline":"drop_tail","limit":"50 packets"})";
  const auto queue = [](const std::string& discipline) { return R"({"discipline":")" + discipline + "\"}"; };
  // One queue with rows for 10,000 flows is small, 10,000 such queues are too much.
  for (const char* discipline : {"fq", "fred", "afqm", "dcbt"}) {
    EXPECT_TRUE(problems_of_a_crowd(drop_tail, queue(discipline), "1 kbps").empty()) << discipline;
    const std::vector<Problem> rows = problems_of_a_crowd(queue(discipline), drop_tail, "1 kbps");
    ASSERT_EQ(rows.size(), 1U) << discipline;
    EXPECT_NE(rows[0].message.find("memory"), std::string::npos) << problem_line(rows[0]);
  }
  EXPECT_TRUE(problems_of_a_crowd(queue("fq_codel"), queue("fq_codel"), "1 kbps").empty());
  EXPECT_FALSE(problems_of_a_crowd(drop_tail, drop_tail, "1 kbps",
                                   R"({"at":"1 s","set":"links.in.queue.discipline","value":"fq"})")
                   .empty());
  // Under overload every flow fills a queue of its own, unless a limit applies to all of them.
  const std::string each = R"({"discipline":"fq","limit":"1000 packets"})";
  const std::string all = R"({"discipline":"fq","limit":"1000 packets","total_limit":"1000 packets"})";
  EXPECT_FALSE(problems_of_a_crowd(drop_tail, each, "2 kbps").empty());
  EXPECT_TRUE(problems_of_a_crowd(drop_tail, all, "2 kbps").empty());
}

}  // namespace
}  // namespace aqm

// The estimate of a run's memory counts what its queues keep.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "scenario/load.h"
#include "simulation/simulation.h"
#include "traffic/application.h"

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

TEST(LoadCost, CountsPacketsAtTheLargestLimitOfTheTimeline) {
  const std::string drop_tail = R"({"discipline":"drop_tail","limit":"1000 packets"})";
  const std::string fair = R"({"at":"1 s","set":"links.mid.queue.discipline","value":"fq"})";
  const auto limit = [](const std::string& value) {
    return R"({"at":"2 s","set":"links.mid.queue.limit","value":")" + value + "\"}";
  };
  EXPECT_TRUE(problems_of_a_crowd(drop_tail, drop_tail, "2 kbps").empty());
  EXPECT_FALSE(problems_of_a_crowd(drop_tail, drop_tail, "2 kbps", fair).empty());
  // A limit of all flows together that is smaller than that of each.
  const std::string small = R"({"discipline":"drop_tail","limit":"10 packets"})";
  EXPECT_TRUE(problems_of_a_crowd(drop_tail, small, "2 kbps", limit("1000 packets")).empty());
  EXPECT_TRUE(problems_of_a_crowd(drop_tail, small, "2 kbps", fair).empty());
  EXPECT_FALSE(problems_of_a_crowd(drop_tail, small, "2 kbps", fair + "," + limit("1000 packets")).empty());
  EXPECT_FALSE(problems_of_a_crowd(drop_tail, small, "2 kbps", fair + "," + limit("1 MB")).empty());
  const std::string all = R"({"discipline":"fq","limit":"1000 packets","total_limit":"1000 packets"})";
  EXPECT_FALSE(problems_of_a_crowd(drop_tail, all, "2 kbps",
                                   R"({"at":"1 s","set":"links.mid.queue.total_limit","value":"0 packets"})")
                   .empty());
}

// However fast the link is at last.
TEST(LoadCost, CountsPacketsAtTheLeastRateOfTheTimeline) {
  const std::string drop_tail = R"({"discipline":"drop_tail","limit":"1000 packets"})";
  const std::string each = R"({"discipline":"fq","limit":"1000 packets"})";
  EXPECT_FALSE(problems_of_a_crowd(drop_tail, each, "2 kbps", R"({"at":"9 s","set":"links.mid.rate","value":"1 Gbps"})")
                   .empty());
  EXPECT_TRUE(problems_of_a_crowd(drop_tail, each, "1 kbps").empty());
  EXPECT_FALSE(problems_of_a_crowd(drop_tail, each, "1 kbps", R"({"at":"9 s","set":"links.mid.rate","value":"1 Mbps"})")
                   .empty());
}

// Ten flows of an application over one link, for 60 s.
Loaded loaded_of(const std::string& application, const std::string& timeline = "", int flows = 10) {
  return load_scenario(
      R"({"format":"aqm-scenario","version":1,"title":"Some","duration":"60 s",
          "nodes":[{"id":"s","kind":"host"},{"id":"r","kind":"router"},{"id":"d","kind":"host"}],
          "links":[{"id":"in","from":"s","to":"r","rate":"10 Gbps","delay":"5 ms"},
                   {"id":"mid","from":"r","to":"d","rate":"1 Mbps","delay":"5 ms"}],
          "flows":[{"id":"f","from":"s","to":"d","count":)" +
      std::to_string(flows) + R"(,"transport":{"type":"udp"},"application":)" + application + R"(}],"timeline":[)" +
      timeline + R"(],"measure":{"watch":["mid"]}})");
}
double events_of(const std::string& application, const std::string& timeline = "") {
  const Loaded loaded = loaded_of(application, timeline);
  EXPECT_TRUE(loaded.spec.has_value());
  return loaded.spec ? loaded.spec->cost.events : 0;
}

TEST(LoadCost, KnowsTheLargestValuesOfTheTimeline) {
  const std::string slow = R"({"type":"cbr","rate":"100 kbps"})", fast = R"({"type":"cbr","rate":"10 Mbps"})";
  const double before = events_of(slow);
  const std::string faster = R"({"at":"1 s","set":"flows.f.application.rate","value":"10 Mbps"})";
  const std::string back = R"({"at":"2 s","set":"flows.f.application.rate","value":"100 kbps"})";
  EXPECT_GE(events_of(slow, faster), events_of(fast));
  EXPECT_EQ(events_of(slow, faster + "," + back), events_of(slow, faster));
  EXPECT_EQ(events_of(fast, R"({"at":"2 s","set":"flows.f.application.rate","value":"100 kbps"})"), events_of(fast));
  EXPECT_GT(events_of(fast, R"({"at":"1 s","set":"links.mid.rate","value":"100 Mbps"})"), 1.3 * events_of(fast));
  EXPECT_EQ(events_of(slow, R"({"at":"1 s","set":"links.mid.rate","value":"100 kbps"})"), before);
}

TEST(LoadCost, KnowsFlowsThatTheTimelineBeginsAgain) {
  const std::string application = R"({"type":"cbr","rate":"1 Mbps"})";
  const auto stopped = [&](const std::string& timeline) {
    return events_of(application, R"({"at":"0 s","set":"flows.f.active","value":false})" + timeline);
  };
  EXPECT_EQ(stopped(R"(,{"at":"1 s","set":"flows.f.active","value":true})"), events_of(application));
}

TEST(LoadCost, KnowsTheTimersOfReceivers) {
  const auto media = [](const std::string& rtt) { return R"({"type":"mm_app","rtt":")" + rtt + R"("})"; };
  EXPECT_GT(events_of(media("1 ms")), events_of(media("100 ms")) + 10 * 60 * 1000);
  const Loaded endless = loaded_of(media("1 ns"), "", 10'000);
  ASSERT_EQ(endless.problems.size(), 1U);
  EXPECT_NE(endless.problems[0].message.find("too long"), std::string::npos) << problem_line(endless.problems[0]);
}

// One flow and a rack of 100 hosts with script queues, for 60 s.
double events_with_scripts(const std::string& code, const std::string& timeline = "") {
  const Loaded loaded = load_scenario(
      R"({"format":"aqm-scenario","version":1,"title":"Timers","duration":"60 s",
          "nodes":[{"id":"s","kind":"host","count":100},{"id":"r","kind":"router"},{"id":"d","kind":"host"}],
          "links":[{"id":"in","from":"s","to":"r","rate":"1 Mbps","delay":"5 ms",
                    "queue":{"discipline":"script","code":")" +
      code + R"("}},{"id":"mid","from":"r","to":"d","rate":"1 Mbps","delay":"5 ms"}],
          "flows":[{"id":"f","from":"s","to":"d","transport":{"type":"udp"},
                    "application":{"type":"cbr","rate":"10 kbps"}}],"timeline":[)" +
      timeline + "]}");
  EXPECT_TRUE(loaded.problems.empty()) << problem_line(loaded.problems[0]);
  return loaded.spec ? loaded.spec->cost.events : 0;
}

TEST(LoadCost, KnowsTheTimersOfScripts) {
  const std::string plain = R"(on arrival:\n  pass\n)";
  const std::string every = R"(param gap = 1 s # 1 us..10 s\nevery gap:\n  pass\n)" + plain;
  const auto change = [](const std::string& param, const std::string& value) {
    return R"({"at":"1 s","set":"links.in.queue.)" + param + R"(","value":")" + value + "\"}";
  };
  constexpr double in_a_second = 100 * 60.0;
  const double without = events_with_scripts(plain);
  EXPECT_DOUBLE_EQ(events_with_scripts(R"(every 100 ms:\n  pass\n)" + plain) - without, 10 * in_a_second);
  EXPECT_DOUBLE_EQ(events_with_scripts(every) - without, in_a_second);
  EXPECT_DOUBLE_EQ(events_with_scripts(every, change("values.gap", "10 ms")) - without, 100 * in_a_second);
  EXPECT_DOUBLE_EQ(events_with_scripts(every, change("values.gap", "10 s")) - without, in_a_second);
  EXPECT_DOUBLE_EQ(events_with_scripts(every, change("values.gap", "1 us")) - without, 10'000 * in_a_second);
  EXPECT_DOUBLE_EQ(events_with_scripts(plain, change("code", every)) - without, in_a_second);
  EXPECT_DOUBLE_EQ(events_with_scripts(every, change("discipline", "drop_tail")) - without, in_a_second);
}

TEST(LoadCost, KnowsThatTheLastPacketOfAFrameIsNotFull) {
  // Frames of 100 bytes are one packet each, however much a packet may hold.
  const std::string frames =
      R"({"type":"mpeg","i_size":"100 B","p_size":"100 B","b_size":"100 B","frame_rate":60,"packet_size":"1500 B"})";
  constexpr double packets = 10 * 60.0 * 60;
  EXPECT_GT(events_of(frames), 2 * packets);
}

// What a run of an application takes, as estimated and as it is.
struct Costs {
  double estimated, measured;
};
Costs costs_of(const std::string& application, const std::string& transport) {
  Loaded loaded = load_scenario(
      R"({"format":"aqm-scenario","version":1,"title":"One","duration":"20 s",
          "nodes":[{"id":"s","kind":"host"},{"id":"r","kind":"router"},{"id":"d","kind":"host"}],
          "links":[{"id":"in","from":"s","to":"r","rate":"10 Mbps","delay":"5 ms"},
                   {"id":"mid","from":"r","to":"d","rate":"10 Mbps","delay":"5 ms"}],
          "flows":[{"id":"f","from":"s","to":"d","count":5,"transport":{"type":")" +
      transport + R"("},"application":)" + application + R"(}],"measure":{"watch":["mid"]}})");
  EXPECT_TRUE(loaded.problems.empty()) << application << problem_line(loaded.problems[0]);
  if (!loaded.spec) return {0, 1};
  const double estimated = loaded.spec->cost.events;
  Simulation run(std::move(*loaded.spec));
  run.set_recording(false);
  run.advance(time_from_seconds(20), UINT64_MAX);
  return {estimated, static_cast<double>(run.events())};
}

TEST(LoadCost, IsAnUpperEstimateForEveryApplication) {
  for (const ApplicationType* type : all_applications()) {
    const std::string transport(type->transports.substr(0, type->transports.find('|')));
    const auto [estimated, measured] = costs_of(R"({"type":")" + std::string(type->id) + "\"}", transport);
    EXPECT_GT(estimated, measured) << type->id;
  }
}

TEST(LoadCost, KnowsFramesOfSmallAndOfManyPackets) {
  for (const char* application : {
           R"({"type":"video_conference","rate":"210 kbps","frame_size":"20 B","packet_size":"1000 B"})",
           R"({"type":"video_conference","rate":"210 kbps","frame_size":"6000 B","packet_size":"20 B"})",
           R"({"type":"video_conference","rate":"210 kbps","frame_size":"1001 B","packet_size":"1000 B"})",
           R"({"type":"video_trace","frame_sizes":[1,1,1],"frame_rate":240})",
           R"({"type":"video_trace","rate":"300 kbps","packet_size":"64 B"})",
           R"({"type":"mpeg","i_size":"20 B","p_size":"20 B","b_size":"20 B","frame_rate":240})",
           R"({"type":"mpeg","packet_size":"20 B"})",
       }) {
    const auto [estimated, measured] = costs_of(application, "udp");
    EXPECT_GT(estimated, measured) << application;
    EXPECT_LT(estimated, 5 * measured) << application;
  }
}

// A round trip also takes the time of its transmissions.
TEST(LoadCost, KnowsTheRoundTripOfLinksWithoutDelay) {
  for (const char* application : {"mm_app", "mpeg"}) {
    const Loaded loaded = load_scenario(
        R"({"format":"aqm-scenario","version":1,"title":"One","duration":"20 s",
            "nodes":[{"id":"s","kind":"host"},{"id":"d","kind":"host"}],
            "links":[{"id":"in","from":"s","to":"d","rate":"10 Mbps","delay":"0 s"}],
            "flows":[{"id":"f","from":"s","to":"d","transport":{"type":"udp"},"application":{"type":")" +
        std::string(application) + R"("}}]})");
    ASSERT_TRUE(loaded.problems.empty()) << problem_line(loaded.problems[0]);
    EXPECT_LT(loaded.spec->cost.events, 1e6) << application;
  }
}

}  // namespace
}  // namespace aqm

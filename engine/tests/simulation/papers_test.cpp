// Findings of the papers on networks built here; the shipped scenarios check the rest (`expect`).
#include <gtest/gtest.h>
#include <utility>

#include "scenario_files.h"
#include "simulation/simulation.h"

namespace aqm {
namespace {

// Sankar & Chellamuthu: one or two of five sources send video, the others TCP; three sources are on the left, two on
// the right of a duplex link with the discipline on both sides.
std::string video_among_tcp(const std::string& queue, const std::string& rate, const std::string& video_rate,
                            int videos, std::uint64_t seed) {
  const auto video = [&](const std::string& id, const std::string& side, const std::string& to, int frames) {
    return R"({"id":")" + id + R"(","from":")" + side + R"(","to":")" + to +
           R"(","transport":{"type":"udp"},"application":{"type":"video_trace","rate":")" + video_rate +
           R"(","frames":)" + std::to_string(frames) + R"(},"start":"0 s","start_jitter":"1 s"})";
  };
  const auto tcp = [](const std::string& id, const std::string& side, const std::string& to, int first, int count) {
    return R"({"id":")" + id + R"(","from":")" + side + R"(","to":")" + to + R"(","host_offset":)" +
           std::to_string(first) + R"(,"count":)" + std::to_string(count) +
           R"(,"transport":{"type":"tcp","packet_size":"1040 B","window":"20 packets"},
               "application":{"type":"ftp"},"start":"0 s","start_jitter":"1 s"})";
  };
  std::string flows = video("video", "left", "right-sink", 250) + "," + tcp("tcp", "left", "right-sink", 1, 2) + ",";
  flows += videos == 1 ? tcp("back", "right", "left-sink", 0, 2)
                       : video("video-back", "right", "left-sink", 300) + "," + tcp("back", "right", "left-sink", 1, 1);
  return R"({"format":"aqm-scenario","version":1,"title":"test","seed":)" + std::to_string(seed) +
         R"(,"duration":"65 s","nodes":[
             {"id":"left","kind":"host","count":3},{"id":"right","kind":"host","count":2},
             {"id":"n5","kind":"router"},{"id":"n6","kind":"router"},
             {"id":"left-sink","kind":"host","count":2},{"id":"right-sink","kind":"host","count":3}],
           "links":[
             {"id":"left-in","from":"left","to":"n5","rate":"10 Mbps","delay":"1 ms"},
             {"id":"right-in","from":"right","to":"n6","rate":"10 Mbps","delay":"1 ms"},
             {"id":"mid","from":"n5","to":"n6","rate":")" +
         rate + R"(","delay":"20 ms","queue":)" + queue + R"(,"reverse":{"queue":)" + queue +
         R"(}},
             {"id":"right-out","from":"n6","to":"right-sink","rate":"10 Mbps","delay":"1 ms"},
             {"id":"left-out","from":"n5","to":"left-sink","rate":"10 Mbps","delay":"1 ms"}],
           "flows":[)" +
         flows + R"(],"measure":{"windows":[["5 s","65 s"]],"watch":["mid","mid:reverse"]}})";
}

struct Loss {
  double video = 0, tcp = 0;
};

// The mean over five seeds.
Loss loss_of(const std::string& queue, const std::string& rate, const std::string& video_rate, int videos) {
  PerClass<std::int64_t> arrived{}, dropped{};
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Simulation simulation(spec_of(video_among_tcp(queue, rate, video_rate, videos, seed)));
    simulation.set_recording(false);
    simulation.advance(kNever, UINT64_MAX);
    const std::vector<WindowResult> windows = simulation.windows();
    for (const ClassResult& one : windows.back().classes) {
      arrived[index(one.traffic_class)] += one.arrived_packets;
      dropped[index(one.traffic_class)] += one.dropped_packets;
    }
  }
  const auto rate_of = [&](TrafficClass one) {
    return static_cast<double>(dropped[index(one)]) / static_cast<double>(arrived[index(one)]);
  };
  return {rate_of(TrafficClass::untagged), rate_of(TrafficClass::tcp)};
}

// Claims 003-T1-b and -c. A large frame is a burst that overflows its bins, while fair queueing has room for it. When a
// second source changes from TCP to video, the remaining TCP loses less with SFB, more with SFQ.
TEST(Papers, SfbDropsMoreOfTheVideoThanSfqAndSparesTcpWhenVideoDoubles) {
  const std::string sfb = R"({"discipline":"sfb","limit":"50 packets","bin_size":"4 packets","penalty_rate":1000})";
  const std::string sfq = R"({"discipline":"sfq","limit":"50 packets","buckets":16})";
  for (const auto& [rate, video_rate] : {std::pair{"1 Mbps", "250 kbps"}, std::pair{"2 Mbps", "300 kbps"}}) {
    const Loss sfb_one = loss_of(sfb, rate, video_rate, 1), sfb_two = loss_of(sfb, rate, video_rate, 2);
    const Loss sfq_one = loss_of(sfq, rate, video_rate, 1), sfq_two = loss_of(sfq, rate, video_rate, 2);
    EXPECT_GT(sfb_one.video, 1.3 * sfq_one.video) << rate;
    EXPECT_GT(sfb_two.video, 1.3 * sfq_two.video) << rate;
    EXPECT_LT(sfb_two.tcp, sfb_one.tcp) << rate;
    EXPECT_GT(sfq_two.tcp, sfq_one.tcp) << rate;
  }
}

}  // namespace
}  // namespace aqm

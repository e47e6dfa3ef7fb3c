// A single bottleneck in whole simulations, compared with queueing theory and arithmetic.
#include <cmath>
#include <gtest/gtest.h>
#include <span>

#include "scenario_files.h"
#include "simulation/runs.h"
#include "simulation/telemetry_lines.h"

namespace aqm {
namespace {

// Two hosts on links of 1 Gbit/s and 1 ms; between their routers 10 Mbit/s and 10 ms. 1000 bytes take 0.8 ms.
std::string dumbbell(const std::string& queue, const std::string& flows, const std::string& duration,
                     const std::string& windows, std::uint64_t seed = 1) {
  return R"({"format":"aqm-scenario","version":1,"title":"test","seed":)" + std::to_string(seed) + R"(,"duration":")" +
         duration +
         R"(","nodes":[{"id":"s","kind":"host"},{"id":"r1","kind":"router"},{"id":"r2","kind":"router"},{"id":"d","kind":"host"}],
         "links":[{"id":"in","from":"s","to":"r1","rate":"1 Gbps","delay":"1 ms","queue":{"discipline":"drop_tail","limit":"10000 packets"}},
                  {"id":"mid","from":"r1","to":"r2","rate":"10 Mbps","delay":"10 ms","queue":)" +
         queue + R"(},
                  {"id":"out","from":"r2","to":"d","rate":"1 Gbps","delay":"1 ms","queue":{"discipline":"drop_tail","limit":"10000 packets"}}],
         "flows":[)" +
         flows + R"(],"measure":{"windows":[)" + windows + R"(],"sample_interval":"100 ms","watch":["mid"]}})";
}
std::string cbr(const std::string& rate) {
  return R"({"id":"f","from":"s","to":"d","transport":{"type":"udp"},"application":{"type":"cbr","rate":")" + rate +
         R"(","packet_size":"1000 B"}})";
}
std::string tcp(const std::string& id, const std::string& window, const std::string& extra = "") {
  return R"({"id":")" + id + R"(","from":"s","to":"d","transport":{"type":"tcp","packet_size":"1000 B","window":")" +
         window + R"("},"application":{"type":"ftp"})" + extra + "}";
}

WindowResult last_window(const std::string& json) {
  Simulation simulation(spec_of(json));
  simulation.set_recording(false);
  EXPECT_EQ(simulation.advance(kNever, UINT64_MAX), Simulation::Status::ended);
  const std::vector<WindowResult> windows = simulation.windows();
  EXPECT_FALSE(windows.empty());
  return windows.empty() ? WindowResult{} : windows.back();
}

constexpr const char* kDropTail = R"({"discipline":"drop_tail","limit":"50 packets"})";
// Transmission times of the three links, and their delays.
constexpr double kBaseDelay = 0.012 + 2 * 8e-6 + 0.0008;

// Adaptive media raise their scale by one each round trip of the empty path, which changes with the links.
TEST(Physics, MediaTakeAStepEachRoundTripOfThePathAsItIsNow) {
  std::string json = dumbbell(
      kDropTail,
      R"({"id":"f","from":"s","to":"d","start":"5 s","transport":{"type":"udp"},"application":{"type":"mm_app"}})",
      "20 s", R"(["0 s","20 s"])");
  json.insert(json.find(R"("measure")"), R"("timeline":[{"at":"1 s","set":"links.mid.delay","value":"498 ms"}],)");
  Simulation simulation(spec_of(json));
  // The first frame arrives at 5.5 s, the first request for a step leaves at 6.5 s.
  for (const double steps : {0.0, 1.0, 2.0, 3.0, 4.0}) {
    run_to(simulation, time_from_seconds(6.5 + steps));
    EXPECT_EQ(line_of(simulation, "flow/f/media_scale").back(), steps);
  }
}

TEST(Physics, ALightLoadIsNotDelayed) {
  const WindowResult window = last_window(dumbbell(kDropTail, cbr("5 Mbps"), "10 s", R"(["2 s","10 s"])"));
  ASSERT_EQ(window.flows.size(), 1U);
  const FlowResult& flow = window.flows[0];
  EXPECT_NEAR(flow.goodput_bps, 5e6, 1000 * 8 / 8.0);
  EXPECT_EQ(flow.dropped_packets, 0);
  EXPECT_NEAR(flow.delay_s.mean, kBaseDelay, 1e-9);
  EXPECT_NEAR(flow.jitter_s, 0, 1e-12);
  EXPECT_NEAR(flow.payload_bps, 5e6 * 972 / 1000, 1000);
  EXPECT_NEAR(window.links[0].utilization, 0.5, 0.001);
  EXPECT_NEAR(window.links[0].queue_mean, 0, 1e-9);
  EXPECT_EQ(window.jain, 1);
}

TEST(Physics, AnOverloadFillsTheLinkAndTheQueue) {
  const WindowResult window = last_window(dumbbell(kDropTail, cbr("12.5 Mbps"), "20 s", R"(["5 s","20 s"])"));
  const FlowResult& flow = window.flows[0];
  EXPECT_NEAR(flow.goodput_bps, 10e6, 1000);
  EXPECT_NEAR(static_cast<double>(flow.dropped_packets) / static_cast<double>(flow.sent_packets), 1 - 10 / 12.5,
              0.0005);
  EXPECT_NEAR(window.links[0].utilization, 1, 1e-4);
  EXPECT_EQ(window.links[0].queue_max, 50);
  // An accepted arrival waits for 49 packets and the rest of the one in transmission.
  EXPECT_NEAR(flow.delay_s.mean, kBaseDelay + 49.5 * 0.0008, 0.0005);
  EXPECT_NEAR(window.links[0].sojourn_mean_s, 49.5 * 0.0008, 0.0005);
  // Little's law.
  EXPECT_NEAR(window.links[0].queue_mean, window.links[0].sojourn_mean_s * 1250, 0.1);
  EXPECT_EQ(window.links[0].dropped("overflow"), flow.dropped_packets);
}

TEST(Physics, RandomArrivalsWaitAsInPollaczekKhinchine) {
  for (const double load : {0.5, 0.8, 0.9}) {
    const std::string rate = std::to_string(static_cast<int>(load * 10'000)) + " kbps";
    const std::string poisson =
        R"({"id":"f","from":"s","to":"d","transport":{"type":"udp"},"application":{"type":"poisson","rate":")" + rate +
        R"(","packet_size":"1000 B"}})";
    const WindowResult window = last_window(
        dumbbell(R"({"discipline":"drop_tail","limit":"10000 packets"})", poisson, "1000 s", R"(["10 s","1000 s"])"));
    // Pollaczek-Khinchine with constant service: W = rho s / (2 (1 - rho)), L = lambda W.
    const double wait = load * 0.0008 / (2 * (1 - load));
    EXPECT_NEAR(window.links[0].sojourn_mean_s / wait, 1, 0.02) << load;
    EXPECT_NEAR(window.links[0].queue_mean / (wait * load * 1250), 1, 0.02) << load;
    EXPECT_NEAR(window.links[0].utilization, load, 0.005);
  }
}

TEST(Physics, AWindowLimitsTcpToOneWindowEachRoundTrip) {
  const WindowResult window = last_window(dumbbell(kDropTail, tcp("f", "10 packets"), "20 s", R"(["5 s","20 s"])"));
  // Data in one direction, 40-byte acknowledgements back.
  const double rtt = kBaseDelay + 0.012 + 2 * 0.32e-6 + 0.032e-3;
  EXPECT_NEAR(window.flows[0].goodput_bps, 10 * 8000 / rtt, 0.002 * 10 * 8000 / rtt);
  EXPECT_EQ(window.flows[0].dropped_packets, 0);
}

TEST(Physics, TcpFillsALinkWhoseBufferHoldsItsRoundTrip) {
  // 25 ms at 10 Mbit/s are 31 packets.
  const WindowResult window = last_window(dumbbell(kDropTail, tcp("f", "1000 packets"), "60 s", R"(["10 s","60 s"])"));
  EXPECT_GT(window.links[0].utilization, 0.999);
  EXPECT_GT(window.flows[0].dropped_packets, 5);
  EXPECT_EQ(window.flows[0].timeouts, 0);
  // The queue's sawtooth: from full down to about (31 + 50) / 2 - 31 packets and back.
  EXPECT_NEAR(window.links[0].queue_mean, (50 + 9.5) / 2, 6);
}

TEST(Physics, TcpFollowsTheSquareRootLaw) {
  for (const double loss : {0.001, 0.004, 0.016}) {
    std::string json = dumbbell(kDropTail, tcp("f", "1000 packets"), "1000 s", R"(["10 s","1000 s"])");
    const std::string rate = R"("rate":"10 Mbps")";
    json.replace(json.find(rate), rate.size(), R"("rate":"100 Mbps","loss":)" + std::to_string(loss));
    const double goodput = last_window(json).flows[0].goodput_bps;
    const double rtt = 0.024 + 0.0001;
    const double expected = 8000 / rtt * std::sqrt(1.5 / loss);       // one acknowledgement per packet
    EXPECT_GT(goodput / expected, loss > 0.01 ? 0.65 : 0.8) << loss;  // timeouts cost more at higher loss rates
    EXPECT_LT(goodput / expected, 1.1) << loss;
  }
}

// Totals of some flows.
struct Group {
  double goodput_bps = 0, packets = 0, signals = 0, delay_s = 0;

  explicit Group(std::span<const FlowResult> flows) {
    const auto count = static_cast<double>(flows.size());
    for (const FlowResult& flow : flows) {
      goodput_bps += flow.goodput_bps / count;
      packets += static_cast<double>(flow.sent_packets);
      signals += static_cast<double>(flow.dropped_packets + flow.marked_packets);
      delay_s += flow.delay_s.mean / count;
    }
  }
  double probability() const { return signals / packets; }
  // Packets of 1500 bytes; 30 ms of propagation delay on the reverse path.
  double window() const { return goodput_bps * (delay_s + 0.03) / 12'000; }
};

// RFC 9332 appendix C: p_L = k sqrt(p_C) with k = 2. A classic window is 1.22 / sqrt(p); a scalable one 2 / p if it
// shrinks once per round trip, and up to 2 (1 + 1 / (W p)) / p if it waits for a mark after each. With 15 ms of queue
// on top of a round-trip time of 60 ms, rates are nearly equal. Forty flows of each kind keep the base probability
// steady: with few flows, the mean of its square exceeds the square of its mean, to the disadvantage of the classic
// flows.
TEST(Physics, RatesBesideDualPi2FollowFromTheCoupling) {
  std::string json = shipped_scenario("dualpi2-2023-l4s");
  for (const auto& [from, to] : {std::pair{"\"count\": 8", "\"count\": 40"}, std::pair{"100 Mbps", "10 Gbps"},
                                 std::pair{"40 Mbps", "200 Mbps"}, std::pair{"\"limit\": \"1000", "\"limit\": \"5000"},
                                 std::pair{"\"duration\": \"60 s\"", "\"duration\": \"40 s\""},
                                 std::pair{"[[\"10 s\", \"60 s\"]]", "[[\"10 s\", \"40 s\"]]"}})
    for (std::size_t at = 0; (at = json.find(from, at)) != std::string::npos; at += std::string_view(to).size())
      json.replace(at, std::string_view(from).size(), to);
  const WindowResult window = last_window(json);
  ASSERT_EQ(window.flows.size(), 80U);
  const std::span<const FlowResult> flows = window.flows;
  const Group scalable(flows.first(40)), classic(flows.last(40));
  EXPECT_NEAR(scalable.probability() / (2 * std::sqrt(classic.probability())), 1, 0.04);
  EXPECT_NEAR(classic.window() * std::sqrt(classic.probability()), 1.22, 0.06);
  EXPECT_GT(scalable.window() * scalable.probability(), 2);
  EXPECT_LT(scalable.window() * scalable.probability(), 2.5);
  EXPECT_NEAR(scalable.delay_s, 0.0301, 0.0005);
  EXPECT_NEAR(classic.delay_s, 0.045, 0.001);
  EXPECT_NEAR(scalable.goodput_bps / classic.goodput_bps, 1.1, 0.15);
}

// Repairs that were not ECT waited in the classic queue, where packets sent later overtook them: SACK took them for
// lost.
TEST(Physics, ScalableSendersBesideDualPi2RepairEachLossOnce) {
  std::string json = shipped_scenario("dualpi2-2023-l4s");
  for (const auto& [from, to] :
       {std::pair{R"([["10 s", "60 s"]])", R"([["0 s", "60 s"]])"},
        std::pair{R"("to": "scalable-receivers", "rate": "100 Mbps", "delay": "1 ms")",
                  R"("to": "scalable-receivers", "rate": "100 Mbps", "delay": "1 ms", "loss": 0.01)"}}) {
    const std::size_t at = json.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    json.replace(at, std::string_view(from).size(), to);
  }
  const WindowResult window = last_window(json);
  std::int64_t lost = 0, repairs = 0;
  for (const FlowResult& flow : std::span(window.flows).first(8)) {
    lost += flow.dropped_packets;
    repairs += flow.retransmits;
  }
  EXPECT_GT(lost, 500);
  EXPECT_NEAR(static_cast<double>(repairs), static_cast<double>(lost), 8);  // at the end one may be under way for each
}

TEST(Physics, TwoTcpFlowsWithEqualRttShareARedQueue) {
  double jain = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const std::string flows =
        tcp("a", "200 packets", R"(,"start_jitter":"1 s")") + "," + tcp("b", "200 packets", R"(,"start_jitter":"1 s")");
    const WindowResult window = last_window(dumbbell(R"({"discipline":"red","limit":"100 packets","max_p":0.02})",
                                                     flows, "100 s", R"(["10 s","100 s"])", seed));
    jain += window.jain / 5;
    EXPECT_GT(window.links[0].utilization, 0.9);
    EXPECT_LT(window.links[0].average_mean, 15);
    EXPECT_EQ(window.classes[0].flows, 2);
    EXPECT_NEAR(window.classes[0].fair_share_bps, 5e6, 1);
  }
  EXPECT_GT(jain, 0.97);
}

// A buffer of a packet for each flow, full at the end of every transmission: what the link carries depends on whether
// a packet that arrives then finds a place. In ns-2.35, where it finds none, 5.17 Mbit/s; 6.93 if it did.
TEST(Physics, AnArrivalAtTheEndOfATransmissionFindsNoPlaceYet) {
  const WindowResult window = last_window(R"({"format":"aqm-scenario","version":1,"title":"ties","duration":"120 s",
      "nodes":[{"id":"r1","kind":"router"},{"id":"r2","kind":"router"},
               {"id":"s","kind":"host","count":20},{"id":"d","kind":"host","count":20}],
      "links":[{"id":"mid","from":"r1","to":"r2","rate":"10 Mbps","delay":"20 ms",
                "queue":{"discipline":"sfq","limit":"20 packets","buckets":61,"drop_policy":"ns2"}},
               {"id":"in","from":"s","to":"r1","rate":"100 Mbps","delay":"5 ms"},
               {"id":"out","from":"r2","to":"d","rate":"100 Mbps","delay":"5 ms"}],
      "flows":[{"id":"f","from":"s","to":"d","count":20,"start_jitter":"2 s","application":{"type":"ftp"},
                "transport":{"type":"tcp","variant":"reno","preset":"ns2-2.35","packet_size":"1040 B","window":"64 packets"}}],
      "measure":{"windows":[["20 s","120 s"]],"watch":["mid"]}})");
  double total = 0;
  for (const FlowResult& flow : window.flows) total += flow.goodput_bps;
  EXPECT_NEAR(total, 5.17e6, 0.15e6);
}

// With jitter a start may come after the end of its flow.
TEST(Physics, NothingIsSentAfterTheEndOfAFlow) {
  std::string flow = cbr("1 Mbps");
  flow.insert(flow.size() - 1, R"(,"start_jitter":"5 s","stop":"2 s")");
  int sent = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    EXPECT_EQ(last_window(dumbbell(kDropTail, flow, "10 s", R"(["3 s","10 s"])", seed)).links[0].utilization, 0)
        << seed;
    sent += last_window(dumbbell(kDropTail, flow, "10 s", R"(["0 s","2 s"])", seed)).links[0].utilization > 0 ? 1 : 0;
  }
  EXPECT_NEAR(sent, 8, 6);  // two of five begin before the end
}

TEST(Physics, AnAdaptiveWeightFollowsTheDelayOfItsLink) {
  const char* ared = R"({"discipline":"ared","automatic_w_q":"round_trips","limit":"60 packets"})";
  const std::string near = dumbbell(ared, tcp("a", "200 packets"), "30 s", R"(["0 s","30 s"])");
  const std::string change = R"("timeline":[{"at":"0 s","set":"links.mid.delay","value":"300 ms"}],)";
  std::string far = near, changed = near;
  changed.insert(changed.find(R"("measure")"), change);
  const std::size_t mid = far.find(R"("delay")", far.find(R"("id":"mid")"));
  far.replace(mid, far.find_first_of(",}", mid) - mid, R"("delay":"300 ms")");
  EXPECT_EQ(last_window(changed).links[0].average_mean, last_window(far).links[0].average_mean);
  EXPECT_NE(last_window(changed).links[0].average_mean, last_window(near).links[0].average_mean);
}

TEST(Physics, EveryPacketIsDeliveredDroppedOrInFlight) {
  const std::string stop = R"(,"stop":"5 s")";
  std::string flows = tcp("tcp", "60 packets", stop);
  std::string udp = cbr("9 Mbps");
  udp.insert(udp.size() - 1, stop);
  flows += "," + udp;
  for (const char* queue :
       {kDropTail, R"({"discipline":"red","limit":"60 packets"})", R"({"discipline":"cbt","limit":"60 packets"})",
        R"({"discipline":"dcbt","limit":"60 packets"})"}) {
    std::string json = dumbbell(queue, flows, "200 s", R"(["0 s","200 s"])");
    const std::string delay = R"("delay":"10 ms")";
    json.replace(json.find(delay), delay.size(), R"("delay":"10 ms","loss":0.01)");
    const WindowResult window = last_window(json);
    std::int64_t arrived = 0, dropped = 0;
    for (const FlowResult& flow : window.flows) {
      EXPECT_EQ(flow.sent_packets, flow.received_packets + flow.dropped_packets);
      EXPECT_GT(flow.dropped_packets, 0);
      EXPECT_LE(flow.goodput_bps, flow.throughput_bps);
      dropped += flow.dropped_packets;
    }
    std::int64_t by_reason = 0;
    for (const DropResult& drop : window.links[0].drops) by_reason += drop.packets;
    EXPECT_EQ(by_reason, dropped);
    for (const ClassResult& entry : window.classes) arrived += entry.arrived_packets;
    EXPECT_EQ(arrived, window.flows[0].sent_packets + window.flows[1].sent_packets);
    // Everything that TCP sent was eventually delivered, each packet once.
    EXPECT_EQ(window.flows[0].goodput_bps,
              8000.0 / 200 * static_cast<double>(window.flows[0].sent_packets - window.flows[0].retransmits - 1));
  }
}

// Goodput in [0.1 s, 5 s], and in [5.1 s, 10 s] after changes at 5 s.
std::vector<double> before_and_after(const std::string& rate, const std::string& timeline) {
  std::string json = dumbbell(kDropTail, cbr(rate), "10 s", R"(["0.1 s","5 s"],["5.1 s","10 s"])");
  json.insert(json.size() - 1, R"(,"timeline":[)" + timeline + "]");
  Simulation simulation(spec_of(json));
  simulation.set_recording(false);
  simulation.advance(kNever, UINT64_MAX);
  std::vector<double> goodput;
  for (const WindowResult& window : simulation.windows()) goodput.push_back(window.flows[0].goodput_bps);
  return goodput;
}
std::string change(const std::string& path, const std::string& value, const std::string& at = "5 s") {
  return R"({"at":")" + at + R"(","set":")" + path + R"(","value":)" + value + "}";
}

TEST(Physics, AChangeTakesEffectAtItsTime) {
  struct Case {
    std::string rate, timeline;
    double before, after, tolerance;
  };
  for (const Case& one : {
           Case{"5 Mbps", change("flows.f.active", "false"), 5e6, 0, 1},
           Case{"5 Mbps", change("flows.f.active", "false", "0.01 s") + "," + change("flows.f.active", "true"), 0, 5e6,
                5e3},
           Case{"5 Mbps", change("flows.f.application.rate", R"("2 Mbps")"), 5e6, 2e6, 5e3},
           Case{"5 Mbps", change("links.mid.rate", R"("1 Mbps")"), 5e6, 1e6, 5e3},
           Case{"5 Mbps", change("links.in.rate", R"("1 Mbps")"), 5e6, 1e6, 5e3},
           Case{"20 Mbps", change("links.mid.rate", R"("15 Mbps")"), 10e6, 15e6, 2e4},
           Case{"8 Mbps", change("links.mid.loss", "0.25"), 8e6, 6e6, 2.5e5},
           Case{"8 Mbps", change("links.out.loss", "0.25"), 8e6, 6e6, 2.5e5},
           Case{"5 Mbps", change("links.mid.delay", R"("50 ms")"), 5e6, 5e6, 5e3},
           Case{"5 Mbps", change("links.mid.reverse.rate", R"("1 Mbps")"), 5e6, 5e6, 5e3},
       }) {
    const std::vector<double> goodput = before_and_after(one.rate, one.timeline);
    ASSERT_EQ(goodput.size(), 2U);
    EXPECT_NEAR(goodput[0], one.before, one.before / 500 + 1) << one.timeline;
    EXPECT_NEAR(goodput[1], one.after, one.tolerance) << one.timeline;
  }
}

// A flow that the document has switched off sends nothing until it is switched on.
TEST(Physics, AFlowIsSwitchedOnLater) {
  const std::string json = dumbbell(kDropTail, cbr("5 Mbps"), "10 s", R"(["0.1 s","5 s"],["5.1 s","10 s"])");
  for (const bool comes_on : {false, true}) {
    std::string changed = json;
    if (comes_on) changed.insert(json.size() - 1, R"(,"timeline":[)" + change("flows.f.active", "true") + "]");
    Simulation simulation(spec_of(changed, {.entries = {{"flows.f.active", "false"}}}));
    simulation.advance(kNever, UINT64_MAX);
    const std::vector<WindowResult> windows = simulation.windows();
    EXPECT_EQ(windows[0].flows[0].sent_packets, 0);
    EXPECT_NEAR(windows[1].flows[0].goodput_bps, comes_on ? 5e6 : 0, 5e3);
  }
}

// A link is full duplex: the reverse direction follows changes of the forward one until it has a value of its own.
TEST(Physics, ReverseDirectionFollowsAChangeOfTheRate) {
  struct Case {
    std::string reverse, timeline;
    double after;
  };
  for (const Case& one : {
           Case{"", change("links.mid.rate", R"("1 Mbps")"), 1e6},
           Case{R"(,"reverse":{"rate":"8 Mbps"})", change("links.mid.rate", R"("1 Mbps")"), 5e6},
           Case{R"(,"reverse":{"delay":"1 ms"})", change("links.mid.rate", R"("1 Mbps")"), 1e6},
           Case{"",
                change("links.mid.reverse.rate", R"("2 Mbps")", "4 s") + "," + change("links.mid.rate", R"("1 Mbps")"),
                2e6},
       }) {
    std::string json = dumbbell(kDropTail, cbr("5 Mbps"), "10 s", R"(["5.1 s","10 s"])");
    const std::string there = R"("from":"s","to":"d")", back = R"("from":"d","to":"s")", delay = R"("delay":"10 ms")";
    ASSERT_NE(json.find(there), std::string::npos);
    json.replace(json.find(there), there.size(), back);
    json.insert(json.find(delay) + delay.size(), one.reverse);
    json.insert(json.size() - 1, R"(,"timeline":[)" + one.timeline + "]");
    EXPECT_NEAR(last_window(json).flows[0].goodput_bps, one.after, 5e3) << one.reverse << one.timeline;
  }
}

}  // namespace
}  // namespace aqm

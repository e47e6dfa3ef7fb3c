// Measures of fairness, transfers and delays, compared with theory.
#include <cmath>
#include <gtest/gtest.h>

#include "scenario_files.h"
#include "simulation/runs.h"
#include "simulation/telemetry_lines.h"

namespace aqm {
namespace {

// One host to another over 10 Mbit/s and 10 ms, with access links of 1 Gbit/s and 1 ms.
std::string network(const std::string& queue, const std::string& flows, const std::string& duration) {
  return R"({"format":"aqm-scenario","version":1,"title":"test","duration":")" + duration +
         R"(","nodes":[{"id":"s","kind":"host"},{"id":"r1","kind":"router"},{"id":"r2","kind":"router"},{"id":"d","kind":"host"}],
         "links":[{"id":"in","from":"s","to":"r1","rate":"1 Gbps","delay":"1 ms"},
                  {"id":"mid","from":"r1","to":"r2","rate":"10 Mbps","delay":"10 ms","queue":)" +
         queue + R"(},{"id":"out","from":"r2","to":"d","rate":"1 Gbps","delay":"1 ms"}],
         "flows":[)" +
         flows + R"(],"measure":{"sample_interval":"100 ms","watch":["mid"]}})";
}
std::string udp(const std::string& id, const std::string& application, int count = 1) {
  return R"({"id":")" + id + R"(","count":)" + std::to_string(count) +
         R"(,"from":"s","to":"d","transport":{"type":"udp"},"application":)" + application + "}";
}
std::string cbr(const std::string& id, const std::string& rate) {
  return udp(id, R"({"type":"cbr","rate":")" + rate + R"(","packet_size":"1000 B"})");
}

constexpr const char* kDropTailOf100 = R"({"discipline":"drop_tail","limit":"100 packets"})";

TEST(Measures, FairQueueingGivesTheMaxMinShares) {
  const WindowResult window = first_window(network(
      R"({"discipline":"fq","limit":"50 packets"})",
      cbr("a", "1 Mbps") + "," + cbr("b", "2 Mbps") + "," + cbr("c", "8 Mbps") + "," + cbr("d", "8 Mbps"), "60 s"));
  const double expected_bps[]{1e6, 2e6, 3.5e6, 3.5e6};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(window.flows[i].fair_share_bps, expected_bps[i], 1);
    EXPECT_NEAR(window.flows[i].goodput_bps / expected_bps[i], 1, 0.01);
    EXPECT_NEAR(window.flows[i].normalized, window.flows[i].goodput_bps / expected_bps[i], 1e-9);
  }
  const ClassResult& all = window.classes.at(0);
  EXPECT_EQ(all.starved_flows, 0);
  EXPECT_NEAR(all.min_max_ratio, 1 / 3.5, 0.005);
  // Deviations from the mean 2.5: -1.5, -0.5, 1, 1.
  EXPECT_NEAR(all.coefficient_of_variation, std::sqrt(4.5 / 3) / 2.5, 0.005);
}

TEST(Measures, AFlowWithLessThanATenthOfItsShareIsStarved) {
  const std::string tcp =
      R"({"id":"tcp","from":"s","to":"d","transport":{"type":"tcp"},"application":{"type":"ftp"},"start":"1 s"})";
  const WindowResult window = first_window(network(kDropTailOf100, cbr("blast", "20 Mbps") + "," + tcp, "30 s"));
  EXPECT_EQ(window.classes.at(0).starved_flows, 1);
  EXPECT_EQ(window.classes.at(1).starved_flows, 0);
}

TEST(Measures, TcpIsAsFriendlyAsItsEquationPredicts) {
  for (const char* loss : {"0.002", "0.01"}) {
    std::string json =
        network(kDropTailOf100, R"({"id":"f","from":"s","to":"d","transport":{"type":"tcp","variant":"sack",
        "window":"1000 packets"},"application":{"type":"ftp"}})",
                "600 s");
    const std::string rate = R"("rate":"10 Mbps")";
    json.replace(json.find(rate), rate.size(), R"("rate":"100 Mbps","loss":)" + std::string(loss));
    const WindowResult window = first_window(json);
    EXPECT_NEAR(window.flows[0].tcp_friendliness, 1, 0.2) << loss;
    EXPECT_EQ(window.classes[0].tcp_friendliness, window.flows[0].tcp_friendliness);
  }
}

// The round trip has the way back as it was in the window: 38 ms until the change, 98 ms afterwards.
TEST(Measures, TcpFriendlinessFollowsAChangeOfDelay) {
  std::string json = network(kDropTailOf100, cbr("f", "8 Mbps"), "60 s");
  const auto put = [&json](std::string_view old, const std::string& text) {
    json.replace(json.find(old), old.size(), text);
  };
  put(R"("delay":"10 ms")", R"("delay":"38 ms","loss":0.1)");
  put(R"("measure":{)", R"("timeline":[{"at":"30 s","set":"links.mid.delay","value":"98 ms"}],
      "measure":{"windows":[["0 s","30 s"],["30 s","60 s"],["0 s","60 s"]],)");
  const std::vector<WindowResult> windows = all_windows(json);
  // The equation is proportional to 1 / RTT: 0.0808 s, 0.2008 s, and on average 0.1408 s.
  const double at_once = windows.at(0).flows[0].tcp_equation_bps * 0.0808;
  EXPECT_NEAR(windows.at(1).flows[0].tcp_equation_bps * 0.2008 / at_once, 1, 0.05);
  EXPECT_NEAR(windows.at(2).flows[0].tcp_equation_bps * 0.1408 / at_once, 1, 0.05);
}

TEST(Measures, AStreamThatTakesTenTimesWhatTcpWouldIsNotFriendly) {
  std::string json = network(kDropTailOf100, cbr("f", "8 Mbps"), "60 s");
  const std::string delay = R"("delay":"10 ms")";
  json.replace(json.find(delay), delay.size(), R"("delay":"38 ms","loss":0.1)");
  const FlowResult flow = first_window(json).flows.at(0);
  // Padhye's equation with s = 1000 bytes and a round trip of 0.0808 s: p = 0.1 gives 17701 B/s at 0.1 s.
  EXPECT_NEAR(flow.tcp_friendliness, 7.2e6 / (8 * 17701 * 0.1 / 0.0808), 2.5);
  EXPECT_TRUE(
      std::isnan(first_window(network(kDropTailOf100, cbr("f", "8 Mbps"), "10 s")).flows.at(0).tcp_friendliness));
}

TEST(Measures, TransfersAreCountedWithTheirTimes) {
  const std::string file = R"({"id":"f","count":10,"from":"s","to":"d","start_jitter":"40 s",
      "transport":{"type":"tcp","packet_size":"1000 B","header_size":"40 B","handshake":false,"initial_window":1},
      "application":{"type":"file","size":"6720 B"}})";  // 7 packets: 1, 2 and 4
  const WindowResult window = first_window(network(kDropTailOf100, file, "60 s"));
  const CompletionSummary& completions = window.classes.at(0).completions;
  EXPECT_EQ(completions.count, 10);
  // Three round trips; in the last, four packets follow each other on the bottleneck.
  const double transmission = 8e-6 + 0.0008 + 8e-6, back = 0.32e-6 + 0.032e-3 + 0.32e-6;
  const double expected = 3 * (0.024 + transmission + back) + 3 * 0.0008;
  EXPECT_NEAR(completions.time_s.mean, expected, 1e-5);
  EXPECT_NEAR(completions.time_s.p50 / expected, 1, 0.017);
  EXPECT_NEAR(completions.time_s.max / expected, 1, 0.017);
}

TEST(Measures, ConstantTrafficOnAnEmptyNetworkHasNoDelayVariation) {
  const ClassResult calm = first_window(network(kDropTailOf100, cbr("f", "5 Mbps"), "10 s")).classes.at(0);
  EXPECT_NEAR(calm.delay_variation.mean_s, 0, 2e-9);
  EXPECT_TRUE(std::isnan(calm.delay_variation.weibull_shape));
  EXPECT_NEAR(calm.delay_s.max / calm.delay_s.mean, 1, 0.017);
}

// A queue that receives a burst every 0.1 s while empty: its packets wait 0, 1, 2, ... transmission times.
TEST(Measures, PacketsOfABurstAreDelayedByTheirPositions) {
  const std::string burst =
      udp("f", R"({"type":"video_conference","rate":"800 kbps","frame_size":"10000 B","packet_size":"1000 B"})");
  const WindowResult window = first_window(network(kDropTailOf100, burst, "100 s"));
  const LinkResult& link = window.links.at(0);
  // Packets arrive 8 us apart and depart 0.8 ms apart.
  const double step = 0.0008 - 8e-6;
  EXPECT_NEAR(link.sojourn_mean_s, 4.5 * step, 1e-6);
  EXPECT_NEAR(link.sojourn_p50_s, 4 * step, 0.017 * 4 * step);
  EXPECT_NEAR(link.sojourn_p95_s, 9 * step, 0.017 * 9 * step);
  EXPECT_NEAR(link.sojourn_p99_s, 9 * step, 0.017 * 9 * step);
  EXPECT_NEAR(link.sojourn_max_s, 9 * step, 0.017 * 9 * step);
  // The packets of a burst are sent at once, so transit times rise by one transmission time nine times and then fall
  // back.
  EXPECT_NEAR(window.classes.at(0).delay_variation.mean_s, 1.8 * 0.0008, 2e-6);
  // Nine of 0.8 ms and one of 7.2 ms.
  EXPECT_NEAR(window.classes.at(0).delay_variation.sd_s / (0.3 * 8 * 0.0008), 1, 0.02);
}

// The first packet is sent at once, and the second at 8 s: nothing arrives in the middle.
TEST(Measures, WhereNothingArrivedThereAreNoDelays) {
  std::string json =
      network(kDropTailOf100, udp("f", R"({"type":"cbr","rate":"1 kbps","packet_size":"1000 B"})"), "12 s");
  const std::string watch = R"("watch":["mid"])";
  json.replace(json.find(watch), watch.size(), watch + R"(,"windows":[["0 s","2 s"],["2 s","4 s"],["4 s","12 s"]])");
  const std::vector<WindowResult> windows = all_windows(json);
  for (std::size_t i = 0; i < 3; ++i) {
    const bool is_none = i == 1;
    const FlowResult& flow = windows.at(i).flows.at(0);
    const LinkResult& link = windows[i].links.at(0);
    const DelaySummary &of_flow = flow.delay_s, &of_class = windows[i].classes.at(0).delay_s,
                       &of_group = windows[i].groups.at(0).delay_s;
    for (const DelaySummary& delays : {of_flow, of_class, of_group})
      for (const double value : {delays.mean, delays.p50, delays.p95, delays.p99, delays.max})
        EXPECT_EQ(std::isnan(value), is_none) << i;
    for (const double value :
         {link.sojourn_mean_s, link.sojourn_p50_s, link.sojourn_p95_s, link.sojourn_p99_s, link.sojourn_max_s})
      EXPECT_EQ(std::isnan(value), is_none) << i;
    // Both are about two packets, of which the second comes in the last window.
    EXPECT_EQ(std::isnan(flow.jitter_s), i < 2) << i;
    EXPECT_EQ(std::isnan(windows[i].classes[0].delay_variation.mean_s), i < 2) << i;
  }
}

TEST(Measures, ColumnsCountTheTransfersOfTheSlidingWindow) {
  const std::string files =
      R"({"id":"files","from":"s","to":"d","transport":{"type":"tcp"},"application":{"type":"file","size":"20 KB","load":"1 Mbps"}})";
  Simulation simulation(spec_of(network(kDropTailOf100, files + "," + cbr("cbr", "1 Mbps"), "20 s")));
  EXPECT_EQ(simulation.advance(kNever, UINT64_MAX), Simulation::Status::ended);
  const std::vector<double> transfers = line_of(simulation, "class/tcp/transfers");
  const std::vector<double> completion = line_of(simulation, "class/tcp/completion_s");
  ASSERT_EQ(transfers.size(), completion.size());
  EXPECT_TRUE(line_of(simulation, "class/untagged/transfers").empty());
  // The windows that end at whole seconds count every transfer once. Sample 0 is at 0 s, the window is one second.
  double ended = 0, took_s = 0;
  for (std::size_t row = 10; row < transfers.size(); row += 10) {
    ended += transfers[row];
    if (transfers[row] > 0) took_s += transfers[row] * completion[row];
    else EXPECT_TRUE(std::isnan(completion[row]));
  }
  const CompletionSummary all = simulation.windows().at(0).classes.at(0).completions;
  EXPECT_GT(ended, 50);
  EXPECT_EQ(ended, static_cast<double>(all.count));
  EXPECT_NEAR(took_s / ended, all.time_s.mean, 1e-9);
}

TEST(Measures, ColumnsShowTheWindowOfAFlowThatHasOne) {
  const std::string tcp =
      R"({"id":"tcp","from":"s","to":"d","transport":{"type":"tcp","initial_ssthresh":"8 packets"},"application":{"type":"ftp"}})";
  Simulation simulation(spec_of(network(kDropTailOf100, tcp + "," + cbr("cbr", "1 Mbps"), "10 s")));
  EXPECT_EQ(simulation.advance(kNever, UINT64_MAX), Simulation::Status::ended);
  EXPECT_TRUE(line_of(simulation, "flow/cbr/cwnd_packets").empty());
  EXPECT_NEAR(line_of(simulation, "flow/cbr/goodput_bps").back(), 1e6, 1e5);
  EXPECT_EQ(line_of(simulation, "flow/tcp/ssthresh_packets").at(5), 8);
  EXPECT_GE(line_of(simulation, "flow/tcp/cwnd_packets").back(), 8);
  // 12 ms each way, plus queueing: 20 packets of 0.8 ms at most.
  EXPECT_GT(line_of(simulation, "flow/tcp/srtt_s").back(), 0.024);
  EXPECT_LT(line_of(simulation, "flow/tcp/srtt_s").back(), 0.024 + 20 * 0.0009);
}

TEST(Measures, ColumnsShowPacketsInFlightAndDelay) {
  const std::string tcp =
      R"({"id":"tcp","from":"s","to":"d","transport":{"type":"tcp","window":"10 packets"},"application":{"type":"ftp"}})";
  Simulation simulation(spec_of(network(kDropTailOf100, tcp, "10 s")));
  EXPECT_EQ(simulation.advance(kNever, UINT64_MAX), Simulation::Status::ended);
  const std::vector<double> in_flight = line_of(simulation, "flow/tcp/in_flight_packets");
  const std::vector<double> delay_s = line_of(simulation, "flow/tcp/delay_s");
  EXPECT_EQ(in_flight.at(0), 1);  // the initial window
  EXPECT_TRUE(std::isnan(delay_s.at(0)));
  for (std::size_t row = 10; row < in_flight.size(); ++row) {
    EXPECT_EQ(in_flight[row], 10);                                      // the window is below the capacity of the path
    EXPECT_NEAR(delay_s[row], 0.012 + 1040 * (2 * 8e-9 + 8e-7), 1e-9);  // three links
  }
}

// 2.5 s at 10 Mbit/s, 2.5 s at 1.
TEST(Measures, UtilisationIsRelativeToTheIntegratedCapacity) {
  std::string json = network(kDropTailOf100, cbr("cbr", "11 Mbps"), "10 s");
  json.insert(json.rfind('}'), R"(,"timeline":[{"at":"5 s","set":"links.mid.rate","value":"1 Mbps"}])");
  const std::size_t measure = json.find(R"("sample_interval")");
  json.insert(measure, R"("windows":[["2.5 s","7.5 s"],["5 s","10 s"]],)");
  Simulation simulation(spec_of(json));
  EXPECT_EQ(simulation.advance(kNever, UINT64_MAX), Simulation::Status::ended);
  const std::vector<WindowResult> windows = simulation.windows();
  EXPECT_NEAR(windows.at(0).links.at(0).throughput_bps, 5.5e6, 8000);
  EXPECT_NEAR(windows.at(0).links.at(0).utilization, 1, 0.002);
  EXPECT_NEAR(windows.at(1).links.at(0).utilization, 1, 0.002);
  const std::vector<double> of_queue = line_of(simulation, "queue/mid/utilization");
  const std::vector<double> of_link = line_of(simulation, "link/mid/utilization");
  // One packet more or less in 100 ms is 8 % of 1 Mbit/s.
  for (std::size_t row = 20; row < of_queue.size(); ++row) {  // from when the queue is no longer empty
    EXPECT_NEAR(of_queue[row], 1, 0.081) << row;
    EXPECT_NEAR(of_link[row], 1, 0.081) << row;
  }
}

TEST(Measures, AConnectionStartsUpOneAndAHalfRoundTripsAfterItsSyn) {
  const std::string file = R"({"id":"f","count":20,"from":"s","to":"d","start_jitter":"40 s",
      "transport":{"type":"tcp","variant":"sack"},"application":{"type":"file","size":"20 KB"}})";
  const GroupResult group = first_window(network(kDropTailOf100, file, "60 s")).groups.at(0);
  EXPECT_EQ(group.start_ups.count, 20);
  EXPECT_EQ(group.completions.count, 20);
  // The SYN and its acknowledgement have 40 B, the data 1040 B; 12 ms one way, two links of 1 Gbit/s and one of 10.
  const double syn_s = 0.012 + 40 * (2 * 8e-9 + 8e-7);
  const double data_s = 0.012 + 1040 * (2 * 8e-9 + 8e-7);
  EXPECT_NEAR(group.start_ups.time_s.mean, 2 * syn_s + data_s, 1e-4);
}

TEST(Measures, ALostSynDelaysTheStartByTheInitialTimeout) {
  std::string json = network(kDropTailOf100, R"({"id":"f","count":400,"from":"s","to":"d","start_jitter":"300 s",
      "transport":{"type":"tcp","variant":"sack","initial_rto":"3 s"},"application":{"type":"file","size":"1 KB"}})",
                             "400 s");
  const std::string rate = R"("rate":"10 Mbps")";
  json.replace(json.find(rate), rate.size(), rate + R"(,"loss":0.1)");
  const WindowResult window = first_window(json);
  std::int64_t sent = 0, dropped = 0;
  for (const FlowResult& flow : window.flows) sent += flow.sent_syns, dropped += flow.dropped_syns;
  EXPECT_NEAR(static_cast<double>(dropped) / static_cast<double>(sent), 0.1, 0.04);
  EXPECT_EQ(sent, 400 + dropped);
  EXPECT_NEAR(window.groups.at(0).start_ups.time_s.p50, 0.037, 0.002);
  EXPECT_NEAR(window.groups.at(0).start_ups.time_s.p95, 3.037, 0.06);  // 10 % lost one, 1 % two
}

// Forward, 10 Mbit/s are 1202 packets a second; back, 100 kbit/s are 312 acknowledgements of 40 B.
TEST(Measures, AcknowledgementsThatAreLostAreCountedApartFromData) {
  std::string json =
      network(kDropTailOf100, R"({"id":"f","from":"s","to":"d","transport":{"type":"tcp","variant":"sack",
      "window":"60 packets"},"application":{"type":"ftp"}})",
              "60 s");
  const std::string rate = R"("rate":"10 Mbps")";
  json.replace(json.find(rate), rate.size(), rate + R"(,"reverse":{"rate":"100 kbps","queue":{"limit":"5 packets"}})");
  const FlowResult flow = first_window(json).flows.at(0);
  EXPECT_EQ(flow.sent_acks, flow.received_packets);
  EXPECT_NEAR(static_cast<double>(flow.sent_acks - flow.dropped_acks), 60 * 312.5, 60 * 312.5 * 0.03);
  EXPECT_GT(flow.dropped_acks, 1000);
  EXPECT_EQ(flow.dropped_packets, 0);
}

TEST(Measures, TheLeastDelayIsThatOfAFullPacketOnAnEmptyPath) {
  const std::string tcp = R"({"id":"f","from":"s","to":"d","transport":{"type":"tcp","variant":"sack",
      "window":"1000 packets"},"application":{"type":"ftp"}})";
  const FlowResult flow = first_window(network(kDropTailOf100, tcp, "60 s")).flows.at(0);
  EXPECT_NEAR(flow.least_delay_s, 0.012 + 1040 * (2 * 8e-9 + 8e-7), 1e-9);
  EXPECT_GT(flow.delay_s.p50, flow.least_delay_s);
}

std::string jittered(const std::string& id) {
  return udp(id, R"({"type":"cbr","rate":"8 Mbps","packet_size":"1000 B","jitter":0.5})");
}

// A drop-tail queue that constant streams overflow drops from each of them all the time: every event has them all.
TEST(Measures, LossesOfConstantStreamsAreSynchronised) {
  const WindowResult all = first_window(network(kDropTailOf100, jittered("a") + "," + jittered("b"), "60 s"));
  EXPECT_NEAR(all.links.at(0).loss_sync, 1, 0.02);
  EXPECT_NEAR(static_cast<double>(all.links.at(0).loss_events), 60 / 0.0265, 60 / 0.0265 * 0.15);
  // 37.5 % of 1000 packets a second are lost.
  EXPECT_NEAR(all.groups.at(0).loss_gaps.time_s.mean, 1 / 375.0, 0.1 / 375);
  const WindowResult none = first_window(network(kDropTailOf100, cbr("a", "8 Mbps"), "10 s"));
  EXPECT_TRUE(std::isnan(none.links.at(0).loss_sync));
  EXPECT_EQ(none.groups.at(0).loss_gaps.count, 0);
}

// What the link loses at random is no loss of the queue.
TEST(Measures, LossEventsAreThoseOfTheQueue) {
  std::string json = network(kDropTailOf100, cbr("a", "4 Mbps"), "60 s");
  const std::string rate = R"("rate":"10 Mbps")";
  json.replace(json.find(rate), rate.size(), rate + R"(,"loss":0.1)");
  const WindowResult window = first_window(json);
  EXPECT_GT(window.links.at(0).dropped("loss"), 2000);
  EXPECT_EQ(window.links.at(0).loss_events, 0);
  EXPECT_TRUE(std::isnan(window.links.at(0).loss_sync));
  EXPECT_GT(window.groups.at(0).loss_gaps.count, 2000);
}

// With jitter, a flow may start when all are to stop.
TEST(Measures, AFlowWithoutTimeCountsNowhere) {
  const std::string flow = R"({"id":"f","count":20,"from":"s","to":"d","stop":"3 s","start_jitter":"10 s",
      "transport":{"type":"udp"},"application":{"type":"cbr","rate":"100 kbps"}})";
  Simulation simulation(spec_of(network(kDropTailOf100, flow, "10 s")));
  simulation.set_recording(false);
  simulation.advance(kNever, UINT64_MAX);
  const WindowResult window = simulation.windows().at(0);
  std::int64_t sending = 0;
  for (const FlowInfo& info : simulation.flows())
    if (info.start < info.stop) ++sending;
  EXPECT_GT(sending, 1);
  EXPECT_LT(sending, 19);
  EXPECT_EQ(window.classes.at(0).flows, sending);
  EXPECT_EQ(window.groups.at(0).flows, sending);
  ASSERT_EQ(static_cast<std::int64_t>(window.flows.size()), sending);
  for (const FlowResult& each : window.flows) EXPECT_GT(each.fair_share_bps, 0) << each.flow;
  EXPECT_GE(window.jain, 1 / static_cast<double>(sending));
}

// The queue holds so many bytes that their sum over time is rounded.
TEST(Measures, ReadingThemChangesNothing) {
  std::string json = network(R"({"discipline":"drop_tail","limit":"100000 packets"})",
                             udp("f", R"({"type":"poisson","rate":"10.5 Mbps","packet_size":"1471 B"})", 3), "60 s");
  const auto read = [&](int times) {
    Simulation simulation(spec_of(json));
    simulation.set_recording(false);
    for (int i = 1; i < times; ++i) {
      simulation.advance(Time{simulation.spec().duration.ns / times * i}, UINT64_MAX);
      EXPECT_EQ(simulation.windows().size(), 1U);
    }
    simulation.advance(kNever, UINT64_MAX);
    return simulation.windows().at(0);
  };
  const WindowResult once = read(1), often = read(997);
  EXPECT_EQ(once.links.at(0).queue_bytes_mean, often.links.at(0).queue_bytes_mean);
  for (std::size_t flow = 0; flow < 3; ++flow)
    EXPECT_EQ(once.flows.at(flow).fair_share_bps, often.flows.at(flow).fair_share_bps);
}

}  // namespace
}  // namespace aqm

// Rows of the telemetry with changing disciplines and different sampling intervals.
#include "simulation/recorder.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "scenario_files.h"
#include "simulation/telemetry_lines.h"

namespace aqm {
namespace {

std::vector<double> whole_line(const ScenarioSpec& spec, std::string_view name) {
  Simulation simulation(spec);
  std::vector<double> values;
  for (Simulation::Status status{}; status != Simulation::Status::ended;) {
    status = simulation.advance(kNever, UINT64_MAX);
    const std::vector<double> part = line_of(simulation, name);
    values.insert(values.end(), part.begin(), part.end());
    simulation.drain();
  }
  return values;
}

double most(const std::vector<double>& values) { return *std::max_element(values.begin(), values.end()); }
double least(const std::vector<double>& values) { return *std::min_element(values.begin(), values.end()); }

TEST(Recorder, SamplingHidesNoPeak) {
  const std::string document = shipped_scenario("000-f11-red");
  const auto at_interval = [&](const char* interval) {
    return spec_of(document, {.entries = {{"measure.sample_interval", interval}}, .duration = "10 s"});
  };
  const ScenarioSpec fine = at_interval("1 ms"), coarse = at_interval("100 ms");
  const double peak = most(whole_line(fine, "queue/bottleneck/max.backlog_packets"));
  EXPECT_EQ(most(whole_line(coarse, "queue/bottleneck/max.backlog_packets")), peak);
  EXPECT_LT(most(whole_line(coarse, "queue/bottleneck/backlog_packets")), peak);
  // Each interval's minimum and maximum include all its samples.
  const std::vector<double> last = whole_line(fine, "queue/bottleneck/backlog_packets");
  const std::vector<double> low = whole_line(coarse, "queue/bottleneck/min.backlog_packets");
  const std::vector<double> high = whole_line(coarse, "queue/bottleneck/max.backlog_packets");
  for (std::size_t row = 1; row < low.size(); ++row) {
    const std::vector<double> inside(last.begin() + static_cast<std::ptrdiff_t>(100 * (row - 1)),
                                     last.begin() + static_cast<std::ptrdiff_t>(100 * row + 1));
    EXPECT_LE(low[row], least(inside)) << row;
    EXPECT_GE(high[row], most(inside)) << row;
  }
}

TEST(Recorder, RowsNameTheDisciplineOfTheirSlots) {
  std::string document = shipped_scenario("000-f11-red");
  const std::string_view none = R"("timeline": [])";
  document.replace(document.find(none), none.size(), R"("timeline": [
      {"at":"1.005 s","set":"links.bottleneck.queue.discipline","value":"codel"},
      {"at":"2 s","set":"links.bottleneck.queue.discipline","value":"drop_tail"},
      {"at":"3 s","set":"links.bottleneck.queue.discipline","value":"red"}])");
  const ScenarioSpec spec = spec_of(document, {.duration = "4 s"});
  const std::vector<double> number = whole_line(spec, "queue/bottleneck/discipline");
  const std::vector<double> average = whole_line(spec, "queue/bottleneck/average");
  const std::vector<double> max_th = whole_line(spec, "queue/bottleneck/max_th");
  const auto all = all_disciplines();
  for (std::size_t row = 0; row < number.size(); ++row) {
    const double now_s = static_cast<double>(row) / 100;
    const std::string_view expected = now_s < 1.005 || now_s > 3 ? "red" : now_s <= 2 ? "codel" : "drop_tail";
    ASSERT_EQ(all[static_cast<std::size_t>(number[row])]->id, expected) << now_s;
    EXPECT_EQ(std::isnan(average[row]), expected != "red") << now_s;
    EXPECT_EQ(std::isnan(max_th[row]), expected != "red") << now_s;
  }
}

// Four flows overload a link for two of ten seconds.
std::string with_silence(const std::string& queue) {
  return R"({"format":"aqm-scenario","version":1,"duration":"10 s","nodes":[{"id":"a","kind":"host"},{"id":"b","kind":"host"}],
    "links":[{"id":"l","from":"a","to":"b","rate":"1 Mbps","delay":"1 ms","queue":{"discipline":")" +
         queue + R"(","limit":"60 packets"}}],
    "flows":[{"id":"f","from":"a","to":"b","count":4,"class":"tagged","stop":"2 s","transport":{"type":"udp"},
      "application":{"type":"cbr","rate":"600 kbps","packet_size":"1000 B"}}],"measure":{"watch":["l"]}})";
}

TEST(Recorder, ShowsWhatPeriodicWorkMakesOfTheStateAlsoWhileTheLinkIsIdle) {
  for (const auto& [queue, signal] : {std::pair<std::string, std::string>{"pie", "pie_probability"},
                                      {"pie", "qdelay"},
                                      {"dualpi2", "base_probability"},
                                      {"dcbt", "active_flows.tagged"},
                                      {"afqm", "counted_flows"}}) {
    const std::vector<double> values = whole_line(spec_of(with_silence(queue)), "queue/l/" + signal);
    EXPECT_GT(most(values), 0) << queue << " " << signal;
    EXPECT_EQ(values.back(), 0) << queue << " " << signal;
  }
}

TEST(Recorder, HowOftenIsSampledChangesNothingThatHappens) {
  std::string changes;
  for (int i = 0; i < 100; ++i)
    changes += (i > 0 ? "," : "") + (R"({"at":")" + std::to_string(1003 + 7 * i)) + R"( ms","set":"links.l.)" +
               (i % 2 == 0 ? "rate" : "queue.limit") + R"(","value":")" + std::to_string(5 + 11 * i % 23) +
               (i % 2 == 0 ? "00 kbps" : "0 packets") + "\"}";
  for (const char* queue : {R"(pie","estimator":"rate)", "dualpi2", "dcbt", R"(afqm","interval":"0 s)"}) {
    std::string document = with_silence(queue);
    document.insert(document.size() - 1, R"(,"timeline":[)" + changes + "]");
    const auto fingerprint_at = [&](const char* interval) {
      Simulation simulation(spec_of(document, {.entries = {{"measure.sample_interval", interval}}}));
      simulation.set_recording(false);
      EXPECT_EQ(simulation.advance(kNever, UINT64_MAX), Simulation::Status::ended);
      return simulation.fingerprint();
    };
    EXPECT_EQ(fingerprint_at("1 ms"), fingerprint_at("1 s")) << queue;
  }
}

TEST(Recorder, RatesAreKnownFromTheFirstSampleAfterTheSlidingWindowChanged) {
  std::string document = shipped_scenario("000-f11-red");
  const std::string_view none = R"("timeline": [])";
  document.replace(document.find(none), none.size(), R"("timeline": [
      {"at":"8 s","set":"measure.sliding_window","value":"2 s"}])");
  const ScenarioSpec spec = spec_of(document, {.entries = {{"measure.sample_interval", "100 ms"}}, .duration = "10 s"});
  const std::vector<double> goodput = whole_line(spec, "class/tcp/goodput_per_flow_bps");
  const std::vector<double> jain = whole_line(spec, "run//jain");
  for (std::size_t row = 75; row < 85; ++row) {
    EXPECT_GT(goodput[row], 0.5 * goodput[75]) << row;
    EXPECT_LT(jain[row], 0.99) << row;
  }
}

TEST(Recorder, RatesGoOnWhenTheSlidingWindowChangesBetweenSamples) {
  for (const char* when : {"8 s", "8.0099 s"}) {
    std::string document = shipped_scenario("000-f11-red");
    const std::string_view none = R"("timeline": [])";
    document.replace(
        document.find(none), none.size(),
        R"("timeline": [{"at":")" + std::string(when) + R"(","set":"measure.sliding_window","value":"2 s"}])");
    const ScenarioSpec spec =
        spec_of(document, {.entries = {{"measure.sample_interval", "10 ms"}}, .duration = "8.2 s"});
    for (const char* line : {"class/tcp/goodput_per_flow_bps", "run//jain"}) {
      const std::vector<double> values = whole_line(spec, line);
      for (std::size_t row = 801; row < values.size(); ++row)
        EXPECT_NEAR(values[row] / values[row - 1], 1, 0.05) << line << " " << row << " " << when;
    }
  }
}

// Three hosts overload their links of 10 Mbit/s for a second, and send less later. At 3 s a link changes.
std::string with_bursts(const std::string& earlier_changes) {
  return R"({"format":"aqm-scenario","version":1,"duration":"6 s",
    "nodes":[{"id":"s","kind":"host","count":3},{"id":"r1","kind":"router"},{"id":"r2","kind":"router"},{"id":"d","kind":"host"}],
    "links":[{"id":"in","from":"s","to":"r1","rate":"10 Mbps","delay":"1 ms"},
             {"id":"mid","from":"r1","to":"r2","rate":"40 Mbps","delay":"20 ms"},
             {"id":"out","from":"r2","to":"d","rate":"50 Mbps","delay":"50 ms"}],
    "flows":[{"id":"f","from":"s","to":"d","count":3,"stop":"1 s","start_jitter":"5 ms","transport":{"type":"udp"},
      "application":{"type":"cbr","rate":"40 Mbps","packet_size":"1000 B"}},
             {"id":"g","from":"s","to":"d","count":3,"start":"2 s","start_jitter":"5 ms","transport":{"type":"udp"},
      "application":{"type":"cbr","rate":"2 Mbps","packet_size":"700 B"}}],
    "measure":{"watch":["out:reverse"]},"timeline":[)" +
         earlier_changes + R"({"at":"3 s","set":"links.out.delay","value":"10 ms"}]})";
}

TEST(Recorder, UtilisationCountsAPacketWhenItsTransmissionStartsInEveryStateOfALink) {
  // A limit that is set gives a link a queue, and others none to work ahead for.
  std::string changes;
  for (const char* link : {"in", "mid", "out"})
    changes += R"({"at":"0 s","set":"links.)" + std::string(link) + R"(.queue.limit","value":"1000 packets"},)";
  const ScenarioSpec computed = spec_of(with_bursts("")), queued = spec_of(with_bursts(changes));
  for (const auto& [line, packet] : {std::pair{"link/in/utilization", 8e3 / (10e6 * 0.01)},
                                     {"link/mid/utilization", 8e3 / (40e6 * 0.01)},
                                     {"link/out/utilization", 8e3 / (50e6 * 0.01)}}) {
    const std::vector<double> values = whole_line(computed, line);
    EXPECT_EQ(values, whole_line(queued, line)) << line;
    EXPECT_LE(most(values), 1 + packet) << line;
    EXPECT_GT(most(values), 0.59) << line;
  }
  const std::vector<double> first = whole_line(computed, "link/in/utilization");
  EXPECT_NEAR(first[3], 1, 0.09);                                 // 20 ms to 30 ms: all three hosts send
  EXPECT_EQ(whole_line(computed, "link/out/utilization")[2], 0);  // nothing has come so far
}

TEST(Recorder, NothingIsFairOrUnfairWhileNobodyGetsAnything) {
  const ScenarioSpec spec = spec_of(with_silence("red"));
  const std::vector<double> goodput = whole_line(spec, "class/tagged/goodput_per_flow_bps");
  const std::vector<double> jain = whole_line(spec, "run//jain");
  ASSERT_EQ(jain.size(), goodput.size());
  for (std::size_t row = 0; row < jain.size(); ++row) EXPECT_EQ(std::isnan(jain[row]), !(goodput[row] > 0)) << row;
  EXPECT_TRUE(std::isnan(jain.front()));
  EXPECT_GT(jain[100], 0.5);
  EXPECT_TRUE(std::isnan(jain.back()));
}

// y is switched on at 5 s, off at 6 s and on again at 6.2 s; z starts at 5 s.
TEST(Recorder, AFlowThatIsSwitchedOnIsMeasuredFromThen) {
  std::string document = with_silence("red");
  const std::string_view flow = R"({"id":"f")";
  const std::string cbr = R"(,"from":"a","to":"b","transport":{"type":"udp"},
      "application":{"type":"cbr","rate":"200 kbps","packet_size":"100 B"}},)";
  document.insert(document.find(flow), R"({"id":"y","active":false)" + cbr + R"({"id":"z","start":"5 s")" + cbr);
  document.insert(document.size() - 1, R"(,"timeline":[{"at":"5 s","set":"flows.y.active","value":true},
      {"at":"6 s","set":"flows.y.active","value":false},{"at":"6.2 s","set":"flows.y.active","value":true}])");
  const ScenarioSpec spec = spec_of(document);
  const std::vector<double> y = whole_line(spec, "flow/y/goodput_bps"), z = whole_line(spec, "flow/z/goodput_bps");
  const std::vector<double> jain = whole_line(spec, "run//jain");
  for (const std::size_t row : {510U, 550U, 600U, 630U, 700U, 720U, 800U}) {
    EXPECT_NEAR(y[row], 200e3, 20e3) << row;
    EXPECT_NEAR(z[row], 200e3, 20e3) << row;
    EXPECT_NEAR(jain[row], 1, 0.01) << row;
  }
  EXPECT_EQ(y[610], 0);
}

TEST(Recorder, SlotsSufficeForEveryDiscipline) {
  for (const Discipline* discipline : all_disciplines()) {
    const std::vector<SignalSlot> slots = slots_of(*discipline);
    EXPECT_LE(slots.size(), most_slots());
    for (const SignalSlot& slot : slots)
      EXPECT_EQ(std::count_if(slots.begin(), slots.end(), [&](const auto& other) { return other.field == slot.field; }),
                1)
          << discipline->id << " " << slot.field;
  }
}

TEST(Recorder, EveryGroupHasFlowColumnsWhateverTheSizeOfOthers) {
  const auto flows = [](const char* id, int count) {
    return std::string(R"({"id":")") + id + R"(","from":"a","to":"b","count":)" + std::to_string(count) +
           R"(,"transport":{"type":"tcp"},"application":{"type":"ftp"}})";
  };
  const std::string json =
      R"({"format":"aqm-scenario","version":1,"title":"Many","duration":"1 s",
          "nodes":[{"id":"a","kind":"host"},{"id":"b","kind":"host"}],
          "links":[{"id":"l","from":"a","to":"b","rate":"10 Mbps","delay":"1 ms",
                    "queue":{"discipline":"red","limit":"60 packets"}}],
          "flows":[)" +
      flows("many", 900) + "," + flows("few", 20) + R"(],"measure":{"watch":["l"]}})";
  Simulation simulation(spec_of(json));
  const auto count = [&](std::string_view group, std::string_view field) {
    return std::count_if(simulation.columns().begin(), simulation.columns().end(), [&](const Column& column) {
      return column.scope == "flow" && column.id.starts_with(group) && column.field == field;
    });
  };
  EXPECT_EQ(count("few", "goodput_bps"), 20);
  EXPECT_EQ(count("many", "goodput_bps"), 236);
  EXPECT_EQ(count("few", "cwnd_packets"), 20);
  EXPECT_EQ(count("many", "cwnd_packets"), 44);
}

TEST(Recorder, FlowsShowWhatTheirControllersAndApplicationsKeep) {
  const auto last = [](const ScenarioSpec& spec, std::string_view line) {
    const std::vector<double> values = whole_line(spec, line);
    return values.empty() ? NAN : values.back();
  };
  const ScenarioSpec transports = spec_of(shipped_scenario("bbr-beside-cubic"), {.duration = "5 s"});
  EXPECT_GT(last(transports, "flow/bbr/bandwidth_bps"), 0);
  EXPECT_GT(last(transports, "flow/cubic/w_max_packets"), 0);
  EXPECT_TRUE(std::isnan(last(transports, "flow/cubic/bandwidth_bps")));
  const std::vector<double> scales =
      whole_line(spec_of(shipped_scenario("000-f9-mpeg"), {.duration = "5 s"}), "flow/mpeg/media_scale");
  EXPECT_EQ(least(scales), 0);
  EXPECT_GT(most(scales), 0);
}

TEST(Recorder, NoSignalOfAFlowHasTheNameOfAnother) {
  for (const TransportType* transport : all_transports())
    for (const Variant* variant : all_tcp_variants())
      for (const ApplicationType* application : all_applications()) {
        std::vector<std::string_view> names{"goodput_bps", "delay_s"};
        for (const auto signals : {transport->signals, variant->signals, application->signals})
          for (const Signal& row : signals.rows) names.push_back(row.name);
        std::sort(names.begin(), names.end());
        EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end()) << variant->id << application->id;
      }
}

}  // namespace
}  // namespace aqm

// Captures of whole runs: they change nothing, and no packet is missing or malformed.
#include "capture/capture.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>

#include "capture/pcapng_reader.h"
#include "scenario_files.h"

namespace aqm {
namespace {

struct CapturedRun {
  std::string file;
  std::uint64_t fingerprint = 0;
  std::int64_t delivered = 0;
};

CapturedRun capture_of(const ScenarioSpec& spec) {
  Simulation simulation(spec);
  simulation.set_recording(false);
  Capture capture(simulation, "test");
  simulation.set_trace([](void* to, TraceEvent event, PacketId packet,
                          const Reason* reason) { static_cast<Capture*>(to)->on_event(event, packet, reason); },
                       &capture);
  while (simulation.advance(spec.duration, 1) != Simulation::Status::ended) capture.look();
  capture.finish();
  return {capture.file(), simulation.fingerprint(), simulation.bottleneck_packets()};
}

std::uint64_t fingerprint_of(const ScenarioSpec& spec) {
  Simulation simulation(spec);
  simulation.set_recording(false);
  simulation.advance(spec.duration, UINT64_MAX);
  return simulation.fingerprint();
}

ScenarioSpec captured_seconds(const std::string& name, std::vector<Overrides::Entry> entries = {}) {
  return spec_of(shipped_scenario(name), {.entries = std::move(entries), .duration = AQM_SANITIZED ? "1 s" : "3 s"});
}

// The one's complement sum of the bytes from `at` on, added to `sum`; 0xFFFF if a checksum among them is right.
std::uint32_t sum_of(std::string_view bytes, std::uint32_t sum) {
  for (std::size_t i = 0; i < bytes.size(); ++i)
    sum += static_cast<std::uint32_t>(static_cast<std::uint8_t>(bytes[i])) << (i % 2 == 0 ? 8 : 0);
  while (sum >> 16 != 0) sum = (sum & 0xFFFF) + (sum >> 16);
  return sum;
}

// The payload, which is not captured, is zeros.
void expect_well_formed(const CapturedPacket& packet) {
  const std::uint32_t total = packet.number(2, 2), protocol = packet.number(9, 1);
  ASSERT_GE(packet.original_size, packet.bytes.size());
  ASSERT_LE(total, packet.original_size);
  ASSERT_GE(total, packet.bytes.size());
  ASSERT_EQ(sum_of(packet.bytes.substr(0, 20), 0), 0xFFFFU);
  ASSERT_TRUE(protocol == 6 || protocol == 17);
  ASSERT_EQ(sum_of(packet.bytes.substr(20), sum_of(packet.bytes.substr(12, 8), protocol + total - 20)), 0xFFFFU);
  const std::size_t headers = protocol == 6 ? 4 * (packet.number(32, 1) >> 4) : packet.bytes.size() - 20;
  ASSERT_EQ(packet.bytes.size(), 20 + headers);
}

// Checks that receivers acknowledge only what was captured before.
class AckCheck {
 public:
  void see(const CapturedPacket& packet) {
    if (packet.number(9, 1) != 6) return;
    const std::uint64_t ports = packet.number(20, 4);
    const std::uint32_t seq = packet.number(24, 4), ack = packet.number(28, 4), flags = packet.number(33, 1);
    const auto payload = static_cast<std::uint32_t>(packet.number(2, 2) - packet.bytes.size());
    const bool is_syn = (flags & 2) != 0, is_ack = (flags & 16) != 0;
    const auto other = (ports << 16 | ports >> 16) & 0xFFFFFFFF;
    if (is_ack && sent_.contains(other)) {
      ASSERT_LE(ack, sent_[other]);
    }
    std::uint32_t& end = sent_[ports];
    end = std::max(end, seq + payload + (is_syn ? 1 : 0));
    if (payload == 0 && !is_syn) end = std::max(end, 1U);
  }

 private:
  std::map<std::uint64_t, std::uint32_t> sent_;  // by ports: the byte after the last
};

TEST(Capture, ChangesNothingAndMissesNoPacket) {
  for (const std::string& name : shipped_scenarios()) {
    SCOPED_TRACE(name);
    const ScenarioSpec spec = captured_seconds(name);
    const CapturedRun run = capture_of(spec);
    EXPECT_EQ(run.fingerprint, fingerprint_of(spec));
    std::int64_t delivered = 0;
    std::uint64_t last = 0;
    AckCheck acks;
    for (const CapturedPacket& packet : captured_packets(run.file)) {
      ASSERT_GE(packet.ns, last);
      last = packet.ns;
      ASSERT_NO_FATAL_FAILURE(expect_well_formed(packet));
      ASSERT_NO_FATAL_FAILURE(acks.see(packet));
      const auto says = [&](const char* words) { return packet.comment.find(words) != std::string_view::npos; };
      const bool stays = (says("Dropped") && !says("(loss)")) || says("In the queue");
      if (packet.interface == 0 && !stays) ++delivered;
    }
    EXPECT_EQ(delivered, run.delivered);
  }
}

TEST(Capture, WorksWithBothDirectionsWatchedAndWithLossOnBoth) {
  const ScenarioSpec spec = captured_seconds("drop-tail-dumbbell", {{"measure.watch", R"(["bottleneck:reverse"])"},
                                                                    {"links.bottleneck.loss", "0.05"},
                                                                    {"links.bottleneck.reverse", R"({"loss": 0.05})"}});
  const CapturedRun run = capture_of(spec);
  EXPECT_EQ(run.fingerprint, fingerprint_of(spec));
  const std::vector<CapturedPacket> packets = captured_packets(run.file);
  const auto data = std::count_if(packets.begin(), packets.end(),
                                  [](const CapturedPacket& p) { return p.interface == 1 && p.original_size > 40; });
  EXPECT_GT(data, 100);
}

TEST(Capture, EachConnectionHasItsOwnPort) {
  const CapturedRun run = capture_of(captured_seconds("web-3000-users"));
  std::map<std::uint32_t, int> opened;
  int again = 0;
  for (const CapturedPacket& packet : captured_packets(run.file)) {
    if (packet.number(9, 1) != 6 || packet.number(33, 1) != 2) continue;
    if (opened[packet.number(20, 4)]++ > 0) ++again;  // a SYN that was lost
  }
  EXPECT_GT(opened.size(), 100U);
  EXPECT_LT(again, static_cast<int>(opened.size()) / 5);
}

}  // namespace
}  // namespace aqm

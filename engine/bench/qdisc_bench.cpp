// One packet through each queue discipline: an arrival, and nine departures for ten arrivals. No discipline should cost
// more than twice RED, nor with 10,000 flows more than three times what it costs with ten.
#include <algorithm>
#include <benchmark/benchmark.h>
#include <string>

#include "qdisc/queue_disc.h"

namespace aqm {
namespace {

void one_packet(benchmark::State& state, const Discipline& discipline, FlowId flows) {
  PacketPool packets;
  EventQueue events;
  const std::unique_ptr<QueueDisc> queue =
      discipline.make({packets, events, Random(1, "queue"), BitRate{100'000'000}, Duration{0}});
  // All flows together: 1000 packets.
  queue->set_limit({queue->limits_each_flow() ? std::max<std::int64_t>(1, 1000 / flows) : 1000, false});
  Random random(1, "flows");
  const Duration gap = transmission_time(1000, BitRate{110'000'000});
  int arrivals = 0;
  for (auto _ : state) {
    events.run_until(events.now() + gap, UINT64_MAX);
    const PacketId id = packets.make();
    Packet& packet = packets[id];
    packet.flow = static_cast<FlowId>(random.below(flows));
    packet.traffic_class = static_cast<TrafficClass>(packet.flow % kClasses);
    packet.size = 1000;
    queue->enqueue(id);
    if (++arrivals % 10 == 0) continue;
    if (const PacketId sent = queue->dequeue(); sent != kNoPacket) packets.release(sent);
  }
}

const bool registered = [] {
  for (const Discipline* discipline : all_disciplines())
    for (const FlowId flows : {10U, 10'000U})
      benchmark::RegisterBenchmark(
          (std::string(discipline->id) + "/" + std::to_string(flows)).c_str(),
          [discipline, flows](benchmark::State& state) { one_packet(state, *discipline, flows); });
  return true;
}();

}  // namespace
}  // namespace aqm

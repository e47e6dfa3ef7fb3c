// What a run will cost, roughly and rather too much than too little: its events and its memory.

#include <algorithm>

#include "scenario/limits.h"
#include "scenario/load_parts.h"
#include "scenario/number_text.h"
#include "scenario/words.h"

namespace aqm {
namespace {

constexpr double kEventsPerHop = 2;     // a transmission and a delivery
constexpr double kFlowBytes = 8'000;    // sender, receiver, account with its histogram
constexpr double kLinkBytes = 1'500;    // both directions of one link
constexpr double kPacketBytes = 96;     // in the pool, in a queue and on a wire
constexpr double kWindowBytes = 2'700;  // of one flow in one window: what it had at either end
constexpr double kWindowRoom = 1;       // for each packet of TCP's window: what arrived, at both ends, as bits
constexpr double kNoWindow = 1e12;
constexpr double kEntryBytes = 8;     // of a parameter that is a list
constexpr double kFixedBytes = 30e6;  // the program, telemetry, the event queue

struct Hop {
  std::uint32_t link;
  const DirectionSpec* direction;
};

// The load that a group of flows puts on its path.
struct Load {
  std::vector<Hop> hops;
  double packet_bits = 8e3;
  double offered_bps = 0;  // all flows of the group together
  double seconds = 0;      // while they run
  double window = 0;       // packets in flight at most, of all flows; infinity without a window
  bool responsive = false;
};

double instances(const LinkSpec& link, const ScenarioSpec& spec) {
  return std::max(spec.nodes[link.from].count, spec.nodes[link.to].count);
}

Load load_of(const FlowSpec& flow, Draft& draft) {
  const ScenarioSpec& spec = draft.spec;
  Load load;
  std::uint32_t node = flow.from;
  double path_bps = kLimits.rate_max_bps;
  for (const std::uint32_t index : flow.route) {
    const LinkSpec& link = spec.links[index];
    const bool forward = link.from == node;
    const DirectionSpec& direction = forward ? link.forward : link.reverse;
    load.hops.push_back({index, &direction});
    path_bps = std::min(path_bps, static_cast<double>(direction.rate.bps));
    node = forward ? link.to : link.from;
  }
  load.responsive = flow.transport->id != "udp";
  load.packet_bits = 8 * draft.trial.number_of(flow, "packet_size", 1000);
  load.window = flow.count * draft.trial.number_of(flow, "window", kNoWindow);
  load.offered_bps =
      flow.count * std::min(draft.trial.demand_bps(flow), load.responsive ? path_bps : kLimits.rate_max_bps);
  const Time end = std::min(flow.stop.value_or(spec.duration), spec.duration);
  load.seconds = std::max(0.0, to_seconds(end - flow.start));
  return load;
}

double queue_packets(const QueueSpec& queue, double packet_bits) {
  const auto amount = static_cast<double>(queue.limit.amount);
  return queue.limit.in_bytes ? amount * 8 / packet_bits : amount;
}

struct Cost {
  double events = 0, packets = 0;
};

Cost cost_of(const Load& load, const std::vector<double>& offered, const ScenarioSpec& spec) {
  // The part of its packets that a group gets through the links it shares.
  double least = 1, held = 0, carried = 0;
  for (const Hop& hop : load.hops) {
    const double capacity = static_cast<double>(hop.direction->rate.bps) * instances(spec.links[hop.link], spec);
    const double part = std::min(1.0, capacity / std::max(offered[hop.link], 1.0));
    least = std::min(least, part);
    carried += part;
    const double drain_s = queue_packets(hop.direction->queue, load.packet_bits) * load.packet_bits /
                           static_cast<double>(hop.direction->rate.bps);
    held += load.offered_bps / load.packet_bits * (to_seconds(hop.direction->delay) + (part < 1 ? drain_s : 0)) * part;
  }
  const double packets = load.offered_bps / load.packet_bits * load.seconds;
  const auto hops = static_cast<double>(load.hops.size());
  // Responsive flows send what gets through, and acknowledgements come back.
  const double events =
      load.responsive ? 2 * packets * least * hops * kEventsPerHop : packets * carried * kEventsPerHop;
  return {events, std::min(load.responsive ? 2 * held : held, 2 * load.window)};
}

double fixed_memory(const ScenarioSpec& spec) {
  double flows = 0, links = 0, entries = 0;
  for (const FlowSpec& flow : spec.flows) {
    flows += flow.count;
    for (const Setting& setting : flow.application_settings)
      entries += static_cast<double>(setting.value.list.size()) * flow.count;
  }
  for (const LinkSpec& link : spec.links) links += instances(link, spec);
  const auto windows = static_cast<double>(std::max<std::size_t>(1, spec.measure.windows.size()));
  return kFixedBytes + flows * (kFlowBytes + windows * kWindowBytes) + entries * kEntryBytes + links * kLinkBytes;
}

}  // namespace

void check_cost(Draft& draft) {
  const ScenarioSpec& spec = draft.spec;
  std::vector<Load> loads;
  std::vector<double> offered(spec.links.size());
  for (const FlowSpec& flow : spec.flows) {
    loads.push_back(load_of(flow, draft));
    for (const Hop& hop : loads.back().hops) offered[hop.link] += loads.back().offered_bps;
  }
  Cost total;
  double windows = 0;
  for (const Load& load : loads) {
    if (load.window < kNoWindow) windows += load.window;
    const Cost cost = cost_of(load, offered, spec);
    total.events += cost.events;
    total.packets += cost.packets;
  }
  if (total.events > kLimits.events)
    draft.problems.add("the run would take too long",
                       concat({"about ", fixed_text(total.events / 1e6, 0), " million events"}),
                       concat({"at most ", fixed_text(kLimits.events / 1e6, 0), " million events"}));
  if (const double memory = fixed_memory(spec) + total.packets * kPacketBytes + windows * kWindowRoom;
      memory > kLimits.memory_bytes)
    draft.problems.add("the run would need too much memory", concat({"about ", fixed_text(memory / 1e6, 0), " MB"}),
                       concat({"at most ", fixed_text(kLimits.memory_bytes / 1e6, 0), " MB"}));
}

}  // namespace aqm

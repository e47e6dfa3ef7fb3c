// Upper estimates of a run's cost: its events and its memory.

#include <algorithm>
#include <array>
#include <cmath>

#include "json/limits.h"
#include "json/number_text.h"
#include "json/words.h"
#include "scenario/load_parts.h"

namespace aqm {
namespace {

constexpr double kEventsPerHop = 2;     // a transmission and a delivery
constexpr double kFlowBytes = 8'000;    // sender, receiver, account with histogram
constexpr double kLinkBytes = 1'500;    // both directions of one link
constexpr double kQueueBytes = 1'300;   // a queue discipline, apart from its state
constexpr double kPacketBytes = 96;     // in the pool, in a queue and on a link
constexpr double kWindowBytes = 2'700;  // one flow in one window: readings at both ends
constexpr double kWindowRoom = 1;       // received packets as bits at both ends, per packet of TCP's window
constexpr double kNoWindow = 1e12;
constexpr double kShortest = 1e-9;    // of the intervals of a timer, in seconds
constexpr double kGrowth = 2;         // spare capacity of a table that grows with the flows
constexpr double kEntryBytes = 8;     // entry of a list parameter
constexpr double kFixedBytes = 30e6;  // program, telemetry, event queue

struct Hop {
  DirectionRef where;
  const DirectionSpec* direction;
};

// The links with the largest rate and delay, or the least rate, that the timeline ever gives them.
using Links = std::vector<LinkSpec>;

void widen(DirectionSpec& direction, const Change& change) {
  const double value = change.value.number;
  if (change.target == Change::Target::link_rate)
    direction.rate.bps = std::max(direction.rate.bps, static_cast<std::int64_t>(value));
  if (change.target == Change::Target::link_delay) direction.delay = std::max(direction.delay, from_seconds(value));
}

void narrow(DirectionSpec& direction, const Change& change) {
  if (change.target == Change::Target::link_rate)
    direction.rate.bps = std::min(direction.rate.bps, static_cast<std::int64_t>(change.value.number));
}

Links links_over_time(const ScenarioSpec& spec, void (*take)(DirectionSpec& direction, const Change& change)) {
  Links links = spec.links;
  for (const Change& change : spec.timeline) {
    if (change.direction.link >= links.size()) continue;
    LinkSpec& link = links[change.direction.link];
    take(change.direction.reverse ? link.reverse : link.forward, change);
    const bool follows = (change.target == Change::Target::link_rate && link.reverse_follows_rate) ||
                         (change.target == Change::Target::link_delay && link.reverse_follows_delay);
    if (follows && !change.direction.reverse) take(link.reverse, change);
  }
  return links;
}

// The load of a flow group on its path.
struct Load {
  std::vector<Hop> hops;
  double packet_bits = 8e3;
  double offered_bps = 0;  // of all flows of the group
  double timers = 0;       // events of timers a second, of all flows of the group
  double seconds = 0;      // duration of the group
  double window = 0;       // limit on packets in flight of all flows; infinity without a window
  bool responsive = false;
};

double instances(const LinkSpec& link, const ScenarioSpec& spec) {
  return std::max(spec.nodes[link.from].count, spec.nodes[link.to].count);
}

// What a group's application does with its settings; the links are in `load` already.
void add_traffic(const FlowSpec& flow, Draft& draft, Load& load) {
  double path_bps = kLimits.rate_max_bps, round_trip_s = 0;  // as a packet of 1000 bytes finds it without queues
  for (const Hop& hop : load.hops) {
    const auto rate_bps = static_cast<double>(hop.direction->rate.bps);
    path_bps = std::min(path_bps, rate_bps);
    round_trip_s += 2 * to_seconds(hop.direction->delay) + 8e3 / rate_bps;
  }
  Trial& trial = draft.trial;
  load.packet_bits = 8 * trial.number_of(flow, "packet_size", 1000);
  load.window = flow.count * trial.number_of(flow, "window", kNoWindow);
  load.offered_bps = flow.count * std::min(trial.demand_bps(flow), load.responsive ? path_bps : kLimits.rate_max_bps);
  if (const double packets = flow.count * trial.packets_per_s(flow); packets > 0)
    load.packet_bits = load.offered_bps / packets;
  // A receiver of media reports once a round trip.
  const double rtt = trial.number_of(flow, "rtt", kNoWindow);
  load.timers = flow.count * (1 + kEventsPerHop) / std::max(rtt > 0 ? rtt : round_trip_s, kShortest);
}

double packets_per_second(const Load& load) { return load.offered_bps / load.packet_bits; }

// When it sends at most: the timeline can begin it and end it several times.
double active_seconds(std::uint32_t group, const ScenarioSpec& spec) {
  const FlowSpec& flow = spec.flows[group];
  Time begin = flow.start, end = std::min(flow.stop.value_or(spec.duration), spec.duration);
  for (const Change& change : spec.timeline) {
    if (change.target != Change::Target::flow_active || change.flow != group || change.value.number == 0) continue;
    begin = std::min(begin, change.at);
    end = spec.duration;
  }
  return std::max(0.0, to_seconds(end - begin));
}

// The group's largest load, whatever the timeline does with its application.
Load load_of(std::uint32_t group, const Links& links, Draft& draft) {
  FlowSpec flow = draft.spec.flows[group];
  Load load;
  std::uint32_t node = flow.from;
  for (const std::uint32_t index : flow.route) {
    const LinkSpec& link = links[index];
    const bool forward = link.from == node;
    load.hops.push_back({{index, !forward}, forward ? &link.forward : &link.reverse});
    node = forward ? link.to : link.from;
  }
  load.responsive = flow.transport->id != "udp";
  load.seconds = active_seconds(group, draft.spec);
  add_traffic(flow, draft, load);
  for (const Change& change : draft.spec.timeline) {
    if (change.target != Change::Target::application_param || change.flow != group) continue;
    flow.application_settings.push_back({find_param(flow.application->params, change.param), change.value});
    Load next = load;
    add_traffic(flow, draft, next);
    next.timers = std::max(next.timers, load.timers);
    if (packets_per_second(next) < packets_per_second(load)) load.timers = next.timers;
    else load = next;
  }
  return load;
}

// What the queues of one direction of a link take at most over the timeline.
struct QueueNeeds {
  double kept = 0;                // bytes of state, in all of them
  double packets = 0, bytes = 0;  // largest limits of one of them
  double least_bps = 0;           // of one link
  double ticks_per_s = 0;         // events of their own timers, of all of them
};

// The load of all flow groups on a link, and the queues of its directions.
struct Use {
  double offered_bps = 0;
  std::int64_t flows = 0;
  std::array<QueueNeeds, 2> queues{};  // forward and reverse
};

// Largest number of packets in one of the queues.
double most_packets(const QueueNeeds& queues, double packet_bits) {
  return std::max(queues.packets, queues.bytes * 8 / packet_bits);
}

struct Cost {
  double events = 0, packets = 0;
};

Cost cost_of(const Load& load, const std::vector<Use>& uses, const ScenarioSpec& spec) {
  // The fraction of its packets that a group gets through its links.
  double least = 1, held = 0, carried = 0;
  for (const Hop& hop : load.hops) {
    const Use& use = uses[hop.where.link];
    const QueueNeeds& queues = use.queues[hop.where.reverse ? 1 : 0];
    const double count = instances(spec.links[hop.where.link], spec);
    const double capacity = static_cast<double>(hop.direction->rate.bps) * count;
    const double part = std::min(1.0, capacity / std::max(use.offered_bps, 1.0));
    least = std::min(least, part);
    carried += part;
    held += packets_per_second(load) * to_seconds(hop.direction->delay) * part;
    // Its share of the queues, if they ever fill.
    if (queues.least_bps * count < use.offered_bps)
      held += most_packets(queues, load.packet_bits) * count * load.offered_bps / use.offered_bps;
  }
  const double packets = packets_per_second(load) * load.seconds;
  const auto hops = static_cast<double>(load.hops.size());
  // Responsive flows send what gets through, and acknowledgements come back. Others send whatever becomes of it.
  const double events =
      load.responsive ? 2 * packets * least * hops * kEventsPerHop : packets * (1 + carried * kEventsPerHop);
  return {events + load.timers * load.seconds, std::min(load.responsive ? 2 * held : held, 2 * load.window)};
}

// State of a rack's queues in one direction: what the parameters require, and what they keep per flow, whether the flow
// reaches the queue or not.
double kept_by(const TrialQueue& queue, double queues, double used, double flows) {
  const double own = queue.discipline().id == "drop_tail" ? 0 : kQueueBytes;  // most drop-tail queues are computed
  return queues * (own + static_cast<double>(queue.kept_bytes())) +
         used * flows * queue.discipline().flow_bytes * kGrowth;
}

QueueNeeds queues_of(DirectionRef direction, const Use& use, double flows, Draft& draft) {
  const LinkSpec& link = draft.spec.links[direction.link];
  const DirectionSpec& beginning = direction.reverse ? link.reverse : link.forward;
  const double count = instances(link, draft.spec), flows_here = static_cast<double>(use.flows);
  TrialQueue queue(draft.trial, beginning.queue, beginning);
  QueueNeeds most;
  double before = 0;  // disciplines stay in memory after they have been replaced
  const auto raise = [&] {
    most.kept = std::max(most.kept, before + kept_by(queue, count, std::min(count, flows_here), flows));
    const QueueLimit limit = queue.limit_of_all(static_cast<std::int64_t>(std::ceil(flows_here / count)));
    double& largest = limit.in_bytes ? most.bytes : most.packets;
    largest = std::max(largest, static_cast<double>(limit.amount));
    most.ticks_per_s = std::max(most.ticks_per_s, count * queue.ticks_per_s());
  };
  raise();
  for (const Change& change : draft.spec.timeline) {
    if (!change.changes_queue() || change.direction != direction) continue;
    if (change.target == Change::Target::queue_discipline) before = most.kept;
    queue.apply(change);
    raise();
  }
  return most;
}

void add_queues(std::vector<Use>& uses, Draft& draft) {
  double flows = 0;
  for (const FlowSpec& flow : draft.spec.flows) flows += flow.count;
  const Links narrowest = links_over_time(draft.spec, narrow);
  for (std::uint32_t link = 0; link < uses.size(); ++link)
    for (const bool reverse : {false, true}) {
      QueueNeeds& queues = uses[link].queues[reverse ? 1 : 0];
      queues = queues_of({link, reverse}, uses[link], flows, draft);
      const DirectionSpec& direction = reverse ? narrowest[link].reverse : narrowest[link].forward;
      queues.least_bps = static_cast<double>(direction.rate.bps);
    }
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
  std::vector<Use> uses(spec.links.size());
  const Links widest = links_over_time(spec, widen);
  for (std::uint32_t group = 0; group < spec.flows.size(); ++group) {
    loads.push_back(load_of(group, widest, draft));
    for (const Hop& hop : loads.back().hops) {
      uses[hop.where.link].offered_bps += loads.back().offered_bps;
      uses[hop.where.link].flows += spec.flows[group].count;
    }
  }
  add_queues(uses, draft);
  Cost total;
  double windows = 0;
  for (const Load& load : loads) {
    if (load.window < kNoWindow) windows += load.window;
    const Cost cost = cost_of(load, uses, spec);
    total.events += cost.events;
    total.packets += cost.packets;
  }
  double kept = 0;
  for (const Use& use : uses)
    for (const QueueNeeds& queues : use.queues) {
      kept += queues.kept;
      total.events += queues.ticks_per_s * to_seconds(spec.duration);
    }
  const double memory = fixed_memory(spec) + kept + total.packets * kPacketBytes + windows * kWindowRoom;
  draft.spec.cost = {total.events, memory};
  if (total.events > kLimits.events)
    draft.problems.add("the run would take too long",
                       concat({"about ", fixed_text(total.events / 1e6, 0), " million events"}),
                       concat({"at most ", fixed_text(kLimits.events / 1e6, 0), " million events"}));
  if (memory > kLimits.memory_bytes)
    draft.problems.add("the run would need too much memory", concat({"about ", fixed_text(memory / 1e6, 0), " MB"}),
                       concat({"at most ", fixed_text(kLimits.memory_bytes / 1e6, 0), " MB"}));
}

}  // namespace aqm

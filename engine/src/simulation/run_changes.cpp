// What a change of the timeline does. Each says what becomes of packets that are queued or in flight.

#include <cmath>

#include "simulation/run.h"

namespace aqm {

std::optional<std::string> Simulation::Run::apply(const Change& change) {
  using Target = Change::Target;
  std::optional<std::string> refused;
  switch (change.target) {
    case Target::link_rate:
    case Target::link_delay:
    case Target::link_loss:
    case Target::queue_limit:
      refused = apply_to_links(change);
      break;
    case Target::queue_discipline:
      refused = change_discipline(change);
      break;
    case Target::queue_param:
      refused = change_queue_param(change);
      break;
    case Target::application_param:
      refused = change_application(change);
      break;
    case Target::flow_active:
      for (FlowId flow = 0; flow < flows.size(); ++flow)
        if (flow_infos[flow].group == change.flow) flows[flow]->enable(change.value.number != 0);
      break;
    case Target::sliding_window:
      spec.measure.sliding_window = from_seconds(change.value.number);
      start_sliding();
      break;
  }
  if (!refused) record_change(change);
  return refused;
}

void Simulation::Run::record_change(const Change& change) {
  fingerprint.add(static_cast<std::uint64_t>(events.now().ns));
  fingerprint.add(hash_name(change.path));
  fingerprint.add(hash_name(change.text));
  log(EventKind::change, NAN, static_cast<double>(changes++));
  read_limits();
  update_fair_shares();
}

// The other direction follows as in the document: until it is given a value of its own.
bool Simulation::Run::reverse_follows(const Change& change) {
  LinkSpec& link = spec.links[change.direction.link];
  bool* follows = nullptr;
  if (change.target == Change::Target::link_rate) follows = &link.reverse_follows_rate;
  if (change.target == Change::Target::link_delay) follows = &link.reverse_follows_delay;
  if (follows == nullptr) return false;
  if (change.direction.reverse) *follows = false;
  return *follows;
}

std::optional<std::string> Simulation::Run::apply_to_links(const Change& change) {
  apply_to_direction(change, change.direction);
  if (reverse_follows(change)) apply_to_direction(change, {change.direction.link, true});
  return std::nullopt;
}

// Rate and delay: packets whose transmission starts later. Loss: packets sent later. A smaller limit drops the tail of
// the queue at once.
void Simulation::Run::apply_to_direction(const Change& change, DirectionRef direction) {
  for (std::uint32_t host = 0; host < topology.count(direction.link); ++host) {
    Link& changed = network.link(topology.link(direction, host));
    switch (change.target) {
      case Change::Target::link_rate:
        changed.set_rate(BitRate{static_cast<std::int64_t>(change.value.number)});
        break;
      case Change::Target::link_delay:
        changed.set_delay(from_seconds(change.value.number));
        break;
      case Change::Target::link_loss:
        changed.set_loss(change.value.number);
        break;
      default:
        changed.set_limit({static_cast<std::int64_t>(change.value.number), change.value.in_bytes});
        break;
    }
  }
}

// Queued packets stay, in order. Parameters that both disciplines have by name keep their values, the others take
// their defaults; the new discipline's state starts fresh.
std::optional<std::string> Simulation::Run::change_discipline(const Change& change) {
  const std::uint32_t l = change.direction.link;
  const Discipline*& current = disciplines[l][change.direction.reverse ? 1 : 0];
  for (std::uint32_t host = 0; host < topology.count(l); ++host) {
    Link& changed = network.link(topology.link(change.direction, host));
    changed.become_queued();
    std::unique_ptr<QueueDisc> next = change.discipline->make(changed.queue_context());
    for (const Param& row : change.discipline->params) {
      const Param* same = find_param(current->params, row.name);
      if (same && same->kind == row.kind) row.set(next->params(), same->get(changed.queue()->params()));
    }
    if (const auto problem = next->problem()) return std::string(*problem);
    next->params_changed();
    changed.set_queue(std::move(next));
  }
  current = change.discipline;
  for (std::size_t i = 0; i < watches.size(); ++i) {
    if (watches[i]->direction != change.direction) continue;
    watches[i]->discipline = current;
    map_signals(i);
  }
  return std::nullopt;
}

// Decides on arrivals from now on; queued packets stay, averages are kept.
std::optional<std::string> Simulation::Run::change_queue_param(const Change& change) {
  const std::uint32_t l = change.direction.link;
  const Param* row = find_param(disciplines[l][change.direction.reverse ? 1 : 0]->params, change.param);
  if (!row) return "the discipline in place has no parameter " + change.param;
  for (std::uint32_t host = 0; host < topology.count(l); ++host) {
    Link& changed = network.link(topology.link(change.direction, host));
    changed.become_queued();
    QueueDisc& queue = *changed.queue();
    const Value before = row->get(queue.params());
    row->set(queue.params(), change.value);
    if (const auto problem = queue.problem()) {
      row->set(queue.params(), before);
      return std::string(*problem);
    }
    queue.params_changed();
  }
  return std::nullopt;
}

// Holds from the next packet on; what was sent is not called back.
std::optional<std::string> Simulation::Run::change_application(const Change& change) {
  const Param* row = find_param(spec.flows[change.flow].application->params, change.param);
  if (!row) return "the application has no parameter " + change.param;
  for (FlowId flow = 0; flow < flows.size(); ++flow) {
    if (flow_infos[flow].group != change.flow) continue;
    Application& application = flows[flow]->application();
    const Value before = row->get(application.params());
    row->set(application.params(), change.value);
    if (const auto problem = application.problem()) {
      row->set(application.params(), before);
      return std::string(*problem);
    }
    application.params_changed();
  }
  return std::nullopt;
}

}  // namespace aqm

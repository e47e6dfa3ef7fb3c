#include "simulation/queues.h"

namespace aqm {
namespace {

bool needs_queue(const DirectionSpec& direction) {
  return direction.queue.discipline->id != "drop_tail" || direction.loss > 0 || !direction.queue.settings.empty();
}

}  // namespace

Queues::Queues(const ScenarioSpec& spec, const Topology& topology, Network& network)
    : topology_(topology), network_(network) {
  for (std::uint32_t l = 0; l < spec.links.size(); ++l) {
    const LinkSpec& link = spec.links[l];
    in_force_.push_back({link.forward.queue.discipline, link.reverse.queue.discipline});
    if (needs_queue(link.forward)) fill({l, false}, link.forward.queue);
    if (needs_queue(link.reverse)) fill({l, true}, link.reverse.queue);
  }
}

void Queues::fill(DirectionRef direction, const QueueSpec& queue) {
  for (std::uint32_t host = 0; host < topology_.count(direction.link); ++host) {
    Link& owner = network_.link(topology_.link(direction, host));
    std::unique_ptr<QueueDisc> made = queue.discipline->make(owner.queue_context());
    apply_settings(queue.settings, made->params());
    made->params_changed();
    owner.set_queue(std::move(made));
  }
}

// Queued packets stay, in order. Parameters that both disciplines have (`heir`) keep their values, the others have
// their defaults; the new discipline's state starts fresh.
std::optional<std::string> Queues::exchange(DirectionRef direction, const Discipline& next) {
  const Discipline*& current = in_force_[direction.link][direction.reverse ? 1 : 0];
  for (std::uint32_t host = 0; host < topology_.count(direction.link); ++host) {
    Link& changed = network_.link(topology_.link(direction, host));
    changed.become_queued();
    std::unique_ptr<QueueDisc> queue = next.make(changed.queue_context());
    for (const Param& row : current->params) {
      const Value value = row.get(changed.queue()->params());
      if (const Param* to = heir(next.params, row, value)) to->set(queue->params(), value);
    }
    if (const auto problem = queue->problem()) return std::string(*problem);
    queue->params_changed();
    changed.set_queue(std::move(queue));
  }
  current = &next;
  return std::nullopt;
}

// Decides on arrivals from now on; queued packets stay, averages are kept.
std::optional<std::string> Queues::set_param(DirectionRef direction, const std::string& name, const Value& value) {
  const Param* row = find_param(discipline(direction).params, name);
  if (!row) return "the discipline in place has no parameter " + name;
  for (std::uint32_t host = 0; host < topology_.count(direction.link); ++host) {
    Link& changed = network_.link(topology_.link(direction, host));
    changed.become_queued();
    QueueDisc& queue = *changed.queue();
    queue.bring_up_to_date();
    const Value before = row->get(queue.params());
    row->set(queue.params(), value);
    if (const auto problem = queue.problem()) {
      row->set(queue.params(), before);
      return std::string(*problem);
    }
    queue.params_changed();
  }
  return std::nullopt;
}

}  // namespace aqm

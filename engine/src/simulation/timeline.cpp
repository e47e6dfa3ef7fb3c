// What a change does. Each says what becomes of packets that are queued or in flight.

#include "simulation/timeline.h"

#include <algorithm>

namespace aqm {

void Timeline::replace(std::vector<Change> timeline, Time from) {
  spec_.timeline = std::move(timeline);
  next_ = static_cast<std::size_t>(std::count_if(spec_.timeline.begin(), spec_.timeline.end(),
                                                 [from](const Change& change) { return change.at < from; }));
}

std::optional<std::string> Timeline::apply(const Change& change) {
  using Target = Change::Target;
  switch (change.target) {
    case Target::link_rate:
    case Target::link_delay:
    case Target::link_loss:
    case Target::queue_limit:
      return apply_to_links(change);
    case Target::queue_discipline:
      return queues_.exchange(change.direction, *change.discipline);
    case Target::queue_param:
      return queues_.set_param(change.direction, change.param, change.value);
    case Target::application_param:
      return change_application(change);
    case Target::flow_active:
      flows_.enable(change.flow, change.value.number != 0);
      break;
    case Target::sliding_window:
      spec_.measure.sliding_window = from_seconds(change.value.number);
      break;
  }
  return std::nullopt;
}

// The other direction follows as in the document: until it is given a value of its own.
bool Timeline::reverse_follows(const Change& change) {
  LinkSpec& link = spec_.links[change.direction.link];
  bool* follows = nullptr;
  if (change.target == Change::Target::link_rate) follows = &link.reverse_follows_rate;
  if (change.target == Change::Target::link_delay) follows = &link.reverse_follows_delay;
  if (follows == nullptr) return false;
  if (change.direction.reverse) *follows = false;
  return *follows;
}

std::optional<std::string> Timeline::apply_to_links(const Change& change) {
  apply_to_direction(change, change.direction);
  if (reverse_follows(change)) apply_to_direction(change, {change.direction.link, true});
  flows_.read_paths(spec_, topology_, network_);
  return std::nullopt;
}

// Rate and delay: packets whose transmission starts later. Loss: packets sent later. A smaller limit drops the tail of
// the queue at once.
void Timeline::apply_to_direction(const Change& change, DirectionRef direction) {
  if (change.target == Change::Target::link_rate)
    capacities_.set_rate(direction, BitRate{static_cast<std::int64_t>(change.value.number)}, network_.events().now());
  for (std::uint32_t host = 0; host < topology_.count(direction.link); ++host) {
    Link& changed = network_.link(topology_.link(direction, host));
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

std::optional<std::string> Timeline::change_application(const Change& change) {
  const Param* row = find_param(spec_.flows[change.flow].application->params, change.param);
  if (!row) return "the application has no parameter " + change.param;
  return flows_.set_param(change.flow, *row, change.value);
}

}  // namespace aqm

#include "simulation/arrival_tap.h"

#include "simulation/run.h"

namespace aqm {

void ArrivalTap::note_launched() {
  if (link_.is_queued() && !was_queued_) {
    // What was decided on but not begun is decided on anew.
    while (!on_wire_.empty() && on_wire_.back().start >= events_.now()) on_wire_.pop_back();
    last_start_ = std::min(last_start_, Time{events_.now().ns - 1});
  }
  was_queued_ = link_.is_queued();
  free_at_ = link_.free_at();
  launched_.clear();
  link_.list_launched(last_start_, launched_);
  for (const PacketPlace& place : launched_) {
    Arrival arrival{.start = place.start, .at = place.arrival, .packet = *place.packet};
    for (std::size_t i = 0; i < place.packet->sack_blocks; ++i) arrival.blocks[i] = place.packet->options->sack[i];
    last_start_ = place.start;
    on_wire_.push_back(arrival);
  }
}

std::optional<Arrival> ArrivalTap::take() {
  if (on_wire_.empty() || on_wire_.front().at > events_.now()) return std::nullopt;
  return on_wire_.pop_front();
}

ArrivalTap Simulation::tap_arrivals() const {
  const DirectionRef watched = run_->watches_.front()->direction();
  const Link& link = run_->network_.link(run_->topology_.link({watched.link, !watched.reverse}, 0));
  return {link, run_->events_};
}

}  // namespace aqm

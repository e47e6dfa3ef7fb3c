#include "simulation/recorder.h"

#include <algorithm>

namespace aqm {
namespace {

constexpr std::uint32_t kMostRows = 1001;  // ten seconds of the usual samples: thirty take three frames, not four
constexpr std::uint32_t kMostCells = 400'000;

constexpr ColumnRow kRunColumns[] = {{"t_s", "Time", Unit::seconds, "last"},
                                     {"jain", "Jain’s index", Unit::ratio, "mean"}};

// Less for many columns. Odd, so that the cells of a row do not compete for the same lines of the cache.
std::uint32_t row_capacity(std::size_t columns) {
  return std::min(kMostRows, static_cast<std::uint32_t>(kMostCells / columns) | 1);
}

}  // namespace

Recorder::Recorder(const ScenarioSpec& spec, const Topology& topology, const Network& network, const Flows& flows,
                   const FairShares& shares, const Watches& watches, const Capacities& capacities)
    : spec_(spec),
      events_(network.events()),
      link_samples_(spec, topology, capacities),
      flow_samples_(spec, flows, shares) {
  add_columns(columns_, "run", "", kRunColumns);
  LinkSamples::declare(spec, columns_);
  for (const auto& watch : watches) {
    queue_samples_.emplace_back(*watch, capacities, name_of(watch->direction(), spec), columns_);
  }
  flow_samples_.declare(columns_);
  rows_ = Table(static_cast<std::uint32_t>(columns_.size()), row_capacity(columns_.size()));
}

void Recorder::sample() {
  const Time now = events_.now();
  const SampleInterval over{sampled_at_, now};
  sampled_at_ = now;
  if (!recording_) return;
  flow_samples_.take_rates(now);
  double* cell = rows_.row();
  *cell++ = to_seconds(now);
  *cell++ = flow_samples_.jain();
  cell = link_samples_.fill(cell, over);
  for (QueueSamples& queue : queue_samples_) cell = queue.fill(cell, over);
  flow_samples_.fill(cell);
  rows_.end_row();
}

}  // namespace aqm

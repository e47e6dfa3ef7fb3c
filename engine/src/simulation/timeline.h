// The changes of a run: those that the document has for later, and how any change is carried out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simulation/capacities.h"
#include "simulation/flows.h"
#include "simulation/queues.h"

namespace aqm {

class Timeline {
 public:
  Timeline(ScenarioSpec& spec, const Topology& topology, Network& network, Queues& queues, Flows& flows,
           Capacities& capacities)
      : spec_(spec), topology_(topology), network_(network), queues_(queues), flows_(flows), capacities_(capacities) {}

  // When the next change of the document is due.
  Time next() const { return next_ < spec_.timeline.size() ? spec_.timeline[next_].at : kNever; }
  const Change& take_next() { return spec_.timeline[next_++]; }
  // From a time on the changes of another timeline; what it has before counts as done.
  void replace(std::vector<Change> timeline, Time from);

  // Carries out a change now. A sentence if it is refused; then nothing happened.
  std::optional<std::string> apply(const Change& change);

 private:
  std::optional<std::string> apply_to_links(const Change& change);
  bool reverse_follows(const Change& change);
  void apply_to_direction(const Change& change, DirectionRef direction);
  std::optional<std::string> change_application(const Change& change);

  ScenarioSpec& spec_;
  const Topology& topology_;
  Network& network_;
  Queues& queues_;
  Flows& flows_;
  Capacities& capacities_;
  std::size_t next_ = 0;  // in the document's timeline
};

}  // namespace aqm

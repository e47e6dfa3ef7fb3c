// The inside of a Simulation: a network, the flows on it and the loop that runs them. What observes them are parts of
// their own, which know what they look at and nothing of the run.
#pragma once

#include <optional>
#include <string>

#include "core/event_queue.h"
#include "core/hash.h"
#include "link/network.h"
#include "simulation/packet_reader.h"
#include "simulation/reasons.h"
#include "simulation/recorder.h"
#include "simulation/simulation.h"
#include "simulation/timeline.h"
#include "simulation/windows.h"

namespace aqm {

struct Simulation::Run final : private DropListener, private FlowListener {
 public:
  explicit Run(ScenarioSpec scenario);

  Status advance(Time until, std::uint64_t max_events);
  std::optional<std::string> apply(const Change& change);
  void replace_timeline(std::vector<Change> changes);

  ScenarioSpec spec;
  EventQueue events;
  PacketPool packets;
  Fingerprint fingerprint;
  Network network;
  Topology topology;
  EventLog log;
  Queues queues;
  Watches watches;
  Flows flows;
  Capacities capacities;
  FairShares shares;
  Timeline timeline;
  Windows windows;
  Recorder recorder;
  PacketReader packet_reader;

 private:
  Time next_control() const;
  void control();
  void on_link_drop(PacketId packet, const Link& link, const Decision& decision) override;
  void on_flow_active(FlowId flow, bool active) override;

  Time next_sample_{};
  std::uint64_t changes_ = 0;
};

}  // namespace aqm

// Owns a network, the flows on it and the loop that runs them. The parts that observe them know what they look at, but
// not the run.
#pragma once

#include <optional>
#include <string>

#include "core/event_queue.h"
#include "core/hash.h"
#include "link/network.h"
#include "simulation/decision_record.h"
#include "simulation/delivery_log.h"
#include "simulation/flow_trace.h"
#include "simulation/packet_reader.h"
#include "simulation/reasons.h"
#include "simulation/recorder.h"
#include "simulation/simulation.h"
#include "simulation/timeline.h"
#include "simulation/windows.h"

namespace aqm {

class Simulation::Run final : private DropListener, private FlowListener {
 public:
  explicit Run(ScenarioSpec scenario);

  Status advance(Time until, std::uint64_t max_events);
  std::optional<std::string> apply(const Change& change);
  void replace_timeline(std::vector<Change> changes);

 private:
  friend class Simulation;

  Time next_control() const;
  void control();
  void on_link_drop(PacketId packet, const Link& link, const Decision& decision) override;
  void on_flow_active(FlowId flow, bool active) override;

  ScenarioSpec spec_;
  EventQueue events_;
  PacketPool packets_;
  Fingerprint fingerprint_;
  Network network_;
  Topology topology_;
  EventLog log_;
  Queues queues_;
  Watches watches_;
  Flows flows_;
  DeliveryLog deliveries_;
  Capacities capacities_;
  FairShares shares_;
  Timeline timeline_;
  Windows windows_;
  Recorder recorder_;
  PacketReader packet_reader_;
  FlowTrace flow_trace_;
  std::optional<DecisionRecord> decisions_;
  Time next_sample_{};
  std::uint64_t changes_ = 0;
};

}  // namespace aqm

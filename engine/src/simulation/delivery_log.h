// Logs each packet that reaches its receiver, of the flows whose packets a chart draws.
#pragma once

#include <memory>

#include "link/network.h"
#include "simulation/flows.h"
#include "telemetry/event_log.h"

namespace aqm {

// Stands between the network and the receivers of those flows, so that the others cost nothing.
class DeliveryLog {
 public:
  DeliveryLog(const ScenarioSpec& spec, const Flows& flows, Network& network, EventLog& log);

 private:
  class Sink final : public Endpoint {
   public:
    void receive(PacketId packet) override;

    EventLog* log = nullptr;
    Endpoint* sink = nullptr;
  };

  std::unique_ptr<Sink[]> sinks_;  // by flow, if any is wanted
};

}  // namespace aqm

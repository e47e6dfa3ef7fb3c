// One flow of a run: its transport, its application and when it sends.
#pragma once

#include <memory>

#include "core/event_queue.h"
#include "net/flow_account.h"
#include "simulation/spec.h"
#include "traffic/application.h"
#include "transport/transport.h"

namespace aqm {

// Is told when flows start and stop sending.
class FlowListener {
 public:
  virtual void on_flow_active(FlowId flow, bool active) = 0;

 protected:
  ~FlowListener() = default;
};

class RunningFlow final : public EventHandler {
 public:
  RunningFlow(const FlowSpec& spec, const FlowContext& context, FlowListener& listener, Time start, Time stop);

  // Makes the flow start and stop at its times.
  void schedule();
  // Switches it off, or on again if its time has come and is not over.
  void enable(bool enabled);
  void on_event(std::uint32_t tag) override;

  bool active() const { return active_; }
  Time start() const { return start_; }
  Time stop() const { return stop_; }
  Transport& transport() { return *transport_; }
  const Transport& transport() const { return *transport_; }
  Application& application() { return *application_; }
  const Application& application() const { return *application_; }

 private:
  void set_active(bool active);

  EventQueue& events_;
  FlowListener& listener_;
  FlowId id_;
  Time start_, stop_;
  bool enabled_;
  bool active_ = false;
  std::unique_ptr<Transport> transport_;
  std::unique_ptr<Application> application_;
};

}  // namespace aqm

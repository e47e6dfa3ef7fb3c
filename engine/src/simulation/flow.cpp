#include "simulation/flow.h"

namespace aqm {

RunningFlow::RunningFlow(const FlowSpec& spec, const FlowContext& context, FlowListener& listener, Time start,
                         Time stop)
    : events_(context.events),
      listener_(listener),
      id_(context.flow),
      start_(start),
      stop_(stop),
      enabled_(spec.active) {
  transport_ = spec.transport->make(context, spec.variant);
  apply_settings(spec.transport_settings, transport_->params());
  transport_->prepare();
  application_ = spec.application->make(context, *transport_);
  apply_settings(spec.application_settings, application_->params());
}

void RunningFlow::schedule() {
  events_.schedule(start_, *this);
  if (stop_ != kNever) events_.schedule(stop_, *this);
}

void RunningFlow::enable(bool enabled) {
  enabled_ = enabled;
  const Time now = events_.now();
  set_active(enabled && start_ <= now && now < stop_);
}

// At the start and at the end; with jitter, the start may come after the end.
void RunningFlow::on_event(std::uint32_t) { enable(enabled_); }

void RunningFlow::set_active(bool active) {
  if (active == active_) return;
  active_ = active;
  if (active) application_->start();
  else application_->stop();
  listener_.on_flow_active(id_, active);
}

}  // namespace aqm

#include "scenario/trial.h"

namespace aqm {
namespace {

std::optional<std::string> sentence(std::optional<std::string_view> problem) {
  if (!problem) return std::nullopt;
  return std::string(*problem);
}

}  // namespace

FlowContext Trial::flow_context() {
  return {.packets = packets_,
          .events = events_,
          .outlet = outlet_,
          .account = account_,
          .random = Random(1, "trial"),
          .base_rtt = base_rtt_};
}

std::unique_ptr<QueueDisc> Trial::make(const Discipline& discipline, const DirectionSpec* direction) {
  return discipline.make({.packets = packets_,
                          .events = events_,
                          .random = Random(1, "trial"),
                          .rate = direction != nullptr ? direction->rate : BitRate{10'000'000},
                          .delay = direction != nullptr ? direction->delay : Duration{}});
}

std::unique_ptr<Transport> Trial::make(const TransportType& type, std::string_view variant) {
  return type.make(flow_context(), variant);
}

std::unique_ptr<Application> Trial::make(const ApplicationType& type, Transport& transport) {
  return type.make(flow_context(), transport);
}

std::optional<std::string> Trial::problem_of_transport(const FlowSpec& flow) {
  const std::unique_ptr<Transport> transport = make(*flow.transport, flow.variant);
  apply_settings(flow.transport_settings, transport->params());
  return sentence(transport->problem());
}

Trial::Stack Trial::stack_of(const FlowSpec& flow) {
  Stack stack;
  stack.transport = make(*flow.transport, flow.variant);
  apply_settings(flow.transport_settings, stack.transport->params());
  stack.application = make(*flow.application, *stack.transport);
  apply_settings(flow.application_settings, stack.application->params());
  return stack;
}

std::optional<std::string> Trial::problem_of_application(const FlowSpec& flow, const Setting& change) {
  const Stack stack = stack_of(flow);
  if (change.param != nullptr) change.param->set(stack.application->params(), change.value);
  return sentence(stack.application->problem());
}

double Trial::demand_bps(const FlowSpec& flow) { return stack_of(flow).application->demand_bps(); }

double Trial::packets_per_s(const FlowSpec& flow) { return stack_of(flow).application->packets_per_s(); }

double Trial::number_of(const FlowSpec& flow, std::string_view param, double otherwise) {
  const Stack stack = stack_of(flow);
  if (const Param* row = find_param(flow.application->params, param))
    return row->get(stack.application->params()).number;
  if (const Param* row = find_param(flow.transport->params, param)) return row->get(stack.transport->params()).number;
  return otherwise;
}

TrialQueue::TrialQueue(Trial& trial, const QueueSpec& queue, const DirectionSpec& direction)
    : trial_(trial),
      direction_(direction),
      discipline_(queue.discipline),
      limit_(queue.limit),
      disc_(trial.make(*queue.discipline, &direction)) {
  disc_->set_limit(limit_);
  apply_settings(queue.settings, disc_->params());
}

void TrialQueue::exchange(const Discipline& next) {
  const std::unique_ptr<QueueDisc> before = std::move(disc_);
  disc_ = trial_.make(next, &direction_);
  disc_->set_limit(limit_);
  for (const Param& row : discipline_->params) {
    const Value value = row.get(before->params());
    if (const Param* to = heir(next.params, row, value)) to->set(disc_->params(), value);
  }
  discipline_ = &next;
}

void TrialQueue::apply(const Change& change) {
  if (change.target == Change::Target::queue_discipline) exchange(*change.discipline);
  else if (change.target == Change::Target::queue_limit)
    set_limit({static_cast<std::int64_t>(change.value.number), change.value.in_bytes});
  else if (const Param* row = find_param(discipline_->params, change.param)) set(*row, change.value);
}

std::optional<std::string> TrialQueue::problem() const { return sentence(disc_->problem()); }

}  // namespace aqm

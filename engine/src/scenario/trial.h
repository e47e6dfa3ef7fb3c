// Temporary algorithms, created only to query them about their parameters.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "simulation/spec.h"

namespace aqm {

class Trial {
 public:
  std::unique_ptr<QueueDisc> make(const Discipline& discipline, const DirectionSpec* direction = nullptr);
  std::unique_ptr<Transport> make(const TransportType& type, std::string_view variant);
  std::unique_ptr<Application> make(const ApplicationType& type, Transport& transport);

  std::optional<std::string> problem_of_transport(const FlowSpec& flow);
  // Checks an application with one more setting, if it has that parameter.
  std::optional<std::string> problem_of_application(const FlowSpec& flow, const Setting& change = {});

  // The rate of one flow without congestion, in bit/s; infinity for bulk transfers.
  double demand_bps(const FlowSpec& flow);
  // Packets a second of one flow whose packets are not all full; else 0.
  double packets_per_s(const FlowSpec& flow);
  // A parameter of the flow's application or transport; `otherwise` if neither has it.
  double number_of(const FlowSpec& flow, std::string_view param, double otherwise);

 private:
  struct Nowhere final : Outlet {
    explicit Nowhere(PacketPool& pool) : packets(pool) {}
    void send(PacketId packet) override { packets.release(packet); }
    PacketPool& packets;
  };
  FlowContext flow_context();
  // The transport and the application of a flow, with their settings.
  struct Stack {
    std::unique_ptr<Transport> transport;
    std::unique_ptr<Application> application;
  };
  Stack stack_of(const FlowSpec& flow);

  PacketPool packets_;
  EventQueue events_;  // never runs
  Nowhere outlet_{packets_};
  FlowAccount account_;
  const Duration base_rtt_ = from_seconds(0.1);
};

// A queue as changes leave it, one after another.
class TrialQueue {
 public:
  TrialQueue(Trial& trial, const QueueSpec& queue, const DirectionSpec& direction);

  const Discipline& discipline() const { return *discipline_; }
  const void* params() const { return disc_->params(); }
  // Parameters that the new discipline inherits keep their values, including defaults.
  void exchange(const Discipline& next);
  void set_limit(QueueLimit limit) { disc_->set_limit(limit_ = limit); }
  void set(const Param& row, const Value& value) { row.set(disc_->params(), value); }
  // A change of the timeline.
  void apply(const Change& change);

  // A sentence if the parameters contradict each other.
  std::optional<std::string> problem() const;
  // Bytes of state that the parameters require.
  std::size_t kept_bytes() const { return disc_->kept_bytes(); }
  // What this number of flows may have in it together.
  QueueLimit limit_of_all(std::int64_t flows) const { return disc_->limit_of_all(flows); }
  // Events a second of a timer of its own.
  double ticks_per_s() const { return disc_->ticks_per_s(); }

 private:
  Trial& trial_;
  const DirectionSpec& direction_;
  const Discipline* discipline_;
  QueueLimit limit_;
  std::unique_ptr<QueueDisc> disc_;
};

}  // namespace aqm

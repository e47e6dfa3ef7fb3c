#include "simulation/flow_trace.h"

#include <array>

namespace aqm {

void FlowTrace::follow(FlowId flow, Transport& transport) {
  flow_ = flow;
  transport_ = &transport;
  source_.stand_before(transport.source());
  sink_.stand_before(transport.sink());
  network_.connect(flow, source_, sink_);
  network_.set_tracer(*this);
}

// The window's edge is read when the sender has taken note of an acknowledgement.
void FlowTrace::End::receive(PacketId id) {
  const Packet packet = *id;
  end_->receive(id);
  trace_.add(packet, NAN);
}

void FlowTrace::on_drop(const Packet& packet, const Decision& decision) {
  if (packet.flow == flow_) add(packet, log_.place_of(*decision.reason));
}

void FlowTrace::add(const Packet& packet, double reason) {
  const std::array row{to_seconds(network_.events().now()),
                       static_cast<double>(packet.kind),
                       static_cast<double>(packet.seq),
                       static_cast<double>(packet.ecn),
                       static_cast<double>(packet.retransmitted),
                       to_seconds(packet.sent_at),
                       reason,
                       transport_->window_edge()};
  static_assert(std::tuple_size_v<decltype(row)> == 1 + static_cast<std::size_t>(TraceColumn::count));
  add_values(values_, row);
}

StateRows FlowTrace::rows() const {
  constexpr auto columns = static_cast<std::uint32_t>(TraceColumn::count);
  return {
      .data = values_.data(), .rows = static_cast<std::uint32_t>(values_.size() / (1 + columns)), .columns = columns};
}

}  // namespace aqm

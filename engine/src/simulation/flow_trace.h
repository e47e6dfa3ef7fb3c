// What becomes of the packets of one flow, for the page.
#pragma once

#include <vector>

#include "link/network.h"
#include "telemetry/event_log.h"
#include "telemetry/state_reader.h"
#include "transport/transport.h"

namespace aqm {

// A row for each packet that reaches its end or is dropped: the time, then these columns. Packets that are still on
// their way have none.
enum class TraceColumn : std::uint8_t {
  kind,  // of PacketKind
  seq,
  ecn,            // of Ecn
  retransmitted,  // 0 or 1
  sent_s,         // when it was sent
  reason,         // for which it was dropped, as events have it; NaN if it arrived
  edge,           // then, of the sender's window: Transport::window_edge()
  count,
};

// Stands between the network and the two ends of the flow, so that flows that nobody follows cost nothing.
class FlowTrace final : private DropTracer {
 public:
  FlowTrace(Network& network, const EventLog& log) : network_(network), log_(log), source_(*this), sink_(*this) {}

  // One flow in a run; following it again changes nothing.
  void follow(FlowId flow, Transport& transport);
  // Valid until the next packet.
  StateRows rows() const;
  void drain() { values_.clear(); }

 private:
  class End final : public Endpoint {
   public:
    explicit End(FlowTrace& trace) : trace_(trace) {}
    void stand_before(Endpoint& end) { end_ = &end; }
    void receive(PacketId packet) override;

   private:
    FlowTrace& trace_;
    Endpoint* end_ = nullptr;
  };

  void on_drop(const Packet& packet, const Decision& decision) override;
  void add(const Packet& packet, double reason);

  Network& network_;
  const EventLog& log_;
  FlowId flow_ = 0;
  const Transport* transport_ = nullptr;
  End source_, sink_;
  std::vector<double> values_;
};

}  // namespace aqm

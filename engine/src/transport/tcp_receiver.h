// The receiving side of TCP: cumulative acknowledgements, one for each packet unless delayed.
#pragma once

#include <vector>

#include "transport/tcp_params.h"
#include "transport/transport.h"

namespace aqm {

class TcpReceiver final : public Endpoint, public EventHandler {
 public:
  TcpReceiver(const FlowContext& context, const TcpParams& params) : context_(context), params_(params) {}

  void prepare();
  void receive(PacketId packet) override;
  void on_event(std::uint32_t tag) override;

 private:
  // Counts what a packet makes deliverable; nothing if it was here before.
  void deliver(const Packet& packet);
  bool has(std::int64_t seq) const { return seen_[static_cast<std::size_t>(seq) & mask_]; }
  void send_ack();

  FlowContext context_;
  const TcpParams& params_;
  std::int64_t expected_ = 0;  // all before it have been delivered
  std::int64_t highest_seen_ = -1;
  std::vector<bool> seen_;  // packets beyond it, by sequence number modulo the size
  std::size_t mask_ = 0;
  bool congestion_seen_ = false;
  bool ack_waits_ = false;
  std::uint32_t ack_timer_ = 0;  // tag of the timer in force
};

}  // namespace aqm

// The receiving side of TCP: cumulative acknowledgements, one for each packet unless delayed, with SACK blocks if the
// sender wants them.
#pragma once

#include <array>

#include "core/bit_ring.h"
#include "core/cold.h"
#include "transport/congestion_control.h"
#include "transport/tcp_params.h"
#include "transport/transport.h"

namespace aqm {

class TcpReceiver final : public Endpoint, public EventHandler {
 public:
  // The context must outlive it.
  TcpReceiver(const FlowContext& context, const TcpParams& params, ControlNeeds needs)
      : context_(context), params_(params), needs_(needs) {}

  void prepare();
  void receive(PacketId packet) override;
  void on_event(std::uint32_t tag) override;

 private:
  // Counts what a packet makes deliverable; nothing if it was here before.
  void deliver(const Packet& packet);
  void count(std::uint32_t size);
  AQM_NOINLINE void note_start_up();
  void note_congestion(const Packet& packet);
  void update_blocks(std::int64_t seq);
  void send_ack();
  // Later than the packet that it acknowledges; not inlined where that is the exception.
  AQM_NOINLINE void send_waiting_ack();
  AQM_NOINLINE void add_blocks(PacketId ack);

  const FlowContext& context_;
  const TcpParams& params_;
  const ControlNeeds needs_;
  std::int64_t expected_ = 0;  // all before it have been delivered
  std::int64_t highest_seen_ = -1;
  BitRing seen_;  // packets beyond `expected_`
  std::array<SackBlock, 3> blocks_{};
  std::uint8_t block_count_ = 0;
  Duration transit_{};  // of the last packet
  bool congestion_seen_ = false;
  bool ack_waits_ = false;
  std::uint32_t ack_timer_ = 0;  // tag of the timer in force
};

}  // namespace aqm

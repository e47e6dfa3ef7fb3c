// The receiving side of TFRC: finds losses and reports, once a round trip and at each new loss event.
#pragma once

#include "core/ring.h"
#include "transport/loss_history.h"
#include "transport/tfrc_params.h"
#include "transport/transport.h"

namespace aqm {

class TfrcReceiver final : public Endpoint, public EventHandler {
 public:
  TfrcReceiver(const FlowContext& context, const TfrcParams& params) : context_(context), params_(params) {}

  void receive(PacketId packet) override;
  void on_event(std::uint32_t tag) override;

 private:
  // Counts what is missing before a packet; true if a loss event begins.
  bool note_losses(const Packet& packet, const PacketOptions& options);
  bool begins_event(Time lost_at, std::int64_t answers);
  void note_arrival(Time now);
  double receive_rate(Time now) const;
  void report();

  FlowContext context_;
  const TfrcParams& params_;
  LossHistory history_;
  std::int64_t highest_seq_ = -1;  // none yet
  Time highest_sent_at_{};
  Time arrived_at_{};
  double rtt_s_ = 0, rto_s_ = 0;  // as the sender says
  Time event_at_{};               // when the first lost packet of the last loss event was sent
  std::int64_t event_answers_ = 0;
  Time reported_at_{};
  std::int64_t arrived_since_report_ = 0;
  Ring<Time> arrivals_;  // of the last round trip
  std::uint32_t timer_ = 0;
};

}  // namespace aqm

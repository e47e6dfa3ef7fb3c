// How fast a sender's packets arrive: samples of the delivery rate and of the round trip, one for each acknowledgement.
//
// Cheng, Cardwell et al., draft-cheng-iccrg-delivery-rate-estimation-00.
#pragma once

#include <cstdint>

#include "core/units.h"
#include "transport/seq_ring.h"

namespace aqm {

struct DeliverySample {
  double rate = 0;                    // packets per second; 0: none
  double rtt_s = 0;                   // 0: none, as the packet was sent more than once
  std::int64_t delivered_before = 0;  // packets that had arrived when the packet was sent
};

class DeliveryRate {
 public:
  void start();
  // A packet leaves; `first` is the first that is not acknowledged.
  void on_send(std::int64_t seq, std::int64_t first, bool again, Time now);
  // The current acknowledgement reports that a packet arrived.
  void on_delivered(std::int64_t seq, Time now);
  // The sample of the current acknowledgement: that of its most recently sent packet.
  DeliverySample take_sample();

  std::int64_t delivered() const { return delivered_; }

 private:
  struct Sent {
    Time at{}, first_at{}, delivered_at{};
    std::int64_t delivered = 0;
    bool again = false;
  };

  SeqRing<Sent> sent_;
  std::int64_t delivered_ = 0;
  Time delivered_at_{};  // the last arrival known of
  Time first_at_{};      // when the packet was sent that is the base of the sending rate
  Sent newest_{};        // of the packets that this acknowledgement speaks of
  bool has_newest_ = false;
};

}  // namespace aqm

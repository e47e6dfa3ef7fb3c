// The packet buffer of disciplines that send in order of arrival.
#pragma once

#include "core/ring.h"
#include "qdisc/queue_disc.h"

namespace aqm {

class FifoDisc : public QueueDisc {
 public:
  using QueueDisc::QueueDisc;

 protected:
  PacketId on_dequeue() override {
    if (fifo_.empty()) return kNoPacket;
    const PacketId head = fifo_.front();
    fifo_.pop_front();
    return head;
  }
  void store(PacketId packet) override { fifo_.push_back(packet); }
  PacketId remove_last() override { return remove_at(fifo_.size() - 1); }

  // Removes and returns the packet at a place counted from the head.
  PacketId remove_at(std::size_t place) {
    const PacketId id = fifo_[place];
    fifo_.erase(place);
    return id;
  }

  Decision overflow_decision() const {
    const QueueLimit bound = limit();
    return {static_cast<double>(bound.in_bytes ? backlog_bytes() : backlog_packets()),
            static_cast<double>(bound.amount)};
  }

 private:
  Ring<PacketId> fifo_;
};

}  // namespace aqm

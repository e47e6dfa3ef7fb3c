// The packet buffer of disciplines that send in order of arrival.
#pragma once

#include "core/ring.h"
#include "qdisc/queue_disc.h"

namespace aqm {

class FifoDisc : public QueueDisc {
 public:
  using QueueDisc::QueueDisc;

 protected:
  void accept(PacketId packet) {
    fifo_.push_back(packet);
    stored(packet);
  }
  PacketId on_dequeue() override { return fifo_.empty() ? kNoPacket : fifo_.pop_front(); }
  PacketId remove_first() override { return fifo_.pop_front(); }
  void store(PacketId packet) override { fifo_.push_back(packet); }
  PacketId remove_last() override { return remove_at(fifo_.size() - 1); }

  // Removes and returns the packet at a place counted from the head.
  PacketId remove_at(std::size_t place) { return fifo_.erase(place); }
  // The packet at a place counted from the head.
  PacketId at(std::size_t place) const { return fifo_[place]; }

 private:
  Ring<PacketId> fifo_;
};

}  // namespace aqm

// The packet buffer of disciplines that send in order of arrival.
#pragma once

#include "core/ring.h"
#include "core/touch.h"
#include "qdisc/queue_disc.h"

namespace aqm {

class FifoDisc : public QueueDisc {
 public:
  using QueueDisc::QueueDisc;

  void list_packets(std::vector<PacketPlace>& places) final {
    for (std::size_t place = 0; place < fifo_.size(); ++place) places.push_back({fifo_[place]});
  }

 protected:
  // To be called by a discipline that overrides `store`; the others avoid the virtual call.
  void overrides_store() { overrides_store_ = true; }

  void accept(PacketId packet) {
    if (overrides_store_) return QueueDisc::accept(packet);
    fifo_.push_back(packet);
    stored(packet);
  }
  PacketId on_dequeue() override {
    if (kCanTouch && fifo_.size() >= kLongLine) touch(fifo_[kAhead]);
    return fifo_.empty() ? kNoPacket : fifo_.pop_front();
  }
  PacketId remove_first() override { return remove_at(0); }
  void store(PacketId packet) override { fifo_.push_back(packet); }
  PacketId remove_last() override { return remove_at(fifo_.size() - 1); }

  // Removes and returns the packet at a position counted from the head.
  virtual PacketId remove_at(std::size_t place) { return fifo_.erase(place); }
  // The packet at a position counted from the head.
  PacketId at(std::size_t place) const { return fifo_[place]; }

 private:
  // Of a long line, the packet with so many before it is fetched.
  static constexpr std::size_t kAhead = 3;

  Ring<PacketId> fifo_;
  bool overrides_store_ = false;
};

}  // namespace aqm

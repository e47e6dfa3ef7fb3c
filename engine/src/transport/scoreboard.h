// What a SACK sender knows of the packets it has outstanding (RFC 6675 §3).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/bit_ring.h"
#include "core/ring.h"
#include "net/packet.h"

namespace aqm {

// Is told of every packet that arrived, when the sender learns of it.
class DeliveryListener {
 public:
  virtual void on_delivered(std::int64_t seq) = 0;

 protected:
  ~DeliveryListener() = default;
};

class Scoreboard {
 public:
  // At most `window` packets are outstanding. The listener may be null. `watch_repairs`: a repair is lost if a packet
  // that was first sent after it arrives before it (RFC 8985); without, only a timeout can tell.
  void start(std::int64_t window, DeliveryListener* listener, bool watch_repairs);

  // Blocks reported with an acknowledgement; true if they say something new.
  bool add(std::span<const SackBlock> blocks);
  // All up to `ack` has arrived.
  void advance(std::int64_t ack);
  // Marks as lost every packet below this one that is missing and not yet retransmitted.
  void mark_lost(std::int64_t below);
  // The lost packet to send again next; -1 if there is none.
  std::int64_t next_repair();
  // Whether it was retransmitted and the retransmission is not known to be lost.
  bool is_repaired(std::int64_t seq) const;
  // It leaves now, when `highest_sent` is the highest ever sent.
  void mark_repaired(std::int64_t seq, std::int64_t highest_sent);
  // After a timeout: forgets the blocks, all is sent again ...
  void forget();
  // ... or keeps them, and all else up to `highest_sent` is lost, repairs included.
  void lose_all(std::int64_t highest_sent);

  std::int64_t arrived() const { return arrived_; }  // beyond the acknowledgement
  std::int64_t highest_arrived() const { return highest_arrived_; }
  std::int64_t lost() const { return lost_; }  // ever taken for lost, repairs that were lost included
  std::int64_t awaiting_repair() const { return awaiting_repair_; }  // lost and not yet sent again

 private:
  void add(std::int64_t from, std::int64_t to);
  void note_arrival(std::int64_t seq);
  void find_lost_repairs();
  void forget_repairs();
  void count_loss() {
    ++awaiting_repair_;
    ++lost_;
  }

  BitRing bits_;  // of the packets beyond the acknowledgement: has it arrived?
  DeliveryListener* listener_ = nullptr;
  std::int64_t ack_ = -1;
  std::int64_t highest_arrived_ = -1;
  std::int64_t arrived_ = 0;
  std::int64_t repair_from_ = 0;  // missing packets below were repaired already ...
  std::int64_t lost_below_ = 0;   // ... and those from there on and below this await repair
  std::int64_t awaiting_repair_ = 0;
  std::int64_t lost_ = 0;
  std::array<SackBlock, 3> known_{};  // the blocks added last

  struct Repair {
    std::int64_t seq, highest_sent;
  };
  bool watch_repairs_ = false;
  Ring<Repair> repairs_;           // on their way, in order
  Ring<std::int64_t> lost_again_;  // repairs that were lost, in order ...
  BitRing again_;                  // ... those of them that still await another
};

}  // namespace aqm

#include "transport/scoreboard.h"

#include <algorithm>

namespace aqm {

void Scoreboard::start(std::int64_t window, DeliveryListener* listener, bool watch_repairs) {
  bits_.reset(window + 8);
  watch_repairs_ = watch_repairs;
  if (watch_repairs) again_.reset(window + 8);
  repairs_.clear();
  lost_again_.clear();
  listener_ = listener;
  highest_arrived_ = ack_;  // a new connection goes on counting
  repair_from_ = lost_below_ = ack_ + 1;
  arrived_ = awaiting_repair_ = 0;
  known_ = {};
}

bool Scoreboard::add(std::span<const SackBlock> blocks) {
  const std::int64_t before = arrived_;
  for (const SackBlock& block : blocks) {
    std::int64_t from = std::max<std::int64_t>(block.from, ack_ + 1);
    // Blocks grow at their upper end: what is known is not looked at again.
    for (const SackBlock& known : known_)
      if (known.from <= from && from < known.to) from = known.to;
    add(from, block.to);
  }
  std::copy(blocks.begin(), blocks.end(), known_.begin());
  find_lost_repairs();
  return arrived_ > before;
}

void Scoreboard::add(std::int64_t from, std::int64_t to) {
  for (std::int64_t seq = bits_.next_clear(from, to); seq < to; seq = bits_.next_clear(seq + 1, to)) {
    bits_.set(seq);
    ++arrived_;
    note_arrival(seq);
  }
  if (from < to) highest_arrived_ = std::max(highest_arrived_, to - 1);
}

void Scoreboard::note_arrival(std::int64_t seq) {
  if (seq >= repair_from_ && seq < lost_below_) --awaiting_repair_;
  if (watch_repairs_ && again_.test(seq)) {
    again_.clear(seq);
    --awaiting_repair_;
  }
  if (listener_) listener_->on_delivered(seq);
}

void Scoreboard::advance(std::int64_t ack) {
  if (arrived_ == 0 && awaiting_repair_ == 0 && !listener_) {
    ack_ = std::max(ack_, ack);
  } else {
    while (ack_ < ack) {
      ++ack_;
      if (bits_.test(ack_)) {
        bits_.clear(ack_);
        --arrived_;
      } else {
        note_arrival(ack_);
      }
    }
  }
  repair_from_ = std::max(repair_from_, ack_ + 1);
  lost_below_ = std::max(lost_below_, repair_from_);
}

void Scoreboard::mark_lost(std::int64_t below) {
  std::int64_t seq = bits_.next_clear(lost_below_, below);
  for (; seq < below; seq = bits_.next_clear(seq + 1, below)) count_loss();
  lost_below_ = std::max(lost_below_, below);
}

void Scoreboard::find_lost_repairs() {
  while (!repairs_.empty() && repairs_.front().highest_sent < highest_arrived_) {
    const std::int64_t seq = repairs_.pop_front().seq;
    if (seq <= ack_ || bits_.test(seq)) continue;
    lost_again_.push_back(seq);
    again_.set(seq);
    count_loss();
  }
}

std::int64_t Scoreboard::next_repair() {
  if (awaiting_repair_ == 0) return -1;
  while (!lost_again_.empty()) {
    if (again_.test(lost_again_.front())) return lost_again_.front();
    lost_again_.pop_front();  // it arrived after all
  }
  repair_from_ = bits_.next_clear(repair_from_, lost_below_);
  return repair_from_;
}

bool Scoreboard::is_repaired(std::int64_t seq) const {
  return seq < repair_from_ && !(watch_repairs_ && again_.test(seq));
}

void Scoreboard::mark_repaired(std::int64_t seq, std::int64_t highest_sent) {
  if (watch_repairs_) repairs_.push_back({seq, highest_sent});
  if (watch_repairs_ && again_.test(seq)) {
    again_.clear(seq);
    --awaiting_repair_;
  } else if (seq >= repair_from_) {
    if (seq < lost_below_) --awaiting_repair_;
    repair_from_ = seq + 1;
    lost_below_ = std::max(lost_below_, repair_from_);
  }
}

void Scoreboard::forget() {
  for (std::int64_t seq = ack_ + 1; arrived_ > 0; ++seq)
    if (bits_.test(seq)) {
      bits_.clear(seq);
      --arrived_;
    }
  highest_arrived_ = ack_;
  known_ = {};
  forget_repairs();
}

void Scoreboard::lose_all(std::int64_t highest_sent) {
  forget_repairs();
  mark_lost(highest_sent + 1);
}

void Scoreboard::forget_repairs() {
  repair_from_ = lost_below_ = ack_ + 1;
  awaiting_repair_ = 0;
  while (!lost_again_.empty()) again_.clear(lost_again_.pop_front());
  repairs_.clear();
}

}  // namespace aqm

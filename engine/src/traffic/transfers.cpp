#include "traffic/transfers.h"

namespace aqm {

void Transfers::request(std::uint32_t objects) {
  constexpr std::size_t kMostWaiting = 1000;
  if (waiting_.size() > kMostWaiting) return;
  waiting_.push_back({events_.now(), objects});
  if (!busy_) fetch();
}

void Transfers::stop() {
  waiting_.clear();
  transport_.stop();
}

void Transfers::fetch() {
  if (used_) transport_.reconnect();
  used_ = busy_ = true;
  --waiting_.front().objects;
  transport_.send_bytes(next_size());
}

void Transfers::on_complete() {
  if (!busy_) return;
  busy_ = false;
  if (waiting_.empty()) return;  // stopped
  if (waiting_.front().objects == 0) {
    const Duration took = events_.now() - waiting_.pop_front().at;
    account_.completion_sum += took;
    account_.completion.add(took);
  }
  if (!waiting_.empty()) fetch();
}

}  // namespace aqm

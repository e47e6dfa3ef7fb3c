#include "link/fates.h"

#include <algorithm>
#include <utility>

namespace aqm {

// Those of one link come in order.
void Fates::add_late(const Moment& moment, std::uint64_t packet) {
  late_.push_back({moment, packet});
  for (std::size_t i = late_.size() - 1; i > 0 && late_[i].moment < late_[i - 1].moment; --i)
    std::swap(late_[i], late_[i - 1]);
}

void Fates::settle(Time before, Fingerprint& fingerprint) {
  const auto add = [&](const Fate& fate) {
    fingerprint.add(static_cast<std::uint64_t>(fate.moment.time().ns));
    fingerprint.add(fate.packet);
  };
  // What is late comes first at equal times: the links were reached before the ends.
  const auto is_first = [](const Moment& late, const Moment& in_time) {
    return late.at < in_time.at || (late.at == in_time.at && late.since <= in_time.since);
  };
  auto late = late_.begin();
  std::size_t settled = 0;
  for (; settled < count_ && in_time_[settled].moment.time() < before; ++settled) {
    for (; late != late_.end() && is_first(late->moment, in_time_[settled].moment); ++late) add(*late);
    add(in_time_[settled]);
  }
  for (; late != late_.end() && late->moment.time() < before; ++late) add(*late);
  late_.erase(late_.begin(), late);
  std::copy_n(in_time_.data() + settled, count_ - settled, in_time_.data());
  count_ -= settled;
}

}  // namespace aqm

#include "transport/loss_history.h"

#include <algorithm>

namespace aqm {
namespace {

constexpr std::array<double, LossHistory::kIntervals> kWeights{1, 1, 1, 1, 0.8, 0.6, 0.4, 0.2};  // RFC 5348 §5.4
constexpr double kLeastDiscount = 0.5;                                                           // §5.5: THRESHOLD

}  // namespace

void LossHistory::begin_event() {
  for (std::size_t i = kIntervals; i > 0; --i) {
    intervals_[i] = intervals_[i - 1];
    discounts_[i] = (i > 1 ? discounts_[i - 1] : 1) * (i > 1 ? discount_ : 1);
  }
  intervals_[0] = 0;
  discount_ = 1;
  events_ = std::min(events_ + 1, kIntervals);
}

void LossHistory::begin_first_event(double interval_before) {
  begin_event();
  intervals_[1] = interval_before;
}

double LossHistory::loss_event_rate() {
  if (events_ == 0) return 0;
  const double before = mean(1);
  if (intervals_[0] > 2 * before) discount_ = std::max(kLeastDiscount, 2 * before / intervals_[0]);
  return 1 / std::max(mean(0), mean(1));
}

double LossHistory::mean(std::size_t first) const {
  double sum = 0, weights = 0;
  const std::size_t last = std::min(events_, first + kIntervals - 1);
  for (std::size_t i = first; i <= last; ++i) {
    const double weight = kWeights[i - first] * (i == 0 ? 1 : discounts_[i] * discount_);
    sum += weight * intervals_[i];
    weights += weight;
  }
  return sum / weights;
}

}  // namespace aqm

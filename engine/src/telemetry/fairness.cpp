#include "telemetry/fairness.h"

#include <algorithm>
#include <cstddef>

#include "core/order.h"

namespace aqm {

std::vector<double> max_min_shares(double capacity, std::span<const double> demands) {
  const std::vector<std::uint32_t> ascending =
      order(demands.size(), [&](std::uint32_t a, std::uint32_t b) { return demands[a] < demands[b]; });
  std::vector<double> shares(demands.size());
  double left = capacity;
  std::size_t waiting = demands.size();
  for (const std::uint32_t i : ascending) {
    shares[i] = std::min(demands[i], left / static_cast<double>(waiting));
    left -= shares[i];
    --waiting;
  }
  return shares;
}

}  // namespace aqm

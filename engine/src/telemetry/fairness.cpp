#include "telemetry/fairness.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace aqm {

std::vector<double> max_min_shares(double capacity, std::span<const double> demands) {
  std::vector<std::size_t> ascending(demands.size());
  std::iota(ascending.begin(), ascending.end(), std::size_t{0});
  std::stable_sort(ascending.begin(), ascending.end(),
                   [&](std::size_t a, std::size_t b) { return demands[a] < demands[b]; });
  std::vector<double> shares(demands.size());
  double left = capacity;
  std::size_t waiting = demands.size();
  for (const std::size_t i : ascending) {
    shares[i] = std::min(demands[i], left / static_cast<double>(waiting));
    left -= shares[i];
    --waiting;
  }
  return shares;
}

}  // namespace aqm

#include "transport/throughput_equation.h"

#include <cmath>

namespace aqm {

double tcp_throughput(double p, double rtt_s, double rto_s) {
  const double fast = rtt_s * std::sqrt(2 * p / 3);
  const double slow = rto_s * 3 * std::sqrt(3 * p / 8) * p * (1 + 32 * p * p);
  return 1 / (fast + slow);
}

double loss_rate_for(double rate, double rtt_s, double rto_s) {
  double low = 0, high = 1;
  for (int i = 0; i < 50; ++i) {
    const double p = (low + high) / 2;
    if (tcp_throughput(p, rtt_s, rto_s) > rate) low = p;
    else high = p;
  }
  return high;
}

}  // namespace aqm

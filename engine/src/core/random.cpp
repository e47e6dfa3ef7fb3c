#include "core/random.h"

#include <cmath>

#include "core/assert.h"
#include "core/hash.h"
#include "core/math.h"

namespace aqm {
namespace {

__extension__ using Wide = unsigned __int128;

}  // namespace

Random::Random(std::uint64_t seed, std::string_view stream) : state_{} {
  std::uint64_t splitmix = mix_bits(seed + 0x9E3779B97F4A7C15U) ^ hash_name(stream);
  for (std::uint64_t& word : state_) {
    splitmix += 0x9E3779B97F4A7C15U;
    word = mix_bits(splitmix);
  }
}

// Lemire 2019, "Fast random integer generation in an interval".
std::uint64_t Random::below(std::uint64_t n) {
  AQM_ASSERT(n > 0);
  Wide product = static_cast<Wide>(next()) * n;
  if (static_cast<std::uint64_t>(product) < n) {
    const std::uint64_t threshold = (0 - n) % n;
    while (static_cast<std::uint64_t>(product) < threshold) {
      product = static_cast<Wide>(next()) * n;
    }
  }
  return static_cast<std::uint64_t>(product >> 64);
}

double Random::exponential(double mean) { return -mean * math::log(1.0 - uniform()); }

double Random::pareto(double scale, double shape) { return scale / math::pow(1.0 - uniform(), 1.0 / shape); }

// Marsaglia's polar method: a pair from a point in the unit disc; the second is kept for the next call.
double Random::normal(double mean, double standard_deviation) {
  if (has_spare_normal_) {
    has_spare_normal_ = false;
    return mean + standard_deviation * spare_normal_;
  }
  double x = 0;
  double y = 0;
  double square = 0;
  do {
    x = 2.0 * uniform() - 1.0;
    y = 2.0 * uniform() - 1.0;
    square = x * x + y * y;
  } while (square >= 1.0 || square == 0.0);
  const double factor = std::sqrt(-2.0 * math::log(square) / square);
  spare_normal_ = y * factor;
  has_spare_normal_ = true;
  return mean + standard_deviation * (x * factor);
}

double Random::lognormal(double mu, double sigma) { return math::exp(normal(mu, sigma)); }

}  // namespace aqm

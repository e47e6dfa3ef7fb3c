// The random generator: xoshiro256++ (Blackman & Vigna 2019), seeded by splitmix64. Every user has a stream of its own,
// named after its purpose, so that draws from one stream do not affect the others.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace aqm {

class Random {
 public:
  Random(std::uint64_t seed, std::string_view stream);
  // Continues from this state, which must not be all zero.
  explicit Random(const std::array<std::uint64_t, 4>& state) : state_(state) {}

  std::uint64_t next() {
    const std::uint64_t result = rotate_left(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate_left(state_[3], 45);
    return result;
  }

  // Uniform in [0, 1), a multiple of 2^-53.
  double uniform() { return static_cast<double>(static_cast<std::int64_t>(next() >> 11)) * 0x1p-53; }
  // Uniform in [low, high), up to rounding.
  double uniform(double low, double high) { return low + (high - low) * uniform(); }
  // Uniform in 0 .. n - 1; n > 0.
  std::uint64_t below(std::uint64_t n);

  double exponential(double mean);
  // Values are at least `scale`; the mean is scale * shape / (shape - 1) for shape > 1.
  double pareto(double scale, double shape);
  double normal(double mean, double standard_deviation);
  // The exponential of a normal variable with mean mu and standard deviation sigma.
  double lognormal(double mu, double sigma);

 private:
  static constexpr std::uint64_t rotate_left(std::uint64_t bits, int count) {
    return (bits << count) | (bits >> (64 - count));
  }

  std::array<std::uint64_t, 4> state_;
  double spare_normal_ = 0;
  bool has_spare_normal_ = false;
};

}  // namespace aqm

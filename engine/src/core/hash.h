// Platform-independent hashes, for fingerprints of runs and for names of random streams.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace aqm {

// Mixes every input bit into the whole output (the finaliser of splitmix64).
constexpr std::uint64_t mix_bits(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9U;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBU;
  return bits ^ (bits >> 31);
}

// An incremental hash of a sequence; can be read at any time without being finalised.
class Fingerprint {
 public:
  constexpr void add(std::uint64_t value) {
    state_ = (state_ ^ value) * 0x9E3779B97F4A7C15U;
    state_ ^= state_ >> 29;
  }
  void add(double value) { add(__builtin_bit_cast(std::uint64_t, value)); }
  constexpr std::uint64_t value() const { return mix_bits(state_); }

 private:
  std::uint64_t state_ = 0x243F6A8885A308D3U;
};

// FNV-1a followed by mix_bits.
constexpr std::uint64_t hash_name(std::string_view name) {
  std::uint64_t state = 0xCBF29CE484222325U;
  for (const char letter : name) {
    state = (state ^ static_cast<unsigned char>(letter)) * 0x100000001B3U;
  }
  return mix_bits(state);
}

// 16 lower-case hexadecimal digits.
inline std::string to_hex(std::uint64_t value) {
  std::string digits(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4) digits[i] = "0123456789abcdef"[value & 15];
  return digits;
}

}  // namespace aqm

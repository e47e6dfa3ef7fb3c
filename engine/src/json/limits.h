// Limits on documents. Documents come from links; one that exceeds a limit is rejected.
#pragma once

#include <cstddef>
#include <cstdint>

namespace aqm {

struct Limits {
  std::size_t document_bytes = 256 * 1024;
  std::size_t depth = 16;
  std::size_t id_chars = 64;
  std::size_t string_chars = 64;
  std::size_t title_chars = 120;
  std::size_t caption_chars = 500;
  std::size_t description_chars = 2000;
  std::size_t nodes = 200;  // entries, before multiplication by `count`
  std::size_t links = 400;
  std::size_t flows = 500;
  std::size_t timeline = 1000;
  std::size_t windows = 1000;
  std::size_t watch = 16;
  std::int64_t hosts = 25'000;  // after multiplication by `count`
  std::int64_t flow_count = 10'000;
  std::int64_t queue_packets = 100'000;
  double rate_min_bps = 1e3;
  double rate_max_bps = 100e9;
  double delay_max_s = 10;
  double duration_max_s = 3600;
  double rows = 2e6;            // telemetry rows of a run
  double events = 2e9;          // expected events of a run
  double memory_bytes = 256e6;  // estimated
  std::size_t seeds = 1000;     // per command
};

inline constexpr Limits kLimits{};

}  // namespace aqm

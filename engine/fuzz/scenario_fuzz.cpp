// Arbitrary bytes as a scenario: loading either succeeds or reports problems, and what loads must run. Bytes behind a
// zero after the document are applied as a live change.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/assert.h"
#include "core/random.h"
#include "scenario/change.h"
#include "scenario/load.h"
#include "simulation/simulation.h"

namespace {

constexpr std::uint64_t kEvents = 20'000;
constexpr std::uint64_t kSlice = 1'000;

// "path=value"
void change(aqm::Simulation& simulation, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return;
  const aqm::ParsedChange parsed = aqm::parse_change(simulation, text.substr(0, equals), text.substr(equals + 1));
  AQM_ASSERT(parsed.change.has_value() == parsed.problems.empty());
  if (parsed.change) AQM_ASSERT(!simulation.apply(*parsed.change));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  std::string_view changes;
  if (const std::size_t zero = input.find('\0'); zero != std::string_view::npos) {
    changes = input.substr(zero + 1);
    input = input.substr(0, zero);
  }
  aqm::Loaded loaded = aqm::load_scenario(input);
  AQM_ASSERT(loaded.spec.has_value() == loaded.problems.empty());
  if (!loaded.spec) return 0;

  aqm::Simulation simulation(std::move(*loaded.spec));
  for (std::uint64_t events = 0; events < kEvents; events += kSlice) {
    const auto status = simulation.advance(aqm::kNever, kSlice);
    if (status == aqm::Simulation::Status::ended) break;
    if (status == aqm::Simulation::Status::telemetry_full) simulation.drain();
    if (events == 5 * kSlice) change(simulation, changes);
  }
  static_cast<void>(simulation.windows());
  return 0;
}

// Most changes of single bytes only break the JSON. This mutator replaces whole values and copies whole objects, so
// that many documents still load.
namespace {

constexpr std::array<std::string_view, 56> kValues{"0",
                                                   "1",
                                                   "-1",
                                                   "0.5",
                                                   "1e-9",
                                                   "1e300",
                                                   "3",
                                                   "1000000",
                                                   "true",
                                                   "false",
                                                   "null",
                                                   "[]",
                                                   "{}",
                                                   "\"\"",
                                                   "\"0 s\"",
                                                   "\"1 ns\"",
                                                   "\"3 ms\"",
                                                   "\"0.3 s\"",
                                                   "\"60 s\"",
                                                   "\"1 kbps\"",
                                                   "\"300 kbps\"",
                                                   "\"25 Mbps\"",
                                                   "\"100 Gbps\"",
                                                   "\"1 packets\"",
                                                   "\"2 packets\"",
                                                   "\"60 packets\"",
                                                   "\"100000 packets\"",
                                                   "\"41 B\"",
                                                   "\"1500 B\"",
                                                   "\"65535 B\"",
                                                   "\"90 KB\"",
                                                   "\"host\"",
                                                   "\"router\"",
                                                   "\"drop_tail\"",
                                                   "\"red\"",
                                                   "\"cbt\"",
                                                   "\"dcbt\"",
                                                   "\"tcp\"",
                                                   "\"udp\"",
                                                   "\"reno\"",
                                                   "\"ns2-2000\"",
                                                   "\"ftp\"",
                                                   "\"cbr\"",
                                                   "\"poisson\"",
                                                   "\"mm_app\"",
                                                   "\"video_conference\"",
                                                   "\"tagged\"",
                                                   "\"untagged\"",
                                                   "\"grid\"",
                                                   "\"random\"",
                                                   "\"links.bottleneck.rate\"",
                                                   "\"links.bottleneck.delay\"",
                                                   "\"links.bottleneck.queue.limit\"",
                                                   "\"links.bottleneck.queue.discipline\"",
                                                   "\"flows.ftp.active\"",
                                                   "\"bottleneck:reverse\""};
constexpr std::array<std::string_view, 28> kMembers{"\"loss\":0.1,",
                                                    "\"byte_mode\":true,",
                                                    "\"gentle\":true,",
                                                    "\"ecn\":true,",
                                                    "\"victim\":\"random\",",
                                                    "\"random_early_victim\":true,",
                                                    "\"hard_drop\":false,",
                                                    "\"wait\":false,",
                                                    "\"idle_compensation\":false,",
                                                    "\"drop_front\":true,",
                                                    "\"red_for\":\"tcp\",",
                                                    "\"delayed_ack\":true,",
                                                    "\"handshake\":false,",
                                                    "\"limited_transmit\":true,",
                                                    "\"jitter\":0.5,",
                                                    "\"jitter_mode\":\"grid\",",
                                                    "\"start_group\":\"host\",",
                                                    "\"host_offset\":1,",
                                                    "\"count\":3,",
                                                    "\"w_q\":1,",
                                                    "\"max_p\":1,",
                                                    "\"mean_packet_size\":\"1 B\",",
                                                    "\"reverse\":{\"rate\":\"1 Mbps\"},",
                                                    "\"stop\":\"1 s\",",
                                                    "\"limit\":\"3 KB\",",
                                                    "\"window\":\"1 packets\",",
                                                    "\"seed\":2,",
                                                    "\"rtt\":\"1 ms\","};

struct Span {
  std::size_t begin, end;
};

// Numbers, literals and strings that are values, not keys.
std::vector<Span> values_of(std::string_view text) {
  std::vector<Span> values;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t begin = i;
    if (text[i] == '"') {
      for (++i; i < text.size() && text[i] != '"'; ++i) i += text[i] == '\\' ? 1 : 0;
      const std::size_t next = text.find_first_not_of(" \n", i + 1);
      if (next == std::string_view::npos || text[next] == ':') continue;
      values.push_back({begin, std::min(i + 1, text.size())});
    } else if (std::string_view("-0123456789tfn").find(text[i]) != std::string_view::npos) {
      i = std::min(text.find_first_of(",]} \n", i), text.size());
      values.push_back({begin, i});
    }
  }
  return values;
}

// The first object or list at or after a position.
Span group_at(std::string_view text, std::size_t from) {
  const std::size_t begin = text.find_first_of("{[", from);
  int depth = 0;
  for (std::size_t i = begin; i < text.size(); ++i) {
    depth += text[i] == '{' || text[i] == '[' ? 1 : text[i] == '}' || text[i] == ']' ? -1 : 0;
    if (depth == 0) return {begin, i + 1};
  }
  return {0, 0};
}

void mutate(std::string& text, aqm::Random& random) {
  const auto pick = [&random](std::size_t n) { return static_cast<std::size_t>(random.below(n)); };
  const std::vector<Span> values = values_of(text);
  if (values.empty()) return;
  const Span value = values[pick(values.size())];
  const Span group = group_at(text, pick(text.size()));
  switch (pick(8)) {
    case 0: {
      const Span other = values[pick(values.size())];
      text.replace(value.begin, value.end - value.begin, text.substr(other.begin, other.end - other.begin));
      break;
    }
    case 1:
      if (group.end > 0) text.insert(group.end, "," + text.substr(group.begin, group.end - group.begin));
      break;
    case 2:
      if (group.end > 0) text.erase(group.begin, group.end - group.begin + (text.substr(group.end, 1) == "," ? 1 : 0));
      break;
    case 3:
    case 4:
      if (group.end > 0 && text[group.begin] == '{') text.insert(group.begin + 1, kMembers[pick(kMembers.size())]);
      break;
    default:
      text.replace(value.begin, value.end - value.begin, kValues[pick(kValues.size())]);
      break;
  }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  aqm::Random random(seed, "mutate");
  if (random.below(5) == 0) return LLVMFuzzerMutate(data, size, max_size);
  std::string text(reinterpret_cast<const char*>(data), size);
  for (std::uint64_t i = 0; i <= random.below(3); ++i) mutate(text, random);
  const std::size_t length = std::min(text.size(), max_size);
  std::copy_n(text.begin(), length, data);
  return length;
}

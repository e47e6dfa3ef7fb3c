// One event run and one scheduled, among so many pending: with the call of the handler and one random draw.
#include <benchmark/benchmark.h>

#include "core/event_queue.h"
#include "core/random.h"

namespace aqm {
namespace {

using Delay = std::int64_t (*)(std::uint64_t bits);

// Uniform up to 1.05 ms: the "hold" model of Brown 1988.
std::int64_t uniform(std::uint64_t bits) { return static_cast<std::int64_t>(bits & 0xFFFFF) + 1; }
// Packets of two sizes on links, propagation delays, and now and then a timer of a fifth of a second.
std::int64_t network(std::uint64_t bits) {
  const std::uint64_t kind = bits & 63;
  if (kind == 0) return 200'000'000;
  if (kind < 20) return 320'000;
  if (kind < 40) return 12'800;
  return 10'000'000 + static_cast<std::int64_t>(bits >> 44);
}
// Bursts at one instant, a second apart.
std::int64_t bursts(std::uint64_t bits) { return (bits & 63) == 0 ? 1'000'000'000 : 0; }

class Player final : public EventHandler {
 public:
  Player(EventQueue& queue, Delay delay) : queue_(queue), delay_(delay) {}
  void on_event(std::uint32_t tag) override {
    queue_.schedule(queue_.now() + Duration{delay_(random_.next())}, *this, tag);
  }

 private:
  EventQueue& queue_;
  Delay delay_;
  Random random_{1, "hold"};
};

void hold(benchmark::State& state, Delay delay) {
  EventQueue queue;
  Player player(queue, delay);
  for (std::int64_t i = 0; i < state.range(0); ++i) player.on_event(0);
  queue.run_until(Time{INT64_MAX - 1}, 1'000'000);
  constexpr std::uint64_t kSlice = 10'000;
  for (auto _ : state) queue.run_until(Time{INT64_MAX - 1}, kSlice);
  state.SetItemsProcessed(static_cast<std::int64_t>(kSlice) * state.iterations());
  state.counters["ns_per_event"] =
      benchmark::Counter(static_cast<double>(kSlice) * static_cast<double>(state.iterations()) / 1e9,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

BENCHMARK_CAPTURE(hold, uniform, uniform)->RangeMultiplier(10)->Range(10, 100'000);
BENCHMARK_CAPTURE(hold, network, network)->RangeMultiplier(10)->Range(10, 100'000);
BENCHMARK_CAPTURE(hold, bursts, bursts)->RangeMultiplier(10)->Range(10, 100'000);

}  // namespace
}  // namespace aqm

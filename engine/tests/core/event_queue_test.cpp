#include "core/event_queue.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"

namespace aqm {
namespace {

class Recorder final : public EventHandler {
 public:
  explicit Recorder(EventQueue& queue) : queue_(queue) {}
  void on_event(std::uint32_t tag) override {
    tags.push_back(tag);
    times.push_back(queue_.now().ns);
  }

  std::vector<std::uint32_t> tags;
  std::vector<std::int64_t> times;

 private:
  EventQueue& queue_;
};

TEST(EventQueue, RunsInOrderOfTime) {
  EventQueue queue;
  Recorder recorder(queue);
  queue.schedule(Time{30}, recorder, 3);
  queue.schedule(Time{10}, recorder, 1);
  queue.schedule(Time{20'000'000'000}, recorder, 4);
  queue.schedule(Time{20}, recorder, 2);
  while (queue.run_next()) {
  }
  EXPECT_EQ(recorder.tags, (std::vector<std::uint32_t>{1, 2, 3, 4}));
  EXPECT_EQ(recorder.times, (std::vector<std::int64_t>{10, 20, 30, 20'000'000'000}));
  EXPECT_EQ(queue.events_run(), 4U);
  EXPECT_EQ(queue.pending(), 0U);
}

// Notes which handler is said to be how many events away.
struct Foreseen {
  struct Note {
    std::size_t place;  // among the events
    const EventHandler* handler;
  };
  static constexpr int kAhead = 4;
  static void call(EventHandler& handler, std::uint32_t) { run.push_back(&handler); }
  static void approach(const EventHandler& handler, int ahead) {
    notes.push_back({run.size() + static_cast<std::size_t>(ahead), &handler});
  }
  static inline std::vector<const EventHandler*> run;
  static inline std::vector<Note> notes;
};

TEST(EventQueue, LooksAheadAtTheEventsThatComeNext) {
  constexpr std::size_t kEvents = 20'000;
  EventQueue queue;
  std::vector<Recorder> handlers(kEvents, Recorder(queue));
  Random random(1, "look-ahead");
  for (Recorder& handler : handlers) {
    const auto at = static_cast<std::int64_t>(random.uniform() * 1e6);
    const bool is_in_company = random.uniform() < 0.3;  // of thirty at the same time, in one bucket
    queue.schedule(Time{is_in_company ? at / 5'000 * 5'000 : at}, handler);
  }
  Foreseen::run.clear();
  Foreseen::notes.clear();
  queue.run_until<Foreseen>(Time{1'000'000}, UINT64_MAX);
  ASSERT_EQ(Foreseen::run.size(), kEvents);
  for (const auto& [place, handler] : Foreseen::notes) ASSERT_EQ(Foreseen::run[place], handler) << place;
  EXPECT_GT(Foreseen::notes.size(), 3 * kEvents);  // not where the next ones are far, or few are left
}

TEST(EventQueue, RunsEqualTimesInOrderOfScheduling) {
  EventQueue queue;
  Recorder recorder(queue);
  std::vector<std::uint32_t> expected;
  for (const std::int64_t at : {5, 1'000'000'000}) {
    for (std::uint32_t i = 0; i < 1000; ++i) {
      queue.schedule(Time{at}, recorder, i);
      expected.push_back(i);
    }
  }
  queue.run_until(Time{2'000'000'000}, UINT64_MAX);
  EXPECT_EQ(recorder.tags, expected);
}

TEST(EventQueue, RunsLastEventsAfterAllOthersOfTheirTime) {
  EventQueue queue;
  struct Chain final : EventHandler {
    explicit Chain(EventQueue& events) : queue(events) {}
    void on_event(std::uint32_t tag) override {
      tags.push_back(tag);
      if (tag < 3) queue.schedule(queue.now(), *this, tag + 1);
    }
    EventQueue& queue;
    std::vector<std::uint32_t> tags;
  } chain(queue);
  queue.schedule(Time{10}, chain, 8, Turn::last);
  queue.schedule(Time{10}, chain, 9, Turn::last);
  queue.schedule(Time{11}, chain, 10);
  queue.schedule(Time{10}, chain, 0);
  queue.run_until(Time{10}, UINT64_MAX);
  EXPECT_EQ(chain.tags, (std::vector<std::uint32_t>{0, 1, 2, 3, 8, 9}));
  EXPECT_EQ(queue.next_time(), Time{11});
}

TEST(EventQueue, KeepsTheOrderOfEqualTimesScheduledFromFarAndFromNear) {
  EventQueue queue;
  Recorder recorder(queue);
  const Time meeting{3'600'000'000'000};
  std::uint32_t tag = 0;
  // Scheduled from an hour before, half an hour, ... down to a nanosecond.
  for (std::int64_t before = 3'600'000'000'000; before > 0; before /= 2) {
    queue.run_until(meeting - Duration{before}, UINT64_MAX);
    queue.schedule(meeting, recorder, tag++);
    queue.schedule(meeting + Duration{1}, recorder, 1000);
  }
  queue.run_until(meeting, UINT64_MAX);
  ASSERT_EQ(recorder.tags.size(), tag);
  for (std::uint32_t i = 0; i < tag; ++i) EXPECT_EQ(recorder.tags[i], i);
}

TEST(EventQueue, RunsEventsAtTheLimitAndLeavesLaterOnes) {
  EventQueue queue;
  Recorder recorder(queue);
  queue.schedule(Time{100}, recorder, 1);
  queue.schedule(Time{101}, recorder, 2);
  EXPECT_EQ(queue.run_until(Time{100}, UINT64_MAX), 1U);
  EXPECT_EQ(queue.now(), Time{100});
  EXPECT_EQ(queue.next_time(), Time{101});
  EXPECT_EQ(queue.run_until(Time{1'000'000}, UINT64_MAX), 1U);
  EXPECT_EQ(queue.now(), Time{1'000'000});
  EXPECT_EQ(queue.next_time(), kNever);
}

TEST(EventQueue, StaysAtTheLastEventWhenTheEventLimitIsReached) {
  EventQueue queue;
  Recorder recorder(queue);
  for (std::uint32_t i = 1; i <= 10; ++i) queue.schedule(Time{i}, recorder, i);
  EXPECT_EQ(queue.run_until(Time{100}, 4), 4U);
  EXPECT_EQ(queue.now(), Time{4});
  EXPECT_EQ(queue.run_until(Time{100}, 6), 6U);
  EXPECT_EQ(queue.now(), Time{100});  // no event was left
}

TEST(EventQueue, SchedulesNothingAtNever) {
  EventQueue queue;
  Recorder recorder(queue);
  queue.schedule(kNever, recorder);
  EXPECT_EQ(queue.pending(), 0U);
  EXPECT_FALSE(queue.run_next());
}

TEST(EventQueue, AcceptsEventsForNowAfterLookingFarAhead) {
  EventQueue queue;
  Recorder recorder(queue);
  queue.schedule(Time{5'000'000'000'000}, recorder, 2);
  EXPECT_EQ(queue.next_time(), Time{5'000'000'000'000});
  queue.run_until(Time{1'000}, UINT64_MAX);
  queue.schedule(Time{1'000}, recorder, 1);
  EXPECT_EQ(queue.next_time(), Time{1'000});
  queue.advance_to(Time{1'000});
  while (queue.run_next()) {
  }
  EXPECT_EQ(recorder.tags, (std::vector<std::uint32_t>{1, 2}));
}

TEST(EventQueueDeathTest, FaultsOnThePast) {
  EventQueue queue;
  Recorder recorder(queue);
  queue.run_until(Time{10}, UINT64_MAX);
  EXPECT_DEATH(queue.schedule(Time{9}, recorder), "at >= now_");
  queue.schedule(Time{20}, recorder);
  EXPECT_DEATH(queue.advance_to(Time{21}), "time <= next_time");
}

// Schedules events from handlers and from outside, and checks each event against a sorted list.
class Rehearsal final : public EventHandler {
 public:
  using Delay = std::int64_t (*)(Random&);

  Rehearsal(std::uint64_t seed, std::vector<Delay> delays) : random_(seed, "rehearsal"), delays_(std::move(delays)) {}

  void run(int events, std::size_t population) {
    left_ = events;
    while (left_ > 0) {
      while (expected_.size() < population / 2 + 1 || random_.below(4) == 0) add();
      population_ = population;
      const std::uint64_t dice = random_.below(4);
      const std::uint64_t before = queue_.events_run();
      if (dice == 0) {
        EXPECT_TRUE(queue_.run_next());
        EXPECT_EQ(queue_.events_run(), before + 1);
      } else {
        const std::uint64_t most = random_.below(2000);
        const Time until = queue_.now() + Duration{delays_[delay_](random_)};
        const std::uint64_t run = queue_.run_until(until, most);
        EXPECT_EQ(queue_.events_run(), before + run);
        EXPECT_LE(run, most);
        if (run < most) {
          EXPECT_EQ(queue_.now(), until);
        }
      }
      EXPECT_EQ(queue_.pending(), expected_.size());
      EXPECT_EQ(queue_.next_time().ns, expected_.empty() ? kNever.ns : expected_.begin()->first.first);
      if (random_.below(100) == 0) delay_ = static_cast<std::size_t>(random_.below(delays_.size()));
      if (::testing::Test::HasFailure()) return;
    }
  }

 private:
  void add() {
    const Time at = queue_.now() + Duration{delays_[delay_](random_)};
    const Turn turn = random_.below(4) == 0 ? Turn::last : Turn::in_order;
    expected_.emplace(std::pair(at.ns, turn), next_tag_);
    queue_.schedule(at, *this, next_tag_++, turn);
  }

  void on_event(std::uint32_t tag) override {
    const auto first = expected_.begin();
    EXPECT_EQ(first->first.first, queue_.now().ns);
    EXPECT_EQ(first->second, tag);
    expected_.erase(first);
    --left_;
    // Keeps the number of events roughly constant, with waves.
    const std::uint64_t dice = random_.below(16);
    const bool crowded = expected_.size() > population_;
    if (dice != 0) add();
    if (dice < 4 && !crowded) add();
    if (dice == 5 && !crowded) {
      for (int i = 0; i < 20; ++i) add();
    }
  }

  EventQueue queue_;
  Random random_;
  std::vector<Delay> delays_;
  std::size_t delay_ = 0;
  std::multimap<std::pair<std::int64_t, Turn>, std::uint32_t> expected_;  // keeps insertion order of equal keys
  std::uint32_t next_tag_ = 0;
  std::size_t population_ = 0;
  int left_ = 0;
};

std::int64_t below(Random& random, std::uint64_t n) { return static_cast<std::int64_t>(random.below(n)); }

const std::vector<Rehearsal::Delay> kDelays{
    [](Random&) -> std::int64_t { return 0; },
    [](Random& random) -> std::int64_t { return below(random, 2); },
    [](Random& random) -> std::int64_t { return below(random, 1'000'000); },
    [](Random& random) -> std::int64_t { return below(random, 3) * 320'000; },  // packets of one size
    [](Random& random) -> std::int64_t {
      return below(random, 20) == 0 ? 1'000'000'000 : 8'000;
    },  // packets and timers
    [](Random& random) -> std::int64_t { return static_cast<std::int64_t>(random.next() >> (12 + random.below(52))); },
    [](Random& random) -> std::int64_t {
      return below(random, 50) == 0 ? 200'000'000'000 : below(random, 100);
    },  // clusters
    [](Random& random) -> std::int64_t { return 1'000'000 - below(random, 1000); },
    [](Random& random) -> std::int64_t { return static_cast<std::int64_t>(random.exponential(1e6)); },
    [](Random& random) -> std::int64_t { return static_cast<std::int64_t>(std::min(1e12, random.pareto(100, 0.5))); },
};

TEST(EventQueue, AgreesWithASortedListForAllDelayDistributions) {
  for (std::size_t i = 0; i < kDelays.size(); ++i) {
    for (const std::size_t population : {5U, 200U, 5000U}) {
      Rehearsal rehearsal(i + 1, {kDelays[i]});
      rehearsal.run(40'000, population);
      ASSERT_FALSE(HasFailure()) << "kind " << i << ", population " << population;
    }
  }
}

TEST(EventQueue, AgreesWithASortedListWhileTheDelayDistributionChanges) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Rehearsal rehearsal(seed, kDelays);
    rehearsal.run(200'000, seed * 500);
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

TEST(EventQueue, DrainsManyEventsInOrder) {
  for (const Rehearsal::Delay delay : kDelays) {
    EventQueue queue;
    Recorder recorder(queue);
    Random random(1, "drain");
    std::multimap<std::int64_t, std::uint32_t> expected;
    for (std::uint32_t i = 0; i < 20'000; ++i) {
      const std::int64_t at = delay(random);
      expected.emplace(at, i);
      queue.schedule(Time{at}, recorder, i);
    }
    while (queue.run_next()) {
    }
    ASSERT_EQ(recorder.tags.size(), expected.size());
    std::size_t place = 0;
    for (const auto& [at, tag] : expected) {
      ASSERT_EQ(recorder.times[place], at);
      ASSERT_EQ(recorder.tags[place], tag);
      ++place;
    }
  }
}

// Each case would take minutes if insertion were linear.
TEST(EventQueue, StaysFastInItsWorstCases) {
  const std::vector<std::pair<std::string, std::int64_t (*)(std::uint32_t)>> cases{
      {"all at once", [](std::uint32_t) -> std::int64_t { return 1'000; }},
      {"backwards", [](std::uint32_t i) -> std::int64_t { return 1'000'000 - i; }},
      {"backwards, wide",
       [](std::uint32_t i) -> std::int64_t { return (1'000'000 - static_cast<std::int64_t>(i)) * 1'000'000; }},
      {"before a last one", [](std::uint32_t i) -> std::int64_t { return i == 0 ? 1'001 : 1'000; }},
      {"two far clusters", [](std::uint32_t i) -> std::int64_t { return i % 2 * 1'000'000'000'000 + 500'000 - i / 4; }},
      {"doubling", [](std::uint32_t i) -> std::int64_t { return std::int64_t{1} << (i % 60); }},
  };
  for (const auto& [name, at] : cases) {
    EventQueue queue;
    Recorder recorder(queue);
    for (std::uint32_t i = 0; i < 300'000; ++i) queue.schedule(Time{at(i)}, recorder, i);
    while (queue.run_next()) {
    }
    EXPECT_EQ(recorder.tags.size(), 300'000U) << name;
    EXPECT_TRUE(std::is_sorted(recorder.times.begin(), recorder.times.end())) << name;
  }
}

}  // namespace
}  // namespace aqm

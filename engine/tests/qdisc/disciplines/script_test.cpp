#include <gtest/gtest.h>

#include "qdisc/disciplines.h"
#include "qdisc/queue_harness.h"

namespace aqm {
namespace {

// A queue with a script; the test fails if the script has problems.
struct Scripted : QueueHarness {
  explicit Scripted(std::string_view code, QueueLimit limit = {60, false}) : QueueHarness(script, limit) {
    write(code);
  }
  void write(std::string_view code) {
    Value text{.text = std::string(code)};
    for (const std::string& problem : find_param(script.params, "code")->compile(text)) ADD_FAILURE() << problem;
    set("code", text);
  }
  void set_value(std::string_view name, double number) {
    EXPECT_TRUE(set("values", Value{.items = {Value{.number = number, .text = std::string(name)}}}));
  }
};

TEST(Script, StatesBeginWithTheValuesOfTheSliders) {
  Scripted queue("param most = 2 # 0..10\non arrival:\n    pass\n");
  queue.set_value("most", 4);
  queue.write("param most = 2 # 0..10\nstate left = 2 * most\nsignal left\non arrival:\n    pass\n");
  EXPECT_EQ(queue.signal("script_1"), 8);
}

TEST(Script, AStateThatCannotBeComputedStopsTheRun) {
  Scripted queue("param n = 0 # 0..10\nstate x = 1 / n\non arrival:\n    pass\n");
  EXPECT_NE(queue.events().halted().find("line 2: division of 1 by zero"), std::string::npos);
}

TEST(Script, NamesOfOneScriptNeverShareARow) {
  Scripted queue("on arrival:\n    pass\n");
  for (int i = 0; i < 12; ++i) {
    const std::string a = "a" + std::to_string(i), b = "b" + std::to_string(i);
    queue.write("signal " + a + ", " + b + "\non arrival:\n    " + a + " = 1\n    " + b + " = 2\n");
    queue.fill(1);
    double sum = 0;
    for (const Signal& row : script.signals)
      if (const double value = row.get(queue.queue().state()); std::isfinite(value)) sum += value;
    EXPECT_EQ(sum, 3) << i;
  }
}

TEST(Script, TheStepsOfOneDepartureAreCountedTogether) {
  Scripted queue("on departure:\n    for i in 0..1500: pass\n    drop\n");
  queue.fill(10);
  queue.depart();
  EXPECT_NE(queue.events().halted().find("more than 10000 steps"), std::string::npos);
}

TEST(Script, TheTimerEndsWithTheDiscipline) {
  Scripted queue("state n = 2\nevery 100 ms:\n    n -= 1\n    x = 1 / n\non arrival:\n    pass\n");
  queue.exchange(drop_tail);
  queue.wait(from_seconds(1));
  EXPECT_EQ(queue.events().halted(), "");
}

TEST(Script, AStateOfAnotherKindBeginsAnew) {
  Scripted queue("state x = 5\nsignal x\non arrival:\n    pass\n");
  queue.fill(1);
  queue.write("state x = false\nsignal y\non arrival:\n    y = 0\n    if x: y = 1\n");
  queue.fill(1);
  EXPECT_EQ(queue.signal("script_2"), 0);
}

TEST(Script, WithoutADecisionAcceptsWhatFits) {
  Scripted queue("on arrival:\n    pass\n", {3, false});
  queue.fill(5);
  EXPECT_EQ(queue.queue().backlog_packets(), 3);
  ASSERT_EQ(queue.dropped.size(), 2U);
  EXPECT_EQ(queue.dropped[0].reason(), "overflow");
}

TEST(Script, DropsForReasonsOfItsOwn) {
  Scripted queue("on arrival:\n    if queue.packets >= 2: drop \"long\"\n");
  queue.fill(3);
  ASSERT_EQ(queue.dropped.size(), 1U);
  EXPECT_EQ(queue.dropped[0].reason(), "script_2");  // the first is that of the script before
}

TEST(Script, KeepsStatesOfTheSameNameWhenItIsChanged) {
  Scripted queue("state seen = 0, other = 5\nsignal seen\non arrival:\n    seen += 1\n");
  queue.fill(4);
  EXPECT_EQ(queue.signal("script_1"), 4);
  queue.write("state more = 7, seen = 0\nsignal more, seen\non arrival:\n    seen += 10\n    more += 1\n");
  queue.fill(1);
  EXPECT_EQ(queue.signal("script_1"), 14);  // a name keeps its row
  EXPECT_EQ(queue.signal("script_2"), 8);
}

TEST(Script, ParametersHaveTheValuesOfTheirSliders) {
  Scripted queue("param most = 2 # packets, 0..10\non arrival:\n    if queue.packets >= most: drop\n");
  queue.fill(3);
  EXPECT_EQ(queue.queue().backlog_packets(), 2);
  queue.set_value("most", 4);
  queue.fill(3);
  EXPECT_EQ(queue.queue().backlog_packets(), 4);
}

TEST(Script, ValuesThatTheCodeDoesNotAllowChangeNothing) {
  Scripted queue("param most = 2 # packets, 0..10\non arrival:\n    if queue.packets >= most: drop\n");
  queue.set_value("most", 11);
  queue.set_value("least", 5);
  queue.fill(9);
  EXPECT_EQ(queue.queue().backlog_packets(), 2);
}

TEST(Script, AChangeOfTheCodeKeepsValuesThatWereSet) {
  Scripted queue("param most = 2 # 0..10\nparam other = 1 # 0..10\non arrival:\n    pass\n");
  queue.set_value("most", 4);
  queue.write(
      "param other = 3 # 0..10\nparam most = 9 # 0..10\nsignal a, b\non arrival:\n    a = most\n    b = other\n");
  queue.fill(1);
  EXPECT_EQ(queue.signal("script_1"), 4);
  EXPECT_EQ(queue.signal("script_2"), 3);
}

TEST(Script, OnDepartureDropsTheHeadAndIsAskedAboutTheNext) {
  Scripted queue("on departure:\n    if packet.flow == 1: drop \"one\"\n");
  for (const FlowId flow : {1U, 1U, 2U, 1U}) queue.arrive({.flow = flow});
  ASSERT_TRUE(queue.depart());
  EXPECT_EQ(queue.departed.back().flow, 2U);
  EXPECT_FALSE(queue.depart());
  EXPECT_EQ(queue.dropped.size(), 3U);
  queue.check_laws();
}

TEST(Script, DropsTheOldestTheNewestAndOneChosen) {
  Scripted queue(R"(on arrival:
    if queue.packets == 3:
        drop oldest "old"
        drop newest "new"
        choose newest
        if chosen.flow == 1: drop chosen "chosen"
)");
  for (FlowId flow = 0; flow < 4; ++flow) queue.arrive({.flow = flow});
  ASSERT_EQ(queue.dropped.size(), 3U);
  EXPECT_EQ(queue.dropped[0].flow, 0U);
  EXPECT_EQ(queue.dropped[1].flow, 2U);
  EXPECT_EQ(queue.dropped[2].flow, 1U);
  EXPECT_EQ(queue.queue().backlog_packets(), 1);
  queue.check_laws();
}

TEST(Script, MarksOrDrops) {
  Scripted queue("on arrival:\n    mark or drop \"early\"\n");
  EXPECT_TRUE(queue.arrive({.ecn = Ecn::capable}));
  EXPECT_FALSE(queue.arrive());
  EXPECT_EQ(queue.dropped.size(), 1U);
}

TEST(Script, MarksAPacketOnce) {
  Scripted queue("on arrival:\n    mark \"a\"\n    mark \"b\"\non departure:\n    mark \"c\"\n");
  std::vector<std::string_view> reasons;
  queue.on_decision = [&](const Decision& decision, const Packet&) { reasons.push_back(decision.reason->id); };
  for (int i = 0; i < 3; ++i) queue.arrive({.ecn = Ecn::capable});
  queue.arrive();
  while (queue.depart()) {
  }
  EXPECT_EQ(queue.marks, 3);
  for (const std::string_view reason : reasons) EXPECT_EQ(reason, reasons[0]);
}

// Also one that another queue has marked.
TEST(Script, MarksAPacketAsItLeaves) {
  Scripted queue("on arrival:\n    if packet.flow == 1: mark \"in\"\non departure:\n    mark \"out\"\n");
  for (const FlowId flow : {0U, 1U, 2U}) queue.arrive({.flow = flow, .ecn = Ecn::congestion_experienced});
  EXPECT_EQ(queue.marks, 1);
  while (queue.depart()) {
  }
  EXPECT_EQ(queue.marks, 3);
}

TEST(Script, WhatIsDroppedIsNotMarked) {
  Scripted queue("on arrival:\n    mark\n    if packet.flow == 1: drop\n", {2, false});
  for (const FlowId flow : {0U, 1U, 0U, 2U}) queue.arrive({.flow = flow, .ecn = Ecn::capable});
  EXPECT_EQ(queue.marks, 2);  // the last one finds no room
  EXPECT_EQ(queue.dropped.size(), 2U);

  Scripted leaving("on departure:\n    mark\n    if packet.flow == 1: drop\n");
  for (const FlowId flow : {1U, 0U}) leaving.arrive({.flow = flow, .ecn = Ecn::capable});
  EXPECT_TRUE(leaving.depart());
  EXPECT_EQ(leaving.marks, 1);
  EXPECT_EQ(leaving.dropped.size(), 1U);
}

TEST(Script, CountsThePacketsOfFlowsAndClasses) {
  Scripted queue(R"(signal mine, tags
on arrival:
    mine = queue.flow_packets[packet.flow]
    tags = queue.class_packets[tagged]
)");
  for (int i = 0; i < 3; ++i) queue.arrive({.flow = 7, .traffic_class = TrafficClass::tagged});
  queue.arrive({.flow = 7});
  EXPECT_EQ(queue.signal("script_1"), 3);
  EXPECT_EQ(queue.signal("script_2"), 3);
}

TEST(Script, TablesHoldANumberForEachFlow) {
  Scripted queue("state n[flow] = 10\nsignal mine\non arrival:\n    n[packet.flow] += 1\n    mine = n[packet.flow]\n");
  for (const FlowId flow : {3U, 3U, 900U, 3U}) queue.arrive({.flow = flow});
  EXPECT_EQ(queue.signal("script_1"), 13);
}

TEST(Script, TheTimerRunsAtItsInterval) {
  Scripted queue("state ticks = 0\nsignal ticks\nevery 100 ms:\n    ticks += 1\non arrival:\n    pass\n");
  queue.events().run_until(queue.now() + from_seconds(1.05), 1'000'000);
  EXPECT_EQ(queue.signal("script_1"), 10);
}

// The timer ticks an interval after its last tick, or at once if that is over.
TEST(Script, ANewIntervalAppliesToTheTickThatIsWaitedFor) {
  Scripted queue(
      "param gap = 10 s # 1 ms..100 s\nparam other = 1\nstate ticks = 0\nsignal ticks\n"
      "every gap:\n    ticks += 1\non arrival:\n    pass\n");
  queue.wait(from_seconds(1));
  queue.set_value("gap", 0.2);
  queue.wait(from_seconds(0.5));
  EXPECT_EQ(queue.signal("script_1"), 3);  // at 1, 1.2 and 1.4 s
  queue.set_value("other", 2);
  queue.wait(from_seconds(0.15));
  EXPECT_EQ(queue.signal("script_1"), 4);
  queue.set_value("gap", 0.3);
  queue.wait(from_seconds(0.24));
  EXPECT_EQ(queue.signal("script_1"), 4);
  queue.wait(from_seconds(0.02));
  EXPECT_EQ(queue.signal("script_1"), 5);  // at 1.6 + 0.3 s
}

TEST(Script, TheTimerGoesOnWhenTheTextIsChanged) {
  const std::string ticking = "state ticks = 0\nsignal ticks\non arrival:\n    pass\nevery ";
  Scripted queue(ticking + "1 s:\n    ticks += 1\n");
  for (int i = 0; i < 5; ++i) {
    queue.wait(from_seconds(0.5));
    queue.write(ticking + "1 s:\n    ticks += 1 # " + std::to_string(i) + "\n");
  }
  EXPECT_EQ(queue.signal("script_1"), 2);  // at 1 and 2 s
  queue.write(ticking + "0.7 s:\n    ticks += 1\n");
  queue.wait(from_seconds(0.21));
  EXPECT_EQ(queue.signal("script_1"), 3);  // at 2.7 s
}

TEST(Script, ATimerThatATextBringsBeginsWithIt) {
  const std::string ticking = "state ticks = 0\nsignal ticks\non arrival:\n    pass\nevery 1 s:\n    ticks += 1\n";
  Scripted queue(ticking);
  queue.wait(from_seconds(0.5));
  queue.write("state ticks = 0\nsignal ticks\non arrival:\n    pass\n");
  queue.wait(from_seconds(0.4));
  queue.write(ticking);
  queue.wait(from_seconds(0.9));
  EXPECT_EQ(queue.signal("script_1"), 0);
  queue.wait(from_seconds(0.2));
  EXPECT_EQ(queue.signal("script_1"), 1);  // at 0.9 + 1 s
}

TEST(Script, AFlowThatHasSentNothingHasNoPackets) {
  Scripted queue("signal others\non arrival:\n    others = queue.flow_packets[packet.flow + 1000]\n");
  queue.fill(2);
  EXPECT_EQ(queue.signal("script_1"), 0);
  EXPECT_EQ(queue.events().halted(), "");
}

TEST(Script, IdleTimeRunsFromTheEmptyQueueToTheNextArrival) {
  Scripted queue("signal idle\non arrival:\n    idle = queue.idle_time\n");
  queue.arrive();
  queue.depart();
  queue.depart();
  queue.wait(from_seconds(0.25));
  queue.arrive();
  EXPECT_DOUBLE_EQ(queue.signal("script_1"), 0.25);
  queue.arrive();
  EXPECT_EQ(queue.signal("script_1"), 0);
}

// In binary 0.1 + 0.2 is not 0.3, and 17.6 s + 100 ms is later than 17.7 s.
TEST(Script, NumbersThatAgreeInTwelveDigitsAreEqual) {
  Scripted queue(R"(signal equal, before, apart
on arrival:
    equal = 0
    before = 0
    apart = 0
    if 0.1 + 0.2 == 0.3 and 0.1 + 0.2 <= 0.3: equal = 1
    if 17.6 + 0.1 > 17.7 or 17.7 < 17.6 + 0.1: before = 1
    if 17.7 < 17.700000001 and 1e-13 < 2e-13 and 0 != 1e-300 and exp(800) > 5 and 1e308 < 1.5e308: apart = 1
)");
  queue.arrive();
  EXPECT_EQ(queue.signal("script_1"), 1);
  EXPECT_EQ(queue.signal("script_2"), 0);
  EXPECT_EQ(queue.signal("script_3"), 1);
}

// What goes wrong, and what the run then says.
struct Faulty {
  std::string_view statement, told;
};
class ScriptFault : public ::testing::TestWithParam<Faulty> {};

TEST_P(ScriptFault, StopsTheRunWithItsLineAndValues) {
  Scripted queue("state zero = 0, t[4] = 0, big = 1e308\non arrival:\n    " + std::string(GetParam().statement) + "\n");
  queue.arrive({.flow = 3});
  EXPECT_NE(queue.events().halted().find("line 3: "), std::string::npos) << queue.events().halted();
  EXPECT_NE(queue.events().halted().find(GetParam().told), std::string::npos) << queue.events().halted();
  EXPECT_NE(queue.events().halted().find("flow 3"), std::string::npos);
  queue.check_laws();
}

INSTANTIATE_TEST_SUITE_P(
    Faults, ScriptFault,
    ::testing::Values(Faulty{"x = 1 / zero", "division of 1 by zero"}, Faulty{"x = big * 10", "the value is infinite"},
                      Faulty{"x = sqrt(zero - 1)", "square root of -1"}, Faulty{"x = log(zero)", "logarithm of 0"},
                      Faulty{"x = (0 - 2) ** 0.5", "-2 to the power of 0.5"},
                      Faulty{"if big * 10 - big * 10 > 1: pass", "not a number"}, Faulty{"t[4] = 1", "t has no cell 4"},
                      Faulty{"x = t[0.5]", "t has no cell 0.5"}, Faulty{"x = t[0 - 1]", "t has no cell -1"},
                      Faulty{"x = queue.class_packets[3]", "there is no class 3"},
                      Faulty{"x = queue.class_packets[0.5]", "there is no class 0.5"},
                      Faulty{"x = queue.flow_packets[0 - 1]", "there is no flow -1"},
                      Faulty{"x = queue.flow_packets[0.5]", "there is no flow 0.5"},
                      Faulty{"x = queue.flow_packets[big * 10 - big * 10]", "there is no flow not a number"},
                      Faulty{"for i in 0..big * 10 - big * 10: pass", "not a number"},
                      Faulty{"x = hash(zero, 0)", "hash of 0 with 0 bins"},
                      Faulty{"x = hash(0 * (big * 10), 8)", "hash of not a number"},
                      Faulty{"drop oldest", "the queue is empty"},
                      Faulty{"for i in 0..1e12: pass", "more than 10000 steps"}));

}  // namespace
}  // namespace aqm

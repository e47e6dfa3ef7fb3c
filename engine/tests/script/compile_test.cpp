// Right programs: what they compute.
#include <gtest/gtest.h>

#include "core/text.h"
#include "json/number_text.h"
#include "scenario_files.h"
#include "script/machine.h"

namespace aqm::scripts {
namespace {

// A queue of which only the class, the flow and the number of packets are given.
struct Queue final : Host {
  double packets = 0, flow = 0;
  std::vector<Which> choices;
  int dropped = 0, marked = 0;

  double read(Field field, double index) override {
    switch (field) {
      case Field::packets:
        return packets;
      case Field::flow:
        return flow;
      case Field::flows:
        return 4;
      case Field::full:
        return packets >= 10 ? 1 : 0;
      case Field::flow_packets:
        return 100 + index;
      default:
        return 0;
    }
  }
  double draw() override { return 0.5; }
  bool choose(Which which) override {
    choices.push_back(which);
    return packets > 0;
  }
  void drop_chosen(std::uint16_t) override { ++dropped; }
  bool mark(std::uint16_t) override {
    ++marked;
    return false;
  }
};

std::string complaints_of(std::string_view code) {
  std::string told;
  for (const Complaint& each : compile(code).complaints)
    told += concat({whole_text(each.line), ":", whole_text(each.column), " ", each.message, "\n"});
  return told;
}

struct Running {
  explicit Running(std::string_view code) {
    EXPECT_EQ(complaints_of(code), "");
    program = std::make_shared<const Program>(compile(code).program);
    machine.start(program, {}, queue, false);
  }
  End arrive() { return machine.run(Event::arrival, queue); }
  // The value of a signal.
  double signal(std::string_view name) const {
    for (const ScriptSignal& each : program->signals)
      if (each.name == name) return machine.value(each.place);
    ADD_FAILURE() << "no signal " << name;
    return 0;
  }

  Queue queue;
  std::shared_ptr<const Program> program;
  Machine machine{1};
};

double value_of(std::string_view expression) {
  Running script(concat({"signal x\non arrival:\n    x = ", expression, "\n"}));
  EXPECT_EQ(script.arrive(), End::accept) << expression << ": " << script.machine.fault().message;
  return script.signal("x");
}
bool holds(std::string_view condition) {
  Running script(concat({"signal x\non arrival:\n    x = 0\n    if ", condition, ": x = 1\n"}));
  EXPECT_EQ(script.arrive(), End::accept) << condition;
  return script.signal("x") == 1;
}

TEST(Compile, OperatorsBindAsInMathematics) {
  EXPECT_EQ(value_of("2 + 3 * 4"), 14);
  EXPECT_EQ(value_of("(2 + 3) * 4"), 20);
  EXPECT_EQ(value_of("2 - 3 - 4"), -5);
  EXPECT_EQ(value_of("8 / 4 / 2"), 1);
  EXPECT_EQ(value_of("2 ** 3 ** 2"), 512);
  EXPECT_EQ(value_of("-2 ** 2"), -4);
  EXPECT_EQ(value_of("2 ** -1"), 0.5);
  EXPECT_EQ(value_of("2 * -3"), -6);
  EXPECT_EQ(value_of("- - 3"), 3);
}

TEST(Compile, ConditionsBindAsInPython) {
  EXPECT_TRUE(holds("true or false and false"));
  EXPECT_FALSE(holds("(true or false) and false"));
  EXPECT_FALSE(holds("not true or false"));
  EXPECT_TRUE(holds("not 1 > 2"));
  EXPECT_TRUE(holds("1 + 1 == 2 and 3 > 2 * 1"));
  EXPECT_TRUE(holds("(1 < 2) == true"));
}

TEST(Compile, TheRightSideIsEvaluatedOnlyIfNeeded) {
  EXPECT_FALSE(holds("queue.packets > 0 and 1 / queue.packets > 0"));
  EXPECT_TRUE(holds("queue.packets == 0 or 1 / queue.packets > 0"));
}

TEST(Compile, FunctionsComputeTheirValues) {
  EXPECT_EQ(value_of("min(3, 1, 2)"), 1);
  EXPECT_EQ(value_of("max(3, 1, 5, 2)"), 5);
  EXPECT_EQ(value_of("abs(-3) + floor(2.7) + sqrt(16)"), 9);
  EXPECT_EQ(value_of("pow(2, 10)"), 1024);
  EXPECT_EQ(value_of("random()"), 0.5);
  EXPECT_EQ(value_of("hash(5, 8) - hash(5, 8, 0)"), 0);
  EXPECT_TRUE(holds("hash(5, 8, 1) >= 0 and hash(5, 8, 1) < 8"));
}

TEST(Compile, NumbersMayHaveUnits) {
  EXPECT_EQ(value_of("5 ms"), 0.005);
  EXPECT_EQ(value_of("5ms"), 0.005);
  EXPECT_EQ(value_of("1.5 Mbps"), 1.5e6);
  EXPECT_EQ(value_of("1500 bytes"), 1500);
  EXPECT_EQ(value_of("3 KB + 1 packet"), 3001);
  EXPECT_EQ(value_of("2 min + 3 seconds"), 123);
  EXPECT_EQ(value_of(".5 + 1e-3"), 0.501);
}

TEST(Compile, NumbersMayHaveZerosInFront) {
  EXPECT_EQ(value_of("05 + 00.5"), 5.5);
  EXPECT_EQ(value_of("010 ms"), 0.01);
  EXPECT_EQ(value_of("000"), 0);
  EXPECT_EQ(value_of("2e0003 + 1e-0001"), 2000.1);
  EXPECT_EQ(value_of("1e-400"), 0);
  EXPECT_EQ(value_of("1e308"), 1e308);
  const Program program = compile("param m = 007 # 01..010\non arrival:\n    pass\n").program;
  ASSERT_EQ(program.params.size(), 1U);
  EXPECT_EQ(program.params[0].value, 7);
  EXPECT_EQ(program.params[0].min, 1);
  EXPECT_EQ(program.params[0].max, 10);
}

TEST(Compile, SeveralStatementsShareALine) {
  Running script("signal x, y\non arrival:\n    x = 1; y = x + 1; x = y * 10\n");
  script.arrive();
  EXPECT_EQ(script.signal("x"), 20);
  EXPECT_EQ(script.signal("y"), 2);
}

TEST(Compile, ABlockMayStandOnTheLineOfItsHead) {
  Running script(R"(signal x
on arrival:
    if queue.packets > 5: x = 1; drop "late"
    elif queue.packets > 3: x = 2
    else: x = 3
    for i in 0..3: x += 10
)");
  script.arrive();
  EXPECT_EQ(script.signal("x"), 33);
  script.queue.packets = 6;
  EXPECT_EQ(script.arrive(), End::drop);
  EXPECT_EQ(script.program->reasons[script.machine.reason()], "late");
  EXPECT_EQ(script.signal("x"), 1);
}

TEST(Compile, OneBranchOfAChainRuns) {
  Running script(R"(signal x
on arrival:
    if queue.packets == 0:
        x = 10
    elif queue.packets == 1:
        x = 11
    elif queue.packets == 2:
        if queue.full: drop
        else: x = 12
    else:
        x = 13
    x *= 2
)");
  for (int packets = 0; packets < 5; ++packets) {
    script.queue.packets = packets;
    script.arrive();
    EXPECT_EQ(script.signal("x"), 2 * (10 + std::min(packets, 3)));
  }
}

TEST(Compile, LoopsRunToComputedEnds) {
  Running script(R"(state rounds = 0, sum = 0
signal rounds, sum
on arrival:
    for i in queue.packets - 2..queue.packets * 2 - 1:
        rounds += 1
        for j in 0..i: sum += j
)");
  script.queue.packets = 4;
  script.arrive();
  EXPECT_EQ(script.signal("rounds"), 5);  // 2 .. 6
  EXPECT_EQ(script.signal("sum"), 1 + 3 + 6 + 10 + 15);
  script.queue.packets = -3;  // from behind the end
  script.arrive();
  EXPECT_EQ(script.signal("rounds"), 5);
}

// As everywhere: (0.1 + 0.2) * 10 is a little more than 3 in binary.
TEST(Compile, ALoopEndsBeforeWhatIsEqualToItsEnd) {
  Running script("signal rounds\non arrival:\n    rounds = 0\n    for i in 0..(0.1 + 0.2) * 10: rounds += 1\n");
  script.arrive();
  EXPECT_EQ(script.signal("rounds"), 3);
}

TEST(Compile, CommentsOfParametersGiveUnitRangeAndScale) {
  const Program program = compile(R"(param a = 5 ms      # 1 ms..10 s, log
param b = 0.1       # probability, 0..1, of a drop
param c = 15        # packets, 1..100
param d = 20        # ms, 1..100
param e = 50 ms     # 1..100 ms
param f = 3
param g = -2        # -10..10
param h = 1.5 Mbps
param i = 20        # 1..100, ms
on arrival:
    pass
)")
                              .program;
  ASSERT_EQ(program.params.size(), 9U);
  const auto check = [&](std::size_t i, double value, double min, double max, Unit unit, bool log) {
    const ScriptParam& param = program.params[i];
    EXPECT_DOUBLE_EQ(param.value, value) << param.name;
    EXPECT_DOUBLE_EQ(param.min, min) << param.name;
    EXPECT_DOUBLE_EQ(param.max, max) << param.name;
    EXPECT_EQ(param.unit, unit) << param.name;
    EXPECT_EQ(param.log, log) << param.name;
  };
  check(0, 0.005, 0.001, 10, Unit::seconds, true);
  check(1, 0.1, 0, 1, Unit::probability, false);
  EXPECT_EQ(program.params[1].doc, "of a drop");
  check(2, 15, 1, 100, Unit::packets, false);
  check(3, 0.02, 0.001, 0.1, Unit::seconds, false);
  check(4, 0.05, 0.001, 0.1, Unit::seconds, false);
  check(5, 3, 0, 30, Unit::none, false);
  check(6, -2, -10, 10, Unit::none, false);
  check(7, 1.5e6, 0, 1.5e7, Unit::bits_per_second, false);
  check(8, 0.02, 0.001, 0.1, Unit::seconds, false);
}

TEST(Compile, AVariableHasAValueIfEveryBranchThatGoesOnGivesOne) {
  EXPECT_EQ(complaints_of(R"(on arrival:
    if queue.packets > 5:
        x = 1
    elif queue.full:
        drop
    else:
        if packet.ecn: x = 2
        else: x = 3
    y = x
)"),
            "");
}

TEST(Compile, StatesMayBeComputedFromParameters) {
  Running script("param a = 3\nstate b = a * 2, c = b + 1, d = -c\nsignal b, c, d\non arrival:\n    b += 1; c *= 2\n");
  script.arrive();
  EXPECT_EQ(script.signal("b"), 7);
  EXPECT_EQ(script.signal("c"), 14);
  EXPECT_EQ(script.signal("d"), -7);
}

TEST(Compile, TablesHaveOneIndexOrSeveral) {
  Running script(R"(state one[3] = 7, two[2][3] = 0, mine[flow] = 5, kinds[class] = -1, seen[2] = false
signal x
on arrival:
    for i in 0..2:
        for j in 0..3: two[i][j] = 10 * i + j
    one[two[0][2]] += 1
    mine[packet.flow] *= 2
    seen[1] = true
    x = one[2] + two[1][2] + mine[packet.flow] + mine[0] + kinds[untagged]
    if seen[1] and not seen[0]: x += 1000
)");
  script.queue.flow = 3;
  EXPECT_EQ(script.arrive(), End::accept);
  EXPECT_EQ(script.signal("x"), 8 + 12 + 10 + 5 - 1 + 1000);
}

TEST(Compile, SignalsShowLocalVariables) {
  Running script("signal half, doubled # packets\non arrival:\n    half = queue.packets / 2\n    doubled = half * 4\n");
  script.queue.packets = 6;
  script.arrive();
  EXPECT_EQ(script.signal("half"), 3);
  EXPECT_EQ(script.signal("doubled"), 12);
  EXPECT_EQ(script.program->signals[0].unit, Unit::packets);
}

TEST(Compile, DecisionsReachTheQueue) {
  Running script(R"(on arrival:
    drop oldest
    choose random
    if chosen.flow == 0: drop chosen "match"
    mark "early"
    mark or drop "late"
)");
  script.queue.packets = 2;
  EXPECT_EQ(script.arrive(), End::drop);
  EXPECT_EQ(script.queue.dropped, 2);
  EXPECT_EQ(script.queue.marked, 2);
  EXPECT_EQ(script.queue.choices, (std::vector<Which>{Which::oldest, Which::random}));
}

// A branch that drops the chosen packet leaves it to the other branches.
TEST(Compile, TheChosenPacketIsKnownInEveryBranch) {
  EXPECT_EQ(complaints_of(R"(on arrival:
    if queue.packets > 0:
        choose random
        if chosen.flow == packet.flow: drop chosen
        elif chosen.size > 100: drop chosen
        else: mark
    if queue.packets > 5: choose oldest
    if queue.packets > 5: drop chosen
)"),
            "");
}

TEST(Compile, HandlersMayBeIndentedByTabsAndEndedByAnyLine) {
  EXPECT_EQ(
      complaints_of("\xEF\xBB\xBFon arrival:\r\n\tif queue.full:\r\n\t\tdrop\r\n\r\n# end\r\n    # far\r\n\taccept"),
      "");
}

TEST(Compile, ShippedScriptsAreRight) {
  int scripts = 0;
  for (const auto& entry : std::filesystem::directory_iterator(AQM_ROOT "/scenarios/scripts")) {
    if (entry.path().extension() != ".aqm") continue;
    EXPECT_EQ(complaints_of(read_file(entry.path())), "") << entry.path();
    ++scripts;
  }
  EXPECT_GE(scripts, 11);
}

// 8 KB of the same few characters.
TEST(Compile, ExtremeInputsAreRefusedFast) {
  for (const std::string_view part : {"(",
                                      "not ",
                                      "-",
                                      "a[",
                                      "min(",
                                      "!",
                                      "1 +",
                                      "2 **",
                                      "\n if true:",
                                      "else:",
                                      "[",
                                      "\"",
                                      "x = ",
                                      "if ",
                                      "..",
                                      "é",
                                      "drop ",
                                      "for i in 0..1:",
                                      "on arrival:\n",
                                      "state a = a,",
                                      "param ",
                                      "a.",
                                      "1e",
                                      "\t",
                                      "\x01",
                                      "# 1..",
                                      "on arrival:\n y=\n",
                                      "\n  x\n y\nz",
                                      "signal a,",
                                      "state t[",
                                      "every 1 s:\n",
                                      "and ",
                                      ";",
                                      "a[0]."}) {
    for (const std::string_view head : {"", "on arrival:\n    x = ", "on arrival:\n    if ", "on arrival:\n    ",
                                        "state a[4] = 0\non arrival:\n    x = a[0] + ", "state "}) {
      std::string code(head);
      while (code.size() + part.size() <= kMostCode) code += part;
      EXPECT_FALSE(compile(code).complaints.empty()) << head << part;
    }
  }
  std::string nested = "on arrival:\n";
  for (std::string indent = " "; nested.size() + indent.size() + 9 < kMostCode; indent += " ")
    nested += indent + "if true:\n";
  EXPECT_FALSE(compile(nested).complaints.empty());
  EXPECT_FALSE(compile(std::string(kMostCode + 1, ' ')).complaints.empty());
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string whole;
  for (std::size_t i = 0; i < times; ++i) whole += text;
  return whole;
}

TEST(Compile, CountsCharactersNotBytes) {
  const std::string code = "on arrival:\n    pass\n#";
  EXPECT_EQ(complaints_of(code + repeated("\u00fc", kMostCode - code.size())), "");
  EXPECT_NE(complaints_of(code + repeated("\u00fc", kMostCode - code.size() + 1)).find("at most 8192 characters"),
            std::string::npos);
  EXPECT_EQ(complaints_of("on arrival:\n    drop \"" + repeated("\u00fc", 32) + "\"\n"), "");
  const std::vector<Complaint> told = compile("on arrival:\n    drop \"" + repeated("\u00fc", 33) + "\"\n").complaints;
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].column, 10);
  EXPECT_EQ(told[0].length, 35);  // with its quotation marks
}

// What the lines of one arrival are shown with: "line: name = value, ...".
std::string shown_lines(Running& script) {
  Trace trace;
  script.machine.run(Event::arrival, script.queue, &trace);
  std::string lines;
  for (const Trace::Step& step : trace.steps) {
    lines += concat({whole_text(step.line), ":"});
    for (const auto& [mention, value] : step.values)
      lines += concat({" ", script.program->mentions[mention].text, "=", number_text(value)});
    lines += "\n";
  }
  return lines;
}

TEST(Compile, ALineIsShownWithWhatItComputed) {
  Running script(R"(state n = 3
on arrival:
    if queue.packets > 5 and random() < queue.flow_packets[2]: x = 7
    if n > 5: n = 0; y = random()
    if queue.packets > 5 or n > 2: pass
)");
  script.queue.packets = 9;
  EXPECT_EQ(shown_lines(script),
            "3: queue.packets=9 random()=0.5 queue.flow_packets=102 =1 x=7\n"
            "4: n=3 =0\n"
            "5: queue.packets=9 =1\n");
  script.queue.packets = 2;
  EXPECT_EQ(shown_lines(script),
            "3: queue.packets=2 =0\n"
            "4: n=3 =0\n"
            "5: queue.packets=2 n=3 =1\n");
}

}  // namespace
}  // namespace aqm::scripts

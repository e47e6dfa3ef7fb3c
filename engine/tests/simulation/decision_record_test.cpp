// Recorded decisions are those of the event log, with the queue and the signals as the discipline changed them.
#include "simulation/decision_record.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <set>

#include "at.h"
#include "qdisc/disciplines.h"
#include "qdisc/parts/script_record.h"
#include "scenario/change.h"
#include "scenario_files.h"
#include "simulation/runs.h"
#include "simulation/simulation.h"

namespace aqm {
namespace {

constexpr std::size_t kNumbersAt = 1 + static_cast<std::size_t>(DecisionColumn::count);
constexpr std::size_t kSlotsAt = 2 + kClasses + 1;  // of a moment

// A row, by the names of its columns.
class Row {
 public:
  explicit Row(std::vector<double> cells) : cells_(std::move(cells)) {}

  double at_s() const { return cells_[0]; }
  double of(DecisionColumn column) const { return cells_[1 + static_cast<std::size_t>(column)]; }
  Outcome outcome() const { return static_cast<Outcome>(of(DecisionColumn::outcome)); }
  Occasion occasion() const { return static_cast<Occasion>(of(DecisionColumn::occasion)); }
  bool is_fate() const { return outcome() == Outcome::dropped || outcome() == Outcome::marked; }
  std::vector<double> numbers() const {
    std::vector<double> given;
    for (std::size_t i = 0; i < kMostNumbers; ++i)
      if (!std::isnan(cells_[kNumbersAt + i])) given.push_back(cells_[kNumbersAt + i]);
    return given;
  }
  double before(std::size_t cell) const { return cells_[kNumbersAt + kMostNumbers + cell]; }
  double after(std::size_t cell) const { return cells_[kNumbersAt + kMostNumbers + width() + cell]; }
  std::size_t width() const { return (cells_.size() - kNumbersAt - kMostNumbers) / 2; }

 private:
  std::vector<double> cells_;
};

std::vector<Row> rows_of(const Simulation& simulation) {
  const StateRows table = simulation.recorded();
  EXPECT_EQ(table.in_use, table.rows) << "cut";
  std::vector<Row> rows;
  for (std::uint32_t row = 0; row < table.rows; ++row) {
    const double* cells = table.data + static_cast<std::size_t>(row) * (1 + table.columns);
    rows.emplace_back(std::vector<double>(cells, cells + 1 + table.columns));
  }
  return rows;
}

// A stretch, recorded in parts that are short enough to be whole.
std::vector<Row> recorded(Simulation& simulation, double from_s, double to_s, double part_s = 0.02) {
  run_to(simulation, at(from_s));
  std::vector<Row> all;
  for (double until_s = from_s + part_s; until_s < to_s + part_s / 2; until_s += part_s) {
    simulation.record_decisions(0);
    run_to(simulation, at(until_s));
    for (Row& row : rows_of(simulation)) all.push_back(std::move(row));
  }
  return all;
}

std::size_t cell_of(const Discipline& discipline, std::string_view name) {
  const std::vector<SignalSlot> slots = slots_of(discipline);
  for (std::size_t i = 0; i < slots.size(); ++i)
    if (slots[i].field == name) return kSlotsAt + i;
  ADD_FAILURE() << discipline.id << " shows no " << name;
  return 0;
}

double param_of(const Simulation& simulation, std::string_view name) {
  const DirectionRef watched = simulation.spec().measure.watch[0];
  return find_param(simulation.discipline(watched).params, name)->get(simulation.queue_params(watched)).number;
}

TEST(DecisionRecord, TheAverageOfRedMovesAsInThePaper) {
  Simulation simulation(spec_of(shipped_scenario("000-f11-red")));
  const std::vector<Row> rows = recorded(simulation, 12, 14);
  const std::size_t average = cell_of(red, "average");
  const double w_q = param_of(simulation, "w_q"), min_th = param_of(simulation, "min_th");
  std::size_t busy = 0, early = 0;
  for (const Row& row : rows) {
    EXPECT_EQ(row.occasion(), Occasion::arrival);  // RED decides on arrivals only
    EXPECT_EQ(row.before(cell_of(red, "min_th")), min_th);
    if (row.before(0) > 0) {  // the queue was not idle
      const double expected = row.before(average) + w_q * (row.before(0) - row.before(average));
      EXPECT_NEAR(row.after(average), expected, 1e-9 * expected);
      ++busy;
    }
    const bool is_kept = row.outcome() != Outcome::dropped;
    EXPECT_EQ(row.after(0), row.before(0) + (is_kept ? 1 : 0));
    EXPECT_EQ(row.after(1), row.before(1) + (is_kept ? row.of(DecisionColumn::size) : 0));
    if (is_kept) continue;
    EXPECT_EQ(row.numbers().front(), row.after(average)) << "the reason's first number is the average";
    EXPECT_GE(row.after(average), min_th);
    ++early;
  }
  EXPECT_GT(busy, 1000U);
  EXPECT_GT(early, 10U);
  // Between arrivals the average does not move.
  for (std::size_t i = 1; i < rows.size(); ++i) EXPECT_EQ(rows[i].before(average), rows[i - 1].after(average));
}

TEST(DecisionRecord, CodelDecidesOnDeparturesWithWaitingTimes) {
  Simulation simulation(spec_of(shipped_scenario("codel-2012-bufferbloat")));
  const std::size_t sojourn = cell_of(codel, "sojourn"), target = cell_of(codel, "target");
  std::size_t departures = 0, drops = 0;
  for (const Row& row : recorded(simulation, 10, 20, 0.05)) {
    if (row.occasion() != Occasion::departure) continue;
    ++departures;
    EXPECT_EQ(row.after(0), row.before(0) - 1);
    EXPECT_DOUBLE_EQ(row.after(sojourn), row.of(DecisionColumn::waited_s));
    if (row.outcome() != Outcome::dropped) continue;
    ++drops;
    EXPECT_GE(row.after(sojourn), row.after(target));
  }
  EXPECT_GT(departures, 500U);
  EXPECT_GT(drops, 0U);
}

// Time, kind, reason, flow, sequence number, numbers: what the event log tells of a drop or mark.
using Fate = std::pair<std::array<double, 5>, std::vector<double>>;

std::vector<Fate> logged(Simulation& simulation) {
  const TableView events = simulation.event_rows();
  std::vector<Fate> fates;
  for (std::uint32_t row = 0; row < events.rows; ++row) {
    const auto value = [&](std::size_t column) { return events.data[column * events.capacity + row]; };
    if (value(1) > 1 || value(4) != 0) continue;
    std::vector<double> numbers;
    for (std::size_t i = 0; i < kMostNumbers; ++i)
      if (!std::isnan(value(7 + i))) numbers.push_back(value(7 + i));
    fates.push_back({{value(0), value(1), value(2), value(3), value(5)}, numbers});
  }
  simulation.drain();
  return fates;
}

std::vector<Fate> fates_of(const std::vector<Row>& rows) {
  std::vector<Fate> fates;
  for (const Row& row : rows)
    if (row.is_fate())
      fates.push_back({{row.at_s(), row.outcome() == Outcome::marked ? 1.0 : 0.0, row.of(DecisionColumn::reason),
                        row.of(DecisionColumn::flow), row.of(DecisionColumn::seq)},
                       row.numbers()});
  return fates;
}

class Recorded : public ::testing::TestWithParam<const Discipline*> {};

TEST_P(Recorded, DropsAndMarksAreThoseOfTheEventLogAndNothingChanges) {
  const std::string name(GetParam()->id);
  Overrides overrides;
  overrides.entries.push_back({"links.bottleneck.queue.discipline", name});
  overrides.entries.push_back({"links.bottleneck.queue.limit", "30 packets"});
  const ScenarioSpec spec = spec_of(shipped_scenario("000-f11-dcbt"), overrides);
  Simulation plain(spec), observed(spec);
  run_to(plain, at(11));
  plain.drain();
  run_to(observed, at(11));
  std::size_t fates = 0;
  for (int part = 1; part <= 50; ++part) {
    const Time until = at(11 + 0.02 * part);
    observed.record_decisions(0);
    run_to(observed, until);
    run_to(plain, until);
    const std::vector<Row> rows = rows_of(observed);
    const std::vector<Fate> expected = logged(plain);
    ASSERT_EQ(fates_of(rows), expected) << name;
    fates += expected.size();
    for (const Row& row : rows) {
      EXPECT_EQ(row.is_fate(), !std::isnan(row.of(DecisionColumn::reason)));
      if (row.outcome() == Outcome::accepted) {
        EXPECT_EQ(row.occasion(), Occasion::arrival);
      }
      // What is shown of a decision is finite.
      for (std::size_t cell = 0; cell < kSlotsAt + slots_of(*GetParam()).size(); ++cell)
        ASSERT_TRUE(std::isfinite(row.before(cell)) && std::isfinite(row.after(cell))) << name << ", cell " << cell;
    }
    observed.drain();
  }
  EXPECT_GT(fates, 10U);
  EXPECT_EQ(observed.fingerprint(), plain.fingerprint());
  EXPECT_EQ(observed.events(), plain.events());
}

std::vector<const Discipline*> built_in() {
  std::vector<const Discipline*> found(all_disciplines().begin(), all_disciplines().end());
  std::erase(found, &script);
  return found;
}
INSTANTIATE_TEST_SUITE_P(Disciplines, Recorded, ::testing::ValuesIn(built_in()),
                         [](const auto& each) { return std::string(each.param->id); });

TEST(DecisionRecord, MarksAreRecordedWithWhatBecameOfThePacket) {
  const ScenarioSpec spec = spec_of(shipped_scenario("dctcp-data-centre"));
  Simulation plain(spec), observed(spec);
  const double from_s = 0.5, to_s = 0.503;
  run_to(plain, at(from_s));
  plain.drain();
  run_to(observed, at(from_s));
  observed.record_decisions(0);
  run_to(plain, at(to_s));
  run_to(observed, at(to_s));
  const std::vector<Row> rows = rows_of(observed);
  EXPECT_EQ(fates_of(rows), logged(plain));
  std::size_t marks = 0;
  std::set<std::pair<double, double>> decided;
  for (const Row& row : rows) {
    if (row.occasion() != Occasion::arrival) continue;
    EXPECT_TRUE(decided.emplace(row.of(DecisionColumn::flow), row.of(DecisionColumn::seq)).second)
        << "a marked packet is not accepted as well";
    if (row.outcome() != Outcome::marked) continue;
    ++marks;
    EXPECT_EQ(row.after(0), row.before(0) + 1);
  }
  EXPECT_GT(marks, 5U);
}

void change(Simulation& simulation, const std::string& path, const std::string& value) {
  const ParsedChange parsed = parse_change(simulation, path, value);
  ASSERT_TRUE(parsed.change);
  ASSERT_FALSE(simulation.apply(*parsed.change));
}

TEST(DecisionRecord, ASmallerBufferAndAnotherDisciplineAreNoArrivals) {
  Simulation simulation(spec_of(shipped_scenario("drop-tail-dumbbell")));
  run_to(simulation, at(5));
  const auto backlog = simulation.bottleneck_backlog();
  ASSERT_GT(backlog, 8);
  simulation.record_decisions(0);
  change(simulation, "links.bottleneck.queue.limit", '"' + std::to_string(backlog - 3) + " packets\"");
  const std::vector<Row> dropped = rows_of(simulation);
  ASSERT_EQ(dropped.size(), 3U);
  for (const Row& row : dropped) {
    EXPECT_EQ(row.occasion(), Occasion::other);
    EXPECT_EQ(row.outcome(), Outcome::dropped);
    EXPECT_EQ(row.after(0), row.before(0) - 1);
  }
  change(simulation, "links.bottleneck.queue.discipline", "\"codel\"");
  run_to(simulation, at(5.02));
  const std::vector<Row> rows = rows_of(simulation);
  ASSERT_GT(rows.size(), 4U);
  const auto all = all_disciplines();
  const auto number = static_cast<double>(std::find(all.begin(), all.end(), &codel) - all.begin());
  EXPECT_EQ(rows.back().after(kSlotsAt - 1), number);
  EXPECT_TRUE(std::isfinite(rows.back().after(cell_of(codel, "sojourn"))));
}

TEST(DecisionRecord, ADropByAChangeFindsTheDisciplineThatTheChangeBeforeItLeft) {
  Simulation simulation(spec_of(shipped_scenario("000-f11-red")));
  for (double t_s = 12; simulation.bottleneck_backlog() < 6; t_s += 0.001) run_to(simulation, at(t_s));
  simulation.record_decisions(0);
  change(simulation, "links.bottleneck.queue.discipline", "\"codel\"");
  change(simulation, "links.bottleneck.queue.target", "\"7 ms\"");
  change(simulation, "links.bottleneck.queue.limit", "\"2 packets\"");
  const std::vector<Row> rows = rows_of(simulation);
  ASSERT_FALSE(rows.empty());
  const std::size_t discipline = kSlotsAt - 1, target = cell_of(codel, "target");
  EXPECT_EQ(rows.front().occasion(), Occasion::other);
  EXPECT_EQ(rows.front().before(discipline), rows.front().after(discipline));
  EXPECT_EQ(rows.front().before(target), 0.007);
}

TEST(DecisionRecord, CountsWhatItDoesNotKeep) {
  Simulation simulation(spec_of(shipped_scenario("000-f11-red")));
  run_to(simulation, at(11));
  simulation.record_decisions(0);
  run_to(simulation, at(15));
  const StateRows table = simulation.recorded();
  EXPECT_EQ(table.rows, DecisionRecord::kMost);
  EXPECT_GT(table.in_use, table.rows);
}

Simulation scripted(const std::string& code) {
  const std::vector<std::pair<std::string, std::string>> values{{"links.bottleneck.queue.discipline", "script"},
                                                                {"links.bottleneck.queue.code", code}};
  Overrides overrides;
  for (const auto& [path, value] : values) overrides.entries.push_back({path, value});
  return Simulation(spec_of(shipped_scenario("000-f11-red"), overrides));
}

TEST(DecisionRecord, AScriptAddsTheLinesThatRan) {
  Simulation simulation = scripted(read_file(AQM_ROOT "/scenarios/scripts/red.aqm"));
  run_to(simulation, at(12));
  std::size_t drops = 0;
  for (int part = 1; part <= 50; ++part) {
    simulation.record_decisions(0);
    run_to(simulation, at(12 + 0.02 * part));
    const std::vector<ScriptLines>& lines = *simulation.recorded_lines(0);
    for (const Row& row : rows_of(simulation)) {
      const double number = row.of(DecisionColumn::lines);
      ASSERT_LT(number, static_cast<double>(lines.size()));
      const ScriptLines& ran = lines[static_cast<std::size_t>(number)];
      EXPECT_EQ(ran.event, scripts::Event::arrival);
      ASSERT_TRUE(ran.program);
      ASSERT_FALSE(ran.trace.steps.empty());
      EXPECT_FALSE(ran.faulty);
      drops += row.outcome() == Outcome::dropped;
    }
  }
  EXPECT_GT(drops, 10U);
}

std::vector<int> lines_of(const ScriptLines& ran) {
  std::vector<int> lines;
  for (const scripts::Trace::Step& step : ran.trace.steps) lines.push_back(step.line);
  return lines;
}

TEST(DecisionRecord, ALineThatIsSkippedDidNotRun) {
  Simulation simulation = scripted(
      "on arrival:\n"
      "    n = 0\n"
      "    for i in 0..2:\n"
      "        if queue.packets < 0:\n"
      "            drop \"never\"\n"
      "    if queue.packets >= 0:\n"
      "        n = 1\n"
      "        if n > 1:\n"
      "            drop \"never\"\n"
      "    else:\n"
      "        n = 2\n"
      "    if n == 2:\n"
      "        drop \"never\"\n");
  run_to(simulation, at(12));
  simulation.record_decisions(0);
  run_to(simulation, at(12.01));
  const std::vector<Row> rows = rows_of(simulation);
  ASSERT_FALSE(rows.empty());
  const auto& ran = simulation.recorded_lines(0)->at(static_cast<std::size_t>(rows[0].of(DecisionColumn::lines)));
  EXPECT_EQ(lines_of(ran), (std::vector{2, 3, 4, 3, 4, 3, 6, 7, 8, 12}));
}

TEST(DecisionRecord, TheLineThatWentWrongIsTheLastThatRan) {
  Simulation simulation = scripted("on arrival:\n    n = 0\n    if now > 12: x = 1 / n\n    accept\n");
  run_to(simulation, at(11.99));
  simulation.record_decisions(0);
  run_to(simulation, at(12.1));
  const std::vector<ScriptLines>& lines = *simulation.recorded_lines(0);
  const auto faulty = std::find_if(lines.begin(), lines.end(), [](const ScriptLines& ran) { return ran.faulty; });
  ASSERT_NE(faulty, lines.end());
  EXPECT_EQ(lines_of(*faulty), (std::vector{2, 3}));
}

TEST(DecisionRecord, LinesOfTimersAreKeptForWhatTheyDrop) {
  Simulation simulation = scripted(
      "on arrival:\n    accept\nevery 1 ms:\n    if queue.packets > 25:\n"
      "        drop oldest \"old\"\n");
  run_to(simulation, at(12));
  simulation.record_decisions(0);
  run_to(simulation, at(12.1));
  const std::vector<ScriptLines>& lines = *simulation.recorded_lines(0);
  std::size_t timed = 0, arrivals = 0;
  for (const Row& row : rows_of(simulation)) {
    const ScriptLines& ran = lines.at(static_cast<std::size_t>(row.of(DecisionColumn::lines)));
    if (row.occasion() == Occasion::arrival) {
      ++arrivals;
      EXPECT_EQ(ran.event, scripts::Event::arrival);
      continue;
    }
    ++timed;
    EXPECT_EQ(row.occasion(), Occasion::other);
    EXPECT_EQ(ran.event, scripts::Event::timer);
    EXPECT_EQ(row.outcome(), Outcome::dropped);
    EXPECT_GT(row.before(0), 25);
    EXPECT_GT(row.of(DecisionColumn::waited_s), 0);
  }
  EXPECT_GT(arrivals, 10U);
  EXPECT_GT(timed, 0U);
  EXPECT_LE(lines.size(), timed + arrivals + 1);
}

}  // namespace
}  // namespace aqm

// Traces of every shipped scenario, decimated and rounded so that differences are readable. `npm run bless` accepts
// changes.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include "scenario_files.h"
#include "simulation/reasons.h"
#include "simulation/telemetry_lines.h"

namespace aqm {
namespace {

constexpr double kMostRows = 40;

double interval_of(double duration_s) {
  for (const double interval : {0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0})
    if (duration_s / interval <= kMostRows) return interval;
  return 100;
}

// Four significant digits.
std::string rounded(double value) {
  if (!std::isfinite(value)) return "";
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4g", value);
  return text.data();
}

bool is_shown(const TelemetryLine& column) {
  if (column.scope == "run") return column.field == "jain";
  if (column.scope == "class") return column.field == "goodput_per_flow_bps" || column.field == "fair_share_bps";
  if (column.scope != "queue") return false;
  return column.field == "backlog_packets" || column.field == "utilization" || column.field == "average" ||
         column.field.starts_with("threshold.") || column.field.starts_with("class_average.");
}

// Drop reasons in the order of the traces' columns: the original ones first, later ones appended.
std::vector<std::string_view> drop_columns() {
  std::vector<std::string_view> columns{"overflow", "forced", "early", "threshold", "strike", "filter",
                                        "penalty",  "match",  "codel", "pie",       "blue",   "loss"};
  for (const std::string_view id : drop_ids(all_reasons()))
    if (std::find(columns.begin(), columns.end(), id) == columns.end()) columns.push_back(id);
  return columns;
}

// Means of the columns, and numbers of drops and marks, between two lines of the trace.
class Trace {
 public:
  explicit Trace(const Simulation& simulation)
      : lines_of_run_(telemetry_lines(simulation)), interval_s_(interval_of(to_seconds(simulation.spec().duration))) {
    std::erase_if(lines_of_run_, [](const TelemetryLine& line) { return !is_shown(line); });
    sums_.resize(lines_of_run_.size());
    counts_.resize(lines_of_run_.size());
  }

  void take(const Simulation& simulation) {
    const TableView rows = simulation.rows();
    const TableView events = simulation.event_rows();
    auto at = [](const TableView& table, std::size_t column, std::uint32_t row) {
      return table.data[column * table.capacity + row];
    };
    std::uint32_t event = 0;
    for (std::uint32_t row = 0; row < rows.rows; ++row) {
      const double now = at(rows, 0, row);
      for (; event < events.rows && at(events, 0, event) <= now; ++event)
        count(at(events, 1, event), at(events, 2, event));
      for (std::size_t i = 0; i < lines_of_run_.size(); ++i) {
        const double value = lines_of_run_[i].at(rows, row);
        if (!std::isfinite(value)) continue;
        sums_[i] += value;
        ++counts_[i];
      }
      if (now > 0 && std::fmod(now + 1e-9, interval_s_) < 2e-9) end_line(now);
    }
    for (; event < events.rows; ++event) count(at(events, 1, event), at(events, 2, event));
  }

  std::string text() const {
    std::vector<std::size_t> used;
    const std::size_t columns = lines_.empty() ? 0 : lines_[0].size();
    for (std::size_t i = 0; i < columns; ++i) {
      if (std::any_of(lines_.begin(), lines_.end(), [i](const auto& line) { return !line[i].empty(); }))
        used.push_back(i);
    }
    std::string text;
    for (const std::size_t i : used) text += (i == 0 ? "" : ",") + header(i);
    for (const auto& line : lines_) {
      text += "\n";
      for (const std::size_t i : used) text += (i == 0 ? "" : ",") + line[i];
    }
    return text + "\n";
  }

 private:
  void count(double kind, double reason) {
    if (event_kinds()[static_cast<std::size_t>(kind)] == "drop")
      ++drops_[place_of(*reasons_[static_cast<std::size_t>(reason)])];
    if (event_kinds()[static_cast<std::size_t>(kind)] == "mark") ++marks_;
  }

  std::size_t place_of(const Reason& reason) const {
    return static_cast<std::size_t>(std::find(drop_ids_.begin(), drop_ids_.end(), reason.id) - drop_ids_.begin());
  }

  std::string header(std::size_t i) const {
    if (i == 0) return "t_s";
    if (i <= drop_ids_.size()) return "drops." + std::string(drop_ids_[i - 1]);
    if (i == drop_ids_.size() + 1) return "marks";
    const TelemetryLine& shown = lines_of_run_[i - drop_ids_.size() - 2];
    return (shown.id.empty() ? "" : shown.id + ".") + shown.field;
  }

  void end_line(double now) {
    std::vector<std::string> line{rounded(now)};
    auto add_count = [&](std::int64_t& count) {
      line.push_back(count == 0 ? "" : std::to_string(count));
      count = 0;
    };
    for (std::int64_t& drops : drops_) add_count(drops);
    add_count(marks_);
    for (std::size_t i = 0; i < lines_of_run_.size(); ++i) {
      line.push_back(counts_[i] == 0 ? "" : rounded(sums_[i] / static_cast<double>(counts_[i])));
      sums_[i] = 0;
      counts_[i] = 0;
    }
    lines_.push_back(std::move(line));
  }

  std::vector<TelemetryLine> lines_of_run_;  // lines included in the trace
  double interval_s_;
  std::vector<double> sums_;
  std::vector<std::int64_t> counts_;
  std::vector<const Reason*> reasons_ = all_reasons();
  std::vector<std::string_view> drop_ids_ = drop_columns();
  std::vector<std::int64_t> drops_ = std::vector<std::int64_t>(drop_ids_.size());
  std::int64_t marks_ = 0;
  std::vector<std::vector<std::string>> lines_;
};

std::string trace_of(const std::string& name) {
  Simulation simulation(spec_of(shipped_scenario(name)));
  Trace trace(simulation);
  Simulation::Status status{};
  do {
    status = simulation.advance(kNever, UINT64_MAX);
    trace.take(simulation);
    simulation.drain();
  } while (status != Simulation::Status::ended);
  return trace.text();
}

// AQM_BLESS is "all" or a list of names.
bool is_blessed(const std::string& name) {
  const char* blessed = std::getenv("AQM_BLESS");
  if (blessed == nullptr) return false;
  std::stringstream names(blessed);
  for (std::string one; std::getline(names, one, ',');)
    if (one == "all" || one == name) return true;
  return false;
}

class Golden : public ::testing::TestWithParam<std::string> {};

TEST_P(Golden, TraceIsUnchanged) {
  const std::string path = AQM_ROOT "/engine/tests/golden/" + GetParam() + ".csv";
  const std::string trace = trace_of(GetParam());
  if (is_blessed(GetParam())) {
    std::filesystem::create_directories(AQM_ROOT "/engine/tests/golden");
    std::ofstream(path) << trace;
    return;
  }
  std::stringstream accepted(read_file(path)), now(trace);
  std::string header, before, after;
  for (int line = 1; std::getline(accepted, before) && std::getline(now, after); ++line) {
    if (line == 1) header = before;
    ASSERT_EQ(before, after) << "line " << line << " of " << GetParam() << ".csv (" << header
                             << ")\naccept it with: npm run bless -- " << GetParam();
  }
  EXPECT_EQ(read_file(path), trace);
}

INSTANTIATE_TEST_SUITE_P(Scenarios, Golden, ::testing::ValuesIn(shipped_scenarios()), [](const auto& each) {
  std::string name = each.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace aqm

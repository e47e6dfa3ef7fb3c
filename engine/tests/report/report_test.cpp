#include "report/report.h"

#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

#include "json/json.h"
#include "json/number_text.h"
#include "report/describe.h"
#include "scenario_files.h"

namespace aqm {
namespace {

using Cells = std::map<std::string, std::string>;

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells(1);
  for (const char c : line) {
    if (c == ',') cells.emplace_back();
    else if (c != '\n') cells.back() += c;
  }
  return cells;
}

std::string cell_of(const JsonValue& value) {
  if (value.is(JsonKind::string)) return std::string(value.text);
  return value.is(JsonKind::null) ? "" : number_text(value.number);
}

// "delay_s.mean" for a member of a member.
Cells members_of(const JsonValue& object) {
  Cells cells;
  for (const JsonValue& member : object) {
    const std::string name(member.name);
    if (!member.is(JsonKind::object)) cells[name] = cell_of(member);
    else
      for (const JsonValue& inner : member) cells[name + "." + std::string(inner.name)] = cell_of(inner);
  }
  return cells;
}

const JsonValue& member(const JsonValue& object, std::string_view name) {
  for (const JsonValue& each : object)
    if (each.name == name) return each;
  ADD_FAILURE() << name;
  return object;
}

TEST(Report, ARowOfCsvHasAllThatJsonHasOfAFlow) {
  Simulation simulation(spec_of(shipped_scenario("000-f11-red"), {.duration = "10 s"}));
  simulation.set_recording(false);
  simulation.advance(kNever, UINT64_MAX);
  JsonDocument document;
  ASSERT_FALSE(document.parse(report_json(simulation, std::nullopt)));
  const JsonValue& window = *member(document.root(), "windows").first;
  Cells expected = members_of(*member(window, "flows").first);
  expected["seed"] = cell_of(member(document.root(), "seed"));
  for (const char* name : {"from_s", "to_s"}) expected[name] = cell_of(member(window, name));

  const std::string csv = report_csv(simulation);
  const std::vector<std::string> names = cells_of(csv_head()), values = cells_of(csv.substr(0, csv.find('\n')));
  ASSERT_EQ(names.size(), values.size());
  Cells row;
  for (std::size_t i = 0; i < names.size(); ++i) row[names[i]] = values[i];
  EXPECT_EQ(row, expected);
}

// In every object of the schema that lists its members.
void expect_no_default_of_the_required(const JsonValue& value) {
  const JsonValue *properties = nullptr, *required = nullptr;
  for (const JsonValue& each : value) {
    if (each.name == "properties") properties = &each;
    if (each.name == "required") required = &each;
    if (each.is(JsonKind::object) || each.is(JsonKind::list)) expect_no_default_of_the_required(each);
  }
  if (!properties || !required) return;
  for (const JsonValue& name : *required)
    for (const JsonValue& of_property : member(*properties, name.text))
      EXPECT_NE(of_property.name, "default") << name.text;
}

void expect_no_empty_default(const JsonValue& value) {
  for (const JsonValue& each : value) {
    EXPECT_FALSE(each.name == "default" && each.is(JsonKind::list) && each.size == 0) << json_text(value);
    expect_no_empty_default(each);
  }
}

TEST(Schema, DefaultsAreWhatTheEngineTakes) {
  JsonDocument document;
  ASSERT_FALSE(document.parse(schema_json(0)));
  expect_no_default_of_the_required(document.root());
  expect_no_empty_default(document.root());
  // They follow the forward direction.
  const JsonValue& link = member(member(member(document.root(), "$defs"), "link"), "properties");
  const JsonValue& reverse = member(member(link, "reverse"), "properties");
  for (const char* name : {"rate", "delay"})
    for (const JsonValue& each : member(reverse, name)) EXPECT_NE(each.name, "default") << name;
  EXPECT_EQ(member(member(reverse, "loss"), "default").number, 0);
}

}  // namespace
}  // namespace aqm

#include "scenario/read_value.h"

#include "json/limits.h"
#include "json/number_text.h"
#include "json/quantity.h"
#include "qdisc/disciplines.h"

namespace aqm {
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::max();

std::string kind_text(const Param& row) {
  if (row.kind == ParamKind::limit) return "must be a number of packets or a size, such as \"60 packets\" or \"90 KB\"";
  if (row.kind == ParamKind::jitter)
    return "must be a time, such as \"10 ms\", or a fraction of the interval, such as 0.5";
  const std::string_view example = example_of(row.unit);
  if (example.empty()) return row.kind == ParamKind::integer ? "must be a whole number" : "must be a number";
  return concat({"must be a ", dimension_of(row.unit), ", such as \"", example, "\""});
}

// "2,5 Mbps", "1,000 packets"
bool has_comma(std::string_view text) {
  const std::size_t comma = text.find(',');
  const auto is_digit = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
  return comma != std::string_view::npos && comma > 0 && is_digit(comma - 1) && is_digit(comma + 1);
}

// A number in the row's unit; a limit may also be in bytes.
bool read_number(const Param& row, const JsonValue& json, Value& value, Problems& problems) {
  if (json.is(JsonKind::number)) {
    value.number = json.number;
    value.relative = row.kind == ParamKind::jitter;
    return true;
  }
  if (!json.is(JsonKind::string)) {
    refuse(json, kind_text(row), problems);
    return false;
  }
  QuantityError error = parse_quantity(json.text, row.unit, value.number);
  if (row.kind == ParamKind::limit && error == QuantityError::other_dimension) {
    error = parse_quantity(json.text, Unit::bytes, value.number);
    value.in_bytes = error == QuantityError::none;
  }
  if (error == QuantityError::none) return true;
  if (has_comma(json.text)) {
    refuse(json, "must not have a comma: write 1000 for 1,000, and 2.5 for 2,5", problems);
    return false;
  }
  std::vector<std::string_view> names = split(unit_names(row.unit));
  if (row.kind == ParamKind::limit)
    for (const std::string_view name : split(unit_names(Unit::bytes))) names.push_back(name);
  if (error == QuantityError::no_unit && !names.empty())
    refuse(json, concat({"needs a unit, such as \"", example_of(row.unit), "\""}), problems, in_words(names));
  else if (error == QuantityError::unknown_unit && !names.empty())
    refuse(json, "has an unknown unit", problems, in_words(names));
  else refuse(json, kind_text(row), problems);
  return false;
}

// The row of a value in its unit. A limit in bytes may hold as many full-size packets as one in packets.
Param in_unit_of(const Value& value, Param row) {
  if (value.in_bytes) row.max *= 1500;
  if (value.in_bytes) row.unit = Unit::bytes;
  if (value.relative) row.unit = Unit::ratio;
  return row;
}

bool check_range(const Param& row, const Value& value, const JsonValue& json, Problems& problems) {
  const bool too_small = row.is_below(value.number);
  if (!too_small && value.number <= row.max) return true;
  const char* what = !too_small ? "must be at most " : row.above_min ? "must be more than " : "must be at least ";
  refuse(json, concat({what, quantity_text(too_small ? row.min : row.max, row.unit)}), problems, allowed_text(row));
  return false;
}

bool is_whole(double number) {
  return number > -9e15 && number < 9.1e15 && static_cast<double>(static_cast<std::int64_t>(number)) == number;
}

bool read_numeric(const Param& row, const JsonValue& json, Value& value, Problems& problems) {
  if (!read_number(row, json, value, problems)) return false;
  const double exact = value.number;
  if (row.unit == Unit::bits_per_second && value.number > 0 && value.number < 9e15)
    value.number = static_cast<double>(static_cast<std::int64_t>(value.number + 0.5));
  const Param in_its_unit = in_unit_of(value, row);
  if (!check_range(in_its_unit, value, json, problems)) return false;
  if (exact > 0 && value.number == 0) {  // 0 may have a meaning of its own
    refuse(json, "must be 0 or at least 1 bps", problems, allowed_text(in_its_unit));
    return false;
  }
  if ((row.kind != ParamKind::integer && row.kind != ParamKind::limit) || is_whole(value.number)) return true;
  refuse(json, "must be a whole number", problems, allowed_text(in_its_unit));
  return false;
}

bool read_choice(const Param& row, const JsonValue& json, Value& value, Problems& problems) {
  const std::vector<std::string_view> names = split(row.choices);
  if (json.is(JsonKind::string))
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i] == json.text) {
        value.number = static_cast<double>(i);
        return true;
      }
  const std::string words = in_words(names);
  refuse(json, concat({"must be ", words, json.is(JsonKind::string) ? suggestion(json.text, names) : std::string()}),
         problems, words);
  return false;
}

bool read_list(const Param& row, const JsonValue& json, Value& list, Problems& problems) {
  constexpr std::size_t kMostEntries = 1000;
  const std::size_t before = problems.count();
  if (json.is(JsonKind::list) && json.size == 0) problems.add("must not be empty");
  for_each(json, kMostEntries, problems, [&](const JsonValue& element) {
    Value value;
    if (read_number(row, element, value, problems) && check_range(row, value, element, problems))
      list.list.push_back(value.number);
  });
  return problems.count() == before;
}

bool read_records(const Param& row, const JsonValue& json, Value& records, Problems& problems) {
  constexpr std::size_t kMostRecords = 16;
  const std::size_t before = problems.count();
  if (json.is(JsonKind::list) && json.size == 0) problems.add("must not be empty");
  for_each(json, kMostRecords, problems, [&](const JsonValue& element) {
    const Fields fields(element, {}, row.fields(), problems);
    fields.require(row.fields()[0].name);
    Value& record = records.items.emplace_back(row.blank());
    for (std::size_t i = 0; i < row.field_count; ++i)
      if (const JsonValue* field = fields.find(row.fields()[i].name)) {
        const auto scope = problems.enter(row.fields()[i].name);
        if (Value value; read_value(row.fields()[i], *field, value, problems)) record.items[i] = std::move(value);
      }
  });
  return problems.count() == before;
}

bool read_code(const Param& row, const JsonValue& json, Value& value, Problems& problems) {
  const std::size_t before = problems.count();
  value.text = read_text(json, static_cast<std::size_t>(row.max), true, problems);
  if (problems.count() == before)
    for (const std::string& sentence : row.compile(value)) problems.add(sentence);
  return problems.count() == before;
}

}  // namespace

std::string undeclared(std::string_view name, std::span<const Param> members, std::string_view code) {
  return concat({code, " declares no parameter ", shown(name), suggestion(name, names_of(members))});
}

std::string declared_text(std::span<const Param> members) {
  return members.empty() ? "none: the code declares no parameters" : in_words(names_of(members));
}

void read_members(std::span<const Param> members, const JsonValue& json, Value& value, Problems& problems) {
  if (!json.is(JsonKind::object)) return refuse(json, "must be an object of numbers with their names", problems);
  for (const JsonValue& member : json) {
    const auto scope = problems.enter(shown(member.name));
    const Param* row = find_param(members, member.name);
    if (row == nullptr) {
      problems.add(undeclared(member.name, members), shown(member), declared_text(members));
      continue;
    }
    Value number;
    read_value(*row, member, number, problems);
    value.items.push_back({.number = number.number, .text = std::string(member.name)});
  }
}

namespace {

// Editors of Windows end lines by a carriage return and a line feed.
std::string with_line_feeds(std::string_view text) {
  std::string lines;
  lines.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i)
    if (!text.substr(i).starts_with("\r\n")) lines.push_back(text[i]);
  return lines;
}

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

}  // namespace

bool read_value(const Param& row, const JsonValue& json, Value& value, Problems& problems) {
  switch (row.kind) {
    case ParamKind::boolean:
      value.number = json.number;
      if (!json.is(JsonKind::boolean)) refuse(json, "must be true or false", problems, "true or false");
      return json.is(JsonKind::boolean);
    case ParamKind::choice:
      return read_choice(row, json, value, problems);
    case ParamKind::list:
      return read_list(row, json, value, problems);
    case ParamKind::records:
      return read_records(row, json, value, problems);
    case ParamKind::text:
      return has_scripts() && read_code(row, json, value, problems);
    default:
      return read_numeric(row, json, value, problems);
  }
}

void check_text(std::string_view text, std::size_t most_chars, bool lines, Problems& problems) {
  if (const std::size_t chars = count_characters(text); chars > most_chars)
    problems.add("is too long", concat({whole_text(chars), " characters"}),
                 concat({"at most ", whole_text(most_chars), " characters"}));
  if (has_controls(text, lines ? "\n\t" : "")) problems.add("must not have control characters");
}

std::string read_text(const JsonValue& json, std::size_t most_chars, bool lines, Problems& problems) {
  if (!json.is(JsonKind::string)) refuse(json, "must be a string", problems);
  std::string text = lines ? with_line_feeds(json.text) : std::string(json.text);
  check_text(text, most_chars, lines, problems);
  return text;
}

std::string read_id(const JsonValue& json, Problems& problems) {
  std::string id = read_text(json, kLimits.id_chars, false, problems);
  if (!json.is(JsonKind::string)) return id;
  bool good = !id.empty() && is_letter_or_digit(id[0]);
  for (const char c : id) good = good && (is_letter_or_digit(c) || c == '-' || c == '_' || c == '.');
  if (!good)
    refuse(json, "is not an id", problems, "letters, digits, '-', '_' and '.', beginning with a letter or digit");
  return id;
}

std::string shown(const JsonValue& json) {
  if (json.is(JsonKind::null)) return "null";
  if (json.is(JsonKind::boolean)) return json.number != 0 ? "true" : "false";
  if (json.is(JsonKind::number)) return number_text(json.number);
  if (json.is(JsonKind::list)) return "a list";
  if (json.is(JsonKind::object)) return "an object";
  // In quotes, so that nobody takes it for what it should have been.
  double number = 0;
  const bool is_literal = parse_number(json.text, number) || json.text == "true" || json.text == "false";
  return is_literal ? concat({"\"", shown(json.text), "\""}) : shown(json.text);
}

std::string shown(std::string_view text) {
  constexpr std::size_t kLongest = 64;
  if (text.empty()) return "\"\"";
  if (text.size() <= kLongest) return std::string(text);
  std::size_t end = kLongest;
  while ((static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return concat({text.substr(0, end), "..."});
}

void refuse(const JsonValue& json, std::string_view message, Problems& problems, std::string_view allowed) {
  problems.add(message, shown(json), allowed);
}

void refuse_name(const JsonValue& json, std::string_view what, std::span<const std::string_view> names,
                 Problems& problems) {
  refuse(json,
         concat({"there is no such ", what, json.is(JsonKind::string) ? suggestion(json.text, names) : std::string()}),
         problems, in_words(names));
}

std::vector<std::string_view> names_of(std::span<const Param> rows) {
  std::vector<std::string_view> names;
  for (const Param& row : rows) names.push_back(row.name);
  return names;
}

std::string allowed_text(const Param& row) {
  if (row.kind == ParamKind::boolean) return "true or false";
  if (row.kind == ParamKind::choice) return in_words(split(row.choices));
  const std::string least = quantity_text(row.min, row.unit);
  const bool unlimited = row.max == kUnlimited;
  return concat({row.above_min ? "more than "
                 : unlimited   ? "at least "
                               : "",
                 least, unlimited ? "" : " .. ", unlimited ? std::string() : quantity_text(row.max, row.unit)});
}

bool check_list(const JsonValue& json, std::size_t most, Problems& problems) {
  if (!json.is(JsonKind::list)) refuse(json, "must be a list", problems);
  else if (json.size > most)
    problems.add("has too many entries", whole_text(json.size), concat({"at most ", whole_text(most)}));
  else return true;
  return false;
}

const JsonValue* member_of(const JsonValue& json, std::string_view name) {
  if (!json.is(JsonKind::object)) return nullptr;
  for (const auto& member : json)
    if (member.name == name) return &member;
  return nullptr;
}

Fields::Fields(const JsonValue& json, std::initializer_list<std::string_view> keys, std::span<const Param> rows,
               Problems& problems, std::string_view owner)
    : problems_(problems) {
  if (!json.is(JsonKind::object)) {
    refuse(json, "must be an object", problems);
    return;
  }
  json_ = &json;
  std::vector<std::string_view> known(keys.begin(), keys.end());
  for (const Param& row : rows) known.push_back(row.name);
  AQM_ASSERT(known.size() <= 64);
  std::uint64_t seen = 0;
  for (const auto& member : json) {
    const std::string_view name = member.name;
    std::size_t i = 0;
    while (i < known.size() && known[i] != name) ++i;
    const std::uint64_t bit = i < known.size() ? std::uint64_t{1} << i : 0;
    if ((bit & ~seen) != 0) {
      seen |= bit;
      continue;
    }
    const auto scope = problems.enter(shown(member.name));
    if (i < known.size()) problems.add("appears twice");
    else
      problems.add(concat({owner, owner.empty() ? "unknown key" : " has no such parameter",
                           problems.full() ? std::string() : suggestion(name, known)}));
  }
}

const JsonValue* Fields::find(std::string_view key) const {
  return json_ == nullptr ? nullptr : member_of(*json_, key);
}

const JsonValue* Fields::require(std::string_view key) const {
  const JsonValue* found = find(key);
  if (found == nullptr && json_ != nullptr) {
    const auto scope = problems_.enter(key);
    problems_.add("is missing");
  }
  return found;
}

void Fields::read(std::span<const Param> rows, std::vector<Setting>& settings) const {
  for (const Param& row : rows)
    if (const JsonValue* json = row.kind == ParamKind::named ? nullptr : find(row.name)) {
      const auto scope = problems_.enter(row.name);
      if (Value value; read_value(row, *json, value, problems_)) settings.push_back({&row, std::move(value)});
    }
}

void Fields::read(std::span<const Param> rows, void* params) const {
  for (const Param& row : rows)
    if (const JsonValue* json = find(row.name)) {
      const auto scope = problems_.enter(row.name);
      if (Value value; read_value(row, *json, value, problems_)) row.set(params, value);
    }
}

}  // namespace aqm

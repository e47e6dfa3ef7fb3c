// A parameter of an algorithm, declared once: one row of a table beside the algorithm.
//
// Validation, the JSON Schema, the TypeScript types, the controls of the page and the help texts are derived from these
// rows. The default of a parameter is the initialiser of its member and is written nowhere else.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "catalog/prose.h"
#include "core/units.h"

namespace aqm {

enum class Unit : std::uint8_t { none, packets, bytes, bits_per_second, seconds, probability, ratio };

// The allowed values: number, integer and boolean as they say; a choice is an index into `choices`; a limit is in
// packets or in bytes; a jitter is a time or a fraction of the nominal interval; a list is several numbers; records are
// several structs, each with rows for its fields; a text may have several lines; named are numbers whose names are not
// known before.
enum class ParamKind : std::uint8_t { number, integer, boolean, choice, limit, jitter, list, records, text, named };

enum class Scale : std::uint8_t { linear, log };

// The limit of a queue, in packets or in bytes.
struct QueueLimit {
  std::int64_t amount = 1000;
  bool in_bytes = false;

  friend bool operator==(const QueueLimit&, const QueueLimit&) = default;
};

// The largest random displacement in time: in seconds, or as a fraction of the nominal interval.
struct Jitter {
  double amount = 0;
  bool relative = false;
};

// A value in the base unit of its parameter (bit/s, s, bytes, packets, 0..1; a choice as its index, a boolean as 0 or
// 1). `in_bytes` applies to limits only, `relative` to jitters only, `items` to records (the values of each record's
// fields) and to named values, `text` to texts and the names of named values, `compiled` to texts.
struct Value {
  double number = 0;
  bool in_bytes = false;
  bool relative = false;
  std::vector<double> list{};
  std::vector<Value> items{};
  std::string text{};
  std::shared_ptr<const void> compiled{};  // what the text means, so that each text is compiled once
};

// The description of a parameter, without access to its member.
struct ParamInfo {
  std::string_view name{};  // the paper's symbol in snake_case; never changes once shipped
  Prose label{};            // plain words
  Prose symbol{};           // as the paper prints it; empty: the name
  Unit unit = Unit::none;
  double min = 0;
  double max = std::numeric_limits<double>::max();
  bool above_min = false;  // min itself is excluded
  Scale scale = Scale::linear;
  bool live = true;                                            // can be changed during a run
  std::string_view choices{};                                  // names separated by '|'
  std::string_view guide{};                                    // the signal on whose chart this is a draggable line
  std::vector<std::string> (*compile)(Value& text) = nullptr;  // sentences on what is wrong with a text
  Prose cite{};
  Prose doc{};  // one sentence
};

// A row: the description and accessors of the member, whatever its type.
struct Param : ParamInfo {
  ParamKind kind = ParamKind::number;
  Value (*get)(const void* params) = nullptr;
  void (*set)(void* params, const Value& value) = nullptr;

  // For records: the rows of the fields, the first of which names the record, and a record of all defaults.
  const Param* first_field = nullptr;
  std::size_t field_count = 0;
  Value (*blank)() = nullptr;
  std::span<const Param> fields() const { return {first_field, field_count}; }
  // For named: a row for each name that the other parameters declare. Valid until these change.
  std::vector<Param> (*members)(const void* params) = nullptr;

  // Whether a number is too small for it.
  bool is_below(double number) const { return above_min ? number <= min : number < min; }
};

namespace detail {

template <class Member>
struct MemberOf;
template <class Class, class Type>
struct MemberOf<Type Class::*> {
  using class_type = Class;
  using type = Type;
};

template <class T>
constexpr ParamKind kind_of() {
  if constexpr (std::is_same_v<T, bool>) return ParamKind::boolean;
  else if constexpr (std::is_enum_v<T>) return ParamKind::choice;
  else if constexpr (std::is_same_v<T, QueueLimit>) return ParamKind::limit;
  else if constexpr (std::is_same_v<T, Jitter>) return ParamKind::jitter;
  else if constexpr (std::is_same_v<T, std::vector<double>>) return ParamKind::list;
  else if constexpr (std::is_integral_v<T>) return ParamKind::integer;
  else return ParamKind::number;
}

template <class T>
Value to_value(const T& member) {
  if constexpr (std::is_same_v<T, QueueLimit>)
    return {.number = static_cast<double>(member.amount), .in_bytes = member.in_bytes};
  else if constexpr (std::is_same_v<T, Jitter>) return {.number = member.amount, .relative = member.relative};
  else if constexpr (std::is_same_v<T, std::vector<double>>) return {.list = member};
  else if constexpr (std::is_same_v<T, Duration>) return {.number = to_seconds(member)};
  else if constexpr (std::is_same_v<T, BitRate>) return {.number = static_cast<double>(member.bps)};
  else return {.number = static_cast<double>(member)};
}

template <class T>
void from_value(T& member, const Value& value) {
  if constexpr (std::is_same_v<T, QueueLimit>) member = {static_cast<std::int64_t>(value.number), value.in_bytes};
  else if constexpr (std::is_same_v<T, Jitter>) member = {value.number, value.relative};
  else if constexpr (std::is_same_v<T, std::vector<double>>) member = value.list;
  else if constexpr (std::is_same_v<T, Duration>) member = from_seconds(value.number);
  else if constexpr (std::is_same_v<T, BitRate>) member = {static_cast<std::int64_t>(value.number)};
  else if constexpr (std::is_same_v<T, bool>) member = value.number != 0;
  else if constexpr (std::is_enum_v<T>) member = static_cast<T>(static_cast<int>(value.number));
  else member = static_cast<T>(value.number);
}

}  // namespace detail

// Makes the row of one member. `params` passed to get and set is the address of the algorithm's parameter struct; a
// struct that extends another one must derive from it first, so that the rows of the base apply to both.
template <auto Member>
constexpr Param param(ParamInfo info) {
  using Class = typename detail::MemberOf<decltype(Member)>::class_type;
  using Type = typename detail::MemberOf<decltype(Member)>::type;
  Param row;
  static_cast<ParamInfo&>(row) = info;
  row.kind = detail::kind_of<Type>();
  row.get = [](const void* params) { return detail::to_value(static_cast<const Class*>(params)->*Member); };
  row.set = [](void* params, const Value& value) { detail::from_value(static_cast<Class*>(params)->*Member, value); };
  return row;
}

namespace detail {

inline Value to_record(std::span<const Param> fields, const void* element) {
  Value record;
  for (const Param& field : fields) record.items.push_back(field.get(element));
  return record;
}

}  // namespace detail

// Makes the row of a member that is a vector of structs, with the rows of the structs.
template <auto Member, const auto& Fields>
constexpr Param records(ParamInfo info) {
  using Class = typename detail::MemberOf<decltype(Member)>::class_type;
  using Element = typename detail::MemberOf<decltype(Member)>::type::value_type;
  Param row;
  static_cast<ParamInfo&>(row) = info;
  row.kind = ParamKind::records;
  row.first_field = Fields.data();
  row.field_count = Fields.size();
  row.get = [](const void* params) {
    Value value;
    for (const Element& element : static_cast<const Class*>(params)->*Member)
      value.items.push_back(detail::to_record(Fields, &element));
    return value;
  };
  row.set = [](void* params, const Value& value) {
    auto& elements = static_cast<Class*>(params)->*Member;
    elements.assign(value.items.size(), {});
    for (std::size_t i = 0; i < elements.size(); ++i)
      for (std::size_t field = 0; field < Fields.size(); ++field)
        Fields[field].set(&elements[i], value.items[i].items[field]);
  };
  row.blank = [] {
    const Element element;
    return detail::to_record(Fields, &element);
  };
  return row;
}

// Units without dimension are interchangeable.
constexpr Unit dimension(Unit unit) { return unit == Unit::probability || unit == Unit::ratio ? Unit::none : unit; }

inline const Param* find_param(std::span<const Param> params, std::string_view name) {
  for (const Param& row : params)
    if (row.name == name) return &row;
  return nullptr;
}

// The row that inherits the value of `row` when another algorithm replaces its own: the one with the same name, if it
// means the same. Null if there is none.
inline const Param* heir(std::span<const Param> params, const Param& row) {
  const Param* same = find_param(params, row.name);
  return same && same->kind == row.kind && dimension(same->unit) == dimension(row.unit) ? same : nullptr;
}
// The same, null also if the value is outside its range. Where values are no numbers, `number` and the minimum are 0.
inline const Param* heir(std::span<const Param> params, const Param& row, const Value& value) {
  const Param* same = heir(params, row);
  return same && !same->is_below(value.number) && value.number <= same->max ? same : nullptr;
}

}  // namespace aqm

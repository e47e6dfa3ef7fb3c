// Reads the values of a document, each against the row that declares it.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/param.h"
#include "json/json.h"
#include "json/problem.h"
#include "json/words.h"
#include "simulation/spec.h"

namespace aqm {

// Reads a value of the row's kind within its range; false with problems otherwise.
bool read_value(const Param& row, const JsonValue& json, Value& value, Problems& problems);

// Reads named numbers, each against the row of its name.
void read_members(std::span<const Param> members, const JsonValue& json, Value& value, Problems& problems);
// That there is no such row: "the code declares no parameter "max"; did you mean "max_p"?", and the rows that there
// are.
std::string undeclared(std::string_view name, std::span<const Param> members, std::string_view code = "the code");
std::string declared_text(std::span<const Param> members);

// A string of limited length without control characters; with `lines` it may have line breaks, which become line feeds.
std::string read_text(const JsonValue& json, std::size_t most_chars, bool lines, Problems& problems);
void check_text(std::string_view text, std::size_t most_chars, bool lines, Problems& problems);
// Letters, digits, '-', '_' and '.', beginning with a letter or digit.
std::string read_id(const JsonValue& json, Problems& problems);

// A value as shown in a problem: short strings and numbers in full.
std::string shown(const JsonValue& json);
std::string shown(std::string_view text);
// Adds a problem with this value.
void refuse(const JsonValue& json, std::string_view message, Problems& problems, std::string_view allowed = {});
// The same for a name that is none of `names`: "there is no such discipline; did you mean "red"?".
void refuse_name(const JsonValue& json, std::string_view what, std::span<const std::string_view> names,
                 Problems& problems);
std::vector<std::string_view> names_of(std::span<const Param> rows);
// "5 packets .. 500 packets", "tail, front or random", "true or false".
std::string allowed_text(const Param& row);

// The member of that name; null if there is none or the value is no object.
const JsonValue* member_of(const JsonValue& json, std::string_view name);

// An object of the document whose keys are those listed and the names of the rows; other keys are problems, worded as
// unknown parameters of the `owner` if there is one.
class Fields {
 public:
  Fields(const JsonValue& json, std::initializer_list<std::string_view> keys, std::span<const Param> rows,
         Problems& problems, std::string_view owner = {});

  bool is_object() const { return json_ != nullptr; }
  const JsonValue* find(std::string_view key) const;
  // Adds a problem if it is missing.
  const JsonValue* require(std::string_view key) const;

  // Reads the settings of all rows present in the object, in row order, without named values: the other settings say
  // which of them there are.
  void read(std::span<const Param> rows, std::vector<Setting>& settings) const;
  // The same, directly into the struct of the rows.
  void read(std::span<const Param> rows, void* params) const;

 private:
  const JsonValue* json_ = nullptr;
  Problems& problems_;
};

bool check_list(const JsonValue& json, std::size_t most, Problems& problems);

// Calls `read(element)` for each element of an array of at most `most`, with the path extended.
template <class Read>
void for_each(const JsonValue& json, std::size_t most, Problems& problems, Read read) {
  if (!check_list(json, most, problems)) return;
  std::size_t i = 0;
  for (const JsonValue& element : json) {
    const auto scope = problems.enter(i++);
    read(element);
  }
}

}  // namespace aqm

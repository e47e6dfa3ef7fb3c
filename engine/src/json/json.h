// JSON as a tree of values. The reader is our own: the library used before was a tenth of the first load.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/problem.h"

namespace aqm {

enum class JsonKind : std::uint8_t { null, boolean, number, string, list, object };

struct JsonValue {
  JsonKind kind = JsonKind::null;
  std::uint32_t size = 0;      // entries of a list, members of an object
  double number = 0;           // the value of a number; 0 or 1 for a boolean
  std::string_view text{};     // the value of a string
  std::string_view name{};     // key within an object
  JsonValue* first = nullptr;  // first entry or member
  JsonValue* next = nullptr;   // next in its list or object

  bool is(JsonKind wanted) const { return kind == wanted; }

  struct Iterator {
    const JsonValue* at;
    const JsonValue& operator*() const { return *at; }
    void operator++() { at = at->next; }
    bool operator!=(const Iterator& other) const { return at != other.at; }
  };
  // Iterates over the entries of a list or the members of an object.
  Iterator begin() const { return {first}; }
  Iterator end() const { return {nullptr}; }
};

// Owns the values and their texts.
class JsonDocument {
 public:
  JsonDocument() = default;
  JsonDocument(const JsonDocument&) = delete;
  JsonDocument& operator=(const JsonDocument&) = delete;

  JsonValue& root() { return values_.front(); }
  const JsonValue& root() const { return values_.front(); }

  // Parses after checking size and depth. A problem names line and column.
  std::optional<Problem> parse(std::string_view text);

 private:
  std::string text_;  // strings are decoded in place
  std::vector<JsonValue> values_;
};

// The value as JSON on one line.
std::string json_text(const JsonValue& value);

}  // namespace aqm

// Writes JSON. Numbers are written in the shortest form that reads back the same, integers without a point; NaN and
// infinity become null.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/text.h"

namespace aqm {

class JsonWriter {
 public:
  // Indents by this number of spaces; 0 writes one line.
  explicit JsonWriter(int indent = 0) : indent_(indent) {}

  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }
  void key(std::string_view name);

  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  void value(const std::string& text) { value(std::string_view(text)); }
  void value(double number);
  void value(bool truth) { raw(truth ? "true" : "false"); }
  template <std::integral Integer>
  requires(!std::same_as<Integer, bool>) void value(Integer number) { whole(static_cast<std::int64_t>(number)); }
  void null() { raw("null"); }
  // Inserts text that is JSON already.
  void raw(std::string_view json);

  template <class T>
  void field(std::string_view name, const T& content) {
    key(name);
    value(content);
  }

  std::string take() { return std::exchange(text_, {}); }

 private:
  void whole(std::int64_t number);
  void open(char bracket);
  void close(char bracket);
  void separate();
  void new_line();
  void quote(std::string_view text);

  std::string text_;
  int indent_ = 0;
  int depth_ = 0;
  bool first_ = true;  // in its object or array
  bool after_key_ = false;
};

}  // namespace aqm

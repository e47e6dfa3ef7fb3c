#include "json/json_writer.h"

#include "core/text.h"
#include "json/number_text.h"

namespace aqm {

void JsonWriter::new_line() {
  if (indent_ == 0) return;
  text_ += '\n';
  text_.append(static_cast<std::size_t>(indent_ * depth_), ' ');
}

void JsonWriter::separate() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (!first_) text_ += ',';
  first_ = false;
  if (depth_ > 0) new_line();
}

void JsonWriter::open(char bracket) {
  separate();
  text_ += bracket;
  ++depth_;
  first_ = true;
}

void JsonWriter::close(char bracket) {
  --depth_;
  if (!first_) new_line();
  text_ += bracket;
  first_ = false;
}

void JsonWriter::key(std::string_view name) {
  separate();
  quote(name);
  text_ += indent_ == 0 ? ":" : ": ";
  after_key_ = true;
}

void JsonWriter::value(std::string_view text) {
  separate();
  quote(text);
}

void JsonWriter::value(double number) {
  if (number - number != 0) return null();  // NaN and infinity
  separate();
  text_ += number_text(number);
}

void JsonWriter::whole(std::int64_t number) { raw(whole_text(number)); }

void JsonWriter::raw(std::string_view json) {
  separate();
  text_ += json;
}

void JsonWriter::quote(std::string_view text) {
  text_ += '"';
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') {
      text_ += '\\';
      text_ += letter;
    } else if (static_cast<unsigned char>(letter) >= 0x20) {
      text_ += letter;
    } else if (letter == '\n') {
      text_ += "\\n";
    } else {
      text_ += "\\u00";
      text_ += "0123456789abcdef"[letter >> 4];
      text_ += "0123456789abcdef"[letter & 15];
    }
  }
  text_ += '"';
}

}  // namespace aqm

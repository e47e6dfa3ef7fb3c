#include "json/json.h"

#include "core/text.h"
#include "json/json_writer.h"
#include "json/limits.h"
#include "json/number_text.h"
#include "json/words.h"

namespace aqm {
namespace {

std::string at_place(std::string_view text, std::size_t offset) {
  std::int64_t line = 1, column = 1;
  for (const char byte : text.substr(0, offset)) {
    if ((static_cast<unsigned char>(byte) & 0xC0) != 0x80) ++column;
    if (byte != '\n') continue;
    ++line;
    column = 1;
  }
  return concat({" (line ", whole_text(line), ", column ", whole_text(column), ")"});
}

// Where the nesting exceeds the limit; npos if nowhere. Invalid JSON is left to the parser.
std::size_t find_too_deep(std::string_view text) {
  std::size_t depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char byte = text[i];
    if (in_string) {
      if (byte == '\\') ++i;
      else if (byte == '"') in_string = false;
    } else if (byte == '"') {
      in_string = true;
    } else if (byte == '[' || byte == '{') {
      if (++depth > kLimits.depth) return i;
    } else if ((byte == ']' || byte == '}') && depth > 0) {
      --depth;
    }
  }
  return std::string_view::npos;
}

// Upper bound on the number of values: each except the first follows a comma or a bracket.
std::size_t most_values(std::string_view text) {
  std::size_t count = 1;
  for (const char byte : text)
    if (byte == ',' || byte == '[' || byte == '{') ++count;
  return count;
}

// Writes a Unicode code point as UTF-8.
void put(char*& to, std::uint32_t code) {
  if (code < 0x80) {
    *to++ = static_cast<char>(code);
    return;
  }
  const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;  // bytes after the first
  *to++ = static_cast<char>(0xFF00U >> (more + 1) | code >> (6 * more));
  for (int i = more - 1; i >= 0; --i) *to++ = static_cast<char>(0x80 | (code >> (6 * i) & 0x3F));
}

// Recursive-descent parser (RFC 8259) of a zero-terminated text whose nesting is within the limit.
class Parser {
 public:
  Parser(char* text, char* end, JsonValue* values) : at_(text), end_(end), free_(values) {}

  // Returns an error message, or null; `at` is its position.
  const char* parse() {
    skip_space();
    if (std::string_view(",:]}").find(*at_) != std::string_view::npos || *at_ == '\0') fail("the document is empty");
    else if (value(*free_++)) {
      skip_space();
      // A zero in the text ends no document: others would read on.
      if (at_ != end_) fail("unexpected text after the end of the document");
    }
    return error_;
  }
  const char* at() const { return at_; }

 private:
  bool fail(const char* sentence) {
    error_ = sentence;
    return false;
  }
  bool fail(const char* sentence, char* where) {
    at_ = where;
    return fail(sentence);
  }

  void skip_space() {
    while (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t') ++at_;
  }

  bool value(JsonValue& into) {
    switch (*at_) {
      case '{':
        return items(into, JsonKind::object, '}');
      case '[':
        return items(into, JsonKind::list, ']');
      case '"':
        into.kind = JsonKind::string;
        return string(into.text);
      case 't':
        into.number = 1;
        return word(into, JsonKind::boolean, "true");
      case 'f':
        return word(into, JsonKind::boolean, "false");
      case 'n':
        return word(into, JsonKind::null, "null");
      default:
        into.kind = JsonKind::number;
        return number(into.number);
    }
  }

  bool word(JsonValue& into, JsonKind kind, const char* letters) {
    into.kind = kind;
    for (; *letters != '\0'; ++letters, ++at_)
      if (*at_ != *letters) return fail("expected a value");
    return true;
  }

  bool number(double& into) {
    std::string_view rest(at_, static_cast<std::size_t>(end_ - at_));
    const char* wrong = take_number(rest, into);
    at_ = end_ - rest.size();
    return wrong == nullptr || fail(wrong);
  }

  bool items(JsonValue& into, JsonKind kind, char close) {
    into.kind = kind;
    JsonValue** link = &into.first;
    ++at_;
    skip_space();
    if (*at_ != close) {
      for (;; ++at_) {
        skip_space();
        JsonValue& item = *free_++;
        *link = &item;
        link = &item.next;
        ++into.size;
        if (kind == JsonKind::object && !key(item.name)) return false;
        if (!value(item)) return false;
        skip_space();
        if (*at_ == close) break;
        if (*at_ != ',') return fail(kind == JsonKind::object ? "expected ',' or '}'" : "expected ',' or ']'");
      }
    }
    ++at_;
    return true;
  }

  bool key(std::string_view& name) {
    if (*at_ != '"') return fail("expected a key in double quotes");
    if (!string(name)) return false;
    skip_space();
    if (*at_ != ':') return fail("expected ':' after the key");
    ++at_;
    skip_space();
    return true;
  }

  // Decodes in place: no escape sequence is shorter than its character.
  bool string(std::string_view& text) {
    char* const begin = ++at_;
    char* to = begin;
    while (*at_ != '"') {
      if (*at_ == '\0') return fail("a string without its closing quote");
      if (static_cast<unsigned char>(*at_) < 0x20) return fail("a string with an invalid escape");
      if (!(*at_ == '\\' ? escape(to) : character(to))) return false;
    }
    ++at_;
    text = {begin, static_cast<std::size_t>(to - begin)};
    return true;
  }

  bool escape(char*& to) {
    constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
    char* const begin = at_++;
    if (const std::size_t i = letters.find(*at_); i != std::string_view::npos && *at_ != '\0') {
      *to++ = meanings[i];
      ++at_;
      return true;
    }
    std::uint32_t code = 0, low = 0;
    bool good = hexadecimal(code);
    if (good && code >= 0xD800 && code < 0xE000) {
      good = code < 0xDC00 && *at_++ == '\\' && hexadecimal(low) && low >= 0xDC00 && low < 0xE000;
      code = 0x10000 + ((code - 0xD800) << 10 | (low - 0xDC00));
    }
    if (!good) return fail("a string with an invalid escape", begin);
    put(to, code);
    return true;
  }

  // Four hexadecimal digits after \u.
  bool hexadecimal(std::uint32_t& code) {
    if (*at_ != 'u') return false;
    ++at_;
    for (int i = 0; i < 4; ++i, ++at_) {
      const char letter = *at_ >= 'a' ? static_cast<char>(*at_ - 'a' + 'A') : *at_;
      const std::size_t digit = std::string_view("0123456789ABCDEF").find(letter);
      if (digit == std::string_view::npos) return false;
      code = code << 4 | static_cast<std::uint32_t>(digit);
    }
    return true;
  }

  // One UTF-8 character, in its shortest form.
  bool character(char*& to) {
    constexpr std::uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    char* const begin = at_;
    const auto lead = static_cast<unsigned char>(*at_++);
    const int more = lead < 0x80 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    std::uint32_t code = more == 0 ? lead : lead & (0x3FU >> more);
    bool good = more == 0 || (lead >= 0xC0 && lead < 0xF8);
    for (int i = 0; good && i < more; ++i) {
      good = (static_cast<unsigned char>(*at_) & 0xC0) == 0x80;
      if (good) code = code << 6 | (static_cast<unsigned char>(*at_++) & 0x3F);
    }
    if (!good || code < least[more] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
      return fail("a string that is not UTF-8", begin);
    put(to, code);
    return true;
  }

  char* at_;
  char* end_;
  JsonValue* free_;
  const char* error_ = nullptr;
};

void write(const JsonValue& value, JsonWriter& json) {
  switch (value.kind) {
    case JsonKind::object:
      json.begin_object();
      for (const JsonValue& member : value) {
        json.key(member.name);
        write(member, json);
      }
      return json.end_object();
    case JsonKind::list:
      json.begin_array();
      for (const JsonValue& element : value) write(element, json);
      return json.end_array();
    case JsonKind::string:
      return json.value(value.text);
    case JsonKind::number:
      return json.value(value.number);
    case JsonKind::boolean:
      return json.value(value.number != 0);
    case JsonKind::null:
      return json.null();
  }
}

}  // namespace

std::string json_text(const JsonValue& value) {
  JsonWriter json;
  write(value, json);
  return json.take();
}

std::optional<Problem> JsonDocument::parse(std::string_view text) {
  if (text.size() > kLimits.document_bytes)
    return Problem{"", "the document is too long", concat({whole_text(text.size()), " B"}),
                   concat({"at most ", whole_text(kLimits.document_bytes), " B"})};
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (const std::size_t offset = find_too_deep(text); offset != std::string_view::npos)
    return Problem{"", concat({"nested too deeply", at_place(text, offset)}), "",
                   concat({"at most ", whole_text(kLimits.depth), " levels"})};
  text_ = text;
  values_ = std::vector<JsonValue>(most_values(text));
  Parser parser(text_.data(), text_.data() + text_.size(), values_.data());
  if (const char* wrong = parser.parse())
    return Problem{
        "", concat({"not valid JSON: ", wrong, at_place(text, static_cast<std::size_t>(parser.at() - text_.data()))}),
        "", ""};
  return std::nullopt;
}

}  // namespace aqm

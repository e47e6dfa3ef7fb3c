// The tokens of a script, line by line.
#pragma once

#include <string_view>
#include <vector>

#include "script/program.h"

namespace aqm::scripts {

enum class Kind : std::uint8_t { name, number, text, symbol, end };

struct Token {
  Kind kind = Kind::end;
  std::string_view text{};  // of a text: without its quotes; of a name: with its dots, as in queue.packets
  double number = 0;        // with the factor of its unit
  Unit unit = Unit::none;   // of a number
  bool has_unit = false;
  int column = 1;

  bool is(std::string_view symbol) const { return kind != Kind::text && text == symbol; }
};

// A line that is neither empty nor a comment.
struct Line {
  int number = 1;
  int indent = 0;
  std::vector<Token> tokens;  // the last one is an end
  std::string_view comment{};
  bool broken = false;  // a character in it means nothing: only its first part was read
};

// Splits a script; a line with a character that means nothing ends there, with a complaint. Columns count as editors
// do, in units of UTF-16.
std::vector<Line> read_lines(std::string_view code, std::vector<Complaint>& complaints);

// Reads a number with or without a unit ("5", "5 ms") from the front of a text. 0 if there is none, or one that is too
// large, else its length.
std::size_t take_number(std::string_view text, Token& token);

// Units of UTF-16 of a text in UTF-8, in which editors count columns.
int width(std::string_view text);

bool is_letter(char c);
bool is_digit(char c);

}  // namespace aqm::scripts

// The compiler of scripts: one pass over the lines that checks names, types and what has a value, and emits
// instructions. A statement with a mistake is skipped, so that several mistakes are found at once.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "script/lexer.h"
#include "script/program.h"
#include "script/words.h"

namespace aqm::scripts {

// The value of an expression.
struct Operand {
  std::uint16_t place = 0;
  bool truth = false;
  bool wrong = false;  // already complained of
};

enum class SymbolKind : std::uint8_t { param, state, local, loop, table };

struct Symbol {
  std::string_view name;
  SymbolKind kind = SymbolKind::local;
  bool truth = false;
  std::uint16_t place = 0;  // register, or number of the table
  int line = 0;
};

class Compiler {
 public:
  explicit Compiler(std::string_view code);
  Compiled finish();

 private:
  // Declarations.
  void declaration(std::size_t& at);
  void param();
  void state();
  void signal();
  static bool is_handler(const Line& line);
  void stray(const Token& first, bool below_handler);
  void pass_over(std::size_t& at);
  void handler(std::size_t& at);
  bool head(Event& event);
  void signals_to_places();
  std::string_view new_name();
  void table(std::string_view name, const Token& where);
  bool table_size(ScriptTable& table);
  Token constant();

  // Statements. A block and a statement tell whether they always end with a decision.
  bool block(std::size_t& at, int outer);
  bool suite(std::size_t& at, int indent, bool after_mistake = false);
  bool statement(std::size_t& at, bool after_mistake);
  bool simple_statement();
  bool one_statement();
  bool conditional(std::size_t& at, bool has_if);
  std::size_t loop_head();
  bool is_packetless(const Token& first, std::string_view act);
  void without_parentheses(std::string_view word);
  struct Branches {
    std::vector<std::uint16_t> exits{};          // jumps to behind the last one
    std::vector<std::vector<bool>> has_value{};  // at the end of those that go on
    bool all_end = true;
    bool may_have_chosen = false;  // at the end of one that goes on
  };
  void branch(std::size_t& at, int indent, bool conditioned, Branches& branches);
  void loop(std::size_t& at);
  bool drop();
  void mark(bool& ended);
  bool act(Op op);
  void choose();
  bool which(Which& which);
  void assignment();
  bool is_assignable(const Token& name, const Symbol* symbol);
  void assign(const Token& name, const Token& sign);
  static Op op_of(const Token& sign);
  void wrong_sign(const Token& name, std::string_view target);
  void assign_cell(const Symbol& symbol, const Token& name);
  std::uint16_t reason(std::string_view otherwise);

  // Expressions.
  Operand expression() { return disjunction(); }
  Operand disjunction();
  Operand conjunction();
  Operand nested(const Token& where, Operand (Compiler::*read)());
  Operand negated();
  Operand comparison();
  Operand sum();
  Operand product();
  Operand sign();
  Operand power();
  Operand primary();
  Operand name_value();
  Operand field(const FieldWord& word);
  Operand call(const FunctionWord& word);
  Operand cell(const Symbol& symbol);
  std::uint16_t cell_place(const Symbol& symbol);
  std::vector<Operand> arguments();
  void wrong_count(const Token& name, const FunctionWord& word, std::size_t count);
  Operand without_symbol(const Token& name);
  bool is_plain(const Token& name, std::string_view what);
  Operand joined(Operand left, Operand right, Op jump, std::uint16_t skip, std::uint16_t into);
  Operand binary(Op op, const Token& first, Operand left, const Token& second, Operand right);
  Operand unary(Op op, Operand operand, bool truth = false);
  bool wants_number(const Operand& value, const Token& token);
  bool wants_truth(const Operand& value, const Token& token);

  // Names.
  Symbol* find(std::string_view name);
  bool is_word(std::string_view name) const;
  std::string unknown(std::string_view name);
  void unknown_variable(const Token& token);
  void unknown_field(const Token& token, std::string_view owner);
  void unknown_function(const Token& token);
  // Names whose declaration has a mistake: their uses are no further mistakes.
  bool is_spoiled(std::string_view name) const;
  void spoil_names();
  void spoil_targets();
  void declare(std::string_view name, SymbolKind kind, bool truth, std::uint16_t place);

  // Code.
  std::uint16_t place(double value = 0);
  std::uint16_t emit(Op op, std::uint16_t a = 0, std::uint16_t b = 0, std::uint16_t c = 0);
  std::uint16_t here() const { return static_cast<std::uint16_t>(program_.code.size()); }
  void mention(std::string_view text, const Operand& value, std::uint16_t at);

  // Tokens of the current line.
  const Token& token() const { return line_->tokens[next_]; }
  bool take(std::string_view symbol);
  bool require(std::string_view symbol, std::string_view after);
  void require_end();
  bool is_wrong_unit();
  void open(const Line& line);
  const Token& take_token() { return line_->tokens[next_ + 1 < line_->tokens.size() ? next_++ : next_]; }

  void complain(const Token& token, std::string message);
  void complain_of_mistake(const Token& token);
  // Of what is often done wrong all over a script: only the first place is told.
  void complain_once(const Token& token, std::string message);
  // Of a line that is compiled all the same.
  void note(const Line& line, std::string_view message);

  std::vector<Complaint> complaints_;
  std::vector<std::string> once_;
  std::vector<Line> lines_;
  const Line* line_ = nullptr;
  std::size_t next_ = 0;
  bool failed_ = false;  // the current statement has a mistake

  Program program_;
  std::vector<Symbol> symbols_;
  std::size_t globals_ = 0;        // symbols of the whole script come first
  std::vector<bool> has_value_{};  // by symbol: certainly has a value here
  std::vector<std::string_view> spoiled_;
  std::vector<std::pair<std::string_view, Event>> variables_;  // of the handlers before
  bool stray_ = false;                                         // the line before stands in no handler either
  std::array<int, kEvents> handler_lines_{};
  std::vector<Token> signal_names_;
  std::vector<int> signal_lines_;
  std::vector<Unit> signal_units_;
  Event event_ = Event::start;
  std::size_t depth_ = 0;
  bool chosen_ = false;    // a packet may have been chosen
  bool in_index_ = false;  // between brackets
};

// What the comment of a declaration says of its value: a unit, a range, whether the slider is logarithmic.
struct Remark {
  Unit unit = Unit::none;
  double factor = 1;  // of numbers without a unit
  bool has_range = false, log = false, unclear = false;
  double min = 0, max = 0;
  std::string doc;
};
bool is_one_of(const Token& token, std::initializer_list<std::string_view> words);
bool begins_declaration(const Line& line);

// What begins a handler, such as "on arrival".
std::string_view name_of(Event event);

inline constexpr char kNoPercent[] = "there is no %; 10% is 0.1, and a remainder is a - b * floor(a / b)";

std::string did_you_mean(std::string_view word);
// The names of a list that are nearest to a wrong one, as in '; did you mean "size"?'; empty if none is near.
std::string nearest(std::string_view word, std::span<const std::string_view> names);

Remark read_remark(std::string_view comment, Unit unit);

}  // namespace aqm::scripts

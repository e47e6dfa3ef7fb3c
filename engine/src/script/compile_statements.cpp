// Statements: conditions, loops, assignments and the decisions on packets.
#include <algorithm>

#include "core/text.h"
#include "script/compiler.h"

namespace aqm::scripts {
namespace {

// Whether a line goes on with the `if` above it.
constexpr char kUnreached[] = "this is never reached: every way to it ends in accept or drop";

bool goes_on(const Line& line) { return is_one_of(line.tokens[0], {"elif", "else", "elsif", "elseif"}); }

}  // namespace

// The lines of a head that ends with a colon: on the same line, or indented below it.
bool Compiler::block(std::size_t& at, int outer) {
  require(":", token().kind == Kind::end ? "at the end of the line" : concat({"before ", token().text}));
  if (token().kind != Kind::end && !failed_) {
    ++at;
    return simple_statement();
  }
  ++at;
  if (at < lines_.size() && lines_[at].indent > outer) return suite(at, lines_[at].indent);
  // Of a line at the left that should be in a handler something is said elsewhere.
  const bool is_below = at < lines_.size() && outer == 0 && !begins_declaration(lines_[at]);
  if (!failed_ && !is_below) {
    const Line& head = lines_[at - 1];
    complaints_.push_back({head.number, head.tokens.back().column, 1, "indented lines are missing below this one"});
  }
  return false;
}

bool Compiler::suite(std::size_t& at, int indent, bool after_mistake) {
  constexpr std::string_view kMisfit = "the indentation of this line fits no line above it";
  const std::size_t complaints = complaints_.size();
  bool ended = false;
  if (++depth_ > kMostDepth) {
    open(lines_[at]);
    complain_once(token(), "this is nested too deeply");
    while (at < lines_.size() && lines_[at].indent >= indent) ++at;
  }
  while (at < lines_.size() && lines_[at].indent >= indent) {
    const Line& line = lines_[at];
    if (line.indent > indent) {
      note(line,
           lines_[at - 1].indent > line.indent ? kMisfit : "this line is indented further than the line above it");
      suite(at, line.indent, true);
      continue;
    }
    if (ended && complaints_.size() == complaints) note(line, kUnreached);
    open(line);
    const std::size_t before = complaints_.size();
    ended = statement(at, after_mistake);
    after_mistake = line.broken || complaints_.size() > before;
  }
  if (at < lines_.size() && lines_[at].indent > 0 && depth_ == 1) {
    note(lines_[at], kMisfit);
    --depth_;
    return suite(at, lines_[at].indent, true) || ended;
  }
  --depth_;
  return ended;
}

// After a mistake `else` and `elif` may belong to an `if` that was not recognised.
bool Compiler::statement(std::size_t& at, bool after_mistake) {
  const int indent = lines_[at].indent;
  if (take("if")) return conditional(at, true);
  if (after_mistake && goes_on(lines_[at])) return conditional(at, false);
  if (token().is("for") && !failed_) {
    loop(at);
    return false;
  }
  ++at;
  const bool ended = simple_statement();
  if (!failed_ || at >= lines_.size() || lines_[at].indent <= indent) return ended;
  const Line& first = lines_[at - 1];
  const bool is_head = !first.broken || first.tokens[0].is("if") || first.tokens[0].is("for") || goes_on(first);
  if (is_head) suite(at, lines_[at].indent, true);
  else pass_over(--at);
  return ended;
}

// One statement, or several on a line.
bool Compiler::simple_statement() {
  bool ended = one_statement();
  while (!failed_ && token().is(";") && line_->tokens[next_ + 1].kind != Kind::end && take(";")) {
    if (ended) complain(token(), kUnreached);
    else ended = one_statement();
  }
  require_end();
  if (failed_) spoil_targets();
  return ended;
}

void Compiler::without_parentheses(std::string_view word) {
  if (token().is("(")) complain(token(), concat({word, " takes no parentheses"}));
}

// Whether there is no packet to do something with.
bool Compiler::is_packetless(const Token& first, std::string_view act) {
  if (event_ == Event::arrival || event_ == Event::departure) return false;
  complain(first, concat({"there is no packet to ", act, " here; on arrival and on departure there is"}));
  return true;
}

bool Compiler::one_statement() {
  const Token first = token();
  bool ended = false;
  if (take("accept")) {
    is_packetless(first, "accept");
    without_parentheses("accept");
    if (token().kind == Kind::text) complain(token(), "accept takes no reason");
    emit(Op::accept);
    ended = true;
  } else if (take("drop")) {
    ended = drop();
  } else if (take("mark")) {
    mark(ended);
  } else if (take("choose")) {
    choose();
  } else if (!take("pass")) {
    assignment();
  }
  return ended;
}

void Compiler::branch(std::size_t& at, int indent, bool conditioned, Branches& branches) {
  std::uint16_t skip = 0;
  if (conditioned) {
    const Token first = token();
    if (first.is(":")) complain(first, "a condition is missing before :");
    const Operand condition = expression();
    const bool is_short = !condition.wrong && !condition.truth && token().kind == Kind::name;
    if (token().is("is")) complain(token(), "write == instead of is");
    else if (is_short && !is_wrong_unit()) complain(token(), concat({"an operator is missing before ", token().text}));
    wants_truth(condition, first);
    skip = emit(Op::jump_unless, condition.place);
    mention("", condition, skip);
  }
  if (failed_) spoil_targets();
  const std::vector<bool> before = has_value_;
  const bool had_chosen = chosen_;
  if (!block(at, indent)) {
    branches.all_end = false;
    branches.may_have_chosen = branches.may_have_chosen || chosen_;
    branches.has_value.push_back(has_value_);
    branches.exits.push_back(emit(Op::jump));
  }
  // Variables of the branch stay declared; whether they have a value is decided after all branches.
  has_value_ = before;
  has_value_.resize(symbols_.size(), false);
  chosen_ = had_chosen;
  if (conditioned) program_.code[skip].b = here();
}

bool Compiler::conditional(std::size_t& at, bool has_if) {
  const int indent = lines_[at].indent;
  Branches branches;
  bool has_else = false;
  if (has_if) branch(at, indent, true, branches);
  while (at < lines_.size() && lines_[at].indent == indent && goes_on(lines_[at])) {
    open(lines_[at]);
    const Token word = take_token();
    const bool is_else = word.is("else") && !token().is("if");
    if (has_else) complain(word, word.is("elif") ? "elif stands before else" : "this if has an else already");
    if (word.is("else") && !is_else) complain(token(), "write elif instead of else if");
    if (word.is("elsif") || word.is("elseif")) complain_of_mistake(word);
    const auto& tokens = line_->tokens;
    if (is_else && !token().is(":") && tokens[tokens.size() - 2].is(":"))
      complain(token(), "else takes no condition; write elif");
    has_else = has_else || is_else;
    branch(at, indent, !is_else, branches);
  }
  if (!has_else) branches.has_value.push_back(has_value_);
  chosen_ = branches.may_have_chosen || (!has_else && chosen_);
  for (const std::uint16_t exit : branches.exits) program_.code[exit].a = here();
  // After it a variable has a value if it has one at the end of every branch that goes on.
  for (std::size_t i = 0; i < has_value_.size(); ++i) {
    bool always = true;
    for (const std::vector<bool>& end : branches.has_value) always = always && i < end.size() && end[i];
    if (always) has_value_[i] = true;
  }
  return branches.all_end && has_else;
}

void Compiler::loop(std::size_t& at) {
  const int indent = lines_[at].indent;
  const std::size_t symbol = loop_head();
  const bool was_failed = failed_;
  const std::uint16_t i = was_failed ? 0 : symbols_[symbol].place;
  if (was_failed) {
    spoil_targets();
    spoiled_.push_back(line_->tokens[1].text);
  }
  const auto number = static_cast<std::uint16_t>(line_->number);
  const std::uint16_t top = emit(Op::loop, i, static_cast<std::uint16_t>(i + 1));
  const std::vector<bool> before = has_value_;
  block(at, indent);
  emit(Op::repeat, i, 0, top);
  program_.lines.back() = number;  // that of the loop stops, if it runs too long
  program_.code[top].c = here();
  has_value_ = before;
  has_value_.resize(symbols_.size(), false);
  if (!was_failed) has_value_[symbol] = false;
}

// The symbol of the variable, whose register is followed by that of the end.
std::size_t Compiler::loop_head() {
  take_token();
  const Token name = token();
  Symbol* counter = find(name.text);
  if (counter != nullptr && counter->kind == SymbolKind::loop) take_token();
  else new_name();
  require("in", "after the variable: for i in 0..8:");
  const Token first = token();
  const Operand from = failed_ ? Operand{.wrong = true} : sum();
  if (token().is("...")) complain(token(), "write .. instead of ...");
  if (!from.wrong) require("..", "between the first number and the end: for i in 0..8:");
  const Token second = token();
  const Operand to = failed_ || from.wrong ? Operand{.wrong = true} : sum();
  wants_number(from, first);
  wants_number(to, second);
  if (from.wrong || to.wrong) failed_ = true;
  if (failed_) return 0;
  const std::uint16_t i = place();
  place();
  emit(Op::assign, i, from.place);
  emit(Op::assign, static_cast<std::uint16_t>(i + 1), to.place);
  if (counter != nullptr) counter->place = i;
  else declare(name.text, SymbolKind::loop, false, i);
  const std::size_t symbol =
      counter != nullptr ? static_cast<std::size_t>(counter - symbols_.data()) : symbols_.size() - 1;
  has_value_[symbol] = true;
  return symbol;
}

std::uint16_t Compiler::reason(std::string_view otherwise) {
  std::string text(otherwise);
  if (token().kind == Kind::text) {
    const Token given = take_token();
    text = given.text;
    if (text.empty() || count_characters(text) > 32) complain(given, "a reason has 1 to 32 characters");
  } else if ((token().kind == Kind::name && !is_word(token().text)) || token().kind == Kind::number) {
    constexpr std::string_view kWords[] = {"oldest", "newest", "random", "chosen"};
    const std::string near = otherwise == "dropped" ? nearest(token().text, kWords) : std::string();
    complain(token(), concat({"a reason stands in quotation marks: \"", token().text, "\"", near}));
  }
  auto& reasons = program_.reasons;
  const auto found = std::find(reasons.begin(), reasons.end(), text);
  if (found == reasons.end() && reasons.size() >= kMostReasons) {
    complain_once(line_->tokens[next_ - 1], concat({"at most ", whole_text(kMostReasons), " reasons"}));
    return 0;
  }
  const auto at = static_cast<std::uint16_t>(found - reasons.begin());
  if (found == reasons.end()) reasons.push_back(std::move(text));
  return at;
}

bool Compiler::which(Which& which) {
  constexpr std::pair<std::string_view, Which> kNames[] = {
      {"oldest", Which::oldest}, {"newest", Which::newest}, {"random", Which::random}};
  for (const auto& [name, value] : kNames)
    if (token().is(name)) {
      take_token();
      which = value;
      return true;
    }
  return false;
}

bool Compiler::act(Op op) {
  emit(op, reason(op == Op::mark ? "marked" : "dropped"));
  return true;
}

// drop, and drop oldest, newest, random or chosen, which goes on.
bool Compiler::drop() {
  const Token first = line_->tokens[next_ - 1];
  without_parentheses("drop");
  Which chosen{};
  if (which(chosen)) {
    emit(Op::choose, static_cast<std::uint16_t>(chosen));
    act(Op::drop_chosen);
    chosen_ = false;
    return false;
  }
  if (token().is("chosen")) {
    if (!chosen_) complain(token(), "choose a packet first: choose oldest, newest or random");
    take("chosen");
    act(Op::drop_chosen);
    chosen_ = false;
    return false;
  }
  if (token().is("or")) complain(token(), "write mark or drop");
  is_packetless(first, "drop");
  return act(Op::drop);
}

void Compiler::mark(bool& ended) {
  ended = false;
  is_packetless(line_->tokens[next_ - 1], "mark");
  without_parentheses("mark");
  if (!take("or")) {
    act(Op::mark);
    return;
  }
  if (require("drop", "after mark or")) act(Op::mark_or_drop);
}

void Compiler::choose() {
  Which chosen{};
  const Token first = token();
  without_parentheses("choose");
  constexpr std::string_view kWords[] = {"oldest", "newest", "random"};
  if (!which(chosen)) complain(first, concat({"choose takes oldest, newest or random", nearest(first.text, kWords)}));
  emit(Op::choose, static_cast<std::uint16_t>(chosen));
  chosen_ = true;
}

// The operation of a sign such as +=; `end` if it is none.
Op Compiler::op_of(const Token& sign) {
  return sign.is("+=")   ? Op::add
         : sign.is("-=") ? Op::subtract
         : sign.is("*=") ? Op::multiply
         : sign.is("/=") ? Op::divide
                         : Op::end;
}

// What stands in the place of = behind a variable or a cell.
void Compiler::wrong_sign(const Token& name, std::string_view target) {
  const Token& sign = token();
  const Token& next = line_->tokens[std::min(next_ + 1, line_->tokens.size() - 1)];
  const bool is_cell = target != name.text;
  if (sign.is("++")) return complain(sign, concat({"write ", target, " += 1"}));
  if (sign.is("-") && next.is("-")) return complain(sign, concat({"write ", target, " -= 1"}));
  if (sign.is(":=")) return complain(sign, "write = instead of :=");
  if (sign.is("==") && find(name.text) != nullptr)
    return complain(sign, concat({"write = to give ", is_cell ? "a cell" : "a variable", " its value; == compares"}));
  if (is_cell) return complain(sign, concat({"= is missing after ", target}));
  complain_of_mistake(name);
}

void Compiler::assign_cell(const Symbol& symbol, const Token& name) {
  const Symbol table = symbol;  // symbols may move
  const std::size_t from = next_ - 1;
  const std::uint16_t at = cell_place(table);
  if (failed_) return;
  std::string text;
  for (std::size_t i = from; i < next_; ++i) text.append(line_->tokens[i].text);
  const Token sign = token();
  const Op op = op_of(sign);
  if (!sign.is("=") && op == Op::end) return wrong_sign(name, text);
  take_token();
  const Token first = token();
  Operand value = expression();
  if (op != Op::end) {
    const Operand old{place(), false, false};
    emit(Op::load, old.place, table.place, at);
    value = binary(op, name, old, first, value);
  }
  if (!value.wrong && value.truth != table.truth)
    complain(first,
             concat({name.text, table.truth ? " has truth values, not numbers" : " has numbers, not truth values"}));
  const std::uint16_t kept = place();
  emit(Op::assign, kept, value.place);
  mention(text, {kept, table.truth, failed_}, emit(Op::store, kept, table.place, at));
}

// Whether a name may get a value.
bool Compiler::is_assignable(const Token& name, const Symbol* symbol) {
  const std::string_view owner = name.text.substr(0, name.text.find('.'));
  if (owner.size() < name.text.size()) {
    complain(name, owner == "packet" || owner == "queue" || owner == "chosen"
                       ? "packets and queues can only be read"
                       : concat({"a name cannot have a point; write ", name.text.substr(owner.size() + 1)}));
  } else if (is_word(name.text)) {
    complain(name, concat({name.text, " is a word of the language; take another name"}));
  } else if (symbol != nullptr && symbol->kind == SymbolKind::param && is_spoiled(name.text)) {
    failed_ = true;  // it was declared twice
  } else if (symbol != nullptr && symbol->kind == SymbolKind::param) {
    complain(name, concat({name.text, " is a parameter, set by its slider; use a state for what changes"}));
  } else if (symbol != nullptr && symbol->kind == SymbolKind::loop) {
    complain(name, concat({name.text, " counts the loop and cannot be changed"}));
  } else if (line_->tokens[next_].kind == Kind::name && line_->tokens[next_ + 1].is("=")) {
    complain(line_->tokens[next_ + 1],
             concat({"one variable at a time: ", name.text, " = 0; ", line_->tokens[next_].text, " = 0"}));
  }
  return !failed_;
}

void Compiler::assignment() {
  const Token name = take_token();
  if (failed_) return;
  if (name.kind != Kind::name) return complain_of_mistake(name);
  const Symbol* symbol = find(name.text);
  if (symbol != nullptr && symbol->kind == SymbolKind::table) return assign_cell(*symbol, name);
  const bool is_queue = is_word(name.text) && name.text.find('.') != std::string_view::npos;
  if (token().is("[") && is_queue) return complain(name, "packets and queues can only be read");
  if (is_spoiled(name.text) || symbol != nullptr) {
    if (symbol != nullptr && !is_plain(name, {})) return;
    while (take("[")) {
      expression();
      require("]", "after the index");
    }
  }
  const Token sign = token();
  if (!sign.is("=") && op_of(sign) == Op::end) return wrong_sign(name, name.text);
  take_token();
  if (is_assignable(name, symbol)) assign(name, sign);
}

void Compiler::assign(const Token& name, const Token& sign) {
  const Op op = op_of(sign);
  Symbol* symbol = find(name.text);
  if (op != Op::end && symbol == nullptr && !is_spoiled(name.text)) return unknown_variable(name);
  const Token first = token();
  Operand value = expression();
  if (symbol == nullptr && (value.wrong || is_spoiled(name.text))) {
    spoiled_.push_back(name.text);
    return;
  }
  if (op != Op::end) {
    if (!has_value_[static_cast<std::size_t>(symbol - symbols_.data())])
      complain(name, concat({name.text, " may have no value here: give it one before, in every case"}));
    value = binary(op, name, {symbol->place, symbol->truth, is_spoiled(name.text)}, first, value);
  }
  if (symbol != nullptr && !value.wrong && symbol->truth != value.truth && !is_spoiled(name.text)) {
    spoiled_.push_back(name.text);
    return complain(first, concat({name.text, symbol->truth ? " is true or false" : " is a number",
                                   symbol->truth ? ", not a number" : ", not a truth value"}));
  }
  if (symbol == nullptr) {
    declare(name.text, SymbolKind::local, value.truth, place());
    symbol = &symbols_.back();
  }
  const std::uint16_t at = emit(Op::assign, symbol->place, value.place);
  has_value_[static_cast<std::size_t>(symbol - symbols_.data())] = true;
  mention(symbol->name, {symbol->place, symbol->truth, false}, at);
  const bool is_value =
      token().kind == Kind::number || token().is("(") ||
      (token().kind == Kind::name && (!is_word(token().text) || token().text.find('.') != std::string_view::npos));
  if (is_value && !is_wrong_unit()) complain(token(), concat({"an operator is missing before ", token().text}));
}

}  // namespace aqm::scripts

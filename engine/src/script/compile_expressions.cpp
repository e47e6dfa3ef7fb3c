// Expressions, from the loosest operator to names and numbers. Every result has a register of its own.
#include <utility>

#include "core/text.h"
#include "json/words.h"
#include "script/compiler.h"

namespace aqm::scripts {

bool Compiler::wants_number(const Operand& value, const Token& token) {
  if (value.wrong) return false;
  if (value.truth) complain(token, "a number is needed here, not a truth value");
  return !value.truth;
}

bool Compiler::wants_truth(const Operand& value, const Token& token) {
  if (value.wrong) return false;
  if (!value.truth) complain(token, "a condition is needed here, such as average > 5");
  return value.truth;
}

// Of `and` and `or`: the right side is evaluated only if the left one does not decide.
Operand Compiler::joined(Operand left, Operand right, Op jump, std::uint16_t skip, std::uint16_t into) {
  emit(Op::copy, into, right.place);
  program_.code[skip] = {jump, into, here(), 0};
  return {into, true, left.wrong || right.wrong};
}

Operand Compiler::disjunction() {
  const Token first = token();
  Operand left = conjunction();
  while (is_one_of(token(), {"or", "||", "|", "OR", "Or"})) {
    if (!token().is("or")) complain(token(), concat({"write or instead of ", token().text}));
    take_token();
    wants_truth(left, first);
    const std::uint16_t into = place();
    emit(Op::copy, into, left.place);
    const std::uint16_t skip = emit(Op::jump_if);
    const Token second = token();
    const Operand right = conjunction();
    wants_truth(right, second);
    left = joined(left, right, Op::jump_if, skip, into);
  }
  return left;
}

Operand Compiler::conjunction() {
  const Token first = token();
  Operand left = negated();
  while (is_one_of(token(), {"and", "&&", "&", "AND", "And"})) {
    if (!token().is("and")) complain(token(), concat({"write and instead of ", token().text}));
    take_token();
    wants_truth(left, first);
    const std::uint16_t into = place();
    emit(Op::copy, into, left.place);
    const std::uint16_t skip = emit(Op::jump_unless);
    const Token second = token();
    const Operand right = negated();
    wants_truth(right, second);
    left = joined(left, right, Op::jump_unless, skip, into);
  }
  return left;
}

// An operand that may hold another one of its kind, and that one another.
Operand Compiler::nested(const Token& where, Operand (Compiler::*read)()) {
  if (++depth_ > kMostDepth) complain_once(where, "this is nested too deeply");
  const Operand operand = failed_ ? Operand{.wrong = true} : (this->*read)();
  --depth_;
  return operand;
}

Operand Compiler::negated() {
  if (is_one_of(token(), {"!", "NOT", "Not"})) complain(token(), concat({"write not instead of ", token().text}));
  if (!token().is("not")) return comparison();
  const Token word = take_token(), first = token();
  const Operand operand = nested(word, &Compiler::negated);
  wants_truth(operand, first);
  return unary(Op::negation, operand, true);
}

Operand Compiler::comparison() {
  const Token first = token();
  Operand left = sum();
  bool compared = false;
  for (;;) {
    const Token sign = token();
    const bool swapped = sign.is(">") || sign.is(">=");
    Op op = Op::less;
    if (sign.is("<=") || sign.is(">=")) op = Op::less_equal;
    else if (sign.is("==")) op = Op::equal;
    else if (sign.is("!=")) op = Op::not_equal;
    else if (!sign.is("<") && !sign.is(">")) break;
    if (compared) complain(sign, "compare two values at a time: a < b and b < c");
    take_token();
    const Token second = token();
    const Operand right = sum();
    if (op != Op::equal && op != Op::not_equal) {
      wants_number(left, first);
      wants_number(right, second);
    } else if (!left.wrong && !right.wrong && left.truth != right.truth) {
      complain(sign, "a number cannot be compared with a truth value");
    }
    const Operand result{place(), true, left.wrong || right.wrong};
    emit(op, result.place, swapped ? right.place : left.place, swapped ? left.place : right.place);
    left = result;
    compared = true;
  }
  if (token().is("=") && !in_index_) complain(token(), "write == to compare; = gives a variable its value");
  constexpr std::pair<std::string_view, std::string_view> kSigns[] = {
      {"===", "=="}, {"=>", ">="}, {"=<", "<="}, {"<>", "!="}};
  for (const auto& [wrote, meant] : kSigns)
    if (token().is(wrote)) complain(token(), concat({"write ", meant, " instead of ", wrote}));
  return left;
}

Operand Compiler::binary(Op op, const Token& first, Operand left, const Token& second, Operand right) {
  wants_number(left, first);
  wants_number(right, second);
  const Operand result{place(), false, left.wrong || right.wrong};
  emit(op, result.place, left.place, right.place);
  return result;
}

Operand Compiler::unary(Op op, Operand operand, bool truth) {
  const Operand result{place(), truth, operand.wrong};
  emit(op, result.place, operand.place);
  return result;
}

Operand Compiler::sum() {
  const Token first = token();
  Operand left = product();
  while (token().is("+") || token().is("-")) {
    const Op op = take_token().is("+") ? Op::add : Op::subtract;
    const Token second = token();
    left = binary(op, first, left, second, product());
  }
  return left;
}

Operand Compiler::product() {
  const Token first = token();
  Operand left = sign();
  while (token().is("*") || token().is("/") || token().is("%")) {
    const Token operation = take_token();
    if (operation.is("%")) complain(operation, kNoPercent);
    const Token second = token();
    left = binary(operation.is("/") ? Op::divide : Op::multiply, first, left, second, sign());
  }
  return left;
}

Operand Compiler::sign() {
  if (!token().is("-")) return power();
  take_token();
  const Token first = token();
  const Operand operand = nested(first, &Compiler::sign);
  wants_number(operand, first);
  return unary(Op::negate, operand);
}

Operand Compiler::power() {
  const Token first = token();
  const Operand base = primary();
  if (token().is("^")) complain(token(), "write ** for a power");
  if (!token().is("**") && !token().is("^")) return base;
  take_token();
  const Token second = token();
  return binary(Op::power, first, base, second, nested(second, &Compiler::sign));
}

Operand Compiler::primary() {
  const Token first = token();
  if (++depth_ > kMostDepth) complain_once(first, "this is nested too deeply");
  Operand value{.wrong = true};
  if (failed_) {
  } else if (first.kind == Kind::number) {
    take_token();
    value = {place(first.number), false, false};
  } else if (take("(")) {
    value = expression();
    require(")", "after the expression in parentheses");
  } else if (first.kind == Kind::name) {
    value = name_value();
  } else if (first.kind == Kind::text) {
    complain(first, "a text can only be the reason of drop or mark");
  } else {
    complain(first, first.kind == Kind::end ? "a value is missing at the end of the line"
                    : first.is("[")         ? "a table is declared with its size: state last[8] = 0"
                                            : concat({"a value is missing before ", first.text}));
  }
  --depth_;
  return value;
}

Operand Compiler::name_value() {
  const Token name = take_token();
  for (const FieldWord& word : kFields)
    if (word.name == name.text) return field(word);
  for (const FunctionWord& word : kFunctions)
    if (word.name == name.text) return call(word);
  constexpr std::string_view kTruth[] = {"false", "true"}, kClass[] = {"tcp", "tagged", "untagged"};
  for (std::size_t i = 0; i < 2; ++i)
    if (kTruth[i] == name.text) return {place(static_cast<double>(i)), true, false};
  for (std::size_t i = 0; i < 3; ++i)
    if (kClass[i] == name.text) return {place(static_cast<double>(i)), false, false};
  Symbol* const symbol = find(name.text);
  if (symbol == nullptr) return without_symbol(name);
  if (symbol->kind == SymbolKind::table) return cell(*symbol);
  if (is_spoiled(name.text)) return without_symbol(name);
  if (!is_plain(name, {})) return {.wrong = true};
  if (!has_value_[static_cast<std::size_t>(symbol - symbols_.data())]) {
    complain(name, concat({name.text, " may have no value here: give it one before, in every case"}));
    return {.wrong = true};
  }
  mention(symbol->name, {symbol->place, symbol->truth, false}, here());
  return {symbol->place, symbol->truth, false};
}

// Of a name that is not known. If it has been told already, its index is passed over.
Operand Compiler::without_symbol(const Token& name) {
  if (is_spoiled(name.text)) {
    while (take("[")) {
      expression();
      require("]", "after the index");
    }
  } else if (token().is("(")) {
    unknown_function(name);
  } else {
    unknown_variable(name);
  }
  return {.wrong = true};
}

// Whether what is one number is neither called nor indexed.
bool Compiler::is_plain(const Token& name, std::string_view hint) {
  if (token().is("(")) complain(token(), concat({name.text, " is no function"}));
  if (!token().is("[")) return !failed_;
  complain(token(), hint.empty() ? concat({name.text, " is one number and has no index; a table is declared by state ",
                                           name.text, "[flow] = 0"})
                                 : concat({name.text, " has no index; did you mean \"", hint, "\"?"}));
  return false;
}

Operand Compiler::field(const FieldWord& word) {
  const Token name = line_->tokens[next_ - 1];
  const bool is_packets = word.field == Field::packets;
  if (word.index.empty() && !is_plain(name, is_packets ? "queue.flow_packets" : "")) return {.wrong = true};
  const bool has_packet = event_ == Event::arrival || event_ == Event::departure;
  if (word.needs == Needs::packet && !has_packet)
    complain(name, concat({word.name, " exists only on arrival and on departure"}));
  if (word.needs == Needs::leaving && event_ != Event::departure)
    complain(name, concat({word.name, " exists only on departure"}));
  if (word.needs == Needs::chosen && !chosen_) complain(name, "choose a packet first: choose oldest, newest or random");
  Operand of{};
  if (!word.index.empty()) {
    if (!require("[", concat({"after ", name.text, ", as in ", name.text, "[packet.", word.index, "]"})))
      return {.wrong = true};
    const Token first = token();
    of = expression();
    wants_number(of, first);
    require("]", "after the index");
  }
  const Operand value{place(), word.truth, false};
  const Op read = word.index.empty() ? Op::read : Op::read_of;
  const std::uint16_t at = emit(read, value.place, static_cast<std::uint16_t>(word.field), of.place);
  mention(word.name, value, at);
  return value;
}

std::vector<Operand> Compiler::arguments() {
  std::vector<Operand> arguments;
  while (!token().is(")") && !failed_) {
    if (!arguments.empty() && !require(",", "between two arguments")) break;
    const Token first = token();
    arguments.push_back(expression());
    wants_number(arguments.back(), first);
  }
  require(")", "after the arguments");
  return arguments;
}

void Compiler::wrong_count(const Token& name, const FunctionWord& word, std::size_t count) {
  std::string takes = whole_text(word.least);
  if (word.most > word.least) takes.append(word.most == word.least + 1 ? " or " : " to ").append(whole_text(word.most));
  complain(name, word.most == 0 ? concat({name.text, " takes no arguments: ", name.text, "()"})
                                : concat({name.text, " takes ", takes, word.most == 1 ? " argument" : " arguments",
                                          ", not ", whole_text(count), ": ", name.text, "(", word.arguments, ")"}));
}

Operand Compiler::call(const FunctionWord& word) {
  const Token name = line_->tokens[next_ - 1];
  if (!require("(", concat({"after ", name.text, ": ", name.text, "(", word.arguments, ")"}))) return {.wrong = true};
  const std::vector<Operand> arguments = this->arguments();
  if (!failed_ && (arguments.size() < word.least || arguments.size() > word.most))
    wrong_count(name, word, arguments.size());
  bool is_wrong = failed_;
  for (const Operand& argument : arguments) is_wrong = is_wrong || argument.wrong;
  if (is_wrong) return {.wrong = true};
  Operand value{place(), false, false};
  if (word.op == Op::hash) {
    // The flow, the number of bins and the salt in three registers that follow each other.
    const std::uint16_t from = place();
    place();
    place();
    for (std::size_t i = 0; i < arguments.size(); ++i)
      emit(Op::copy, static_cast<std::uint16_t>(from + i), arguments[i].place);
    emit(Op::hash, value.place, from);
  } else if (arguments.empty()) {
    mention(concat({word.name, "()"}), value, emit(word.op, value.place));
  } else {
    value = arguments[0];
    if (word.most == 1) value = unary(word.op, value);
    for (std::size_t i = 1; i < arguments.size(); ++i) value = binary(word.op, name, value, name, arguments[i]);
  }
  return value;
}

// Reads the indices of a table, up to the closing bracket; the register of the cell's number.
std::uint16_t Compiler::cell_place(const Symbol& symbol) {
  const Token name = line_->tokens[next_ - 1];
  const ScriptTable& table = program_.tables[symbol.place];
  const std::size_t dimensions = table.by_flow ? 1 : table.sizes.size();
  std::uint16_t at = 0;
  for (std::size_t i = 0; i < dimensions; ++i) {
    if (!require("[", concat({"after ", name.text, ", which has ", whole_text(dimensions),
                              dimensions == 1 ? " index" : " indices"})))
      return 0;
    const Token first = token();
    const bool was_in_index = std::exchange(in_index_, true);
    const Operand index = expression();
    in_index_ = was_in_index;
    wants_number(index, first);
    require("]", "after the index");
    if (i + 1 == dimensions && token().is("["))
      complain(token(), concat({name.text, " has ", whole_text(dimensions), dimensions == 1 ? " index" : " indices"}));
    if (dimensions == 1) return index.place;
    const std::uint16_t next = place();
    emit(Op::copy, next, index.place);
    if (i == 0) at = place();
    emit(Op::place, next, at, place(table.sizes[i]));
    at = next;
  }
  return at;
}

Operand Compiler::cell(const Symbol& symbol) {
  const std::size_t from = next_ - 1;
  const std::uint16_t at = cell_place(symbol);
  const Operand value{place(), symbol.truth, failed_};
  const std::uint16_t load = emit(Op::load, value.place, symbol.place, at);
  std::string text;
  for (std::size_t i = from; i < next_; ++i) text.append(line_->tokens[i].text);
  mention(text, value, load);
  return value;
}

}  // namespace aqm::scripts

#include "script/compiler.h"

#include <algorithm>

#include "core/text.h"
#include "json/quantity.h"
#include "json/words.h"

namespace aqm::scripts {
namespace {

// What students of other languages write, and what is written here.
struct Mistake {
  std::string_view wrote, hint;
  bool is_told_once = false;
};
constexpr std::string_view kEnds = "there is no end of a block; the indentation says what belongs together";
constexpr Mistake kMistakes[] = {
    {"while", "there is no while; repeat a number of times: for i in 0..8:"},
    {"return", "there is no return; a handler ends with accept or drop"},
    {"def", "there are no functions of one's own"},
    {"function", "there are no functions of one's own"},
    {"let", "write the name alone: average = 0"},
    {"var", "write the name alone: average = 0"},
    {"int", "write the name alone: average = 0"},
    {"float", "write the name alone: average = 0"},
    {"double", "write the name alone: average = 0"},
    {"print", "there is no print; signal draws a value as a line"},
    {"import", "there is nothing to import"},
    {"elif", "elif without an if above it at the same indentation"},
    {"else", "else without an if above it at the same indentation"},
    {"elsif", "write elif"},
    {"elseif", "write elif"},
    {"switch", "there is no switch; use if and elif"},
    {"case", "there is no switch; use if and elif", true},
    {"do", "there is no while; repeat a number of times: for i in 0..8:"},
    {"global", "states are known everywhere; they are declared by state"},
    {"begin", kEnds, true},
    {"end", kEnds, true},
    {"endif", kEnds, true},
    {"if", "if begins a line of its own"},
    {"for", "for begins a line of its own"},
    {"break", "there is no break; choose the range of the loop"},
    {"continue", "there is no continue; put the rest under an if"},
    {"enqueue", "write accept"},
    {"discard", "write drop"},
    {"mark_or_drop", "write mark or drop"},
    {"param", "parameters stand outside of handlers, not indented"},
    {"state", "states stand outside of handlers, not indented"},
    {"signal", "signals stand outside of handlers, not indented"},
    {"on", "a handler stands outside of others, not indented"},
    {"every", "a handler stands outside of others, not indented"},
    {"{", "there are no braces; indent the lines that belong together", true},
    {"}", "there are no braces; indent the lines that belong together", true},
    {";", "a line does not end with a semicolon; it only stands between two statements", true},
};

// The hint for what is written in place of a word: of pairs, each what is written and what is meant.
std::string synonym(std::string_view wrote, std::string_view pairs) {
  const auto next = [&] {
    const std::string_view word = pairs.substr(0, pairs.find(' '));
    pairs.remove_prefix(std::min(pairs.size(), word.size() + 1));
    return word;
  };
  while (!pairs.empty()) {
    const std::string_view written = next(), meant = next();
    if (written == wrote) return did_you_mean(meant);
  }
  return {};
}

// How much of a line a complaint about a token marks. A text is marked with its quotes; the end of a line is nothing.
int marked(const Token& token) { return std::max(1, width(token.text) + (token.kind == Kind::text ? 2 : 0)); }

bool is_same_but_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return x == y || (is_letter(x) && is_letter(y) && x != '_' && y != '_' && (x ^ y) == ('a' ^ 'A'));
  });
}

}  // namespace

Compiled compile(std::string_view code) { return Compiler(code).finish(); }

std::string did_you_mean(std::string_view word) { return concat({"; did you mean \"", word, "\"?"}); }

std::string nearest(std::string_view word, std::span<const std::string_view> names) {
  // Letters in another order: fi for if.
  for (const std::string_view name : names)
    if (std::is_permutation(name.begin(), name.end(), word.begin(), word.end())) return did_you_mean(name);
  std::string near = suggestion(word, names);
  if (!near.empty()) return near;
  std::string small(word);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return suggestion(small, names);
}

bool is_one_of(const Token& token, std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words)
    if (token.is(word)) return true;
  return false;
}

void Compiler::open(const Line& line) {
  line_ = &line;
  next_ = 0;
  failed_ = line.broken;
}

bool Compiler::take(std::string_view symbol) {
  if (failed_ || !token().is(symbol)) return false;
  take_token();
  return true;
}

bool Compiler::require(std::string_view symbol, std::string_view after) {
  if (failed_) return false;
  if (take(symbol)) return true;
  if (token().is(";") || token().is("{") || token().is("}")) complain_of_mistake(token());
  else if (!is_wrong_unit()) complain(token(), concat({symbol, " is missing ", after}));
  return false;
}

// Complains of what follows a number if it is almost a unit.
bool Compiler::is_wrong_unit() {
  if (next_ == 0 || token().kind != Kind::name || is_word(token().text)) return false;
  const Token& number = line_->tokens[next_ - 1];
  if (number.kind != Kind::number || number.has_unit || line_->tokens[next_ + 1].is("=")) return false;
  std::vector<std::string_view> names;
  for (const UnitName& unit : all_unit_names()) names.push_back(unit.name);
  std::string near = nearest(token().text, names);
  for (const std::string_view name : names)
    if (is_same_but_case(name, token().text)) near = did_you_mean(name);
  if (!near.empty()) complain(token(), concat({"there is no unit ", token().text, near}));
  return !near.empty();
}

void Compiler::require_end() {
  if (failed_ || token().kind == Kind::end || is_wrong_unit()) return;
  if (token().is(";") || token().is("{") || token().is("}")) return complain_of_mistake(token());
  if (token().is("?")) return complain(token(), "there is no ?; write if and else");
  if (is_one_of(token(), {"if", "elif", "else", "for"}) && event_ != Event::start)
    return complain(token(), concat({token().text, " begins a line of its own"}));
  if (token().is(",") && event_ != Event::start) return complain(token(), "write ; between two statements");
  if (token().is("%")) return complain(token(), kNoPercent);
  if (token().is("packet")) return complain(token(), "accept, drop and mark stand alone, without the packet");
  const std::string_view quote = token().kind == Kind::text ? "\"" : "";
  complain(token(), concat({"the line should end before ", quote, token().text, quote}));
}

// Only the first mistake of a statement is told; the others often follow from it.
void Compiler::complain(const Token& token, std::string message) {
  if (failed_) return;
  failed_ = true;
  complaints_.push_back({line_->number, token.column, marked(token), std::move(message)});
}

void Compiler::complain_once(const Token& token, std::string message) {
  once_.push_back(message);
  complain(token, std::move(message));
}

void Compiler::note(const Line& line, std::string_view message) {
  const Token& first = line.tokens[0];
  if (!line.broken) complaints_.push_back({line.number, first.column, marked(first), std::string(message)});
}

void Compiler::complain_of_mistake(const Token& token) {
  for (const Mistake& mistake : kMistakes)
    if (token.is(mistake.wrote))
      return mistake.is_told_once ? complain_once(token, std::string(mistake.hint))
                                  : complain(token, std::string(mistake.hint));
  if (token.kind != Kind::name)
    return complain(token, "a statement begins with a name, or with if, for, accept, drop or mark");
  for (const FunctionWord& word : kFunctions)
    if (word.name == token.text)
      return complain(token, concat({token.text, " is a value, not a statement: x = ", token.text, "(...)"}));
  constexpr std::string_view kStatements[] = {"if", "elif", "else", "for", "accept", "drop", "mark", "choose", "pass"};
  const std::size_t point = token.text.rfind('.');
  if (point != std::string_view::npos) {
    const std::string_view own = token.text.substr(point + 1);
    const bool is_statement = std::find(std::begin(kStatements), std::end(kStatements), own) != std::end(kStatements);
    return complain(token, concat({token.text, " is no statement", is_statement ? "; write " : "",
                                   is_statement ? own : "; what packets and queues have can only be read"}));
  }
  const std::string near = find(token.text) == nullptr ? nearest(token.text, kStatements) : std::string();
  // A choice that is misspelt is one all the same.
  if (near.find("choose") != std::string::npos) chosen_ = true;
  if (!near.empty()) return complain(token, concat({"there is no statement ", token.text, near}));
  complain(token, concat({token.text, " is no statement; a variable gets a value by ", token.text, " = ..."}));
}

Symbol* Compiler::find(std::string_view name) {
  for (Symbol& symbol : symbols_)
    if (symbol.name == name) return &symbol;
  return nullptr;
}

bool Compiler::is_word(std::string_view name) const {
  auto has = [&](const auto& words) {
    for (const auto& word : words)
      if (word.name == name) return true;
    return false;
  };
  return has(kFields) || has(kFunctions) || has(kKeywords) || has(kConstants) || name == "packet" || name == "queue" ||
         name == "chosen";
}

std::string Compiler::unknown(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Symbol& symbol : symbols_) names.push_back(symbol.name);
  for (const FieldWord& word : kFields) names.push_back(word.name);
  for (const FunctionWord& word : kFunctions) names.push_back(word.name);
  for (const Word& word : kConstants) names.push_back(word.name);
  return nearest(name, names);
}

void Compiler::unknown_field(const Token& token, std::string_view owner) {
  constexpr std::string_view kSynonyms =
      "queue.length queue.packets queue.len queue.packets queue.size queue.packets queue.capacity queue.limit "
      "queue.max queue.limit queue.speed queue.rate queue.bandwidth queue.rate packet.length packet.size "
      "packet.len packet.size packet.bytes packet.size packet.id packet.flow packet.flow_id packet.flow "
      "packet.type packet.class packet.sojourn packet.waiting packet.delay packet.waiting packet.age packet.waiting ";
  std::string hint = synonym(token.text, kSynonyms);
  std::vector<std::string_view> names;
  names.reserve(kFields.size());
  for (const FieldWord& word : kFields) names.push_back(word.name);
  if (hint.empty()) hint = nearest(token.text, names);
  if (hint.empty()) {
    std::vector<std::string_view> own;
    for (const std::string_view name : names)
      if (name.starts_with(owner) && name[owner.size()] == '.') own.push_back(name.substr(owner.size() + 1));
    for (std::size_t i = 0; i < own.size(); ++i)
      hint.append(i == 0 ? "; it has " : i + 1 == own.size() ? " and " : ", ").append(own[i]);
  }
  complain(token, concat({owner, " has no ", token.text.substr(owner.size() + 1), hint}));
}

void Compiler::unknown_function(const Token& token) {
  if (token.is("range")) return complain(token, "a range is written 0..8");
  std::vector<std::string_view> names;
  names.reserve(kFunctions.size());
  for (const FunctionWord& word : kFunctions) names.push_back(word.name);
  std::string hint = token.is("ceil")    ? "; write -floor(-x)"
                     : token.is("round") ? "; write floor(x + 0.5)"
                     : token.is("int")   ? "; write floor(x)"
                                         : synonym(token.text, "rand random ln log len queue.packets ");
  if (hint.empty()) hint = nearest(token.text.substr(token.text.rfind('.') + 1), names);
  if (hint.empty())
    for (std::size_t i = 0; i < names.size(); ++i)
      hint.append(i == 0 ? "; functions are " : i + 1 == names.size() ? " and " : ", ").append(names[i]);
  complain(token, concat({"there is no function ", token.text, hint}));
}

void Compiler::unknown_variable(const Token& token) {
  for (const std::string_view owner : {"packet", "queue", "chosen"}) {
    if (token.text == owner)
      return complain(token, concat({owner, " is not a value; write what of it, such as ", owner,
                                     owner == "queue" ? ".packets" : ".size"}));
    if (token.text.size() > owner.size() && token.text[owner.size()] == '.' &&
        is_same_but_case(token.text.substr(0, owner.size()), owner))
      return unknown_field(token, owner);
  }
  for (const Word& word : kKeywords)
    if (word.name == token.text) return complain(token, concat({token.text, " is no value"}));
  std::string near = synonym(token.text,
                             "time now q queue.packets qlen queue.packets q_len queue.packets backlog queue.packets "
                             "queue_length queue.packets queue_size queue.packets flow packet.flow size packet.size "
                             "sojourn packet.waiting delay packet.waiting ");
  if (near.empty()) near = unknown(token.text);
  if (near.empty()) spoiled_.push_back(token.text);
  if (near.empty() && token.text == "udp") return complain(token, "the classes are tcp, tagged and untagged");
  for (const auto& [name, event] : variables_)
    if (name == token.text)
      return complain(token, concat({name, " is a variable of ", name_of(event), "; a state keeps its value: state ",
                                     name, " = 0"}));
  if (near.empty()) near = concat({"; to keep a value, declare it: state ", token.text, " = 0"});
  complain(token,
           concat({"there is no ", token.text, ": neither a parameter, nor a state, nor a variable set above", near}));
}

bool Compiler::is_spoiled(std::string_view name) const {
  return std::find(spoiled_.begin(), spoiled_.end(), name) != spoiled_.end();
}

// All names of a wrong declaration.
void Compiler::spoil_names() {
  for (const Token& each : line_->tokens)
    if (each.kind == Kind::name && !is_word(each.text) && find(each.text) == nullptr) spoiled_.push_back(each.text);
}

// The variables that a wrong statement would have given a value.
void Compiler::spoil_targets() {
  for (std::size_t i = 0; i + 1 < line_->tokens.size(); ++i) {
    const Token &name = line_->tokens[i], &next = line_->tokens[i + 1];
    if (name.kind != Kind::name || is_word(name.text)) continue;
    if (!next.is("=") && !next.is(":=") && !next.is("in") && !(line_->broken && i == 0)) continue;
    if (const Symbol* symbol = find(name.text)) has_value_[static_cast<std::size_t>(symbol - symbols_.data())] = true;
    else spoiled_.push_back(name.text);
  }
}

void Compiler::declare(std::string_view name, SymbolKind kind, bool truth, std::uint16_t at) {
  symbols_.push_back({name, kind, truth, at, line_->number});
  has_value_.resize(symbols_.size(), false);
  has_value_.back() = kind != SymbolKind::local;
}

std::uint16_t Compiler::place(double value) {
  program_.registers.push_back(value);
  return static_cast<std::uint16_t>(program_.registers.size() - 1);
}

std::uint16_t Compiler::emit(Op op, std::uint16_t a, std::uint16_t b, std::uint16_t c) {
  program_.code.push_back({op, a, b, c});
  program_.lines.push_back(static_cast<std::uint16_t>(line_ != nullptr ? line_->number : 0));
  return static_cast<std::uint16_t>(program_.code.size() - 1);
}

void Compiler::mention(std::string_view text, const Operand& value, std::uint16_t at) {
  if (!value.wrong) program_.mentions.push_back({line_->number, std::string(text), value.place, value.truth, at});
}

}  // namespace aqm::scripts

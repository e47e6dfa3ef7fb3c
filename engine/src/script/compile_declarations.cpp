// Parameters, states, signals and handlers.
#include <algorithm>

#include "core/text.h"
#include "json/quantity.h"
#include "json/words.h"
#include "script/compiler.h"

namespace aqm::scripts {
namespace {

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

// A number, perhaps negative, perhaps with a unit; false if the text is anything else.
bool read_bound(std::string_view text, Remark& remark, double& bound) {
  text = trimmed(text);
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  Token token;
  const std::size_t length = take_number(text, token);
  if (length == 0 || length != text.size()) return false;
  if (token.has_unit) remark.unit = token.unit;
  bound = (negative ? -token.number : token.number) * (token.has_unit ? 1 : remark.factor);
  return true;
}

bool read_range(std::string_view text, Remark& remark) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos || text.substr(dots).starts_with("...")) return false;
  const std::string_view from = trimmed(text.substr(0, dots)), to = trimmed(text.substr(dots + 2));
  // The unit of the second number is that of a first one without: 1..100 ms.
  const std::size_t digits = to.find_first_of(" abcdfghijklmnopqrstuvwxyzBKGM");
  Token bare;
  const bool shares = digits != std::string_view::npos && take_number(from, bare) == from.size() && !bare.has_unit;
  const std::string first = shares ? concat({from, to.substr(digits)}) : std::string(from);
  return read_bound(to, remark, remark.max) && read_bound(first, remark, remark.min);
}

bool read_unit(std::string_view word, Remark& remark) {
  for (const std::span<const UnitWord> words :
       {std::span<const UnitWord>(kUnitWords), std::span<const UnitWord>(kCommentUnits)})
    for (const UnitWord& known : words)
      if (known.name == word) {
        remark.unit = known.unit;
        return true;
      }
  for (const UnitName& name : all_unit_names())
    if (name.name == word) {
      remark.unit = name.unit;
      parse_quantity(concat({"1 ", word}), name.unit, remark.factor);
      return true;
    }
  return false;
}

// Two points between digits.
bool is_almost_range(std::string_view text) {
  const std::size_t dots = text.find("..");
  const std::size_t after = dots == std::string_view::npos ? dots : text.find_first_not_of(". -", dots);
  return dots != 0 && after != std::string_view::npos && is_digit(text[after]) &&
         is_digit(trimmed(text.substr(0, dots)).back());
}

}  // namespace

bool begins_declaration(const Line& line) {
  return is_one_of(line.tokens[0], {"param", "state", "signal", "on", "every"});
}

std::string_view name_of(Event event) {
  constexpr std::string_view kNames[] = {"the start", "on arrival", "on departure", "on idle", "every"};
  return kNames[static_cast<std::size_t>(event)];
}

Remark read_remark(std::string_view comment, Unit unit) {
  Remark remark{.unit = unit, .doc = {}};
  std::vector<std::string_view> others;
  while (!comment.empty()) {
    const std::string_view part = comment.substr(0, comment.find(','));
    comment.remove_prefix(std::min(part.size() + 1, comment.size()));
    const std::string_view word = trimmed(part);
    if (!read_unit(word, remark)) others.push_back(word);
  }
  // The unit is that of the range, wherever it stands.
  for (const std::string_view word : others) {
    if (word == "log") remark.log = true;
    else if (!remark.has_range && read_range(word, remark)) remark.has_range = true;
    else if (is_almost_range(word)) remark.unclear = true;
    else remark.doc.append(remark.doc.empty() ? "" : ", ").append(word);
  }
  return remark;
}

Compiler::Compiler(std::string_view code) {
  place();  // register 0 is always 0
  if (count_characters(code) > kMostCode) {
    complaints_.push_back(
        {1, 1, 1, concat({"the script is too long: at most ", whole_text(kMostCode), " characters"})});
    return;
  }
  lines_ = read_lines(code, complaints_);
  // States and parameters first, so that handlers know them wherever they stand.
  for (std::size_t at = 0; at < lines_.size();) {
    if (!is_handler(lines_[at])) {
      declaration(at);
      continue;
    }
    stray_ = false;
    const std::size_t from = at;
    pass_over(at);
    // Declarations that stand inside by mistake.
    for (std::size_t i = from + 1; i < at; ++i)
      if (begins_declaration(lines_[i])) {
        line_ = &lines_[i];
        spoil_names();
      }
  }
  emit(Op::end);
  for (std::size_t at = 0; at < lines_.size();) {
    if (is_handler(lines_[at])) handler(at);
    else pass_over(at);
  }
  signals_to_places();
}

Compiled Compiler::finish() {
  if (complaints_.empty() && !program_.handles[static_cast<std::size_t>(Event::arrival)] &&
      !program_.handles[static_cast<std::size_t>(Event::departure)])
    complaints_.push_back(
        {1, 1, 1, "the script decides nothing yet: it needs a line \"on arrival:\" or \"on departure:\""});
  constexpr std::size_t kMostComplaints = 20;
  std::stable_sort(complaints_.begin(), complaints_.end(), [](const Complaint& a, const Complaint& b) {
    return a.line != b.line ? a.line < b.line : a.column < b.column;
  });
  std::vector<Complaint> told;
  for (Complaint& complaint : complaints_) {
    const bool once = std::find(once_.begin(), once_.end(), complaint.message) != once_.end();
    const bool was_told = std::any_of(told.begin(), told.end(),
                                      [&](const Complaint& earlier) { return earlier.message == complaint.message; });
    if (!once || !was_told) told.push_back(std::move(complaint));
  }
  complaints_ = std::move(told);
  if (complaints_.size() > kMostComplaints) complaints_.resize(kMostComplaints);
  return {std::move(program_), std::move(complaints_)};
}

bool Compiler::is_handler(const Line& line) {
  return line.indent == 0 && (line.tokens[0].is("on") || line.tokens[0].is("every"));
}

// Passes over a line and the lines indented below it.
void Compiler::pass_over(std::size_t& at) {
  const int indent = lines_[at++].indent;
  while (at < lines_.size() && lines_[at].indent > indent) ++at;
}

void Compiler::declaration(std::size_t& at) {
  open(lines_[at]);
  const Token first = token();
  event_ = Event::start;
  const bool was_stray = stray_;
  stray_ = false;
  if (line_->indent > 0) complain_once(first, "this line is indented, but no line above it takes indented lines");
  if (take("param")) param();
  else if (take("state")) state();
  else if (take("signal")) signal();
  else {
    stray_ = was_stray;
    stray(first, at > 0 && is_handler(lines_[at - 1]));
  }
  if (failed_) {
    spoil_names();
    pass_over(at);
  } else {
    ++at;
  }
}

// A line that is neither a declaration nor in a handler. Of several that follow each other only the first is told.
void Compiler::stray(const Token& first, bool below_handler) {
  if (failed_) return;
  const Token& second = line_->tokens[std::min<std::size_t>(1, line_->tokens.size() - 1)];
  const bool sets = second.is("=") || second.is("+=") || second.is("-=");
  constexpr std::string_view kWords[] = {"param", "state", "signal", "on", "every"};
  const std::string near = nearest(first.text, kWords);
  const bool is_statement = sets || find(first.text) != nullptr || is_word(first.text);
  if (!is_statement && !near.empty())
    return complain(first, concat({"expected param, state, signal, on or every", near}));
  if (stray_) {
    failed_ = true;
    return;
  }
  stray_ = true;
  const std::string_view name = second.kind == Kind::name ? second.text : "x";
  if (sets && !below_handler)
    return complain(first, concat({"write state ", first.text, " = 0, or indent the line below a handler"}));
  if (is_statement) return complain(first, "this belongs below a handler, such as on arrival:, and is indented there");
  for (const std::string_view word : {"int", "float", "double", "var", "let", "bool"})
    if (first.is(word))
      return complain(first, concat({"a value that is kept is declared by state: state ", name, " = 0"}));
  for (const std::string_view word : {"const", "define", "final", "parameter"})
    if (first.is(word)) return complain(first, concat({"a fixed value is declared by param: param ", name, " = 0"}));
  for (const std::string_view word : {"def", "function", "import", "{", "}", "end"})
    if (first.is(word)) return complain_of_mistake(first);
  complain(first, concat({"expected param, state, signal, on or every",
                          first.kind == Kind::name ? "" : "; a comment begins with #"}));
}

std::string_view Compiler::new_name() {
  const Token name = take_token();
  if (name.kind != Kind::name) complain(name, "a name is missing: letters, digits and _, beginning with a letter");
  else if (token().is("-") && line_->tokens[next_ + 1].kind == Kind::name)
    complain(token(), concat({"a name has no -; write ", name.text, "_", line_->tokens[next_ + 1].text}));
  else if (is_word(name.text)) complain(name, concat({name.text, " is a word of the language; take another name"}));
  else if (name.text.find('.') != std::string_view::npos) complain(name, "a name cannot have a point");
  else if (name.text.size() > 32) complain(name, "the name is too long: at most 32 letters");
  else if (const Symbol* symbol = find(name.text)) {
    complain(name, concat({name.text, " is already declared in line ", whole_text(symbol->line)}));
    spoiled_.push_back(name.text);
  }
  return name.text;
}

// A number, with a sign and a unit or without, or a truth value (its text is "true" or "false").
Token Compiler::constant() {
  const Token first = token();
  const bool negative = take("-");
  Token value = take_token();
  if (value.is("true") || value.is("false")) {
    value.number = value.is("true") ? 1 : 0;
  } else if (value.kind != Kind::number) {
    complain(first, "a number is needed here, such as 0.1 or 5 ms");
  }
  if (negative) value.number = -value.number;
  if (negative) value.column = first.column;
  return value;
}

void Compiler::param() {
  const Token where = token();
  const std::string_view name = new_name();
  require("=", "after the name, as in param min_th = 5");
  const Token value = failed_ ? Token{} : constant();
  if (value.kind == Kind::name) complain(value, "a parameter is a number; for a switch use 0 and 1");
  const bool is_number = token().is(",") && line_->tokens[next_ + 1].kind == Kind::number;
  if (token().is(",")) complain(token(), is_number ? "a decimal number has a point: 0.1" : "one parameter on a line");
  require_end();
  if (program_.params.size() >= kMostParams)
    complain_once(where, concat({"at most ", whole_text(kMostParams), " parameters"}));
  if (failed_) return;
  const Remark remark = read_remark(line_->comment, value.unit);
  ScriptParam row{.name = std::string(name), .doc = remark.doc, .unit = remark.unit, .log = remark.log};
  row.value = value.number * (value.has_unit ? 1 : remark.factor);
  row.min = remark.has_range ? remark.min : std::min(0.0, row.value * 10);
  row.max = remark.has_range ? remark.max : row.value == 0 ? 1 : std::max(0.0, row.value * 10);
  row.line = line_->number;
  const Token& comment = line_->tokens.back();
  if (remark.unclear && !remark.has_range)
    return complain(comment, "the range in the comment is not clear: write # 0..1, with commas around it");
  if (value.has_unit && value.unit != remark.unit)
    return complain(value, "the unit of the value is not that of the comment");
  if (row.max <= row.min)
    return complain(comment, "the range in the comment is empty: the second number must be larger");
  if (row.value < row.min || row.value > row.max)
    return complain(value, concat({"the value of ", name, " is outside the range in its comment"}));
  if (row.log && row.min <= 0 && row.max <= 0) row.log = false;
  row.place = place(row.value);
  declare(name, SymbolKind::param, false, row.place);
  program_.params.push_back(std::move(row));
}

bool Compiler::table_size(ScriptTable& table) {
  const Token size = take_token();
  if (size.is("flow")) {
    table.by_flow = true;
    table.sizes.push_back(1);
  } else if (size.is("class")) {
    table.sizes.push_back(kClasses);
  } else if (size.kind == Kind::number && size.number >= 1 && size.number <= kMostCells &&
             size.number == static_cast<double>(static_cast<std::uint32_t>(size.number))) {
    table.sizes.push_back(static_cast<std::uint32_t>(size.number));
  } else {
    constexpr std::string_view kWords[] = {"flow", "class"};
    const std::string_view word = size.kind == Kind::name ? size.text.substr(size.text.rfind('.') + 1) : "";
    const std::string near = word == "flow" || word == "class" ? did_you_mean(word) : nearest(word, kWords);
    complain(size, concat({"a table is for each flow, for each class or of a whole number of cells, at most ",
                           whole_text(kMostCells), ": [flow], [class], [8][23]", near}));
  }
  return require("]", "after the size of the table");
}

void Compiler::table(std::string_view name, const Token& where) {
  ScriptTable table{.name = std::string(name), .by_flow = false, .sizes = {}};
  while (take("[") && table_size(table)) {
  }
  if (table.by_flow && table.sizes.size() > 1) complain(where, "a table for each flow has no other index");
  if (table.sizes.size() > 4) complain(where, "a table has at most 4 indices");
  double cells = 1;
  for (const std::uint32_t size : table.sizes) cells *= size;
  for (const ScriptTable& other : program_.tables) cells += other.cells;
  if (cells > kMostCells)
    complain(where, concat({"the tables are too large: at most ", whole_text(kMostCells), " cells together"}));
  if (program_.tables.size() >= kMostTables)
    complain_once(where, concat({"at most ", whole_text(kMostTables), " tables"}));
  require("=", "after the table, with the value of each cell at the start, such as = 0");
  if (failed_) return;
  const Token value = constant();
  if (failed_) return;
  table.cells = 1;
  for (const std::uint32_t size : table.sizes) table.cells *= size;
  table.first = value.number;
  table.truth = value.kind == Kind::name;
  declare(name, SymbolKind::table, table.truth, static_cast<std::uint16_t>(program_.tables.size()));
  program_.tables.push_back(std::move(table));
}

// One state or several. The value at the start may be computed from parameters: its code is the handler of the start.
void Compiler::state() {
  do {
    const Token where = token();
    const std::string_view name = new_name();
    if (failed_) return;
    if (token().is("[")) {
      table(name, where);
    } else if (require("=", "after the name, as in state average = 0")) {
      const Operand value = expression();
      if (value.wrong || failed_) {
        spoiled_.push_back(name);
        continue;
      }
      const std::uint16_t at = place();
      emit(Op::assign, at, value.place);
      declare(name, SymbolKind::state, value.truth, at);
      program_.states.push_back({std::string(name), at, value.truth});
    }
  } while (take(","));
  require_end();
}

void Compiler::signal() {
  const Unit unit = read_remark(line_->comment, Unit::none).unit;
  do {
    const Token name = take_token();
    if (name.kind != Kind::name) complain(name, "the name of a state or variable is missing");
    for (const Token& other : signal_names_)
      if (other.text == name.text) complain(name, concat({name.text, " is already a signal"}));
    if (name.text.find('.') != std::string_view::npos)
      complain(name, concat({name.text, " is no state or variable; copy it into one"}));
    if (signal_names_.size() >= kMostSignals)
      complain_once(name, concat({"at most ", whole_text(kMostSignals), " signals"}));
    if (failed_) return;
    signal_names_.push_back(name);
    signal_lines_.push_back(line_->number);
    signal_units_.push_back(unit);
  } while (take(","));
  require_end();
}

// Where a handler begins, the interval of a timer included.
bool Compiler::head(Event& event) {
  if (take("every")) {
    event = Event::timer;
    const Token interval = take_token();
    const Symbol* symbol = find(interval.text);
    if (interval.kind == Kind::number) {
      if (interval.unit != Unit::seconds) complain(interval, "the interval needs a unit of time, such as 300 ms");
      if (interval.number < kLeastInterval) complain(interval, "the interval must be at least 0.1 ms");
      program_.every = place(interval.number);
    } else if (symbol != nullptr && symbol->kind == SymbolKind::param) {
      program_.every = symbol->place;
    } else if (!is_spoiled(interval.text)) {
      std::vector<std::string_view> names;
      for (const ScriptParam& each : program_.params) names.push_back(each.name);
      complain(interval, concat({"an interval is needed here, such as every 300 ms: or every with a parameter",
                                 nearest(interval.text, names)}));
    }
    return !failed_;
  }
  take("on");
  constexpr std::pair<std::string_view, Event> kNames[] = {
      {"arrival", Event::arrival}, {"departure", Event::departure}, {"idle", Event::idle}};
  const Token name = take_token();
  for (const auto& [word, of] : kNames)
    if (name.is(word)) {
      event = of;
      if (token().is("(")) complain(token(), "an event takes no parentheses");
      return true;
    }
  constexpr std::string_view kWords[] = {"arrival", "departure", "idle"};
  if (is_one_of(name, {"timer", "every"})) complain(name, "a timer is written every 300 ms:");
  const std::string near = is_one_of(name, {"enqueue", "packet", "receive"}) ? did_you_mean("arrival")
                           : name.is("dequeue")                              ? did_you_mean("departure")
                                                                             : nearest(name.text, kWords);
  complain(name, concat({"on takes arrival, departure or idle", near}));
  return false;
}

void Compiler::handler(std::size_t& at) {
  open(lines_[at]);
  if (!head(event_)) return pass_over(at);
  const auto index = static_cast<std::size_t>(event_);
  if (program_.handles[index]) {
    complain(line_->tokens[0], concat({name_of(event_), " stands in line ", whole_text(handler_lines_[index]),
                                       " already; put both into one"}));
    return pass_over(at);
  }
  chosen_ = false;
  program_.handles[index] = true;
  handler_lines_[index] = line_->number;
  program_.handlers[index] = here();
  globals_ = symbols_.size();
  block(at, lines_[at].indent);
  if (at < lines_.size() && lines_[at].indent > 0) {
    note(lines_[at], "this line is indented further than the line above it");
    pass_over(--at);
  }
  emit(Op::end);
  // Variables stay known to signals, which read them from their register.
  for (std::size_t i = globals_; i < symbols_.size(); ++i) variables_.emplace_back(symbols_[i].name, event_);
  for (std::size_t i = globals_; i < symbols_.size(); ++i)
    for (std::size_t s = 0; s < signal_names_.size(); ++s)
      if (signal_names_[s].text == symbols_[i].name && symbols_[i].kind != SymbolKind::table)
        program_.signals.push_back({std::string(symbols_[i].name), signal_units_[s], symbols_[i].place});
  symbols_.resize(globals_);
  has_value_.resize(globals_);
}

// Signals in the order in which they were named. A variable that several handlers have is the first handler's.
void Compiler::signals_to_places() {
  std::vector<ScriptSignal> variables = std::move(program_.signals);
  program_.signals.clear();
  const bool is_right = complaints_.empty();
  for (std::size_t s = 0; s < signal_names_.size(); ++s) {
    const std::string_view name = signal_names_[s].text;
    const Symbol* symbol = find(name);
    const auto variable = std::find_if(variables.begin(), variables.end(), [&](auto& row) { return row.name == name; });
    if (symbol != nullptr && symbol->kind != SymbolKind::table) {
      program_.signals.push_back({std::string(name), signal_units_[s], symbol->place});
    } else if (variable != variables.end()) {
      program_.signals.push_back(*variable);
    } else if (is_right || symbol != nullptr) {
      const bool is_table = symbol != nullptr;
      complaints_.push_back({signal_lines_[s], signal_names_[s].column, static_cast<int>(name.size()),
                             is_table
                                 ? concat({name, " is a table; a signal is one number: copy a cell into a variable"})
                                 : concat({"there is no state or variable ", name, unknown(name)})});
    }
  }
}

}  // namespace aqm::scripts

#include "script/machine.h"

#include <algorithm>
#include <cmath>

#include "core/hash.h"
#include "core/math.h"
#include "core/text.h"
#include "json/number_text.h"

namespace aqm::scripts {
namespace {

constexpr double kMostWhole = 9e15;

// Whole powers by multiplication, as the algorithms written in C++ do.
double power(double base, double exponent) {
  if (exponent >= 0 && exponent <= kMostWhole && std::floor(exponent) == exponent)
    return math::pow_int(base, static_cast<std::uint64_t>(exponent));
  return math::pow(base, exponent);
}

// The value of what neither looks at the queue nor can go wrong.
double computed(Op op, double b, double c) {
  switch (op) {
    case Op::minimum:
      return c < b ? c : b;
    case Op::maximum:
      return c > b ? c : b;
    case Op::negate:
      return -b;
    case Op::negation:
      return b == 0 ? 1 : 0;
    case Op::absolute:
      return std::fabs(b);
    case Op::exponential:
      return math::exp(b);
    default:
      return std::floor(b);
  }
}

// Numbers that agree in twelve digits are equal, or times would not be: 17.6 s + 100 ms is not 17.7 s in binary.
constexpr double kAlike = 1e-12;

bool is_alike(double b, double c) {
  const double most = kAlike * std::fabs(b) + kAlike * std::fabs(c);
  return b == c || (std::isfinite(most) && std::fabs(c - b) <= most);
}
bool is_less(double b, double c) { return b < c && !is_alike(b, c); }

// 1 or 0; a comparison with what is not a number has no value.
std::optional<double> compared(Op op, double b, double c) {
  if (std::isunordered(b, c)) return std::nullopt;
  if (op == Op::equal) return is_alike(b, c);
  if (op == Op::not_equal) return !is_alike(b, c);
  return op == Op::less ? is_less(b, c) : !is_less(c, b);
}

// Whether it is a number below the end, as those of flows, classes and cells.
bool is_place(double index, double end) { return index >= 0 && index < end && std::floor(index) == index; }

std::string number(double value) {
  if (std::isnan(value)) return "not a number";
  if (std::isinf(value)) return "infinite";
  return number_text(value);
}

// Adds the values that each finished line came to; of the last one, when it goes.
class Tracer {
 public:
  Tracer(Trace& trace, const Program& program, const std::vector<double>& registers)
      : trace_(trace), program_(program), registers_(registers), ran_(program.code.size()) {}
  Tracer(const Tracer&) = delete;
  Tracer& operator=(const Tracer&) = delete;
  ~Tracer() { finish(); }

  void at(std::size_t place) {
    // What leads from block to block belongs to no line: that above it need not have run.
    const Op op = program_.code[place].op;
    if (op == Op::jump || op == Op::repeat || op == Op::end) return;
    if (program_.lines[place] != line_) begin(program_.lines[place]);
    ran_[place] = 1;
  }

 private:
  void begin(int line) {
    finish();
    line_ = line;
    std::fill(ran_.begin(), ran_.end(), 0);
  }
  void finish() {
    if (line_ == 0 || trace_.steps.size() >= Trace::kMostSteps || values_ >= Trace::kMostValues) return;
    Trace::Step& step = trace_.steps.emplace_back(Trace::Step{line_, {}});
    for (std::size_t i = 0; i < program_.mentions.size(); ++i)
      if (const Mention& mention = program_.mentions[i]; mention.line == line_ && ran_[mention.at] != 0)
        step.values.push_back({i, registers_[mention.place]});
    values_ += step.values.size();
  }

  Trace& trace_;
  const Program& program_;
  const std::vector<double>& registers_;
  std::vector<char> ran_;  // 1 if it ran in this line, by instruction
  int line_ = 0;
  std::size_t values_ = 0;
};

}  // namespace

bool Machine::start(std::shared_ptr<const Program> program, std::span<const double> values, Host& host, bool keep) {
  const std::shared_ptr<const Program> old = std::move(program_);
  const std::vector<double> before = std::move(registers_);
  std::vector<std::vector<double>> tables_before = std::move(tables_);
  program_ = std::move(program);
  registers_ = program_->registers;
  tables_.clear();
  for (const ScriptTable& table : program_->tables) tables_.emplace_back(table.by_flow ? 0 : table.cells, table.first);
  for (std::size_t i = 0; i < values.size(); ++i) set_param(i, values[i]);
  if (run(Event::start, host) == End::fault) return false;
  if (!keep || old == nullptr) return true;
  for (const ScriptState& state : program_->states)
    for (const ScriptState& same : old->states)
      if (state.name == same.name && state.truth == same.truth) registers_[state.place] = before[same.place];
  for (std::size_t i = 0; i < tables_.size(); ++i)
    for (std::size_t j = 0; j < tables_before.size(); ++j) {
      const ScriptTable& table = program_->tables[i];
      const ScriptTable& same = old->tables[j];
      const bool is_same = table.name == same.name && table.truth == same.truth && table.by_flow == same.by_flow;
      if (is_same && table.sizes == same.sizes) tables_[i] = tables_before[j];
    }
  return true;
}

bool Machine::stop(const Instruction& at, std::string message) {
  const auto place = static_cast<std::size_t>(&at - program_->code.data());
  fault_ = {program_->lines[place], std::move(message)};
  return false;
}

// Tables for each flow grow to the flows seen so far.
std::optional<std::size_t> Machine::cell(std::uint16_t table, double index, Host& host) {
  std::vector<double>& cells = tables_[table];
  if (!is_place(index, kMostWhole)) return std::nullopt;
  const auto at = static_cast<std::size_t>(index);
  if (at < cells.size()) [[likely]]
    return at;
  const auto flows = static_cast<std::size_t>(host.read(Field::flows, 0));
  if (!program_->tables[table].by_flow || at >= flows) return std::nullopt;
  cells.resize(flows, program_->tables[table].first);
  return at;
}

// The flow, the bins and the salt are in registers that follow each other.
bool Machine::hash(const Instruction& now) {
  // Adding 0 gives both zeros the same bits; those of what is not a number depend on the machine.
  const double flow = registers_[now.b] + 0.0, bins = registers_[now.b + 1], salt = registers_[now.b + 2] + 0.0;
  if (!std::isfinite(flow) || !std::isfinite(salt) || !(bins >= 1 && bins <= kMostWhole))
    return stop(now, concat({"hash of ", number(flow), " with ", number(bins), " bins and salt ", number(salt)}));
  const std::uint64_t mixed =
      mix_bits(salt_ ^ mix_bits(__builtin_bit_cast(std::uint64_t, salt)) ^ __builtin_bit_cast(std::uint64_t, flow));
  registers_[now.a] = std::floor(static_cast<double>(mixed >> 11) * 0x1p-53 * bins);
  return true;
}

// What needs the queue, or can go wrong; false if it did.
bool Machine::execute(const Instruction& now, Host& host) {
  double* const r = registers_.data();
  switch (now.op) {
    case Op::assign:
      if (!(std::fabs(r[now.b]) <= std::numeric_limits<double>::max()))
        return stop(now, concat({"the value is ", number(r[now.b])}));
      r[now.a] = r[now.b];
      return true;
    case Op::less:
    case Op::less_equal:
    case Op::equal:
    case Op::not_equal: {
      const std::optional<double> truth = compared(now.op, r[now.b], r[now.c]);
      r[now.a] = truth.value_or(0);
      return truth.has_value() || stop(now, "a value that is compared is not a number");
    }
    case Op::divide:
      r[now.a] = r[now.b] / r[now.c];
      return r[now.c] != 0 || stop(now, concat({"division of ", number(r[now.b]), " by zero"}));
    case Op::power:
      r[now.a] = power(r[now.b], r[now.c]);
      return !std::isnan(r[now.a]) || stop(now, concat({number(r[now.b]), " to the power of ", number(r[now.c])}));
    case Op::root:
      r[now.a] = std::sqrt(r[now.b]);
      return r[now.b] >= 0 || stop(now, concat({"square root of ", number(r[now.b])}));
    case Op::logarithm:
      r[now.a] = math::log(r[now.b]);
      return r[now.b] > 0 || stop(now, concat({"logarithm of ", number(r[now.b])}));
    case Op::random:
      r[now.a] = host.draw();
      return true;
    case Op::hash:
      return hash(now);
    case Op::read:
      r[now.a] = host.read(static_cast<Field>(now.b), 0);
      return true;
    case Op::read_of:
      return read_of(now, host);
    case Op::place:
      return place(now);
    case Op::load:
    case Op::store:
      return access(now, host);
    case Op::choose:
      return host.choose(static_cast<Which>(now.a)) || stop(now, "no packet can be chosen: the queue is empty");
    case Op::drop_chosen:
      host.drop_chosen(now.a);
      return true;
    default:
      r[now.a] = computed(now.op, r[now.b], r[now.c]);
      return true;
  }
}

// A flow that is not known yet has no packets.
bool Machine::read_of(const Instruction& now, Host& host) {
  const auto field = static_cast<Field>(now.b);
  const double index = registers_[now.c];
  const bool of_class = field == Field::class_packets;
  if (!is_place(index, of_class ? kClasses : kMostWhole))
    return stop(
        now, concat({"there is no ", of_class ? "class " : "flow ", number(index), ": ",
                     of_class ? "classes are tcp, tagged and untagged, 0 to 2" : "flows are whole numbers from 0 on"}));
  registers_[now.a] = host.read(field, index);
  return true;
}

bool Machine::place(const Instruction& now) {
  double* const r = registers_.data();
  const double index = r[now.a], size = r[now.c];
  if (!is_place(index, size))
    return stop(now, concat({"there is no cell ", number(index), ": cells are 0 to ", number(size - 1)}));
  r[now.a] = r[now.b] * size + index;
  return true;
}

bool Machine::access(const Instruction& now, Host& host) {
  double* const r = registers_.data();
  const std::optional<std::size_t> at = cell(now.b, r[now.c], host);
  if (!at) return stop(now, concat({program_->tables[now.b].name, " has no cell ", number(r[now.c])}));
  double& cell = tables_[now.b][*at];
  if (now.op == Op::load) r[now.a] = cell;
  else cell = r[now.a];
  return true;
}

End Machine::run(Event event, Host& host, Trace* trace) {
  const Program& program = *program_;
  double* const r = registers_.data();
  const Instruction* const code = program.code.data();
  const Instruction* at = code + program.handlers[static_cast<std::size_t>(event)];
  std::optional<Tracer> tracer;
  if (trace != nullptr) tracer.emplace(*trace, program, registers_);
  for (;; ++at) {
    const Instruction& now = *at;
    if (tracer) [[unlikely]]
      tracer->at(static_cast<std::size_t>(at - code));
    switch (now.op) {
      case Op::add:
        r[now.a] = r[now.b] + r[now.c];
        break;
      case Op::subtract:
        r[now.a] = r[now.b] - r[now.c];
        break;
      case Op::multiply:
        r[now.a] = r[now.b] * r[now.c];
        break;
      case Op::copy:
        r[now.a] = r[now.b];
        break;
      case Op::jump:
        at = code + now.a - 1;
        break;
      case Op::jump_unless:
        if (r[now.a] == 0) at = code + now.b - 1;
        break;
      case Op::jump_if:
        if (r[now.a] != 0) at = code + now.b - 1;
        break;
      case Op::loop:
        if (!is_less(r[now.a], r[now.b])) at = code + now.c - 1;
        break;
      case Op::repeat:
        steps_left_ -= at - (code + now.c);
        r[now.a] += 1;
        at = code + now.c - 1;
        if (steps_left_ >= 0) break;
        stop(now, concat({"more than ", whole_text(kMostSteps), " steps for one event"}));
        return End::fault;
      case Op::mark:
        host.mark(now.a);
        break;
      case Op::mark_or_drop:
        if (host.mark(now.a)) break;
        [[fallthrough]];
      case Op::drop:
        reason_ = now.a;
        return End::drop;
      case Op::accept:
      case Op::end:
        return End::accept;
      default:
        if (!execute(now, host)) return End::fault;
        break;
    }
  }
}

}  // namespace aqm::scripts

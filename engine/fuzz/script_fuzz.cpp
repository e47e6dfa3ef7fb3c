// Arbitrary bytes as scripts, or as choices of a grammar that writes mostly right ones. What compiles without
// complaints controls a queue; half way another script takes its place. The laws of every queue must hold.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/assert.h"
#include "core/random.h"
#include "qdisc/disciplines.h"
#include "script/program.h"

namespace {

using aqm::scripts::Compiled;
using aqm::scripts::Program;

// The bytes of the input as small numbers; 0 once they are used up.
class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}

  std::size_t below(std::size_t n) {
    if (left_ == 0) return 0;
    --left_;
    return *data_++ % n;
  }
  bool is_empty() const { return left_ == 0; }
  template <std::size_t N>
  std::string_view of(const std::string_view (&words)[N]) {
    return words[below(N)];
  }

 private:
  const std::uint8_t* data_;
  std::size_t left_;
};

// Writes a script. Everything is declared, and divisions and indices are mostly safe.
class Writer {
 public:
  explicit Writer(Choices& choices) : choices_(choices) {}

  std::string script() {
    text_ = "param a = 5 # packets, 0..50\nparam b = 0.1 # probability, 0..1, log\nparam c = 20 ms # 1 ms..1 s\n";
    if (choices_.below(4) > 0) text_ += "state s = " + number(1, false) + ", u = a * 2\n";
    else text_ += "state u = 1, s = b\n";
    text_ += "state flag = false, t[4] = 0, m[2][3] = 1, f[flow] = 0, k[class] = -1, seen[flow] = true\n";
    text_ += choices_.below(2) == 0 ? "signal s, v, u\n" : "signal w, s # seconds\n";
    for (std::size_t i = 0; i < 5; ++i) {
      static constexpr std::string_view kHeads[] = {
          "on arrival:", "on departure:", "on idle:", "every c:", "every 1 ms:"};
      if (choices_.below(3) == 0 && i > 0) continue;
      if (i == 4 && has_timer_) continue;
      has_timer_ = has_timer_ || i >= 3;
      handler_ = i;
      text_.append(kHeads[i]).append("\n    v = 0; w = 1; yes = flag\n");
      block(1);
    }
    return std::move(text_);
  }

 private:
  bool has_packet() const { return handler_ < 2; }

  void block(std::size_t depth) {
    const std::size_t lines = 1 + choices_.below(depth == 1 ? 8 : 3);
    for (std::size_t i = 0; i < lines; ++i) statement(depth);
  }
  void line(std::size_t depth, std::string_view text) { text_.append(4 * depth, ' ').append(text).append("\n"); }

  void statement(std::size_t depth) {
    const bool is_long = text_.size() > 6000 || choices_.is_empty();
    const std::size_t kind = choices_.below(is_long || depth > 4 ? 6 : 9);
    if (kind < 3) return line(depth, assignment());
    if (kind < 5) return line(depth, decision());
    if (kind == 5) return line(depth, "pass");
    if (kind == 6) {
      static constexpr std::string_view kRanges[] = {"0..4", "0..queue.flows", "0..min(s, 3)", "a - 2..a", "0..2"};
      line(depth, "for " + loop_name() + " in " + std::string(choices_.of(kRanges)) + ":");
      ++loops_;
      block(depth + 1);
      --loops_;
      return;
    }
    line(depth, "if " + condition(2) + ":");
    block(depth + 1);
    if (choices_.below(2) == 0) {
      line(depth, "elif " + condition(1) + ": " + assignment());
    }
    if (choices_.below(2) == 0) {
      line(depth, "else:");
      block(depth + 1);
    }
  }

  std::string loop_name() const { return "i" + std::to_string(loops_); }

  std::string assignment() {
    static constexpr std::string_view kNumbers[] = {"s", "u", "v", "w"};
    static constexpr std::string_view kSigns[] = {" = ", " += ", " -= ", " *= ", " /= "};
    const std::size_t kind = choices_.below(8);
    if (kind == 0) return "flag = " + condition(2);
    if (kind == 1) return "yes = " + condition(2);
    const std::string value = number(3, true);
    if (kind == 2) return cell() + " = " + value;
    if (kind == 3) return cell() + std::string(choices_.of(kSigns)) + "1 + abs(" + value + ")";
    const std::string_view sign = choices_.of(kSigns);
    return std::string(choices_.of(kNumbers)).append(sign) + (sign == " /= " ? "max(1, " + value + ")" : value);
  }

  std::string decision() {
    static constexpr std::string_view kReasons[] = {"", " \"early\"", " \"late\"", " \"x y\"", " 'z'"};
    static constexpr std::string_view kAnywhere[] = {"drop oldest", "drop newest", "drop random",
                                                     "choose oldest; drop chosen", "choose random; s = chosen.size"};
    const std::string reason(choices_.of(kReasons));
    const std::size_t kind = choices_.below(8);
    if (kind < 4 || !has_packet()) {
      const std::string_view act = choices_.of(kAnywhere);
      const std::string text = std::string(act) + (act.ends_with("size") ? "" : reason);
      return (choices_.below(128) == 0 ? "" : "if queue.packets > 0: ") + text;
    }
    if (kind == 4) return "if " + condition(2) + ": accept";
    if (kind == 5) return "mark" + reason;
    return "if " + condition(2) + (kind == 6 ? ": drop" : ": mark or drop") + reason;
  }

  std::string cell() {
    switch (choices_.below(has_packet() ? 6 : 4)) {
      case 0:
        return "t[hash(" + number(1, true) + ", 4)]";
      case 1:
        return "m[hash(s, 2)][hash(u, 3, v)]";
      case 2:
        return "k[untagged]";
      case 3:
        return choices_.below(32) == 0 ? "t[" + number(1, true) + "]" : "t[3]";
      case 4:
        return "k[packet.class]";
      default:
        return "f[packet.flow]";
    }
  }

  std::string number(std::size_t depth, bool in_handler) {
    static constexpr std::string_view kPlain[] = {"0", "1", "2.5", "100 ms", "1500 bytes",
                                                  "a", "b", "c",   "1e9",    "3 packets"};
    static constexpr std::string_view kFields[] = {"queue.packets", "queue.bytes", "queue.limit",
                                                   "queue.rate",    "now",         "queue.idle_time",
                                                   "queue.flows",   "random()",    "queue.class_packets[tcp]"};
    static constexpr std::string_view kPacket[] = {"packet.size", "packet.flow", "packet.class",
                                                   "queue.flow_packets[packet.flow]"};
    static constexpr std::string_view kVariables[] = {"s", "u", "v", "w"};
    const std::size_t kind = choices_.below(depth == 0 || choices_.is_empty() ? 6 : 14);
    if (kind < 2) return std::string(choices_.of(kPlain));
    if (kind == 2) return std::string(choices_.of(kFields));
    if (!in_handler) return "a + b";
    if (kind == 3) return std::string(choices_.of(kVariables));
    if (kind == 4) return loops_ > 0 ? "i" + std::to_string(choices_.below(loops_)) : cell();
    if (kind == 5) return handler_ == 1 ? "packet.waiting" : has_packet() ? std::string(choices_.of(kPacket)) : cell();
    const std::string x = number(depth - 1, in_handler), y = number(depth - 1, in_handler);
    static constexpr std::string_view kOperators[] = {" + ", " - ", " * "};
    static constexpr std::string_view kUnary[] = {"abs(", "floor(", "-(", "exp(-abs("};
    if (kind < 9) return "(" + x + std::string(choices_.of(kOperators)) + y + ")";
    if (kind == 9) return x + (choices_.below(128) == 0 ? " / (" + y + ")" : " / max(1, " + y + ")");
    if (kind == 10) return "min(" + x + ", " + y + ")";
    if (kind == 11) return "sqrt(abs(" + x + "))";
    if (kind == 12) return "min(2, abs(" + x + ")) ** min(3, " + y + ")";
    const std::string_view unary = choices_.of(kUnary);
    return std::string(unary) + x + (unary == "exp(-abs(" ? "))" : ")");
  }

  std::string condition(std::size_t depth) {
    static constexpr std::string_view kPlain[] = {"flag", "yes", "true", "not flag", "s > u", "random() < b"};
    static constexpr std::string_view kPacket[] = {"queue.full", "packet.ecn", "packet.retransmitted",
                                                   "packet.class == tagged", "seen[packet.flow]"};
    static constexpr std::string_view kSigns[] = {" < ", " <= ", " > ", " >= ", " == ", " != "};
    const std::size_t kind = choices_.below(depth == 0 ? 2 : 6);
    if (kind == 0) return std::string(choices_.of(kPlain));
    if (kind == 1) return std::string(has_packet() ? choices_.of(kPacket) : "flag == yes");
    if (kind < 4) {
      const std::string left = number(2, true);
      return left + std::string(choices_.of(kSigns)) + number(2, true);
    }
    if (kind == 4) return "not (" + condition(depth - 1) + ")";
    const std::string left = condition(depth - 1);
    return left + (choices_.below(2) == 0 ? " and " : " or ") + condition(depth - 1);
  }

  Choices& choices_;
  std::string text_;
  std::size_t handler_ = 0, loops_ = 0;
  bool has_timer_ = false;
};

// What the machine relies on.
void check_program(const Program& program) {
  using aqm::scripts::Event;
  constexpr std::size_t kMost = 65'535;
  AQM_ASSERT(!program.code.empty() && program.code.size() <= kMost && program.registers.size() <= kMost);
  AQM_ASSERT(program.lines.size() == program.code.size());
  AQM_ASSERT(program.code.back().op == aqm::scripts::Op::end);
  AQM_ASSERT(program.handles[static_cast<std::size_t>(Event::arrival)] ||
             program.handles[static_cast<std::size_t>(Event::departure)]);
  for (const aqm::scripts::ScriptParam& param : program.params)
    AQM_ASSERT(param.value >= param.min && param.value <= param.max && param.min < param.max);
  AQM_ASSERT(program.signals.size() <= aqm::scripts::kMostSignals);
}

class Queue : private aqm::QueueListener {
 public:
  explicit Queue(std::uint64_t seed) : random_(seed, "fuzz") {
    make();
    queue_->set_limit({12, false});
  }

  void set_code(const std::string& code) {
    set("code", aqm::Value{.text = code});
    AQM_ASSERT(!queue_->problem());
    queue_->params_changed();
  }

  // Another queue takes over the packets; events of the old one may be pending.
  void exchange() {
    retired_.push_back(std::move(queue_));
    const std::vector<aqm::PacketId> packets = retired_.back()->release_all();
    make();
    queue_->adopt(packets);
    queue_->set_limit(retired_.back()->limit());
  }

  bool is_halted() const { return !events_.halted().empty(); }
  void step() {
    const std::uint64_t dice = random_.below(100);
    if (dice < 45) arrive();
    else if (dice < 85) depart();
    else if (dice < 95) events_.run_until(events_.now() + aqm::Duration{wait()}, 20);
    else if (dice < 97) queue_->set_limit({static_cast<std::int64_t>(1 + random_.below(20)), false});
    else if (dice < 98) queue_->set_limit({static_cast<std::int64_t>(1 + random_.below(20'000)), true});
    else set_first_value();
    check();
  }

 private:
  void make() {
    queue_ = aqm::script.make({packets_, events_, aqm::Random(random_.next(), "queue"), aqm::BitRate{1'000'000}});
    queue_->set_meter(&meter_);
    queue_->set_listener(this);
  }
  std::int64_t wait() {
    return static_cast<std::int64_t>(random_.below(random_.below(8) == 0 ? 2'000'000'000 : 2'000'000));
  }
  void set(std::string_view name, const aqm::Value& value) {
    aqm::find_param(aqm::script.params, name)->set(queue_->params(), value);
  }
  void set_first_value() {
    const aqm::Value all = aqm::find_param(aqm::script.params, "values")->get(queue_->params());
    if (all.items.empty()) return;
    const aqm::Value& first = all.items[0];
    set("values", aqm::Value{.items = {aqm::Value{.number = random_.uniform(0, 60), .text = first.text}}});
    if (queue_->problem()) set("values", all);
    queue_->params_changed();
  }

  void arrive() {
    const aqm::PacketId id = packets_.make();
    id->flow = static_cast<aqm::FlowId>(random_.below(6));
    id->size = static_cast<std::uint32_t>(40 + random_.below(1461));
    id->traffic_class = static_cast<aqm::TrafficClass>(random_.below(aqm::kClasses));
    id->ecn = random_.below(2) == 0 ? aqm::Ecn::capable : aqm::Ecn::not_capable;
    id->retransmitted = random_.below(8) == 0;
    ++arrived_;
    queue_->enqueue(id);
  }
  void depart() {
    const aqm::PacketId id = queue_->dequeue();
    AQM_ASSERT(id != aqm::kNoPacket || queue_->backlog_packets() == 0);
    if (id == aqm::kNoPacket) return;
    ++departed_;
    packets_.release(id);
  }

  void check() {
    places_.clear();
    queue_->list_packets(places_);
    aqm::Bytes bytes = 0;
    std::array<std::int64_t, aqm::kClasses> classes{};
    for (const aqm::PacketPlace& place : places_) {
      bytes += place.packet->size;
      ++classes[aqm::index(place.packet->traffic_class)];
    }
    const auto packets = static_cast<std::int64_t>(places_.size());
    AQM_ASSERT(queue_->backlog_packets() == packets);
    AQM_ASSERT(queue_->backlog_bytes() == bytes);
    for (std::size_t i = 0; i < aqm::kClasses; ++i)
      AQM_ASSERT(queue_->backlog_packets(static_cast<aqm::TrafficClass>(i)) == classes[i]);
    AQM_ASSERT(packets_.in_use() == places_.size());
    AQM_ASSERT(arrived_ == departed_ + dropped_ + packets);
    const aqm::QueueLimit limit = queue_->limit();
    AQM_ASSERT((limit.in_bytes ? bytes : packets) <= limit.amount);
    for (const aqm::Signal& row : aqm::script.signals) {
      const double value = row.get(queue_->state());
      AQM_ASSERT(!std::isinf(value));  // not a number: the script has no such signal
    }
  }

  void on_drop(aqm::PacketId, const aqm::Decision& decision) override {
    const auto& reasons = aqm::script.reasons;
    AQM_ASSERT(std::find(reasons.begin(), reasons.end(), decision.reason) != reasons.end());
    ++dropped_;
  }
  void on_mark(aqm::PacketId packet, const aqm::Decision&) override {
    AQM_ASSERT(packet->ecn == aqm::Ecn::congestion_experienced);
  }

  aqm::PacketPool packets_;
  aqm::EventQueue events_;
  aqm::QueueMeter meter_;
  aqm::Random random_;
  std::unique_ptr<aqm::QueueDisc> queue_;
  std::vector<std::unique_ptr<aqm::QueueDisc>> retired_;
  std::vector<aqm::PacketPlace> places_;
  std::int64_t arrived_ = 0, departed_ = 0, dropped_ = 0;
};

// Whether a script is right; one with complaints must be refused by the parameter too.
bool is_right(const std::string& code) {
  const Compiled compiled = aqm::scripts::compile(code);
  aqm::Value text{.text = code};
  AQM_ASSERT(aqm::find_param(aqm::script.params, "code")->compile(text).empty() == compiled.complaints.empty());
  for (const aqm::scripts::Complaint& each : compiled.complaints)
    AQM_ASSERT(each.line >= 1 && each.column >= 1 && each.length >= 1 && !each.message.empty());
  if (compiled.complaints.empty()) check_program(compiled.program);
  return compiled.complaints.empty();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int kSteps = 120;
  if (size == 0) return 0;
  std::string first, second;
  if (data[size - 1] % 2 == 0) {  // as the end of a line is
    first.assign(reinterpret_cast<const char*>(data), size);
    if (const std::size_t zero = first.find('\0'); zero != std::string::npos) {
      second = first.substr(zero + 1);
      first.resize(zero);
    }
  } else {
    Choices choices(data, size);
    first = Writer(choices).script();
    second = Writer(choices).script();
  }
  const bool are_right[] = {is_right(first), is_right(second)};
  if (!are_right[0] && !are_right[1]) return 0;
  Queue queue(size);
  for (int i = 0; i < 2; ++i) {
    if (i > 0 && size % 3 == 0) queue.exchange();
    if (are_right[i]) queue.set_code(i == 0 ? first : second);
    for (int step = 0; step < kSteps && !queue.is_halted(); ++step) queue.step();
  }
  return 0;
}

// Most changes of single bytes only break a word. This mutator also inserts words and copies lines.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  static constexpr std::string_view kWords[] = {" and ",
                                                " or ",
                                                "not ",
                                                "if ",
                                                "elif ",
                                                "else:",
                                                "for i in 0..4:",
                                                "\n    ",
                                                "\n",
                                                "accept",
                                                "drop ",
                                                "mark or drop ",
                                                "choose random",
                                                "drop oldest ",
                                                "drop chosen ",
                                                "pass",
                                                " = ",
                                                " += ",
                                                "; ",
                                                "(",
                                                ")",
                                                "[",
                                                "]",
                                                ", ",
                                                "\"early\"",
                                                "state ",
                                                "param ",
                                                "signal ",
                                                "on arrival:\n    ",
                                                "on departure:\n    ",
                                                "every 1 ms:\n    ",
                                                "on idle:\n    ",
                                                "packet.size",
                                                "packet.flow",
                                                "queue.packets",
                                                "queue.full",
                                                "chosen.flow",
                                                "now",
                                                "random()",
                                                "hash(packet.flow, 4)",
                                                "min(",
                                                "max(",
                                                "sqrt(",
                                                "0",
                                                "1",
                                                "5 ms",
                                                "1e300",
                                                " ** ",
                                                " / ",
                                                " - ",
                                                " == ",
                                                " > ",
                                                "true",
                                                "[flow]",
                                                "[4]",
                                                "tcp",
                                                "# 0..1, log",
                                                "i",
                                                "average"};
  aqm::Random random(seed, "mutate");
  if (size == 0 || data[size - 1] % 2 != 0 || random.below(3) == 0) return LLVMFuzzerMutate(data, size, max_size);
  std::string text(reinterpret_cast<const char*>(data), size - 1);
  for (std::uint64_t i = 0; i <= random.below(3); ++i) {
    const std::size_t at = static_cast<std::size_t>(random.below(text.size() + 1));
    const std::size_t line = std::min(text.find('\n', at), text.size());
    if (random.below(4) > 0) {
      text.insert(at, kWords[static_cast<std::size_t>(random.below(std::size(kWords)))]);
    } else if (random.below(2) == 0) {
      text.insert(line, text.substr(at, line - at));
    } else {
      text.erase(at, std::min<std::size_t>(line - at, 1 + random.below(12)));
    }
  }
  text.resize(std::min(text.size(), max_size - 1));
  text += '\n';
  std::copy(text.begin(), text.end(), data);
  return text.size();
}

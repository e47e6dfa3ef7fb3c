// Checks the explanations of all disciplines: the numbers of each decision must satisfy the law of its reason. Only
// drops and marks have numbers.

#include <cctype>
#include <charconv>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <string>

#include "qdisc/queue_operator.h"

namespace aqm {
namespace {

constexpr int kDecisions = AQM_SANITIZED ? 50 : 1000;

// Evaluates a law (catalog/reason.h) with the numbers of a decision.
class Law {
 public:
  explicit Law(const Decision& decision) : decision_(decision) {}

  bool holds() {
    text_ = decision_.reason->law;
    const double value = choice();
    EXPECT_EQ(text_, "") << "is left of " << decision_.reason->law;
    return value != 0;
  }

 private:
  bool take(std::string_view token) {
    while (text_.starts_with(' ')) text_.remove_prefix(1);
    if (!text_.starts_with(token)) return false;
    text_.remove_prefix(token.size());
    return true;
  }

  double choice() {
    const double condition = any();
    if (!take("?")) return condition;
    const double first = choice();
    EXPECT_TRUE(take(":"));
    const double second = choice();
    return condition != 0 ? first : second;
  }
  double any() {
    double value = all();
    while (take("||")) value = static_cast<double>(all() != 0) + value;
    return value;
  }
  double all() {
    double value = comparison();
    while (take("&&")) value = comparison() != 0 && value != 0;
    return value;
  }
  double comparison() {
    const double left = sum();
    if (take("<=")) return left <= sum();
    if (take(">=")) return left >= sum();
    if (take("<")) return left < sum();
    if (take(">")) return left > sum();
    if (!take("~")) return left;
    const double right = sum();
    // Tolerance: times are rounded to nanoseconds.
    return std::abs(left - right) <= 1e-9 + 1e-9 * std::max(std::abs(left), std::abs(right));
  }
  double sum() {
    double value = product();
    while (true) {
      if (take("+")) value += product();
      else if (take("-")) value -= product();
      else return value;
    }
  }
  double product() {
    double value = factor();
    while (true) {
      if (take("*")) value *= factor();
      else if (take("/")) value /= factor();
      else return value;
    }
  }
  double factor() {
    if (take("(")) return closed(choice());
    if (take("min(")) {
      const double first = choice();
      EXPECT_TRUE(take(","));
      return closed(std::min(first, choice()));
    }
    if (take("sqrt(")) return closed(std::sqrt(choice()));
    if (take("floor(")) return closed(std::floor(choice()));
    return std::isdigit(static_cast<unsigned char>(text_[0])) != 0 ? constant() : variable();
  }
  double closed(double value) {
    EXPECT_TRUE(take(")"));
    return value;
  }
  double constant() {
    double value = 0;
    const char* const end = std::from_chars(text_.data(), text_.data() + text_.size(), value).ptr;
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return value;
  }
  double variable() {
    std::size_t length = 0;
    while (length < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[length])) != 0 || text_[length] == '_'))
      ++length;
    const std::string_view name = text_.substr(0, length);
    text_.remove_prefix(length);
    return number_of(decision_, name);
  }

  const Decision& decision_;
  std::string_view text_;
};

std::optional<double> signal_of(const QueueHarness& harness, std::string_view name) {
  for (const Signal& row : harness.discipline().signals)
    if (row.name == name) return row.get(harness.queue().state());
  return std::nullopt;
}

// The value of a number according to the queue, if it has one: the signal with its name (of the packet's class), the
// effective or set parameter, the backlog, or the limit.
std::optional<double> known(const QueueHarness& harness, const Decision& decision, std::size_t number,
                            const Packet& packet) {
  const auto name = static_cast<std::string>(decision.reason->numbers[number].name);
  for (const std::string& signal :
       {name, name + "." + std::string(kClassNames[index(packet.traffic_class)]), name + "_now"})
    if (const auto value = signal_of(harness, signal)) return value;
  const Param* const row = find_param(harness.discipline().params, name);
  if (row != nullptr && row->kind != ParamKind::choice) return row->get(harness.queue().params()).number;
  if (decision.reason != &no_room.packets && decision.reason != &no_room.bytes) return std::nullopt;
  if (name == "limit") return static_cast<double>(harness.queue().limit().amount);
  if (harness.is_queued(packet)) return std::nullopt;  // it was displaced by another packet
  if (name == "size") return packet.size;
  if (name == "backlog") return harness.backlog(decision.reason == &no_room.bytes);
  return std::nullopt;
}

bool is_true(const QueueHarness& harness, const Decision& decision, const Packet& packet) {
  for (std::size_t i = 0; i < decision.count; ++i)
    if (const auto value = known(harness, decision, i, packet); value && *value != decision.numbers[i]) return false;
  return Law(decision).holds();
}

// Checks every decision of one queue, and that each number matters for the law.
class Checker {
 public:
  void check(const QueueHarness& harness, const Decision& decision, const Packet& packet) {
    Seen& seen = seen_[decision.reason];
    if (seen.decisions >= kDecisions) return;
    ++seen.decisions;
    ASSERT_TRUE(is_true(harness, decision, packet)) << text(decision);
    for (std::size_t i = 0; i < decision.count; ++i)
      for (const double factor : {1.5, 0.5}) {
        Decision wrong = decision;
        wrong.numbers[i] = factor * decision.numbers[i] + (factor - 1) * 0.1;
        seen.matters[i] = seen.matters[i] || !is_true(harness, wrong, packet);
      }
  }

  int decisions(const Reason& reason) { return seen_[&reason].decisions; }
  bool matters(const Reason& reason, std::size_t number) { return seen_[&reason].matters[number]; }

 private:
  struct Seen {
    int decisions = 0;
    std::array<bool, kMostNumbers> matters{};
  };

  static std::string text(const Decision& decision) {
    std::string text(decision.reason->law);
    for (std::size_t i = 0; i < decision.count; ++i)
      text += ", " + std::string(decision.reason->numbers[i].name) + " = " + std::to_string(decision.numbers[i]);
    return text;
  }

  std::map<const Reason*, Seen> seen_;
};

class Reasons : public ::testing::TestWithParam<const Discipline*> {};

TEST_P(Reasons, AThousandDecisionsSatisfyTheirLaw) {
  const Discipline& discipline = *GetParam();
  Checker checker;
  const auto is_done = [&] {
    return std::all_of(discipline.reasons.begin(), discipline.reasons.end(), [&](const Reason* reason) {
      return is_slot(reason->id) || checker.decisions(*reason) >= kDecisions;
    });
  };
  for (std::uint64_t seed = 1; seed <= 6000 && !is_done(); ++seed) {
    QueueHarness harness(discipline, {60, false}, BitRate{10'000'000}, seed);
    harness.on_decision = [&](const Decision& decision, const Packet& packet) {
      checker.check(harness, decision, packet);
    };
    Operator operations(harness, seed);
    for (int i = 0; i < 20'000 && !HasFatalFailure(); ++i) operations.step();
    ASSERT_FALSE(HasFatalFailure()) << "seed " << seed;
  }
  for (const Reason* reason : discipline.reasons) {
    if (is_slot(reason->id)) continue;  // which scripts give, with no numbers
    EXPECT_GE(checker.decisions(*reason), kDecisions) << reason->id << ": " << reason->sentence;
    if (AQM_SANITIZED) continue;  // so few decisions need not show that every number matters
    for (std::size_t i = 0; i < reason->numbers.size(); ++i)
      EXPECT_TRUE(checker.matters(*reason, i)) << reason->id << " may say any " << reason->numbers[i].name;
  }
}

TEST_P(Reasons, SentencesUseTheNumbersOfTheDecision) {
  for (const Reason* reason : GetParam()->reasons) {
    EXPECT_FALSE(reason->id.empty() || reason->label.empty() || reason->law.empty()) << reason->id;
    EXPECT_TRUE(reason->doc.ends_with('.') && reason->sentence.ends_with('.')) << reason->id;
    EXPECT_TRUE(reason->drops || !reason->mark_label.empty()) << reason->id;
    for (const Quantity& number : reason->numbers)
      EXPECT_FALSE(number.label.empty()) << reason->id << " " << number.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Disciplines, Reasons, ::testing::ValuesIn(all_disciplines().begin(), all_disciplines().end()),
                         [](const auto& each) { return std::string(each.param->id); });

}  // namespace
}  // namespace aqm

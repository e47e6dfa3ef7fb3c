// An application over a transport on two wires of 50 ms, with records of what it sends.
#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <string_view>
#include <vector>

#include "traffic/application.h"
#include "transport/wire.h"

namespace aqm {

struct Source {
  explicit Source(std::string_view id, std::string_view transport = "udp")
      : wire(transport), type(*find_application(id)) {
    application = type.make(wire.context(), wire.open());
  }
  void set(std::string_view name, const Value& value) {
    const Param* row = find_param(type.params, name);
    ASSERT_NE(row, nullptr) << name;
    row->set(application->params(), value);
    ASSERT_FALSE(application->problem());
  }
  void set(std::string_view name, double number) { set(name, Value{.number = number}); }
  void change(std::string_view name, double number) {
    set(name, number);
    application->params_changed();
  }
  // NaN where there is none.
  double signal(std::string_view name) const {
    for (const Signal& row : type.signals.rows)
      if (row.name == name) return row.get(application->state());
    return NAN;
  }
  std::vector<double> times() const {
    std::vector<double> times;
    for (const Wire::Sent& packet : wire.data(0, 1e9)) times.push_back(packet.time_s);
    return times;
  }
  std::vector<double> gaps() const {
    std::vector<double> gaps;
    const std::vector<double> sent = times();
    for (std::size_t i = 1; i < sent.size(); ++i) gaps.push_back(sent[i] - sent[i - 1]);
    return gaps;
  }

  Wire wire;
  const ApplicationType& type;
  std::unique_ptr<Application> application;
};

// Over TCP: packets carry 1000 bytes of data and 40 of headers; the round-trip time is 0.1 s.
struct Transfer : Source {
  explicit Transfer(std::string_view application_id = "file") : Source(application_id, "tcp") {}
  std::int64_t completions() const { return wire.account.completion.count(); }
  double mean_completion_s() const {
    return to_seconds(wire.account.completion_sum) / static_cast<double>(completions());
  }
};

inline double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}
inline double variance_of(const std::vector<double>& values) {
  const double mean = mean_of(values);
  double sum = 0;
  for (const double value : values) sum += (value - mean) * (value - mean);
  return sum / static_cast<double>(values.size());
}

// Feedback values sent between two times.
inline std::vector<std::uint32_t> feedback(const Source& source, double from_s, double to_s) {
  std::vector<std::uint32_t> values;
  for (const Wire::Sent& packet : source.wire.sent)
    if (packet.kind == PacketKind::feedback && packet.time_s >= from_s - 1e-9 && packet.time_s < to_s - 1e-9)
      values.push_back(packet.seq);
  return values;
}

}  // namespace aqm

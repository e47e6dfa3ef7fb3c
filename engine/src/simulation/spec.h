// A scenario as the simulation takes it: checked, in base units, every name resolved.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalog/param.h"
#include "core/cold.h"
#include "core/text.h"
#include "core/units.h"
#include "net/traffic_class.h"
#include "qdisc/queue_disc.h"
#include "traffic/application.h"
#include "transport/transport.h"

namespace aqm {

// A parameter that the document sets; the others keep their defaults.
struct Setting {
  const Param* param = nullptr;
  Value value{};
};

struct NodeSpec {
  std::string id;
  bool is_router = false;
  std::uint32_t count = 1;
  std::optional<double> x, y;
};

struct QueueSpec {
  const Discipline* discipline = nullptr;
  QueueLimit limit{};
  std::vector<Setting> settings;
};

// One direction of a link: its queue stands at its entry.
struct DirectionSpec {
  BitRate rate{};
  Duration delay{};
  double loss = 0;
  QueueSpec queue;
};

struct LinkSpec {
  std::string id;
  std::uint32_t from = 0, to = 0;  // indices of nodes
  DirectionSpec forward, reverse;
  // The other direction has no rate or delay of its own: it takes the forward one's, now and after a change.
  bool reverse_follows_rate = true, reverse_follows_delay = true;
};

// Names one direction of one declared link.
struct DirectionRef {
  std::uint32_t link = 0;
  bool reverse = false;
  friend bool operator==(const DirectionRef&, const DirectionRef&) = default;
};

struct FlowSpec {
  std::string id;
  std::uint32_t from = 0, to = 0;  // indices of nodes
  std::uint32_t count = 1, host_offset = 0;
  TrafficClass traffic_class = TrafficClass::tcp;
  bool active = true;  // from the beginning; the timeline switches it
  const TransportType* transport = nullptr;
  std::string variant;
  std::vector<Setting> transport_settings;  // the preset's values first
  const ApplicationType* application = nullptr;
  std::vector<Setting> application_settings;
  Time start{};
  std::optional<Time> stop;
  Duration start_jitter{};
  bool jitter_per_host = false;
  std::vector<std::uint32_t> route;  // declared links to take, in order
};

// A change at a simulated time, from the document's timeline or from the page.
struct Change {
  enum class Target : std::uint8_t {
    link_rate,
    link_delay,
    link_loss,
    queue_discipline,
    queue_limit,
    queue_param,
    flow_active,
    application_param,
    sliding_window,
  };
  Time at{};
  Target target{};
  DirectionRef direction{};                // of link_* and queue_*
  std::uint32_t flow = 0;                  // index of the entry in `flows`, of flow_active and application_param
  const Discipline* discipline = nullptr;  // of queue_discipline
  std::string param;                       // name, of queue_param and application_param
  Value value{};                           // link_rate bit/s, link_delay s, flow_active 0 or 1, ...
  std::string path, text;                  // as written: "links.bottleneck.queue.max_p" and the JSON value

  // Its discipline, its limit or its parameters.
  bool changes_queue() const {
    return target == Target::queue_discipline || target == Target::queue_limit || target == Target::queue_param;
  }
};

struct MeasureSpec {
  std::vector<std::pair<Time, Time>> windows;  // empty: one over the whole run
  Duration sample_interval = from_seconds(0.01);
  Duration sliding_window = from_seconds(1.0);
  std::vector<DirectionRef> watch;
};

// What a whole run is expected to cost.
struct CostEstimate {
  double events = 0;
  double memory_bytes = 0;
};

struct ScenarioSpec {
  std::string title;
  std::uint64_t seed = 1;
  Time duration{};
  std::vector<NodeSpec> nodes;
  std::vector<LinkSpec> links;
  std::vector<FlowSpec> flows;
  std::vector<Change> timeline;  // sorted by time, ties in document order
  MeasureSpec measure;
  std::string charted;  // texts of `view`, each behind a line end; the lines of its charts: "flow/ftp[70]/cwnd_packets"
  CostEstimate cost;
};

// Applies settings to a parameter struct.
inline void apply_settings(const std::vector<Setting>& settings, void* params) {
  for (const Setting& setting : settings) setting.param->set(params, setting.value);
}

// What is appended to a link's id for its other direction.
inline constexpr std::string_view kReverse = ":reverse";

// As documents and telemetry name a direction: "bottleneck" or "bottleneck:reverse".
AQM_NOINLINE inline std::string name_of(DirectionRef direction, const ScenarioSpec& spec) {
  return concat({spec.links[direction.link].id, direction.reverse ? kReverse : ""});
}

}  // namespace aqm

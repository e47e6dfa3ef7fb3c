// Parameters of a document that belong to no algorithm, declared in the same way.
#pragma once

#include <span>

#include "catalog/param.h"

namespace aqm {

struct RunParams {
  std::int64_t seed = 1;
  Duration duration = from_seconds(30);
};

enum class NodeKind : std::uint8_t { host, router };

struct NodeParams {
  NodeKind kind = NodeKind::host;
  std::int64_t count = 1;
  double x = std::numeric_limits<double>::quiet_NaN();  // not placed
  double y = std::numeric_limits<double>::quiet_NaN();
};

struct LinkParams {
  BitRate rate{10'000'000};
  Duration delay = from_seconds(0.01);
  double loss = 0;
};

enum class FlowClass : std::uint8_t { tcp, tagged, untagged, by_application };
enum class StartGroup : std::uint8_t { flow, host };

struct FlowParams {
  FlowClass traffic_class = FlowClass::by_application;
  bool active = true;
  std::int64_t count = 1;
  std::int64_t host_offset = 0;
  Duration start{};
  Duration stop = Duration::max();  // never
  Duration start_jitter{};
  StartGroup start_group = StartGroup::flow;
};

struct MeasureParams {
  Duration sample_interval = from_seconds(0.01);
  Duration sliding_window = from_seconds(1);
};

std::span<const Param> run_params();
std::span<const Param> node_params();
std::span<const Param> link_params();
std::span<const Param> flow_params();
std::span<const Param> measure_params();

}  // namespace aqm

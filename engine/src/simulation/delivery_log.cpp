#include "simulation/delivery_log.h"

namespace aqm {
namespace {

constexpr std::string_view kField = "packet_delay_s";

}  // namespace

DeliveryLog::DeliveryLog(const ScenarioSpec& spec, const Flows& flows, Network& network, EventLog& log) {
  if (spec.charted.empty()) return;
  sinks_.reset(new Sink[flows.size()]);
  for (FlowId flow = 0; flow < flows.size(); ++flow) {
    const FlowInfo& info = flows[flow];
    if (!is_charted(spec, "flow", info.id, kField) && !is_charted(spec, "group", spec.flows[info.group].id, kField) &&
        !is_charted(spec, "class", kClassNames[index(info.traffic_class)], kField))
      continue;
    Transport& transport = flows.transport(flow);
    sinks_[flow].log = &log;
    sinks_[flow].sink = &transport.sink();
    network.connect(flow, transport.source(), sinks_[flow]);
  }
}

void DeliveryLog::Sink::receive(PacketId id) {
  log->add({.kind = EventKind::delivery,
            .flow = static_cast<double>(id->flow),
            .seq = static_cast<double>(id->seq),
            .sent_s = to_seconds(id->sent_at)});
  sink->receive(id);
}

}  // namespace aqm

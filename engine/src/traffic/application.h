// Applications: what is sent and when.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "catalog/param.h"
#include "core/event_queue.h"
#include "net/traffic_class.h"
#include "transport/transport.h"

namespace aqm {

class Application {
 public:
  virtual ~Application() = default;

  virtual void start() = 0;
  virtual void stop() = 0;

  virtual void* params() = 0;
  virtual std::optional<std::string_view> problem() const { return std::nullopt; }
  // To be called after live parameters were changed; takes effect at the next packet.
  virtual void params_changed() {}
  // Becomes one of several flows of a group, whose first application this is; before anything starts.
  virtual void join(Application& /*first*/) {}
  // What the signals of its type are read from; the address does not change.
  virtual const void* state() const { return nullptr; }
  // The rate without congestion in bit/s; infinity for bulk transfers.
  virtual double demand_bps() const = 0;
  // The largest rate of packets that are not all full, those of frames; 0: what demand_bps() makes of full ones.
  virtual double packets_per_s() const { return 0; }
};

struct ApplicationType {
  std::string_view id, label;
  Prose summary{}, source{};
  std::string_view transports;  // ids separated by '|'
  TrafficClass traffic_class;   // default class of a flow
  std::span<const Param> params{};
  SignalTable signals{};
  std::unique_ptr<Application> (*make)(const FlowContext& context, Transport& transport) = nullptr;
  bool makes_transfers = false;  // has finite transfers with completion times
};

std::span<const ApplicationType* const> all_applications();
const ApplicationType* find_application(std::string_view id);

}  // namespace aqm

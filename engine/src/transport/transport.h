// What carries an application's data: a sender at one end of a flow and a receiver at the other.
#pragma once

#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "catalog/param.h"
#include "catalog/signal.h"
#include "core/event_queue.h"
#include "core/random.h"
#include "net/endpoint.h"
#include "net/flow_account.h"

namespace aqm {

// The environment of a flow.
struct FlowContext {
  PacketPool& packets;
  EventQueue& events;
  Outlet& outlet;
  FlowAccount& account;
  FlowId flow = 0;
  TrafficClass traffic_class = TrafficClass::tcp;
  Random random;  // the flow's own stream
  // Of 1000 bytes there and 40 bytes back on the empty path, whatever the size of the flow's packets, as the links are
  // now.
  const Duration& base_rtt;
};

// Is told of packets at the receiver, and of feedback at the sender: adaptive applications listen.
class TransportListener {
 public:
  virtual void on_data(std::uint32_t seq) = 0;
  virtual void on_feedback(std::uint32_t value) = 0;
  // All that was handed to send_bytes(), or that stop() left of it, has been acknowledged.
  virtual void on_complete() {}

 protected:
  ~TransportListener() = default;
};

// A full packet: the application data that it carries, and its size on the wire.
struct FullPacket {
  Bytes payload = 1, size = 1;

  // Packets of a transfer of `bytes`: it is rounded up to whole ones, as in ns-2.
  Bytes packets_of(Bytes bytes) const { return (bytes + payload - 1) / payload; }
};

class Transport {
 public:
  virtual ~Transport() = default;

  virtual Endpoint& source() = 0;
  virtual Endpoint& sink() = 0;

  // Everything the window allows, for ever, until stop().
  virtual void send_forever() {}
  // Sends `payload` more bytes of application data, in full packets. The listener is notified when all are
  // acknowledged.
  virtual void send_bytes(Bytes /*payload*/) {}
  // What is sent next begins a new connection, with a fresh window. All sent before must have been acknowledged.
  virtual void reconnect() {}
  virtual FullPacket full_packet() const { return {}; }
  // One packet of `size` bytes on the wire.
  virtual void send(std::uint32_t /*size*/) {}
  // A packet from the receiver to the sender, outside of the data.
  virtual void send_feedback(std::uint32_t /*value*/) {}
  // Stops sending new data.
  virtual void stop() = 0;

  void set_listener(TransportListener* listener) { listener_ = listener; }

  virtual void* params() = 0;
  virtual std::optional<std::string_view> problem() const { return std::nullopt; }
  // Called once, after the parameters were set and before anything is sent.
  virtual void prepare() {}
  // For the signals of its type, and for those of its congestion controller; where they are does not change.
  virtual const void* state() const { return nullptr; }
  virtual const void* control_state() const { return nullptr; }
  // The first packet that its window does not allow to be sent yet; not a number without a window.
  virtual double window_edge() const { return NAN; }

 protected:
  TransportListener* listener() const { return listener_; }

 private:
  TransportListener* listener_ = nullptr;
};

class CongestionControl;

// A congestion controller of TCP.
struct Variant {
  std::string_view id;
  Prose label{}, summary{}, source{};
  std::span<const Param> params{};  // beside those of TCP
  SignalTable signals{};            // likewise
  std::unique_ptr<CongestionControl> (*make)() = nullptr;
};

// A named set of values of TCP's parameters.
struct Preset {
  struct Entry {
    std::string_view param;
    double number;
  };
  std::string_view id;
  Prose label{}, doc{};
  std::span<const Entry> values;
};

struct TransportType {
  std::string_view id, label;
  Prose summary{}, source{};
  std::span<const Param> params{};
  SignalTable signals{};              // of a flow at its sender
  std::span<const Preset> presets{};  // the first is the default
  std::unique_ptr<Transport> (*make)(const FlowContext& context, std::string_view variant) = nullptr;
};

std::span<const TransportType* const> all_transports();
std::span<const Variant* const> all_tcp_variants();
// The variant of that name; the first if there is none.
const Variant& tcp_variant(std::string_view id);
const TransportType* find_transport(std::string_view id);

}  // namespace aqm

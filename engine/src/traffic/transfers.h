// Finite transfers in sequence, each over a connection of its own; further requests wait.
#pragma once

#include <array>

#include "catalog/signal.h"
#include "core/ring.h"
#include "transport/transport.h"

namespace aqm {

class Transfers : private TransportListener {
 public:
  Transfers(const FlowContext& context, Transport& transport)
      : events_(context.events), account_(context.account), transport_(transport) {
    transport.set_listener(this);
  }

  // Requests a transfer of `objects` objects, fetched in sequence. Its completion time runs from now until the last one
  // is acknowledged. Ignored if too many requests wait already.
  void request(std::uint32_t objects);
  // Discards waiting requests and sends no more of the current transfer.
  void stop();
  std::size_t outstanding() const { return waiting_.size(); }

 protected:
  ~Transfers() = default;
  // Bytes of application data in the next object.
  virtual Bytes next_size() = 0;

 private:
  struct Request {
    Time at;
    std::uint32_t objects = 1;
  };

  void fetch();
  void on_complete() override;
  void on_data(std::uint32_t) override {}
  void on_feedback(std::uint32_t) override {}

  EventQueue& events_;
  FlowAccount& account_;
  Transport& transport_;
  Ring<Request> waiting_;  // the front is in progress
  bool busy_ = false;      // the connection has unsent or unacknowledged data
  bool used_ = false;      // it was opened before
};

// What applications that make transfers show.
inline constexpr std::array transfer_signals{
    signal({.name = "outstanding_transfers",
            .label = "Transfers outstanding",
            .doc = "Transfers that were asked for and are not complete: the one under way and those that wait."},
           [](const void* state) { return static_cast<double>(static_cast<const Transfers*>(state)->outstanding()); }),
};

}  // namespace aqm

// Finite transfers one after the other, each over a connection of its own; those that are asked for meanwhile wait.
#pragma once

#include "core/ring.h"
#include "transport/transport.h"

namespace aqm {

class Transfers : private TransportListener {
 public:
  Transfers(const FlowContext& context, Transport& transport)
      : events_(context.events), account_(context.account), transport_(transport) {
    transport.set_listener(this);
  }

  // Asks for `objects` that the transfer consists of, fetched in turn. Its completion time runs from now until the last
  // is acknowledged. If too many wait already, it is not made.
  void request(std::uint32_t objects);
  // Forgets what waits and sends no more of what is under way.
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
  Ring<Request> waiting_;  // the front is under way
  bool busy_ = false;      // the connection has something to send, or to be acknowledged
  bool used_ = false;      // it was opened before
};

}  // namespace aqm

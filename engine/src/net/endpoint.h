// The two ends of a flow, and their outlet into the network.
#pragma once

#include "net/packet.h"

namespace aqm {

// Receives the packets of a flow at one of its ends, and releases them.
class Endpoint {
 public:
  virtual void receive(PacketId packet) = 0;

 protected:
  ~Endpoint() = default;
};

// Takes packets from an endpoint: data follows the flow's path, everything else its reverse path.
class Outlet {
 public:
  virtual void send(PacketId packet) = 0;

 protected:
  ~Outlet() = default;
};

}  // namespace aqm

// What stands at the two ends of a flow, and the way back into the network.
#pragma once

#include "net/packet.h"

namespace aqm {

// Receives the packets of a flow at one of its ends. The packet is the endpoint's to release.
class Endpoint {
 public:
  virtual void receive(PacketId packet) = 0;

 protected:
  ~Endpoint() = default;
};

// Takes a packet from an endpoint: data goes along the flow's path, everything else along its way back.
class Outlet {
 public:
  virtual void send(PacketId packet) = 0;

 protected:
  ~Outlet() = default;
};

}  // namespace aqm

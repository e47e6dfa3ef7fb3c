// What the packets of a run's flows look like on the wire. The simulation counts TCP in packets; here they have
// sequence numbers in bytes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "capture/headers.h"
#include "simulation/simulation.h"

namespace aqm {

struct HostName {
  std::uint32_t address = 0;  // IPv4
  std::string name;           // "senders[3]"
};

class FlowHeaders {
 public:
  explicit FlowHeaders(const Simulation& simulation);

  // Of the next packet at the place of the capture. The blocks are those of an acknowledgement, in packets.
  Headers of(const Packet& packet, std::span<const SackBlock> blocks);
  // The hosts between which flows go.
  const std::vector<HostName>& hosts() const { return hosts_; }

 private:
  // Of all flows of a group.
  struct Group {
    bool is_tcp = false, handshake = false;
    std::uint32_t tcp_header = kShortestTcpHeader;
    std::uint32_t header_size = 0;  // of the model, IP included
    std::uint32_t payload = 0;      // bytes in a data packet
    std::uint64_t window = 0;       // bytes
    TcpOffer offer;
    bool offers = false;  // there is room for it in a SYN
  };
  // A flow has one connection after the other; late packets of the one before are still known.
  struct Connection {
    std::uint32_t first = 0;  // number of its first packet: the SYN, if there is a handshake
    std::uint32_t place = 0;  // 0 for the flow's first one
    bool has_data = false;    // some has been seen
  };
  struct Flow {
    std::uint32_t group = 0;
    std::uint32_t from = 0, to = 0;  // addresses
    Connection now, before;
  };

  static Group group_of(const FlowSpec& spec);
  std::uint32_t add_host(const ScenarioSpec& spec, std::uint32_t node, std::uint32_t place);
  static void note(Flow& flow, const Group& group, const Packet& packet);
  static Headers tcp_data(const Flow& flow, const Group& group, Endpoints ends, const Packet& packet);
  static Headers tcp_ack(const Flow& flow, const Group& group, Endpoints ends, const Packet& packet,
                         std::span<const SackBlock> blocks);

  std::vector<Group> groups_;
  std::vector<Flow> flows_;
  std::vector<HostName> hosts_;
};

}  // namespace aqm

// Links and the paths over them. A packet carries its place in the table of all paths, which says what comes next.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/cold.h"
#include "core/hash.h"
#include "core/touch.h"
#include "link/link.h"
#include "net/endpoint.h"

namespace aqm {

// Is told of packets that are gone.
class DropListener {
 public:
  virtual void on_link_drop(PacketId packet, const Link& link, const Decision& decision) = 0;

 protected:
  ~DropListener() = default;
};

// Is told of every packet that is dropped, while it is set.
class DropTracer {
 public:
  virtual void on_drop(const Packet& packet, const Decision& decision) = 0;

 protected:
  ~DropTracer() = default;
};

// What a queue discipline decides on, or last decided on.
struct Deciding {
  std::uint64_t event = 0;  // the number of the event; 0: none yet
  const Link* link = nullptr;
  const Packet* packet = nullptr;  // that arrives; null: the next one is taken
};

class Network final : public Outlet {
 public:
  Network(EventQueue& events, PacketPool& packets, DropListener& drops, Fingerprint& fingerprint)
      : events_(events), packets_(packets), drops_(drops), fingerprint_(fingerprint) {}

  std::uint32_t add_link(const LinkSettings& settings, std::uint64_t seed, std::string name);
  // Links between single hosts, with the reverse direction of each behind it: "id[0]", "id[0]" + suffix, "id[1]", ...
  // Returns the index of the first.
  std::uint32_t add_rack(const LinkSettings& forward, const LinkSettings& reverse, std::uint64_t seed,
                         const std::string& id, const std::string& suffix, std::uint32_t count);
  // Makes room for so many flows whose paths have so many links in both directions together.
  void reserve(std::size_t flows, std::size_t hops);
  // The data of flow `flow` goes over these links; acknowledgements and feedback over `back`.
  void add_flow(std::span<const std::uint32_t> data, std::span<const std::uint32_t> back, FlowAccount& account);
  void connect(FlowId flow, Endpoint& source, Endpoint& sink);
  void set_tracer(DropTracer& tracer) { tracer_ = &tracer; }
  // Lets every link that can work ahead of the one that feeds it do so, until packets are of very different sizes.
  // Links that stay queued are so already.
  void find_links_ahead();

  void send(PacketId packet) override;

  // Passes a packet on that has just arrived at the far end of a link.
  AQM_HOT void arrive(PacketId id) {
    Packet& packet = packets_[id];
    Link* const next = hops_[packet.hop];
    if (!next) return reach_endpoint(id);
    ++packet.hop;
    next->receive(id);
  }
  // If the link after the next node works ahead, hands it a packet that arrives there at `at`.
  AQM_HOT bool hand_over(PacketId id, Time at, Time sent) {
    Packet& packet = packets_[id];
    Link* const next = hops_[packet.hop];
    if (!next || !next->is_ahead()) return false;
    ++packet.hop;
    next->receive_ahead(id, at, sent);
    return true;
  }
  // Fetches what `arrive` needs, in two parts.
  AQM_HOT void approach_way(const Packet& packet) const {
    touch(&hops_[packet.hop]);
    touch(&flows_[packet.flow]);
    if (packet.options) touch(packet.options);
  }
  AQM_HOT void approach_end(const Packet& packet) const {
    if (approach_hop(packet.hop)) return;
    const Flow& flow = flows_[packet.flow];
    touch(flow.account, 4);
    touch(packet.kind == PacketKind::data ? flow.sink : flow.source, 4);
  }
  // Fetches the link at a place in the table of paths; false at the end of a path.
  AQM_HOT bool approach_hop(std::uint32_t hop) const {
    const Link* const link = hops_[hop];
    if (link) touch(link, sizeof(Link) / kCacheLine);
    return link != nullptr;
  }
  void drop(PacketId packet, const Link& link, const Decision& decision) {
    report_drop(packet, link, decision);
    packets_.release(packet);
  }
  AQM_COLD void report_drop(PacketId packet, const Link& link, const Decision& decision);

  // For its flow, the fingerprint and the tracer.
  void count_drop(PacketId packet, const Decision& decision);
  void count_mark(PacketId packet) { ++flows_[packets_[packet].flow].account->marked_packets; }

  void decides(const Link& link, const Packet* packet) { deciding_ = {events_.events_run(), &link, packet}; }
  const Deciding& deciding() const { return deciding_; }

  const PerClass<DelayVariation>& delay_variation() const { return delay_variation_; }

  // The links that the data of a flow passes, ended by a null pointer.
  Link* const* path(FlowId flow) const { return &hops_[flows_[flow].data]; }
  // What links with these settings share.
  LinkKind& kind(const LinkSettings& settings);
  Link& link(std::uint32_t index) { return *links_[index]; }
  const Link& link(std::uint32_t index) const { return *links_[index]; }
  std::size_t links() const { return links_.size(); }
  EventQueue& events() { return events_; }
  const EventQueue& events() const { return events_; }
  PacketPool& packets() { return packets_; }
  InFlightPool& in_flight() { return in_flight_; }

 private:
  struct Flow {
    std::uint32_t data = 0, back = 0;  // where its two paths begin
    Endpoint* source = nullptr;
    Endpoint* sink = nullptr;
    FlowAccount* account = nullptr;
  };

  AQM_NOINLINE LinkIdentity& named(LinkIdentity identity);
  void add(LinkKind& kind, LinkIdentity& identity);
  std::uint32_t store(std::span<const std::uint32_t> links);
  // It is smaller or larger than all packets before.
  AQM_COLD void note_size(std::uint32_t size);
  void reach_endpoint(PacketId packet);
  void count_loss(const Packet& packet, FlowAccount& account);
  void account_arrival(const Packet& packet, FlowAccount& account);

  EventQueue& events_;
  PacketPool& packets_;
  DropListener& drops_;
  DropTracer* tracer_ = nullptr;
  Fingerprint& fingerprint_;
  Deciding deciding_;
  std::vector<std::unique_ptr<LinkKind>> kinds_;
  std::vector<std::unique_ptr<LinkIdentity>> identities_;
  std::vector<std::unique_ptr<Link>> links_;
  InFlightPool in_flight_;
  std::vector<Flow> flows_;
  std::vector<Link*> hops_;                            // all paths, each ended by a null pointer
  std::uint32_t smallest_ = UINT32_MAX, largest_ = 0;  // packets so far, in bytes
  PerClass<DelayVariation> delay_variation_;
};

inline void Link::expect_delivery() {
  network_.events().schedule_frequent(in_flight_.first_arrival(), *this, kDeliver);
}

inline void Link::put_on_wire(PacketId packet, Time arrival) {
  const bool is_only = in_flight_.empty();
  in_flight_.push_back(network_.in_flight(), arrival, packet);
  if (is_only) expect_delivery();
}

inline void Link::approach_deliveries() const {
  const InFlight* const second = in_flight_.behind_first();
  const InFlight* const third = second->next;
  touch(third->next);
  touch(third->packet);
  network_.approach_way(*second->packet);
  network_.approach_end(*in_flight_.first());
}

inline void Link::deliver() {
  const PacketId id = in_flight_.pop_front(network_.in_flight());
  if (!in_flight_.empty()) expect_delivery();
  if (kCanTouch && in_flight_.size() >= kLongLine) approach_deliveries();
  network_.arrive(id);
}

inline void Link::approach(int ahead) const {
  const PacketId packet = in_flight_.first();
  if (packet == kNoPacket) return;
  static_assert(kAhead == 3);
  switch (ahead) {
    case 3:
      if (const InFlight* next = in_flight_.behind_first()) touch(next);  // the delivery after that
      return touch(packet);
    case 2:
      return network_.approach_way(*packet);
    default:
      return network_.approach_end(*packet);
  }
}

inline void Link::run(std::uint32_t tag) {
  if (tag == kTransmitted) transmit_next();
  else if (network_.events().now() == in_flight_.first_arrival()) deliver();
}

}  // namespace aqm

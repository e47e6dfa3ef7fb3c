// A network of a few links whose endpoints record what they receive.
#pragma once

#include <deque>
#include <gtest/gtest.h>
#include <string>
#include <tuple>
#include <vector>

#include "link/network.h"

namespace aqm {

class SmallNetwork final : private DropListener {
 public:
  // Time at which a packet reached an end of a flow, or was dropped.
  struct Record {
    std::int64_t ns;
    FlowId flow;
    std::uint32_t seq;
    PacketKind kind;
    friend bool operator==(const Record&, const Record&) = default;
    friend auto operator<=>(const Record&, const Record&) = default;
  };

  Link& link(const LinkSettings& settings) {
    const std::uint32_t index = network.add_link(settings, 1, "link" + std::to_string(network.links()));
    return network.link(index);
  }
  FlowId flow(std::vector<std::uint32_t> data, std::vector<std::uint32_t> back) {
    accounts.emplace_back();
    network.add_flow(data, back, accounts.back());
    const auto id = static_cast<FlowId>(accounts.size() - 1);
    ends_.emplace_back(*this, id);
    network.connect(id, ends_.back(), ends_.back());
    next_seq_.push_back(0);
    return id;
  }
  void send(FlowId flow, std::uint32_t size = 1000, PacketKind kind = PacketKind::data) {
    const PacketId id = packets.make();
    Packet& packet = packets[id];
    packet.flow = flow;
    packet.seq = next_seq_[flow]++;
    packet.size = size;
    packet.kind = kind;
    packet.sent_at = events.now();
    network.send(id);
  }
  // Of the packets whose transmission on a link has started.
  Bytes sent_bytes(std::uint32_t index) const {
    const Link& link = network.link(index);
    return link.started_bytes();
  }
  void run_until(double time_s) { events.run_until(time_from_seconds(time_s), UINT64_MAX); }

  EventQueue events;
  PacketPool packets;
  Fingerprint fingerprint;
  Network network{events, packets, *this, fingerprint};
  std::deque<FlowAccount> accounts;
  std::vector<Record> arrived, dropped;
  std::vector<Decision> decisions;
  bool answers = false;  // acknowledge data with packets of 40 bytes

 private:
  class End final : public Endpoint {
   public:
    End(SmallNetwork& owner, FlowId flow) : owner_(owner), flow_(flow) {}
    void receive(PacketId id) override {
      const Packet packet = owner_.packets[id];
      owner_.packets.release(id);
      owner_.arrived.push_back({owner_.events.now().ns, flow_, packet.seq, packet.kind});
      if (owner_.answers && packet.kind == PacketKind::data) owner_.send(flow_, 40, PacketKind::ack);
    }

   private:
    SmallNetwork& owner_;
    FlowId flow_;
  };

  void on_link_drop(PacketId id, const Link&, const Decision& decision) override {
    dropped.push_back({events.now().ns, packets[id].flow, packets[id].seq, packets[id].kind});
    decisions.push_back(decision);
  }

  std::deque<End> ends_;
  std::vector<std::uint32_t> next_seq_;
};

// 8 Mbit/s and 10 ms: 1000 bytes take 1 ms.
inline LinkSettings settings(std::int64_t packets = 5000) {
  return {BitRate{8'000'000}, from_seconds(0.01), 0, {packets, false}};
}

// Sends packets of a flow at given times, each as an event among others.
class Sender final : public EventHandler {
 public:
  Sender(SmallNetwork& net, FlowId flow) : net_(net), flow_(flow) {}
  void send_at(Time at) { net_.events.schedule(at, *this); }

 private:
  void on_event(std::uint32_t) override { net_.send(flow_); }
  SmallNetwork& net_;
  FlowId flow_;
};

}  // namespace aqm

// A transport over two wires of fixed delay: every packet is written down, and those the test names are lost.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <gtest/gtest.h>
#include <memory>
#include <string_view>
#include <vector>

#include "transport/transport.h"

namespace aqm {

class Wire final : public Outlet, private EventHandler {
 public:
  struct Sent {
    double time_s;
    PacketKind kind;
    std::uint32_t seq, size;
    bool retransmitted, echo, lost;
    Ecn ecn;
  };

  explicit Wire(std::string_view transport, std::string_view variant = "reno", Duration one_way = from_seconds(0.05))
      : one_way_(one_way), type_(*find_transport(transport)) {
    transport_ = type_.make(
        {packets_, events_, *this, account, 0, TrafficClass::tcp, Random(1, "flow:test"), 2 * one_way}, variant);
  }
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  void set(std::string_view name, double number) {
    const Param* row = find_param(type_.params, name);
    ASSERT_NE(row, nullptr) << name;
    row->set(transport_->params(), Value{.number = number});
    ASSERT_FALSE(transport_->problem());
  }
  // The parameters are set: transports begin.
  Transport& open() {
    transport_->prepare();
    return *transport_;
  }
  Transport& transport() { return *transport_; }
  FlowContext context() {
    return {packets_, events_, *this, account, 0, TrafficClass::tcp, Random(1, "flow:test"), 2 * one_way_};
  }
  EventQueue& events() { return events_; }
  void run_until(double time_s) { events_.run_until(time_from_seconds(time_s), UINT64_MAX); }
  double cwnd() const { return transport_->cwnd(); }

  // Data packets sent from `from_s` on and before `to_s`.
  std::vector<Sent> data(double from_s, double to_s) const { return select(PacketKind::data, from_s, to_s); }
  std::vector<Sent> acks(double from_s, double to_s) const { return select(PacketKind::ack, from_s, to_s); }

  // Decides about a packet before it is on the wire; may change its ECN field.
  std::function<bool(Packet& packet)> lose = [](Packet&) { return false; };
  FlowAccount account;
  std::vector<Sent> sent;
  std::int64_t acked = 0;  // the highest acknowledgement that reached the sender: all packets before it

 private:
  struct OnWire {
    PacketId id;
    Time arrival;
  };

  void send(PacketId id) override {
    Packet& packet = packets_[id];
    const bool lost = lose(packet);
    sent.push_back({to_seconds(events_.now()), packet.kind, packet.seq, packet.size, packet.retransmitted, packet.echo,
                    lost, packet.ecn});
    if (lost) return packets_.release(id);
    on_wire_.push_back({id, events_.now() + one_way_});
    events_.schedule(on_wire_.back().arrival, *this);
  }
  void on_event(std::uint32_t) override {
    const PacketId id = on_wire_.front().id;
    on_wire_.pop_front();
    if (packets_[id].kind == PacketKind::data) {
      ++account.received_packets;
      transport_->sink().receive(id);
    } else {
      if (packets_[id].kind == PacketKind::ack) acked = std::max<std::int64_t>(acked, packets_[id].seq);
      transport_->source().receive(id);
    }
  }
  std::vector<Sent> select(PacketKind kind, double from_s, double to_s) const {
    std::vector<Sent> selected;
    for (const Sent& packet : sent)
      if (packet.kind == kind && packet.time_s >= from_s - 1e-9 && packet.time_s < to_s - 1e-9)
        selected.push_back(packet);
    return selected;
  }

  EventQueue events_;
  PacketPool packets_;
  Duration one_way_;
  const TransportType& type_;
  std::unique_ptr<Transport> transport_;
  std::deque<OnWire> on_wire_;
};

}  // namespace aqm

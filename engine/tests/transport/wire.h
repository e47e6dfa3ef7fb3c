// A transport over two wires of fixed delay: every packet is written down, and those the test names are lost. The data
// may go through a queue first.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <memory>
#include <string_view>
#include <utility>
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
    std::vector<SackBlock> blocks;
  };

  // A drop-tail queue before the data's wire.
  struct Bottleneck {
    double packets_per_s = 0;  // 0: there is none
    std::int64_t limit = 1'000'000;
    std::int64_t mark_above = 1'000'000;  // marks arrivals that meet more packets, the one being sent included
  };

  explicit Wire(std::string_view transport, std::string_view variant = "reno", Duration one_way = from_seconds(0.05))
      : one_way_(one_way), base_rtt_(2 * one_way), type_(*find_transport(transport)), variant_(variant) {
    transport_ = type_.make(
        {packets_, events_, *this, account, 0, TrafficClass::tcp, Random(1, "flow:test"), base_rtt_}, variant);
  }
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  void set(std::string_view name, double number) {
    const Param* row = find_param(type_.params, name);
    if (row == nullptr) row = find_param(tcp_variant(variant_).params, name);
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
    return {packets_, events_, *this, account, 0, TrafficClass::tcp, Random(1, "flow:test"), base_rtt_};
  }
  EventQueue& events() { return events_; }
  void run_until(double time_s) { events_.run_until(time_from_seconds(time_s), UINT64_MAX); }
  // NaN where there is none.
  double cwnd() const { return signal("cwnd_packets"); }
  double signal(std::string_view name) const {
    for (const Signal& row : type_.signals.rows)
      if (row.name == name) return row.get(transport_->state());
    for (const Signal& row : tcp_variant(variant_).signals.rows)
      if (row.name == name) return row.get(transport_->control_state());
    return NAN;
  }

  // Data packets sent from `from_s` on and before `to_s`.
  std::vector<Sent> data(double from_s, double to_s) const { return select(PacketKind::data, from_s, to_s); }
  std::vector<Sent> acks(double from_s, double to_s) const { return select(PacketKind::ack, from_s, to_s); }

  Bottleneck bottleneck;
  // Packets at the bottleneck, the one being sent included, as the arrivals between two times met them.
  double mean_queue(double from_s, double to_s) const {
    double sum = 0, count = 0;
    for (const auto& [time_s, queue] : queue_)
      if (time_s >= from_s && time_s < to_s) sum += queue, count += 1;
    return sum / count;
  }

  // Decides about a packet before it is on the wire; may change its ECN field.
  std::function<bool(Packet& packet)> lose = [](Packet&) { return false; };
  FlowAccount account;
  std::vector<Sent> sent;
  std::int64_t acked = 0;  // the highest acknowledgement that reached the sender: all packets before it

 private:
  void send(PacketId id) override {
    Packet& packet = packets_[id];
    Time leaves = events_.now();
    const bool lost = lose(packet) || !pass_bottleneck(packet, leaves);
    const auto blocks = packets_.sack_blocks(id);
    sent.push_back({to_seconds(events_.now()),
                    packet.kind,
                    packet.seq,
                    packet.size,
                    packet.retransmitted,
                    packet.echo,
                    lost,
                    packet.ecn,
                    {blocks.begin(), blocks.end()}});
    if (lost) return packets_.release(id);
    events_.schedule(leaves + one_way_, *this, static_cast<std::uint32_t>(on_wire_.size()));
    on_wire_.push_back(id);
  }
  // False if there is no place; else puts off the time at which the packet leaves.
  bool pass_bottleneck(Packet& packet, Time& leaves) {
    if (bottleneck.packets_per_s == 0 || packet.kind != PacketKind::data) return true;
    const double ahead_s = std::max(0.0, to_seconds(free_at_ - leaves));
    const auto ahead = static_cast<std::int64_t>(std::ceil(ahead_s * bottleneck.packets_per_s - 1e-6));
    queue_.push_back({to_seconds(leaves), static_cast<double>(ahead)});
    if (ahead > bottleneck.limit) return false;
    if (ahead > bottleneck.mark_above && packet.ecn == Ecn::capable) packet.ecn = Ecn::congestion_experienced;
    free_at_ = std::max(free_at_, leaves) + from_seconds(1 / bottleneck.packets_per_s);
    leaves = free_at_;
    return true;
  }
  void on_event(std::uint32_t tag) override {
    const PacketId id = on_wire_[tag];
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
  Duration one_way_, base_rtt_;
  const TransportType& type_;
  const std::string_view variant_;
  std::unique_ptr<Transport> transport_;
  std::vector<std::pair<double, double>> queue_;
  std::vector<PacketId> on_wire_;  // all there ever were
  Time free_at_{};                 // when the bottleneck has sent all it has
};

}  // namespace aqm

// UDP: packets go out as the application hands them over, and nobody asks for them again.

#include <array>

#include "transport/transports.h"

namespace aqm {
namespace {

struct UdpParams {
  std::uint32_t header_size = 28;
};

constexpr std::uint32_t kFeedbackSize = 40;  // bytes on the wire

class Udp final : public Transport {
 public:
  explicit Udp(const FlowContext& context) : context_(context), source_(*this), sink_(*this) {}

  Endpoint& source() override { return source_; }
  Endpoint& sink() override { return sink_; }
  void* params() override { return &params_; }
  void stop() override {}

  void send(std::uint32_t size) override {
    ++context_.account.sent_packets;
    send_packet(PacketKind::data, next_seq_++, size);
  }
  void send_feedback(std::uint32_t value) override { send_packet(PacketKind::feedback, value, kFeedbackSize); }

 private:
  class Source final : public Endpoint {
   public:
    explicit Source(Udp& udp) : udp_(udp) {}
    void receive(PacketId id) override {
      const std::uint32_t value = udp_.context_.packets[id].seq;
      udp_.context_.packets.release(id);
      if (udp_.listener()) udp_.listener()->on_feedback(value);
    }

   private:
    Udp& udp_;
  };
  class Sink final : public Endpoint {
   public:
    explicit Sink(Udp& udp) : udp_(udp) {}
    void receive(PacketId id) override {
      const Packet packet = udp_.context_.packets[id];
      udp_.context_.packets.release(id);
      FlowAccount& account = udp_.context_.account;
      ++account.goodput_packets;
      account.goodput_bytes += packet.size;
      account.payload_bytes += packet.size > udp_.params_.header_size ? packet.size - udp_.params_.header_size : 0;
      if (udp_.listener()) udp_.listener()->on_data(packet.seq);
    }

   private:
    Udp& udp_;
  };

  void send_packet(PacketKind kind, std::uint32_t seq, std::uint32_t size) {
    const PacketId id = context_.packets.make();
    Packet& packet = context_.packets[id];
    packet.flow = context_.flow;
    packet.traffic_class = context_.traffic_class;
    packet.kind = kind;
    packet.seq = seq;
    packet.size = size;
    packet.sent_at = context_.events.now();
    context_.outlet.send(id);
  }

  FlowContext context_;
  UdpParams params_;
  Source source_;
  Sink sink_;
  std::uint32_t next_seq_ = 0;
};

constexpr std::array udp_params{
    param<&UdpParams::header_size>({.name = "header_size",
                                    .label = "Header size",
                                    .unit = Unit::bytes,
                                    .min = 0,
                                    .max = 1'000,
                                    .live = false,
                                    .cite = "RFC 768, RFC 791",
                                    .doc = "Header bytes of each packet (not counted as payload): 28 for IP and UDP."}),
};

}  // namespace

const TransportType udp{
    .id = "udp",
    .label = "UDP",
    .summary = "Sends what the application hands over, at once and without feedback.",
    .source = "RFC 768",
    .params = udp_params,
    .make = [](const FlowContext& context, std::string_view) -> std::unique_ptr<Transport> {
      return std::make_unique<Udp>(context);
    },
};

}  // namespace aqm

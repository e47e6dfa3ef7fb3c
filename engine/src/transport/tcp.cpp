// TCP: a sender, a receiver and their parameters.

#include <array>
#include <utility>

#include "transport/tcp_receiver.h"
#include "transport/tcp_sender.h"
#include "transport/tcp_variants.h"
#include "transport/transports.h"

namespace aqm {
namespace {

class Tcp final : public Transport, private CompletionListener {
 public:
  Tcp(const FlowContext& context, std::unique_ptr<CongestionControl> control)
      : context_(context),
        params_(control->params()),
        sender_(context_, params_, std::move(control), *this),
        receiver_(context_, params_, sender_.control().needs()) {}

  Endpoint& source() override { return sender_; }
  Endpoint& sink() override { return receiver_; }
  void* params() override { return &params_; }
  std::optional<std::string_view> problem() const override {
    if (params_.packet_size <= params_.header_size) return "packet_size must be greater than header_size";
    if (params_.initial_window > params_.window) return "initial_window must not be greater than window";
    if (params_.max_rto < params_.min_rto) return "max_rto must not be less than min_rto";
    return sender_.control().problem();
  }
  void prepare() override {
    sender_.prepare();
    receiver_.prepare();
  }
  void send_forever() override { sender_.send_forever(); }
  void send_bytes(Bytes payload) override { sender_.send_packets(full_packet().packets_of(payload)); }
  void reconnect() override { sender_.reconnect(); }
  FullPacket full_packet() const override {
    return {.payload = params_.packet_size - params_.header_size, .size = params_.packet_size};
  }
  void stop() override { sender_.stop(); }
  const void* state() const override { return &sender_; }
  const void* control_state() const override { return sender_.control().state(); }
  double window_edge() const override { return sender_.window_edge(); }

 private:
  void on_complete() override {
    if (listener()) listener()->on_complete();
  }

  FlowContext context_;
  TcpParams& params_;  // the controller has them
  TcpSender sender_;
  TcpReceiver receiver_;
};

const TcpSender& sender(const void* state) { return *static_cast<const TcpSender*>(state); }

constexpr std::array tcp_signals{
    signal({.name = "cwnd_packets",
            .label = "Congestion window",
            .unit = Unit::packets,
            .bounds = "in_flight_packets",
            .doc = "Packets that the congestion controller allows in flight."},
           [](const void* state) { return sender(state).cwnd(); }),
    signal({.name = "ssthresh_packets",
            .label = "Slow start threshold",
            .unit = Unit::packets,
            .doc = "The window at which slow start ends."},
           [](const void* state) { return sender(state).ssthresh(); }),
    signal(kSmoothedRtt, [](const void* state) { return sender(state).smoothed_rtt_s(); }),
    signal({.name = "in_flight_packets",
            .label = "In flight",
            .unit = Unit::packets,
            .doc = "Packets sent and not acknowledged yet."},
           [](const void* state) { return sender(state).flight_packets(); }),
};

constexpr std::array tcp_params{
    param<&TcpParams::packet_size>({.name = "packet_size",
                                    .label = "Packet size",
                                    .unit = Unit::bytes,
                                    .min = 41,
                                    .max = 65'535,
                                    .scale = Scale::log,
                                    .live = false,
                                    .cite = "ns-2 packetSize_ + 40",
                                    .doc = "Size of a packet on the wire, headers included."}),
    param<&TcpParams::header_size>(
        {.name = "header_size",
         .label = "Header size",
         .unit = Unit::bytes,
         .min = 20,
         .max = 1'000,
         .live = false,
         .cite = "ns-2 tcpip_base_hdr_size_",
         .doc = "Header bytes of each packet (not counted as payload); also the size of an acknowledgement."}),
    param<&TcpParams::window>({.name = "window",
                               .label = "Receiver window",
                               .unit = Unit::packets,
                               .min = 1,
                               .max = 100'000,
                               .scale = Scale::log,
                               .live = false,
                               .cite = "ns-2 window_",
                               .doc = "Receiver window: the largest number of unacknowledged packets. A small window "
                                      "limits the rate to window / round-trip time."}),
    param<&TcpParams::initial_window>({.name = "initial_window",
                                       .label = "Initial window",
                                       .unit = Unit::packets,
                                       .min = 1,
                                       .max = 1'000,
                                       .live = false,
                                       .cite = "ns-2 windowInit_; RFC 6928",
                                       .doc = "Congestion window at the start."}),
    param<&TcpParams::initial_ssthresh>(
        {.name = "initial_ssthresh",
         .label = "Initial slow-start threshold",
         .unit = Unit::packets,
         .min = 0,
         .max = 100'000,
         .live = false,
         .cite = "RFC 5681 §3.1",
         .doc = "Slow-start threshold at the start: where the first slow start ends. 0 uses the receiver window."}),
    param<&TcpParams::tick>({.name = "tick",
                             .label = "Clock tick",
                             .unit = Unit::seconds,
                             .min = 0.000'001,
                             .max = 1,
                             .scale = Scale::log,
                             .live = false,
                             .cite = "ns-2 tcpTick_; RFC 6298 G",
                             .doc = "Clock tick: round-trip times are measured in whole ticks."}),
    param<&TcpParams::min_rto>(
        {.name = "min_rto",
         .label = "Minimum timeout",
         .unit = Unit::seconds,
         .min = 0,
         .max = 60,
         .live = false,
         .cite = "ns-2 minrto_; RFC 6298 §2.4",
         .doc = "Lower bound of the retransmission timeout, which is never below two ticks either."}),
    param<&TcpParams::initial_rto>({.name = "initial_rto",
                                    .label = "Initial timeout",
                                    .unit = Unit::seconds,
                                    .min = 0.001,
                                    .max = 60,
                                    .live = false,
                                    .cite = "ns-2 rtxcur_init_; RFC 6298 §2.1",
                                    .doc = "Retransmission timeout before the first round-trip time is measured."}),
    param<&TcpParams::max_rto>({.name = "max_rto",
                                .label = "Maximum timeout",
                                .unit = Unit::seconds,
                                .min = 0.001,
                                .max = 600,
                                .live = false,
                                .cite = "ns-2 maxrto_; RFC 6298 §2.5",
                                .doc = "Upper bound of the retransmission timeout."}),
    param<&TcpParams::max_backoff>(
        {.name = "max_backoff",
         .label = "Largest backoff",
         .min = 0,
         .max = 65'536,
         .live = false,
         .cite = "ns-2 rfc2988_",
         .doc = "Largest backoff factor of the retransmission timeout. 0 sets no limit but max_rto."}),
    param<&TcpParams::delayed_ack>({.name = "delayed_ack",
                                    .label = "Delayed acknowledgements",
                                    .live = false,
                                    .cite = "RFC 1122 §4.2.3.2; ns-2 TCPSink/DelAck",
                                    .doc = "Makes the receiver acknowledge every second packet, or after 100 ms."}),
    param<&TcpParams::abc_limit>(
        {.name = "abc_limit",
         .label = "Byte counting limit",
         .symbol = "L",
         .unit = Unit::packets,
         .min = 0,
         .max = 1'000,
         .live = false,
         .cite = "RFC 3465 §2.2; RFC 5681 §3.1",
         .doc = "Makes the window grow by the packets that an acknowledgement covers, in slow start at most by this "
                "many. At 0 every acknowledgement counts as one packet, as in ns-2, so delayed acknowledgements halve "
                "the growth. CUBIC, DCTCP and BBR always count packets."}),
    param<&TcpParams::limited_transmit>(
        {.name = "limited_transmit",
         .label = "Limited transmit",
         .live = false,
         .cite = "RFC 3042; ns-2 singledup_",
         .doc = "Sends a new packet on each of the first two duplicate acknowledgements."}),
    param<&TcpParams::handshake>(
        {.name = "handshake",
         .label = "Handshake",
         .live = false,
         .cite = "ns-2 syn_",
         .doc = "Starts with a 40-byte SYN; the initial window follows when the SYN is acknowledged."}),
    param<&TcpParams::ecn>(
        {.name = "ecn",
         .label = "ECN",
         .live = false,
         .cite = "RFC 3168",
         .doc = "Uses ECN: the sender halves its window when a router marks a packet, as if it had been dropped."}),
    param<&TcpParams::l4s>({.name = "l4s",
                            .label = "Low-latency queue",
                            .live = false,
                            .cite = "RFC 9331 §4.1",
                            .doc = "With ECN, marks packets ECT(1) instead of ECT(0): a scalable sender, such as "
                                   "DCTCP, asks for the low-latency queue of DualPI2."}),
    param<&TcpParams::whole_windows>(
        {.name = "whole_windows",
         .label = "Whole windows",
         .live = false,
         .cite = "ns-2 precisionReduce_ false",
         .doc = "Rounds a halved window down to whole packets, as implementations before 2001 did."}),
    param<&TcpParams::always_inflate>({.name = "always_inflate",
                                       .label = "Inflate on every duplicate",
                                       .live = false,
                                       .cite = "ns-2 exitFastRetrans_ false",
                                       .doc = "Lets duplicate acknowledgements beyond the third open the window even "
                                              "if no fast retransmit preceded them."}),
    param<&TcpParams::halve_pipe>(
        {.name = "halve_pipe",
         .label = "Cut what is in flight",
         .live = false,
         .cite = "ns-3 BytesInFlight; RFC 6675 §4",
         .doc = "With SACK, halves the packets in flight instead of the window after a loss."}),
};

using Entry = Preset::Entry;

constexpr std::array<Entry, 0> ns2_2_35{};

constexpr std::array ns2_2000{
    Entry{"packet_size", 1000}, Entry{"initial_window", 1}, Entry{"handshake", 0},      Entry{"limited_transmit", 0},
    Entry{"tick", 0.1},         Entry{"min_rto", 0},        Entry{"initial_rto", 6},    Entry{"max_rto", 64},
    Entry{"max_backoff", 64},   Entry{"whole_windows", 1},  Entry{"always_inflate", 1},
};

constexpr std::array modern{
    Entry{"packet_size", 1500}, Entry{"header_size", 52}, Entry{"window", 10'000},       Entry{"initial_window", 10},
    Entry{"tick", 0.001},       Entry{"min_rto", 0.2},    Entry{"initial_rto", 1},       Entry{"max_rto", 120},
    Entry{"delayed_ack", 1},    Entry{"abc_limit", 2},    Entry{"backoff_on_repair", 0},
};

constexpr std::array presets{
    Preset{"ns2-2.35", "ns-2.35", "The defaults of ns-2.35 (2011): initial window 2, limited transmit, fine clock.",
           ns2_2_35},
    Preset{"ns2-2000", "ns-2 of 1999/2000",
           "As the papers before 2001 ran it: initial window 1, clock tick 0.1 s, no limited transmit.", ns2_2000},
    Preset{
        "modern", "Today",
        "As hosts have it since about 2015: initial window 10, a fine clock, delayed acknowledgements, wide windows.",
        modern},
};

constexpr std::array variants{&reno, &tahoe, &newreno, &sack, &vegas, &cubic, &dctcp, &bbr, &ledbat};

}  // namespace

std::span<const Variant* const> all_tcp_variants() { return variants; }

const Variant& tcp_variant(std::string_view id) {
  for (const Variant* variant : variants)
    if (variant->id == id) return *variant;
  return *variants.front();
}

const TransportType tcp{
    .id = "tcp",
    .label = "TCP",
    .summary = "Delivers data reliably and in order, under a congestion window.",
    .source = "RFC 9293, RFC 5681, RFC 6298",
    .params = tcp_params,
    .signals = signal_table<tcp_signals>(),
    .presets = presets,
    .make = [](const FlowContext& context, std::string_view variant) -> std::unique_ptr<Transport> {
      return std::make_unique<Tcp>(context, tcp_variant(variant).make());
    },
};

}  // namespace aqm

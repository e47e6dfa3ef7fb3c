// TFRC: TCP-friendly rate control.
//
// RFC 5348 (Floyd, Handley, Padhye & Widmer); as ns-2.35 has it (tcp/tfrc.cc, tcp/tfrc-sink.cc): one later packet is
// proof of a loss, the rate rises by one packet a round trip each round trip up to the equation's, and t_RTO is TCP's
// timeout. The receiver reports the loss event rate and the rate received; the sender follows the throughput equation
// of TCP, so that it takes what TCP would but changes it slowly.

#include <array>

#include "transport/tfrc_receiver.h"
#include "transport/tfrc_sender.h"
#include "transport/transports.h"

namespace aqm {
namespace {

class Tfrc final : public Transport {
 public:
  explicit Tfrc(const FlowContext& context) : sender_(context, params_), receiver_(context, params_) {}

  Endpoint& source() override { return sender_; }
  Endpoint& sink() override { return receiver_; }
  void* params() override { return &params_; }
  std::optional<std::string_view> problem() const override {
    if (params_.packet_size <= params_.header_size) return "packet_size must be greater than header_size";
    return std::nullopt;
  }
  const void* state() const override { return &sender_; }
  void send_forever() override { sender_.start(); }
  void stop() override { sender_.stop(); }

 private:
  TfrcParams params_;
  TfrcSender sender_;
  TfrcReceiver receiver_;
};

constexpr std::array tfrc_params{
    param<&TfrcParams::packet_size>({.name = "packet_size",
                                     .label = "Packet size",
                                     .unit = Unit::bytes,
                                     .min = 41,
                                     .max = 65'535,
                                     .scale = Scale::log,
                                     .live = false,
                                     .cite = "ns-2 packetSize_ + headersize_",
                                     .doc = "Size of a packet on the wire, headers included."}),
    param<&TfrcParams::header_size>({.name = "header_size",
                                     .label = "Header size",
                                     .unit = Unit::bytes,
                                     .min = 20,
                                     .max = 1'000,
                                     .live = false,
                                     .cite = "ns-2 headersize_",
                                     .doc = "Header bytes of each packet (not counted as payload)."}),
    param<&TfrcParams::tick>(
        {.name = "tick",
         .label = "Clock tick",
         .unit = Unit::seconds,
         .min = 0,
         .max = 1,
         .live = false,
         .cite = "ns-2 tcp_tick_; RFC 5348 §3.1",
         .doc =
             "Clock tick of the timeout in the throughput equation. 0 uses four round-trip times, as RFC 5348 does."}),
};

const TfrcSender& sender_of(const void* state) { return *static_cast<const TfrcSender*>(state); }

constexpr std::array tfrc_signals{
    signal({.name = "allowed_bps",
            .label = "Allowed rate",
            .unit = Unit::bits_per_second,
            .doc = "Rate that the throughput equation allows, or slow start before the first loss."},
           [](const void* state) { return sender_of(state).rate_bps(); }),
    signal({.name = "loss_event_rate",
            .label = "Loss event rate",
            .unit = Unit::probability,
            .doc = "p of the throughput equation: one over the mean number of packets between loss events, as the "
                   "receiver reports it."},
           [](const void* state) { return sender_of(state).loss_event_rate(); }),
    signal(kSmoothedRtt, [](const void* state) { return sender_of(state).smoothed_rtt_s(); }),
};

}  // namespace

const TransportType tfrc{
    .id = "tfrc",
    .label = "TFRC",
    .summary =
        "Sends at the average rate that TCP would reach, without TCP’s jumps. Lost packets are not retransmitted.",
    .source = "RFC 5348",
    .params = tfrc_params,
    .signals = signal_table<tfrc_signals>(),
    .make = [](const FlowContext& context, std::string_view) -> std::unique_ptr<Transport> {
      return std::make_unique<Tfrc>(context);
    },
};

}  // namespace aqm

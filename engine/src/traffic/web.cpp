// Web: users who read pages, over one connection per flow.
//
// After SURGE (Barford & Crovella 1998): a user thinks, requests a page, and thinks again when it has arrived. A page
// has ceil(P) objects, P Pareto with shape 2.43; an object is lognormal (mu 7.6, sigma 1.58), or with probability 1/50
// Pareto from 20 kB with shape 1.2, at most 2 MB: the sizes of the 1990s (Mah 1997), about 8.4 kB per object and 20 kB
// per page.
//
// Think times are exponential, so individual users need not be simulated: of t thinking users, one makes a request
// after an exponential time of mean think / t. So a flow costs the same whether it stands for one user or for a
// thousand. The mean think time follows from `load`. Differs from SURGE: objects of a page are fetched in sequence
// without pauses, think times have no heavy tail; requests are not sent.

#include <algorithm>
#include <array>

#include "core/math.h"
#include "traffic/applications.h"
#include "traffic/packet_clock.h"
#include "traffic/transfers.h"

namespace aqm {
namespace {

struct WebParams {
  std::uint32_t users = 10;
  BitRate load{32'000};
};

constexpr double kObjectShape = 2.43;
constexpr double kMeanObjects = 2.3701;  // 1 + zeta(2.43)
constexpr double kBodyMu = 7.6, kBodySigma = 1.58;
constexpr double kTailPart = 0.02, kTailFrom = 20e3, kTailShape = 1.2, kLargest = 2e6;
constexpr double kRoundTrips = 3;  // per object: connection and slow start

double mean_object() {
  const double body = math::exp(kBodyMu + kBodySigma * kBodySigma / 2);
  // Mean of the minimum of a Pareto variable and a bound.
  const double cut = kTailFrom * math::pow(kTailFrom / kLargest, kTailShape - 1) / (kTailShape - 1);
  const double tail = kTailFrom * kTailShape / (kTailShape - 1) - cut;
  return (1 - kTailPart) * body + kTailPart * tail;
}

class Web final : public Application, private PacketClock, private Transfers {
 public:
  Web(const FlowContext& context, Transport& transport)
      : PacketClock(context.events),
        Transfers(context, transport),
        random_(context.random),
        transport_(transport),
        base_rtt_(context.base_rtt) {}

  void start() override { start_in(gap()); }
  void stop() override {
    PacketClock::stop();
    Transfers::stop();
  }
  void* params() override { return &params_; }
  const void* state() const override { return static_cast<const Transfers*>(this); }
  void params_changed() override { renew(gap()); }
  double demand_bps() const override { return static_cast<double>(params_.load.bps); }

 private:
  double think_s() const {
    // Packets are whole, so half a packet more on average: objects are of sizes spread over many.
    const FullPacket full = transport_.full_packet();
    const double packets = mean_object() / static_cast<double>(full.payload) + 0.5;
    const double page_bits = 8 * kMeanObjects * (packets * static_cast<double>(full.size));
    const double cycle_s = params_.users * page_bits / static_cast<double>(params_.load.bps);
    const double page_s = kMeanObjects * kRoundTrips * to_seconds(base_rtt_);  // without congestion
    return std::max(cycle_s - page_s, cycle_s / 10);
  }
  Duration gap() { return from_seconds(random_.exponential(think_s() / params_.users)); }

  // Draws as if all users were thinking; requests of users who are not thinking are discarded.
  Duration tick() override {
    if (random_.below(params_.users) >= outstanding()) request(draw_objects());
    return gap();
  }
  std::uint32_t draw_objects() {
    constexpr double kMost = 1000;
    const double objects = std::min(random_.pareto(1, kObjectShape), kMost);
    const auto whole = static_cast<std::uint32_t>(objects);
    return whole < objects ? whole + 1 : whole;
  }
  Bytes next_size() override {
    const double size =
        random_.uniform() < kTailPart ? random_.pareto(kTailFrom, kTailShape) : random_.lognormal(kBodyMu, kBodySigma);
    return static_cast<Bytes>(std::clamp(size, 1.0, kLargest));
  }

  Random random_;
  Transport& transport_;
  const Duration& base_rtt_;
  WebParams params_;
};

constexpr std::array web_params{
    param<&WebParams::users>({.name = "users",
                              .label = "Users",
                              .min = 1,
                              .max = 1'000,
                              .scale = Scale::log,
                              .cite = "Jeffay 1999",
                              .doc = "Users per connection; count is the number of connections."}),
    param<&WebParams::load>(
        {.name = "load",
         .label = "Load",
         .unit = Unit::bits_per_second,
         .min = 100,
         .max = 1'000'000'000,
         .scale = Scale::log,
         .cite = "Jeffay 1999",
         .doc =
             "Total load of all users on a network without congestion, headers included. Think times follow from it."}),
};

}  // namespace

const ApplicationType web{
    .id = "web",
    .label = "Web",
    .summary = "Web users: each requests a page of a few objects, reads it, and requests the next.",
    .source = "Barford & Crovella 1998; Mah 1997",
    .transports = "tcp",
    .traffic_class = TrafficClass::tcp,
    .params = web_params,
    .signals = signal_table<transfer_signals>(),
    .make = [](const FlowContext& context, Transport& transport) -> std::unique_ptr<Application> {
      return std::make_unique<Web>(context, transport);
    },
    .makes_transfers = true,
};

}  // namespace aqm

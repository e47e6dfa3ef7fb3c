// Poisson: packets of one size, independent exponential gaps.

#include <array>

#include "traffic/applications.h"
#include "traffic/packet_clock.h"

namespace aqm {
namespace {

struct PoissonParams {
  BitRate rate{1'000'000};
  std::uint32_t packet_size = 1000;
};

class Poisson final : public Application, private PacketClock {
 public:
  Poisson(const FlowContext& context, Transport& transport)
      : PacketClock(context.events), random_(context.random), transport_(transport) {}

  void start() override { start_in(gap()); }
  void stop() override { PacketClock::stop(); }
  void* params() override { return &params_; }
  // Exponential gaps are memoryless, so the current one may restart.
  void params_changed() override { renew(gap()); }
  double demand_bps() const override { return static_cast<double>(params_.rate.bps); }

 private:
  Duration gap() {
    return from_seconds(random_.exponential(8.0 * params_.packet_size / static_cast<double>(params_.rate.bps)));
  }
  Duration tick() override {
    transport_.send(params_.packet_size);
    return gap();
  }

  Random random_;
  Transport& transport_;
  PoissonParams params_;
};

constexpr std::array poisson_params{
    param<&PoissonParams::rate>({.name = "rate",
                                 .label = "Mean rate",
                                 .unit = Unit::bits_per_second,
                                 .min = 1'000,
                                 .max = 100'000'000'000,
                                 .scale = Scale::log,
                                 .cite = "M/D/1",
                                 .doc = "Mean sending rate, headers included."}),
    param<&PoissonParams::packet_size>({.name = "packet_size",
                                        .label = "Packet size",
                                        .unit = Unit::bytes,
                                        .min = 20,
                                        .max = 65'535,
                                        .scale = Scale::log,
                                        .cite = "M/D/1",
                                        .doc = "Size of a packet on the wire, headers included."}),
};

}  // namespace

const ApplicationType poisson{
    .id = "poisson",
    .label = "Poisson",
    .summary = "Packets of one size at random instants: the arrivals of queueing theory.",
    .source = "Kleinrock 1975",
    .transports = "udp",
    .traffic_class = TrafficClass::untagged,
    .params = poisson_params,
    .make = [](const FlowContext& context, Transport& transport) -> std::unique_ptr<Application> {
      return std::make_unique<Poisson>(context, transport);
    },
};

}  // namespace aqm

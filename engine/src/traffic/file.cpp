// File: one finite transfer, or Poisson arrivals of transfers, with completion times.
//
// Transfers of one flow are sequential, each over a new connection; a request during a transfer waits, and the waiting
// time counts. At most 1000 requests wait. Many flows with a small load each overlap like transfers of many hosts.

#include <algorithm>
#include <array>
#include <limits>

#include "core/math.h"
#include "traffic/applications.h"
#include "traffic/packet_clock.h"
#include "traffic/transfers.h"

namespace aqm {
namespace {

enum class Sizes : std::uint8_t { fixed, exponential, pareto, lognormal };

struct FileParams {
  double size = 100'000;
  Sizes distribution = Sizes::fixed;
  double shape = 1.5;
  BitRate load{0};
};

class File final : public Application, private PacketClock, private Transfers {
 public:
  File(const FlowContext& context, Transport& transport)
      : PacketClock(context.events), Transfers(context, transport), random_(context.random), transport_(transport) {}

  void start() override {
    active_ = true;
    if (params_.load.bps == 0) request(1);
    else start_in(gap());
  }
  void stop() override {
    active_ = false;
    PacketClock::stop();
    Transfers::stop();
  }
  void* params() override { return &params_; }
  const void* state() const override { return static_cast<const Transfers*>(this); }
  void params_changed() override {
    PacketClock::stop();
    if (active_ && params_.load.bps > 0) start_in(gap());
  }
  double demand_bps() const override {
    return params_.load.bps > 0 ? static_cast<double>(params_.load.bps) : std::numeric_limits<double>::infinity();
  }

 private:
  Duration gap() {
    return from_seconds(
        random_.exponential(8 * transport_.mean_wire_bytes(params_.size) / static_cast<double>(params_.load.bps)));
  }
  Duration tick() override {
    request(1);
    return gap();
  }
  double draw_size() {
    const double shape = params_.shape;
    switch (params_.distribution) {
      case Sizes::fixed:
        break;
      case Sizes::exponential:
        return random_.exponential(params_.size);
      case Sizes::pareto:
        return random_.pareto(params_.size * (shape - 1) / shape, shape);
      case Sizes::lognormal:
        return random_.lognormal(math::log(params_.size) - shape * shape / 2, shape);
    }
    return params_.size;
  }
  Bytes next_size() override {
    constexpr double kLargest = 1e12;
    return static_cast<Bytes>(std::clamp(draw_size(), 1.0, kLargest));
  }

  Random random_;
  Transport& transport_;
  FileParams params_;
  bool active_ = false;
};

constexpr std::array file_params{
    param<&FileParams::size>({.name = "size",
                              .label = "Size",
                              .unit = Unit::bytes,
                              .min = 1,
                              .max = 10'000'000'000,
                              .scale = Scale::log,
                              .cite = "ns-2 Application/FTP send",
                              .doc = "Mean application data of a transfer; it is sent in whole packets."}),
    param<&FileParams::distribution>({.name = "distribution",
                                      .label = "Distribution of the size",
                                      .choices = "fixed|exponential|pareto|lognormal",
                                      .cite = "Crovella & Bestavros 1997",
                                      .doc = "Distribution of the transfer sizes."}),
    param<&FileParams::shape>({.name = "shape",
                               .label = "Shape",
                               .min = 1,
                               .max = 10,
                               .above_min = true,
                               .cite = "Crovella & Bestavros 1997",
                               .doc = "Shape of the distribution. Pareto: the closer to 1, the larger the rare large "
                                      "transfers. Lognormal: the standard deviation of the logarithm."}),
    param<&FileParams::load>({.name = "load",
                              .label = "Load",
                              .unit = Unit::bits_per_second,
                              .min = 0,
                              .max = 10'000'000'000,
                              .cite = "M/G/1",
                              .doc = "Offered load of transfers that start at random times, as a rate on the wire. 0 "
                                     "makes a single transfer at the start."}),
};

}  // namespace

const ApplicationType file{
    .id = "file",
    .label = "File transfer",
    .summary = "One transfer of a given size, or many at random instants; their completion times are measured.",
    .source = "ns-2 Application/FTP",
    .transports = "tcp",
    .traffic_class = TrafficClass::tcp,
    .params = file_params,
    .signals = signal_table<transfer_signals>(),
    .make = [](const FlowContext& context, Transport& transport) -> std::unique_ptr<Application> {
      return std::make_unique<File>(context, transport);
    },
    .makes_transfers = true,
};

}  // namespace aqm

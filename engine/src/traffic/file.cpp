// File: one finite transfer, or Poisson arrivals of transfers, with completion times.
//
// Transfers of one flow are sequential, each over a new connection; a request during a transfer waits, and the waiting
// time counts. At most 1000 requests wait. Many flows with a small load each overlap like transfers of many hosts.

#include <algorithm>
#include <array>
#include <limits>

#include "traffic/applications.h"
#include "traffic/packet_clock.h"
#include "traffic/random_variable.h"
#include "traffic/transfers.h"

namespace aqm {
namespace {

struct FileParams {
  double size = 100'000;
  Distribution distribution = Distribution::fixed;
  double shape = 1.5;
  BitRate load{0};
};

class File final : public Application, private PacketClock, private Transfers {
 public:
  File(const FlowContext& context, Transport& transport)
      : PacketClock(context.events), Transfers(context, transport), random_(context.random), transport_(transport) {}

  void start() override {
    active_ = true;
    mean_bits_ = mean_bits();
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
    mean_bits_ = mean_bits();
    if (active_ && params_.load.bps > 0) start_in(gap());
  }
  double demand_bps() const override {
    return params_.load.bps > 0 ? static_cast<double>(params_.load.bps) : std::numeric_limits<double>::infinity();
  }

 private:
  double mean_packets(const FullPacket& full) const {
    if (params_.distribution == Distribution::fixed) return static_cast<double>(full.packets_of(whole(params_.size)));
    constexpr double kMany = 16;
    const auto each = static_cast<double>(full.payload);
    const double mean = params_.size / each;
    if (mean >= kMany) return mean + 0.5;  // the last packet is half full on average
    return RandomVariable{params_.distribution, mean, params_.shape}.mean_count(1 / each);  // sizes are whole bytes
  }
  // Of a transfer on the wire.
  double mean_bits() const {
    const FullPacket full = transport_.full_packet();
    return 8 * mean_packets(full) * static_cast<double>(full.size);
  }
  Duration gap() { return from_seconds(random_.exponential(mean_bits_ / static_cast<double>(params_.load.bps))); }
  Duration tick() override {
    request(1);
    return gap();
  }
  static Bytes whole(double size) {
    constexpr double kLargest = 1e12;
    return static_cast<Bytes>(std::clamp(size, 1.0, kLargest));
  }
  Bytes next_size() override {
    return whole(RandomVariable{params_.distribution, params_.size, params_.shape}.draw(random_));
  }

  Random random_;
  Transport& transport_;
  FileParams params_;
  double mean_bits_ = 0;  // since the start or the last change
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

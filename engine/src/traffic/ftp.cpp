// FTP: an endless transfer, as fast as the transport allows.

#include <limits>

#include "traffic/applications.h"

namespace aqm {
namespace {

struct FtpParams {};

class Ftp final : public Application {
 public:
  explicit Ftp(Transport& transport) : transport_(transport) {}

  void start() override { transport_.send_forever(); }
  void stop() override { transport_.stop(); }
  void* params() override { return &params_; }
  double demand_bps() const override { return std::numeric_limits<double>::infinity(); }

 private:
  Transport& transport_;
  FtpParams params_;
};

}  // namespace

const ApplicationType ftp{
    .id = "ftp",
    .label = "FTP",
    .summary = "An endless transfer that sends as fast as its transport allows.",
    .source = "ns-2 Application/FTP",
    .transports = "tcp|tfrc",
    .traffic_class = TrafficClass::tcp,
    .make = [](const FlowContext&, Transport& transport) -> std::unique_ptr<Application> {
      return std::make_unique<Ftp>(transport);
    },
};

}  // namespace aqm

// TCP with selective acknowledgements: Reno's window, and SACK to repair all losses of a window in one round trip.
//
// RFC 6675; ns-2.35's Agent/TCP/Sack1 grows and cuts the window alike.

#include "transport/sack_control.h"
#include "transport/tcp_variants.h"

namespace aqm {
namespace {

class Sack final : public SackControl {
 public:
  Sack() : SackControl({.sack = true}) {}

 protected:
  void grow(TcpSenderView&, std::int64_t packets) override { grow_as_reno(packets); }
};

}  // namespace

constexpr Variant sack{
    .id = "sack",
    .label = "SACK",
    .summary = "Reno whose receiver reports what arrived, so that all losses are repaired at once.",
    .source = "RFC 2018, RFC 6675; ns-2 Agent/TCP/Sack1",
    .make = []() -> std::unique_ptr<CongestionControl> { return std::make_unique<Sack>(); },
};

}  // namespace aqm

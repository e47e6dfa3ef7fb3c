// The list of transports.

#include <array>

#include "transport/transports.h"

namespace aqm {
namespace {

const std::array transports{&tcp, &udp, &tfrc};

}  // namespace

std::span<const TransportType* const> all_transports() { return transports; }

const TransportType* find_transport(std::string_view id) {
  for (const TransportType* type : transports)
    if (type->id == id) return type;
  return nullptr;
}

}  // namespace aqm

// All disciplines, and the parameter that they share.

#include <array>

#include "qdisc/disciplines.h"

namespace aqm {
namespace {

constexpr std::array disciplines{
#define AQM_DISCIPLINE(name) &(name),
#include "qdisc/disciplines.inc"
#undef AQM_DISCIPLINE
};

struct CommonParams {
  QueueLimit limit;
};
constexpr Param limit_row = param<&CommonParams::limit>(
    {.name = "limit",
     .label = "Buffer",
     .unit = Unit::packets,
     .min = 1,
     .max = 100'000,
     .scale = Scale::log,
     .guide = "backlog_packets",
     .cite = "RFC 7567 §2",
     .doc = "Buffer of the queue, in packets or bytes, not counting the packet being sent. A larger buffer absorbs "
            "longer bursts and adds delay; lowering it drops packets from the tail at once."});

}  // namespace

std::span<const Discipline* const> all_disciplines() { return disciplines; }

const Discipline* find_discipline(std::string_view id) {
  for (const Discipline* discipline : disciplines)
    if (discipline->id == id) return discipline;
  return nullptr;
}

const Param& limit_param() { return limit_row; }

}  // namespace aqm

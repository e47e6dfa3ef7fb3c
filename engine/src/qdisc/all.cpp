// The list of disciplines. Its order is the order of the menu.

#include <array>

#include "qdisc/disciplines.h"

namespace aqm {
namespace {

constexpr std::array all{&drop_tail, &red,   &cbt,      &dcbt,      &fred,    &afqm, &sfb, &ared, &choke, &blue,
                         &pie,       &codel, &fq_codel, &cake_like, &dualpi2, &fq,   &sfq, &drr,  &cbq};

struct CommonParams {
  QueueLimit limit;
};
constexpr Param limit_row =
    param<&CommonParams::limit>({.name = "limit",
                                 .label = "Buffer",
                                 .unit = Unit::packets,
                                 .min = 1,
                                 .max = 100'000,
                                 .scale = Scale::log,
                                 .guide = "backlog_packets",
                                 .cite = "RFC 7567 §2",
                                 .doc = "How much may wait, in packets or bytes, without the packet being sent; a "
                                        "smaller buffer drops its tail at once."});

}  // namespace

std::span<const Discipline* const> all_disciplines() { return all; }

const Discipline* find_discipline(std::string_view id) {
  for (const Discipline* discipline : all)
    if (discipline->id == id) return discipline;
  return nullptr;
}

const Param& limit_param() { return limit_row; }

}  // namespace aqm

#include "simulation/link_samples.h"

namespace aqm {
namespace {

constexpr ColumnRow kColumns[] = {{"utilization", "Utilisation", Unit::ratio, "mean"}};

}  // namespace

void LinkSamples::declare(const ScenarioSpec& spec, std::vector<Column>& columns) {
  for (const LinkSpec& link : spec.links) add_columns(columns, "link", link.id, kColumns);
}

double* LinkSamples::fill(double* cell, double elapsed_s) {
  for (std::uint32_t l = 0; l < sent_before_.size(); ++l) {
    const DirectionRef direction{l, false};
    const Bytes sent = topology_.sent_bytes(direction);
    const BitRate rate = network_.link(topology_.link(direction, 0)).settings().rate;
    const double capacity = static_cast<double>(rate.bps) * topology_.count(l) * elapsed_s;
    *cell++ = capacity > 0 ? 8 * static_cast<double>(sent - sent_before_[l]) / capacity : 0;
    sent_before_[l] = sent;
  }
  return cell;
}

}  // namespace aqm

#include "simulation/link_samples.h"

namespace aqm {
namespace {

constexpr ColumnRow kLinkColumns[] = {{"utilization", "Utilisation", Unit::ratio, "mean"}};

}  // namespace

void LinkSamples::declare(const ScenarioSpec& spec, std::vector<Column>& columns) {
  for (const LinkSpec& link : spec.links) add_columns(columns, "link", link.id, kLinkColumns);
}

double* LinkSamples::fill(double* cell, SampleInterval over) {
  for (std::uint32_t l = 0; l < sent_before_.size(); ++l) {
    const DirectionRef direction{l, false};
    const Bytes sent = topology_.sent_bytes(l);
    *cell++ = capacities_.utilization(direction, over, sent - sent_before_[l], topology_.count(l));
    sent_before_[l] = sent;
  }
  return cell;
}

}  // namespace aqm

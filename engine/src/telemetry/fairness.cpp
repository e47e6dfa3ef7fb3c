#include "telemetry/fairness.h"

#include <cstddef>

namespace aqm {
namespace {

// Capacity of a link that is left for flows without a share yet.
struct Rest {
  double bps, flows;
  bool is_tightest = false;
  double level_bps() const { return flows > 0 ? bps / flows : std::numeric_limits<double>::infinity(); }
};

}  // namespace

void share_max_min(std::span<Sharers> all, std::span<const double> capacities_bps) {
  std::vector<Rest> rests;
  for (const double capacity : capacities_bps) rests.push_back({capacity, 0});
  std::vector<Sharers*> waiting;
  for (Sharers& each : all) {
    each.share_bps = 0;
    if (each.flows == 0) continue;
    waiting.push_back(&each);
    for (const std::uint32_t link : each.links) rests[link].flows += each.flows;
  }
  while (!waiting.empty()) {
    // The equal share at the tightest links. Flows that want less are served first, because they leave more for the
    // others; if there are none, the flows of these links get their share. All equally tight links are handled in one
    // round, because links of many hosts often are.
    double level_bps = std::numeric_limits<double>::infinity();
    for (const Rest& rest : rests) level_bps = std::min(level_bps, rest.level_bps());
    for (Rest& rest : rests) rest.is_tightest = rest.level_bps() == level_bps;
    const auto is_modest = [&](const Sharers* each) { return each->demand_bps <= level_bps; };
    const bool is_any_modest = std::any_of(waiting.begin(), waiting.end(), is_modest);
    const auto is_tight = [&](std::uint32_t link) { return rests[link].is_tightest; };
    std::erase_if(waiting, [&](Sharers* each) {
      const auto& links = each->links;
      if (is_any_modest ? !is_modest(each) : std::none_of(links.begin(), links.end(), is_tight)) return false;
      each->share_bps = std::min(level_bps, each->demand_bps);
      for (const std::uint32_t passed : links) {
        rests[passed].bps -= each->share_bps * each->flows;
        rests[passed].flows -= each->flows;
      }
      return true;
    });
  }
}

}  // namespace aqm

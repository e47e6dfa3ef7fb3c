#include "telemetry/fairness.h"

#include <cstddef>

namespace aqm {
namespace {

// What a link has left for the flows that have no share yet.
struct Rest {
  double bps, flows;
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
    // What all could have alike, as far as the tightest link goes. Those who want no more leave the others more, so
    // they come first; without them, the flows of this link have their share.
    const auto tightest = std::min_element(rests.begin(), rests.end(),
                                           [](const Rest& a, const Rest& b) { return a.level_bps() < b.level_bps(); });
    const double level_bps = tightest == rests.end() ? std::numeric_limits<double>::infinity() : tightest->level_bps();
    const auto is_modest = [&](const Sharers* each) { return each->demand_bps <= level_bps; };
    const bool is_any_modest = std::any_of(waiting.begin(), waiting.end(), is_modest);
    const auto link = static_cast<std::uint32_t>(tightest - rests.begin());
    std::erase_if(waiting, [&](Sharers* each) {
      const auto& links = each->links;
      if (is_any_modest ? !is_modest(each) : std::find(links.begin(), links.end(), link) == links.end()) return false;
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

#include "simulation/reasons.h"

#include <algorithm>

#include "link/loss.h"
#include "qdisc/queue_disc.h"

namespace aqm {

std::vector<const Reason*> all_reasons() {
  std::vector<const Reason*> all;
  for (const Discipline* discipline : all_disciplines())
    for (auto reason = discipline->reasons.rbegin(); reason != discipline->reasons.rend(); ++reason)
      if (std::find(all.begin(), all.end(), *reason) == all.end()) all.push_back(*reason);
  all.push_back(&random_loss);
  return all;
}

std::vector<std::string_view> drop_ids(std::span<const Reason* const> reasons) {
  std::vector<std::string_view> ids;
  for (const Reason* reason : reasons)
    if (reason->drops && std::find(ids.begin(), ids.end(), reason->id) == ids.end()) ids.push_back(reason->id);
  return ids;
}

}  // namespace aqm

// How a network is put together.
#include <algorithm>

#include "core/text.h"
#include "link/network.h"

namespace aqm {
namespace {

// A link that is no slower than the one that feeds it never holds more bytes than the largest packet has. So while no
// packet is `kMostTimes` as large as another one, there is room for all that wait; half of it is for rounded times.
constexpr std::int64_t kMostTimes = 500, kEnoughRoom = 2 * kMostTimes;

// One hop ahead is enough, and keeps it simple to call packets back.
bool can_work_ahead(const Link& link, const Link& feeder) {
  const QueueLimit limit = link.settings().limit;
  return !feeder.is_ahead() && !link.hands_over() && !limit.in_bytes && limit.amount >= kEnoughRoom &&
         link.settings().rate >= feeder.settings().rate;
}

}  // namespace

std::uint32_t Network::add_link(const LinkSettings& settings, std::uint64_t seed, std::string name) {
  const auto index = static_cast<std::uint32_t>(links_.size());
  add(kind(settings), named({std::move(name), "", seed, index}));
  return index;
}

std::uint32_t Network::add_rack(const LinkSettings& forward, const LinkSettings& reverse, std::uint64_t seed,
                                const std::string& id, const std::string& suffix, std::uint32_t count) {
  const auto first = static_cast<std::uint32_t>(links_.size());
  LinkKind &there = kind(forward), &back = kind(reverse);
  const bool alone = count == 1;
  LinkIdentity& of_there = named({id, "", seed, first, alone});
  LinkIdentity& of_back = named({id, suffix, seed, first + 1, alone});
  of_back.counts_starts = false;
  for (std::uint32_t host = 0; host < count; ++host) {
    add(there, of_there);
    add(back, of_back);
  }
  return first;
}

LinkIdentity& Network::named(LinkIdentity identity) {
  return *identities_.emplace_back(std::make_unique<LinkIdentity>(std::move(identity)));
}

void Network::add(LinkKind& kind, LinkIdentity& identity) {
  links_.push_back(std::make_unique<Link>(*this, static_cast<std::uint32_t>(links_.size()), kind, identity));
}

std::string LinkIdentity::name_of(std::uint32_t index) const {
  return concat({alone ? id : numbered(id, (index - first) / 2), suffix});
}

void Network::reserve(std::size_t flows, std::size_t hops) {
  hops_.reserve(hops + 2 * flows);  // each path is ended by a null pointer
}

// The newest first, which are those that links change to.
LinkKind& Network::kind(const LinkSettings& settings) {
  const auto same = std::find_if(kinds_.rbegin(), kinds_.rend(),
                                 [&](const std::unique_ptr<LinkKind>& kind) { return kind->settings == settings; });
  if (same != kinds_.rend()) return **same;
  kinds_.push_back(std::make_unique<LinkKind>(settings));
  return *kinds_.back();
}

std::uint32_t Network::store(std::span<const std::uint32_t> links) {
  const auto begin = static_cast<std::uint32_t>(hops_.size());
  for (const std::uint32_t link : links) hops_.push_back(links_[link].get());
  hops_.push_back(nullptr);
  return begin;
}

void Network::add_flow(std::span<const std::uint32_t> data, std::span<const std::uint32_t> back, FlowAccount& account) {
  flows_.push_back({store(data), store(back), nullptr, nullptr, &account});
}

void Network::connect(FlowId flow, Endpoint& source, Endpoint& sink) {
  flows_[flow].source = &source;
  flows_[flow].sink = &sink;
}

void Network::find_links_ahead() {
  // Which link alone feeds each link: none if there are several, or packets enter the network there.
  std::vector<Link*> feeders(links_.size());
  std::vector<std::uint8_t> known(links_.size());
  Link* before = nullptr;
  for (Link* hop : hops_) {
    if (hop) {
      Link*& feeder = feeders[hop->index()];
      feeder = known[hop->index()] == 0 || feeder == before ? before : nullptr;
      known[hop->index()] = 1;
    }
    before = hop;
  }
  for (const std::unique_ptr<Link>& link : links_) {
    Link* feeder = feeders[link->index()];
    if (feeder && !link->is_queued() && can_work_ahead(*link, *feeder)) link->work_ahead_of(*feeder);
  }
}

void Network::note_size(std::uint32_t size) {
  smallest_ = std::min(smallest_, size);
  largest_ = std::max(largest_, size);
  if (largest_ < kMostTimes * smallest_) return;
  for (const std::unique_ptr<Link>& link : links_)
    if (link->is_ahead()) link->become_queued();
}

}  // namespace aqm

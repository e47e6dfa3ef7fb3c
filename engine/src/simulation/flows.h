// All flows of a run: what is known of each, what it has sent and received, and whether it sends now.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "simulation/flow.h"
#include "simulation/topology.h"
#include "telemetry/history.h"

namespace aqm {

// One flow of a group.
struct FlowInfo {
  std::string id;           // "ftp[3]"
  std::uint32_t group = 0;  // index into ScenarioSpec::flows
  TrafficClass traffic_class{};
  Time start{}, stop = kNever;
};

// Whether a chart of the document has a line of the "flow", "group" or "class" with this id; an empty field stands for
// any.
bool is_charted(const ScenarioSpec& spec, std::string_view scope, std::string_view id, std::string_view field);

class Flows {
 public:
  // Their starts and stops are scheduled; the listener, which is told of them, sets them active here.
  Flows(const ScenarioSpec& spec, const Topology& topology, Network& network, FlowListener& listener);

  std::size_t size() const { return infos_.size(); }
  const std::vector<FlowInfo>& infos() const { return infos_; }
  const FlowInfo& operator[](FlowId flow) const { return infos_[flow]; }
  const std::vector<FlowAccount>& accounts() const { return accounts_; }
  // By entry of the document.
  const std::vector<GroupAccount>& groups() const { return groups_; }
  Transport& transport(FlowId flow) const { return running_[flow]->transport(); }
  const Application& application(FlowId flow) const { return running_[flow]->application(); }
  // Of an acknowledgement on empty links, the mean over an interval.
  double way_back_s(FlowId flow, Time from, Time to) const {
    return paths_[infos_[flow].group].way_back_s.mean(from, to);
  }
  double demand_bps(FlowId flow) const { return application(flow).demand_bps(); }

  // The longest round trip on empty links.
  Duration longest_rtt() const { return longest_rtt_; }
  // Reads how long packets take on empty links, which changes with the links.
  void read_paths(const ScenarioSpec& spec, const Topology& topology, const Network& network);

  std::int64_t active_flows() const;
  bool is_active(FlowId flow) const { return active_[flow] != 0; }
  void set_active(FlowId flow, bool active, Time now);

  // Switches the flows of a group off, or on again if their time has come and is not over.
  void enable(std::uint32_t group, bool enabled);
  // A parameter of a group's application. Holds from the next packet on; what was sent is not called back. A sentence
  // if it is refused.
  std::optional<std::string> set_param(std::uint32_t group, const Param& row, const Value& value);

 private:
  void add_group(const ScenarioSpec& spec, std::uint32_t group, const Topology& topology, Network& network,
                 FlowListener& listener);

  std::vector<FlowInfo> infos_;
  std::vector<FlowAccount> accounts_;  // addresses stay
  std::vector<GroupAccount> groups_;   // likewise
  // Of the flows of a group on empty links.
  struct Path {
    Duration base_rtt{};
    History way_back_s{0};
  };
  std::vector<Path> paths_;  // by group; addresses stay
  Duration longest_rtt_{};
  std::vector<std::unique_ptr<RunningFlow>> running_;
  std::vector<std::uint8_t> active_;  // side by side because every sample looks at all of them
};

}  // namespace aqm

// Small random documents in which what happens at equal times is the rule: all delays and transmissions take whole
// milliseconds, and nothing is jittered.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "core/text.h"
#include "qdisc/queue_disc.h"

namespace aqm {

class RandomDocument {
 public:
  explicit RandomDocument(std::uint64_t seed) : random_(seed, "document") {}

  // Two bottlenecks in a row, crossed by three groups of flows, of which some are told to change.
  std::string json() {
    const std::string hosts = number(1, 3);
    std::string links, flows;
    add(links, link("in", "s", "r0", ""));
    add(links, link("neck", "r0", "r1", queue()));
    add(links, link("next", "r1", "r2", random_.below(2) == 0 ? queue() : ""));
    add(links, link("out", "r2", "d", ""));
    add(links, link("side-in", "t", "r1", ""));
    add(links, link("side-out", "r1", "e", ""));
    add(flows, flow("through", "s", "d", hosts));
    add(flows, flow("out", "s", "e", hosts));
    add(flows, flow("in", "t", "d", hosts));
    std::string nodes =
        R"({"id": "r0", "kind": "router"}, {"id": "r1", "kind": "router"}, {"id": "r2", "kind": "router"})";
    for (const std::string_view rack : {"s", "d", "t", "e"})
      add(nodes, concat({R"({"id": ")", rack, R"(", "kind": "host", "count": )", hosts, "}"}));
    return concat({R"({"format": "aqm-scenario", "version": 1, "title": "Random", "duration": "1 s", "nodes": [)",
                   nodes, R"(], "links": [)", links, R"(], "flows": [)", flows, R"(], "timeline": [)", timeline(),
                   R"(], "measure": {"sample_interval": ")", pick({"10 ms", "100 ms"}),
                   R"(", "watch": ["neck", "next"]}})"});
  }

 private:
  static void add(std::string& list, const std::string& element) {
    if (!list.empty()) list += ", ";
    list += element;
  }
  std::string_view pick(const std::vector<std::string_view>& choices) { return choices[random_.below(choices.size())]; }
  std::string number(std::uint64_t from, std::uint64_t to) {
    return std::to_string(from + random_.below(to - from + 1));
  }
  std::string rate() { return std::string(pick({"8 Mbps", "8 Mbps", "4 Mbps", "2 Mbps"})); }

  std::string_view discipline() {
    for (;;) {
      const std::string_view id = all_disciplines()[random_.below(all_disciplines().size())]->id;
      if (id != "script") return id;  // which needs one
    }
  }
  std::string queue() {
    return concat({R"(, "queue": {"discipline": ")", discipline(), R"(", "limit": ")", number(3, 30), R"( packets"})"});
  }
  std::string link(std::string_view id, std::string_view from, std::string_view to, const std::string& more) {
    return concat({R"({"id": ")", id, R"(", "from": ")", from, R"(", "to": ")", to, R"(", "rate": ")", rate(),
                   R"(", "delay": ")", number(0, 12), R"( ms")", more, "}"});
  }
  std::string flow(std::string_view id, std::string_view from, std::string_view to, const std::string& hosts) {
    const bool is_tcp = random_.below(2) == 0;
    return concat({R"({"id": ")", id, R"(", "from": ")", from, R"(", "to": ")", to, R"(", "count": )", hosts,
                   R"(, "start": ")", number(0, 20), R"( ms", )",
                   is_tcp
                       ? concat({R"("transport": {"type": "tcp", "variant": ")",
                                 pick({"reno", "newreno", "sack", "cubic", "bbr", "vegas"}),
                                 R"(", "packet_size": "1000 B"}, "application": {"type": "ftp"}})"})
                       : concat({R"("transport": {"type": "udp"}, "application": {"type": "cbr", "rate": ")",
                                 pick({"1 Mbps", "2 Mbps", "4 Mbps", "8 Mbps"}), R"(", "packet_size": "1000 B"}})"})});
  }
  std::string timeline() {
    std::vector<std::string> at;
    for (std::uint64_t left = random_.below(4); left > 0; --left) at.push_back(number(100, 900));
    std::sort(at.begin(), at.end());
    std::string changes;
    for (const std::string& ms : at) {
      const std::string change =
          concat({R"({"at": ")", ms, R"( ms", "set": "links.)", pick({"neck", "next", "in", "out"})});
      switch (random_.below(4)) {
        case 0:
          add(changes, concat({change, R"(.rate", "value": ")", rate(), R"("})"}));
          break;
        case 1:
          add(changes, concat({change, R"(.delay", "value": ")", number(0, 12), R"( ms"})"}));
          break;
        case 2:
          add(changes, concat({change, R"(.loss", "value": 0.0)", number(0, 9), "}"}));
          break;
        default:
          add(changes, concat({R"({"at": ")", ms, R"( ms", "set": "links.neck.queue.discipline", "value": ")",
                               discipline(), R"("})"}));
      }
    }
    return changes;
  }

  Random random_;
};

}  // namespace aqm

// The document that tests of loading change, and its problems then.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "scenario/load.h"

namespace aqm {

inline constexpr std::string_view kDocument = R"({
  "format": "aqm-scenario", "version": 1, "title": "Test", "seed": 7, "duration": "10 s",
  "nodes": [
    { "id": "s", "kind": "host", "count": 3 }, { "id": "r1", "kind": "router" },
    { "id": "r2", "kind": "router" }, { "id": "d", "kind": "host", "count": 3 } ],
  "links": [
    { "id": "in", "from": "s", "to": "r1", "rate": "100 Mbps", "delay": "1 ms" },
    { "id": "mid", "from": "r1", "to": "r2", "rate": "10 Mbps", "delay": "10 ms",
      "queue": { "discipline": "red", "limit": "60 packets", "min_th": "5 packets", "max_th": 15 } },
    { "id": "out", "from": "r2", "to": "d", "rate": 1e8, "delay": 0.001 } ],
  "flows": [
    { "id": "ftp", "from": "s", "to": "d", "count": 2,
      "transport": { "type": "tcp", "window": "20 packets", "preset": "ns2-2000", "tick": "20 ms" },
      "application": { "type": "ftp" }, "start": "0 s" },
    { "id": "cbr", "from": "s", "to": "d", "host_offset": 2, "transport": { "type": "udp" },
      "application": { "type": "cbr", "rate": "1 Mbps" }, "start": "1 s", "stop": "9 s" } ],
  "timeline": [
    { "at": "4 s", "set": "links.mid.queue.discipline", "value": "cbt" },
    { "at": "2 s", "set": "links.mid.queue.max_p", "value": 0.2 },
    { "at": "5 s", "set": "links.mid.queue.tagged_th", "value": "4 packets" } ],
  "measure": { "windows": [["0 s", "5 s"], ["5 s", "10 s"]], "watch": ["mid"] }
})";

inline std::vector<Problem> problems_with(std::vector<Overrides::Entry> entries) {
  return load_scenario(kDocument, {.entries = std::move(entries)}).problems;
}

}  // namespace aqm

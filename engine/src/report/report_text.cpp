// Results as tables: CSV and formatted text.

#include <vector>

#include "core/hash.h"
#include "json/number_text.h"
#include "json/quantity.h"
#include "json/words.h"
#include "report/report.h"

namespace aqm {
namespace {

// Ids have a restricted alphabet, so cells need no quotes.
void add_row(std::string& text, std::initializer_list<std::string> cells) {
  bool first = true;
  for (const std::string& cell : cells) {
    if (!first) text += ',';
    first = false;
    text += cell;
  }
  text += '\n';
}

// Empty if there is none, as in the CSV of the telemetry.
std::string cell_text(double number) { return number == number ? number_text(number) : ""; }

// A text table with sufficient column widths: first column left-aligned, others right-aligned.
class TextTable {
 public:
  void row(std::initializer_list<std::string> cells) { rows_.emplace_back(cells); }
  std::string take() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

std::string TextTable::take() const {
  std::vector<std::size_t> widths;
  for (const auto& cells : rows_)
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i == widths.size()) widths.push_back(0);
      widths[i] = std::max(widths[i], cells[i].size());
    }
  std::string text;
  for (const auto& cells : rows_) {
    text += "  ";
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string padding(widths[i] - cells[i].size(), ' ');
      text += i == 0 ? concat({cells[i], padding}) : concat({"  ", padding, cells[i]});
    }
    text.resize(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

std::string percent(double part) { return fixed_text(part * 100, 2); }
std::string milliseconds(double seconds) { return fixed_text(seconds * 1e3, seconds > 0 && seconds < 1e-3 ? 4 : 2); }
std::string kilobits(double bps) { return fixed_text(bps / 1e3, 1); }

std::string drops_text(const LinkResult& link) {
  std::string text;
  for (const DropResult& drop : link.drops)
    text += concat({text.empty() ? "" : ", ", whole_text(drop.packets), " ", drop.reason});
  return text.empty() ? "none" : text;
}

std::string window_text(const WindowResult& window, const Simulation& simulation) {
  std::string text = concat({"\n", number_text(window.from_s), " s to ", number_text(window.to_s), " s",
                             window.complete ? "" : " (so far)", "   Jain's index ", fixed_text(window.jain, 4), "\n"});
  TextTable classes;
  classes.row({"class", "flows", "kbps/flow", "fair share", "kbps", "arrived", "dropped", "drop %", "delay ms",
               "p95 ms", "Jain"});
  for (const ClassResult& c : window.classes)
    classes.row({std::string(kClassNames[index(c.traffic_class)]), whole_text(c.flows),
                 kilobits(c.goodput_per_flow_bps), kilobits(c.fair_share_bps), kilobits(c.goodput_bps),
                 whole_text(c.arrived_packets), whole_text(c.dropped_packets), percent(c.drop_rate),
                 milliseconds(c.delay_s.mean), milliseconds(c.delay_s.p95), fixed_text(c.jain, 4)});
  text += classes.take();
  TextTable transfers;
  for (const ClassResult& c : window.classes) {
    if (c.completions.count == 0) continue;
    const DelaySummary& time = c.completions.time_s;
    transfers.row({concat({kClassNames[index(c.traffic_class)], " transfers"}), whole_text(c.completions.count),
                   "mean ms", milliseconds(time.mean), "p50 ms", milliseconds(time.p50), "p95 ms",
                   milliseconds(time.p95), "p99 ms", milliseconds(time.p99)});
  }
  text += transfers.take();
  TextTable links;
  links.row({"queue", "used %", "mean", "p50", "p95", "max", "average", "wait ms", "marks", "drops"});
  for (const LinkResult& l : window.links)
    links.row({name_of(simulation.spec().measure.watch[l.watch], simulation.spec()), percent(l.utilization),
               fixed_text(l.queue_mean, 2), fixed_text(l.queue_p50, 0), fixed_text(l.queue_p95, 0),
               fixed_text(l.queue_max, 0), fixed_text(l.average_mean, 2), milliseconds(l.sojourn_mean_s),
               whole_text(l.marks), drops_text(l)});
  return text + links.take();
}

}  // namespace

std::string csv_head() {
  std::string text;
  add_row(text, {"seed",
                 "from_s",
                 "to_s",
                 "id",
                 "group",
                 "class",
                 "goodput_bps",
                 "payload_bps",
                 "throughput_bps",
                 "sent_packets",
                 "received_packets",
                 "dropped_packets",
                 "marked_packets",
                 "delay_s.mean",
                 "delay_s.p50",
                 "delay_s.p95",
                 "delay_s.p99",
                 "jitter_s",
                 "retransmits",
                 "timeouts",
                 "sent_syns",
                 "dropped_syns",
                 "sent_acks",
                 "dropped_acks",
                 "delay_s.max",
                 "least_delay_s",
                 "fair_share_bps",
                 "normalized",
                 "tcp_friendliness"});
  return text;
}

std::string report_csv(const Simulation& simulation) {
  std::string text;
  for (const WindowResult& window : simulation.windows())
    for (const FlowResult& flow : window.flows) {
      const FlowInfo& info = simulation.flows()[flow.flow];
      add_row(text, {whole_text(simulation.spec().seed),
                     number_text(window.from_s),
                     number_text(window.to_s),
                     info.id,
                     simulation.spec().flows[info.group].id,
                     std::string(kClassNames[index(info.traffic_class)]),
                     number_text(flow.goodput_bps),
                     number_text(flow.payload_bps),
                     number_text(flow.throughput_bps),
                     whole_text(flow.sent_packets),
                     whole_text(flow.received_packets),
                     whole_text(flow.dropped_packets),
                     whole_text(flow.marked_packets),
                     cell_text(flow.delay_s.mean),
                     cell_text(flow.delay_s.p50),
                     cell_text(flow.delay_s.p95),
                     cell_text(flow.delay_s.p99),
                     cell_text(flow.jitter_s),
                     whole_text(flow.retransmits),
                     whole_text(flow.timeouts),
                     whole_text(flow.sent_syns),
                     whole_text(flow.dropped_syns),
                     whole_text(flow.sent_acks),
                     whole_text(flow.dropped_acks),
                     cell_text(flow.delay_s.max),
                     cell_text(flow.least_delay_s),
                     cell_text(flow.fair_share_bps),
                     cell_text(flow.normalized),
                     cell_text(flow.tcp_friendliness)});
    }
  return text;
}

std::string report_text(const Simulation& simulation) {
  const ScenarioSpec& spec = simulation.spec();
  std::string text = concat({spec.title.empty() ? "Untitled" : spec.title, ", seed ", whole_text(spec.seed), ", ",
                             quantity_text(to_seconds(spec.duration), Unit::seconds), "\n"});
  for (const WindowResult& window : simulation.windows()) text += window_text(window, simulation);
  return concat(
      {text, "\n", whole_text(simulation.events()), " events, fingerprint ", to_hex(simulation.fingerprint()), "\n"});
}

}  // namespace aqm

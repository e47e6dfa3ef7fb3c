// aqm run

#include "cli.h"
#include "cli_options.h"
#include "json/number_text.h"
#include "json/words.h"
#include "report/report.h"

namespace aqm {
namespace {

// Writes one line for each packet of the first watched queue.
class Trace {
 public:
  Trace(std::string_view path, const Simulation& simulation, CliHost& host)
      : path_(path), simulation_(simulation), host_(host) {
    text_ = "# time_s event flow seq size queue_packets reason\n";
    flush();
  }

  static void on_event(void* trace, const TraceEvent& event) { static_cast<Trace*>(trace)->add(event); }

  bool flush() {
    good_ = good_ && host_.write_file(path_, text_);
    text_.clear();
    return good_;
  }

 private:
  static constexpr std::size_t kChunk = 1 << 16;

  void add(const TraceEvent& event) {
    if (event.watch != 0) return;
    text_ += concat({fixed_text(event.time_s, 9), " ", event.event, " ", simulation_.flows()[event.flow].id, " ",
                     whole_text(event.seq), " ", whole_text(event.size), " ", whole_text(event.backlog_packets), " ",
                     *event.reason != '\0' ? event.reason : "-", "\n"});
    if (text_.size() >= kChunk) flush();
  }

  std::string_view path_;
  const Simulation& simulation_;
  CliHost& host_;
  std::string text_;
  bool good_ = true;
};

// Rounded to microseconds.
double rounded(double seconds) { return static_cast<double>(static_cast<std::int64_t>(seconds * 1e6 + 0.5)) / 1e6; }

int run_once(const ScenarioSpec& spec, const Options& options, CliHost& host) {
  const double begin_s = host.now_s();
  Simulation simulation(spec);
  simulation.set_recording(false);
  std::optional<Trace> trace;
  if (options.trace) {
    trace.emplace(*options.trace, simulation, host);
    simulation.set_trace(Trace::on_event, &*trace);
  }
  while (simulation.advance(spec.duration, UINT64_MAX) != Simulation::Status::ended) {
  }
  if (trace && !trace->flush()) {
    host.write(2, concat({"aqm: cannot write ", *options.trace, "\n"}));
    return 1;
  }
  if (options.json) host.write(1, report_json(simulation, rounded(host.now_s() - begin_s)) + "\n");
  else if (options.csv) host.write(1, report_csv(simulation));
  else host.write(1, report_text(simulation));
  return 0;
}

}  // namespace

int command_run(const Options& options, CliHost& host) {
  std::optional<ScenarioSpec> spec = load_file(options.files[0], options, host);
  if (!spec) return 2;
  if (options.csv) host.write(1, csv_head());
  const std::uint64_t first = options.first_seed.value_or(spec->seed);
  const std::uint64_t last = options.last_seed.value_or(spec->seed);
  for (std::uint64_t seed = first; seed <= last; ++seed) {
    spec->seed = seed;
    if (seed > first && !options.json && !options.csv) host.write(1, "\n");
    if (const int code = run_once(*spec, options, host); code != 0) return code;
  }
  return 0;
}

}  // namespace aqm

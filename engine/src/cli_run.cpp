// aqm run

#include "capture/capture.h"
#include "cli.h"
#include "cli_options.h"
#include "cli_telemetry.h"
#include "json/number_text.h"
#include "json/words.h"
#include "report/report.h"

namespace aqm {
namespace {

constexpr std::uint64_t kSlice = 1 << 16;  // events

// A file that is written while the run goes on. What waits is bounded by what happens in a slice of the run.
class Output {
 public:
  Output(std::string_view path, CliHost& host) : path_(path), host_(host) {}

  // Writes the text and empties it.
  void write(std::string& text) {
    good_ = good_ && host_.write_file(path_, text);
    text.clear();
  }
  std::string_view path() const { return path_; }
  bool good() const { return good_; }

 private:
  std::string_view path_;
  CliHost& host_;
  bool good_ = true;
};

constexpr std::string_view kEventNames[] = {"enqueue", "dequeue", "drop", "mark"};

// One line for each packet of the first watched queue.
void add_line(TraceEvent event, const Packet& packet, const Reason* reason, const Simulation& simulation,
              std::string& text) {
  text += concat({fixed_text(to_seconds(simulation.now()), 9), " ", kEventNames[static_cast<std::size_t>(event)], " ",
                  simulation.flows()[packet.flow].id, " ", whole_text(packet.seq), " ", whole_text(packet.size), " ",
                  whole_text(simulation.bottleneck_backlog()), " ",
                  event == TraceEvent::drop ? simulation.slot_names(0).of(*reason) : "-", "\n"});
}

// What is written beside the report: --trace, --pcap and --telemetry.
class Files {
 public:
  Files(const Options& options, Simulation& simulation, CliHost& host) : simulation_(simulation) {
    if (options.trace) trace_.emplace(*options.trace, host);
    if (options.pcap) pcap_.emplace(*options.pcap, host);
    if (pcap_) capture_.emplace(simulation, concat({"AQM Playground ", kVersion}));
    if (options.telemetry) table_.emplace(*options.telemetry, host);
    if (table_) telemetry_.emplace(simulation);
    simulation.set_recording(telemetry_.has_value());
    if (trace_ || pcap_) simulation.set_trace(on_event, this);
    flush();
  }

  // Runs a slice; true if that was the last.
  bool advance() {
    Simulation::Status status = simulation_.advance(simulation_.spec().duration, capture_ ? 1 : kSlice);
    for (std::uint64_t event = 1; capture_ && event < kSlice && status == Simulation::Status::budget_used; ++event) {
      capture_->look();
      status = simulation_.advance(simulation_.spec().duration, 1);
    }
    if (capture_) capture_->look();
    if (telemetry_) telemetry_->take(simulation_);
    return status == Simulation::Status::ended || status == Simulation::Status::halted;
  }

  // False if a file cannot be written.
  bool flush() {
    if (trace_) trace_->write(text_);
    if (pcap_) pcap_->write(capture_->file());
    if (table_) table_->write(telemetry_->text());
    return !unwritten();
  }
  void finish() {
    if (capture_) capture_->finish();
    flush();
  }
  // A file that cannot be written.
  const Output* unwritten() const {
    for (const auto* file : {&trace_, &pcap_, &table_})
      if (*file && !(*file)->good()) return &**file;
    return nullptr;
  }

 private:
  static void on_event(void* files, TraceEvent event, PacketId packet, const Reason* reason) {
    auto& to = *static_cast<Files*>(files);
    if (to.trace_) add_line(event, *packet, reason, to.simulation_, to.text_);
    if (to.capture_) to.capture_->on_event(event, packet, reason);
  }

  Simulation& simulation_;
  std::optional<Output> trace_, pcap_, table_;
  std::string text_ = "# time_s event flow seq size queue_packets reason\n";
  std::optional<Capture> capture_;
  std::optional<TelemetryCsv> telemetry_;
};

// Rounded to microseconds.
double rounded(double seconds) { return static_cast<double>(static_cast<std::int64_t>(seconds * 1e6 + 0.5)) / 1e6; }

int run_once(const ScenarioSpec& spec, const Options& options, CliHost& host) {
  const double begin_s = host.now_s();
  Simulation simulation(spec);
  Files files(options, simulation, host);
  while (files.flush() && !files.advance()) host.progress(to_seconds(simulation.now()) / to_seconds(spec.duration));
  files.finish();
  if (const Output* file = files.unwritten()) {
    host.write(2, concat({"aqm: cannot write ", file->path(), "\n"}));
    return 1;
  }
  if (const std::string halted = halted_text(simulation); !halted.empty()) {
    host.write(2, concat({"aqm: ", halted, "\n"}));
    return 1;
  }
  if (options.json) host.write(1, report_json(simulation, rounded(host.now_s() - begin_s)) + "\n");
  else if (options.csv) host.write(1, report_csv(simulation));
  else host.write(1, report_text(simulation));
  return 0;
}

}  // namespace

std::string halted_text(const Simulation& simulation) {
  if (simulation.halted().empty()) return {};
  return concat({"at ", fixed_text(to_seconds(simulation.now()), 6), " s ", simulation.halted()});
}

int command_run(const Options& options, CliHost& host) {
  const std::string_view scenario = options.files[0];
  for (const auto& [name, file] : output_files(options))
    if (file && scenario != "-" && host.is_same_file(scenario, *file)) {
      host.write(2, concat({"aqm: ", name, " would overwrite the scenario\n"}));
      return 2;
    }
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

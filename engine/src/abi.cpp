// The C functions that the page calls. `text` and `session` are opaque; text is UTF-8.
#ifdef __wasm__

#include <algorithm>
#include <new>
#include <optional>
#include <string>
#include <unistd.h>
#include <vector>

#include "abi_session.h"
#include "core/hash.h"
#include "json/json_writer.h"
#include "json/quantity.h"
#include "report/report.h"
#include "report/run_schema.h"
#include "scenario/change.h"
#include "scenario/load.h"
#include "simulation/simulation.h"

namespace {

using aqm::Problem;
using aqm::Simulation;

// The change with the resulting parameters, so that the page need not ask for them.
std::string change_json(const Simulation& simulation, const aqm::Change& change) {
  const double at_s = aqm::to_seconds(simulation.now());
  aqm::JsonWriter json;
  json.begin_object();
  json.field("at", aqm::quantity_text(at_s, aqm::Unit::seconds));
  json.field("at_s", at_s);
  json.field("set", change.path);
  json.key("value");
  json.raw(change.text);
  if (change.changes_queue()) aqm::write_queues(simulation, change.direction, json);
  json.end_object();
  return json.take();
}

std::string refusal_json(const std::vector<Problem>& problems) {
  aqm::JsonWriter json;
  json.begin_object();
  json.key("problems");
  json.raw(aqm::problems_json(problems));
  json.end_object();
  return json.take();
}

}  // namespace

EXPORT void* engine_alloc(std::size_t size) { return ::operator new(size); }
EXPORT void engine_free(void* memory) { ::operator delete(memory); }

EXPORT const char* engine_text_data(const std::string* text) { return text->data(); }
EXPORT std::size_t engine_text_size(const std::string* text) { return text->size(); }
EXPORT void engine_text_free(std::string* text) { delete text; }

EXPORT Session* engine_open(const char* document, std::size_t size) {
  auto* session = new Session;
  aqm::Loaded loaded = aqm::load_scenario({document, size});
  session->problems = std::move(loaded.problems);
  if (loaded.spec) session->simulation.emplace(std::move(*loaded.spec));
  return session;
}
EXPORT void engine_close(Session* session) { delete session; }
EXPORT std::string* engine_problems(const Session* session) { return give(aqm::problems_json(session->problems)); }
EXPORT std::string* engine_run_schema(const Session* session) {
  return give(aqm::run_schema_json(*session->simulation));
}

// Current parameters of the watched queues, as JSON.
EXPORT std::string* engine_queues(const Session* session) {
  aqm::JsonWriter json;
  json.begin_object();
  aqm::write_queues(*session->simulation, std::nullopt, json);
  json.end_object();
  return give(json.take());
}

EXPORT int engine_advance(Session* session, double until_s, std::uint32_t max_events) {
  return static_cast<int>(session->simulation->advance(aqm::time_from_seconds(until_s), max_events));
}
EXPORT double engine_time_s(const Session* session) { return aqm::to_seconds(session->simulation->now()); }

// The page reads the fields of these structures from memory; they are valid until the next call.
EXPORT const aqm::TableView* engine_rows(Session* session) { return &(session->table = session->simulation->rows()); }
EXPORT const aqm::TableView* engine_events(Session* session) {
  return &(session->table = session->simulation->event_rows());
}
EXPORT void engine_drain(Session* session) { session->simulation->drain(); }

// A state table of the discipline at a watched queue; without columns if there is no such table.
EXPORT const aqm::StateRows* engine_state(Session* session, std::uint32_t watch, std::uint32_t table,
                                          std::uint32_t most_rows) {
  return &(session->state_rows = session->simulation->state_rows(watch, table, most_rows));
}
// Where each packet is now as such a table (simulation/packet_reader.h); no rows if there are more than `most_rows`.
EXPORT const aqm::StateRows* engine_packets(Session* session, std::uint32_t most_rows) {
  return &(session->state_rows = session->simulation->packet_rows(most_rows));
}
// Measures one stretch instead of the document's windows; nothing is recorded from now on.
EXPORT void engine_measure(Session* session, double from_s, double to_s) {
  session->simulation->measure(aqm::time_from_seconds(from_s), aqm::time_from_seconds(to_s));
}
// Records the packets of a flow from now on.
EXPORT void engine_trace(Session* session, std::uint32_t flow) { session->simulation->trace_flow(flow); }
// What was recorded since the last drain as such a table (simulation/flow_trace.h).
EXPORT const aqm::StateRows* engine_traced(Session* session) {
  return &(session->state_rows = session->simulation->flow_trace());
}
// Records the decisions at a watched queue from now on.
EXPORT void engine_record(Session* session, std::uint32_t watch) { session->simulation->record_decisions(watch); }
// What was recorded as such a table (simulation/decision_record.h).
EXPORT const aqm::StateRows* engine_recorded(Session* session) {
  return &(session->state_rows = session->simulation->recorded());
}
// Catalog position of the discipline at a watched queue; the number of disciplines if there is no such queue.
EXPORT std::uint32_t engine_discipline(const Session* session, std::uint32_t watch) {
  const auto& watched = session->simulation->spec().measure.watch;
  const auto all = aqm::all_disciplines();
  if (watch >= watched.size()) return static_cast<std::uint32_t>(all.size());
  const aqm::Discipline* current = &session->simulation->discipline(watched[watch]);
  return static_cast<std::uint32_t>(std::find(all.begin(), all.end(), current) - all.begin());
}

EXPORT std::string* engine_set(Session* session, const char* path, std::size_t path_size, const char* value,
                               std::size_t value_size) {
  Simulation& simulation = *session->simulation;
  aqm::ParsedChange parsed = aqm::parse_change(simulation, {path, path_size}, {value, value_size});
  if (!parsed.change) return give(refusal_json(parsed.problems));
  if (std::optional<std::string> refused = simulation.apply(*parsed.change))
    return give(refusal_json({{parsed.change->path, std::move(*refused), parsed.change->text, ""}}));
  return give(change_json(simulation, *parsed.change));
}

// Why a discipline has stopped the run; empty if none has.
EXPORT std::string* engine_halted(const Session* session) { return give(session->simulation->halted()); }

// What happens now, for the report of a fault.
EXPORT std::string* engine_place(const Session* session) { return give(session->simulation->place()); }

// Replaces the changes still to come by those of a document that differs only in its timeline. Returns problems; then
// nothing is replaced. Without a session it only tells the problems.
EXPORT std::string* engine_replace_timeline(Session* session, const char* document, std::size_t size) {
  aqm::Loaded loaded = aqm::load_scenario({document, size});
  if (loaded.spec && session != nullptr) session->simulation->replace_timeline(std::move(loaded.spec->timeline));
  return give(aqm::problems_json(loaded.problems));
}

// Number of bytes of memory used so far. Copying them and the stack pointer copies the instance. Drained telemetry is
// cleared first, so that a copy does not contain it.
EXPORT std::size_t engine_prepare_copy(Session* session) {
  session->simulation->wipe();
  return reinterpret_cast<std::size_t>(sbrk(0));
}

EXPORT std::string* engine_report(const Session* session) {
  return give(aqm::report_json(*session->simulation, std::nullopt));
}
EXPORT std::string* engine_fingerprint(const Session* session) {
  return give(aqm::to_hex(session->simulation->fingerprint()));
}

#endif

// The functions with which the page checks a script while it is written, and steps through its decisions.
#ifdef __wasm__

#include "abi_session.h"
#include "report/script_json.h"

// What compiling a script says, as JSON (report/script_json.h).
EXPORT std::string* engine_script(const char* code, std::size_t size) { return give(aqm::script_json({code, size})); }

// Records the decisions of the script at a watched queue from now on.
EXPORT void engine_record(Session* session, std::uint32_t watch) { session->simulation->record_decisions(watch); }
// What was recorded, as JSON.
EXPORT std::string* engine_recorded(const Session* session, std::uint32_t watch) {
  const aqm::ScriptRecord* record = session->simulation->recorded(watch);
  return give(record != nullptr ? aqm::decisions_json(*record) : "[]");
}

#endif

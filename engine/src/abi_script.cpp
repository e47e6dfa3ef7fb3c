// The functions with which the page checks a script while it is written, and steps through its decisions.
#ifdef __wasm__

#include "abi_session.h"
#include "report/script_json.h"

// What compiling a script says, as JSON (report/script_json.h).
EXPORT std::string* engine_script(const char* code, std::size_t size) { return give(aqm::script_json({code, size})); }

// The lines of the script at a watched queue that ran for recorded decisions, by number, as JSON.
EXPORT std::string* engine_lines(const Session* session, std::uint32_t watch) {
  const std::vector<aqm::ScriptLines>* lines = session->simulation->recorded_lines(watch);
  return give(lines ? aqm::lines_json(*lines) : "[]");
}

#endif

// What the engine says about itself: with its prose, so not in the page's engine.
#ifdef __wasm__

#include <string>

#include "report/describe.h"

#define EXPORT extern "C" __attribute__((used))

EXPORT std::string* engine_describe() { return new std::string(aqm::describe_json()); }
EXPORT std::string* engine_schema() { return new std::string(aqm::schema_json()); }

#endif

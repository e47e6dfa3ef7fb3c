// How the rows of the catalog are described: parameters, signals, tables of state, charts, and the numbers of reasons.
#pragma once

#include <span>
#include <string_view>

#include "catalog/chart.h"
#include "catalog/param.h"
#include "catalog/reason.h"
#include "catalog/signal.h"
#include "catalog/state_table.h"
#include "json/json_writer.h"

namespace aqm {

// Null for an empty text.
void write_optional(std::string_view key, std::string_view text, JsonWriter& json);

// "params", with the values that `defaults` holds: parameters as their algorithm initialises them.
void write_params(std::span<const Param> rows, const void* defaults, JsonWriter& json);

// "signals"
void write_signals(std::span<const Signal> rows, JsonWriter& json);

// "numbers"
void write_numbers(std::span<const Quantity> numbers, JsonWriter& json);

void write_state_table(const StateTable& table, JsonWriter& json);
void write_chart(const Chart& chart, JsonWriter& json);

// Writes the member `language`: the words of scripts.
void write_language(JsonWriter& json);

}  // namespace aqm

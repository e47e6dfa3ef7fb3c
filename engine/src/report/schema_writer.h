// Writes the JSON Schema of the scenario document from the tables that validate it.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "catalog/param.h"
#include "json/json_writer.h"
#include "scenario/trial.h"

namespace aqm {

class SchemaWriter {
 public:
  explicit SchemaWriter(int indent) : json_(indent) {}

  std::string write();

 private:
  // An object with known keys: open it, write its properties, and close it with the required ones.
  void open_object(std::string_view description = {});
  void close_object(std::initializer_list<std::string_view> required = {});

  void property(std::string_view key, std::string_view type, std::string_view description = {});
  void text(std::string_view key, std::size_t most, std::string_view description = {});
  void reference(std::string_view key, std::string_view definition);
  void constant(std::string_view key, std::string_view value);
  void list(std::string_view key, std::string_view definition, std::size_t most);
  void names(std::string_view key, std::span<const std::string_view> values);

  void param(const Param& row, const void* defaults) { param(row, row.get(defaults)); }
  void param(const Param& row, const Value& value, bool has_default = true);
  void records(const Param& row);
  void params(std::span<const Param> rows, const void* defaults);
  // Those named in `without` have no default: they are required, or follow something else.
  template <class Params>
  void table(std::span<const Param> rows, std::initializer_list<std::string_view> without = {}) {
    const Params defaults;
    for (const Param& row : rows)
      param(row, row.get(&defaults), std::find(without.begin(), without.end(), row.name) == without.end());
  }
  void number(const Param& row);
  void number_with_unit(const Param& row);
  void quantity_text_of(Unit unit);
  void bounds(const Param& row);

  void quantities();
  void nodes_and_links();
  void queue();
  void transport();
  void one_transport(const TransportType& type);
  void application();
  void flow();
  void timeline_and_measure();
  void document();

  JsonWriter json_;
  Trial trial_;
};

}  // namespace aqm

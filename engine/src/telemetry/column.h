// Columns of the telemetry.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalog/param.h"
#include "core/cold.h"

namespace aqm {

// Properties of a column that do not depend on its owner.
struct ColumnRow {
  std::string_view field, label;
  Unit unit = Unit::none;
  std::string_view summary;  // aggregation over an interval: last, mean or rate
};

struct Column {
  std::string_view scope;  // run, link, queue, class or flow
  std::string id;          // owner's id: "bottleneck", "bottleneck:reverse", "tcp", "ftp[3]"
  std::string field;       // "backlog_packets", "average", ...
  std::string_view label;
  Unit unit = Unit::none;
  std::string_view summary;
};

// Appends the columns of one owner, one for each row.
AQM_NOINLINE inline void add_columns(std::vector<Column>& columns, std::string_view scope, std::string_view id,
                                     std::span<const ColumnRow> rows) {
  for (const ColumnRow& row : rows)
    columns.push_back({scope, std::string(id), std::string(row.field), row.label, row.unit, row.summary});
}

inline void add_column(std::vector<Column>& columns, std::string_view scope, std::string_view id,
                       const ColumnRow& row) {
  add_columns(columns, scope, id, {&row, 1});
}

}  // namespace aqm

// A bounded table of doubles, column-major, that fills up and is drained as a whole.
#pragma once

#include <cstdint>
#include <vector>

namespace aqm {

class Table {
 public:
  Table() = default;
  Table(std::uint32_t columns, std::uint32_t capacity)
      : columns_(columns), capacity_(capacity), values_(static_cast<std::size_t>(columns) * capacity) {}

  std::uint32_t rows() const { return rows_; }
  std::uint32_t columns() const { return columns_; }
  std::uint32_t capacity() const { return capacity_; }
  bool full() const { return rows_ == capacity_; }
  const double* data() const { return values_.data(); }

  // Writes into the row that end_row() completes.
  void set(std::size_t column, double value) { values_[column * capacity_ + rows_] = value; }
  void end_row() { ++rows_; }
  void drain() { rows_ = 0; }

 private:
  std::uint32_t columns_ = 0, capacity_ = 0, rows_ = 0;
  std::vector<double> values_;
};

}  // namespace aqm

// A table of doubles, filled row by row and drained as a whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace aqm {

// Rows of doubles, column-major: column c starts at c * capacity.
struct TableView {
  const double* data = nullptr;
  std::uint32_t rows = 0, capacity = 0, columns = 0;
};

class Table {
 public:
  Table() = default;
  Table(std::uint32_t columns, std::uint32_t capacity)
      : columns_(columns), capacity_(capacity), rows_of_values_(new double[cells()]) {}

  std::uint32_t rows() const { return rows_; }
  std::uint32_t columns() const { return columns_; }
  std::uint32_t capacity() const { return capacity_; }
  bool full() const { return rows_ == capacity_; }

  // The cells of the row that end_row() completes.
  double* row() { return rows_of_values_.get() + static_cast<std::size_t>(rows_) * columns_; }
  void end_row() { ++rows_; }
  // Doubles the capacity.
  void grow();
  void drain() { rows_ = turned_ = 0; }
  // Zeroes drained rows, so that a copy of the memory need not contain them.
  void wipe();

  // The rows so far. They are written row by row, for cache locality, and transposed on request.
  TableView view();

 private:
  std::size_t cells() const { return static_cast<std::size_t>(columns_) * capacity_; }

  std::uint32_t columns_ = 0, capacity_ = 0, rows_ = 0;
  std::uint32_t turned_ = 0;  // rows that are transposed already
  // Not initialised: cells are written before they are read.
  std::unique_ptr<double[]> rows_of_values_, columns_of_values_;
};

}  // namespace aqm

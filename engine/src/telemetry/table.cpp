#include "telemetry/table.h"

#include <algorithm>
#include <utility>

namespace aqm {

TableView Table::view() {
  if (!columns_of_values_) columns_of_values_.reset(new double[cells()]);
  constexpr std::uint32_t kBlock = 8;  // doubles per cache line
  while (turned_ < rows_) {
    const std::uint32_t first = turned_;
    turned_ = std::min(first + kBlock, rows_);
    for (std::size_t column = 0; column < columns_; ++column)
      for (std::size_t row = first; row < turned_; ++row)
        columns_of_values_[column * capacity_ + row] = rows_of_values_[row * columns_ + column];
  }
  return {columns_of_values_.get(), rows_, capacity_, columns_};
}

void Table::grow() {
  const std::size_t before = cells();
  capacity_ *= 2;
  std::unique_ptr<double[]> larger(new double[cells()]);
  std::copy_n(rows_of_values_.get(), before, larger.get());
  rows_of_values_ = std::move(larger);
  columns_of_values_.reset();
  turned_ = 0;
}

void Table::wipe() {
  drain();
  std::fill_n(rows_of_values_.get(), cells(), 0.0);
  if (columns_of_values_) std::fill_n(columns_of_values_.get(), cells(), 0.0);
}

}  // namespace aqm

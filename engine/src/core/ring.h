// A first-in, first-out ring buffer that grows by doubling and allocates nothing once it is large enough.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "core/assert.h"
#include "core/cold.h"

namespace aqm {

template <class T>
class Ring {
 public:
  Ring() = default;
  explicit Ring(std::size_t capacity) { reserve(capacity); }

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  std::size_t capacity() const { return mask_ + 1; }

  // Index 0 is the front.
  T& operator[](std::size_t index) { return slots_[(head_ + index) & mask_]; }
  const T& operator[](std::size_t index) const { return slots_[(head_ + index) & mask_]; }
  T& front() { return slots_[head_]; }
  const T& front() const { return slots_[head_]; }
  T& back() { return (*this)[size_ - 1]; }
  const T& back() const { return (*this)[size_ - 1]; }

  void push_back(T value) {
    if (size_ == capacity()) [[unlikely]]
      grow(size_ + 1);
    slots_[(head_ + size_) & mask_] = std::move(value);
    ++size_;
  }

  T pop_front() {
    AQM_ASSERT(size_ > 0);
    T value = std::move(slots_[head_]);
    head_ = (head_ + 1) & mask_;
    --size_;
    return value;
  }

  T pop_back() {
    AQM_ASSERT(size_ > 0);
    --size_;
    return std::move(slots_[(head_ + size_) & mask_]);
  }

  // Removes one element, keeping the order of the others; moves the shorter side.
  T erase(std::size_t index) {
    AQM_ASSERT(index < size_);
    T value = std::move((*this)[index]);
    if (index < size_ / 2) {
      for (std::size_t i = index; i > 0; --i) (*this)[i] = std::move((*this)[i - 1]);
      head_ = (head_ + 1) & mask_;
    } else {
      for (std::size_t i = index; i + 1 < size_; ++i) (*this)[i] = std::move((*this)[i + 1]);
    }
    --size_;
    return value;
  }

  void clear() {
    head_ = 0;
    size_ = 0;
  }

  void reserve(std::size_t wanted) {
    if (wanted > capacity()) grow(wanted);
  }

 private:
  AQM_COLD void grow(std::size_t wanted) {
    std::size_t capacity = 4;
    while (capacity < wanted) capacity *= 2;
    auto slots = std::make_unique<T[]>(capacity);
    for (std::size_t i = 0; i < size_; ++i) slots[i] = std::move((*this)[i]);
    slots_ = std::move(slots);
    head_ = 0;
    mask_ = capacity - 1;
  }

  std::unique_ptr<T[]> slots_;
  std::size_t head_ = 0;
  std::size_t size_ = 0;
  std::size_t mask_ = SIZE_MAX;  // capacity - 1
};

}  // namespace aqm

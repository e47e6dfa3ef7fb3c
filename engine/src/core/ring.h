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

  bool empty() const { return head_ == tail_; }
  std::size_t size() const { return tail_ - head_; }
  std::size_t capacity() const { return std::uint32_t{mask_ + 1}; }

  // Index 0 is the front.
  T& operator[](std::size_t index) { return slots_[place(index)]; }
  const T& operator[](std::size_t index) const { return slots_[place(index)]; }
  T& front() { return slots_[head_ & mask_]; }
  const T& front() const { return slots_[head_ & mask_]; }
  T& back() { return slots_[(tail_ - 1) & mask_]; }
  const T& back() const { return slots_[(tail_ - 1) & mask_]; }

  void push_back(T value) {
    if (size() == capacity()) [[unlikely]]
      grow(size() + 1);
    slots_[tail_++ & mask_] = std::move(value);
  }

  T pop_front() {
    AQM_ASSERT(!empty());
    return std::move(slots_[head_++ & mask_]);
  }

  T pop_back() {
    AQM_ASSERT(!empty());
    return std::move(slots_[--tail_ & mask_]);
  }

  // Removes one element, keeping the order of the others; moves the shorter side.
  T erase(std::size_t index) {
    AQM_ASSERT(index < size());
    T value = std::move((*this)[index]);
    if (index < size() / 2) {
      for (std::size_t i = index; i > 0; --i) (*this)[i] = std::move((*this)[i - 1]);
      ++head_;
    } else {
      for (std::size_t i = index; i + 1 < size(); ++i) (*this)[i] = std::move((*this)[i + 1]);
      --tail_;
    }
    return value;
  }

  void clear() { head_ = tail_ = 0; }

  void reserve(std::size_t wanted) {
    if (wanted > capacity()) grow(wanted);
  }

 private:
  std::uint32_t place(std::size_t index) const { return (head_ + static_cast<std::uint32_t>(index)) & mask_; }

  AQM_COLD void grow(std::size_t wanted) {
    std::size_t capacity = 4;
    while (capacity < wanted) capacity *= 2;
    AQM_ASSERT(capacity <= kMostSlots);
    auto slots = std::make_unique<T[]>(capacity);
    const std::size_t count = size();
    for (std::size_t i = 0; i < count; ++i) slots[i] = std::move((*this)[i]);
    slots_ = std::move(slots);
    head_ = 0;
    tail_ = static_cast<std::uint32_t>(count);
    mask_ = static_cast<std::uint32_t>(capacity) - 1;
  }

  std::unique_ptr<T[]> slots_;
  static constexpr std::size_t kMostSlots = std::size_t{1} << 31;

  // Counted without end, so that the size is their difference; the mask makes places of them.
  std::uint32_t head_ = 0, tail_ = 0;
  std::uint32_t mask_ = UINT32_MAX;  // capacity - 1
};

}  // namespace aqm

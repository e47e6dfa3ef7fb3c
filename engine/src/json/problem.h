// Problems of a document, each with its path, the value found and the allowed range.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"

namespace aqm {

struct Problem {
  std::string path;     // "flows[2].transport.window"; empty for the document as a whole
  std::string message;  // "must be at least 1 packet"
  std::string value;    // as found; may be empty
  std::string allowed;  // "1 packet .. 100000 packets"; may be empty
};

// Collects problems while a document is read, and tracks the reader's path.
class Problems {
 public:
  // Extends the path while in scope.
  class [[nodiscard]] Scope {
   public:
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    friend class Problems;
    Scope(std::string& path, std::size_t length) : path_(path), length_(length) {}
    std::string& path_;
    std::size_t length_;
  };

  Scope enter(std::string_view key);  // an empty key stays where it is
  Scope enter(std::size_t index);

  void add(std::string_view message, std::string_view value = {}, std::string_view allowed = {});

  std::size_t count() const { return count_; }
  bool full() const { return count_ >= kShown; }
  const std::string& path() const { return path_; }
  // All problems; beyond one hundred, only their number.
  std::vector<Problem> take();

 private:
  static constexpr std::size_t kShown = 100;

  std::string path_;
  std::vector<Problem> list_;
  std::size_t count_ = 0;
};

// One line: "flows[2].transport.window: must be at least 1 packet (is 0 packets; 1 packet .. 100000 packets)".
std::string problem_line(const Problem& problem);
// The problems as a JSON array.
std::string problems_json(std::span<const Problem> problems);

}  // namespace aqm

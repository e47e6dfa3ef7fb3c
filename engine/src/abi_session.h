// A run as the page holds it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "json/problem.h"
#include "simulation/simulation.h"

#define EXPORT extern "C" __attribute__((used))

struct Session {
  std::optional<aqm::Simulation> simulation;
  std::vector<aqm::Problem> problems;
  aqm::TableView table;
  aqm::StateRows state_rows;
};

// Hands a text to the page, which frees it.
inline std::string* give(std::string text) { return new std::string(std::move(text)); }

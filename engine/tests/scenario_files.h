// The shipped scenarios, and small ones written in tests.
#pragma once

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "scenario/override.h"

namespace aqm {

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file.good()) << path;
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Names without ".json".
inline std::vector<std::string> shipped_scenarios() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(AQM_ROOT "/scenarios")) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(".json") && !name.ends_with(".schema.json")) names.push_back(name.substr(0, name.size() - 5));
  }
  std::sort(names.begin(), names.end());
  return names;
}

inline std::string shipped_scenario(const std::string& name) {
  return read_file(AQM_ROOT "/scenarios/" + name + ".json");
}

inline ScenarioSpec spec_of(std::string_view json, const Overrides& overrides = {}) {
  Loaded loaded = load_scenario(json, overrides);
  for (const Problem& problem : loaded.problems) ADD_FAILURE() << problem_line(problem);
  return loaded.spec ? std::move(*loaded.spec) : ScenarioSpec{};
}

}  // namespace aqm

// Published values, from tests/oracles.

#pragma once

#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

namespace cavalcade::testing {

inline nlohmann::json oracle_file(const std::string& name) {
  return nlohmann::json::parse(std::ifstream(CAVALCADE_TESTS_DIR "/oracles/" + name));
}

// Numbers of tours and covers.
inline const nlohmann::json& oracles() {
  static const nlohmann::json values = oracle_file("oracles.json");
  return values;
}

// The instances of the two-knights report, and the optima proved for them.
inline const nlohmann::json& two_knights() {
  static const nlohmann::json values = oracle_file("two_knights.json");
  return values;
}

}  // namespace cavalcade::testing

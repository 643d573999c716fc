// What replies must be like: the answer, or a refusal with one line in JSON that says why.

#pragma once

#include <optional>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "serve/client.hpp"

namespace cavalcade::serve::testing {

// {"error": one line that is not empty}
inline bool is_error_line(const std::string& body) {
  const auto json = nlohmann::json::parse(body, nullptr, false);
  if (!json.is_object() || !json.contains("error") || !json["error"].is_string()) return false;
  const auto line = json["error"].get<std::string>();
  return !line.empty() && line.find('\n') == std::string::npos;
}

// A refusal as all of them are: this status, and a line in JSON that says why.
inline ::testing::AssertionResult refused(const std::optional<Received>& reply, int status) {
  if (!reply) return ::testing::AssertionFailure() << "no reply";
  if (reply->status != status) return ::testing::AssertionFailure() << reply->status << " " << reply->body;
  if (reply->field("content-type") != "application/json" || !is_error_line(reply->body))
    return ::testing::AssertionFailure() << "not an error line: " << reply->body;
  return ::testing::AssertionSuccess();
}

inline ::testing::AssertionResult answered(const std::optional<Received>& reply, const std::string& body) {
  if (!reply) return ::testing::AssertionFailure() << "no reply";
  if (reply->status != 200 || reply->body != body)
    return ::testing::AssertionFailure() << reply->status << " " << reply->body;
  return ::testing::AssertionSuccess();
}

}  // namespace cavalcade::serve::testing

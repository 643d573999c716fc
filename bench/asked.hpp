// Questions for benchmarks, in the words of the command line.

#pragma once

#include <cstdlib>
#include <utility>

#include "ask/request.hpp"

namespace cavalcade {

inline Question asked(const Request& request) {
  Result<Question> question = parse_question(request);
  if (!question) std::abort();
  return std::move(*question);
}

}  // namespace cavalcade

// The bodies of requests: parsed once, and read with care: what would cost more time or memory than its size tells is
// refused before it is understood.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ask/json_values.hpp"
#include "ask/question.hpp"
#include "base/result.hpp"
#include "board/board.hpp"

namespace cavalcade::serve {

// An object, or why not.
Result<Json> parse_body(std::string_view text);

// A question of a page: no more squares than `most_squares`, one thread, and limits that a server can bear.
struct Allowance {
  std::int64_t most_squares = 10'000;
  std::chrono::seconds usual_time{10};
  std::chrono::seconds most_time{60};
  std::uint64_t memory = 96'000'000;
};
Result<Question> question_in(const Json& body, const Allowance& allowance = {});

// Only the board of it, with its holes, the steps that are given, and the time limit: for the games, whose other fields
// are their own.
struct BoardAsked {
  Board board;
  bool closed = false;
  std::vector<GivenStep> steps;  // that are given, the ends among them
  Limits limits;
};
Result<BoardAsked> board_in(const Json& body, const Allowance& allowance);

// Fields of an object. `what` names the field in refusals.
Result<std::vector<Square>> squares_in(const Board& board, const Json& list, std::string_view what);
Result<std::int64_t> whole_in(const Json& object, const char* field, std::int64_t least, std::int64_t most,
                              std::optional<std::int64_t> fallback = std::nullopt);

// "needs 2 GiB of memory, the limit is 96 MiB (--memory-limit)", without the option: nobody can set it here.
std::string without_options(std::string text);

}  // namespace cavalcade::serve

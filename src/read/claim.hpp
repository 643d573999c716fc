// What the readers of the formats have in common: squares with their places on routes become a question and an answer.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ask/json.hpp"
#include "ask/request.hpp"
#include "base/result.hpp"
#include "board/cell.hpp"

namespace cavalcade::read {

// A square with its place: the route from 0, and the step, which of a whole route is counted from 1.
struct Place {
  std::int64_t route = 0;
  std::int64_t step = 0;
  Square square;
};

// What a file lists.
struct Listing {
  Request told;                 // fields of the question that the file tells: board, task, closed, ..
  bool board_is_exact = false;  // else `board` is the smallest that has all squares, and a larger one may be said
  bool is_part = false;         // of a tour
  std::vector<Square> blocked{};
  std::vector<Place> places{};
};

// The board alone, with what decides how the piece moves on it.
Result<Board> board_of(const Request& request, std::int64_t most_squares);

// The readers of all formats but JSON take boards whose squares have a file and a rank.
Result<void> require_files_and_ranks(const Board& board);

// The question of what is told and said. What is said counts, but for the size of a board that is told exactly.
Result<Request> asked_of(const Listing& listing, const Request& said);

// The routes must be numbered without gaps, and so must the steps of each.
Result<Solved> claim_of(Listing listing, const Request& said, std::int64_t most_squares);

// ---- words ----

std::vector<std::string_view> split(std::string_view text, std::string_view separators);

// A square of any board, flat or of a cube, if that is what the word names.
std::optional<Square> any_square(std::string_view word);

// The smallest board that has all squares: "8x8", "cube:4".
class BoardAround {
 public:
  // Refuses a square of a cube among those of a flat board, and the other way round.
  Result<void> add(Square square);
  [[nodiscard]] std::string name() const;

 private:
  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  std::optional<bool> cube_;
};

// ---- the readers of the formats ----

Result<Solved> read_board(std::string_view text, const Request& said, std::int64_t most_squares);
Result<Solved> read_csv(std::string_view text, const Request& said, std::int64_t most_squares);
Result<Solved> read_npy(std::string_view bytes, const Request& said, std::int64_t most_squares);
Result<Solved> read_successors(std::string_view text, const Request& said, std::int64_t most_squares);
Result<Solved> read_squares(const std::vector<std::string_view>& names, const Request& said, std::int64_t most_squares);

bool is_csv(std::string_view first_line);

// The question that a headline tells, as draw/headline.cpp writes it; nothing if the line is none.
struct Headline {
  Request told;
  std::string number{};      // of a count
  std::int64_t blocked = 0;  // how many squares are
};
std::optional<Headline> read_headline(std::string_view line);

}  // namespace cavalcade::read

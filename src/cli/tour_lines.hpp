// Tours as lines of text or JSON, for those who stream them.

#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "ask/answer.hpp"
#include "board/board.hpp"

namespace cavalcade::cli {

// The names of all squares are made once, each with what comes between two squares after it, in places of equal size:
// so a square is a copy of a few bytes, and then the line goes on where its name ends. Requires board.has_cells().
class TourLines {
 public:
  TourLines(const Board& board, bool as_json);
  void write(std::ostream& out, const Tour& tour);

 private:
  static constexpr std::size_t piece = 8;

  std::string_view before_;
  std::string_view after_;
  std::size_t between_ = 0;
  std::size_t place_ = piece;
  std::string names_;
  std::vector<std::uint8_t> lengths_;
  std::string line_;
};

}  // namespace cavalcade::cli

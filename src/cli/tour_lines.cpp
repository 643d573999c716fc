#include "cli/tour_lines.hpp"

#include <cstring>
#include <ostream>

#include "board/square_name.hpp"

namespace cavalcade::cli {

TourLines::TourLines(const Board& board, bool as_json)
    : before_(as_json ? R"({"tour":[")" : ""), after_(as_json ? "\"]}\n" : "\n") {
  const std::string between = as_json ? R"(",")" : " ";
  between_ = between.size();
  const auto cells = static_cast<std::size_t>(board.area());
  const auto named = [&](std::size_t cell) {
    return square_name(board, Cell{static_cast<std::int32_t>(cell)}) + between;
  };
  const std::size_t longest = named(cells - 1).size();
  place_ = (longest + piece - 1) / piece * piece;
  names_.resize(cells * place_);
  lengths_.resize(cells);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const std::string name = named(cell);
    name.copy(names_.data() + cell * place_, name.size());
    lengths_[cell] = static_cast<std::uint8_t>(name.size());
  }
}

void TourLines::write(std::ostream& out, const Tour& tour) {
  line_.resize(before_.size() + (tour.squares.size() + 1) * place_ + after_.size());
  char* end = line_.data() + before_.copy(line_.data(), before_.size());
  for (const Cell cell : tour.squares) {
    const char* const name = names_.data() + index(cell) * place_;
    for (std::size_t done = 0; done < place_; done += piece) std::memcpy(end + done, name + done, piece);
    end += lengths_[index(cell)];
  }
  if (!tour.squares.empty()) end -= between_;
  end += after_.copy(end, after_.size());
  out.write(line_.data(), end - line_.data());
}

}  // namespace cavalcade::cli

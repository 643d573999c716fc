#include "check/walk.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include <fmt/format.h>

#include "board/square_name.hpp"

namespace cavalcade::check {
namespace {

constexpr std::size_t squares_between_pauses = 1U << 16U;

std::string surface_name(const Board& board) {
  if (board.is_cube()) return " on the cube";
  if (board.is_graph()) return board.graph().kind() == BoardGraph::Kind::box ? " in the box" : " on the hexagon";
  switch (board.wrap()) {
    case Wrap::none:
      return "";
    case Wrap::xy:
      return " on the torus";
    case Wrap::mobius:
      return " on the Mobius strip";
    case Wrap::klein:
      return " on the Klein bottle";
    default:
      return " on the cylinder";
  }
}

Cell first_missing(const Board& board, const Visited& visited) {
  std::int32_t number = 0;
  while (board.is_blocked(Cell{number}) || visited.contains(Cell{number})) ++number;
  return Cell{number};
}

std::uint32_t way_round(std::int32_t side, std::uint32_t rounds) {
  return rounds == 0 ? std::numeric_limits<std::uint32_t>::max() : rounds * static_cast<std::uint32_t>(side);
}

}  // namespace

// Dividing by the width with a multiplication is exact for every cell below 2^31 (Granlund & Montgomery 1994): with 2^k
// the least power of two that is no less than the width, factor = ceil(2^(31+k) / width) is at most 2^32, so the
// product fits in 63 bits, and it exceeds 2^(31+k) * cell / width by less than 2^(31+k) / width, too little to reach
// the next row.
FlatMoves::FlatMoves(const Board& board)
    : is_plain_knight_(board.wrap() == Wrap::none && board.piece().is_knight()),
      turned_over_(turns_over(board.wrap())),
      width_(board.width()),
      height_(board.height()),
      shift_(31U + static_cast<unsigned>(std::bit_width(static_cast<std::uint32_t>(board.width()) - 1))),
      factor_(((std::uint64_t{1} << shift_) + static_cast<std::uint64_t>(width_) - 1) /
              static_cast<std::uint64_t>(width_)),
      round_x_(way_round(board.width(), turned_over_            ? 2
                                        : wraps_x(board.wrap()) ? 1
                                                                : 0)),
      round_y_(way_round(board.height(), wraps_y(board.wrap()) ? 1 : 0)) {
  for (const auto& [a, b] : board.piece().leapers()) {
    jumps_[count_++] = jump(a, b);
    jumps_[count_++] = jump(b, a);
  }
}

FlatMoves::Distances FlatMoves::jump(std::int32_t files, std::int32_t ranks) const {
  const auto left_over = [](std::int32_t jump, std::uint32_t round) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(jump) % round);
  };
  const Distances apart = distances(0, left_over(files, round_x_), 0, left_over(ranks, round_y_));
  constexpr Distances never = ~Distances{0};
  return apart == 0 ? never : apart;  // a jump that comes back to where it began is no move
}

Moves moves_of(const Board& board) {
  if (!board.is_flat() || !board.taken_out().empty()) return BoardMoves(board);
  return FlatMoves(board);
}

// The moves are copied so that the compiler sees that marking a square does not change them.
std::optional<StepFault> Walk::first_fault(std::span<const Cell> squares) {
  return std::visit([&](auto moves) { return first_fault_by(moves, squares); }, moves_);
}

template <class KindOfMoves>
std::optional<StepFault> Walk::first_fault_by(KindOfMoves moves, std::span<const Cell> squares) {
  const auto cells = static_cast<std::size_t>(board_.area());
  typename KindOfMoves::Place before{};
  std::size_t pause = squares_between_pauses;
  for (std::size_t i = 0; i < squares.size(); ++i) {
    if (i == pause) {
      meter_.ask();
      pause += squares_between_pauses;
    }
    const Cell square = squares[i];
    if (index(square) >= cells) return StepFault{i, Misstep::off_board};
    if (board_.is_blocked(square)) return StepFault{i, Misstep::blocked};
    const auto here = moves.place(square);
    if (i > 0 && !moves.joins(before, here)) return StepFault{i, Misstep::not_a_move};
    if (!visited_.add(square)) return StepFault{i, Misstep::visited_before};
    before = here;
  }
  count_ += static_cast<std::int64_t>(squares.size());
  return std::nullopt;
}

bool Walk::is_move(Cell from, Cell to) const {
  return std::visit([&](const auto& moves) { return moves.joins(moves.place(from), moves.place(to)); }, moves_);
}

std::optional<std::string> Walk::missing() const {
  const std::int64_t left = board_.free_squares() - count_;
  if (left == 0) return std::nullopt;
  const std::string first = square_name(board_, first_missing(board_, visited_));
  if (left == 1) return fmt::format("{} never visited", first);
  return fmt::format("{} never visited (and {} more)", first, left - 1);
}

std::string move_name(const Board& board) {
  if (board.is_given_graph()) return "move along an edge";
  return fmt::format("{} move{}", leaper_name(board.piece()), surface_name(board));
}

std::string misstep_in_words(const Board& board, std::span<const Cell> squares, StepFault fault) {
  const Cell square = squares[fault.at];
  if (fault.what == Misstep::off_board)
    return fmt::format("cell {} is not on the board", static_cast<std::int32_t>(square));
  if (fault.what == Misstep::blocked) return fmt::format("{} is blocked", square_name(board, square));
  return fmt::format("{} to {} is not a {}", square_name(board, squares[fault.at - 1]), square_name(board, square),
                     move_name(board));
}

std::string open_end_in_words(const Board& board, std::span<const Cell> squares) {
  return fmt::format("the last square, {}, is not a {} from the first, {}", square_name(board, squares.back()),
                     move_name(board), square_name(board, squares.front()));
}

Occurrence first_occurrence(const std::vector<CellList>& lists, Cell square) {
  for (std::size_t list = 0; list < lists.size(); ++list) {
    const auto found = std::find(lists[list].begin(), lists[list].end(), square);
    if (found != lists[list].end()) return {list, static_cast<std::size_t>(found - lists[list].begin())};
  }
  return {};
}

}  // namespace cavalcade::check

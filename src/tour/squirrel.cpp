#include "tour/squirrel.hpp"

#include <span>
#include <string_view>

namespace cavalcade::tour {
namespace {

// A square as the paper names it, from row 1 at the top and column 1 at the left: each coordinate is a constant, or a
// constant beyond the side m, or beyond half of it (rounded down).
struct Coordinate {
  enum class From : std::uint8_t { edge, side, half } from = From::edge;
  int plus = 0;
};

struct Change {
  std::string_view order;  // the moves 1..8, first choice first
  Coordinate row;          // in force until the knight gets here; 0 for the last
  Coordinate column;
};

constexpr Coordinate at(int place) {
  return {Coordinate::From::edge, place};
}
constexpr Coordinate side(int plus) {
  return {Coordinate::From::side, plus};
}
constexpr Coordinate half(int plus) {
  return {Coordinate::From::half, plus};
}

constexpr std::array<Change, 5> orders_0{{{"34261578", side(-1), side(-2)},
                                          {"87642135", at(2), at(2)},
                                          {"51867342", side(-8), at(1)},
                                          {"51342678", at(7), side(-3)},
                                          {"21435678", at(0), at(0)}}};
constexpr std::array<Change, 4> orders_1{{{"34261578", side(-1), side(-2)},
                                          {"87642135", at(2), at(2)},
                                          {"51324678", side(-6), half(5)},
                                          {"32481765", at(0), at(0)}}};
constexpr std::array<Change, 6> orders_2{{{"34261578", at(6), at(1)},
                                          {"87642135", at(3), at(1)},
                                          {"54132678", side(-15), at(4)},
                                          {"52431678", at(10), side(-2)},
                                          {"85647123", at(5), half(-3)},
                                          {"15746823", at(0), at(0)}}};
constexpr std::array<Change, 6> orders_3{{{"34625718", side(-1), side(-2)},
                                          {"42681357", side(-6), side(0)},
                                          {"86512347", at(2), at(5)},
                                          {"51867342", side(-10), at(3)},
                                          {"61825437", half(1), side(-2)},
                                          {"71642538", at(0), at(0)}}};
constexpr std::array<Change, 6> orders_4{{{"34261578", side(-1), side(-2)},
                                          {"87642135", at(2), at(2)},
                                          {"51867342", side(-8), at(1)},
                                          {"51342678", at(10), side(-5)},
                                          {"86753421", at(13), half(1)},
                                          {"78563421", at(0), at(0)}}};
constexpr std::array<Change, 4> orders_5{{{"34261578", side(-1), side(-2)},
                                          {"87642135", at(2), at(2)},
                                          {"51324678", side(-2), half(-2)},
                                          {"15234678", at(0), at(0)}}};
constexpr std::array<Change, 4> orders_13{{{"34261578", side(-1), side(-2)},
                                           {"87642135", at(2), at(2)},
                                           {"51324678", side(-2), half(-6)},
                                           {"15234678", at(0), at(0)}}};
constexpr std::array<Change, 6> orders_6{{{"34261578", at(6), at(1)},
                                          {"87642135", at(3), at(1)},
                                          {"54132678", side(-10), at(1)},
                                          {"52431678", at(10), side(-2)},
                                          {"85647123", at(3), half(4)},
                                          {"12453678", at(0), at(0)}}};
constexpr std::array<Change, 6> orders_7{{{"34625718", side(-1), side(-2)},
                                          {"42681357", side(-6), side(0)},
                                          {"86512347", at(2), at(5)},
                                          {"51867342", side(-6), at(3)},
                                          {"61825437", half(1), side(-2)},
                                          {"61357284", at(0), at(0)}}};

std::span<const Change> changes_for(std::int32_t m) {
  switch (m % 8) {
    case 0:
      return orders_0;
    case 1:
      return orders_1;
    case 2:
      return orders_2;
    case 3:
      return orders_3;
    case 4:
      return orders_4;
    case 5:
      return m % 16 == 5 ? std::span<const Change>(orders_5) : std::span<const Change>(orders_13);
    case 6:
      return orders_6;
    default:
      return orders_7;
  }
}

// From 1 at the edge; beyond the board on small ones.
std::int32_t resolve(Coordinate coordinate, std::int32_t side) {
  switch (coordinate.from) {
    case Coordinate::From::side:
      return side + coordinate.plus;
    case Coordinate::From::half:
      return side / 2 + coordinate.plus;
    default:
      return coordinate.plus;
  }
}

// The paper's moves 1..8, clockwise from one right and two up, for a leaper (a,b) with a <= b.
Offset numbered_move(char digit, std::int32_t a, std::int32_t b) {
  const std::array<Offset, few_moves> clockwise{
      {{a, b}, {b, a}, {b, -a}, {a, -b}, {-a, -b}, {-b, -a}, {-b, a}, {-a, b}}};
  return clockwise[static_cast<std::size_t>(digit - '1')];
}

}  // namespace

SquirrelOrders::SquirrelOrders(const Board& board, const GridField& field) {
  const Leaper leaper = board.piece().leapers().front();
  const auto [a, b] = std::minmax({leaper.a, leaper.b});
  for (const Change& change : changes_for(board.height())) {
    Stage stage;
    for (unsigned i = 0; i < few_moves; ++i) {
      const Offset move = numbered_move(change.order[i], a, b);
      for (std::size_t k = 0; k < field.ways(0); ++k)
        if (field.jump(k).dx == move.dx && field.jump(k).dy == move.dy) stage.rank[k] = i;
    }
    const Square until{resolve(change.column, board.width()) - 1, board.height() - resolve(change.row, board.height())};
    if (board.contains(until)) stage.until = field.place(board.cell(until));
    stages_.push_back(stage);
  }
  stages_.back().until = never;
}

}  // namespace cavalcade::tour

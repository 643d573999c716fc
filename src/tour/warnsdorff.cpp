// Idea: squares with few ways out become unreachable first, so go there first. One pass keeps the count of onward moves
// in the field, so a step looks at the neighbours once: it lowers their counts and finds the smallest.
//
// Ties decide whether a pass comes through. Roth (A. Roth, 1990s): farthest from the centre, here the true centre, half
// squares included, compared in doubled integer coordinates. Pohl (I. Pohl, "A method for finding Hamilton paths and
// knight's tours", CACM 10, 1967): apply the rule once more, to the sum of the neighbours' counts. Squirrel & Cull: see
// tour/squirrel.hpp. What remains tied goes to the first in move order.
//
// A closed tour is a pass whose last square happens to be a
// neighbour of the first.

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "ask/progress.hpp"
#include "base/random.hpp"
#include "tour/field.hpp"
#include "tour/methods.hpp"
#include "tour/squirrel.hpp"

namespace cavalcade::tour {
namespace {

constexpr int most_passes = 100;

// The jumps that are tied, in the order of the jumps: of a few, one bit each.
class FewTies {
 public:
  explicit FewTies(unsigned bits) : bits_(bits) {}
  [[nodiscard]] bool empty() const { return bits_ == 0; }
  [[nodiscard]] bool are_several() const { return (bits_ & (bits_ - 1)) != 0; }
  [[nodiscard]] std::size_t first() const { return static_cast<std::size_t>(std::countr_zero(bits_)); }
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(std::popcount(bits_)); }
  [[nodiscard]] std::size_t at(std::size_t i) const {
    unsigned rest = bits_;
    for (; i > 0; --i) rest &= rest - 1;
    return static_cast<std::size_t>(std::countr_zero(rest));
  }
  template <class Visit>
  void each(const Visit& visit) const {
    for (unsigned rest = bits_; rest != 0; rest &= rest - 1) visit(static_cast<std::size_t>(std::countr_zero(rest)));
  }

 private:
  unsigned bits_;
};

// Of any number, a list.
class ManyTies {
 public:
  explicit ManyTies(std::span<const std::uint32_t> jumps) : jumps_(jumps) {}
  [[nodiscard]] bool empty() const { return jumps_.empty(); }
  [[nodiscard]] bool are_several() const { return jumps_.size() > 1; }
  [[nodiscard]] std::size_t first() const { return jumps_.front(); }
  [[nodiscard]] std::size_t size() const { return jumps_.size(); }
  [[nodiscard]] std::size_t at(std::size_t i) const { return jumps_[i]; }
  template <class Visit>
  void each(const Visit& visit) const {
    for (const std::uint32_t jump : jumps_) visit(std::size_t{jump});
  }

 private:
  std::span<const std::uint32_t> jumps_;
};

struct Stand {
  Place place = 0;
  Square square;
};

// ---- tie-breaks: each picks one of two or more jumps ----

struct FirstTie {
  template <class Field, class Ties>
  std::size_t operator()(const Field& /*field*/, const Stand& /*here*/, const Ties& ties) const {
    return ties.first();
  }
};

struct RothTie {
  const Board& board;

  template <class Field, class Ties>
  std::size_t operator()(const Field& field, const Stand& here, const Ties& ties) const {
    std::size_t best = ties.first();
    std::int64_t farthest = -1;
    ties.each([&](std::size_t k) {
      const Square square = field.square_after(here.square, field.neighbour(here.place, k), k);
      const std::int64_t distance = centre_distance(board, square);
      best = distance > farthest ? k : best;
      farthest = std::max(farthest, distance);
    });
    return best;
  }
};

struct PohlTie {
  template <class Field, class Ties>
  std::size_t operator()(const Field& field, const Stand& here, const Ties& ties) const {
    std::size_t best = ties.first();
    unsigned fewest = ~0U;
    ties.each([&](std::size_t k) {
      const unsigned sum = moves_after(field, field.neighbour(here.place, k));
      best = sum < fewest ? k : best;
      fewest = std::min(fewest, sum);
    });
    return best;
  }

 private:
  template <class Field>
  static unsigned moves_after(const Field& field, Place place) {
    unsigned sum = 0;
    field.each_way(place, [&](Place next, std::size_t) { sum += field.is_open(next) ? field.moves(next) : 0; });
    return sum;
  }
};

struct SquirrelTie {
  const SquirrelOrders& orders;

  template <class Field, class Ties>
  std::size_t operator()(const Field& /*field*/, const Stand& /*here*/, const Ties& ties) const {
    std::size_t best = ties.first();
    ties.each([&](std::size_t k) { best = orders.rank(k) < orders.rank(best) ? k : best; });
    return best;
  }
};

struct RandomTie {
  Random& random;

  template <class Field, class Ties>
  std::size_t operator()(const Field& /*field*/, const Stand& /*here*/, const Ties& ties) const {
    return ties.at(random.below(ties.size()));
  }
};

struct NoNews {
  void operator()(Place /*place*/) const {}
};

// ---- one pass ----

// Lowers the counts of the open neighbours of a square and returns the jumps to those that have the fewest. Of a few
// jumps, they are sorted by bits: byte m of a word holds those that leave m onward moves (at most 7, for one of the
// eight is the way the knight came), so the lowest byte with a bit is the answer.
struct LowerFew {
  template <class Field>
  FewTies operator()(Field& field, Place here) {
    std::uint64_t by_moves = 0;
    field.each_way(here, [&](Place next, std::size_t k) {
      const auto [open, moves] = field.lower_if_open(next);
      by_moves |= std::uint64_t{open} << (8 * moves + k) % 64;
    });
    if (by_moves == 0) return FewTies(0);
    return FewTies((by_moves >> (std::countr_zero(by_moves) & ~7)) & 0xffU);
  }
};

struct LowerMany {
  std::vector<std::uint32_t> tied{};

  template <class Field>
  ManyTies operator()(Field& field, Place here) {
    unsigned fewest = ~0U;
    tied.clear();
    field.each_way(here, [&](Place next, std::size_t k) {
      const auto [open, moves] = field.lower_if_open(next);
      if (open == 0 || moves > fewest) return;
      if (moves < fewest) tied.clear();
      fewest = moves;
      tied.push_back(static_cast<std::uint32_t>(k));
    });
    return ManyTies(tied);
  }
};

enum class PassEnd : std::uint8_t { complete, stuck, stopped };

// The end, if it is given, is taken from the start, and stepped on at last if the knight stands next to it.
template <class Field, class LowerMoves, class BreakTie, class Arrive>
PassEnd pass(Field& field, LowerMoves lower_moves, const Board& board, Cell start, std::optional<Cell> to,
             const BreakTie& break_tie, const Arrive& arrive, const Budget& budget, Progress& progress, Tour& tour) {
  const std::size_t squares = static_cast<std::size_t>(board.free_squares()) - (to ? 1 : 0);
  if (to) field.take(field.place(*to));
  Poll poll(budget);
  Stand here{field.place(start), board.square(start)};
  tour.squares.reserve(static_cast<std::size_t>(board.free_squares()));
  while (true) {
    field.take(here.place);
    tour.squares.push_back(board.cell(here.square));
    arrive(here.place);
    if (poll.exhausted()) return PassEnd::stopped;
    if ((tour.squares.size() & 0xffffU) == 0) progress.report(tour.squares.size(), squares, tour.squares.size());

    const auto tied = lower_moves(field, here.place);
    if (tied.empty()) break;
    const std::size_t k = tied.are_several() ? break_tie(field, here, tied) : tied.first();
    const Place next = field.neighbour(here.place, k);
    here = {next, field.square_after(here.square, next, k)};
  }
  if (tour.squares.size() < squares) return PassEnd::stuck;
  if (!to) return PassEnd::complete;
  if (!board.are_neighbours(tour.squares.back(), *to)) return PassEnd::stuck;
  tour.squares.push_back(*to);
  return PassEnd::complete;
}

template <class Field>
PassEnd pass_by_rule(Field& field, const Board& board, Cell start, std::optional<Cell> to, TieBreak rule,
                     Random& random, const Budget& budget, Progress& progress, Tour& tour) {
  const auto run = [&](const auto& break_tie, const auto& arrive) {
    if (board.most_moves() <= few_moves)
      return pass(field, LowerFew{}, board, start, to, break_tie, arrive, budget, progress, tour);
    return pass(field, LowerMany{}, board, start, to, break_tie, arrive, budget, progress, tour);
  };
  switch (rule) {
    case TieBreak::first:
      return run(FirstTie{}, NoNews{});
    case TieBreak::pohl:
      return run(PohlTie{}, NoNews{});
    case TieBreak::random:
      return run(RandomTie{random}, NoNews{});
    case TieBreak::squirrel:
      if constexpr (std::is_same_v<Field, GridField>) {
        SquirrelOrders orders(board, field);
        return run(SquirrelTie{orders}, [&](Place place) { orders.arrive(place); });
      }
      [[fallthrough]];  // parse_question refuses squirrel where there is no grid
    default:
      return run(RothTie{board}, NoNews{});
  }
}

TieBreak rule_of_pass(const TourTask& task, int pass_number) {
  if (task.tie_break) return *task.tie_break;
  if (pass_number == 0) return TieBreak::roth;
  return pass_number == 1 ? TieBreak::pohl : TieBreak::random;
}

// Squirrel & Cull's squares are counted from the corner where the knight starts: the top left.
Cell start_of(const TourQuestion& question, const Budget& budget) {
  const Board& board = question.board;
  if (question.task.from) return board.cell(*question.task.from);
  const Square top_left{0, board.height() - 1};
  if (question.task.tie_break == TieBreak::squirrel && !board.is_blocked(top_left)) return board.cell(top_left);
  return default_start(board, budget);
}

}  // namespace

std::uint64_t warnsdorff_bytes(const Board& board) {
  return field_bytes(board);
}

Answer warnsdorff(const TourQuestion& question, const Budget& budget, Progress& progress) {
  const Board& board = question.board;
  const TourTask& task = question.task;
  const Cell start = start_of(question, budget);
  const std::optional<Cell> to = cell_of(board, task.to);
  const int passes = task.tie_break ? 1 : most_passes;
  Random random(question.seed);
  progress.set_steady(passes == 1);

  Stats stats;
  stats.set("nodes", 0);
  stats.set("backtracks", 0);
  std::size_t deepest = 0;
  for (int i = 0; i < passes; ++i) {
    Tour tour;
    const PassEnd end = on_field(board, budget, [&](auto& field) {
      if (budget.exhausted()) return PassEnd::stopped;
      return pass_by_rule(field, board, start, to, rule_of_pass(task, i), random, budget, progress, tour);
    });
    if (SearchLog* log = progress.log()) log->go_over_to(tour.squares);
    deepest = std::max(deepest, tour.squares.size());
    stats.set("nodes", stats.get("nodes") + tour.squares.size());
    stats.set("passes", static_cast<std::uint64_t>(i) + 1);
    stats.set("deepest", deepest);
    if (end == PassEnd::stopped) return out_of_budget(budget, stats);
    if (end == PassEnd::stuck) continue;
    if (task.closed && !board.are_neighbours(tour.squares.back(), tour.squares.front())) continue;
    return solved(std::move(tour), stats);
  }
  const auto squares = static_cast<std::size_t>(board.free_squares());
  return unknown(
      deepest == squares
          ? fmt::format("Warnsdorff's rule came round in {} pass(es), but never back to the start; try --method hybrid",
                        passes)
          : fmt::format("Warnsdorff's rule got stuck at {} of {} squares at best in {} pass(es); try another "
                        "--tie-break, --seed or --method hybrid",
                        deepest, squares, passes),
      stats);
}

}  // namespace cavalcade::tour

// What can be said about a cover without searching for one.
//
// - Colours: where every move changes the colour, a cycle has as many dark squares as light ones.
// - Room: a cycle has three squares or more, and where every move changes the colour four.
// - Lengths: C cycles of the lengths allowed must be able to fill the free squares, as numbers.
// - Moves: every square has two moves in a cover. A flow decides whether moves can be chosen so (a two-factor); if not,
//   it shows squares that share too few neighbours.
// - Fixed moves: the same flow tells which moves are in no two-factor at all (two_factor/tight_sets.cpp). Without these
// the
//   board may fall into pieces, and each cycle must lie in one of them: the numbers must fit piece by piece.

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "cover/instance.hpp"
#include "tour/impossible.hpp"
#include "tour/methods.hpp"
#include "two_factor/two_factor.hpp"

namespace cavalcade::cover {
namespace {

// Fixed moves are rare on large boards, and looking for them takes long.
constexpr std::int64_t most_for_tight_sets = 100'000;

std::string lengths_in_words(const CyclesTask& task) {
  return task.shortest == task.longest ? fmt::format("{}", task.shortest)
                                       : fmt::format("{} to {}", task.shortest, task.longest);
}

// ---- moves that tight pairs rule out ----

class Marks {
 public:
  Marks(const Board& board, const CellList& cells) : marked_(static_cast<std::size_t>(board.area())) {
    for (const Cell cell : cells) marked_[index(cell)] = true;
  }
  [[nodiscard]] bool contains(Cell cell) const { return marked_[index(cell)]; }

 private:
  std::vector<bool> marked_;
};

void remove_move(CoverInstance& instance, Cell from, Cell to) {
  std::erase(instance.near[index(from)], to);
  std::erase(instance.near[index(to)], from);
}

void rule_out(CoverInstance& instance, const HallViolator& pair) {
  const Marks set(instance.board, pair.set);
  for (const Cell host : pair.neighbours) {
    const CellList near = instance.near[index(host)];
    for (const Cell next : near)
      if (!set.contains(next)) remove_move(instance, host, next);
  }
}

// ---- pieces ----

std::vector<std::int64_t> piece_sizes(const CoverInstance& instance, Poll& poll) {
  std::vector<std::int64_t> sizes;
  std::vector<bool> reached(instance.near.size());
  for (const Cell start : instance.free) {
    if (reached[index(start)]) continue;
    reached[index(start)] = true;
    CellList piece{start};
    for (std::size_t i = 0; i < piece.size() && !poll.exhausted(); ++i)
      for (const Cell next : instance.near[index(piece[i])])
        if (!reached[index(next)]) {
          reached[index(next)] = true;
          piece.push_back(next);
        }
    sizes.push_back(static_cast<std::int64_t>(piece.size()));
  }
  return sizes;
}

// The numbers of cycles that can fill all pieces, as far as they may lead to the number wanted.
std::set<std::int64_t> numbers_of_cycles(const Lengths& lengths, const std::vector<std::int64_t>& sizes,
                                         std::int64_t wanted, Poll& poll) {
  std::set<std::int64_t> numbers{0};
  for (const std::int64_t size : sizes) {
    std::set<std::int64_t> next;
    const std::int64_t fewest = (size + lengths.greatest() - 1) / lengths.greatest();
    for (std::int64_t cycles = fewest; cycles <= size / lengths.least(); ++cycles) {
      if (!lengths.fill(cycles, size)) continue;
      for (const std::int64_t before : numbers) {
        if (poll.exhausted()) return {};
        if (before + cycles <= wanted) next.insert(before + cycles);
      }
    }
    numbers = std::move(next);
  }
  return numbers;
}

// Nothing if the budget ends first.
std::optional<Answer> settled_by_pieces(const CoverInstance& instance, const Budget& budget) {
  Poll poll(budget);
  const std::vector<std::int64_t> sizes = piece_sizes(instance, poll);
  if (sizes.size() == 1) return std::nullopt;  // the numbers fit the whole
  const std::set<std::int64_t> numbers = numbers_of_cycles(instance.lengths, sizes, instance.task.knights, poll);
  if (numbers.contains(instance.task.knights) || budget.exhausted()) return std::nullopt;
  std::string list;
  constexpr std::size_t shown = 8;
  for (std::size_t i = 0; i < std::min(shown, sizes.size()); ++i)
    list += fmt::format("{}{}", i == 0 ? "" : ", ", sizes[i]);
  if (sizes.size() > shown) list += ", ..";
  return impossible(
      fmt::format("no cover uses the moves between {} parts of the board, of {} squares, and {} cycles of "
                  "{} squares do not fill them",
                  sizes.size(), list, instance.task.knights, lengths_in_words(instance.task)),
      PieceSizes{instance.tight});
}

std::optional<Answer> settled_by_colours(const Board& board) {
  if (!board.alternates_colour()) return std::nullopt;
  const ColourCount count = tour::count_colours(board);
  if (count.dark == count.light) return std::nullopt;
  const bool odd = board.free_squares() % 2 == 1;
  return impossible(fmt::format("colours: every move changes colour, so cycles visit equally many dark and light "
                                "squares; there are {} and {}{}",
                                count.dark, count.light, odd ? " (an odd number of squares has no cover)" : ""),
                    count);
}

std::optional<Answer> settled_by_room(const Board& board, const CyclesTask& task) {
  const std::int64_t fewest = fewest_squares_of_a_cycle(board);
  const std::int64_t most = board.free_squares() / fewest;
  if (task.knights <= most) return std::nullopt;
  return impossible(fmt::format("a cycle has {} squares or more, so at most {} fit into {} squares, and not {}", fewest,
                                most, board.free_squares(), task.knights),
                    PieceSizes{});
}

CoverInstance with_all_moves(const Board& board, const CyclesTask& task, std::uint64_t seed, const Budget& budget) {
  CoverInstance instance{board, task, seed, Lengths(board, task), {}, {}, {}, {}};
  instance.near.resize(static_cast<std::size_t>(board.area()));
  Poll poll(budget);
  for (const Cell cell : board.free_cells()) {
    if (poll.exhausted()) return instance;
    instance.free.push_back(cell);
    const FewMoves<Cell> near = board.neighbours(cell);
    instance.near[index(cell)].assign(near.begin(), near.end());
    std::sort(instance.near[index(cell)].begin(), instance.near[index(cell)].end());
  }
  return instance;
}

}  // namespace

// ---- lengths ----

Lengths::Lengths(const Board& board, const CyclesTask& task)
    : unit_(board.alternates_colour() ? 2 : 1),
      least_(std::max<std::int64_t>(task.shortest, 3)),
      greatest_(std::min(task.longest, board.free_squares())) {
  if (unit_ == 1 || empty()) return;
  least_ += least_ % 2;
  greatest_ -= greatest_ % 2;
}

std::optional<Lengths::Counted> Lengths::counted(std::int64_t squares, std::int64_t cycles) const {
  if (count() <= 1) return std::nullopt;
  if (count() > 2) return Counted{std::nullopt, cycles};
  const std::int64_t shorter = (cycles * greatest_ - squares) / (greatest_ - least_);
  const std::int64_t longer = cycles - shorter;
  return shorter <= longer ? Counted{least_, shorter} : Counted{greatest_, longer};
}

std::optional<Answer> settled_by_numbers(const Board& board, const CyclesTask& task) {
  if (std::optional<Answer> answer = settled_by_colours(board)) return answer;
  if (std::optional<Answer> answer = settled_by_room(board, task)) return answer;
  const Lengths lengths(board, task);
  if (!lengths.empty() && lengths.fill(task.knights, board.free_squares())) return std::nullopt;
  return impossible(fmt::format("{} cycle{} of {} squares cannot have {} squares together", task.knights,
                                task.knights == 1 ? "" : "s", lengths_in_words(task), board.free_squares()),
                    PieceSizes{});
}

std::variant<CoverInstance, Answer> presolve(const Board& board, const CyclesTask& task, std::uint64_t seed,
                                             const Budget& budget) {
  if (std::optional<Answer> answer = settled_by_numbers(board, task)) return *std::move(answer);
  CoverInstance instance = with_all_moves(board, task, seed, budget);
  const MoveGraph moves(board, budget);
  TourTask closed;
  closed.closed = true;
  TwoFactorResult counted = find_two_factor(board, closed, moves, budget);
  if (auto* shortage = std::get_if<HallViolator>(&counted)) return short_of_moves(board, std::move(*shortage), {});
  if (auto* factor = std::get_if<TwoFactor>(&counted)) {
    if (instance.squares() <= most_for_tight_sets) instance.tight = tight_sets(board, closed, moves, *factor, budget);
    instance.two_factor = std::move(*factor);
  }
  for (const HallViolator& pair : instance.tight) rule_out(instance, pair);
  if (std::optional<Answer> answer = settled_by_pieces(instance, budget)) return *std::move(answer);
  if (budget.exhausted()) return out_of_budget(budget);
  return instance;
}

}  // namespace cavalcade::cover

// Where the moves alternate between two classes of squares, such as dark and light, a two-factor is a flow: every
// square of one class sends two units, every square of the other takes two, one unit at most along each move. Otherwise
// each square is taken twice, as a sender and a taker of one unit: its successor and its predecessor (the double
// cover).
//
// The flow grows in rounds of augmenting paths: as those of E. A. Dinic ("Algorithm for solution of a problem of
// maximum flow in networks with power estimation", Soviet Mathematics Doklady 11, 1970), but with distances measured
// from where paths can end, so that in each round every square that lacks a move takes its own shortest way, not only
// those whose way is the shortest of all. It begins with what a simple rule uses up in the order of the cells, which
// leaves long regular paths on most of the board.
//
// If squares are left that cannot send all they should, those that their search reaches are the certificate (P. Hall,
// "On representatives of subsets", 1935, with capacities): the senders reached, A, use every move out of the takers
// reached, B, and every move they have to other takers; and that is still not enough.

#include "two_factor/two_factor.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "board/free_graph.hpp"
#include "board/square_name.hpp"

namespace cavalcade {

MoveTable::MoveTable(const Board& board, const Budget& budget) : rows_(static_cast<std::size_t>(board.area())) {
  Poll poll(budget);
  for (const Cell cell : board.free_cells()) {
    if (poll.exhausted()) return;
    Row& row = rows_[index(cell)];
    for (const Cell near : board.neighbours(cell)) row.near[row.count++] = near;
  }
  for (Row& row : rows_) {
    if (poll.exhausted()) return;
    const Cell cell{static_cast<std::int32_t>(&row - rows_.data())};
    for (std::uint32_t way = 0; way < row.count; ++way) {
      const std::span<const Cell> theirs = neighbours(row.near[way]);
      row.back[way] = static_cast<std::uint8_t>(std::find(theirs.begin(), theirs.end(), cell) - theirs.begin());
    }
  }
}

namespace {

using Mask = std::uint8_t;

Mask flipped(Mask mask, unsigned way) {
  return static_cast<Mask>(mask ^ (1U << way));
}

// The squares of one class, or of one copy of all squares.
struct Side {
  std::vector<Mask> used;          // by its own ways
  std::vector<std::int8_t> spare;  // units it could still send or take
};

// The table as the graph of all cells, blocked ones apart: what components_of() takes.
class GraphOfCells {
 public:
  explicit GraphOfCells(const MoveTable& moves) : moves_(moves) {}
  [[nodiscard]] Vertex size() const { return static_cast<Vertex>(moves_.cells()); }
  [[nodiscard]] FewMoves<Vertex> neighbours(Vertex vertex) const {
    FewMoves<Vertex> near;
    for (const Cell cell : moves_.neighbours(Cell{static_cast<std::int32_t>(vertex)}))
      near.push_back(static_cast<Vertex>(cell));
    return near;
  }

 private:
  const MoveTable& moves_;
};

// The classes that squares send from and take in. They exist if no cycle of moves has odd length.
class Classes {
 public:
  Classes(const Board& board, const MoveTable& moves, const Budget& budget)
      : board_(board), by_colour_(board.alternates_colour()) {
    if (by_colour_) return;
    Components parts = components_of(GraphOfCells(moves), budget);
    exist_ = parts.alternate();
    if (exist_) parities_ = std::move(parts.colours);
  }

  [[nodiscard]] bool exist() const { return exist_; }
  [[nodiscard]] bool sends(Cell cell) const {
    return by_colour_ ? Board::is_dark(board_.square(cell)) : parities_[index(cell)] != 0;
  }

 private:
  const Board& board_;
  bool by_colour_;
  bool exist_ = true;
  std::vector<std::uint8_t> parities_;
};

// Augmenting paths lead from a square of one side with something spare along unused moves to the other side, and along
// used ones back, until a square with something spare is met. What is found is not whole if the budget ends meanwhile.
class Paths {
 public:
  Paths(const MoveTable& moves, Side& from, Side& to, Poll& poll)
      : moves_(moves), from_(from), to_(to), poll_(poll), from_distance_(moves.cells()), to_distance_(moves.cells()) {}

  // One round: the distance of every square to the nearest one with something spare, and then as many paths as there
  // are along which the distance falls. False if there was none.
  bool augment_all() {
    measure();
    next_.assign(moves_.cells(), 0);
    bool any = false;
    for (std::size_t i = 0; i < moves_.cells() && !poll_.exhausted(); ++i)
      while (from_.spare[i] > 0 && augment(Cell{static_cast<std::int32_t>(i)})) any = true;
    return any;
  }

  // All that the first squares with something spare reach, as many as it takes for `units` to be spare. Requires that
  // there is no augmenting path.
  [[nodiscard]] HallViolator reached(std::int64_t units) {
    std::vector<bool> crowded(moves_.cells());
    std::vector<bool> hosts(moves_.cells());
    CellList queue;
    for (std::size_t i = 0; i < moves_.cells() && units > 0; ++i) {
      if (from_.spare[i] <= 0) continue;
      units -= from_.spare[i];
      crowded[i] = true;
      queue.push_back(Cell{static_cast<std::int32_t>(i)});
    }
    while (!queue.empty() && !poll_.exhausted()) {
      const Cell cell = queue.back();
      queue.pop_back();
      for (unsigned way = 0; way < moves_.ways(cell); ++way) {
        const Cell there = moves_.neighbour(cell, way);
        if (is_used(from_, cell, way) || hosts[index(there)]) continue;
        hosts[index(there)] = true;
        each_used(to_, there, [&](unsigned back) {
          const Cell onward = moves_.neighbour(there, back);
          if (!crowded[index(onward)]) queue.push_back(onward);
          crowded[index(onward)] = true;
        });
      }
    }
    HallViolator shortage;
    for (std::size_t i = 0; i < moves_.cells(); ++i) {
      if (crowded[i]) shortage.set.push_back(Cell{static_cast<std::int32_t>(i)});
      if (hosts[i]) shortage.neighbours.push_back(Cell{static_cast<std::int32_t>(i)});
    }
    return shortage;
  }

 private:
  static constexpr std::int32_t unreached = -1;

  static bool is_used(const Side& side, Cell cell, unsigned way) {
    return (unsigned{side.used[index(cell)]} >> way & 1U) != 0;
  }

  template <class Visit>
  static void each_used(const Side& side, Cell cell, const Visit& visit) {
    for (unsigned used = side.used[index(cell)]; used != 0; used &= used - 1)
      visit(static_cast<unsigned>(std::countr_zero(used)));
  }

  // Breadth first, backwards from the squares where paths can end, until every square where one begins is met.
  void measure() {
    std::fill(from_distance_.begin(), from_distance_.end(), unreached);
    std::fill(to_distance_.begin(), to_distance_.end(), unreached);
    CellList round;
    std::size_t lacking = 0;
    for (std::size_t i = 0; i < moves_.cells(); ++i) {
      if (from_.spare[i] > 0) ++lacking;
      if (to_.spare[i] <= 0) continue;
      to_distance_[i] = 0;
      round.push_back(Cell{static_cast<std::int32_t>(i)});
    }
    for (std::int32_t distance = 1; !round.empty() && lacking > 0; ++distance) {
      CellList next_round;
      for (const Cell there : round) {
        if (poll_.exhausted()) return;
        for (unsigned way = 0; way < moves_.ways(there); ++way) {
          const Cell cell = moves_.neighbour(there, way);
          if (is_used(to_, there, way) || from_distance_[index(cell)] != unreached) continue;
          from_distance_[index(cell)] = distance;
          if (from_.spare[index(cell)] > 0) --lacking;
          each_used(from_, cell, [&](unsigned back) {
            const Cell onward = moves_.neighbour(cell, back);
            if (to_distance_[index(onward)] != unreached) return;
            to_distance_[index(onward)] = distance;
            next_round.push_back(onward);
          });
        }
      }
      round = std::move(next_round);
    }
  }

  // A step of a path: along an unused way to the other side, and from there back along a used one.
  struct Step {
    Cell from;
    unsigned way;
    unsigned back;
  };

  // Depth first from `start`; what led nowhere in this round is not tried again.
  bool augment(Cell start) {
    path_.clear();
    for (Cell here = start;;) {
      const std::optional<Step> step = next_step(here);
      if (!step) {
        if (path_.empty() || poll_.exhausted()) return false;
        here = path_.back().from;
        path_.pop_back();
        continue;
      }
      path_.push_back(*step);
      const Cell there = moves_.neighbour(here, step->way);
      if (to_.spare[index(there)] > 0) {
        --from_.spare[index(start)];
        --to_.spare[index(there)];
        carry_out();
        return true;
      }
      here = moves_.neighbour(there, step->back);
    }
  }

  std::optional<Step> next_step(Cell here) {
    const std::int32_t distance = from_distance_[index(here)];
    for (std::uint8_t& next = next_[index(here)]; next < moves_.ways(here) * max_moves;) {
      const auto way = static_cast<unsigned>(next / max_moves);
      const auto back = static_cast<unsigned>(next % max_moves);
      const Cell there = moves_.neighbour(here, way);
      if (is_used(from_, here, way) || to_distance_[index(there)] != distance - 1) {
        next = static_cast<std::uint8_t>((way + 1) * max_moves);
        continue;
      }
      if (to_.spare[index(there)] > 0) return Step{here, way, 0};
      ++next;
      const bool onward =
          is_used(to_, there, back) && from_distance_[index(moves_.neighbour(there, back))] == distance - 1;
      if (onward) return Step{here, way, back};
    }
    return std::nullopt;
  }

  // Uses what was unused along the path, and the other way round. The last step has no way back.
  void carry_out() {
    for (std::size_t i = 0; i < path_.size(); ++i) {
      const Step& step = path_[i];
      const Cell there = moves_.neighbour(step.from, step.way);
      flip(step.from, step.way, there);
      if (i + 1 == path_.size()) return;
      const Cell onward = moves_.neighbour(there, step.back);
      flip(onward, moves_.way_back(there, step.back), there);
    }
  }

  void flip(Cell here, unsigned way, Cell there) {
    from_.used[index(here)] = flipped(from_.used[index(here)], way);
    to_.used[index(there)] = flipped(to_.used[index(there)], moves_.way_back(here, way));
  }

  const MoveTable& moves_;
  Side& from_;
  Side& to_;
  Poll& poll_;
  std::vector<std::int32_t> from_distance_;
  std::vector<std::int32_t> to_distance_;
  std::vector<std::uint8_t> next_;  // of each square, the pair of way and way back to try next
  std::vector<Step> path_;
};

class Flow {
 public:
  Flow(const Board& board, const TourTask& task, const MoveTable& moves, const Budget& budget)
      : board_(board), task_(task), moves_(moves), budget_(budget), poll_(budget), classes_(board, moves, budget) {
    for (Side* side : {&senders_, &takers_}) {
      side->used.resize(moves.cells());
      side->spare.resize(moves.cells());
    }
    for (const Cell cell : board.free_cells()) {
      if (poll_.exhausted()) return;
      give_capacity(cell);
    }
  }

  // Uses up what is spare at either end of any move, squares with few ways first.
  void fill_greedily() {
    for (unsigned ways = 1; ways <= max_moves; ++ways)
      for (std::size_t i = 0; i < moves_.cells() && !poll_.exhausted(); ++i) {
        const Cell cell{static_cast<std::int32_t>(i)};
        if (moves_.ways(cell) != ways) continue;
        for (unsigned way = 0; way < ways && senders_.spare[i] > 0; ++way) use_if_possible(cell, way);
      }
  }

  // False if the budget ended first.
  bool grow() {
    Paths paths(moves_, senders_, takers_, poll_);
    while (!budget_.exhausted() && paths.augment_all()) {
    }
    return !budget_.exhausted();
  }

  [[nodiscard]] std::int64_t unsent() const { return spare(senders_); }
  [[nodiscard]] std::int64_t untaken() const { return spare(takers_); }
  [[nodiscard]] bool has_classes() const { return classes_.exist(); }

  // What squares with something left to send (or to take) reach when no path can be augmented: the first of them, one
  // more than the tour has ends for. Nothing if the budget ended first.
  [[nodiscard]] TwoFactorResult shortage(bool of_senders, std::int64_t ends) {
    Paths paths(moves_, of_senders ? senders_ : takers_, of_senders ? takers_ : senders_, poll_);
    HallViolator found = paths.reached(ends + 1);
    if (budget_.exhausted()) return {};
    return found;
  }

  // An end of an open tour needs one move: a square left with none hands its second want to another.
  void spread_ends() {
    for (Side* side : {&senders_, &takers_}) {
      Side& other = side == &senders_ ? takers_ : senders_;
      for (std::size_t i = 0; i < moves_.cells(); ++i)
        if (side->spare[i] == 2) hand_over(Cell{static_cast<std::int32_t>(i)}, *side, other);
    }
  }

  [[nodiscard]] TwoFactor factor() const {
    TwoFactor factor(moves_.cells());
    const auto join = [&](Cell cell, Mask used) {
      for (; used != 0; used = static_cast<Mask>(used & (used - 1)))
        factor.add_end(cell, moves_.neighbour(cell, static_cast<unsigned>(std::countr_zero(used))));
    };
    for (std::size_t i = 0; i < moves_.cells(); ++i) {
      const Cell cell{static_cast<std::int32_t>(i)};
      join(cell, senders_.used[i]);
      join(cell, takers_.used[i]);
    }
    return factor;
  }

 private:
  void give_capacity(Cell cell) {
    const Square square = board_.square(cell);
    const bool is_from = !task_.closed && task_.from == square;
    const bool is_to = !task_.closed && task_.to == square;
    if (classes_.exist()) {
      Side& side = classes_.sends(cell) ? senders_ : takers_;
      side.spare[index(cell)] = is_from || is_to ? 1 : 2;
    } else {
      senders_.spare[index(cell)] = is_to ? 0 : 1;
      takers_.spare[index(cell)] = is_from ? 0 : 1;
    }
  }

  void use_if_possible(Cell from, unsigned way) {
    const Cell to = moves_.neighbour(from, way);
    const bool fits = senders_.spare[index(from)] > 0 && takers_.spare[index(to)] > 0 &&
                      (unsigned{senders_.used[index(from)]} >> way & 1U) == 0;
    if (!fits) return;
    flip(from, way);
    --senders_.spare[index(from)];
    --takers_.spare[index(to)];
  }

  void flip(Cell from, unsigned way) {
    const Cell to = moves_.neighbour(from, way);
    senders_.used[index(from)] = flipped(senders_.used[index(from)], way);
    takers_.used[index(to)] = flipped(takers_.used[index(to)], moves_.way_back(from, way));
  }

  static std::int64_t spare(const Side& side) {
    std::int64_t all = 0;
    for (const std::int8_t units : side.spare) all += units;
    return all;
  }

  void hand_over(Cell cell, Side& side, Side& other) {
    for (unsigned way = 0; way < moves_.ways(cell); ++way) {
      const Cell there = moves_.neighbour(cell, way);
      const unsigned used = other.used[index(there)];
      if (used == 0) continue;
      const auto back = static_cast<unsigned>(std::countr_zero(used));
      const Cell giver = moves_.neighbour(there, back);
      const unsigned giver_way = moves_.way_back(there, back);
      other.used[index(there)] =
          static_cast<Mask>((other.used[index(there)] ^ (1U << back)) | (1U << moves_.way_back(cell, way)));
      side.used[index(giver)] = static_cast<Mask>(side.used[index(giver)] ^ (1U << giver_way));
      side.used[index(cell)] = static_cast<Mask>(side.used[index(cell)] | (1U << way));
      ++side.spare[index(giver)];
      --side.spare[index(cell)];
      return;
    }
  }

  const Board& board_;
  const TourTask& task_;
  const MoveTable& moves_;
  const Budget& budget_;
  Poll poll_;
  Classes classes_;
  Side senders_;
  Side takers_;
};

// How many ends the flow may leave on each side.
struct OpenEnds {
  std::int64_t of_senders = 0;
  std::int64_t of_takers = 0;
};

OpenEnds open_ends(const Board& board, const TourTask& task, const Flow& flow) {
  if (task.closed) return {};
  const std::int64_t left_open = 2 - (task.from ? 1 : 0) - (task.to ? 1 : 0);
  if (!flow.has_classes()) return {left_open > 0 ? 1 : 0, left_open > 0 ? 1 : 0};
  if (!board.alternates_colour()) return {left_open, left_open};
  // Dark squares send. As many ends are dark as the colours' difference asks for.
  std::int64_t surplus = board.area() % 2;
  for (std::int32_t number = 0; number < board.area() && board.blocked_count() > 0; ++number)
    if (board.is_blocked(Cell{number})) surplus -= Board::is_dark(board.square(Cell{number})) ? 1 : -1;
  OpenEnds ends{1 + surplus, 1 - surplus};
  for (const std::optional<Square>& end : {task.from, task.to})
    if (end) --(Board::is_dark(*end) ? ends.of_senders : ends.of_takers);
  return {std::clamp<std::int64_t>(ends.of_senders, 0, left_open),
          std::clamp<std::int64_t>(ends.of_takers, 0, left_open)};
}

}  // namespace

TwoFactorResult find_two_factor(const Board& board, const TourTask& task, const MoveTable& moves,
                                const Budget& budget) {
  Flow flow(board, task, moves, budget);
  flow.fill_greedily();
  if (!flow.grow()) return {};
  const OpenEnds ends = open_ends(board, task, flow);
  if (flow.unsent() > ends.of_senders) return flow.shortage(true, ends.of_senders);
  if (flow.untaken() > ends.of_takers) return flow.shortage(false, ends.of_takers);
  if (flow.unsent() + flow.untaken() > 2) return {};
  flow.spread_ends();
  return flow.factor();
}

bool has_ends(const TwoFactor& factor) {
  for (std::size_t i = 0; i < factor.size(); ++i)
    if (factor.degree(Cell{static_cast<std::int32_t>(i)}) == 1) return true;
  return false;
}

Answer short_of_moves(const Board& board, HallViolator shortage, Stats stats) {
  Answer answer;
  answer.verdict = Verdict::impossible;
  const std::size_t crowded = shortage.set.size();
  answer.reason = fmt::format(
      "too few moves: the {} square{} around {} cannot all be come to and left, with only {} neighbour{} to share",
      crowded, crowded == 1 ? "" : "s", square_name(board, shortage.set.front()), shortage.neighbours.size(),
      shortage.neighbours.size() == 1 ? "" : "s");
  answer.certificate = std::move(shortage);
  answer.stats = std::move(stats);
  return answer;
}

std::uint64_t two_factor_bytes(const Board& board) {
  constexpr std::uint64_t per_cell = 2 * (sizeof(Mask) + 1) + 2 * sizeof(std::int32_t) + 2 + 3 * sizeof(Cell) + 1;
  return MoveTable::bytes(board) + static_cast<std::uint64_t>(board.area()) * (per_cell + 2 * sizeof(Cell));
}

}  // namespace cavalcade

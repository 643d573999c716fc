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
#include <array>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "board/free_graph.hpp"
#include "board/square_name.hpp"

namespace cavalcade {

namespace {

// The squares of one class, or of one copy of all squares. A square sends, or takes, two units at most.
struct Side {
  explicit Side(std::size_t cells) : used(cells, {no_cell, no_cell}), spare(cells) {}

  [[nodiscard]] bool uses(Cell cell, Cell move_to) const {
    return used[index(cell)][0] == move_to || used[index(cell)][1] == move_to;
  }
  void use(Cell cell, Cell move_to) {
    auto& [first, second] = used[index(cell)];
    second = move_to;
    if (first == no_cell || move_to < first) std::swap(first, second);
  }
  void leave(Cell cell, Cell move_to) {
    auto& [first, second] = used[index(cell)];
    if (first == move_to) first = second;
    second = no_cell;
  }

  std::vector<std::array<Cell, 2>> used;  // where the units go, or come from, in ascending order; no_cell after that
  std::vector<std::int8_t> spare;         // units it could still send or take
};

// The table as the graph of all cells, blocked ones apart: what components_of() takes.
class GraphOfCells {
 public:
  explicit GraphOfCells(const MoveGraph& moves) : moves_(moves) {}
  [[nodiscard]] Vertex size() const { return static_cast<Vertex>(moves_.cells()); }
  [[nodiscard]] std::span<const Cell> neighbours(Vertex vertex) const {
    return moves_.neighbours(Cell{static_cast<std::int32_t>(vertex)});
  }

 private:
  const MoveGraph& moves_;
};

// The classes that squares send from and take in. They exist if no cycle of moves has odd length.
class Classes {
 public:
  Classes(const Board& board, const MoveGraph& moves, const Budget& budget)
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
  Paths(const MoveGraph& moves, Side& from, Side& to, Poll& poll)
      : moves_(moves), from_(from), to_(to), poll_(poll), from_distance_(moves.cells()), to_distance_(moves.cells()) {}

  // One round: the distance of every square to the nearest one with something spare, and then as many paths as there
  // are along which the distance falls. False if there was none.
  bool augment_all() {
    measure();
    next_.assign(moves_.cells(), Next{});
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
      for (const Cell there : moves_.neighbours(cell)) {
        if (hosts[index(there)] || from_.uses(cell, there)) continue;
        hosts[index(there)] = true;
        each_used(to_, there, [&](Cell onward) {
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

  template <class Visit>
  static void each_used(const Side& side, Cell cell, const Visit& visit) {
    for (const Cell used : side.used[index(cell)])
      if (used != no_cell) visit(used);
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
        for (const Cell cell : moves_.neighbours(there)) {
          if (from_distance_[index(cell)] != unreached || to_.uses(there, cell)) continue;
          from_distance_[index(cell)] = distance;
          if (from_.spare[index(cell)] > 0) --lacking;
          each_used(from_, cell, [&](Cell onward) {
            if (to_distance_[index(onward)] != unreached) return;
            to_distance_[index(onward)] = distance;
            next_round.push_back(onward);
          });
        }
      }
      round = std::move(next_round);
    }
  }

  // A step of a path: along an unused move to the other side, and from there back along a used one.
  struct Step {
    Cell from;
    Cell there;
    Cell onward;
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
      if (to_.spare[index(step->there)] > 0) {
        --from_.spare[index(start)];
        --to_.spare[index(step->there)];
        carry_out();
        return true;
      }
      here = step->onward;
    }
  }

  std::optional<Step> next_step(Cell here) {
    const std::int32_t distance = from_distance_[index(here)];
    const std::span<const Cell> near = moves_.neighbours(here);
    for (Next& next = next_[index(here)]; next.way < near.size();) {
      const Cell there = near[next.way];
      const bool leads_on = next.used < 2 && to_distance_[index(there)] == distance - 1 && !from_.uses(here, there);
      if (!leads_on) {
        next = {next.way + 1, 0};
        continue;
      }
      if (to_.spare[index(there)] > 0) return Step{here, there, no_cell};
      const Cell onward = to_.used[index(there)][next.used++];
      if (onward != no_cell && from_distance_[index(onward)] == distance - 1) return Step{here, there, onward};
    }
    return std::nullopt;
  }

  // Uses what was unused along the path, and the other way round. The last step has no way back.
  void carry_out() {
    for (const auto& [from, there, onward] : path_) {
      if (onward != no_cell) {
        from_.leave(onward, there);
        to_.leave(there, onward);
      }
      from_.use(from, there);
      to_.use(there, from);
    }
  }

  // What to try next: a move to the other side, and of those used there the first or the second.
  struct Next {
    std::uint32_t way = 0;
    std::uint32_t used = 0;
  };

  const MoveGraph& moves_;
  Side& from_;
  Side& to_;
  Poll& poll_;
  std::vector<std::int32_t> from_distance_;
  std::vector<std::int32_t> to_distance_;
  std::vector<Next> next_;
  std::vector<Step> path_;
};

class Flow {
 public:
  Flow(const Board& board, const TourTask& task, const MoveGraph& moves, const Budget& budget)
      : board_(board),
        task_(task),
        moves_(moves),
        budget_(budget),
        poll_(budget),
        classes_(board, moves, budget),
        senders_(moves.cells()),
        takers_(moves.cells()) {
    for (const Cell cell : board.free_cells()) {
      if (poll_.exhausted()) return;
      give_capacity(cell);
    }
  }

  // Uses up what is spare at either end of any move, squares with few ways first.
  void fill_greedily() {
    for (const Cell cell : by_degree()) {
      if (poll_.exhausted()) return;
      for (const Cell near : moves_.neighbours(cell)) {
        if (senders_.spare[index(cell)] <= 0) break;
        use_if_possible(cell, near);
      }
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
    for (std::size_t i = 0; i < moves_.cells(); ++i)
      for (const Side* side : {&senders_, &takers_})
        for (const Cell near : side->used[i])
          if (near != no_cell) factor.add_end(Cell{static_cast<std::int32_t>(i)}, near);
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

  // In ascending order where they have equally many.
  [[nodiscard]] CellList by_degree() const {
    std::vector<std::size_t> place(1);  // of the first with that many
    for (std::size_t i = 0; i < moves_.cells(); ++i) {
      const std::size_t degree = moves_.degree(Cell{static_cast<std::int32_t>(i)});
      if (degree + 1 >= place.size()) place.resize(degree + 2);
      ++place[degree + 1];
    }
    std::partial_sum(place.begin(), place.end(), place.begin());
    CellList sorted(moves_.cells());
    for (std::size_t i = 0; i < moves_.cells(); ++i) {
      const Cell cell{static_cast<std::int32_t>(i)};
      sorted[place[moves_.degree(cell)]++] = cell;
    }
    return sorted;
  }

  void use_if_possible(Cell from, Cell to) {
    const bool fits = takers_.spare[index(to)] > 0 && !senders_.uses(from, to);
    if (!fits) return;
    senders_.use(from, to);
    takers_.use(to, from);
    --senders_.spare[index(from)];
    --takers_.spare[index(to)];
  }

  static std::int64_t spare(const Side& side) {
    std::int64_t all = 0;
    for (const std::int8_t units : side.spare) all += units;
    return all;
  }

  void hand_over(Cell cell, Side& side, Side& other) {
    for (const Cell there : moves_.neighbours(cell)) {
      const Cell giver = other.used[index(there)][0];
      if (giver == no_cell) continue;
      other.leave(there, giver);
      side.leave(giver, there);
      other.use(there, cell);
      side.use(cell, there);
      ++side.spare[index(giver)];
      --side.spare[index(cell)];
      return;
    }
  }

  const Board& board_;
  const TourTask& task_;
  const MoveGraph& moves_;
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

TwoFactorResult find_two_factor(const Board& board, const TourTask& task, const MoveGraph& moves,
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
  constexpr std::uint64_t flow = 2 * (2 * sizeof(Cell) + 1) + 2 * sizeof(std::int32_t) + 2 * sizeof(std::uint32_t);
  constexpr std::uint64_t per_cell = flow + 2 + 4 * sizeof(Cell) + 1;
  return MoveGraph::bytes(board) + static_cast<std::uint64_t>(board.area()) * (per_cell + 2 * sizeof(Cell));
}

}  // namespace cavalcade

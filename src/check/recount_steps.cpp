#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <utility>
#include <vector>

#include "board/move_graph.hpp"
#include "check/claim.hpp"
#include "check/recount.hpp"

namespace cavalcade::check {
namespace {

constexpr std::int64_t most_squares = 256;
constexpr std::int64_t not_given = 0;

class EveryNumbering {
 public:
  EveryNumbering(const Board& board, const TourTask& task, Meter& meter)
      : board_(board),
        task_(task),
        meter_(meter),
        graph_memory_(meter, MoveGraph::bytes(board)),
        graph_(board, meter.budget()),
        squares_(board.free_squares()),
        order_(&meter),
        given_at_(static_cast<std::size_t>(squares_) + 1, Cell{-1}, &meter),
        step_of_(static_cast<std::size_t>(board.area()), not_given, &meter),
        moves_to_goal_(&meter),
        visited_(board, meter),
        path_(&meter) {
    meter.ask();  // the graph is not whole if the budget has ended
    const std::vector<GivenStep> known = known_steps(board, task);
    for (const GivenStep& given : known) {
      given_at_[static_cast<std::size_t>(given.step)] = given.cell;
      step_of_[index(given.cell)] = given.step;
    }
    first_ = known.front();
    put_in_order(first_.step);
    find_distances();
  }

  std::optional<std::uint64_t> count(std::uint64_t effort) {
    std::uint64_t tours = 0;
    enter(first_.cell);
    while (!path_.empty()) {
      if (std::cmp_equal(path_.size(), squares_)) tours += is_tour() ? 1U : 0U;
      const std::optional<Cell> next = next_square();
      if (!next) {
        leave();
        continue;
      }
      meter_.tick();
      if (effort == 0) return std::nullopt;
      --effort;
      enter(*next);
    }
    return tours;
  }

 private:
  struct Node {
    Cell square{};
    std::size_t tried = 0;  // of the squares that can come next
  };

  // The steps in the order in which they are decided. Each is next to the one before; but for an open tour the step
  // before the first given one, which is next to that.
  void put_in_order(std::int64_t first) {
    for (std::int64_t step = first; step <= squares_; ++step) order_.push_back(step);
    turn_ = order_.size();
    if (task_.closed)
      for (std::int64_t step = 1; step < first; ++step) order_.push_back(step);
    else
      for (std::int64_t step = first - 1; step >= 1; --step) order_.push_back(step);
  }

  // For each place in the order: which given step comes next, if one does before the turn; and for each given step how
  // many moves from every square it takes to its own.
  void find_distances() {
    const auto cells = static_cast<std::size_t>(board_.area());
    moves_to_goal_.resize(order_.size());
    goal_.assign(order_.size(), order_.size());
    std::size_t goal = order_.size();
    for (std::size_t place = order_.size(); place-- > 0;) {
      const bool is_turn = !task_.closed && place + 1 == turn_;
      if (is_turn) goal = order_.size();
      goal_[place] = goal;
      const Cell given = given_at_[static_cast<std::size_t>(order_[place])];
      if (given == Cell{-1}) continue;
      goal = place;
      std::pmr::vector<std::int32_t>& moves = moves_to_goal_[place];
      moves.assign(cells, INT32_MAX);
      moves[index(given)] = 0;
      std::pmr::vector<Cell> reached(1, given, &meter_);
      for (std::size_t i = 0; i < reached.size(); ++i) {
        meter_.tick();
        for (const Cell next : graph_.neighbours(reached[i])) {
          if (moves[index(next)] != INT32_MAX) continue;
          moves[index(next)] = moves[index(reached[i])] + 1;
          reached.push_back(next);
        }
      }
    }
  }

  // Where the next step, in that order, is looked for: around the head, or around the first given step.
  [[nodiscard]] Cell before_next() const {
    const bool turns = !task_.closed && path_.size() == turn_;
    return turns ? path_.front().square : path_.back().square;
  }

  std::optional<Cell> next_square() {
    if (std::cmp_equal(path_.size(), squares_)) return std::nullopt;
    const std::size_t place = path_.size();
    const std::int64_t step = order_[place];
    const std::span<const Cell> near = graph_.neighbours(before_next());
    for (std::size_t& tried = path_.back().tried; tried < near.size();) {
      const Cell next = near[tried++];
      const Cell given = given_at_[static_cast<std::size_t>(step)];
      const bool is_right = given == Cell{-1} ? step_of_[index(next)] == not_given : given == next;
      if (is_right && !visited_.contains(next) && can_reach_goal(next, place)) return next;
    }
    return std::nullopt;
  }

  [[nodiscard]] bool can_reach_goal(Cell square, std::size_t place) const {
    const std::size_t goal = goal_[place];
    return goal == order_.size() || std::cmp_less_equal(moves_to_goal_[goal][index(square)], goal - place);
  }

  void enter(Cell square) {
    visited_.add(square);
    path_.push_back({square, 0});
  }
  void leave() {
    visited_.remove(path_.back().square);
    path_.pop_back();
  }

  [[nodiscard]] bool is_tour() const {
    CellList tour(path_.size());
    for (std::size_t place = 0; place < path_.size(); ++place)
      tour[static_cast<std::size_t>(order_[place] - 1)] = path_[place].square;
    return !fault_in_tour(board_, task_, tour, meter_);
  }

  const Board& board_;
  const TourTask& task_;
  Meter& meter_;
  Held graph_memory_;
  MoveGraph graph_;
  std::int64_t squares_;
  GivenStep first_;
  std::pmr::vector<std::int64_t> order_;
  std::size_t turn_ = 0;  // how many steps come before it goes on from the first given one, backwards
  std::pmr::vector<Cell> given_at_;
  std::pmr::vector<std::int64_t> step_of_;
  std::pmr::vector<std::pmr::vector<std::int32_t>> moves_to_goal_;  // of each place with a given step
  std::vector<std::size_t> goal_;                                   // of each place the place of the next given step
  Visited visited_;
  std::pmr::vector<Node> path_;
};

}  // namespace

std::optional<std::uint64_t> recount_with_steps(const Board& board, const TourTask& task, std::uint64_t effort,
                                                Meter& meter) {
  if (board.free_squares() > most_squares || static_cast<std::uint64_t>(board.area()) > effort) return std::nullopt;
  return EveryNumbering(board, task, meter).count(effort);
}

}  // namespace cavalcade::check

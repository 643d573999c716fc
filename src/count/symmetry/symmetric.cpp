#include "count/symmetry/symmetric.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <string>

#include "count/frontier/frontier.hpp"
#include "count/frontier/graph.hpp"
#include "count/tour_graph.hpp"

namespace cavalcade::count {
namespace {

// Keeps the first reason and the largest peaks of several counts, and adds their numbers.
void add(Counting& sum, Counting more, int sign = 1) {
  sum.peak_states = std::max(sum.peak_states, more.peak_states);
  sum.peak_bytes = std::max(sum.peak_bytes, more.peak_bytes);
  sum.layers = std::max(sum.layers, more.layers);
  if (!sum.number) return;
  if (more.number)
    *sum.number += sign * *more.number;
  else {
    sum.number.reset();
    sum.reason = std::move(more.reason);
  }
}

// The squares that a symmetry exchanges, seen as one.
class Quotient {
 public:
  // A move from the lowest square of an orbit.
  struct Move {
    std::uint32_t to = 0;   // the orbit
    bool is_odd = false;    // the parity of the voltage
    bool is_inner = false;  // to the orbit itself
  };

  Quotient(const Board& board, const Symmetry& map) : board_(board), orbit_(map.size()), power_(map.size()) {
    std::vector<bool> seen(map.size());
    for (const Cell lowest : board.free_cells()) {
      if (seen[index(lowest)]) continue;
      std::uint8_t power = 0;
      for (Cell cell = lowest; !seen[index(cell)]; cell = map[index(cell)]) {
        seen[index(cell)] = true;
        orbit_[index(cell)] = size();
        power_[index(cell)] = power++;
      }
      lowest_.push_back(lowest);
      sizes_.push_back(power);
    }
  }

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(lowest_.size()); }
  [[nodiscard]] bool is_fixed(std::uint32_t orbit) const { return sizes_[orbit] == 1; }
  [[nodiscard]] bool all_orbits_have(std::uint8_t squares) const {
    return std::all_of(sizes_.begin(), sizes_.end(), [&](std::uint8_t size) { return size == squares; });
  }
  [[nodiscard]] std::vector<std::uint32_t> fixed() const {
    std::vector<std::uint32_t> orbits;
    for (std::uint32_t orbit = 0; orbit < size(); ++orbit)
      if (is_fixed(orbit)) orbits.push_back(orbit);
    return orbits;
  }
  [[nodiscard]] std::vector<Move> moves(std::uint32_t orbit) const {
    std::vector<Move> moves;
    for (const Cell cell : board_.neighbours(lowest_[orbit]))
      moves.push_back({orbit_[index(cell)], (power_[index(cell)] & 1U) != 0, orbit_[index(cell)] == orbit});
    return moves;
  }
  // Whether a square of the orbit and its image are neighbours.
  [[nodiscard]] bool has_odd_inner_move(std::uint32_t orbit) const {
    const std::vector<Move> all = moves(orbit);
    return std::any_of(all.begin(), all.end(), [](const Move& move) { return move.is_inner && move.is_odd; });
  }

  // Edges between orbits, those of odd voltage weighing `odd_weight`. A square that stays has one way to an orbit,
  // which stands for the moves to both its squares, and none to another square that stays.
  [[nodiscard]] Graph graph(std::uint32_t virtual_vertices, std::int64_t odd_weight) const {
    Graph graph(size() + virtual_vertices, size());
    for (std::uint32_t orbit = 0; orbit < size(); ++orbit) {
      if (is_fixed(orbit)) continue;
      for (const Move& move : moves(orbit))
        if (is_fixed(move.to) || orbit < move.to) graph.join(orbit, move.to, move.is_odd ? odd_weight : 1);
    }
    graph.suggest(by_files());
    return graph;
  }

 private:
  [[nodiscard]] std::vector<std::uint32_t> by_files() const {
    std::vector<std::int32_t> file(size(), board_.width());
    for (const Cell cell : board_.free_cells()) {
      std::int32_t& lowest = file[orbit_[index(cell)]];
      lowest = std::min(lowest, board_.square(cell).x);
    }
    std::vector<std::uint32_t> order(size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t one, std::uint32_t other) { return file[one] < file[other]; });
    return order;
  }

  const Board& board_;
  std::vector<std::uint32_t> orbit_;  // of each free square, as are the powers
  std::vector<std::uint8_t> power_;   // of the symmetry that takes the lowest square of the orbit here
  CellList lowest_;
  std::vector<std::uint8_t> sizes_;
};

// What colours say about closed tours that a symmetry of order k turns around themselves: none, if it moves on by an
// odd number of squares but keeps the colours, or the other way round.
enum class Parity : std::uint8_t { none, all_odd, mixed };

Parity parity(const Board& board, const Symmetry& map, std::uint32_t orbits) {
  const TourGraph graph(board);
  if (!graph.is_connected()) return Parity::none;
  if (!graph.alternates()) return Parity::mixed;
  const bool exchanges = graph.colour(0) != graph.colour(graph.vertex(map[index(graph.cell(0))]));
  if (exchanges != (orbits % 2 == 1)) return Parity::none;
  return exchanges ? Parity::all_odd : Parity::mixed;
}

// (a), for a symmetry of order `order`.
Counting turned_around(const Board& board, const Symmetry& map, const Quotient& quotient, std::uint8_t order,
                       const Terms& terms) {
  if (!quotient.all_orbits_have(order)) return known_as(0);
  if (quotient.size() == 1) return known_as(order == 4 && quotient.has_odd_inner_move(0) ? 1 : 0);
  if (quotient.size() == 2) {
    // There and back, by an edge of each parity.
    std::array<int, 2> edges{};
    for (const Quotient::Move& move : quotient.moves(0))
      if (!move.is_inner) ++edges[move.is_odd ? 1 : 0];
    return known_as(edges[0] * edges[1]);
  }
  const Parity parity = count::parity(board, map, quotient.size());
  if (parity == Parity::none) return known_as(0);
  Counting counting = count_cycles(quotient.graph(0, 1), {}, terms);
  if (parity == Parity::all_odd || !counting.number) return counting;
  add(counting, count_cycles(quotient.graph(0, -1), {}, terms), -1);
  if (counting.number) *counting.number /= 2;
  return counting;
}

// Joins a virtual vertex to the places that stay: squares if there are any that must be among them, and moves.
void join_places(const Quotient& quotient, Graph& graph, std::uint32_t apex, std::size_t places) {
  const std::vector<std::uint32_t> fixed = quotient.fixed();
  for (const std::uint32_t orbit : fixed) {
    graph.join(apex, orbit);
    graph.force(apex, orbit);
  }
  if (fixed.size() >= places) return;
  for (std::uint32_t orbit = 0; orbit < quotient.size(); ++orbit)
    if (quotient.has_odd_inner_move(orbit)) graph.join(apex, orbit);
}

// (b)
Counting reflected(const Quotient& quotient, const Terms& terms) {
  constexpr std::size_t places = 2;
  if (quotient.fixed().size() > places) return known_as(0);
  Graph graph = quotient.graph(1, 1);
  join_places(quotient, graph, quotient.size(), places);
  return count_cycles(graph, {}, terms);
}

// From the middle, where one virtual vertex is joined, to anywhere, where the other is.
Counting reversed(const Quotient& quotient, const Terms& terms) {
  constexpr std::size_t places = 1;
  if (quotient.fixed().size() > places) return known_as(0);
  Graph graph = quotient.graph(2, 1);
  const std::uint32_t middle = quotient.size();
  const std::uint32_t end = middle + 1;
  join_places(quotient, graph, middle, places);
  for (std::uint32_t orbit = 0; orbit < quotient.size(); ++orbit) graph.join(end, orbit);
  graph.join(middle, end);
  graph.force(middle, end);
  return count_cycles(graph, {}, terms);
}

bool is_of_order_four(Turn turn) {
  return turn == Turn::quarter || turn == Turn::three_quarters;
}

Counting invariant(const Board& board, Counted counted, Turn turn, const Symmetry& map, const Terms& terms) {
  const Quotient quotient(board, map);
  // Nothing moves where all free squares lie on the axis.
  if (quotient.all_orbits_have(1)) return count_by_frontier(board, counted, std::nullopt, {}, terms);
  if (is_of_order_four(turn))
    return counted == Counted::open ? known_as(0) : turned_around(board, map, quotient, 4, terms);
  if (counted == Counted::open) return reversed(quotient, terms);
  Counting counting = turned_around(board, map, quotient, 2, terms);
  if (counting.number) add(counting, reflected(quotient, terms));
  return counting;
}

Result<void> require_countable(const Board& board, Counted counted, const Terms& terms) {
  if (counted == Counted::two_factors) return Error{"covers by cycles are not counted up to symmetry"};
  if (!board.is_flat()) return Error{"only tours of flat boards are counted up to symmetry"};
  return require_frontier_room(board, terms);
}

// One with as many invariant tours: an inverse, or on boards with quarter turns one that these take it to.
Turn representative(Turn turn, bool has_quarter_turns) {
  if (turn == Turn::three_quarters) return Turn::quarter;
  if (turn == Turn::up_down && has_quarter_turns) return Turn::left_right;
  if (turn == Turn::antidiagonal && has_quarter_turns) return Turn::diagonal;
  return turn;
}

}  // namespace

Counting count_invariant(const Board& board, Counted counted, Turn turn, const Terms& terms) {
  if (const Result<void> done = require_countable(board, counted, terms); !done) return refused(done.error().message);
  const std::optional<Symmetry> map = symmetry(board, turn);
  if (!map) return refused("the board does not have this symmetry");
  return invariant(board, counted, turn, *map, terms);
}

DistinctCounting count_distinct(const Board& board, Counted counted, const Number& all, const Terms& terms) {
  DistinctCounting counting;
  if (const Result<void> done = require_countable(board, counted, terms); !done) {
    counting.classes = refused(done.error().message);
    return counting;
  }
  counting.classes.number = all;
  const bool has_quarter_turns = symmetry(board, Turn::quarter).has_value();
  unsigned group = 1;
  for (const Turn turn : all_turns) {
    const std::optional<Symmetry> map = symmetry(board, turn);
    if (!map) continue;
    ++group;
    const Turn alike = representative(turn, has_quarter_turns);
    const auto known = std::find_if(counting.invariant.begin(), counting.invariant.end(),
                                    [&](const auto& entry) { return entry.first == alike; });
    Counting one =
        known == counting.invariant.end() ? invariant(board, counted, turn, *map, terms) : known_as(known->second);
    if (one.number) counting.invariant.emplace_back(turn, *one.number);
    add(counting.classes, std::move(one));
    if (!counting.classes.number) return counting;
  }
  Number& sum = *counting.classes.number;
  if (mpz_divisible_ui_p(sum.get_mpz_t(), group) == 0) {
    counting.classes.number.reset();
    counting.classes.reason = "internal error: the invariant tours do not add up to a multiple of the symmetries";
    return counting;
  }
  sum /= group;
  return counting;
}

}  // namespace cavalcade::count

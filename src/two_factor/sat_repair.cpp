// Joining cycles by solving a region anew: all moves within a region of the board are given up, those outside stay, and
// a SAT solver looks for moves within the region that make one cycle of all that pass through it. What the cycles do
// outside is, seen from the region, a handful of virtual edges between pairs of its squares. This is an exchange of any
// number of moves at once, where rotations (merge_by_rotation.cpp) find no short one.

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

#include "solver/sat_solver.hpp"
#include "two_factor/cycle_system.hpp"

namespace cavalcade {
namespace {

// A walk outside the region from one of its squares to another, or the virtual edge between the ends of a path.
struct VirtualEdge {
  std::size_t from = 0;  // places in the region
  std::size_t to = 0;
  CellList outside;  // squares on the way, from `from` to `to`
};

class Region {
 public:
  // If the budget ends meanwhile, there is nothing to solve.
  Region(const MoveGraph& moves, const CycleSystem& cycles, const CellList& cells, const Budget& budget)
      : moves_(moves), cells_(cells), budget_(budget), poll_(budget) {
    place_.reserve(cells.size());
    for (std::size_t place = 0; place < cells.size(); ++place) place_.emplace(index(cells[place]), place);
    find_virtual_edges(cycles);
    name_moves();
  }

  // The squares of the joined cycle in order, or nothing.
  std::optional<CellList> solve(int conflicts) {
    for (const std::vector<Way>& ways : ways_) {
      if (poll_.exhausted()) return std::nullopt;
      const auto place = static_cast<std::size_t>(&ways - ways_.data());
      add_exactly(2 - virtual_edges_of_[place].size(), ways);
    }
    while (!budget_.exhausted() && solver_.solve(budget_, conflicts) == SatSolver::Verdict::satisfiable) {
      const std::vector<std::size_t> piece = pieces();
      const std::size_t count = *std::max_element(piece.begin(), piece.end()) + 1;
      if (count == 1) return walk();
      for (std::size_t number = 0; number < count && !budget_.exhausted(); ++number) cut(piece, number);
    }
    return std::nullopt;
  }

  [[nodiscard]] const std::vector<std::size_t>& cycles() const { return cycles_; }

 private:
  struct Way {
    std::size_t to;
    int variable;
  };

  // The places of each cycle's squares in the region, in the order of the cycle; between two that do not follow each
  // other the cycle is outside.
  void find_virtual_edges(const CycleSystem& cycles) {
    std::map<std::size_t, std::vector<std::size_t>> by_cycle;
    for (std::size_t place = 0; place < cells_.size(); ++place)
      by_cycle[cycles.cycle_of(cells_[place])].push_back(place);
    virtual_edges_of_.resize(cells_.size());
    for (auto& [number, places] : by_cycle) {
      cycles_.push_back(number);
      std::sort(places.begin(), places.end(), [&](std::size_t one, std::size_t other) {
        return cycles.position(cells_[one]) < cycles.position(cells_[other]);
      });
      for (std::size_t i = 0; i < places.size() && !poll_.exhausted(); ++i)
        add_virtual_edge(cycles, cycles.cycle(number), places[i], places[(i + 1) % places.size()]);
    }
  }

  void add_virtual_edge(const CycleSystem& cycles, const CellList& cycle, std::size_t from, std::size_t to) {
    const std::size_t first = cycles.position(cells_[from]);
    const std::size_t last = cycles.position(cells_[to]);
    const std::size_t steps = last > first ? last - first : last + cycle.size() - first;
    const bool is_move = steps == 1 && !cycles.is_virtual_edge(cells_[from], cells_[to]);
    if (is_move) return;
    VirtualEdge edge{from, to, {}};
    for (std::size_t i = 1; i < steps; ++i) edge.outside.push_back(cycle[(first + i) % cycle.size()]);
    virtual_edges_of_[from].push_back(virtual_edges_.size());
    virtual_edges_of_[to].push_back(virtual_edges_.size());
    virtual_edges_.push_back(std::move(edge));
  }

  void name_moves() {
    ways_.resize(cells_.size());
    int variables = 0;
    for (std::size_t place = 0; place < cells_.size() && !poll_.exhausted(); ++place) {
      for (const Cell near : moves_.neighbours(cells_[place])) {
        const auto there = place_.find(index(near));
        if (there == place_.end() || there->second < place) continue;
        ways_[place].push_back({there->second, ++variables});
        ways_[there->second].push_back({place, variables});
      }
    }
  }

  void add_exactly(std::size_t count, const std::vector<Way>& ways) {
    // At most: no count + 1 of them. At least: of all but count - 1, one.
    std::vector<int> some;
    const auto add_subsets = [&](std::size_t size, int sign) {
      if (size > ways.size()) return;
      std::vector<bool> chosen(ways.size());
      std::fill(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(size), true);
      do {
        some.clear();
        for (std::size_t i = 0; i < ways.size(); ++i)
          if (chosen[i]) some.push_back(sign * ways[i].variable);
        solver_.add_clause(some);
      } while (std::prev_permutation(chosen.begin(), chosen.end()));
    };
    add_subsets(count + 1, -1);
    if (count == 0) return;
    if (ways.size() < count)
      solver_.add_clause({});
    else
      add_subsets(ways.size() - (count - 1), 1);
  }

  // The piece that each place belongs to, pieces numbered from 0.
  [[nodiscard]] std::vector<std::size_t> pieces() const {
    constexpr auto none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> piece(cells_.size(), none);
    std::size_t count = 0;
    std::vector<std::size_t> to_visit;
    for (std::size_t start = 0; start < cells_.size(); ++start) {
      if (piece[start] != none) continue;
      to_visit.push_back(start);
      piece[start] = count;
      while (!to_visit.empty()) {
        const std::size_t place = to_visit.back();
        to_visit.pop_back();
        const auto visit = [&](std::size_t next) {
          if (piece[next] != none) return;
          piece[next] = count;
          to_visit.push_back(next);
        };
        for (const Way& way : ways_[place])
          if (solver_.is_true(way.variable)) visit(way.to);
        for (const std::size_t edge : virtual_edges_of_[place])
          visit(virtual_edges_[edge].from == place ? virtual_edges_[edge].to : virtual_edges_[edge].from);
      }
      ++count;
    }
    return piece;
  }

  void cut(const std::vector<std::size_t>& piece, std::size_t number) {
    std::vector<int> leaving;
    for (std::size_t place = 0; place < cells_.size(); ++place) {
      if (piece[place] != number) continue;
      for (const Way& way : ways_[place])
        if (piece[way.to] != number) leaving.push_back(way.variable);
    }
    solver_.add_clause(leaving);
  }

  // Round the cycle once, moves within the region and virtual edges in turn as they come.
  [[nodiscard]] CellList walk() const {
    CellList squares;
    std::vector<bool> edge_used(virtual_edges_.size());
    std::vector<bool> move_used;
    std::size_t place = 0;
    do {
      squares.push_back(cells_[place]);
      place = leave(place, edge_used, move_used, squares);
    } while (place != 0);
    return squares;
  }

  std::size_t leave(std::size_t place, std::vector<bool>& edge_used, std::vector<bool>& move_used,
                    CellList& squares) const {
    for (const std::size_t number : virtual_edges_of_[place]) {
      if (edge_used[number]) continue;
      edge_used[number] = true;
      const VirtualEdge& edge = virtual_edges_[number];
      if (edge.from == place)
        squares.insert(squares.end(), edge.outside.begin(), edge.outside.end());
      else
        squares.insert(squares.end(), edge.outside.rbegin(), edge.outside.rend());
      return edge.from == place ? edge.to : edge.from;
    }
    for (const Way& way : ways_[place]) {
      const auto variable = static_cast<std::size_t>(way.variable);
      if (move_used.size() <= variable) move_used.resize(variable + 1);
      if (!solver_.is_true(way.variable) || move_used[variable]) continue;
      move_used[variable] = true;
      return way.to;
    }
    return 0;
  }

  const MoveGraph& moves_;
  const CellList& cells_;
  const Budget& budget_;
  Poll poll_;
  std::unordered_map<std::size_t, std::size_t> place_;
  std::vector<std::size_t> cycles_;
  std::vector<VirtualEdge> virtual_edges_;
  std::vector<std::vector<std::size_t>> virtual_edges_of_;
  std::vector<std::vector<Way>> ways_;
  SatSolver solver_{SatSolver::Proof::none};
};

}  // namespace

bool sat_repair(const MoveGraph& moves, CycleSystem& cycles, const CellList& region, const Budget& budget,
                int conflicts) {
  Region inside(moves, cycles, region, budget);
  std::optional<CellList> joined = inside.solve(conflicts);
  if (joined) cycles.replace(inside.cycles(), std::move(*joined));
  return joined.has_value();
}

CellList region_around(const MoveGraph& moves, const CellList& cycle, std::size_t squares) {
  CellList region = cycle;
  std::vector<bool> inside(moves.cells());
  for (const Cell cell : region) inside[index(cell)] = true;
  const std::size_t enough = region.size() + squares;
  for (std::size_t next = 0; next < region.size() && region.size() < enough; ++next) {
    for (const Cell near : moves.neighbours(region[next])) {
      if (inside[index(near)]) continue;
      inside[index(near)] = true;
      region.push_back(near);
    }
  }
  return region;
}

}  // namespace cavalcade

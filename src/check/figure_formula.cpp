#include "check/figure_formula.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "check/figure.hpp"
#include "check/move_clauses.hpp"
#include "check/totalizer.hpp"

namespace cavalcade::check {
namespace {

// "At least so many of the inputs", or at most.
struct Demand {
  bool at_least = false;
  std::int64_t number = 0;
};

Demand demand_of(const Aim& aim, const FigurePart& part) {
  const std::int64_t better = aim.most ? part.number + 1 : part.number - 1;
  if (aim.figure != Figure::turns) return {aim.most, better};
  return {!aim.most, static_cast<std::int64_t>(part.cells.size()) - better};
}

class FigureClauses {
 public:
  FigureClauses(const Board& board, const TourTask& task, MoveNumbers numbers, std::int64_t variables, Meter& meter,
                const TakeClause& take)
      : board_(board),
        aim_(*task.aim),
        closed_(task.closed),
        meter_(meter),
        clauses_(board, std::move(numbers), meter, take),
        last_(variables) {}

  void some_end() {
    std::vector<Literal> ends;
    for (const Cell cell : board_.free_cells()) ends.push_back(end(cell));
    clauses_.add(ends);
  }

  // False if there are too many variables.
  bool add_inputs(const CellList& cells) {
    if (aim_.figure == Figure::crossings) return add_crossings();
    for (const Cell cell : cells) {
      if (last_ == most_variables) return false;
      inputs_.push_back(static_cast<Literal>(++last_));
      if (aim_.figure == Figure::turns)
        add_turns(cell, inputs_.back());
      else
        add_obtuse(cell, inputs_.back());
    }
    return true;
  }

  // False if that takes more literals, or variables, than there may be.
  bool add_count(Demand demand, std::uint64_t most_literals) {
    const auto all = static_cast<std::int64_t>(inputs_.size());
    const bool holds_anyway = demand.at_least ? demand.number <= 0 : demand.number >= all;
    if (holds_anyway) return true;
    const bool never_holds = demand.at_least ? demand.number > all : demand.number < 0;
    if (never_holds) {
      clauses_.add({});
      return true;
    }
    const std::int64_t cap = demand.at_least ? demand.number : demand.number + 1;
    if (Totalizer::most_literals_for(all, cap) > static_cast<double>(most_literals)) return false;
    if (last_ + Totalizer::most_variables_for(all) > most_variables) return false;
    Totalizer totalizer(clauses_, last_ + 1, cap);
    const std::vector<Literal> outputs = totalizer.count(inputs_);
    last_ = totalizer.next() - 1;
    const Literal last_output = outputs[static_cast<std::size_t>(cap) - 1];
    clauses_.add({demand.at_least ? last_output : -last_output});
    return true;
  }

  [[nodiscard]] Literal variables() const { return static_cast<Literal>(last_); }

 private:
  [[nodiscard]] Literal end(Cell cell) const { return clauses_.moves() + 1 + static_cast<Literal>(cell); }

  // A move at a square, by its other end.
  struct Way {
    Literal move;
    Square to;
  };
  [[nodiscard]] std::vector<Way> ways_at(Cell cell) const {
    std::vector<Way> ways;
    for (const Cell next : board_.neighbours(cell)) ways.push_back({clauses_.move(cell, next), board_.square(next)});
    std::sort(ways.begin(), ways.end(), [](const Way& one, const Way& other) { return one.move < other.move; });
    return ways;
  }

  void add_turns(Cell cell, Literal input) {
    const Square here = board_.square(cell);
    const std::vector<Way> ways = ways_at(cell);
    for (const Way& way : ways) {
      std::vector<Literal> clause{-input, -way.move};
      for (const Way& onward : ways) {
        if (bend_at(way.to, here, onward.to) != Bend::none) continue;
        clause.push_back(onward.move);
        if (aim_.most && onward.move > way.move) clauses_.add({-way.move, -onward.move, input});
      }
      if (aim_.most) continue;
      if (!closed_) clause.push_back(end(cell));
      clauses_.add(clause);
    }
    if (aim_.most && !closed_) clauses_.add({-end(cell), input});
  }

  void add_obtuse(Cell cell, Literal input) {
    const Square here = board_.square(cell);
    const std::vector<Way> ways = ways_at(cell);
    for (const Way& way : ways) {
      std::vector<Literal> partners;
      for (const Way& other : ways)
        if (bend_at(way.to, here, other.to) == Bend::obtuse) partners.push_back(other.move);
      if (aim_.most) {
        partners.insert(partners.begin(), {-input, -way.move});
        clauses_.add(partners);
        continue;
      }
      for (const Literal partner : partners)
        if (partner > way.move) clauses_.add({-way.move, -partner, input});
    }
  }

  bool add_crossings() {
    for (const Cell cell : board_.free_cells())
      for (const Way& way : ways_at(cell)) {
        if (board_.cell(way.to) < cell) continue;
        for (const Literal other : moves_across({board_.square(cell), way.to}, way.move)) {
          if (last_ == most_variables) return false;
          const auto input = static_cast<Literal>(++last_);
          inputs_.push_back(input);
          if (aim_.most) {
            clauses_.add({-input, way.move});
            clauses_.add({-input, other});
          } else {
            clauses_.add({-way.move, -other, input});
          }
        }
      }
    return true;
  }

  // The moves with greater variables that cross this one, ascending.
  [[nodiscard]] std::vector<Literal> moves_across(Line line, Literal move) const {
    std::vector<Literal> across;
    const Surroundings near = around(board_, line);
    for (std::int32_t y = near.bottom; y <= near.top; ++y)
      for (std::int32_t x = near.left; x <= near.right; ++x) {
        meter_.tick();
        const Cell from = board_.cell({x, y});
        if (board_.is_blocked(from)) continue;
        for (const Cell to : board_.neighbours(from))
          if (to > from && cross(line, {{x, y}, board_.square(to)})) across.push_back(clauses_.move(from, to));
      }
    std::erase_if(across, [&](Literal other) { return other < move; });
    std::sort(across.begin(), across.end());
    return across;
  }

  const Board& board_;
  const Aim& aim_;
  bool closed_;
  Meter& meter_;
  MoveClauses clauses_;
  std::int64_t last_;  // the last variable so far
  std::vector<Literal> inputs_;
};

}  // namespace

Result<std::optional<Literal>> list_figure_clauses(const Board& board, const TourTask& task, const FigurePart& part,
                                                   std::uint64_t most_literals, Meter& meter, const TakeClause& take) {
  const bool is_whole = static_cast<std::int64_t>(part.cells.size()) == board.free_squares();
  if (task.aim->figure == Figure::crossings && !is_whole)
    return Error{"cells: crossings are counted on the whole board, so all its free squares are to be named"};
  const Result<Literal> moves = list_clauses(board, task, part.cells, part.cuts, {}, meter, take);
  if (!moves) return moves.error();
  Result<MoveNumbers> numbers = MoveNumbers::of(board, meter);
  if (!numbers) return numbers.error();
  FigureClauses clauses(board, task, std::move(*numbers), *moves, meter, take);
  if (is_whole && !task.closed) clauses.some_end();
  if (!clauses.add_inputs(part.cells)) return too_many_variables();
  if (!clauses.add_count(demand_of(*task.aim, part), most_literals)) return std::optional<Literal>();
  return std::optional<Literal>(clauses.variables());
}

}  // namespace cavalcade::check

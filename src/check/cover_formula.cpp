#include "check/cover_formula.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "check/claim.hpp"
#include "check/cycle_walk.hpp"
#include "check/lengths.hpp"
#include "check/move_clauses.hpp"
#include "check/tight_pairs.hpp"
#include "check/totalizer.hpp"
#include "check/walk.hpp"

namespace cavalcade::check {
namespace {

// ---- what is counted ----

// Which cycles are counted, and how many of them a cover has.
struct Counting {
  std::int64_t length = 0;  // 0: cycles of every length
  std::int64_t wanted = 0;

  [[nodiscard]] bool includes(std::span<const Cell> cycle) const {
    return length == 0 || static_cast<std::int64_t>(cycle.size()) == length;
  }
};

// Requires two lengths or more. Nothing if no numbers of cycles of the two lengths add up to the free squares.
std::optional<Counting> counting(const CycleLengths& lengths, std::int64_t knights, std::int64_t squares) {
  if (lengths.count() > 2) return Counting{0, knights};
  if (knights < 0 || knights > squares) return std::nullopt;
  const std::int64_t surplus = knights * lengths.greatest() - squares;
  const std::int64_t difference = lengths.greatest() - lengths.least();
  if (surplus < 0 || surplus % difference != 0) return std::nullopt;
  const std::int64_t shorter = surplus / difference;
  const std::int64_t longer = knights - shorter;
  if (longer < 0) return std::nullopt;
  return shorter <= longer ? Counting{lengths.least(), shorter} : Counting{lengths.greatest(), longer};
}

// The counted cycles by their lowest cells, as numbers of cycles.
using CyclesByLowest = std::pmr::vector<std::pmr::vector<std::size_t>>;

CyclesByLowest by_lowest(const CycleList& cycles, const Counting& counting, Meter& meter) {
  CyclesByLowest firsts(&meter);
  std::optional<Cell> lowest;
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    if (!counting.includes(cycles[i])) continue;
    if (lowest != cycles[i].front()) firsts.emplace_back();
    lowest = cycles[i].front();
    firsts.back().push_back(i);
  }
  return firsts;
}

// Whether a totalizer over that number of inputs has clauses in proportion to the cycles that may be listed.
bool can_be_counted(std::uint64_t inputs, std::int64_t wanted, std::uint64_t most_cycles) {
  const std::uint64_t outputs = std::min(inputs, static_cast<std::uint64_t>(std::max<std::int64_t>(wanted, 0)) + 1);
  constexpr std::uint64_t clauses_per_cycle = 32;
  return outputs == 0 || inputs / clauses_per_cycle <= most_cycles / outputs;
}

// ---- lists of cycles by what they have in common ----

// For keys from 0 on, the variables of the cycles that have the key, in ascending order.
class CyclesByKey {
 public:
  // `visit(take)` calls take(key, variable) for every cycle and each of its keys, always in the same order.
  template <class Visit>
  CyclesByKey(std::size_t keys, Meter& meter, const Visit& visit) : first_(keys + 1, &meter), variables_(&meter) {
    visit([&](std::size_t key, Literal) { ++first_[key + 1]; });
    for (std::size_t key = 0; key < keys; ++key) first_[key + 1] += first_[key];
    variables_.resize(first_.back());
    std::pmr::vector<std::uint64_t> place(first_.begin(), first_.end() - 1, &meter);
    visit([&](std::size_t key, Literal variable) { variables_[place[key]++] = variable; });
  }

  [[nodiscard]] std::span<const Literal> operator[](std::size_t key) const {
    return {variables_.data() + first_[key], variables_.data() + first_[key + 1]};
  }

 private:
  std::pmr::vector<std::uint64_t> first_;
  std::pmr::vector<Literal> variables_;
};

// The variables of the moves, looked up: the moves of millions of cycles take too long to be counted out one by one.
class MoveTable {
 public:
  MoveTable(const Board& board, const MoveClauses& clauses, Meter& meter)
      : first_(long_list(static_cast<std::size_t>(board.area()) + 1, std::uint64_t{0}, meter)), ways_(&meter) {
    ways_.reserve(static_cast<std::size_t>(board.all_moves()));
    for (std::size_t cell = 0; cell + 1 < first_.size(); ++cell) {
      meter.tick();
      const Cell from{static_cast<std::int32_t>(cell)};
      if (!board.is_blocked(from))
        for (const Cell to : board.neighbours(from)) ways_.push_back({to, clauses.move(from, to)});
      first_[cell + 1] = ways_.size();
    }
  }

  [[nodiscard]] Literal move(Cell from, Cell to) const {
    const Way* way = ways_.data() + first_[index(from)];
    while (way->to != to) ++way;
    return way->variable;
  }

  // Of a cycle, in the order of its squares, the closing one last.
  template <class Take>
  void for_each_move(std::span<const Cell> cycle, const Take& take) const {
    for (std::size_t i = 1; i < cycle.size(); ++i) take(move(cycle[i - 1], cycle[i]));
    take(move(cycle.back(), cycle.front()));
  }

 private:
  struct Way {
    Cell to{};
    Literal variable = 0;
  };
  std::pmr::vector<std::uint64_t> first_;  // of each square, and the end
  std::pmr::vector<Way> ways_;
};

// ---- the formula ----

class CoverFormula {
 public:
  CoverFormula(const Board& board, const CyclesTask& task, MoveNumbers numbers, Meter& meter, const TakeClause& take)
      : board_(board),
        task_(task),
        meter_(meter),
        lengths_(board, task),
        clauses_(board, std::move(numbers), meter, take),
        next_(std::int64_t{clauses_.moves()} + 1),
        image_(&meter) {}

  [[nodiscard]] std::int64_t variables() const { return next_ - 1; }

  void add_squares() {
    for_each_free([&](Cell cell) { clauses_.two_moves_at(cell); });
  }

  Result<void> add_tight(const std::vector<HallViolator>& pairs) {
    return read_pairs(board_, nullptr, pairs, meter_, [&](const CountedPair& counted) {
      if (counted.slack() > 0) return false;
      clauses_.no_deviation(clauses_.deviations(counted));
      return true;
    });
  }

  Result<void> add_cuts(const std::vector<CellList>& cuts) {
    for (std::size_t i = 0; i < cuts.size(); ++i)
      if (const std::optional<Counts> filling = cycles_inside(static_cast<std::int64_t>(cuts[i].size())))
        return Error{fmt::format("cut {} can be filled by {} of the {} cycles", i + 1, filling->least, task_.knights)};
    return clauses_.cuts(cuts);
  }

  Result<void> add_chains(const std::vector<CellList>& chains) {
    Walk walk(board_, meter_);
    for (std::size_t i = 0; i < chains.size(); ++i) {
      const CellList& chain = chains[i];
      if (static_cast<std::int64_t>(chain.size()) <= lengths_.greatest())
        return Error{
            fmt::format("chain {} has {} squares, and a cycle may have {}", i + 1, chain.size(), lengths_.greatest())};
      if (const std::optional<StepFault> fault = walk.first_fault(chain))
        return Error{fmt::format("chain {}, step {}: {}", i + 1, fault->at + 1, in_words(chain, *fault))};
      std::vector<Literal> clause;
      add_moves_not_made(chain, clause);
      clauses_.add(clause);
      walk.forget(chain);
    }
    return {};
  }

  Result<void> add_covers(const std::vector<std::vector<CellList>>& covers) {
    for (std::size_t i = 0; i < covers.size(); ++i) {
      const auto count = static_cast<std::int64_t>(covers[i].size());
      if (count == task_.knights)
        return Error{fmt::format("cover {} has {} cycles, just as many as are wanted", i + 1, count)};
      const CyclesTask any_lengths{count, 0, std::numeric_limits<std::int64_t>::max()};
      if (const std::optional<std::string> fault = fault_in_cover(board_, any_lengths, covers[i], meter_))
        return Error{fmt::format("cover {}: {}", i + 1, *fault)};
      std::vector<Literal> clause;
      for (const CellList& cycle : covers[i]) {
        add_moves_not_made(cycle, clause);
        clause.push_back(-clauses_.move(cycle.back(), cycle.front()));
      }
      clauses_.add(clause);
    }
    return {};
  }

  Result<void> add_cycles(const CycleList& cycles) {
    first_cycle_ = next_;
    next_ += static_cast<std::int64_t>(cycles.size());
    if (next_ > most_variables) return too_many_variables();
    const MoveTable table(board_, clauses_, meter_);
    for (std::size_t i = 0; i < cycles.size(); ++i)
      table.for_each_move(cycles[i], [&](Literal move) { clauses_.add({-cycle_variable(i), move}); });
    add_makers(cycles, table);
    add_visitors(cycles);
    return {};
  }

  Result<void> add_counters(const CycleList& cycles) {
    if (lengths_.count() < 2) return {};
    const std::optional<Counting> counted = counting(lengths_, task_.knights, board_.free_squares());
    if (!counted) {
      clauses_.add({});
      return {};
    }
    const CyclesByLowest lists = by_lowest(cycles, *counted, meter_);
    const auto inputs = static_cast<std::int64_t>(lists.size());
    if (next_ + inputs + Totalizer::most_variables_for(inputs) > most_variables) return too_many_variables();
    count_firsts(add_firsts(lists), counted->wanted);
    return {};
  }

  Result<void> add_symmetries(const std::vector<CellList>& symmetries, const CellList& order) {
    if (const Result<void> done = require_order(order); !done) return done.error();
    for (std::size_t i = 0; i < symmetries.size(); ++i) {
      if (next_ + static_cast<std::int64_t>(order.size()) > most_variables) return too_many_variables();
      if (const Result<void> done = read_symmetry(symmetries[i]); !done)
        return Error{fmt::format("symmetry {}: {}", i + 1, done.error().message)};
      compare_images(order);
    }
    return {};
  }

 private:
  template <class Take>
  void for_each_free(const Take& take) const {
    for (const Cell cell : board_.free_cells()) {
      meter_.tick();
      take(cell);
    }
  }

  // How many cycles of the cover can fill that number of squares while the rest fill the others, if any number can.
  [[nodiscard]] std::optional<Counts> cycles_inside(std::int64_t squares) const {
    const std::int64_t others = board_.free_squares() - squares;
    if (squares == 0 || others <= 0) return std::nullopt;
    const Counts inside = lengths_.cycles_that_fill(squares);
    const Counts outside = lengths_.cycles_that_fill(others);
    if (inside.empty() || outside.empty()) return std::nullopt;
    const Counts both{std::max(inside.least, task_.knights - outside.most),
                      std::min(inside.most, task_.knights - outside.least)};
    return both.empty() ? std::nullopt : std::optional(both);
  }

  [[nodiscard]] std::string in_words(const CellList& squares, StepFault fault) const {
    if (fault.what != Misstep::visited_before) return misstep_in_words(board_, squares, fault);
    return fmt::format("{} was visited before", square_name(board_, squares[fault.at]));
  }

  void add_moves_not_made(const CellList& path, std::vector<Literal>& clause) const {
    for (std::size_t i = 1; i < path.size(); ++i) clause.push_back(-clauses_.move(path[i - 1], path[i]));
  }

  // ---- cycles ----

  [[nodiscard]] Literal cycle_variable(std::size_t cycle) const {
    return static_cast<Literal>(first_cycle_ + static_cast<std::int64_t>(cycle));
  }

  // A move that is made is made by some cycle.
  void add_makers(const CycleList& cycles, const MoveTable& table) {
    const CyclesByKey makers(static_cast<std::size_t>(clauses_.moves()), meter_, [&](const auto& take) {
      for (std::size_t i = 0; i < cycles.size(); ++i) {
        meter_.tick(cycles[i].size());
        table.for_each_move(cycles[i],
                            [&](Literal move) { take(static_cast<std::size_t>(move) - 1, cycle_variable(i)); });
      }
    });
    std::vector<Literal> clause;
    for (Literal move = 1; move <= clauses_.moves(); ++move) {
      const std::span<const Literal> of_move = makers[static_cast<std::size_t>(move) - 1];
      clause.assign({-move});
      clause.insert(clause.end(), of_move.begin(), of_move.end());
      clauses_.add(clause);
    }
  }

  // Some cycle visits every square.
  void add_visitors(const CycleList& cycles) {
    const CyclesByKey visitors(static_cast<std::size_t>(board_.area()), meter_, [&](const auto& take) {
      for (std::size_t i = 0; i < cycles.size(); ++i) {
        meter_.tick(cycles[i].size());
        for (const Cell cell : cycles[i]) take(index(cell), cycle_variable(i));
      }
    });
    for_each_free([&](Cell cell) { clauses_.add(visitors[index(cell)]); });
  }

  // ---- counters ----

  std::vector<Literal> add_firsts(const CyclesByLowest& lists) {
    std::vector<Literal> firsts;
    std::vector<Literal> clause;
    for (const std::pmr::vector<std::size_t>& list : lists) {
      const auto first = static_cast<Literal>(next_++);
      clause.assign({-first});
      for (const std::size_t cycle : list) {
        clauses_.add({-cycle_variable(cycle), first});
        clause.push_back(cycle_variable(cycle));
      }
      clauses_.add(clause);
      firsts.push_back(first);
    }
    return firsts;
  }

  void count_firsts(const std::vector<Literal>& firsts, std::int64_t wanted) {
    const auto inputs = static_cast<std::int64_t>(firsts.size());
    Totalizer totalizer(clauses_, next_, std::clamp<std::int64_t>(wanted, 0, inputs) + 1);
    const std::vector<Literal> outputs = totalizer.count(firsts);
    next_ = totalizer.next();
    if (wanted > inputs) return clauses_.add({});
    const auto k = static_cast<std::size_t>(std::max<std::int64_t>(wanted, 0));
    if (k > 0) clauses_.add({outputs[k - 1]});
    if (k < outputs.size()) clauses_.add({-outputs[k]});
  }

  // ---- symmetries ----

  [[nodiscard]] Result<void> require_order(const CellList& order) const {
    if (order.size() % 2 != 0) return Error{"order: the last move has a single square"};
    Visited named(board_, meter_);
    std::vector<Literal> moves;
    for (std::size_t i = 0; i < order.size(); i += 2) {
      const std::span<const Cell> squares = std::span(order).subspan(i, 2);
      if (const std::optional<Finding> fault = fault_in_named(board_, squares, named))
        return Error{"order: " + fault->what};
      if (!board_.are_neighbours(squares[0], squares[1]))
        return Error{"order: " + misstep_in_words(board_, squares, {1, Misstep::not_a_move})};
      moves.push_back(clauses_.move(squares[0], squares[1]));
      for (const Cell square : squares) named.remove(square);
    }
    std::sort(moves.begin(), moves.end());
    if (std::adjacent_find(moves.begin(), moves.end()) != moves.end()) return Error{"order: names a move twice"};
    return {};
  }

  // A permutation that keeps moves moves is a symmetry, since there are as many moves as images of moves.
  Result<void> read_symmetry(const CellList& images) {
    if (static_cast<std::int64_t>(images.size()) != board_.free_squares())
      return Error{fmt::format("{} images of {} free squares", images.size(), board_.free_squares())};
    Visited named(board_, meter_);
    if (const std::optional<Finding> fault = fault_in_named(board_, images, named)) return Error{fault->what};
    image_.resize(static_cast<std::size_t>(board_.area()));
    std::size_t place = 0;
    for_each_free([&](Cell cell) { image_[index(cell)] = images[place++]; });
    Result<void> kept;
    for_each_free([&](Cell cell) {
      for (const Cell next : board_.neighbours(cell))
        if (kept && !board_.are_neighbours(image_[index(cell)], image_[index(next)]))
          kept = Error{fmt::format("{} and {} are one move apart, but not their images", square_name(board_, cell),
                                   square_name(board_, next))};
    });
    return kept;
  }

  void compare_images(const CellList& order) {
    std::optional<Literal> equal_before;
    std::vector<Literal> clause;
    for (std::size_t i = 0; i < order.size(); i += 2) {
      const Literal move = clauses_.move(order[i], order[i + 1]);
      const Literal image = clauses_.move(image_[index(order[i])], image_[index(order[i + 1])]);
      if (move == image) continue;
      const auto equal = static_cast<Literal>(next_++);
      for (const auto& [one, other] : {std::pair{-image, move}, std::pair{-image, equal}, std::pair{move, equal}}) {
        clause.assign({one, other});
        if (equal_before) clause.push_back(-*equal_before);
        clauses_.add(clause);
      }
      equal_before = equal;
    }
  }

  const Board& board_;
  const CyclesTask& task_;
  Meter& meter_;
  CycleLengths lengths_;
  MoveClauses clauses_;
  std::int64_t next_;
  std::int64_t first_cycle_ = 0;
  std::pmr::vector<Cell> image_;  // of each free cell, by the symmetry read last
};

Error too_many_cycles() {
  return Error{"there are too many cycles to list"};
}

}  // namespace

Result<std::optional<CycleList>> list_cycles(const Board& board, const CyclesTask& task, const CoverProof& proof,
                                             std::uint64_t most_cycles, Meter& meter) {
  if (!board.has_cells()) return too_many_variables();
  const Result<RuledOutMoves> ruled_out = RuledOutMoves::of(board, proof.tight, meter);
  if (!ruled_out) return ruled_out.error();
  CycleList cycles(meter);
  if (!proof.every_cycle) return std::optional(std::move(cycles));
  constexpr std::uint64_t steps_per_cycle = 400;
  const std::uint64_t steps = most_cycles > UINT64_MAX / steps_per_cycle ? UINT64_MAX : most_cycles * steps_per_cycle;
  const CycleLengths lengths(board, task);
  const WalkEnd end = walk_cycles(board, lengths, *ruled_out, steps, meter, [&](std::span<const Cell> cycle) {
    cycles.push_back(cycle);
    return cycles.size() <= most_cycles;
  });
  if (end != WalkEnd::all) return std::optional<CycleList>();
  const auto inputs = static_cast<std::uint64_t>(board.free_squares());
  const std::uint64_t firsts = std::min<std::uint64_t>(inputs, cycles.size());
  if (lengths.count() > 1 && !can_be_counted(firsts, task.knights, most_cycles)) return std::optional<CycleList>();
  return std::optional(std::move(cycles));
}

Result<Literal> list_clauses(const Board& board, const CyclesTask& task, const CoverProof& proof,
                             const CycleList& cycles, Meter& meter, const TakeClause& take) {
  if (!board.has_cells()) return too_many_variables();
  Result<MoveNumbers> numbers = MoveNumbers::of(board, meter);
  if (!numbers) return numbers.error();
  CoverFormula formula(board, task, std::move(*numbers), meter, take);
  formula.add_squares();
  Result<void> added = formula.add_tight(proof.tight);
  if (added) added = formula.add_cuts(proof.cuts);
  if (added) added = formula.add_chains(proof.chains);
  if (added) added = formula.add_covers(proof.covers);
  if (added && proof.every_cycle) added = formula.add_cycles(cycles);
  if (added && proof.every_cycle) added = formula.add_counters(cycles);
  if (added) added = formula.add_symmetries(proof.symmetries, proof.order);
  if (!added) return added.error();
  return static_cast<Literal>(formula.variables());
}

Result<Literal> list_clauses(const Board& board, const CyclesTask& task, const CoverProof& proof,
                             std::uint64_t most_cycles, Meter& meter, const TakeClause& take) {
  const Result<std::optional<CycleList>> cycles = list_cycles(board, task, proof, most_cycles, meter);
  if (!cycles) return cycles.error();
  if (!*cycles) return too_many_cycles();
  return list_clauses(board, task, proof, **cycles, meter, take);
}

}  // namespace cavalcade::check

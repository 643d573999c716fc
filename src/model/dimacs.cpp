// Tours, covers and visits as one formula for SAT solvers, and the way back from a model of it.
//
// Every move of the board is two variables, one per direction: true if it is made that way. They come first, and a
// comment names each ("c 17 a2 -> b4"), so that a model can be read by hand. The formulas are complete: their models
// are exactly the answers, each once (a tour and its reverse, where the question does not tell them apart, are one
// answer).

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "base/text.hpp"
#include "model/arcs.hpp"
#include "model/cnf.hpp"
#include "model/languages.hpp"
#include "model/tools/solution.hpp"
#include "model/words.hpp"

namespace cavalcade::model {
namespace {

ModelFiles cnf_file(std::string name, std::string text) {
  return {.model_name = std::move(name), .model = std::move(text), .data_name = {}, .data = {}};
}

// Of every square exactly one move leads on and one leads there, so the moves are cycles.
void add_cycles(Cnf& cnf, const Arcs& arcs) {
  for (std::size_t square = 0; square < arcs.squares(); ++square) {
    cnf.exactly_one(arcs.out(square));
    cnf.exactly_one(arcs.in(square));
  }
  arcs.add_no_way_back(cnf);
}

// ---- a tour ----
//
// Of every square exactly one move leads on and one leads there, and positions step along the moves, so that no cycle
// closes but the one that is let through (see arcs.hpp). On a closed tour that is the one through the first square,
// where the position does not step; an open tour has a square where it starts, with no move to it, and one where it
// ends. Two clauses per bit and move; a logarithm of bits.
//
// Guarantee: the models are the tours, each once. Of a closed tour, which has no direction, the one is taken that
// leaves the first square by the earlier of its two moves there.

Result<void> require_size(const Board& board) {
  const auto squares = static_cast<double>(board.free_squares());
  const auto moves = static_cast<double>(board.most_moves());
  return Cnf::require_size(squares * moves * moves + Positions::clauses(squares, squares * moves));
}

// The one with the fewest moves: less is left open there.
std::size_t first_square(const Arcs& arcs) {
  std::size_t first = 0;
  for (std::size_t square = 1; square < arcs.squares(); ++square)
    if (arcs.out(square).size() < arcs.out(first).size()) first = square;
  return first;
}

std::string closed_tour(const Arcs& arcs, const std::string& question) {
  Cnf cnf;
  cnf.new_variables(arcs.last());
  add_cycles(cnf, arcs);
  const std::size_t first = first_square(arcs);
  arcs.add_direction(cnf, first);
  // Other cycles leave out the first square and at least two more, those before and after it.
  Positions positions(cnf, arcs, static_cast<std::int64_t>(arcs.squares()) - 3);
  positions.begin(first);
  for (Literal arc = 1; arc <= arcs.last(); ++arc)
    if (arcs.to(arc) != first) positions.step(arc);
  return cnf.text(
      fmt::format("{}: satisfiable if and only if there is one.\n"
                  "In a model the true ones among 1..{} are its moves; follow them from {} until you are "
                  "back there.\n\n{}\n{}",
                  question, arcs.last(), arcs.name(first), arcs.legend(), positions.legend()));
}

// The variables of the squares where an open tour starts or ends, one per square.
struct Ends {
  Literal first;
  [[nodiscard]] Literal at(std::size_t square) const { return first + static_cast<Literal>(square); }
};

Ends add_ends(Cnf& cnf, const Arcs& arcs, std::optional<std::size_t> given) {
  const auto count = static_cast<std::int64_t>(arcs.squares());
  const Ends ends{cnf.new_variables(count)};
  std::vector<Literal> all;
  for (std::size_t square = 0; square < arcs.squares(); ++square) all.push_back(ends.at(square));
  cnf.exactly_one(all);
  if (given) cnf.add({ends.at(*given)});
  return ends;
}

void add_one_move_or_end(Cnf& cnf, std::vector<Literal> moves, Literal end) {
  moves.push_back(end);
  cnf.exactly_one(moves);
}

std::string open_tour(const Arcs& arcs, std::optional<std::size_t> from, std::optional<std::size_t> to,
                      const std::string& question) {
  Cnf cnf;
  cnf.new_variables(arcs.last());
  const Ends starts = add_ends(cnf, arcs, from);
  const Ends ends = add_ends(cnf, arcs, to);
  for (std::size_t square = 0; square < arcs.squares(); ++square) {
    add_one_move_or_end(cnf, arcs.in(square), starts.at(square));
    add_one_move_or_end(cnf, arcs.out(square), ends.at(square));
  }
  arcs.add_no_way_back(cnf);
  Positions positions(cnf, arcs, static_cast<std::int64_t>(arcs.squares()) - 1);
  for (std::size_t square = 0; square < arcs.squares(); ++square) positions.begin(square, starts.at(square));
  for (Literal arc = 1; arc <= arcs.last(); ++arc) positions.step(arc);
  std::string legend;
  for (std::size_t square = 0; square < arcs.squares(); ++square)
    legend += fmt::format("{} starts on {}, {} ends there\n", starts.at(square), arcs.name(square), ends.at(square));
  return cnf.text(
      fmt::format("{}: satisfiable if and only if there is one.\n"
                  "In a model the true ones among 1..{} are its moves; follow them from where it starts.\n"
                  "\n{}\n{}\n{}",
                  question, arcs.last(), arcs.legend(), legend, positions.legend()));
}

// ---- a cover by cycles ----
//
// A cover by cycles as a formula: of every square exactly one move leads on and one leads there, so the moves are
// cycles. Each square belongs to one of the numbered cycles, moves stay within it, and its squares are counted along
// the board. The first square counted is its head; positions step along the moves, but not into a head, so every cycle
// has one (see arcs.hpp), and a number whose squares have one head is one cycle.
//
// Guarantee: the models are the covers, each once: cycles are numbered in the order of their heads, and leave them by
// the earlier of the two moves there.

// Two moves, there and back, make no cycle.
constexpr std::int64_t fewest_squares = 3;

class CyclesFormula {
 public:
  CyclesFormula(const Arcs& arcs, const CyclesTask& task)
      : arcs_(arcs),
        cycles_(static_cast<std::size_t>(task.knights)),
        shortest_(static_cast<std::size_t>(std::max(task.shortest, fewest_squares))),
        longest_(std::min(static_cast<std::size_t>(task.longest), arcs.squares())),
        first_owner_(arcs.last() + 1),
        first_head_(owner(arcs.squares(), 0)) {
    cnf_.new_variables(first_head_ + static_cast<Literal>(arcs.squares()) - 1);
  }

  std::string text(const std::string& question) {
    std::string others;
    if (longest_ < shortest_ || cycles_ * longest_ < arcs_.squares() || cycles_ * shortest_ > arcs_.squares())
      cnf_.add({});  // the lengths do not add up
    else
      others = add_everything();
    return cnf_.text(
        fmt::format("{}: satisfiable if and only if there is one.\n"
                    "In a model the true ones among 1..{} are its moves; follow them.\n\n{}\n{}\n{}",
                    question, arcs_.last(), arcs_.legend(), legend(), others));
  }

 private:
  [[nodiscard]] Literal owner(std::size_t square, std::size_t cycle) const {
    return first_owner_ + static_cast<Literal>(square * cycles_ + cycle);
  }
  [[nodiscard]] Literal head(std::size_t square) const { return first_head_ + static_cast<Literal>(square); }

  // The legend of the variables that it adds.
  std::string add_everything() {
    add_cycles(cnf_, arcs_);
    add_owners();
    const std::string counts = add_counts();
    for (std::size_t square = 0; square < arcs_.squares(); ++square) arcs_.add_direction(cnf_, square, head(square));
    Positions positions(cnf_, arcs_, static_cast<std::int64_t>(longest_));
    for (std::size_t square = 0; square < arcs_.squares(); ++square) positions.begin(square, head(square));
    for (Literal arc = 1; arc <= arcs_.last(); ++arc) positions.step(arc, head(arcs_.to(arc)));
    return counts + "\n" + positions.legend();
  }

  void add_owners() {
    std::vector<Literal> owners(cycles_);
    for (std::size_t square = 0; square < arcs_.squares(); ++square) {
      for (std::size_t cycle = 0; cycle < cycles_; ++cycle) owners[cycle] = owner(square, cycle);
      cnf_.exactly_one(owners);
    }
    for (Literal arc = 1; arc <= arcs_.last(); ++arc)
      for (std::size_t cycle = 0; cycle < cycles_; ++cycle)
        cnf_.add({-arc, -owner(arcs_.from(arc), cycle), owner(arcs_.to(arc), cycle)});
  }

  // The lengths, and the heads that follow from counting; a legend of the counters.
  std::string add_counts() {
    std::string text;
    const std::size_t last = arcs_.squares() - 1;
    std::vector<Literal> inputs(arcs_.squares());
    std::vector<Literal> begun_before;  // by square: whether the cycle before has begun
    for (std::size_t cycle = 0; cycle < cycles_; ++cycle) {
      for (std::size_t square = 0; square <= last; ++square) inputs[square] = owner(square, cycle);
      const Counter counter(cnf_, inputs, longest_);
      text += fmt::format("{} at least 1, 2, .. squares up to each square are on cycle {}\n", counter.variables(),
                          cycle + 1);
      cnf_.add({counter.at_least(last, shortest_)});
      cnf_.add({-owner(0, cycle), head(0)});
      std::vector<Literal> begun{counter.at_least(0, 1)};
      for (std::size_t square = 1; square <= last; ++square) {
        cnf_.add({-owner(square, cycle), begun.back(), head(square)});
        cnf_.add({-owner(square, cycle), -begun.back(), -head(square)});
        begun.push_back(counter.at_least(square, 1));
        if (cycle > 0) cnf_.add({-begun[square], begun_before[square - 1]});
      }
      if (cycle > 0) cnf_.add({-begun[0]});
      begun_before = std::move(begun);
    }
    return text;
  }

  [[nodiscard]] std::string legend() const {
    std::string text;
    for (std::size_t square = 0; square < arcs_.squares(); ++square)
      text += fmt::format("{}..{} {} is on cycle 1..{}, {} is the first square of its cycle\n", owner(square, 0),
                          owner(square, cycles_ - 1), arcs_.name(square), cycles_, head(square));
    return text;
  }

  const Arcs& arcs_;
  std::size_t cycles_;
  std::size_t shortest_;
  std::size_t longest_;
  Literal first_owner_;
  Literal first_head_;
  Cnf cnf_;
};

Result<void> require_size(const Board& board, const CyclesTask& task) {
  const auto squares = static_cast<double>(board.free_squares());
  const auto moves = static_cast<double>(board.most_moves());
  const auto cycles = static_cast<double>(task.knights);
  const double longest = std::min(static_cast<double>(task.longest), squares);
  return Cnf::require_size(squares * (moves * moves * 3 / 2 + cycles * (moves + 4 * longest + 8)) +
                           Positions::clauses(squares, squares * moves));
}

// ---- a visit ----
//
// A visit of T squares by K knights in turn as a formula. It exists if and only if there are disjoint paths from the
// starts, of L_k = floor((T + K - 1 - k) / K) squares for knight k = 0 .. K - 1. A square belongs to the path of one
// knight or is left out, and moves stay within a path; to each square of a path but its start leads one move, and from
// each leads one, unless the path ends there. Positions step along the moves, so there are no cycles (see
// arcs.hpp), and the squares of each knight are counted. (With the right positions at the ends there is no
// need to count; but then CaDiCaL finds in a minute no visit of 8x8 by two knights that it finds in seconds by
// counting.)
//
// Guarantee: the models are the choices of such paths, each once.

class VisitFormula {
 public:
  VisitFormula(const Arcs& arcs, const std::vector<std::size_t>& starts, std::int64_t visited)
      : arcs_(arcs), starts_(starts), visited_(static_cast<std::size_t>(visited)), start_of_(arcs.squares(), nobody) {
    cnf_.new_variables(left_out(arcs.squares()) - 1);
    for (std::size_t knight = 0; knight < starts.size(); ++knight) start_of_[starts[knight]] = knight;
  }

  std::string text(const std::string& question) {
    for (std::size_t square = 0; square < arcs_.squares(); ++square) add_square(square);
    arcs_.add_no_way_back(cnf_);
    for (Literal arc = 1; arc <= arcs_.last(); ++arc)
      for (std::size_t knight = 0; knight < starts_.size(); ++knight) {
        cnf_.add({-arc, -owner(arcs_.from(arc), knight), owner(arcs_.to(arc), knight)});
        cnf_.add({-arc, owner(arcs_.from(arc), knight), -owner(arcs_.to(arc), knight)});
      }
    std::string counts;
    for (std::size_t knight = 0; knight < starts_.size(); ++knight) counts += add_length(knight);
    const std::string positions = add_positions();
    return cnf_.text(fmt::format(
        "{}: satisfiable if and only if there is one.\n"
        "In a model the true ones among 1..{} are its moves; follow them from each start.\n\n{}\n{}\n{}\n{}",
        question, arcs_.last(), arcs_.legend(), legend(), counts, positions));
  }

 private:
  static constexpr std::size_t nobody = SIZE_MAX;

  // The variables of a square: left out, the end of a path, on the path of each knight.
  [[nodiscard]] Literal left_out(std::size_t square) const {
    return arcs_.last() + 1 + static_cast<Literal>(square * (starts_.size() + 2));
  }
  [[nodiscard]] Literal ends(std::size_t square) const { return left_out(square) + 1; }
  [[nodiscard]] Literal owner(std::size_t square, std::size_t knight) const {
    return left_out(square) + 2 + static_cast<Literal>(knight);
  }

  void add_square(std::size_t square) {
    std::vector<Literal> in = arcs_.in(square);
    if (start_of_[square] != nobody) {
      cnf_.add({owner(square, start_of_[square])});
      for (const Literal arc : in) cnf_.add({-arc});
    } else {
      in.push_back(left_out(square));
      cnf_.exactly_one(in);
    }
    std::vector<Literal> out = arcs_.out(square);
    out.push_back(ends(square));
    out.push_back(left_out(square));
    cnf_.exactly_one(out);
    std::vector<Literal> owners{left_out(square)};
    for (std::size_t knight = 0; knight < starts_.size(); ++knight) owners.push_back(owner(square, knight));
    cnf_.exactly_one(owners);
  }

  // A legend of its counter.
  std::string add_length(std::size_t knight) {
    const std::size_t length = (visited_ + starts_.size() - 1 - knight) / starts_.size();
    std::vector<Literal> owned;
    for (std::size_t square = 0; square < arcs_.squares(); ++square) owned.push_back(owner(square, knight));
    const Counter counter(cnf_, owned, length);
    cnf_.add({counter.at_least(arcs_.squares() - 1, length)});
    return fmt::format("{} at least 1, 2, .. squares up to each square are on the path of knight {}\n",
                       counter.variables(), knight + 1);
  }

  // Their legend.
  std::string add_positions() {
    // A cycle would have no start.
    Positions positions(cnf_, arcs_, static_cast<std::int64_t>(arcs_.squares() - starts_.size()));
    for (std::size_t square = 0; square < arcs_.squares(); ++square)
      positions.begin(square, start_of_[square] == nobody ? left_out(square) : 0);
    for (Literal arc = 1; arc <= arcs_.last(); ++arc) positions.step(arc);
    return positions.legend();
  }

  [[nodiscard]] std::string legend() const {
    std::string text;
    for (std::size_t square = 0; square < arcs_.squares(); ++square)
      text += fmt::format("{} {} is left out, {} a path ends there, {}..{} it is on the path of knight 1..{}\n",
                          left_out(square), arcs_.name(square), ends(square), owner(square, 0),
                          owner(square, starts_.size() - 1), starts_.size());
    return text;
  }

  const Arcs& arcs_;
  const std::vector<std::size_t>& starts_;
  std::size_t visited_;
  std::vector<std::size_t> start_of_;  // whose start a square is
  Cnf cnf_;
};

Result<void> require_size(const Board& board, const VisitTask& task, std::int64_t visited) {
  const auto squares = static_cast<double>(board.free_squares());
  const auto moves = static_cast<double>(board.most_moves());
  const auto knights = static_cast<double>(task.knights.size());
  const double counted = 4 * (static_cast<double>(visited) + knights);
  return Cnf::require_size(squares * (moves * moves + 4 * moves + knights * (2 * moves + 4) + counted) +
                           Positions::clauses(squares, squares * moves));
}

// ---- the way back ----

// Takes the first line off the text.
std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(text.size(), line.size() + 1));
  return line;
}

// Adds the numbers of a line; whether there was a 0, which ends them.
bool read_numbers(std::string_view line, std::vector<Literal>& into) {
  constexpr std::string_view blanks = " \t\r";
  while (true) {
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    if (line.empty()) return false;
    const std::string_view word = line.substr(0, line.find_first_of(blanks));
    line.remove_prefix(word.size());
    Literal number = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (failure != std::errc() || end != word.data() + word.size()) continue;
    if (number == 0) return true;
    into.push_back(number);
  }
}

bool has_value_lines(std::string_view text) {
  return text.starts_with("v ") || text.find("\nv ") != std::string_view::npos;
}

// The literals that are true in what a SAT solver printed: the numbers up to the first 0, of the lines that begin with
// "v" if there are any, else of all lines that are not comments.
std::vector<Literal> true_literals(std::string_view printed) {
  std::vector<Literal> literals;
  const bool by_value_lines = has_value_lines(printed);
  while (!printed.empty()) {
    std::string_view line = take_line(printed);
    const char kind = line.empty() ? ' ' : line.front();
    if (by_value_lines ? kind != 'v' : kind == 'c' || kind == 's') continue;
    if (kind == 'v') line.remove_prefix(1);
    if (read_numbers(line, literals)) break;
  }
  return literals;
}

}  // namespace

Result<ModelFiles> tour_as_dimacs(const Board& board, const TourTask& task) {
  if (const Result<void> done = require_size(board); !done) return done.error();
  const Arcs arcs(board);
  const std::string question = task_in_words(board, task);
  const auto number = [&](const std::optional<Square>& square) {
    return square ? std::optional(arcs.square(board.cell(*square))) : std::nullopt;
  };
  return cnf_file("tour.cnf", task.closed ? closed_tour(arcs, question)
                                          : open_tour(arcs, number(task.from), number(task.to), question));
}

Result<ModelFiles> cycles_as_dimacs(const Board& board, const CyclesTask& task) {
  if (const Result<void> done = require_size(board, task); !done) return done.error();
  const Arcs arcs(board);
  return cnf_file("cycles.cnf", CyclesFormula(arcs, task).text(task_in_words(board, task)));
}

Result<ModelFiles> visit_as_dimacs(const Board& board, const VisitTask& task, const ModelOptions& options) {
  const std::int64_t visited = options.visited.value_or(board.free_squares());
  if (const Result<void> done = require_size(board, task, visited); !done) return done.error();
  const auto knights = static_cast<std::int64_t>(task.knights.size());
  if (visited < knights || visited > board.free_squares())
    return Error{fmt::format("--visited: {} is not from {} (one square a knight) to {} (all that are free)", visited,
                             knights, board.free_squares())};
  const Arcs arcs(board);
  std::vector<std::size_t> starts;
  for (const Square start : task.knights) starts.push_back(arcs.square(board.cell(start)));
  const std::string question = fmt::format("{}, of {} squares", task_in_words(board, task), visited);
  return cnf_file("visit.cnf", VisitFormula(arcs, starts, visited).text(question));
}

SolverStatus status_in(std::string_view printed) {
  const bool has_model = !true_literals(printed).empty();
  while (!printed.empty()) {
    std::string_view line = take_line(printed);
    if (line.starts_with("s ")) line.remove_prefix(2);
    line = trimmed(line);
    if (line == "SATISFIABLE" || line == "SAT") return SolverStatus::satisfiable;
    if (line == "UNSATISFIABLE" || line == "UNSAT") return SolverStatus::unsatisfiable;
    if (line == "UNKNOWN" || line == "INDET") return SolverStatus::unknown;
  }
  return has_model ? SolverStatus::satisfiable : SolverStatus::unknown;
}

// Only the variables of moves are read.
Result<std::vector<CellList>> read_dimacs_model(const Board& board, const Task& task, std::string_view printed) {
  if (status_in(printed) == SolverStatus::unsatisfiable) return Error{"the solver says that there is no model"};
  const Arcs arcs(board);
  std::vector<Move> moves;
  for (const Literal literal : true_literals(printed))
    if (literal >= 1 && literal <= arcs.last())
      moves.push_back({board.square(arcs.cell(arcs.from(literal))), board.square(arcs.cell(arcs.to(literal)))});
  return paths_of_moves(board, task, moves);
}

}  // namespace cavalcade::model

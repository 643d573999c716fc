// A tour as a formula: of every square exactly one move leads on and one leads there, and positions step along the
// moves, so that no cycle closes but the one that is let through (see shift_register.hpp). On a closed tour that is the
// one through the first square, where the position does not step; an open tour has a square where it starts, with no
// move to it, and one where it ends. Two clauses a bit and move; a logarithm of bits.
//
// Guarantee: the models are the tours, each once. Of a closed tour, which has no direction, the one is taken that
// leaves the first square by the earlier of its two moves there.

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "model/arcs.hpp"
#include "model/cnf.hpp"
#include "model/dimacs.hpp"
#include "model/positions.hpp"
#include "model/words.hpp"

namespace cavalcade::model {
namespace {

std::optional<Error> refusal(const Board& board) {
  const auto squares = static_cast<double>(board.free_squares());
  const auto moves = static_cast<double>(board.jumps().size());
  return Cnf::too_large(squares * moves * moves + Positions::clauses(squares, squares * moves));
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
  for (std::size_t square = 0; square < arcs.squares(); ++square) {
    cnf.exactly_one(arcs.out(square));
    cnf.exactly_one(arcs.in(square));
  }
  arcs.add_no_way_back(cnf);
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

// The variables of the squares where an open tour starts or ends, one a square.
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

}  // namespace

Result<ModelFiles> tour_as_dimacs(const Board& board, const TourTask& task) {
  if (std::optional<Error> refused = refusal(board)) return *refused;
  const Arcs arcs(board);
  const std::string question = task_in_words(board, task);
  const auto number = [&](const std::optional<Square>& square) {
    return square ? std::optional(arcs.square(board.cell(*square))) : std::nullopt;
  };
  return one_file("tour.cnf", task.closed ? closed_tour(arcs, question)
                                          : open_tour(arcs, number(task.from), number(task.to), question));
}

}  // namespace cavalcade::model

// A visit of T squares by K knights in turn as a formula. It exists if and only if there are disjoint paths from the
// starts, of L_k = floor((T + K - 1 - k) / K) squares for knight k = 0 .. K - 1. A square belongs to the path of one
// knight or is left out, and moves stay within a path; to each square of a path but its start leads one move, and from
// each leads one, unless the path ends there. Positions step along the moves, so there are no cycles (see
// shift_register.hpp), and the squares of each knight are counted. (With the right positions at the ends there is no
// need to count; but then CaDiCaL finds in a minute no visit of 8x8 by two knights that it finds in seconds by
// counting.)
//
// Guarantee: the models are the choices of such paths, each once.

#include <algorithm>

#include <fmt/format.h>

#include "model/arcs.hpp"
#include "model/cnf.hpp"
#include "model/counter.hpp"
#include "model/dimacs.hpp"
#include "model/positions.hpp"
#include "model/words.hpp"

namespace cavalcade::model {
namespace {

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

std::optional<Error> refusal(const Board& board, const VisitTask& task, std::int64_t visited) {
  const auto squares = static_cast<double>(board.free_squares());
  const auto moves = static_cast<double>(board.jumps().size());
  const auto knights = static_cast<double>(task.knights.size());
  const double counted = 4 * (static_cast<double>(visited) + knights);
  return Cnf::too_large(squares * (moves * moves + 4 * moves + knights * (2 * moves + 4) + counted) +
                        Positions::clauses(squares, squares * moves));
}

}  // namespace

Result<ModelFiles> visit_as_dimacs(const Board& board, const VisitTask& task, std::int64_t visited) {
  if (std::optional<Error> refused = refusal(board, task, visited)) return *refused;
  const auto knights = static_cast<std::int64_t>(task.knights.size());
  if (visited < knights || visited > board.free_squares())
    return Error{fmt::format("--visited: {} is not from {} (one square a knight) to {} (all that are free)", visited,
                             knights, board.free_squares())};
  const Arcs arcs(board);
  std::vector<std::size_t> starts;
  for (const Square start : task.knights) starts.push_back(arcs.square(board.cell(start)));
  const std::string question = fmt::format("{}, of {} squares", task_in_words(board, task), visited);
  return one_file("visit.cnf", VisitFormula(arcs, starts, visited).text(question));
}

}  // namespace cavalcade::model

// The way back: only the variables of moves are read.

#include "model/dimacs.hpp"

#include "model/arcs.hpp"
#include "model/cnf.hpp"
#include "model/solution.hpp"

namespace cavalcade::model {

Result<std::vector<CellList>> read_dimacs_model(const Board& board, const Task& task, std::string_view printed) {
  if (printed.find("s UNSATISFIABLE") != std::string_view::npos) return Error{"the solver says that there is no model"};
  const Arcs arcs(board);
  std::vector<Move> moves;
  for (const Literal literal : true_literals(printed))
    if (literal >= 1 && literal <= arcs.last())
      moves.push_back({board.square(arcs.cell(arcs.from(literal))), board.square(arcs.cell(arcs.to(literal)))});
  return paths_of_moves(board, task, moves);
}

}  // namespace cavalcade::model

#include "model/model.hpp"

#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/board_sizes.hpp"
#include "model/cycles_asp.hpp"
#include "model/cycles_minizinc.hpp"
#include "model/dimacs.hpp"
#include "model/opl.hpp"
#include "model/tour_asp.hpp"
#include "model/tour_minizinc.hpp"
#include "model/tsplib.hpp"
#include "model/visit_asp.hpp"
#include "model/visit_minizinc.hpp"
#include "model/z.hpp"

namespace cavalcade::model {
namespace {

constexpr std::array<Named<Language>, 6> language_names{{
    {Language::minizinc, "minizinc", "constraints for MiniZinc: a model and data"},
    {Language::asp, "asp", "an answer set program for clingo: rules and facts"},
    {Language::opl, "opl", "OPL as it was in 1999; tours and cycles"},
    {Language::z, "z", "a specification in Z, in LaTeX; tours"},
    {Language::dimacs, "dimacs", "a formula for SAT solvers"},
    {Language::tsplib, "tsplib", "a Hamiltonian cycle problem for the travelling salesman's tools; tours"},
}};

// Data first or last, MiniZinc and clingo do not mind. Who has one text is told in it what the tool is best run with.
ModelFiles laid_out(ModelFiles files, Layout layout) {
  if (layout == Layout::apart) return files;
  if (!files.options.empty()) files.data = fmt::format("% Best with {}\n{}", fmt::join(files.options, " "), files.data);
  files.model = files.data + "\n" + files.model;
  files.data_name.clear();
  files.data.clear();
  return files;
}

Error no_counts() {
  return {"--as: a model asks for one answer and cannot be counted with; take the task tour, cycles or visit"};
}

// A language: its model of each task, or why it has none.
struct InMiniZinc {
  const Board& board;
  const ModelOptions& options;

  Result<ModelFiles> operator()(const TourTask& task) const {
    return laid_out(tour_as_minizinc(board, task, options.search), options.layout);
  }
  Result<ModelFiles> operator()(const CyclesTask& task) const {
    return laid_out(cycles_as_minizinc(board, task, options.search), options.layout);
  }
  Result<ModelFiles> operator()(const VisitTask& task) const {
    return laid_out(visit_as_minizinc(board, task, options.search, options.visit), options.layout);
  }
  Result<ModelFiles> operator()(const CountTask& /*task*/) const { return no_counts(); }
};

struct InAsp {
  const Board& board;
  const ModelOptions& options;

  Result<ModelFiles> operator()(const TourTask& task) const {
    return laid_out(tour_as_asp(board, task), options.layout);
  }
  Result<ModelFiles> operator()(const CyclesTask& task) const {
    return laid_out(cycles_as_asp(board, task), options.layout);
  }
  Result<ModelFiles> operator()(const VisitTask& task) const {
    return laid_out(visit_as_asp(board, task, options.visit.manner), options.layout);
  }
  Result<ModelFiles> operator()(const CountTask& /*task*/) const { return no_counts(); }
};

struct InOpl {
  const Board& board;
  const ModelOptions& options;

  Result<ModelFiles> operator()(const TourTask& task) const {
    return tour_as_opl(board, task, {.layout = options.layout, .redundant = options.redundant});
  }
  Result<ModelFiles> operator()(const CyclesTask& task) const {
    return cycles_as_opl(board, task, {.layout = options.layout, .redundant = options.redundant});
  }
  Result<ModelFiles> operator()(const VisitTask& /*task*/) const {
    return Error{"--as: opl has circuits through all squares and no visit; take minizinc, asp or dimacs"};
  }
  Result<ModelFiles> operator()(const CountTask& /*task*/) const { return no_counts(); }
};

struct InZ {
  const Board& board;
  const ModelOptions& options;

  Result<ModelFiles> operator()(const TourTask& task) const { return tour_as_z(board, task, options.counterexample); }
  Result<ModelFiles> operator()(const CyclesTask& /*task*/) const {
    return Error{"--as: z specifies one tour and no cycles; take minizinc, asp, opl or dimacs"};
  }
  Result<ModelFiles> operator()(const VisitTask& /*task*/) const {
    return Error{"--as: z specifies one tour and no visit; take minizinc, asp or dimacs"};
  }
  Result<ModelFiles> operator()(const CountTask& /*task*/) const { return no_counts(); }
};

struct InDimacs {
  const Board& board;
  const ModelOptions& options;

  Result<ModelFiles> operator()(const TourTask& task) const { return tour_as_dimacs(board, task); }
  Result<ModelFiles> operator()(const CyclesTask& task) const { return cycles_as_dimacs(board, task); }
  Result<ModelFiles> operator()(const VisitTask& task) const {
    return visit_as_dimacs(board, task, options.visited.value_or(board.free_squares()));
  }
  Result<ModelFiles> operator()(const CountTask& /*task*/) const { return no_counts(); }
};

struct InTsplib {
  const Board& board;

  Result<ModelFiles> operator()(const TourTask& task) const { return tour_as_tsplib(board, task); }
  Result<ModelFiles> operator()(const CyclesTask& /*task*/) const {
    return Error{"--as: tsplib asks for one cycle, not for several; take minizinc, asp, opl or dimacs"};
  }
  Result<ModelFiles> operator()(const VisitTask& /*task*/) const {
    return Error{"--as: tsplib asks for one cycle through all squares, not for a visit; take minizinc, asp or dimacs"};
  }
  Result<ModelFiles> operator()(const CountTask& /*task*/) const { return no_counts(); }
};

}  // namespace

std::span<const Named<Language>> languages() {
  return language_names;
}

std::string_view name_of(Language language) {
  for (const Named<Language>& row : language_names)
    if (row.value == language) return row.name;
  return "";
}

Result<ModelFiles> model_of(const Question& question, Language language, const ModelOptions& options) {
  const Board& board = question.board;
  if (language == Language::minizinc || language == Language::asp)
    if (std::optional<Error> refused = text_too_large(board, name_of(language))) return *refused;
  switch (language) {
    case Language::minizinc:
      return std::visit(InMiniZinc{board, options}, question.task);
    case Language::asp:
      return std::visit(InAsp{board, options}, question.task);
    case Language::opl:
      return std::visit(InOpl{board, options}, question.task);
    case Language::z:
      return std::visit(InZ{board, options}, question.task);
    case Language::dimacs:
      return std::visit(InDimacs{board, options}, question.task);
    default:
      return std::visit(InTsplib{board}, question.task);
  }
}

}  // namespace cavalcade::model

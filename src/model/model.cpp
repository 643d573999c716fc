#include "model/model.hpp"

#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/languages.hpp"
#include "model/words.hpp"

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

// The model of each task in the language, or why there is none.
struct Writer {
  const Board& board;
  Language language;
  const ModelOptions& options;

  Result<ModelFiles> operator()(const TourTask& task) const {
    switch (language) {
      case Language::minizinc:
        return laid_out(tour_as_minizinc(board, task, options), options.layout);
      case Language::asp:
        return laid_out(tour_as_asp(board, task), options.layout);
      case Language::opl:
        return tour_as_opl(board, task, options);
      case Language::z:
        return tour_as_z(board, task, options);
      case Language::dimacs:
        return tour_as_dimacs(board, task);
      default:
        return tour_as_tsplib(board, task);
    }
  }

  Result<ModelFiles> operator()(const CyclesTask& task) const {
    switch (language) {
      case Language::minizinc:
        return laid_out(cycles_as_minizinc(board, task, options), options.layout);
      case Language::asp:
        return laid_out(cycles_as_asp(board, task), options.layout);
      case Language::opl:
        return cycles_as_opl(board, task, options);
      case Language::z:
        return Error{"--as: z specifies one tour and no cycles; take minizinc, asp, opl or dimacs"};
      case Language::dimacs:
        return cycles_as_dimacs(board, task);
      default:
        return Error{"--as: tsplib asks for one cycle, not for several; take minizinc, asp, opl or dimacs"};
    }
  }

  Result<ModelFiles> operator()(const VisitTask& task) const {
    switch (language) {
      case Language::minizinc:
        return laid_out(visit_as_minizinc(board, task, options), options.layout);
      case Language::asp:
        return laid_out(visit_as_asp(board, task, options), options.layout);
      case Language::opl:
        return Error{"--as: opl has circuits through all squares and no visit; take minizinc, asp or dimacs"};
      case Language::z:
        return Error{"--as: z specifies one tour and no visit; take minizinc, asp or dimacs"};
      case Language::dimacs:
        return visit_as_dimacs(board, task, options);
      default:
        return Error{
            "--as: tsplib asks for one cycle through all squares, not for a visit; take minizinc, asp or dimacs"};
    }
  }

  Result<ModelFiles> operator()(const CountTask& /*task*/) const {
    return Error{"--as: a model asks for one answer and cannot be counted with; take the task tour, cycles or visit"};
  }
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
  if (language == Language::minizinc || language == Language::asp)
    if (const Result<void> done = require_text_size(question.board, name_of(language)); !done) return done.error();
  return std::visit(Writer{question.board, language, options}, question.task);
}

}  // namespace cavalcade::model

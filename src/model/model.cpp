#include "model/model.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ask/json.hpp"
#include "base/text.hpp"
#include "model/languages.hpp"
#include "model/words.hpp"

namespace cavalcade::model {
namespace {

constexpr std::array<Named<Language>, 7> language_names{{
    {Language::minizinc, "minizinc", "constraints for MiniZinc: a model and data"},
    {Language::asp, "asp", "an answer set program for clingo: rules and facts"},
    {Language::opl, "opl", "OPL as it was in 1999; tours and cycles"},
    {Language::z, "z", "a specification in Z, in LaTeX; tours"},
    {Language::chip, "chip", "a program for CHIP, which SWI-Prolog runs too; tours and cycles"},
    {Language::dimacs, "dimacs", "a formula for SAT solvers"},
    {Language::tsplib, "tsplib", "a Hamiltonian cycle problem for the travelling salesman's tools; tours"},
}};

// ---- the question in comments ----

constexpr std::string_view question_mark = "question: ";

// What begins a comment; empty for languages whose models nobody solves.
std::string_view comment_in(Language language) {
  switch (language) {
    case Language::minizinc:
    case Language::asp:
    case Language::chip:
      return "% ";
    case Language::dimacs:
      return "c ";
    case Language::tsplib:
      return "COMMENT : ";
    default:
      return "";
  }
}

// Some readers of TSPLIB take no longer lines than 255 letters.
std::string question_as_comments(const Question& question, std::string_view comment) {
  constexpr std::size_t letters_per_line = 160;
  const std::string json = question_json(question);
  std::string text;
  for (std::size_t at = 0; at < json.size(); at += letters_per_line)
    text += fmt::format("{}{}{}\n", comment, question_mark, std::string_view(json).substr(at, letters_per_line));
  return text;
}

// Where the board is told: in the data, if these are apart. A TSPLIB file begins with its name.
void tell_question(ModelFiles& files, const Question& question, Language language) {
  const std::string_view comment = comment_in(language);
  if (comment.empty()) return;
  std::string& text = files.data_name.empty() ? files.model : files.data;
  const std::size_t at = language == Language::tsplib ? text.find('\n') + 1 : 0;
  text.insert(at, question_as_comments(question, comment));
}

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
    if (!task.steps.empty()) return Error{"--step: our models name no steps; drop it"};
    if (task.aim)
      return Error{fmt::format("--{}: our models count no turns, crossings or angles; drop it",
                               task.aim->most ? "most" : "fewest")};
    if (task.symmetry) return Error{"--symmetry: our models know no symmetries; drop it"};
    if (!task.use.empty()) return Error{"--use: our models name no moves to make; drop it, or avoid others"};
    switch (language) {
      case Language::minizinc:
        return laid_out(tour_as_minizinc(board, task, options), options.layout);
      case Language::asp:
        return laid_out(tour_as_asp(board, task), options.layout);
      case Language::opl:
        return tour_as_opl(board, task, options);
      case Language::z:
        return tour_as_z(board, task, options);
      case Language::chip:
        return tour_as_chip(board, task, options);
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
        return Error{"--as: z specifies one tour and no cycles; take minizinc, asp, opl, chip or dimacs"};
      case Language::chip:
        return cycles_as_chip(board, task, options);
      case Language::dimacs:
        return cycles_as_dimacs(board, task);
      default:
        return Error{"--as: tsplib asks for one cycle, not for several; take minizinc, asp, opl, chip or dimacs"};
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
      case Language::chip:
        return Error{"--as: chip has cycles through all squares and no visit; take minizinc, asp or dimacs"};
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
  if (question.board.is_graph() && (language == Language::opl || language == Language::z))
    return Error{fmt::format("--as: {} speaks of jumps on a flat board; take minizinc, asp, chip, dimacs or tsplib",
                             name_of(language))};
  Result<ModelFiles> files = std::visit(Writer{question.board, language, options}, question.task);
  if (files) tell_question(*files, question, language);
  return files;
}

std::optional<std::string> question_in_comments(std::string_view model) {
  std::string json;
  while (!model.empty()) {
    const std::string_view line = model.substr(0, model.find('\n'));
    model.remove_prefix(std::min(model.size(), line.size() + 1));
    for (const std::string_view comment : {"% ", "c ", "COMMENT : "})
      if (line.starts_with(comment) && line.substr(comment.size()).starts_with(question_mark))
        json += trimmed(line.substr(comment.size() + question_mark.size()));
  }
  return json.empty() ? std::nullopt : std::optional(json);
}

}  // namespace cavalcade::model

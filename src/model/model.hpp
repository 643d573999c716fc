// A question written down for another tool: the public header of the models. Running a tool is tools/tools.hpp.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/result.hpp"
#include "model/minizinc_search.hpp"

namespace cavalcade::model {

enum class Language : std::uint8_t { minizinc, asp, opl, z, dimacs, tsplib };

std::span<const Named<Language>> languages();
std::string_view name_of(Language language);

// One text with everything in it, or the data of this board in a file of their own, where the language has such files.
enum class Layout : std::uint8_t { together, apart };

// How a visit of alternating knights is put to MiniZinc and to clingo. stamps: when each square is visited, as in the
// report "Knights Tour" (Lenzi 2021). paths: where each square leads.
enum class VisitModel : std::uint8_t { stamps, paths };

struct VisitModelOptions {
  VisitModel manner = VisitModel::stamps;
  // Only MiniZinc's stamps have it. The condition by which the report ends a visit leaves the last move to the first
  // knight, so that two knights only ever visit an odd number of squares. Kept, if the effect is to be seen.
  bool keep_even_defect = false;
};

// Each is for some languages and tasks only, and of no meaning to the others.
struct ModelOptions {
  Layout layout = Layout::together;
  MiniZincSearch search;                  // minizinc
  VisitModelOptions visit;                // a visit in minizinc or asp
  std::optional<std::int64_t> visited;    // a visit in dimacs: of how many squares; none: all that are free
  bool redundant = true;                  // opl: with the constraint that follows from the others
  const Cover* counterexample = nullptr;  // a closed tour in z: a bijection that is no circuit
};

// A model, whose text is the same for every board where the language has data files, and the data of this board. Both
// files belong into one folder, under their names, and the tool is run there.
struct ModelFiles {
  std::string model_name;
  std::string model;
  std::string data_name;  // empty: everything is in the model
  std::string data;
  std::vector<std::string> options{};  // that the tool does best with on this model
};

// The question as JSON, which models for solvers (minizinc, asp, dimacs, tsplib) have in comments, so that they can be
// given along with what the solver printed: lines "question: .." that are to be put together. Nothing if there are
// none.
std::optional<std::string> question_in_comments(std::string_view model);

// Refuses, in one line: a task that the language has no model of, a board that is too large for it.
Result<ModelFiles> model_of(const Question& question, Language language, const ModelOptions& options);

}  // namespace cavalcade::model

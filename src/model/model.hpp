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

enum class Language : std::uint8_t { minizinc, asp, opl, z, chip, dimacs, tsplib };

std::span<const Named<Language>> languages();
std::string_view name_of(Language language);

// One text with everything in it, or the data of this board in a file of their own, where the language has such files.
enum class Layout : std::uint8_t { together, apart };

// How a visit of alternating knights is put to MiniZinc and to clingo. stamps: when each square is visited, as in the
// report "Knights Tour" (Lenzi 2021). paths: where each square leads.
enum class VisitModel : std::uint8_t { stamps, paths };

// Each is for some languages and tasks only, and of no meaning to the others.
struct ModelOptions {
  Layout layout = Layout::together;
  MiniZincSearch search;                  // minizinc
  VisitModel visit = VisitModel::stamps;  // a visit in minizinc or asp
  std::optional<std::int64_t> visited;    // a visit in dimacs: of how many squares; none: all that are free
  bool redundant = true;                  // opl: with the constraint that follows from the others
  const Cover* counterexample = nullptr;  // a closed tour in opl or z: a bijection that is no circuit
  // What is wrong in the document that the model comes from is kept, to see what it does; else it is put right.
  // minizinc, the stamps of a visit: the first knight makes the last move, so that two only ever visit an odd number of
  // squares. opl, z: see the top of opl.cpp and z.cpp. chip: see that of chip.cpp.
  bool keep_defects = false;
};

// A model, whose text is the same for every board where the language has data files, and the data of this board; and
// what the tool has to be told of the language, whatever the model. All files belong into one folder, under their
// names, and the tool is run there.
struct ModelFiles {
  std::string model_name;
  std::string model;
  std::string data_name{};  // empty: everything is in the model
  std::string data{};
  std::string library_name{};  // empty: there is none
  std::string library{};
  std::vector<std::string> options{};  // that the tool does best with on this model
};

// The question as JSON, which models for solvers (minizinc, asp, chip, dimacs, tsplib) have in comments, so that they
// can be given along with what the solver printed: lines "question: .." that are to be put together. Nothing if there
// are none.
std::optional<std::string> question_in_comments(std::string_view model);

// Refuses, in one line: a task that the language has no model of, a board that is too large for it.
Result<ModelFiles> model_of(const Question& question, Language language, const ModelOptions& options);

}  // namespace cavalcade::model

// A question as a model for other tools: one place knows which language has which task.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/result.hpp"
#include "model/layout.hpp"
#include "model/minizinc_search.hpp"
#include "model/model_files.hpp"
#include "model/visit_model.hpp"

namespace cavalcade::model {

enum class Language : std::uint8_t { minizinc, asp, opl, z, dimacs, tsplib };

std::span<const Named<Language>> languages();
std::string_view name_of(Language language);

// Each is for some languages and tasks only, and of no meaning to the others.
struct ModelOptions {
  Layout layout = Layout::together;
  MiniZincSearch search;                  // minizinc
  VisitModelOptions visit;                // a visit in minizinc or asp
  std::optional<std::int64_t> visited;    // a visit in dimacs: of how many squares; none: all that are free
  bool redundant = true;                  // opl: with the constraint that follows from the others
  const Cover* counterexample = nullptr;  // a closed tour in z: a bijection that is no circuit
};

// Refuses, in one line: a task that the language has no model of, a board that is too large for it.
Result<ModelFiles> model_of(const Question& question, Language language, const ModelOptions& options);

}  // namespace cavalcade::model

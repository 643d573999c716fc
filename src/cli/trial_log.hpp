// The text files of a trial: for each method the initial board (XX, with 01 on the first square), then for each trial
// the final board and its runtime.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/result.hpp"

namespace cavalcade::cli {

struct Trial {
  const Question& question;
  std::string method;
  std::int64_t number = 1;  // from 1, for each method
  Answer answer;
};

double seconds_of(const Trial& trial);
// Whether the tour that was found is closed, asked for or not.
bool comes_round(const Trial& trial);
// "8x8 from d4, open tour, at most 60 s a trial"
std::string question_in_words(const Question& question);

// As of write_to; there is at least one trial.
std::optional<std::string> trials_shortcoming(const std::vector<Trial>& trials);

// blindSearch.txt for blind, heuristicSearch.txt for warnsdorff, hybridSearch.txt for hybrid, ..
Result<void> write_logs(const std::string& folder, const Question& question, const std::vector<Trial>& trials);

}  // namespace cavalcade::cli

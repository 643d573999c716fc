// What a trial has shown: every trial, and per board and method how many found a tour and in what time. As text, as a
// table for a page (markdown), as CSV and as JSON, and as plots (cli/trial_plot.hpp).

#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/result.hpp"
#include "base/spread.hpp"
#include "cli/trial_plan.hpp"

namespace cavalcade::cli {

struct Trial {
  const Contestant* contestant = nullptr;
  std::int64_t number = 1;  // from 1, for each contestant
  Answer answer;

  [[nodiscard]] const Question& question() const { return contestant->question; }
  [[nodiscard]] const std::string& method() const { return contestant->method; }
  [[nodiscard]] double seconds() const;
  [[nodiscard]] std::uint64_t nodes() const { return answer.stats.get("nodes"); }
  // The constraint models count what they take back as failures.
  [[nodiscard]] std::uint64_t backtracks() const;
  // Whether the tour that was found is closed, asked for or not.
  [[nodiscard]] bool comes_round() const;
  // Settled without a search.
  [[nodiscard]] bool is_by_theorem() const;
};

// All trials of a method on a board.
struct TrialSummary {
  std::string board;
  std::string method;
  std::size_t trials = 0;
  std::size_t found = 0;
  std::size_t impossible = 0;
  std::size_t by_theorem = 0;  // of those that are impossible: no search was made
  Spread seconds;              // of those that were searched
  Spread nodes;
};

struct TrialReport {
  std::vector<Trial> trials;
  std::vector<TrialSummary> summaries;
  bool from_every_square = false;
};

TrialReport report_of(std::vector<Trial> trials, bool from_every_square);

enum class TrialFormat : std::uint8_t { text, markdown, csv, json, svg, png };
std::span<const Named<TrialFormat>> trial_formats();
bool is_in_build(TrialFormat format);

// An error if a picture could not be drawn.
Result<void> write_report(std::ostream& out, TrialFormat format, const TrialReport& report);

// "8x8 from d4, open tour, at most 60 s per trial"
std::string question_in_words(const Question& question);

}  // namespace cavalcade::cli

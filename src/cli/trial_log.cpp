#include "cli/trial_log.hpp"

#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "cli/output.hpp"
#include "draw/text.hpp"

namespace cavalcade::cli {
namespace {

std::string file_of(const std::string& method) {
  return (method == "warnsdorff" ? "heuristic" : method) + "Search.txt";
}

const CellList* tour_of(const Trial& trial) {
  const auto* tour = std::get_if<Tour>(&trial.answer.witness);
  return tour == nullptr ? nullptr : &tour->squares;
}

// Where the knight stands before the first move, if the question or any trial tells.
CellList first_square(const Question& question, const std::vector<Trial>& trials) {
  const auto& task = std::get<TourTask>(question.task);
  if (task.from && question.board.has_cells()) return {question.board.cell(*task.from)};
  for (const Trial& trial : trials)
    if (const CellList* tour = tour_of(trial)) return {tour->front()};
  return {};
}

std::string trial_text(const Trial& trial) {
  std::string text = fmt::format("TRIAL {}\n", trial.number);
  if (const CellList* tour = tour_of(trial)) {
    text += "FINAL STATE:\n" + draw::numbered_board(trial.question.board, *tour, tour->size());
  } else {
    text += fmt::format("No tour: {} ({})\n", name_of(trial.answer.verdict), trial.answer.reason);
  }
  text += fmt::format("Runtime: {:.9f} seconds\n", seconds_of(trial));
  text +=
      fmt::format("Nodes: {}, backtracks: {}\n", trial.answer.stats.get("nodes"), trial.answer.stats.get("backtracks"));
  return text;
}

}  // namespace

double seconds_of(const Trial& trial) {
  return std::chrono::duration<double>(trial.answer.elapsed).count();
}

bool comes_round(const Trial& trial) {
  const CellList* tour = tour_of(trial);
  return tour != nullptr && tour->size() > 2 && trial.question.board.are_neighbours(tour->back(), tour->front());
}

std::string question_in_words(const Question& question) {
  const auto& task = std::get<TourTask>(question.task);
  std::string words = board_name(question.board);
  if (question.board.blocked_count() > 0)
    words += fmt::format(" with {} squares blocked", question.board.blocked_count());
  if (task.from) words += fmt::format(" from {}", square_name(*task.from));
  if (task.to) words += fmt::format(" to {}", square_name(*task.to));
  words += task.closed ? ", closed tour" : ", open tour";
  if (question.limits.time)
    words += fmt::format(", at most {} s a trial", std::chrono::duration<double>(*question.limits.time).count());
  return words;
}

std::optional<std::string> trials_shortcoming(const std::vector<Trial>& trials) {
  if (!trials.back().answer.interrupted) return std::nullopt;
  return "the trials were interrupted";
}

Result<void> write_logs(const std::string& folder, const Question& question, const std::vector<Trial>& trials) {
  std::map<std::string, std::string> texts;
  for (const Trial& trial : trials) {
    std::string& text = texts[trial.method];
    if (text.empty()) {
      const CellList start = first_square(question, trials);
      text = fmt::format("Knight's tour by {}: {}\n\nINITIAL STATE:\n", trial.method, question_in_words(question)) +
             (question.board.has_cells() ? draw::numbered_board(question.board, start, start.size()) : "");
    }
    text += "\n" + trial_text(trial);
  }
  for (const auto& [method, text] : texts) {
    const std::string file = (std::filesystem::path(folder) / file_of(method)).string();
    const Result<void> written = write_to(
        "--log", file,
        [&text = text](std::ostream& out) -> Result<void> {
          out << text;
          return {};
        },
        [&] { return trials_shortcoming(trials); });
    if (!written) return written;
  }
  return {};
}

}  // namespace cavalcade::cli

#include "cli/trial_log.hpp"

#include <algorithm>
#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "cli/output.hpp"
#include "draw/text.hpp"

namespace cavalcade::cli {
namespace {

std::string file_of(const Contestant& contestant, bool several_boards) {
  std::string name = contestant.method == "warnsdorff" ? "heuristic" : contestant.method;
  if (several_boards) name += "-" + contestant.board;
  std::replace(name.begin(), name.end(), '/', '_');  // of the file of a map
  return name + "Search.txt";
}

// Where the knight stands before the first move, if the question or any trial of it tells.
CellList first_square(const Contestant& contestant, const std::vector<Trial>& trials) {
  const Board& board = contestant.question.board;
  const auto& task = std::get<TourTask>(contestant.question.task);
  if (task.from && board.has_cells()) return {board.cell(*task.from)};
  for (const Trial& trial : trials)
    if (const auto* tour = std::get_if<Tour>(&trial.answer.witness); tour != nullptr && trial.contestant == &contestant)
      return {tour->squares.front()};
  return {};
}

std::string initial_text(const Contestant& contestant, const std::vector<Trial>& trials) {
  const CellList start = first_square(contestant, trials);
  const Board& board = contestant.question.board;
  return fmt::format("Knight's tour by {}: {}\n\nINITIAL STATE:\n", contestant.method,
                     question_in_words(contestant.question)) +
         (board.has_cells() ? draw::numbered_board(board, start, start.size()) : "");
}

std::string trial_text(const Trial& trial) {
  std::string text = fmt::format("TRIAL {}\n", trial.number);
  if (const auto* tour = std::get_if<Tour>(&trial.answer.witness)) {
    text += "FINAL STATE:\n" + draw::numbered_board(trial.question().board, tour->squares, tour->squares.size());
  } else {
    text += fmt::format("No tour: {} ({})\n", name_of(trial.answer.verdict), trial.answer.reason);
  }
  text += fmt::format("Runtime: {:.9f} seconds\n", trial.seconds());
  text +=
      fmt::format("Nodes: {}, backtracks: {}\n", trial.answer.stats.get("nodes"), trial.answer.stats.get("backtracks"));
  return text;
}

}  // namespace

std::optional<std::string> trials_shortcoming(const std::vector<Trial>& trials) {
  if (!trials.back().answer.interrupted) return std::nullopt;
  return "the trials were interrupted";
}

Result<void> write_logs(const std::string& folder, const std::vector<Trial>& trials) {
  const std::string& first_board = trials.front().contestant->board;
  const bool several_boards = std::any_of(trials.begin(), trials.end(),
                                          [&](const Trial& trial) { return trial.contestant->board != first_board; });
  std::map<std::string, std::string> texts;  // by the name of the file
  const Contestant* last = nullptr;
  for (const Trial& trial : trials) {
    std::string& text = texts[file_of(*trial.contestant, several_boards)];
    if (trial.contestant != last) text += (text.empty() ? "" : "\n") + initial_text(*trial.contestant, trials);
    last = trial.contestant;
    text += "\n" + trial_text(trial);
  }
  for (const auto& [name, text] : texts) {
    const std::string file = (std::filesystem::path(folder) / name).string();
    Result<void> written = write_to(
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

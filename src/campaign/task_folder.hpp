// The folder of a task: all that is needed to repeat it, and what came of it.
//
//   tour.mzn, tour.dzn | tour.lp, tour_facts.lp | question.json    the model and the data of the instance
//   command.sh                                                    the exact command line, as a script
//   output.txt, errors.txt                                        what the target printed
//   board.txt                                                     the answer as a numbered board
//   result.json                                                   {"record": .., "answer": ..}
//
// result.json comes last, whole, and onto the disk before anything else relies on it: a folder with one is complete,
// and one without is worth nothing. Even so it is read with suspicion.

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "ask/answer.hpp"
#include "base/result.hpp"
#include "campaign/record.hpp"
#include "campaign/task.hpp"
#include "model/model.hpp"

namespace cavalcade::campaign {

class TaskFolder {
 public:
  // DIR/tasks/0_8x8-minizinc.
  TaskFolder(const std::filesystem::path& campaign, const Task& task);
  TaskFolder(const std::filesystem::path& campaign, const Record& record);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::filesystem::path output() const { return path_ / "output.txt"; }
  [[nodiscard]] std::filesystem::path errors() const { return path_ / "errors.txt"; }
  [[nodiscard]] std::filesystem::path result() const { return path_ / "result.json"; }
  // For what the target needs for a while; it goes when the folder is complete.
  [[nodiscard]] std::filesystem::path temporary() const { return path_ / "temporary"; }

  // Empties the folder, or makes it, and writes model, data and script. `script` is what the script does in this
  // folder.
  [[nodiscard]] Result<void> prepare(const model::ModelFiles& files, const std::string& script) const;

  // Board and result; after this the folder is complete.
  [[nodiscard]] Result<void> complete(const Task& task, const Record& record,
                                      const std::optional<Answer>& answer) const;

  // The result, if the folder is complete and what it says passes the checker.
  struct Content {
    Record record;
    std::optional<Answer> answer;
  };
  [[nodiscard]] Result<Content> read(const Task& task) const;

  // Of result.json, byte for byte.
  [[nodiscard]] Result<std::uint64_t> result_checksum() const;

  // Removes what a campaign wrote here, and the folder if nothing else is in it. Returns what was left.
  [[nodiscard]] Result<std::vector<std::filesystem::path>> remove() const;

 private:
  std::filesystem::path path_;
};

// Removes the files of a folder that have these names, also half-written ones, and the folder if nothing else is in it.
// Returns what was left; nothing if there is no folder.
Result<std::vector<std::filesystem::path>> remove_files(const std::filesystem::path& folder,
                                                        const std::vector<std::string>& names);

// A visit of a flat board as the report prints it: a frame of numbers, 0 where no knight came, 1 where the board is
// blocked, and from 2 on the squares in the order of the visit; with two knights the first has the even numbers and the
// second the odd ones. As in the report, a row is a file, a at the top, and a column a rank, 1 at the left; and its
// coverage counts blocked squares as covered.
std::string numbered_board(const Board& board, const Visit& visit, const Record& record);

}  // namespace cavalcade::campaign

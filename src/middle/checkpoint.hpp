// What a long count leaves on disk, so that it goes on where it was after whatever ended the process; also room for
// what does not fit in memory.
//
// The folder holds, besides the name of the count it belongs to, for each half the states at the end of its last stage,
// one file a rank, and a mark that all of them are there; and a line for each batch of parts that has been summed up. A
// file is written under another name and renamed when it is safely on disk, so it is there whole or not at all; a line
// counts once its end is there. Whoever goes on may have another number of ranks or threads.

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "middle/close.hpp"
#include "middle/crew.hpp"
#include "middle/sheaf.hpp"

namespace cavalcade::middle {

// Parts that were summed up together.
struct SummedParts {
  std::vector<std::uint32_t> parts;
  Sum sum;
};

class Checkpoint {
 public:
  // Makes the folder if it is not there. Why it cannot be used: it is out of reach, or belongs to another count.
  static std::optional<std::string> refusal(const std::filesystem::path& folder, const std::string& name);
  static Result<Checkpoint> open(const std::filesystem::path& folder, const std::string& name, const Crew& crew);

  // The number of the last stage of the half that is complete, and its states; from all ranks.
  [[nodiscard]] std::optional<std::size_t> last_stage(const std::string& half) const;
  template <class Count>
  [[nodiscard]] std::optional<Pile> load(const std::string& half, std::size_t stage) const;

  // Replaces the states of this rank in memory by those on disk. Everybody calls it; the stage before is dropped once
  // everybody is done. What is wrong, if it cannot be done.
  template <class Count>
  [[nodiscard]] std::optional<std::string> save(const std::string& half, std::size_t stage, Pile& pile) const;

  // Moves a sheaf out of memory, into a file that vanishes with it.
  template <class Count>
  [[nodiscard]] std::optional<std::string> spill(Sheaf& sheaf) const;

  [[nodiscard]] std::vector<SummedParts> summed() const;
  [[nodiscard]] std::optional<std::string> add(const SummedParts& parts) const;

  // A word for the next run, by name.
  [[nodiscard]] bool has_note(const std::string& note) const;
  void leave_note(const std::string& note) const;

  // When the count is done: removes the states, which are large.
  void clear() const;

 private:
  Checkpoint(std::filesystem::path folder, const Crew& crew) : folder_(std::move(folder)), crew_(&crew) {}
  [[nodiscard]] std::filesystem::path states_file(const std::string& half, std::size_t stage, int rank) const;
  [[nodiscard]] std::filesystem::path mark_file(const std::string& half, std::size_t stage) const;
  [[nodiscard]] std::optional<int> ranks_of(const std::string& half, std::size_t stage) const;
  void drop(const std::string& half, std::size_t stage) const;

  std::filesystem::path folder_;
  const Crew* crew_;
};

}  // namespace cavalcade::middle

// What a long count leaves on disk, so that it goes on where it was after whatever ended the process; also room for
// what does not fit in memory.
//
// The folder holds, for each half, the states at the end of its last stage, one file per rank, and a mark that all of
// them are there; a file for each batch of parts that has been summed up; and notes. All are written under another name
// and renamed when they are safely on disk, so a file is there whole or not at all. Whoever goes on may have another
// number of ranks or threads.
//
// Nothing is believed that has changed since. But for states, a file is one line: the version and the count it belongs
// to, what it says, and a checksum of both. The mark of a stage has the checksums of its states. A file that is damaged
// is refused, with a line that names it; one that is missing is only work to be done again.

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/mpi.hpp"
#include "base/result.hpp"
#include "count/rectangle/block_file.hpp"
#include "count/rectangle/join_halves.hpp"

namespace cavalcade::count::rectangle {

// Parts that were summed up together, ascending.
struct SummedParts {
  std::vector<std::uint32_t> parts;
  Sum sum;
};

// "3,7,8 HIGH LOW BOUND EXPONENT": the parts, the two halves of the sum, its bound. Nothing if it is not written so, or
// is out of range.
std::string in_words(const SummedParts& summed);
std::optional<SummedParts> read_summed(std::string_view words);

// The text with its checksum, as a line; and the text of such a line, or nothing if it is not one.
std::string sealed(std::string_view text);
std::optional<std::string_view> unsealed(std::string_view line);

// The end of a stage, by the checksums of its states, one per rank.
struct SavedStage {
  std::size_t number = 0;
  std::vector<std::uint64_t> checksums;
};

class Checkpoint {
 public:
  // Makes the folder if it is not there. Why it cannot be used: it is out of reach, damaged, or belongs to another
  // count or version.
  static Result<void> require_own(const std::filesystem::path& folder, const std::string& name);
  // For all ranks. The first one clears up what a process left that was ended while it wrote; so nobody else may be at
  // work in the folder.
  static Result<Checkpoint> open(const std::filesystem::path& folder, const std::string& name, const MpiGroup& group);

  // The last stage of the half that is complete, and its states, from all ranks. An error if what is there cannot be
  // believed.
  [[nodiscard]] Result<std::optional<SavedStage>> last_stage(const std::string& half) const;
  template <class Count>
  [[nodiscard]] Ending load(const std::string& half, const SavedStage& stage, const BlockRange& range,
                            const Budget& budget, BlockSet& block_set, std::string& wrong) const;

  // Replaces the states of this rank in memory by those on disk. Everybody calls it; the stages before are dropped once
  // everybody is done. What is wrong, if it cannot be done.
  template <class Count>
  [[nodiscard]] Result<void> save(const std::string& half, std::size_t stage, BlockSet& block_set) const;

  // Moves a block file out of memory, into a file that vanishes with it.
  template <class Count>
  [[nodiscard]] Result<void> spill(BlockFile& block_file) const;

  [[nodiscard]] Result<std::vector<SummedParts>> summed() const;
  [[nodiscard]] Result<void> add(const SummedParts& summed) const;

  // A word for the next run, by name.
  [[nodiscard]] Result<bool> has_note(const std::string& note) const;
  [[nodiscard]] Result<void> leave_note(const std::string& note) const;

  // When the count is done: removes the states, which are large.
  void clear() const;

  // What to say of a file in the folder that cannot be believed.
  [[nodiscard]] std::string damaged(const std::string& what) const;

 private:
  Checkpoint(std::filesystem::path folder, std::string name, const MpiGroup& group)
      : folder_(std::move(folder)), name_(std::move(name)), group_(&group) {}
  [[nodiscard]] std::filesystem::path states_file(const std::string& half, std::size_t stage, int rank) const;
  [[nodiscard]] Result<void> write_line(const std::string& file, const std::string& words) const;
  [[nodiscard]] Result<std::string> read_line(const std::string& file) const;
  [[nodiscard]] std::optional<std::size_t> last_mark(const std::string& half) const;
  void drop_stages_but(const std::string& half, std::optional<std::size_t> kept) const;
  void clear_up() const;

  std::filesystem::path folder_;
  std::string name_;
  const MpiGroup* group_;
};

}  // namespace cavalcade::count::rectangle

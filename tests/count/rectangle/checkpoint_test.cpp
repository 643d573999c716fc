// A checkpoint survives whatever ends or befalls it, or says so: the count that goes on from it is right, or refused
// with one line.

#include "count/rectangle/checkpoint.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/folder_lock.hpp"
#include "count/rectangle/asked.hpp"

namespace cavalcade::count::rectangle {
namespace {

namespace fs = std::filesystem;

std::string bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_bytes(const fs::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

std::vector<fs::path> files_below(const fs::path& folder, const std::string& ending = "") {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && (ending.empty() || entry.path().extension() == ending))
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

// A count that cannot go past the file `obstacle`, since a folder is in its place; which is then taken away.
void count_up_to(const Asked& asked, const fs::path& obstacle, const HalvesOptions& options = {}) {
  fs::create_directories(*asked.checkpoint / obstacle / "in the way");
  const Counting counting = counted(asked, options);
  EXPECT_FALSE(counting.number);
  EXPECT_FALSE(counting.refused);
  EXPECT_NE(counting.reason.find("cannot write"), std::string::npos) << counting.reason;
  fs::remove_all(*asked.checkpoint / obstacle);
}

// One line, that begins as refusals do.
void expect_refusal(const Counting& counting, const std::string& words = "") {
  EXPECT_FALSE(counting.number);
  EXPECT_TRUE(counting.refused);
  EXPECT_TRUE(counting.reason.starts_with("--checkpoint: ")) << counting.reason;
  EXPECT_EQ(counting.reason.find('\n'), std::string::npos) << counting.reason;
  EXPECT_NE(counting.reason.find(words), std::string::npos) << counting.reason;
}

// ---- ends ----

TEST(Checkpoint, GoesOnFromEveryStage) {
  const Folder folder;
  const Asked asked{.board = "6x7", .checkpoint = folder.path()};
  for (const char* const stage : {"right-0", "right-1", "right-2", "left-0", "left-1", "left-2", "left-3", "left-4"})
    for (const char* const rest : {"-0.states", ".complete"})
      count_up_to(asked, fs::path("words32") / (std::string(stage) + rest));
  for (const char* const parts : {"0", "1", "2", "3", "4", "6"})
    count_up_to(asked, fs::path("words32") / (std::string("parts-") + parts + ".sum"));
  EXPECT_EQ(number(asked), "1067638");
}

TEST(Checkpoint, GoesOnAfterEveryTimeLimit) {
  const Folder folder;
  Limits limits;
  limits.time = std::chrono::milliseconds(150);
  const Board board = *parse_board("7x8");
  std::string last;
  for (int run = 0; run < 100 && last != "34524432316"; ++run) {
    const Budget budget(limits);
    Progress progress;
    const Counting counting = count_by_halves(board, false, std::nullopt, {budget, progress, 1, folder.path()});
    last = counting.number ? counting.number->get_str() : counting.reason;
    if (!counting.number) {
      EXPECT_NE(last.find("time limit"), std::string::npos) << last;
      limits.time = *limits.time * 5 / 4;
    }
  }
  EXPECT_EQ(last, "34524432316");
  EXPECT_EQ(number({.board = "7x8", .checkpoint = folder.path()}), "34524432316");  // known by now
}

// What a process was writing when it was killed, and states of stages that others have replaced.
TEST(Checkpoint, ClearsUpWhatWasLeftUnfinished) {
  const Folder folder;
  const Asked asked{.board = "6x6", .checkpoint = folder.path()};
  count_up_to(asked, "words32/left-1-0.states");
  const fs::path inner = folder.path() / "words32";
  for (const char* const name : {"left-1-0.states.unfinished", "0.spill", "parts-0.sum.unfinished", "left-1-7.states"})
    write_bytes(inner / name, "half of it");
  count_up_to(asked, "words32/left-2-0.states");
  for (const fs::path& file : files_below(inner)) EXPECT_NE(bytes_of(file), "half of it") << file;
  EXPECT_EQ(number(asked), "9862");
  EXPECT_TRUE(files_below(inner, ".states").empty());
  EXPECT_FALSE(files_below(inner, ".sum").empty());
}

// ---- whose it is ----

TEST(Checkpoint, BelongsToOneCount) {
  const Folder folder;
  EXPECT_EQ(number({.board = "5x6", .checkpoint = folder.path()}), "8");
  expect_refusal(counted({.board = "5x8", .checkpoint = folder.path()}), "another count");
  expect_refusal(counted({.board = "5x6", .open = true, .checkpoint = folder.path()}), "another count");
}

TEST(Checkpoint, OfAnOlderVersionIsRefused) {
  const Folder folder;
  fs::create_directories(folder.path() / "words32");
  write_bytes(folder.path() / "words32" / "count.txt", "cavalcade count 1: 5x6 closed\n");
  expect_refusal(counted({.board = "5x6", .checkpoint = folder.path()}), "another version");
}

TEST(Checkpoint, IsForOneRunAtATime) {
  const Folder folder;
  const Asked asked{.board = "5x6", .checkpoint = folder.path()};
  {
    const Result<FolderLock> other = FolderLock::take(folder.path(), "lock", "a count");
    ASSERT_TRUE(other);
    expect_refusal(counted(asked), "a count is at work in this folder");
  }
  EXPECT_EQ(number(asked), "8");
}

// ---- sums ----

class Sums : public ::testing::Test {
 protected:
  Sums() {
    EXPECT_EQ(number(asked_), "9862");
    batches_ = files_below(folder_.path(), ".sum");
    EXPECT_GE(batches_.size(), 2U);
  }

  // The line of a batch, with other words for its sum.
  [[nodiscard]] std::string line_with(const fs::path& batch, const std::function<void(SummedParts&)>& change) const {
    const std::string line = bytes_of(batch);
    const std::string_view text = *unsealed(line);
    const std::size_t begin = text.rfind("; ") + 2;
    std::optional<SummedParts> summed = read_summed(text.substr(begin));
    EXPECT_TRUE(summed);
    change(*summed);
    return sealed(std::string(text.substr(0, begin)) + in_words(*summed));
  }
  [[nodiscard]] fs::path one_more() const { return batches_.front().parent_path() / "parts-more.sum"; }

  Folder folder_;
  Asked asked_{.board = "6x6", .checkpoint = folder_.path()};
  std::vector<fs::path> batches_;
};

TEST_F(Sums, ThatAreThereTwiceCountOnce) {
  for (const fs::path& batch : batches_) fs::copy_file(batch, batch.string() + ".copy.sum");
  EXPECT_EQ(number(asked_), "9862");
}

TEST_F(Sums, ThatContradictEachOtherAreRefused) {
  write_bytes(one_more(), line_with(batches_.front(), [](SummedParts& summed) { summed.sum.value += 2; }));
  expect_refusal(counted(asked_), "two sums are of the same part");
}

TEST_F(Sums, ThatOverlapAreRefused) {
  write_bytes(one_more(), line_with(batches_.front(), [](SummedParts& summed) { summed.parts = {0, 1}; }));
  expect_refusal(counted(asked_), "two sums are of the same part");
}

TEST_F(Sums, OfPartsThatThereAreNotAreRefused) {
  write_bytes(one_more(), line_with(batches_.front(), [](SummedParts& summed) { summed.parts = {4'000'000'000}; }));
  expect_refusal(counted(asked_), "a part that there is not");
}

TEST_F(Sums, ThatAreLostAreCountedAgain) {
  fs::remove(batches_.front());
  EXPECT_EQ(number(asked_), "9862");
}

TEST(SummedParts, AreReadAsTheyAreWritten) {
  const SummedParts summed{{3, 7, 8}, {(Unsigned128{5} << 64U) | 7, 0x1.8p100, 2 * exponent_step}};
  const std::optional<SummedParts> read = read_summed(in_words(summed));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->parts, summed.parts);
  EXPECT_TRUE(read->sum.value == summed.sum.value);
  EXPECT_EQ(read->sum.bound, summed.sum.bound);
  EXPECT_EQ(read->sum.exponent, summed.sum.exponent);
  for (const char* const wrong : {"", "3", "3,7 0 1 1", "3,7 0 1 1 0 0", "7,3 0 1 1 0", "3,3 0 1 1 0", "3,,4 0 1 1 0",
                                  "3 0 1 nan 0", "3 0 1 inf 0", "3 0 1 -1 0", "3 0 1 1 7", "3 0 1 1 -400", "3 -1 1 1 0",
                                  "3 0 18446744073709551616 1 0", "3 9223372036854775808 0 1 0"})
    EXPECT_FALSE(read_summed(wrong)) << wrong;
}

TEST(SealedLine, IsItsTextAndNothingElse) {
  const std::string line = sealed("some words");
  EXPECT_EQ(unsealed(line), "some words");
  EXPECT_FALSE(unsealed(line + "\n"));
  EXPECT_FALSE(unsealed(line + line));
  for (std::size_t size = 0; size < line.size(); ++size) EXPECT_FALSE(unsealed(line.substr(0, size))) << size;
  for (std::size_t bit = 0; bit < 8 * line.size(); ++bit) {
    std::string flipped = line;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
    EXPECT_FALSE(unsealed(flipped)) << bit;
  }
}

// ---- states that are not what they were ----

// Three blocks of a small window, as words.
std::vector<std::uint64_t> few_states() {
  Memory memory(1U << 26U);
  const Budget budget{Limits{}};
  const Context context{memory, budget, 1};
  const Window window{3, false, false};
  Layer layer;
  EXPECT_EQ(begin<Words64>(window, context, layer), Ending::done);
  for (int square = 0; square < 5; ++square) {
    Layer next;
    EXPECT_EQ(advance(window, leave(window, square, ApexMove::never), Words64{}, context, layer, next), Ending::done);
    layer = std::move(next);
  }
  BlockSet block_set;
  block_set.push_back(block_file_of(std::move(layer)));
  return packed<std::uint64_t>(block_set, [](Code) { return true; });
}

std::optional<BlockFile> sheaf_of_words(const std::vector<std::uint64_t>& words) {
  const auto kept = std::make_shared<const std::vector<std::uint64_t>>(words);
  const std::shared_ptr<const std::byte> data(kept, reinterpret_cast<const std::byte*>(kept->data()));
  return unpacked<std::uint64_t>(data, words.size() * sizeof(std::uint64_t));
}

// Even with the right checksum: what is accepted can be gone on with, and is written as it was read.
TEST(States, OutOfRangeAreRefused) {
  const std::vector<std::uint64_t> words = few_states();
  const BlockRange range = range_of(Window{3, false, false}, Words64{});
  const auto is_accepted = [&](const std::vector<std::uint64_t>& some) {
    const std::optional<BlockFile> block_file = sheaf_of_words(some);
    return block_file && is_within<std::uint64_t>(*block_file, range);
  };
  ASSERT_GT(words.size(), 10U);
  EXPECT_TRUE(is_accepted(words));
  for (std::size_t size = 0; size < words.size(); ++size)
    EXPECT_FALSE(is_accepted({words.begin(), words.begin() + static_cast<std::ptrdiff_t>(size)})) << size;
  std::vector<std::uint64_t> longer = words;
  longer.push_back(0);
  EXPECT_FALSE(is_accepted(longer));
  constexpr std::size_t head_words = 3;
  for (std::size_t bit = 0; bit < 64 * head_words; ++bit) {
    std::vector<std::uint64_t> flipped = words;
    flipped[bit / 64] ^= std::uint64_t{1} << (bit % 64);
    EXPECT_FALSE(is_accepted(flipped)) << bit;
  }
  const auto with_word = [&](std::size_t place, auto change) {
    std::vector<std::uint64_t> changed = words;
    changed[place] = change(changed[place]);
    return changed;
  };
  const auto code_of = [](Code code) { return [code](std::uint64_t word) { return (word >> 32U << 32U) | code; }; };
  EXPECT_FALSE(is_accepted(with_word(head_words, code_of(2 * Window{3, false, false}.codes()))));
  EXPECT_FALSE(is_accepted(with_word(head_words, code_of(1))));  // a path with one end
  for (const double ways : {0.0, -1.0, HUGE_VAL, std::nan(""), 0x1p64})
    EXPECT_FALSE(is_accepted(with_word(head_words + 1, [&](std::uint64_t) {
      return std::bit_cast<std::uint64_t>(ways);
    }))) << ways;
}

TEST(States, WithRanksThatThereAreNotAreRefused) {
  const Window window{3, false, false};
  const Code two_ends = powers_of_three[0] + powers_of_three[1];
  const auto is_accepted = [&](std::uint64_t count, std::uint16_t rank, const BlockRange& range) {
    std::vector<std::uint64_t> words{few_states()[0], 1, sizeof(std::uint64_t), 0, std::bit_cast<std::uint64_t>(1.0)};
    words[3] = (std::uint64_t{1} << 32U) | two_ends;
    words.push_back(count);
    words.push_back(rank);
    const std::optional<BlockFile> block_file = sheaf_of_words(words);
    return block_file && is_within<std::uint64_t>(*block_file, range);
  };
  EXPECT_TRUE(is_accepted(6, 0, range_of(window, Words64{})));
  EXPECT_FALSE(is_accepted(6, 1, range_of(window, Words64{})));  // two ends have one matching
  EXPECT_TRUE(is_accepted(6, 0, range_of(window, Modular{7})));
  EXPECT_FALSE(is_accepted(7, 0, range_of(window, Modular{7})));
}

// ---- any damage ----

struct Stored {
  Asked asked;
  std::string number;
  HalvesOptions options;
};

class Damage : public ::testing::Test {
 protected:
  // Interrupted before each of the files is written, in this order; whatever is there then is a case of its own.
  void add(const Asked& asked, const std::string& right, const std::vector<std::string>& obstacles,
           const HalvesOptions& options = {}) {
    Asked here = asked;
    const fs::path running = folder_.path() / "running";
    here.checkpoint = running;
    for (const std::string& obstacle : obstacles) {
      count_up_to(here, obstacle, options);
      keep(running, {asked, right, options});
    }
    EXPECT_EQ(number(here, options), right);
    keep(running, {asked, right, options});
    fs::remove_all(running);
  }

  // Damages one file of one of the counts, and goes on with it.
  void damage_and_count(std::mt19937& random) {
    const auto below = [&](std::size_t bound) {
      return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random);
    };
    const std::size_t which = below(stored_.size());
    const fs::path scene = folder_.path() / "scene";
    fs::remove_all(scene);
    fs::copy(folder_.path() / std::to_string(which), scene, fs::copy_options::recursive);
    std::vector<fs::path> files = files_below(scene);
    std::erase_if(files, [](const fs::path& file) { return fs::file_size(file) == 0; });  // the lock
    const fs::path file = files[below(files.size())];
    std::string bytes = bytes_of(file);
    const bool cuts = below(4) == 0;
    const std::size_t place = below(cuts ? bytes.size() : 8 * bytes.size());
    if (cuts)
      bytes.resize(place);
    else
      bytes[place / 8] = static_cast<char>(bytes[place / 8] ^ (1 << (place % 8)));
    write_bytes(file, bytes);
    Stored stored = stored_[which];
    stored.asked.checkpoint = scene;
    const Counting counting = counted(stored.asked, stored.options);
    SCOPED_TRACE(fs::relative(file, scene).string() + (cuts ? " cut at byte " : " flipped at bit ") +
                 std::to_string(place));
    if (counting.number) {
      EXPECT_EQ(counting.number->get_str(), stored.number);
      ++right_;
    } else {
      expect_refusal(counting, "to start again");
      ++refused_;
    }
  }

  int right_ = 0;
  int refused_ = 0;

 private:
  void keep(const fs::path& running, Stored stored) {
    fs::copy(running, folder_.path() / std::to_string(stored_.size()), fs::copy_options::recursive);
    stored_.push_back(std::move(stored));
  }

  Folder folder_;
  std::vector<Stored> stored_;
};

TEST_F(Damage, OfAThousandKindsNeverGivesAWrongCount) {
  add({.board = "6x6"}, "9862", {"words32/left-1-0.states", "words32/left-2.complete", "words32/parts-3.sum"});
  add({.board = "5x6", .open = true}, "18784", {"words32/left-0.complete", "words32/parts-2.sum"});
  add({.board = "5x5", .open = true, .from = "a1"}, "304", {"words32/left-1-0.states"});
  add({.board = "6x7"}, "1067638", {"words64/right-2-0.states", "words64/left-3-0.states"},
      {Numbers::wide_words, true});
  add({.board = "5x6"}, "8", {"prime0/left-2-0.states", "prime0/parts-1.sum"}, {Numbers::residues, true});
  add({.board = "5x24"}, number({.board = "5x24"}), {"words64/left-15-0.states"});  // too large for words of 32 bits
  std::mt19937 random(18);
  for (int i = 0; i < 1000; ++i) damage_and_count(random);
  EXPECT_GT(refused_, 500);
  RecordProperty("right", right_);
  RecordProperty("refused", refused_);
}

}  // namespace
}  // namespace cavalcade::count::rectangle

#include "count/rectangle/checkpoint.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <ostream>
#include <unistd.h>

#include <fmt/format.h>

#include "base/checksum.hpp"
#include "base/files.hpp"

namespace cavalcade::count::rectangle {
namespace {

constexpr const char* name_file = "count.txt";
constexpr const char* mark_ending = ".complete";
constexpr const char* states_ending = ".states";
constexpr const char* sum_ending = ".sum";
constexpr const char* spill_ending = ".spill";
constexpr std::string_view between = "; ";  // the name of the count and what a file says

template <class Number>
std::optional<Number> read_number(std::string_view digits, int base = 10) {
  Number number = 0;
  const char* const end = digits.data() + digits.size();
  const std::from_chars_result read = std::from_chars(digits.data(), end, number, base);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return number;
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> pieces;
  for (;;) {
    const std::size_t end = text.find(at);
    pieces.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return pieces;
    text.remove_prefix(end + 1);
  }
}

// "left-3": how the names of its files begin, and what its mark speaks of.
std::string stage_name(const std::string& half, std::size_t stage) {
  return fmt::format("{}-{}", half, stage);
}

// The stage that a file of the half belongs to, by its name.
std::optional<std::size_t> stage_of(const std::filesystem::path& file, const std::string& half) {
  const std::string stem = file.stem().string();
  if (!stem.starts_with(half + "-")) return std::nullopt;
  return read_number<std::size_t>(split(stem, '-')[1]);
}

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> found;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failure))
    if (entry.is_regular_file(failure)) found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

std::string start_again(const std::filesystem::path& folder) {
  return fmt::format("remove the folder '{}' to start again", folder.string());
}

std::string damaged_file(const std::filesystem::path& file) {
  return fmt::format("'{}' is damaged; {}", file.string(), start_again(file.parent_path()));
}

}  // namespace

std::string sealed(std::string_view text) {
  return fmt::format("{} {:016x}\n", text, checksum(text));
}

std::optional<std::string_view> unsealed(std::string_view line) {
  const std::size_t end = line.rfind(' ');
  if (end == std::string_view::npos || line.find('\n') + 1 != line.size()) return std::nullopt;
  const std::string_view text = line.substr(0, end);
  if (line != sealed(text)) return std::nullopt;
  return text;
}

std::string in_words(const SummedParts& summed) {
  const auto low = static_cast<std::uint64_t>(summed.sum.value);
  const auto high = static_cast<std::uint64_t>(summed.sum.value >> 64U);
  return fmt::format("{} {} {} {} {}", fmt::join(summed.parts, ","), high, low, summed.sum.bound, summed.sum.exponent);
}

std::optional<SummedParts> read_summed(std::string_view words) {
  const std::vector<std::string_view> pieces = split(words, ' ');
  if (pieces.size() != 5) return std::nullopt;
  SummedParts summed;
  for (const std::string_view piece : split(pieces[0], ',')) {
    const std::optional<std::uint32_t> part = read_number<std::uint32_t>(piece);
    if (!part || (!summed.parts.empty() && *part <= summed.parts.back())) return std::nullopt;
    summed.parts.push_back(*part);
  }
  const std::optional<std::uint64_t> high = read_number<std::uint64_t>(pieces[1]);
  const std::optional<std::uint64_t> low = read_number<std::uint64_t>(pieces[2]);
  const std::optional<int> exponent = read_number<int>(pieces[4]);
  double bound = 0;
  const char* const end = pieces[3].data() + pieces[3].size();
  const std::from_chars_result read = std::from_chars(pieces[3].data(), end, bound);
  if (!high || !low || !exponent || read.ec != std::errc() || read.ptr != end) return std::nullopt;
  if (!std::isfinite(bound) || bound < 0 || *high >> 63U != 0 || !is_exponent(*exponent)) return std::nullopt;
  summed.sum = {(Unsigned128{*high} << 64U) | *low, bound, *exponent};
  return summed;
}

// ---- the folder ----

Result<void> Checkpoint::require_own(const std::filesystem::path& folder, const std::string& name) {
  if (Result<void> done = files::make_folder(folder.string()); !done) return done;
  if (::access(folder.c_str(), R_OK | W_OK | X_OK) != 0)
    return Error{fmt::format("cannot read and write in '{}': {}", folder.string(), std::strerror(errno))};
  const std::filesystem::path file = folder / name_file;
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return {};
  if (!std::filesystem::is_regular_file(file, ignored)) return Error{damaged_file(file)};
  const Result<std::string> line = files::read(file.string());
  if (!line) return line.error();
  const std::string_view version = std::string_view(name).substr(0, name.find(':') + 1);
  if (!line->starts_with(version))
    return Error{
        fmt::format("'{}' is damaged, or of another version of this program; {}", file.string(), start_again(folder))};
  const std::optional<std::string_view> there = unsealed(*line);
  if (!there) return Error{damaged_file(file)};
  if (*there == name) return {};
  return Error{fmt::format("'{}' belongs to another count ({}); give another folder, or remove this one",
                           folder.string(), *there)};
}

Result<Checkpoint> Checkpoint::open(const std::filesystem::path& folder, const std::string& name,
                                    const MpiGroup& group) {
  Checkpoint checkpoint(folder, name, group);
  Result<void> usable;
  if (group.rank() == 0) {
    usable = require_own(folder, name);
    if (usable && !std::filesystem::exists(folder / name_file))
      usable = files::write_lasting((folder / name_file).string(), [&](std::ostream& out) { out << sealed(name); });
    if (usable) checkpoint.clear_up();
  }
  if (group.any(!usable)) return usable ? Error{"rank 0 cannot use the folder"} : usable.error();
  return checkpoint;
}

void Checkpoint::clear_up() const {
  std::error_code ignored;
  for (const std::filesystem::path& file : files_in(folder_)) {
    const bool is_unfinished = file.filename().string().find(files::unfinished_ending) != std::string::npos;
    if (is_unfinished || file.extension() == spill_ending) std::filesystem::remove(file, ignored);
  }
  for (const char* const half : {"left", "right"}) drop_stages_but(half, last_mark(half));
}

void Checkpoint::clear() const {
  if (group_->rank() != 0) return;
  for (const char* const half : {"left", "right"}) drop_stages_but(half, std::nullopt);
}

// Marks go first: a mark without its states would be taken for damage.
void Checkpoint::drop_stages_but(const std::string& half, std::optional<std::size_t> kept) const {
  std::error_code ignored;
  for (const char* const ending : {mark_ending, states_ending})
    for (const std::filesystem::path& file : files_in(folder_))
      if (file.extension() == ending)
        if (const std::optional<std::size_t> stage = stage_of(file, half); stage && stage != kept)
          std::filesystem::remove(file, ignored);
}

std::string Checkpoint::damaged(const std::string& what) const {
  return fmt::format("{}; {}", what, start_again(folder_));
}

// ---- files of one line ----

Result<void> Checkpoint::write_line(const std::string& file, const std::string& words) const {
  const std::string line = sealed(fmt::format("{}{}{}", name_, between, words));
  return files::write_lasting((folder_ / file).string(), [&](std::ostream& out) { out << line; });
}

Result<std::string> Checkpoint::read_line(const std::string& file) const {
  Result<std::string> line = files::read((folder_ / file).string());
  if (!line) return line;
  const std::optional<std::string_view> text = unsealed(*line);
  const std::string begin = fmt::format("{}{}", name_, between);
  if (!text || !text->starts_with(begin)) return Error{damaged_file(folder_ / file)};
  return std::string(text->substr(begin.size()));
}

Result<bool> Checkpoint::has_note(const std::string& note) const {
  const std::string file = note + ".note";
  if (std::error_code ignored; !std::filesystem::is_regular_file(folder_ / file, ignored)) return false;
  const Result<std::string> words = read_line(file);
  if (!words) return words.error();
  if (*words != note) return Error{damaged_file(folder_ / file)};
  return true;
}

Result<void> Checkpoint::leave_note(const std::string& note) const {
  if (group_->rank() != 0) return {};
  return write_line(note + ".note", note);
}

Result<std::vector<SummedParts>> Checkpoint::summed() const {
  std::vector<SummedParts> all;
  for (const std::filesystem::path& file : files_in(folder_)) {
    if (file.extension() != sum_ending) continue;
    const Result<std::string> words = read_line(file.filename().string());
    if (!words) return words.error();
    std::optional<SummedParts> summed = read_summed(*words);
    if (!summed) return Error{damaged_file(file)};
    all.push_back(*std::move(summed));
  }
  return all;
}

// By its first part, which is in no other batch.
Result<void> Checkpoint::add(const SummedParts& summed) const {
  return write_line(fmt::format("parts-{}{}", summed.parts.front(), sum_ending), in_words(summed));
}

// ---- states ----

std::filesystem::path Checkpoint::states_file(const std::string& half, std::size_t stage, int rank) const {
  return folder_ / fmt::format("{}-{}{}", stage_name(half, stage), rank, states_ending);
}

std::optional<std::size_t> Checkpoint::last_mark(const std::string& half) const {
  std::optional<std::size_t> last;
  for (const std::filesystem::path& file : files_in(folder_))
    if (file.extension() == mark_ending) last = std::max(last, stage_of(file, half));
  return last;
}

Result<std::optional<SavedStage>> Checkpoint::last_stage(const std::string& half) const {
  const std::optional<std::size_t> last = last_mark(half);
  if (!last) return std::optional<SavedStage>();
  const std::string file = stage_name(half, *last) + mark_ending;
  const Result<std::string> words = read_line(file);
  if (!words) return words.error();
  const std::vector<std::string_view> pieces = split(*words, ' ');
  SavedStage stage{*last, {}};
  bool is_sound = pieces[0] == stage_name(half, *last) && pieces.size() > 1;
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    const std::optional<std::uint64_t> sum = read_number<std::uint64_t>(pieces[i], 16);
    is_sound = is_sound && sum.has_value();
    stage.checksums.push_back(sum.value_or(0));
  }
  if (!is_sound) return Error{damaged_file(folder_ / file)};
  return std::optional(std::move(stage));
}

template <class Count>
Ending Checkpoint::load(const std::string& half, const SavedStage& stage, const BlockRange& range, const Budget& budget,
                        BlockSet& block_set, std::string& wrong) const {
  for (std::size_t rank = 0; rank < stage.checksums.size(); ++rank) {
    const std::filesystem::path path = states_file(half, stage.number, static_cast<int>(rank));
    const std::optional<MappedFile> file = map_file(path);
    const Ending ending = file ? compare_checksum(*file, stage.checksums[rank], budget) : Ending::bad_checkpoint;
    if (ending == Ending::stopped) return ending;
    std::optional<BlockFile> block_file = ending == Ending::done ? block_file_in<Count>(*file) : std::nullopt;
    if (!block_file || !is_within<Count>(*block_file, range)) {
      wrong = damaged_file(path);
      return Ending::bad_checkpoint;
    }
    block_set.push_back(std::move(*block_file));
  }
  return Ending::done;
}

template <class Count>
Result<void> Checkpoint::save(const std::string& half, std::size_t stage, BlockSet& block_set) const {
  const std::filesystem::path file = states_file(half, stage, group_->rank());
  const Result<std::uint64_t> sum = write_file<Count>(file, block_set);
  Result<void> saved;
  if (!sum) {
    saved = sum.error();
  } else {
    const std::optional<MappedFile> mapped = map_file(file);
    std::optional<BlockFile> block_file = mapped ? block_file_in<Count>(*mapped) : std::nullopt;
    if (block_file) {
      block_set.clear();
      block_set.push_back(std::move(*block_file));
    } else {
      saved = Error{fmt::format("cannot read '{}' back", file.string())};
    }
  }
  if (group_->any(!saved)) return saved ? Error{"another rank cannot write its states"} : saved.error();
  const std::vector<std::uint64_t> sums = group_->gather({*sum});
  if (group_->rank() == 0) {
    const std::string name = stage_name(half, stage);
    saved = write_line(name + mark_ending, fmt::format("{} {:016x}", name, fmt::join(sums, " ")));
  }
  if (group_->any(!saved)) return saved ? Error{"rank 0 cannot write its mark"} : saved.error();
  if (group_->rank() == 0) drop_stages_but(half, stage);
  return {};
}

template <class Count>
Result<void> Checkpoint::spill(BlockFile& block_file) const {
  const std::filesystem::path file = folder_ / fmt::format("{}{}", group_->rank(), spill_ending);
  BlockSet block_set;
  block_set.push_back(std::move(block_file));
  if (const Result<std::uint64_t> written = write_file<Count>(file, block_set); !written) return written.error();
  const std::optional<MappedFile> mapped = map_file(file);
  std::error_code ignored;
  std::filesystem::remove(file, ignored);
  std::optional<BlockFile> back = mapped ? block_file_in<Count>(*mapped) : std::nullopt;
  if (!back) return Error{fmt::format("cannot read '{}' back", file.string())};
  block_file = std::move(*back);
  return {};
}

template Ending Checkpoint::load<std::uint32_t>(const std::string&, const SavedStage&, const BlockRange&, const Budget&,
                                                BlockSet&, std::string&) const;
template Ending Checkpoint::load<std::uint64_t>(const std::string&, const SavedStage&, const BlockRange&, const Budget&,
                                                BlockSet&, std::string&) const;
template Result<void> Checkpoint::spill<std::uint32_t>(BlockFile&) const;
template Result<void> Checkpoint::spill<std::uint64_t>(BlockFile&) const;
template Result<void> Checkpoint::save<std::uint32_t>(const std::string&, std::size_t, BlockSet&) const;
template Result<void> Checkpoint::save<std::uint64_t>(const std::string&, std::size_t, BlockSet&) const;

}  // namespace cavalcade::count::rectangle

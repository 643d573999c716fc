#include "middle/checkpoint.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <unistd.h>

#include <fmt/format.h>

namespace cavalcade::middle {
namespace {

constexpr std::size_t most_stages = 100000;
constexpr const char* name_file = "count.txt";

// Whole or not at all.
std::optional<std::string> write_text(const std::filesystem::path& file, const std::string& text, bool append) {
  const std::filesystem::path target = append ? file : std::filesystem::path(file.string() + ".part");
  const int flags = O_WRONLY | O_CREAT | O_CLOEXEC | (append ? O_APPEND : O_TRUNC);
  const int descriptor = ::open(target.c_str(), flags, 0644);
  bool good = descriptor >= 0 && ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
              ::fsync(descriptor) == 0;
  const std::string why = std::strerror(errno);
  if (descriptor >= 0) ::close(descriptor);
  if (good && !append) good = std::rename(target.c_str(), file.c_str()) == 0;
  if (good) return std::nullopt;
  return fmt::format("cannot write {}: {}", file.string(), why);
}

std::string read_text(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// "3,7,8 HIGH LOW BOUND EXPONENT .": parts, the two halves of the sum, its bound. A line break before it, too, ends
// what a process left that was ended while it wrote.
std::string line_of(const SummedParts& summed) {
  const auto low = static_cast<std::uint64_t>(summed.sum.value);
  const auto high = static_cast<std::uint64_t>(summed.sum.value >> 64U);
  return fmt::format("\n{} {} {} {} {} .\n", fmt::join(summed.parts, ","), high, low, summed.sum.bound,
                     summed.sum.exponent);
}

std::optional<SummedParts> read_line(const std::string& line) {
  SummedParts summed;
  std::string parts;
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  std::string end;
  std::istringstream in(line);
  if (!(in >> parts >> high >> low >> summed.sum.bound >> summed.sum.exponent >> end) || end != ".")
    return std::nullopt;
  summed.sum.value = (Wide{high} << 64U) | low;
  std::istringstream numbers(parts);
  for (std::string number; std::getline(numbers, number, ',');)
    summed.parts.push_back(static_cast<std::uint32_t>(std::strtoul(number.c_str(), nullptr, 10)));
  return summed;
}

}  // namespace

std::optional<std::string> Checkpoint::refusal(const std::filesystem::path& folder, const std::string& name) {
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  if (failure) return fmt::format("cannot make the folder {}: {}", folder.string(), failure.message());
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    return fmt::format("cannot write to {}: {}", folder.string(), std::strerror(errno));
  if (!std::filesystem::exists(folder / name_file, failure)) return std::nullopt;
  const std::string there = read_text(folder / name_file);
  if (there == name + "\n") return std::nullopt;
  return fmt::format("{} belongs to another count ({}); give another folder, or empty this one", folder.string(),
                     there.substr(0, there.find('\n')));
}

Result<Checkpoint> Checkpoint::open(const std::filesystem::path& folder, const std::string& name, const Crew& crew) {
  std::optional<std::string> wrong;
  if (crew.rank() == 0) {
    wrong = refusal(folder, name);
    if (!wrong && !std::filesystem::exists(folder / name_file))
      wrong = write_text(folder / name_file, name + "\n", false);
  }
  if (crew.any(wrong.has_value())) return Error{wrong.value_or("rank 0 cannot use the folder")};
  return Checkpoint(folder, crew);
}

std::filesystem::path Checkpoint::states_file(const std::string& half, std::size_t stage, int rank) const {
  return folder_ / fmt::format("{}-{}-{}.states", half, stage, rank);
}

std::filesystem::path Checkpoint::mark_file(const std::string& half, std::size_t stage) const {
  return folder_ / fmt::format("{}-{}.complete", half, stage);
}

std::optional<int> Checkpoint::ranks_of(const std::string& half, std::size_t stage) const {
  std::ifstream mark(mark_file(half, stage));
  int ranks = 0;
  if (!(mark >> ranks) || ranks < 1) return std::nullopt;
  return ranks;
}

std::optional<std::size_t> Checkpoint::last_stage(const std::string& half) const {
  std::optional<std::size_t> last;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, failure)) {
    const std::string name = entry.path().filename().string();
    std::size_t stage = 0;
    char end = 0;
    const std::string form = half + "-%zu.complet%c";
    if (std::sscanf(name.c_str(), form.c_str(), &stage, &end) != 2 || stage > most_stages) continue;
    if (!last || stage > *last) last = stage;
  }
  return last;
}

template <class Count>
std::optional<Pile> Checkpoint::load(const std::string& half, std::size_t stage) const {
  const std::optional<int> ranks = ranks_of(half, stage);
  if (!ranks) return std::nullopt;
  Pile pile;
  for (int rank = 0; rank < *ranks; ++rank) {
    std::optional<Sheaf> sheaf = map_file<Count>(states_file(half, stage, rank));
    if (!sheaf) return std::nullopt;
    pile.push_back(std::move(*sheaf));
  }
  return pile;
}

template <class Count>
std::optional<std::string> Checkpoint::save(const std::string& half, std::size_t stage, Pile& pile) const {
  const std::filesystem::path file = states_file(half, stage, crew_->rank());
  std::optional<std::string> wrong = write_file<Count>(file, pile);
  if (!wrong) {
    std::optional<Sheaf> sheaf = map_file<Count>(file);
    if (sheaf) {
      pile.clear();
      pile.push_back(std::move(*sheaf));
    } else {
      wrong = fmt::format("cannot read {} back", file.string());
    }
  }
  if (crew_->any(wrong.has_value())) return wrong.value_or("another rank cannot write its states");
  if (crew_->rank() == 0) wrong = write_text(mark_file(half, stage), fmt::format("{}\n", crew_->size()), false);
  if (crew_->any(wrong.has_value())) return wrong.value_or("rank 0 cannot write its mark");
  if (crew_->rank() == 0 && stage > 0) drop(half, stage - 1);
  return std::nullopt;
}

template <class Count>
std::optional<std::string> Checkpoint::spill(Sheaf& sheaf) const {
  const std::filesystem::path file = folder_ / fmt::format("{}.spill", crew_->rank());
  Pile pile;
  pile.push_back(std::move(sheaf));
  if (std::optional<std::string> wrong = write_file<Count>(file, pile)) return wrong;
  std::optional<Sheaf> mapped = map_file<Count>(file);
  std::error_code ignored;
  std::filesystem::remove(file, ignored);
  if (!mapped) return fmt::format("cannot read {} back", file.string());
  sheaf = std::move(*mapped);
  return std::nullopt;
}

void Checkpoint::drop(const std::string& half, std::size_t stage) const {
  const int ranks = ranks_of(half, stage).value_or(0);
  std::error_code ignored;
  std::filesystem::remove(mark_file(half, stage), ignored);
  for (int rank = 0; rank < ranks; ++rank) std::filesystem::remove(states_file(half, stage, rank), ignored);
}

std::vector<SummedParts> Checkpoint::summed() const {
  std::vector<SummedParts> all;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, failure)) {
    if (entry.path().extension() != ".sums") continue;
    const std::string text = read_text(entry.path());
    for (std::size_t first = 0, end = 0; (end = text.find('\n', first)) != std::string::npos; first = end + 1)
      if (std::optional<SummedParts> summed = read_line(text.substr(first, end - first)))
        all.push_back(std::move(*summed));
  }
  return all;
}

std::optional<std::string> Checkpoint::add(const SummedParts& parts) const {
  return write_text(folder_ / fmt::format("{}.sums", crew_->rank()), line_of(parts), true);
}

bool Checkpoint::has_note(const std::string& note) const {
  return std::filesystem::exists(folder_ / (note + ".note"));
}

void Checkpoint::leave_note(const std::string& note) const {
  if (crew_->rank() == 0) (void)write_text(folder_ / (note + ".note"), note + "\n", false);
}

void Checkpoint::clear() const {
  if (crew_->rank() != 0) return;
  for (const char* const half : {"left", "right"})
    if (const std::optional<std::size_t> stage = last_stage(half)) drop(half, *stage);
}

template std::optional<Pile> Checkpoint::load<std::uint32_t>(const std::string&, std::size_t) const;
template std::optional<Pile> Checkpoint::load<std::uint64_t>(const std::string&, std::size_t) const;
template std::optional<std::string> Checkpoint::spill<std::uint32_t>(Sheaf&) const;
template std::optional<std::string> Checkpoint::spill<std::uint64_t>(Sheaf&) const;
template std::optional<std::string> Checkpoint::save<std::uint32_t>(const std::string&, std::size_t, Pile&) const;
template std::optional<std::string> Checkpoint::save<std::uint64_t>(const std::string&, std::size_t, Pile&) const;

}  // namespace cavalcade::middle

// A numbered board of n squares is a tour if every number is one of 1 to n, some square is step 1, and every square but
// the last step has the next step one move away; on a closed tour the next step of n is 1.
//
// Why that is enough: step 1 is there, so step 2 is, and so on to n. These are n different numbers on n squares, so
// each is there once, and each is one move from the next.
//
// So no list of squares is walked and nothing is marked: five ranks at a time are compared with one another, in the
// order of memory, as vectors and by every core. Time grows with the squares; memory is five ranks a core.

#include <algorithm>
#include <array>
#include <future>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/by_processor.hpp"
#include "board/square_name.hpp"
#include "check/claim.hpp"
#include "check/walk.hpp"

namespace cavalcade::check {
namespace {

constexpr std::int32_t reach = 2;  // of a knight's move, along either axis
constexpr std::int32_t nothing = 0;

// Five ranks around the one that is looked at, each with empty places on both sides and empty beyond the board.
class Window {
 public:
  // The ranks are taken in their order, from `first` on.
  Window(const Board& board, const NumberedRanks& ranks, std::int32_t first) : board_(board), ranks_(ranks) {
    for (std::vector<std::int32_t>& rank : window_)
      rank.assign(static_cast<std::size_t>(board.width()) + 2 * std::size_t{reach}, nothing);
    for (std::int32_t rank = std::max(0, first - reach); rank < first + reach; ++rank) read(rank);
  }
  void move_to(std::int32_t rank) { read(rank + reach); }

  // File a of the rank; there are `reach` places before and after the files.
  [[nodiscard]] const std::int32_t* rank(std::int32_t rank) const { return place(rank).data() + reach; }

 private:
  static constexpr std::int32_t size = 2 * reach + 1;

  [[nodiscard]] const std::vector<std::int32_t>& place(std::int32_t rank) const {
    return window_[static_cast<std::size_t>((rank + size) % size)];
  }

  void read(std::int32_t rank) {
    std::vector<std::int32_t>& into = window_[static_cast<std::size_t>(rank % size)];
    const std::span<std::int32_t> files = std::span(into).subspan(reach, static_cast<std::size_t>(board_.width()));
    if (rank < board_.height())
      ranks_.write_rank(rank, files);
    else
      std::fill(files.begin(), files.end(), nothing);
  }

  const Board& board_;
  const NumberedRanks& ranks_;
  std::array<std::vector<std::int32_t>, size> window_;
};

struct Neighbours {
  Neighbours(const Window& window, std::int32_t rank)
      : here(window.rank(rank)),
        far_below(window.rank(rank - 2)),
        below(window.rank(rank - 1)),
        above(window.rank(rank + 1)),
        far_above(window.rank(rank + 2)) {}

  // Whether the number of a square is in range and has the next one move away; 1 or 0.
  [[nodiscard]] std::uint32_t hold(std::int32_t x, std::int32_t last, bool closed) const {
    const auto bit = [](bool truth) { return static_cast<std::uint32_t>(truth); };
    const std::int32_t step = here[x];
    const std::int32_t next = step >= last ? 1 : step + 1;
    const std::uint32_t found = bit(far_below[x - 1] == next) | bit(far_below[x + 1] == next) |
                                bit(below[x - 2] == next) | bit(below[x + 2] == next) | bit(above[x - 2] == next) |
                                bit(above[x + 2] == next) | bit(far_above[x - 1] == next) |
                                bit(far_above[x + 1] == next);
    const std::uint32_t needs_none = bit(!closed) & bit(step == last);
    return (found | needs_none) & bit(step >= 1) & bit(step <= last);
  }

  const std::int32_t* here;
  const std::int32_t* far_below;
  const std::int32_t* below;
  const std::int32_t* above;
  const std::int32_t* far_above;
};

struct RankFinding {
  bool holds;
  bool has_first_step;
};

// One pass without a way out, so that it runs as vectors, of the width that the machine has.
BY_PROCESSOR("avx2")
RankFinding look_at_rank(Neighbours neighbours, std::int32_t width, std::int32_t last, bool closed) {
  std::uint32_t all_hold = 1;
  std::uint32_t any_first = 0;
  for (std::int32_t x = 0; x < width; ++x) {
    all_hold &= neighbours.hold(x, last, closed);
    any_first |= static_cast<std::uint32_t>(neighbours.here[x] == 1);
  }
  return {all_hold != 0, any_first != 0};
}

std::string fault_in_rank(const Neighbours& neighbours, std::int32_t rank, std::int32_t last, bool closed) {
  std::int32_t x = 0;
  while (neighbours.hold(x, last, closed) != 0) ++x;
  const std::string square = square_name({x, rank});
  const std::int32_t step = neighbours.here[x];
  if (step < 1 || step > last) return fmt::format("{} is numbered {}, not one of 1 to {}", square, step, last);
  const std::int32_t next = step == last ? 1 : step + 1;
  return fmt::format("step {} is on {}, and no square one move away is step {}", step, square, next);
}

// The square must have this step, if it is named.
std::optional<std::string> fault_in_named(const std::optional<Square>& named, std::int32_t step,
                                          const Neighbours& neighbours, std::int32_t rank) {
  if (!named || named->y != rank || neighbours.here[named->x] == step) return std::nullopt;
  return fmt::format("{} is step {}, not step {}", square_name(*named), neighbours.here[named->x], step);
}

// Ranks of the board from `begin` to before `end`.
struct Band {
  std::int32_t begin;
  std::int32_t end;
};

struct BandFinding {
  std::optional<std::string> fault;
  bool has_first_step = false;
};

BandFinding look_at(const Board& board, const TourTask& task, const NumberedRanks& ranks, Band band,
                    const Budget& budget) {
  constexpr std::uint64_t squares_per_step = 64;
  Meter meter(budget);
  BandFinding finding;
  const std::int32_t width = board.width();
  const auto last = static_cast<std::int32_t>(board.area());
  Window window(board, ranks, band.begin);
  for (std::int32_t rank = band.begin; rank < band.end && !finding.fault; ++rank) {
    meter.tick(static_cast<std::uint64_t>(width) / squares_per_step + 1);
    window.move_to(rank);
    const Neighbours near(window, rank);
    const RankFinding here = look_at_rank(near, width, last, task.closed);
    if (!here.holds) finding.fault = fault_in_rank(near, rank, last, task.closed);
    if (!finding.fault) finding.fault = fault_in_named(task.from, 1, near, rank);
    if (!finding.fault) finding.fault = fault_in_named(task.to, last, near, rank);
    finding.has_first_step |= here.has_first_step;
  }
  return finding;
}

// One band a core; a single one where threads would cost more than they save.
std::vector<Band> bands(const Board& board) {
  constexpr std::int64_t worth_a_thread = 1 << 20;
  const std::int64_t cores = std::max(1U, std::thread::hardware_concurrency());
  const std::int64_t count =
      std::clamp<std::int64_t>(board.area() / worth_a_thread, 1, std::min<std::int64_t>(cores, board.height()));
  std::vector<Band> result;
  for (std::int64_t i = 0; i < count; ++i)
    result.push_back({static_cast<std::int32_t>(board.height() * i / count),
                      static_cast<std::int32_t>(board.height() * (i + 1) / count)});
  return result;
}

}  // namespace

std::optional<std::string> fault_in_numbers(const Board& board, const TourTask& task, const NumberedRanks& ranks,
                                            const Meter& meter) {
  if (!board.is_plain() || !board.piece().is_knight())
    return "is numbered by rank, which is for a knight on a rectangle without blocked squares";
  if (task.closed && board.area() < static_cast<std::int64_t>(shortest_cycle))
    return fmt::format("a closed tour needs {} squares or more, not {}", shortest_cycle, board.area());

  const std::vector<Band> all = bands(board);
  std::vector<std::future<BandFinding>> findings;  // where a thread cannot be had, the band waits for its turn
  findings.reserve(all.size());
  for (const Band band : all)
    findings.push_back(std::async([&, band] { return look_at(board, task, ranks, band, meter.budget()); }));

  bool begins = false;
  for (std::future<BandFinding>& future : findings) {
    BandFinding finding = future.get();
    if (finding.fault) return std::move(finding.fault);
    begins = begins || finding.has_first_step;
  }
  if (!begins) return "no square is step 1";
  return std::nullopt;
}

std::optional<std::string> fault_in_numbers(const Board& board, const TourTask& task, const NumberedRanks& ranks) {
  return fault_in_numbers(board, task, ranks, Meter());
}

}  // namespace cavalcade::check

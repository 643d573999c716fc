// A rectangle cut in two by a straight line, the cycles shared out between the parts, and so on until the parts are
// small enough to be searched. Large boards with many short cycles are covered so, part by part, where a search on the
// whole would be lost; the cuts cost nothing as long as each part has a cover of its own.
//
// What is known about a part (its sides and its number of cycles) is kept, so that no part is searched twice with the
// same effort, however many cuts lead to it. Proves nothing where it finds none.

#include <algorithm>
#include <map>
#include <tuple>

#include "cover/search.hpp"

namespace cavalcade::cover {
namespace {

struct Part {
  std::int32_t width;
  std::int32_t height;
  std::int64_t knights;

  [[nodiscard]] std::int64_t area() const { return std::int64_t{width} * height; }
  [[nodiscard]] Part turned() const { return {height, width, knights}; }
  friend bool operator<(const Part& one, const Part& other) {
    return std::tie(one.width, one.height, one.knights) < std::tie(other.width, other.height, other.knights);
  }
};

class Split final : public Search {
 public:
  explicit Split(const CoverInstance& instance) : instance_(instance) {}

  std::optional<Answer> work(std::uint64_t effort, const Budget& budget) override {
    if (has_given_up() || effort < least_effort) return std::nullopt;
    effort_left_ = effort * share_used;
    part_effort_ = effort_left_ / parts_per_search;
    const Part whole{instance_.board.width(), instance_.board.height(), instance_.task.knights};
    if (std::optional<Cover> cover = by_cuts(whole, budget)) return solved(*std::move(cover), stats());
    return std::nullopt;
  }

  [[nodiscard]] bool has_given_up() const override {
    const Board& board = instance_.board;
    return !board.is_flat() || board.blocked_count() > 0 || board.area() > most_squares;
  }

 private:
  static constexpr std::int64_t most_squares = 4096;
  static constexpr std::int64_t searched_squares = 130;  // parts of up to this are searched, larger ones cut; or of ..
  static constexpr std::int64_t searched_cycles = 12;    // .. up to this number of cycles
  static constexpr std::int32_t least_side = 3;
  static constexpr std::uint64_t least_effort = 40'000;
  static constexpr std::uint64_t share_used = 8;  // most parts are settled for a small share of what they may cost
  static constexpr std::uint64_t parts_per_search = 256;
  static constexpr std::uint64_t methods_per_part = 3;

  // What is known of a part that is wider than high, or as wide.
  struct Known {
    std::optional<Cover> cover;
    std::uint64_t effort = 0;  // spent in vain
  };

  std::optional<Cover> cover_of(const Part& part, const Budget& budget) {
    if (part.width < part.height) {
      std::optional<Cover> cover = cover_of(part.turned(), budget);
      if (cover) turn(*cover, part.turned());
      return cover;
    }
    Known& known = known_[part];
    if (known.cover || known.effort >= part_effort_ || effort_left_ == 0 || budget.exhausted()) return known.cover;
    known.effort = part_effort_;
    known.cover = is_small(part) ? searched(part, budget) : by_cuts(part, budget);
    return known.cover;
  }

  static bool is_small(const Part& part) { return part.area() <= searched_squares || part.knights <= searched_cycles; }

  std::optional<Cover> searched(const Part& part, const Budget& budget) {
    effort_left_ -= std::min(effort_left_, part_effort_ * methods_per_part);
    ++searched_;
    const Board board = board_of(part);
    std::variant<CoverInstance, Answer> presolved = presolve(board, task_of(part), instance_.seed, budget);
    const auto* instance = std::get_if<CoverInstance>(&presolved);
    if (instance == nullptr) {
      known_[part].effort = UINT64_MAX;
      return std::nullopt;
    }
    std::optional<Answer> answer = try_cover(*instance, part_effort_, budget);
    if (answer && answer->verdict == Verdict::impossible) known_[part].effort = UINT64_MAX;
    if (!answer || answer->verdict != Verdict::solved) return std::nullopt;
    return std::get<Cover>(std::move(answer->witness));
  }

  struct Line {
    std::int32_t left;  // files or ranks on its one side
    bool between_ranks;
    std::int32_t oddness;
  };

  // Where to cut. Sides that are multiples of four make parts with the most covers, and even ones are better than odd
  // ones; among equals, lines near the middle come first.
  static std::vector<Line> lines(const Part& whole) {
    std::vector<Line> found;
    const auto oddness = [](std::int32_t side) { return side % 4 == 0 ? 0 : side % 2 == 0 ? 1 : 2; };
    for (const bool between_ranks : {false, true}) {
      const std::int32_t side = between_ranks ? whole.height : whole.width;
      for (std::int32_t left = side / 2; left >= least_side; --left)
        found.push_back({left, between_ranks, oddness(left) + oddness(side - left)});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Line& one, const Line& other) { return one.oddness < other.oddness; });
    return found;
  }

  std::optional<Cover> by_cuts(const Part& whole, const Budget& budget) {
    for (const Line& line : lines(whole)) {
      const Part lying = line.between_ranks ? whole.turned() : whole;
      std::optional<Cover> cover = cut_at(lying, line.left, budget);
      if (!cover) continue;
      if (line.between_ranks) turn(*cover, lying);
      return cover;
    }
    return std::nullopt;
  }

  // The line leaves `width` files on the left. Shares of cycles that are nearest to fair come first.
  std::optional<Cover> cut_at(const Part& whole, std::int32_t width, const Budget& budget) {
    Part left{width, whole.height, 0};
    Part right{whole.width - width, whole.height, 0};
    for (const std::int64_t knights : shares(whole, left, right)) {
      if (effort_left_ == 0 || budget.exhausted()) return std::nullopt;
      left.knights = knights;
      right.knights = whole.knights - knights;
      std::optional<Cover> one = cover_of(left, budget);
      if (!one) continue;
      std::optional<Cover> other = cover_of(right, budget);
      if (other) return joined(whole, left, *one, right, *other);
    }
    return std::nullopt;
  }

  [[nodiscard]] std::vector<std::int64_t> shares(const Part& whole, const Part& left, const Part& right) const {
    std::vector<std::int64_t> found;
    for (std::int64_t knights = 1; knights < whole.knights; ++knights)
      if (fit(left, knights) && fit(right, whole.knights - knights)) found.push_back(knights);
    const auto unfairness = [&](std::int64_t knights) {
      return std::abs(knights * whole.area() - whole.knights * left.area());
    };
    std::stable_sort(found.begin(), found.end(),
                     [&](std::int64_t a, std::int64_t b) { return unfairness(a) < unfairness(b); });
    return found;
  }

  [[nodiscard]] bool fit(const Part& part, std::int64_t knights) const {
    return instance_.lengths.fill(knights, part.area());
  }

  [[nodiscard]] Board board_of(const Part& part) const {
    Board board = *Board::rectangle(part.width, part.height);
    // A piece that a board can have, a smaller one can have.
    (void)board.set_piece(instance_.board.piece());
    return board;
  }

  [[nodiscard]] CyclesTask task_of(const Part& part) const {
    return {part.knights, instance_.task.shortest, instance_.task.longest};
  }

  // Files become ranks. `part` is what the cover was of.
  static void turn(Cover& cover, const Part& part) {
    for (CellList& cycle : cover.cycles)
      for (Cell& cell : cycle) {
        const auto number = static_cast<std::int32_t>(cell);
        cell = Cell{number % part.width * part.height + number / part.width};
      }
  }

  static Cover joined(const Part& whole, const Part& left, const Cover& one, const Part& right, const Cover& other) {
    Cover cover;
    const auto add = [&](const Part& part, const Cover& covered, std::int32_t offset) {
      for (CellList cycle : covered.cycles) {
        for (Cell& cell : cycle) {
          const auto number = static_cast<std::int32_t>(cell);
          cell = Cell{number / part.width * whole.width + number % part.width + offset};
        }
        cover.cycles.push_back(std::move(cycle));
      }
    };
    add(left, one, 0);
    add(right, other, left.width);
    return cover;
  }

  [[nodiscard]] Stats stats() const {
    Stats stats;
    stats.set("parts_searched", searched_);
    return stats;
  }

  const CoverInstance& instance_;
  std::map<Part, Known> known_;
  std::uint64_t part_effort_ = 0;
  std::uint64_t effort_left_ = 0;
  std::uint64_t searched_ = 0;
};

}  // namespace

std::unique_ptr<Search> split(const CoverInstance& instance) {
  return std::make_unique<Split>(instance);
}

}  // namespace cavalcade::cover

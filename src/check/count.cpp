// A count has no witness, so it is looked at from three sides:
//   what it says must fit together: numbers without leading zeros; as many numbers by start as there are free squares,
//   which add up to the whole, and equal ones for squares that a reflection maps to each other; tours with a direction
//   come in pairs; the tours invariant under a half turn are as many as by that name; numbers by cycles add up to the
//   whole;
//   on a plain rectangle there are knight's tours exactly where the theorems say so;
//   and an independent program (check/recount.hpp) must count as many, if the effort allows.

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/text.hpp"
#include "board/square_name.hpp"
#include "check/claim.hpp"
#include "check/exhaustive.hpp"
#include "check/recount.hpp"
#include "check/turns.hpp"

namespace cavalcade::check {
namespace {

// ---- what fits together ----

// As messages have it: whole, unless it fills a line.
std::string shown(const std::string& number) {
  constexpr std::size_t most_digits = 60;
  if (number.size() <= most_digits) return number;
  return fmt::format("{}.. ({} digits)", number.substr(0, most_digits / 2), number.size());
}

std::optional<std::string> fault_in_digits(const std::string& number) {
  const bool has_only_digits = !number.empty() && number.find_first_not_of("0123456789") == std::string::npos;
  if (!has_only_digits) return fmt::format("{} is not a number", in_quotes(number));
  if (number.size() > 1 && number.front() == '0') return fmt::format("{} begins with a zero", in_quotes(number));
  return std::nullopt;
}

// As one adds on paper.
std::string sum(const std::string& one, const std::string& other) {
  std::string digits;
  int carry = 0;
  for (std::size_t i = 0; i < std::max(one.size(), other.size()) || carry != 0; ++i) {
    const auto digit = [i](const std::string& number) {
      return i < number.size() ? number[number.size() - 1 - i] - '0' : 0;
    };
    const int column = digit(one) + digit(other) + carry;
    digits += static_cast<char>('0' + column % 10);
    carry = column / 10;
  }
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::optional<std::string> fault_in_starts(const Board& board, const Count& count, Meter& meter) {
  std::size_t place = 0;
  std::string total = "0";
  for (const Cell cell : board.free_cells()) {
    if (place == count.by_start.size() || count.by_start[place].first != cell)
      return fmt::format("the numbers by start miss {}, or do not have it in its place", square_name(board, cell));
    if (std::optional<std::string> fault = fault_in_digits(count.by_start[place].second)) return fault;
    meter.tick(total.size());
    total = sum(total, count.by_start[place++].second);
  }
  if (place < count.by_start.size()) return "there are more numbers by start than free squares";
  if (total != count.number)
    return fmt::format("the numbers by start add up to {}, not to {}", shown(total), shown(count.number));
  return std::nullopt;
}

std::optional<std::string> fault_in_mirrored_starts(const Board& board, const Count& count, Meter& meter) {
  std::pmr::vector<const std::string*> number(static_cast<std::size_t>(board.area()), &meter);
  for (const auto& [cell, tours] : count.by_start) number[index(cell)] = &tours;
  for (const NamedTurn& turn : turns) {
    const std::optional<CellList> sent = cells_of(turn, board, meter);
    if (!sent) continue;
    for (const auto& [cell, tours] : count.by_start)
      if (const Cell image = (*sent)[index(cell)]; *number[index(image)] != tours)
        return fmt::format("{} tours begin on {}, but {} on {}, where the {} sends it", shown(tours),
                           square_name(board, cell), shown(*number[index(image)]), square_name(board, image),
                           turn.name);
  }
  return std::nullopt;
}

std::optional<std::string> fault_in_symmetries(const Board& board, const Count& count, Meter& meter) {
  bool has_half_turn = false;
  std::vector<std::string_view> seen;
  for (const auto& [name, number] : count.by_symmetry) {
    const auto is_named = [&name = name](const auto& known) { return std::string_view(known) == name; };
    if (std::none_of(turns.begin(), turns.end(), [&](const NamedTurn& turn) { return is_named(turn.name); }))
      return fmt::format("{} is not a turn or reflection", in_quotes(name));
    if (std::any_of(seen.begin(), seen.end(), is_named)) return fmt::format("the {} is there twice", name);
    seen.emplace_back(name);
    if (std::optional<std::string> fault = fault_in_digits(number)) return fault;
    if (name != "half turn") continue;
    has_half_turn = true;
    if (number != count.number)
      return fmt::format("says {} tours, but {} that a half turn leaves alone", shown(count.number), shown(number));
  }
  if (has_half_turn) return std::nullopt;
  if (cells_of(turns.front(), board, meter)) return "does not say how many tours a half turn leaves alone";
  if (count.number != "0") return fmt::format("says {} tours, but the board has no half turn", count.number);
  return std::nullopt;
}

// Of 1, 2, .. cycles, up to the most that a two-factor has.
std::optional<std::string> fault_in_cycles(const Board& board, const Count& count, Meter& meter) {
  if (std::cmp_greater(count.by_cycles.size(), board.free_squares() / static_cast<std::int64_t>(shortest_cycle)))
    return fmt::format("has numbers of up to {} cycles, for which there are not enough squares",
                       count.by_cycles.size());
  std::string total = "0";
  for (const std::string& number : count.by_cycles) {
    if (std::optional<std::string> fault = fault_in_digits(number)) return fault;
    meter.tick(total.size());
    total = sum(total, number);
  }
  if (total != count.number)
    return fmt::format("the numbers by cycles add up to {}, not to {}", shown(total), shown(count.number));
  if (!count.by_cycles.empty() && count.by_cycles.back() == "0") return "the last number by cycles is 0; leave it out";
  return std::nullopt;
}

std::optional<std::string> fault_in_shape(const Board& board, const CountTask& task, const Count& count, Meter& meter) {
  if (std::optional<std::string> fault = fault_in_digits(count.number)) return fault;
  if (!task.by_start && !count.by_start.empty()) return "has numbers by start, but none were asked for";
  if (!task.by_cycles && !count.by_cycles.empty()) return "has numbers by cycles, but none were asked for";
  if (task.by_cycles) return fault_in_cycles(board, count, meter);
  if (task.scope != CountScope::symmetric && !count.by_symmetry.empty())
    return "has numbers by symmetry, but none were asked for";
  if (task.scope == CountScope::symmetric) return fault_in_symmetries(board, count, meter);
  const bool is_odd = (count.number.back() - '0') % 2 != 0;
  const bool goes_both_ways = task.directed && !task.from && task.steps.empty();
  if (goes_both_ways && is_odd && board.free_squares() > 1)
    return fmt::format("says {}, but tours with a direction come in pairs", shown(count.number));
  if (!task.by_start) return std::nullopt;
  if (std::optional<std::string> fault = fault_in_starts(board, count, meter)) return fault;
  if (!task.use.empty()) return std::nullopt;  // a reflection may send these moves elsewhere
  return fault_in_mirrored_starts(board, count, meter);
}

// ---- the theorems ----

// Not all tours, but those with given moves or steps.
bool asks_for_some(const CountTask& task) {
  return !task.use.empty() || !task.steps.empty();
}

std::optional<std::string> fault_by_theorem(const Board& board, const CountTask& task, const Count& count) {
  const bool is_about_all = task.scope != CountScope::symmetric && counts_tours(task.counted) && !task.from;
  if (!is_about_all || !board.is_plain() || !board.piece().is_knight()) return std::nullopt;
  TourTask tour;
  tour.closed = task.counted == Counted::closed;
  const Certificate theorem = tour.closed ? Certificate{ClosedTheorem{}} : Certificate{OpenTheorem{}};
  const bool has_none = check_certificate(board, tour, theorem).outcome == Outcome::holds;
  if (has_none == (count.number == "0") || (!has_none && asks_for_some(task))) return std::nullopt;
  return fmt::format("says {}, but by the theorem there {} tour of {}", shown(count.number),
                     has_none ? "is no" : "is a", board_name(board));
}

// ---- counting again ----

Finding too_large() {
  return unsettled("too large to be recounted");
}

// The numbers by start, or by cycles, are added up digit by digit.
bool takes_long_to_add(const Count& count, std::uint64_t effort) {
  std::size_t digits = 0;
  for (const auto& [cell, number] : count.by_start) digits = std::max(digits, number.size());
  for (const std::string& number : count.by_cycles) digits = std::max(digits, number.size());
  return digits > 0 && count.by_start.size() + count.by_cycles.size() > steps_of(effort) / digits;
}

Finding compare(const std::string& stated, Unsigned128 counted, std::string_view of_what = "") {
  const std::string digits = in_digits(counted);
  if (stated == digits) return holds();
  return faulty(fmt::format("says {}{}, but there are {}", shown(stated), of_what, digits));
}

// Twice, or nothing if that does not fit.
std::optional<Unsigned128> doubled(Unsigned128 number) {
  if (number > ~Unsigned128{0} / 2) return std::nullopt;
  return 2 * number;
}

// Tours that make all the moves are what is left of all tours when those that avoid some are taken away, and so on: by
// inclusion and exclusion, the sum over all sets of the moves of the tours that avoid these, with alternating signs.
std::optional<Unsigned128> recount_with(const Board& board, Counted counted, const std::optional<Square>& from,
                                        std::span<const Move> use, std::uint64_t& effort, Meter& meter) {
  if (use.empty()) return recount(board, counted, from, effort, meter);
  Board without = board;
  const Move& move = use.front();
  if (!without.take_out(board.square(move.lesser), board.square(move.greater))) return std::nullopt;
  const std::optional<Unsigned128> all = recount_with(board, counted, from, use.subspan(1), effort, meter);
  if (!all || *all == 0) return all;
  const std::optional<Unsigned128> others = recount_with(without, counted, from, use.subspan(1), effort, meter);
  if (!others) return std::nullopt;
  return *all - *others;
}

Finding recount_all(const Board& board, const CountTask& task, const Count& count, std::uint64_t effort, Meter& meter) {
  std::optional<Unsigned128> total = recount_with(board, task.counted, task.from, task.use, effort, meter);
  const bool has_reverse = task.directed && !task.from && board.free_squares() > 1;
  if (total && has_reverse) total = doubled(*total);
  if (!total) return too_large();
  Finding finding = compare(count.number, *total);
  for (const auto& [cell, number] : count.by_start) {
    if (finding.outcome != Outcome::holds) break;
    total = recount_with(board, Counted::open, board.square(cell), task.use, effort, meter);
    if (!total) return too_large();
    finding = compare(number, *total, fmt::format(" from {}", square_name(board, cell)));
  }
  return finding;
}

Finding recount_steps(const Board& board, const CountTask& task, const Count& count, std::uint64_t effort,
                      Meter& meter) {
  TourTask tour;
  tour.closed = task.counted == Counted::closed;
  tour.from = task.from;
  tour.steps = task.steps;
  tour.use = task.use;
  const std::optional<std::uint64_t> tours = recount_with_steps(board, tour, effort, meter);
  return tours ? compare(count.number, *tours) : too_large();
}

Finding recount_cycles(const Board& board, const Count& count, std::uint64_t effort, Meter& meter) {
  const std::optional<std::vector<Unsigned128>> numbers = recount_by_cycles(board, effort, meter);
  if (!numbers) return too_large();
  for (std::size_t i = 0; i < std::max(numbers->size(), count.by_cycles.size()); ++i) {
    const std::string stated = i < count.by_cycles.size() ? count.by_cycles[i] : "0";
    Finding finding = compare(stated, i < numbers->size() ? (*numbers)[i] : 0,
                              fmt::format(" of {} cycle{}", i + 1, i == 0 ? "" : "s"));
    if (finding.outcome != Outcome::holds) return finding;
  }
  return holds();
}

Finding recount_covers_of(const Board& board, const CyclesTask& cover, const Count& count, std::uint64_t effort,
                          Meter& meter) {
  const std::optional<std::uint64_t> covers = recount_covers(board, cover, effort, meter);
  return covers ? compare(count.number, *covers) : too_large();
}

// The moves of a tour are what a turn leaves alone or not, wherever the tour begins.
class LeftAlone {
 public:
  LeftAlone(const Board& board, bool closed) : closed_(closed), near_(static_cast<std::size_t>(board.area())) {}

  void set(std::span<const Cell> tour) {
    for (std::size_t i = 0; i < tour.size(); ++i) {
      const bool is_last = i + 1 == tour.size();
      near_[index(tour[i])] = {i > 0     ? tour[i - 1]
                               : closed_ ? tour.back()
                                         : none,
                               !is_last  ? tour[i + 1]
                               : closed_ ? tour.front()
                                         : none};
    }
  }

  [[nodiscard]] bool by(const CellList& turn, std::span<const Cell> tour) const {
    return std::all_of(tour.begin(), tour.end(), [&](Cell cell) {
      const auto [one, other] = near_[index(cell)];
      const auto sent = [&](Cell next) { return next == none ? none : turn[index(next)]; };
      const std::pair there = near_[index(turn[index(cell)])];
      return there == std::pair(sent(one), sent(other)) || there == std::pair(sent(other), sent(one));
    });
  }

 private:
  static constexpr Cell none{-1};
  bool closed_;
  std::vector<std::pair<Cell, Cell>> near_;
};

// Burnside: there are as many classes as tours invariant under a turn or reflection, on the average of all that the
// board has, the identity among them.
Finding recount_by_turns(const Board& board, const CountTask& task, const Count& count, std::uint64_t effort,
                         Meter& meter) {
  const bool closed = task.counted == Counted::closed;
  struct Turn {
    std::string_view name;
    CellList sent;
    std::uint64_t left_alone = 0;  // counted in both directions
  };
  std::vector<Turn> found;
  if (static_cast<std::uint64_t>(board.area()) > effort / least_effort_per_cell) return too_large();
  for (const NamedTurn& turn : turns)
    if (std::optional<CellList> sent = cells_of(turn, board, meter)) found.push_back({turn.name, std::move(*sent), 0});
  std::uint64_t tours = 0;
  LeftAlone left_alone(board, closed);
  const bool is_done = walk_every_tour(board, closed, effort, meter, [&](std::span<const Cell> tour) {
    ++tours;
    left_alone.set(tour);
    for (Turn& turn : found) turn.left_alone += left_alone.by(turn.sent, tour) ? 1U : 0U;
  });
  if (!is_done) return too_large();
  const std::uint64_t directions = board.free_squares() > 1 ? 2 : 1;
  if (task.scope == CountScope::distinct) {
    std::uint64_t all = tours;
    for (const Turn& turn : found) all += turn.left_alone;
    return compare(count.number, all / directions / (found.size() + 1));
  }
  for (const auto& [name, number] : count.by_symmetry) {
    const auto turn =
        std::find_if(found.begin(), found.end(), [&name = name](const Turn& t) { return t.name == name; });
    const std::uint64_t alone = turn == found.end() ? 0 : turn->left_alone / directions;
    Finding finding = compare(number, alone, fmt::format(" invariant under the {}", name));
    if (finding.outcome != Outcome::holds) return finding;
  }
  return holds();
}

}  // namespace

Finding check_count(const Board& board, const CountTask& task, const Count& count, std::uint64_t effort,
                    const Budget& budget) {
  if (std::optional<Finding> fault = fault_in_size(board)) return *fault;
  return metered(board, budget, [&](Meter& meter) {
    if (takes_long_to_add(count, effort)) return too_large();
    if (std::optional<std::string> fault = fault_in_shape(board, task, count, meter)) return faulty(std::move(*fault));
    if (std::optional<std::string> fault = fault_by_theorem(board, task, count)) return faulty(std::move(*fault));
    if (task.by_cycles) return recount_cycles(board, count, effort, meter);
    if (task.cover) return recount_covers_of(board, *task.cover, count, effort, meter);
    if (!task.steps.empty()) return recount_steps(board, task, count, effort, meter);
    if (task.scope == CountScope::all) return recount_all(board, task, count, effort, meter);
    return recount_by_turns(board, task, count, effort, meter);
  });
}

}  // namespace cavalcade::check

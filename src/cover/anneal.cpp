// Simulated annealing on two-factors (Kirkpatrick, Gelatt & Vecchi 1983). The state is a cover by cycles of any
// lengths; a step takes two, three or four of its moves away and puts others between the same squares, along an
// alternating walk that closes: a b c d .. with a-b, c-d, .. made and b-c, d-.., back to a, not made. What is minimised
// says how far the lengths and the number of cycles are from those asked for; at 0 the cover is found.
//
// A step is judged without walking along cycles. Each square knows its cycle and its place on it (PathSystem), so the
// moves taken away cut the cycles into at most four segments of known length, and following the new moves from segment
// to segment gives the new lengths. Only accepted steps, the rarer the colder it is, label the cycles they touch anew.
//
// Guarantees nothing: what it finds is a cover, what it does not find may exist.

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "base/random.hpp"
#include "cover/search.hpp"
#include "two_factor/path_system.hpp"

namespace cavalcade::cover {
namespace {

constexpr std::size_t most_removed = 4;

using Cycles = PathSystem<Cell>;

// The cells of an alternating walk: moves 0-1, 2-3, .. go, 1-2, 3-4, .., last-0 come.
struct Exchange {
  std::array<Cell, 2 * most_removed> cells{};
  std::size_t count = 0;

  [[nodiscard]] bool contains(Cell cell) const {
    return std::find(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(count), cell) !=
           cells.begin() + static_cast<std::ptrdiff_t>(count);
  }
  [[nodiscard]] std::span<const Cell> walk() const { return std::span(cells).first(count); }
  void add(Cell one, Cell other) {
    cells[count++] = one;
    cells[count++] = other;
  }
  // The place in the walk that the new move from a place leads to.
  [[nodiscard]] std::size_t across(std::size_t place) const {
    return place % 2 == 1 ? (place + 1) % count : (place + count - 1) % count;
  }
};

// How far a length is from the allowed ones, in thousandths. Too short: the part that is missing, and something for not
// being long enough at all. Too long: as if it were to be cut into several of allowed lengths.
class LengthCost {
 public:
  explicit LengthCost(const CoverInstance& instance) {
    const auto least = static_cast<double>(instance.lengths.least());
    const auto greatest = static_cast<double>(instance.lengths.greatest());
    for (std::int64_t length = 0; length <= instance.squares(); ++length) {
      const auto squares = static_cast<double>(length);
      double cost = 0;
      if (squares < least) cost = (least - squares) / least + 0.3;
      if (squares > greatest) cost = of_long(squares, least, greatest);
      cost_.push_back(static_cast<std::int32_t>(std::lround(cost * 1000)));
    }
  }

  [[nodiscard]] std::int32_t of(std::int32_t length) const { return cost_[static_cast<std::size_t>(length)]; }

 private:
  static double of_long(double squares, double least, double greatest) {
    const double about = std::floor(squares / least);
    double best = INFINITY;
    for (const double parts : {std::max(1.0, about - 1), about, about + 1}) {
      const double missing = std::max(0.0, parts * least - squares);
      const double surplus = std::max(0.0, squares - parts * greatest);
      best = std::min(best, (missing + surplus) / least + (parts - 1) * 0.5);
    }
    return best;
  }

  std::vector<std::int32_t> cost_;
};

class Annealing final : public Search {
 public:
  explicit Annealing(const CoverInstance& instance)
      : instance_(instance),
        cost_of_(instance),
        random_(instance.seed),
        state_(instance.two_factor, std::vector<bool>(instance.two_factor.size())) {
    for (const Cycles::Component& cycle : state_.all()) cost_ += cost_of_.of(cycle.length);
    cost_ += cost_per_cycle * surplus(cycles());
  }

  std::optional<Answer> work(std::uint64_t effort, const Budget& budget) override {
    if (has_given_up()) return std::nullopt;
    Poll poll(budget);
    for (std::uint64_t left = effort * proposals_per_unit; left > 0 && !poll.exhausted(); --left) {
      if (state_.labelled() - labelled_before_ > labelled_between_looks) {
        labelled_before_ = state_.labelled();
        if (budget.exhausted()) return std::nullopt;
      }
      if (cost_ == 0) return solved(cover(), stats());
      if (step_ == schedule_) begin_schedule();
      if (step_ % steps_per_temperature == 0) cool();
      ++step_;
      propose();
    }
    if (cost_ == 0) return solved(cover(), stats());
    return std::nullopt;
  }

  [[nodiscard]] bool has_given_up() const override { return state_.matching().empty(); }

 private:
  static constexpr std::uint64_t proposals_per_unit = 6;
  static constexpr std::uint64_t steps_per_temperature = 64;
  static constexpr std::uint64_t labelled_between_looks = 1'000'000;  // at the budget, where cycles are long
  static constexpr double hottest = 200;                              // in thousandths, as costs are
  static constexpr double coldest = 60;
  static constexpr std::int32_t cost_per_cycle = 500;  // too many or too few

  // ---- temperature ----

  // Short schedules first: they settle most questions. Each begins with steps that are always accepted.
  void begin_schedule() {
    ++schedules_;
    const std::uint64_t steps_per_square = schedules_ <= 4    ? 300
                                           : schedules_ <= 10 ? 1500
                                           : schedules_ <= 16 ? 6000
                                                              : 20000;
    shaking_ = 10 * instance_.free.size();
    schedule_ = shaking_ + steps_per_square * instance_.free.size();
    step_ = 0;
  }

  void cool() {
    const double done =
        step_ < shaking_ ? 0 : static_cast<double>(step_ - shaking_) / static_cast<double>(schedule_ - shaking_);
    temperature_ = step_ < shaking_ ? INFINITY : hottest * std::pow(coldest / hottest, done);
  }

  bool accepts(std::int64_t rise) {
    if (rise <= 0) return true;
    const double chance = std::exp(-static_cast<double>(rise) / temperature_);
    return static_cast<double>(random_.next() >> 11U) < chance * 0x1p53;
  }

  // ---- the state ----

  std::uint32_t draw(std::size_t bound) { return static_cast<std::uint32_t>(((random_.next() >> 32U) * bound) >> 32U); }

  [[nodiscard]] bool is_made(Cell one, Cell other) const { return state_.matching().has(one, other); }

  [[nodiscard]] bool is_move(Cell one, Cell other) const {
    const CellList& near = instance_.near[index(one)];
    return std::find(near.begin(), near.end(), other) != near.end();
  }

  [[nodiscard]] std::int64_t cycles() const { return static_cast<std::int64_t>(state_.cycles()); }

  // How many cycles there are too many, or too few.
  [[nodiscard]] std::int64_t surplus(std::int64_t cycles) const { return std::abs(cycles - instance_.task.knights); }

  // ---- a step ----

  void propose() {
    const Exchange exchange = random_exchange();
    if (exchange.count == 0) return;
    judge(exchange);
    const std::int64_t rise =
        new_cost_ - old_cost_ + cost_per_cycle * (surplus(cycles() - old_count_ + new_count_) - surplus(cycles()));
    if (!accepts(rise)) return;
    state_.exchange(exchange.walk());
    cost_ += rise;
  }

  // A walk from a random square; empty if it did not close.
  Exchange random_exchange() {
    const std::uint32_t kind = draw(8);
    const std::size_t removed = kind < 2 ? 4 : kind < 5 ? 3 : 2;
    Exchange walk;
    const Cell start = instance_.free[draw(instance_.free.size())];
    walk.add(start, state_.matching().ends(start)[draw(2)]);
    while (walk.count < 2 * removed) {
      if (!extend(walk)) return {};
      const Cell end = walk.cells[walk.count - 1];
      if (is_move(end, start) && !is_made(end, start)) return walk;
    }
    return {};
  }

  // By a move that is not made, to a square whose one move is then taken away.
  bool extend(Exchange& walk) {
    const Cell end = walk.cells[walk.count - 1];
    const CellList& ways = instance_.near[index(end)];
    constexpr int tries = 4;
    for (int i = 0; i < tries; ++i) {
      const Cell next = ways[draw(ways.size())];
      if (is_made(end, next) || walk.contains(next)) continue;
      const auto& pair = state_.matching().ends(next);
      const std::uint32_t first = draw(2);
      for (const Cell beyond : {pair[first], pair[1 - first]}) {
        if (walk.contains(beyond)) continue;
        walk.add(next, beyond);
        return true;
      }
      return false;
    }
    return false;
  }

  // A move that is taken away: it leads from `low`, a place in the walk, at this place of its cycle, to `high`.
  struct Cut {
    std::size_t cycle;
    std::int32_t place;
    std::uint8_t low;
    std::uint8_t high;
  };

  [[nodiscard]] Cut cut_at(const Exchange& exchange, std::size_t place) const {
    const Cell one = exchange.cells[place];
    const Cell other = exchange.cells[place + 1];
    const std::size_t cycle = state_.number_of(one);
    const auto low = static_cast<std::uint8_t>(place);
    const auto high = static_cast<std::uint8_t>(place + 1);
    if (state_.goes_forward(one, other)) return {cycle, state_.place(one), low, high};
    return {cycle, state_.place(other), high, low};
  }

  // What the cycles that an exchange touches cost before and after it, and how many there are.
  void judge(const Exchange& exchange) {
    std::array<Cut, most_removed> cuts;
    const std::size_t count = exchange.count / 2;
    for (std::size_t i = 0; i < count; ++i) {
      const Cut cut = cut_at(exchange, 2 * i);
      std::size_t at = i;
      for (; at > 0 &&
             (cuts[at - 1].cycle > cut.cycle || (cuts[at - 1].cycle == cut.cycle && cuts[at - 1].place > cut.place));
           --at)
        cuts[at] = cuts[at - 1];
      cuts[at] = cut;
    }
    measure_segments(cuts, count);
    follow_new_moves(exchange);
  }

  // Between two cuts of a cycle that follow each other lies a segment, from the high end of one to the low end of the
  // next.
  void measure_segments(const std::array<Cut, most_removed>& cuts, std::size_t count) {
    old_cost_ = 0;
    old_count_ = 0;
    for (std::size_t first = 0, end = 0; first < count; first = end) {
      const std::size_t cycle = cuts[first].cycle;
      while (end < count && cuts[end].cycle == cycle) ++end;
      const std::int32_t length = state_.all()[cycle].length;
      old_cost_ += cost_of_.of(length);
      ++old_count_;
      for (std::size_t i = first; i < end; ++i) {
        const Cut& next = cuts[i + 1 < end ? i + 1 : first];
        const std::int32_t squares =
            next.place > cuts[i].place ? next.place - cuts[i].place : next.place + length - cuts[i].place;
        other_end_[cuts[i].high] = next.low;
        other_end_[next.low] = cuts[i].high;
        segment_[cuts[i].high] = segment_[next.low] = squares;
      }
    }
  }

  void follow_new_moves(const Exchange& exchange) {
    new_cost_ = 0;
    new_count_ = 0;
    std::uint32_t seen = 0;
    for (std::size_t start = 0; start < exchange.count; ++start) {
      if ((seen >> start & 1U) != 0) continue;
      std::int32_t squares = 0;
      std::size_t place = start;
      do {
        const std::size_t far = other_end_[place];
        squares += segment_[place];
        seen |= 1U << place | 1U << far;
        place = exchange.across(far);
      } while (place != start);
      new_cost_ += cost_of_.of(squares);
      ++new_count_;
    }
  }

  // ---- the answer ----

  [[nodiscard]] Cover cover() const {
    Cover cover;
    std::vector<std::size_t> list_of(state_.all().size(), SIZE_MAX);
    for (const Cell cell : instance_.free) {
      std::size_t& list = list_of[state_.number_of(cell)];
      if (list == SIZE_MAX) {
        list = cover.cycles.size();
        cover.cycles.emplace_back(static_cast<std::size_t>(state_.of(cell).length));
      }
      cover.cycles[list][static_cast<std::size_t>(state_.place(cell))] = cell;
    }
    return cover;
  }

  [[nodiscard]] Stats stats() const {
    Stats stats;
    stats.set("schedules", schedules_);
    stats.set("steps", step_);
    return stats;
  }

  const CoverInstance& instance_;
  LengthCost cost_of_;
  Random random_;

  Cycles state_;
  std::int64_t cost_ = 0;
  std::uint64_t labelled_before_ = 0;  // when the budget was asked last

  std::uint64_t schedules_ = 0;
  std::uint64_t schedule_ = 0;  // its steps
  std::uint64_t shaking_ = 0;   // those at its beginning
  std::uint64_t step_ = 0;
  double temperature_ = INFINITY;

  // Of the exchange judged last, by places of its walk.
  std::array<std::uint8_t, 2 * most_removed> other_end_{};
  std::array<std::int32_t, 2 * most_removed> segment_{};
  std::int64_t old_count_ = 0;
  std::int64_t new_count_ = 0;
  std::int64_t old_cost_ = 0;
  std::int64_t new_cost_ = 0;
};

}  // namespace

std::unique_ptr<Search> anneal(const CoverInstance& instance) {
  return std::make_unique<Annealing>(instance);
}

}  // namespace cavalcade::cover

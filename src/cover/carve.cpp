// Cycles cut out of a closed tour. Where a tour passes a b .. c d, and a-d and b-c are moves too, it can be cut in two:
// b .. c closes by b-c, and the rest by a-d. If the part b .. c has a length that is asked for, it is taken out, and
// the rest is a shorter tour of the other squares; and so on, until the rest has an allowed length itself. If no such
// part is found, the tour is changed at random, by cutting it somewhere and joining the two cycles elsewhere.
//
// One pass along a tour of n squares takes time linear in n, whatever the lengths, so this is for few long cycles, and
// for boards that are too large for everything else. The tours come from tour/: those of Warnsdorff's rule, which come
// back beside themselves after walks of all lengths, rather than those from blocks. Proves nothing where it finds none.

#include <algorithm>

#include "base/random.hpp"
#include "cover/search.hpp"
#include "tour/field.hpp"
#include "tour/impossible.hpp"
#include "tour/methods.hpp"

namespace cavalcade::cover {
namespace {

// Where Warnsdorff's rule with repairs comes through at once: knights on rectangles that are not too narrow, as
// measured on all with sides from 5 to 200. Elsewhere it may search for ever, which no budget of ours would notice in
// time.
bool is_easy_for_rule(const Board& board) {
  constexpr std::int32_t least_side = 6;
  return board.is_plain() && board.piece().is_knight() && std::min(board.width(), board.height()) >= least_side &&
         tour::GridField::fits(board);
}

std::optional<CellList> closed_tour(const CoverInstance& instance, const Budget& budget) {
  TourTask closed;
  closed.closed = true;
  if (tour::why_impossible(instance.board, closed, budget)) return std::nullopt;
  const tour::TourQuestion question{instance.board, closed, instance.seed};
  Progress progress;
  Answer answer = is_easy_for_rule(instance.board) ? tour::hybrid(question, budget, progress)
                                                   : tour::patch(question, budget, progress);
  if (answer.verdict != Verdict::solved) return std::nullopt;
  return std::get<Tour>(std::move(answer.witness)).squares;
}

class Carve final : public Search {
 public:
  explicit Carve(const CoverInstance& instance)
      : instance_(instance), random_(instance.seed), place_(instance.near.size()) {}

  std::optional<Answer> work(std::uint64_t effort, const Budget& budget) override {
    if (has_given_up()) return std::nullopt;
    if (whole_.empty() && !begin(budget)) return std::nullopt;
    for (std::uint64_t spent = 0; spent <= effort && !budget.exhausted();
         spent += ring_.size() / squares_per_unit + 1) {
      cut_along();
      if (knights_left() == 1) return solved(cover(), stats());
      if (++passes_in_vain_ > most_passes_in_vain) begin_again();
      change();
    }
    return std::nullopt;
  }

  [[nodiscard]] bool has_given_up() const override {
    return given_up_ || instance_.lengths.least() < shortest_worth_it;
  }

 private:
  static constexpr std::int64_t shortest_worth_it = 12;
  static constexpr std::uint64_t squares_per_unit = 10;
  static constexpr int most_passes_in_vain = 500;

  // ---- the state: what is left of the tour, and what was taken out ----

  bool begin(const Budget& budget) {
    std::optional<CellList> tour = closed_tour(instance_, budget);
    given_up_ = !tour && !budget.exhausted();
    if (!tour) return false;
    whole_ = *std::move(tour);
    begin_again();
    return true;
  }

  void begin_again() {
    ++beginnings_;
    ring_ = whole_;
    taken_out_.clear();
    passes_in_vain_ = 0;
    number_places();
  }

  void number_places() {
    for (std::size_t i = 0; i < ring_.size(); ++i) place_[index(ring_[i])] = static_cast<std::uint32_t>(i);
  }

  [[nodiscard]] std::int64_t knights_left() const {
    return instance_.task.knights - static_cast<std::int64_t>(taken_out_.size());
  }

  [[nodiscard]] bool is_move(Cell one, Cell other) const {
    const CellList& near = instance_.near[index(one)];
    return std::find(near.begin(), near.end(), other) != near.end();
  }

  // ---- cutting ----

  // One pass: takes out every part that fits, from left to right. The first square stays.
  void cut_along() {
    CellList kept{ring_.front()};
    std::size_t left = ring_.size();  // squares that are not taken out
    for (std::size_t first = 1; first < ring_.size();) {
      const std::size_t length = knights_left() > 1 ? part_from(first, kept.back(), left) : 0;
      if (length == 0) {
        kept.push_back(ring_[first++]);
        continue;
      }
      for (std::size_t i = first; i < first + length; ++i) place_[index(ring_[i])] = nowhere;
      const auto begin = ring_.begin() + static_cast<std::ptrdiff_t>(first);
      taken_out_.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(length));
      first += length;
      left -= length;
      passes_in_vain_ = 0;
    }
    if (kept.size() == ring_.size()) return;
    ring_ = std::move(kept);
    number_places();
  }

  // The length of a part that begins here and can be taken out, or 0. `before` is the square kept before it.
  [[nodiscard]] std::size_t part_from(std::size_t first, Cell before, std::size_t left) const {
    for (const Cell last : instance_.near[index(ring_[first])]) {
      const std::size_t end = place_[index(last)];
      if (end == nowhere || end <= first) continue;
      const std::size_t length = end - first + 1;
      const auto squares = static_cast<std::int64_t>(length);
      if (!instance_.lengths.contains(squares) ||
          !instance_.lengths.fill(knights_left() - 1, static_cast<std::int64_t>(left) - squares))
        continue;
      if (is_move(before, ring_[(end + 1) % ring_.size()])) return length;
    }
    return 0;
  }

  // ---- changing ----

  // Cuts the ring in two at random and joins the parts elsewhere.
  void change() {
    constexpr int tries = 200;
    for (int i = 0; i < tries && ring_.size() > 6; ++i) {
      const std::size_t first = 1 + random_.below(ring_.size() - 1);
      const CellList& near = instance_.near[index(ring_[first])];
      const std::size_t last = place_[index(near[random_.below(near.size())])];
      if (last == nowhere || last < first + 2 || ring_.size() - (last - first) < 4) continue;
      if (is_move(ring_[first - 1], ring_[(last + 1) % ring_.size()])) return cut_and_join(first, last);
    }
  }

  void cut_and_join(std::size_t first, std::size_t last) {
    const auto begin = ring_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = ring_.begin() + static_cast<std::ptrdiff_t>(last) + 1;
    const CellList part(begin, end);
    ring_.erase(begin, end);
    for (const Cell cell : part) place_[index(cell)] = nowhere;
    number_places();
    join(part);
    number_places();
  }

  // Opens the part between two of its squares that lie beside two squares of the ring, and puts it in between. The
  // place where it was cut out is always one.
  void join(const CellList& part) {
    const std::size_t start = random_.below(part.size());
    for (std::size_t i = 0; i < part.size(); ++i) {
      const std::size_t here = (start + i) % part.size();
      const std::size_t next = (here + 1) % part.size();
      for (const Cell beside : instance_.near[index(part[here])]) {
        const std::size_t place = place_[index(beside)];
        if (place == nowhere) continue;
        const Cell after = ring_[(place + 1) % ring_.size()];
        const Cell before = ring_[(place + ring_.size() - 1) % ring_.size()];
        // From `beside` to `here`, round the part to `next`, and on to `after`; or the other way from `before`.
        if (is_move(part[next], after)) return insert(part, place + 1, here, true);
        if (is_move(part[next], before)) return insert(part, place, next, false);
      }
    }
  }

  // Puts the part before the place, beginning with its square `from`.
  void insert(CellList part, std::size_t place, std::size_t from, bool backwards) {
    std::rotate(part.begin(), part.begin() + static_cast<std::ptrdiff_t>(from), part.end());
    if (backwards) std::reverse(part.begin() + 1, part.end());
    ring_.insert(ring_.begin() + static_cast<std::ptrdiff_t>(place), part.begin(), part.end());
  }

  // ---- the answer ----

  [[nodiscard]] Cover cover() const {
    Cover cover{taken_out_};
    cover.cycles.push_back(ring_);
    return cover;
  }

  [[nodiscard]] Stats stats() const {
    Stats stats;
    stats.set("beginnings", beginnings_);
    return stats;
  }

  static constexpr std::uint32_t nowhere = UINT32_MAX;

  const CoverInstance& instance_;
  Random random_;
  bool given_up_ = false;
  CellList whole_;                    // the tour it all begins with
  CellList ring_;                     // what is left of it
  std::vector<std::uint32_t> place_;  // of each cell on the ring
  std::vector<CellList> taken_out_;
  std::uint64_t beginnings_ = 0;
  int passes_in_vain_ = 0;
};

}  // namespace

std::unique_ptr<Search> carve(const CoverInstance& instance) {
  return std::make_unique<Carve>(instance);
}

}  // namespace cavalcade::cover

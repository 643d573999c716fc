// One attempt is a depth-first search that tries the neighbours in Warnsdorff's order and turns back when the rest can
// no longer be finished:
//  - dead ends: an unvisited square needs two unvisited neighbours, one to come from and one to go to. The knight's own
//    square counts as one for its neighbours, and so does the goal: for a closed tour the start, for a given end the
//    end itself. An open tour may end on one square that has only one;
//  - split-off regions: the unvisited squares must hang together. Only a visit to a square can separate its neighbours,
//    so floods start from those neighbours, side by side, until they meet or one runs dry. A flood that takes too long
//    counts as met, and where every neighbour has more than three moves left none is started: that only costs pruning;
//  - a goal must be left.
// A step costs O(1), whatever the board. An attempt ends after a number of backtracks; the next one starts anew with
// random ties and twice the number. Warnsdorff's mistakes are made early and noticed late, so a fresh start beats a
// long search near the end.
//
// A closed tour, or one with a given end, is looked for in two ways in turn: an open tour from the same start whose end
// is then moved by rotations (two_factor/rotation.hpp), and the direct search with the goal in its pruning, which alone
// can prove that there is none.

#include <algorithm>
#include <bit>

#include "ask/progress.hpp"
#include "base/random.hpp"
#include "tour/field.hpp"
#include "tour/methods.hpp"
#include "two_factor/rotation.hpp"

namespace cavalcade::tour {
namespace {

constexpr std::uint64_t first_backtracks = 1000;
constexpr unsigned most_doublings = 40;
constexpr std::size_t flood_squares = 256;
constexpr unsigned suspicious_moves = 3;

enum class AttemptEnd : std::uint8_t { found, exhausted, gave_up, stopped };

struct Counters {
  std::uint64_t nodes = 0;
  std::uint64_t backtracks = 0;
  std::uint64_t attempts = 0;
  std::size_t deepest = 0;
};

// ---- do the unvisited squares hang together? ----

template <class Field>
class Flood {
 public:
  explicit Flood(const Field& field)
      : region_bits_(static_cast<unsigned>(std::bit_width(field.most_ways()))),
        epochs_(0xffffffffU >> region_bits_),
        mark_(field.places()),
        parent_(field.most_ways()),
        waiting_(field.most_ways()) {}

  // Whether the open neighbours of `here` are seen to lie in different regions.
  bool splits(const Field& field, Place here) {
    begin();
    for (std::size_t k = 0; k < field.ways(here); ++k) {
      const Place seed = field.neighbour(here, k);
      if (field.is_open(seed)) enter(seed, regions_);
    }
    unsigned apart = regions_;
    for (std::size_t next = 0; next < queue_.size() && apart > 1 && next < flood_squares; ++next) {
      const Place place = queue_[next];
      for (std::size_t k = 0; k < field.ways(place); ++k) {
        const Place onward = field.neighbour(place, k);
        if (!field.is_open(onward)) continue;
        const unsigned mine = region_of(place);
        if (!is_marked(onward)) {
          enter(onward, mine);
        } else if (region_of(onward) != mine) {
          merge(region_of(onward), mine);
          --apart;
        }
      }
      if (--waiting_[region_of(place)] == 0 && apart > 1) return true;
    }
    return false;
  }

 private:
  void begin() {
    queue_.clear();
    regions_ = 0;
    if (++epoch_ < epochs_) return;
    std::fill(mark_.begin(), mark_.end(), 0);
    epoch_ = 1;
  }
  // A region number that is not known yet begins a region.
  void enter(Place place, unsigned region) {
    if (region == regions_) {
      parent_[regions_] = regions_;
      waiting_[regions_++] = 0;
    }
    mark_[place] = (epoch_ << region_bits_) + region;
    queue_.push_back(place);
    ++waiting_[region];
  }
  [[nodiscard]] bool is_marked(Place place) const { return mark_[place] >> region_bits_ == epoch_; }
  [[nodiscard]] unsigned region_of(Place place) const {
    unsigned region = mark_[place] & ((1U << region_bits_) - 1);
    while (parent_[region] != region) region = parent_[region];
    return region;
  }
  void merge(unsigned one, unsigned into) {
    parent_[one] = into;
    waiting_[into] += waiting_[one];
  }

  unsigned region_bits_;
  std::uint32_t epochs_;
  std::vector<std::uint32_t> mark_;  // epoch and region of the flood that came here last
  std::vector<Place> queue_;
  std::vector<unsigned> parent_;
  std::vector<unsigned> waiting_;  // squares of a region still in the queue
  unsigned regions_ = 0;
  std::uint32_t epoch_ = 0;
};

// ---- what has been tried ----

// For each square of the path, which of its ways have been tried: bits, in as many bytes as its ways take.
class TriedWays {
 public:
  void reserve(std::size_t squares) { bits_.reserve(squares); }
  void push(std::size_t ways) { bits_.resize(bits_.size() + bytes_for(ways)); }
  void pop(std::size_t ways) { bits_.resize(bits_.size() - bytes_for(ways)); }

  // Of the last square, which has that many ways.
  class Last {
   public:
    explicit Last(std::uint8_t* bits) : bits_(bits) {}
    [[nodiscard]] bool has(std::size_t way) const { return (unsigned{bits_[way / 8]} >> way % 8 & 1U) != 0; }
    void add(std::size_t way) { bits_[way / 8] = static_cast<std::uint8_t>(bits_[way / 8] | 1U << way % 8); }

   private:
    std::uint8_t* bits_;
  };
  Last last(std::size_t ways) { return Last(bits_.data() + bits_.size() - bytes_for(ways)); }

 private:
  static std::size_t bytes_for(std::size_t ways) { return (ways + 7) / 8; }

  std::vector<std::uint8_t> bits_;
};

// ---- one attempt ----

template <class Field>
class Attempt {
 public:
  // `to` and `closed` as the question has them, or neither for a plain open tour. If the budget ends meanwhile, there
  // is nothing to search.
  Attempt(Field& field, const Board& board, Cell start, bool closed, std::optional<Cell> to, const Budget& budget)
      : field_(field),
        flood_(field),
        remaining_(static_cast<std::size_t>(board.free_squares())),
        allowed_ends_(closed || to ? 0 : 1),
        end_is_fixed_(to.has_value()) {
    path_.reserve(remaining_);
    tried_.reserve(remaining_);
    if (closed)
      for (const Cell near : board.neighbours(start)) mark_goal(near);
    if (to) mark_goal(*to);
    Poll poll(budget);
    for (const Cell cell : board.free_cells()) {
      if (poll.exhausted()) break;
      if (field_.moves(field_.place(cell)) < 2) ++tight_;
    }
    enter(field_.place(start));
  }

  // Tries until `backtracks` squares have been taken back. `choose` picks one of the tied squares.
  template <class Choose>
  AttemptEnd search(const Choose& choose, std::uint64_t backtracks, const Budget& budget, Progress& progress,
                    Counters& counters) {
    if (budget.exhausted()) return AttemptEnd::stopped;
    Poll poll(budget);
    SearchLog* const log = progress.log();
    if (log != nullptr) log->go_over_to(path());
    ++counters.nodes;  // the start, as in every search by squares
    const std::size_t squares = path_.size() + remaining_;
    const std::uint64_t give_up = counters.backtracks + backtracks;
    while (remaining_ > 0) {
      if (poll.exhausted()) return AttemptEnd::stopped;
      if ((counters.nodes & 0x3fffU) == 0) {
        progress.report(counters.deepest, squares, counters.nodes);
        if (progress.is_path_wanted()) progress.show_path(path());
      }
      const std::optional<Place> next = choose_next(choose);
      if (next) {
        enter(*next);
        if (log != nullptr) log->enter(field_.cell(*next));
        ++counters.nodes;
        counters.deepest = std::max(counters.deepest, path_.size());
        if (can_be_finished()) continue;
      } else if (path_.size() == 1) {
        return AttemptEnd::exhausted;
      }
      leave();
      if (log != nullptr) log->back();
      ++counters.backtracks;
      if (counters.backtracks > give_up) return AttemptEnd::gave_up;
    }
    return AttemptEnd::found;
  }

  [[nodiscard]] CellList path() const {
    CellList cells;
    cells.reserve(path_.size());
    for (const Place place : path_) cells.push_back(field_.cell(place));
    return cells;
  }

 private:
  void mark_goal(Cell cell) {
    field_.mark_goal(field_.place(cell));
    ++goals_left_;
  }

  void enter(Place place) {
    if (field_.moves(place) < 2) --tight_;
    if (field_.is_goal(place)) --goals_left_;
    field_.take(place);
    field_.each_way(place, [&](Place next, std::size_t) {
      if (field_.is_open(next) && field_.lower(next) == 1) ++tight_;
    });
    path_.push_back(place);
    tried_.push(field_.ways(place));
    --remaining_;
  }

  void leave() {
    const Place place = path_.back();
    field_.each_way(place, [&](Place next, std::size_t) {
      if (field_.is_open(next) && field_.raise(next) == 2) --tight_;
    });
    field_.give_back(place);
    if (field_.is_goal(place)) ++goals_left_;
    if (field_.moves(place) < 2) ++tight_;
    path_.pop_back();
    tried_.pop(field_.ways(place));
    ++remaining_;
  }

  // A square not tried yet from here, with the fewest onward moves.
  template <class Choose>
  std::optional<Place> choose_next(const Choose& choose) {
    const Place here = path_.back();
    TriedWays::Last tried = tried_.last(field_.ways(here));
    FewMoves<std::size_t> ties;
    unsigned fewest = ~0U;
    for (std::size_t k = 0; k < field_.ways(here); ++k) {
      const Place next = field_.neighbour(here, k);
      if (!field_.is_open(next) || tried.has(k)) continue;
      if (end_is_fixed_ && remaining_ > 1 && field_.is_goal(next)) continue;
      if (field_.moves(next) > fewest) continue;
      if (field_.moves(next) < fewest) ties.clear();
      fewest = field_.moves(next);
      ties.push_back(k);
    }
    if (ties.empty()) return std::nullopt;
    const std::size_t k = ties.size() == 1 ? ties[0] : choose(field_, here, ties);
    tried.add(k);
    return field_.neighbour(here, k);
  }

  bool can_be_finished() {
    const Place here = path_.back();
    if (remaining_ == 0) return allowed_ends_ == 1 || field_.is_goal(here);
    if (allowed_ends_ == 0 && goals_left_ == 0) return false;
    unsigned tight_here = 0;
    unsigned fewest = ~0U;
    bool stuck = true;
    for (std::size_t k = 0; k < field_.ways(here); ++k) {
      const Place next = field_.neighbour(here, k);
      if (!field_.is_open(next)) continue;
      stuck = false;
      if (field_.moves(next) == 0 && remaining_ > 1) return false;
      if (field_.moves(next) < 2) ++tight_here;
      fewest = std::min(fewest, field_.moves(next));
    }
    if (stuck || tight_ > allowed_ends_ + 1 || tight_ - tight_here > allowed_ends_) return false;
    return remaining_ < 4 || fewest > suspicious_moves || !flood_.splits(field_, here);
  }

  Field& field_;
  Flood<Field> flood_;
  std::vector<Place> path_;
  TriedWays tried_;
  std::size_t remaining_;
  unsigned tight_ = 0;  // open squares with fewer than two moves left, the goal's included, the knight's not
  unsigned allowed_ends_;
  std::size_t goals_left_ = 0;
  bool end_is_fixed_;
};

// ---- the attempts ----

// Which squares a tour may start from without loss: the one that is given, any one for a closed tour, else all.
CellList starts_of(const TourQuestion& question, const Budget& budget) {
  const Board& board = question.board;
  if (question.task.from) return {board.cell(*question.task.from)};
  CellList starts{default_start(board, budget)};
  if (question.task.closed) return starts;
  constexpr std::int64_t most_starts = 4096;  // beyond, no search from all of them would ever end
  if (board.area() > most_starts) return starts;
  for (const Cell cell : board.free_cells())
    if (cell != starts[0]) starts.push_back(cell);
  return starts;
}

class Hybrid {
 public:
  Hybrid(const TourQuestion& question, const Budget& budget, Progress& progress)
      : question_(question), board_(question.board), budget_(budget), progress_(progress), random_(question.seed) {}

  Answer answer() {
    CellList starts = starts_of(question_, budget_);
    const bool all_starts = question_.task.from || question_.task.closed ||
                            starts.size() == static_cast<std::size_t>(board_.free_squares());
    const bool end_matters = question_.task.closed || question_.task.to;
    // A start whose search ran to its end is struck off; when none is left, there is no tour.
    for (std::size_t turn = 0; !starts.empty(); ++turn) {
      const Cell start = starts[turn % starts.size()];
      const std::uint64_t backtracks = first_backtracks << std::min<std::size_t>(turn / starts.size(), most_doublings);
      if (end_matters && attempt(start, false, backtracks) == AttemptEnd::found && move_end()) return found();
      if (budget_.exhausted()) return out_of_budget(budget_, stats());
      switch (attempt(start, true, backtracks)) {
        case AttemptEnd::found:
          return found();
        case AttemptEnd::stopped:
          return out_of_budget(budget_, stats());
        case AttemptEnd::exhausted:
          starts.erase(starts.begin() + static_cast<std::ptrdiff_t>(turn % starts.size()));
          break;
        case AttemptEnd::gave_up:
          break;
      }
    }
    if (!all_starts) return unknown("no tour from the starting squares that were tried; name one with --from", stats());
    return exhausted(counters_.nodes, stats());
  }

 private:
  // With the question's own end, or as a plain open tour.
  AttemptEnd attempt(Cell start, bool with_end, std::uint64_t backtracks) {
    const bool closed = with_end && question_.task.closed;
    const std::optional<Cell> to = with_end ? cell_of(board_, question_.task.to) : std::nullopt;
    const bool by_distance =
        counters_.attempts++ == 0 && question_.task.tie_break.value_or(TieBreak::roth) == TieBreak::roth;
    return on_field(board_, budget_, [&](auto& field) {
      if (budget_.exhausted()) return AttemptEnd::stopped;
      Attempt one(field, board_, start, closed, to, budget_);
      const auto farthest = [&](const auto& on, Place here, const FewMoves<std::size_t>& ties) {
        return farthest_from_centre(on, here, ties);
      };
      const auto any = [&](const auto&, Place, const FewMoves<std::size_t>& ties) {
        return ties[random_.below(ties.size())];
      };
      const AttemptEnd end = by_distance ? one.search(farthest, backtracks, budget_, progress_, counters_)
                                         : one.search(any, backtracks, budget_, progress_, counters_);
      if (end == AttemptEnd::found) tour_.squares = one.path();
      return end;
    });
  }

  template <class Field>
  [[nodiscard]] std::size_t farthest_from_centre(const Field& field, Place here,
                                                 const FewMoves<std::size_t>& ties) const {
    std::size_t best = ties[0];
    std::int64_t farthest = -1;
    for (const std::size_t k : ties) {
      const std::int64_t distance = centre_distance(board_, field.square(field.neighbour(here, k)));
      if (distance > farthest) best = k;
      farthest = std::max(farthest, distance);
    }
    return best;
  }

  bool move_end() {
    CellList goals;
    if (question_.task.to) {
      goals.push_back(board_.cell(*question_.task.to));
    } else {
      const FewMoves<Cell> near = board_.neighbours(tour_.squares.front());
      goals.assign(near.begin(), near.end());
    }
    return rotate_end(board_, tour_.squares, goals, budget_);
  }

  Answer found() {
    if (SearchLog* log = progress_.log()) log->go_over_to(tour_.squares);
    return solved(std::move(tour_), stats());
  }

  [[nodiscard]] Stats stats() const {
    Stats stats;
    stats.set("nodes", counters_.nodes);
    stats.set("backtracks", counters_.backtracks);
    stats.set("attempts", counters_.attempts);
    stats.set("deepest", counters_.deepest);
    return stats;
  }

  const TourQuestion& question_;
  const Board& board_;
  const Budget& budget_;
  Progress& progress_;
  Random random_;
  Counters counters_;
  Tour tour_;
};

}  // namespace

std::uint64_t hybrid_bytes(const Board& board) {
  const auto cells = static_cast<std::uint64_t>(board.area());
  const std::uint64_t tried = cells + static_cast<std::uint64_t>(board.all_moves()) / 8;
  const std::uint64_t attempt =
      field_bytes(board) + cells * sizeof(Place) * 2 + tried + board.most_moves() * 2 * sizeof(unsigned);
  return std::max(attempt, rotation_bytes(board));
}

Answer hybrid(const TourQuestion& question, const Budget& budget, Progress& progress) {
  return Hybrid(question, budget, progress).answer();
}

}  // namespace cavalcade::tour

#include "check/recount.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "board/move_graph.hpp"
#include "check/walk.hpp"

namespace cavalcade::check {
namespace {

constexpr std::size_t widest = 24;

// What is known of each square of the frontier. The n-th square is in slot n modulo the width of the frontier. From
// first_mate on, the number tells the slot of the other end of the path.
using Known = std::uint8_t;
using State = std::array<Known, widest>;
constexpr Known untouched = 0;
constexpr Known inner = 1;         // has both its moves
constexpr Known leads_to_end = 2;  // has one; the path ends at an end of the tour
constexpr Known has_one = 2;       // has one: all there is to know in a two-factor
constexpr Known first_mate = 3;

// States and how many ways lead to each: a hash table with linear probing over their numbers.
class Layer {
 public:
  struct Entry {
    State state;
    Total ways;
  };

  void clear() {
    entries_.clear();
    std::fill(places_.begin(), places_.end(), 0U);
  }

  // False if the number of ways no longer fits.
  bool add(const State& state, Total ways) {
    if (2 * entries_.size() >= places_.size()) grow();
    std::uint32_t& place = places_[place_of(state)];
    if (place == 0) {
      entries_.push_back({state, ways});
      place = static_cast<std::uint32_t>(entries_.size());
      return true;
    }
    Total& sum = entries_[place - 1].ways;
    sum += ways;
    return sum >= ways;
  }

  [[nodiscard]] const std::vector<Entry>& all() const { return entries_; }

 private:
  [[nodiscard]] std::size_t place_of(const State& state) const {
    std::size_t place = hash(state) & (places_.size() - 1);
    while (places_[place] != 0 && entries_[places_[place] - 1].state != state)
      place = (place + 1) & (places_.size() - 1);
    return place;
  }

  static std::uint64_t hash(const State& state) {
    constexpr std::uint64_t spread = 0x9E3779B97F4A7C15;
    std::uint64_t mixed = 0;
    for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, widest / 8>>(state))
      mixed = std::rotl((mixed ^ word) * spread, 29);
    return mixed ^ (mixed >> 32U);
  }

  void grow() {
    places_.assign(std::max<std::size_t>(1024, 2 * places_.size()), 0U);
    for (std::size_t i = 0; i < entries_.size(); ++i)
      places_[place_of(entries_[i].state)] = static_cast<std::uint32_t>(i + 1);
  }

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> places_;  // 0, or one more than the number of the entry
};

CellList free_cells(const Board& board) {
  CellList cells;
  for (std::int64_t n = 0; n < board.area(); ++n)
    if (const Cell cell{static_cast<std::int32_t>(n)}; !board.is_blocked(cell)) cells.push_back(cell);
  return cells;
}

// The free squares along the longer side: rank by rank, or file by file.
CellList in_order(const Board& board) {
  CellList cells = free_cells(board);
  if (!board.is_cube() && board.width() > board.height())
    std::stable_sort(cells.begin(), cells.end(),
                     [&](Cell one, Cell other) { return board.square(one).x < board.square(other).x; });
  return cells;
}

class Recount {
 public:
  Recount(const Board& board, Counted counted, const std::optional<Square>& from)
      : counted_(counted), squares_(in_order(board)), near_(squares_.size()), later_(squares_.size()) {
    std::vector<std::size_t> number(static_cast<std::size_t>(board.area()));
    for (std::size_t n = 0; n < squares_.size(); ++n) number[index(squares_[n])] = n;
    for (std::size_t n = 0; n < squares_.size(); ++n)
      for (const Cell next : board.neighbours(squares_[n])) {
        near_[n].push_back(number[index(next)]);
        if (number[index(next)] <= n) continue;
        later_[n].push_back(number[index(next)]);
        width_ = std::max(width_, number[index(next)] - n + 1);
      }
    if (from) named_ = number[index(board.cell(*from))];
  }

  std::optional<Total> run(std::uint64_t& effort) {
    constexpr std::uint64_t part_kept = 16;
    if (width_ > widest) return std::nullopt;
    Layer layer;
    layer.add(State{}, 1);
    for (turn_ = 0; turn_ < squares_.size(); ++turn_) {
      for (const Layer::Entry& entry : layer.all()) {
        const std::uint64_t before = met_;
        ways_ = entry.ways;
        leave(entry.state);
        const std::uint64_t spent = met_ - before + 1;
        if (spent > effort || next_.all().size() > most_states(effort, part_kept) || overflow_) return std::nullopt;
        effort -= spent;
      }
      std::swap(layer, next_);
      next_.clear();
    }
    // Two-factors are complete when no square is left, tours when their only path is.
    if (counted_ == Counted::two_factors)
      for (const Layer::Entry& entry : layer.all()) total_ += entry.ways;
    return total_;
  }

 private:
  using Slot = std::uint8_t;
  enum class Path : std::uint8_t { goes_on, complete, refused };

  static std::uint64_t most_states(std::uint64_t effort, std::uint64_t part) {
    return std::min<std::uint64_t>(effort / part + 1, UINT32_MAX - 1);
  }

  [[nodiscard]] Slot slot(std::size_t number) const { return static_cast<Slot>(number % width_); }

  // All ways to give the square whose turn it is the moves it lacks.
  void leave(const State& state) {
    here_ = slot(turn_);
    if (counted_ != Counted::open) return leave_as_inner(state);
    const bool is_named = named_ == turn_;
    if (!is_named) leave_as_inner(state);
    // A path that has one end of the tour shows in the frontier; one that has both is complete.
    const auto ends = std::count(state.begin(), state.end(), leads_to_end);
    const bool is_end_reserved = named_ && turn_ < *named_;
    if (is_named || ends + (is_end_reserved ? 1 : 0) < 2) leave_as_end(state);
  }

  void leave_as_inner(const State& state) {
    if (state[here_] == inner) return arrive(state, Path::goes_on);
    const std::vector<std::size_t>& later = later_[turn_];
    for (std::size_t i = 0; i < later.size(); ++i) {
      State one = state;
      const Path path = move_to(one, slot(later[i]));
      if (path == Path::refused) continue;
      if (state[here_] != untouched) {
        arrive(one, path);
        continue;
      }
      for (std::size_t j = i + 1; j < later.size(); ++j) {
        State two = one;
        arrive(two, move_to(two, slot(later[j])));
      }
    }
  }

  void leave_as_end(const State& state) {
    if (state[here_] == inner) return;
    if (state[here_] != untouched) {
      State last = state;
      arrive(last, end_here(last));
      return;
    }
    for (const std::size_t next : later_[turn_]) {
      State one = state;
      if (move_to(one, slot(next)) != Path::refused) arrive(one, end_here(one));
    }
  }

  // Joins the paths that end here and there; an untouched square is a path of its own.
  [[nodiscard]] Path move_to(State& state, Slot there) const {
    if (state[there] == inner) return Path::refused;
    if (counted_ == Counted::two_factors) {
      state[here_] = state[here_] == untouched ? has_one : inner;
      state[there] = state[there] == untouched ? has_one : inner;
      return Path::goes_on;
    }
    if (state[here_] == first_mate + there) {
      state[here_] = state[there] = inner;
      return counted_ == Counted::closed ? Path::complete : Path::refused;
    }
    const Known one_end = take_end(state, here_);
    const Known other_end = take_end(state, there);
    if (one_end >= first_mate) state[one_end - first_mate] = other_end;
    if (other_end >= first_mate) state[other_end - first_mate] = one_end;
    return one_end == leads_to_end && other_end == leads_to_end ? Path::complete : Path::goes_on;
  }

  // The other end of the path that ends in the slot, which then goes on from there.
  static Known take_end(State& state, Slot end) {
    if (state[end] == untouched) return static_cast<Known>(first_mate + end);
    return std::exchange(state[end], inner);
  }

  [[nodiscard]] Path end_here(State& state) const {
    const Known other_end = std::exchange(state[here_], inner);
    if (other_end == leads_to_end) return Path::complete;
    state[other_end - first_mate] = leads_to_end;
    return Path::goes_on;
  }

  void arrive(State state, Path path) {
    ++met_;
    if (path == Path::complete && is_all_done(state)) {
      total_ += ways_;
      overflow_ = overflow_ || total_ < ways_;
    }
    if (path != Path::goes_on || !leaves_enough(state)) return;
    state[here_] = untouched;  // the slot is for a later square now
    if (!next_.add(state, ways_)) overflow_ = true;
  }

  // The square that leaves is no longer of use to its neighbours: a later one that is now left with fewer squares to
  // move to than it lacks moves will never get them. An end of an open tour lacks one less.
  [[nodiscard]] bool leaves_enough(const State& state) const {
    const std::size_t spared = counted_ == Counted::open ? 1 : 0;
    return std::all_of(later_[turn_].begin(), later_[turn_].end(), [&](std::size_t number) {
      const Known known = state[slot(number)];
      const std::size_t lacks = known == inner ? 0 : known == untouched ? 2 : 1;
      if (lacks <= spared) return true;
      const auto is_of_use = [&](std::size_t next) {
        return next > turn_ && (next - turn_ >= width_ || state[slot(next)] != inner);
      };
      const auto usable = std::count_if(near_[number].begin(), near_[number].end(), is_of_use);
      return static_cast<std::size_t>(usable) + spared >= lacks;
    });
  }

  [[nodiscard]] bool is_all_done(const State& state) const {
    if (squares_.size() - turn_ > width_) return false;
    for (std::size_t number = turn_ + 1; number < squares_.size(); ++number)
      if (state[slot(number)] != inner) return false;
    return true;
  }

  Counted counted_;
  CellList squares_;
  std::vector<std::vector<std::size_t>> near_;   // of each square its neighbours
  std::vector<std::vector<std::size_t>> later_;  // of each square its neighbours that come later
  std::size_t width_ = 1;
  std::optional<std::size_t> named_;

  std::size_t turn_ = 0;
  Slot here_ = 0;
  Total ways_ = 0;
  Total total_ = 0;
  bool overflow_ = false;
  std::uint64_t met_ = 0;
  Layer next_;
};

// One step of the walk over every path.
struct Step {
  Cell square{};
  std::size_t tried = 0;  // how many of its neighbours
};

class EveryPath {
 public:
  EveryPath(const Board& board, bool closed)
      : closed_(closed), graph_(board), visited_(board), left_(board.free_squares()) {}

  bool from(Cell start, std::uint64_t& effort, const std::function<void(std::span<const Cell>)>& visit) {
    enter(start);
    while (!steps_.empty()) {
      Step& head = steps_.back();
      const std::span<const Cell> near = graph_.neighbours(head.square);
      if (head.tried == near.size() || (head.tried == 0 && !is_promising())) {
        if (left_ == 0 && (!closed_ || closes())) visit(path_);
        leave();
        continue;
      }
      const Cell next = near[head.tried++];
      if (visited_.contains(next)) continue;
      if (effort-- == 0) return false;
      enter(next);
    }
    return true;
  }

 private:
  void enter(Cell square) {
    visited_.add(square);
    path_.push_back(square);
    steps_.push_back({square});
    --left_;
  }

  void leave() {
    visited_.remove(path_.back());
    path_.pop_back();
    steps_.pop_back();
    ++left_;
  }

  [[nodiscard]] bool closes() const {
    const std::span<const Cell> near = graph_.neighbours(path_.back());
    return path_.size() >= shortest_cycle && std::find(near.begin(), near.end(), path_.front()) != near.end();
  }

  // Only the square before the head has stopped being of use to its neighbours.
  [[nodiscard]] bool is_promising() const {
    if (left_ == 0) return false;
    if (path_.size() < 2) return true;
    const std::span<const Cell> near = graph_.neighbours(path_[path_.size() - 2]);
    return std::all_of(near.begin(), near.end(),
                       [&](Cell square) { return visited_.contains(square) || can_be_visited(square); });
  }

  [[nodiscard]] bool can_be_visited(Cell square) const {
    const std::span<const Cell> near = graph_.neighbours(square);
    const auto usable = std::count_if(near.begin(), near.end(), [&](Cell next) {
      return !visited_.contains(next) || next == path_.back() || (closed_ && next == path_.front());
    });
    return usable >= (closed_ ? 2 : 1);
  }

  bool closed_;
  MoveGraph graph_;
  Visited visited_;
  std::int64_t left_;
  CellList path_;
  std::vector<Step> steps_;
};

}  // namespace

std::string in_digits(Total number) {
  std::string digits;
  do {
    digits += static_cast<char>('0' + static_cast<int>(number % 10));
    number /= 10;
  } while (number != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::optional<Total> recount(const Board& board, Counted counted, const std::optional<Square>& from,
                             std::uint64_t& effort) {
  if (static_cast<std::uint64_t>(board.area()) > effort) return std::nullopt;
  if (board.free_squares() == 1) return counted == Counted::open ? 1 : 0;
  return Recount(board, counted, from).run(effort);
}

bool walk_every_tour(const Board& board, bool closed, std::uint64_t effort,
                     const std::function<void(std::span<const Cell>)>& visit) {
  if (static_cast<std::uint64_t>(board.area()) > effort) return false;
  EveryPath paths(board, closed);
  for (const Cell start : free_cells(board)) {
    if (!paths.from(start, effort, visit)) return false;
    if (closed) break;
  }
  return true;
}

}  // namespace cavalcade::check

#include "check/narrow.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <vector>

#include "check/claim.hpp"

namespace cavalcade::check {
namespace {

constexpr std::size_t widest = 24;

// What is known of each square of the frontier. Squares take turns in the slots: the n-th is in slot n modulo the width
// of the frontier. From first_mate on, the number tells the slot of the other end of the path.
using Known = std::uint8_t;
using State = std::array<Known, widest>;
constexpr Known untouched = 0;
constexpr Known inner = 1;         // has both its moves
constexpr Known leads_to_end = 2;  // has one; the path ends at an end of the tour
constexpr Known first_mate = 3;

// A set of states in the order they were added: a hash table with linear probing over their numbers.
class StateSet {
 public:
  void clear() {
    states_.clear();
    std::fill(places_.begin(), places_.end(), 0U);
  }

  void add(const State& state) {
    if (2 * states_.size() >= places_.size()) grow();
    std::uint32_t& place = places_[place_of(state)];
    if (place != 0) return;
    states_.push_back(state);
    place = static_cast<std::uint32_t>(states_.size());
  }

  [[nodiscard]] const std::vector<State>& all() const { return states_; }

 private:
  [[nodiscard]] std::size_t place_of(const State& state) const {
    std::size_t place = hash(state) & (places_.size() - 1);
    while (places_[place] != 0 && states_[places_[place] - 1] != state) place = (place + 1) & (places_.size() - 1);
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
    for (std::size_t i = 0; i < states_.size(); ++i) places_[place_of(states_[i])] = static_cast<std::uint32_t>(i + 1);
  }

  std::vector<State> states_;
  std::vector<std::uint32_t> places_;  // 0, or one more than the number of the state
};

// The free squares in an order, and how wide a frontier it makes.
struct Order {
  CellList squares;
  std::vector<std::int32_t> number;  // of each cell: its place in the order
  std::size_t width = 1;
};

Order numbered(const Board& board, CellList squares) {
  Order order{std::move(squares), std::vector<std::int32_t>(static_cast<std::size_t>(board.area())), 1};
  for (std::size_t n = 0; n < order.squares.size(); ++n)
    order.number[index(order.squares[n])] = static_cast<std::int32_t>(n);
  for (const Cell square : order.squares)
    for (const Cell next : board.neighbours(square)) {
      const std::int32_t ahead = order.number[index(next)] - order.number[index(square)];
      if (ahead > 0) order.width = std::max(order.width, static_cast<std::size_t>(ahead) + 1);
    }
  return order;
}

Order rank_by_rank(const Board& board) {
  CellList squares;
  for (std::int64_t n = 0; n < board.area(); ++n)
    if (const Cell cell{static_cast<std::int32_t>(n)}; !board.is_blocked(cell)) squares.push_back(cell);
  return numbered(board, std::move(squares));
}

Order file_by_file(const Board& board) {
  CellList squares;
  for (std::int32_t x = 0; x < board.width(); ++x)
    for (std::int32_t y = 0; y < board.height(); ++y)
      if (!board.is_blocked(Square{x, y})) squares.push_back(board.cell({x, y}));
  return numbered(board, std::move(squares));
}

Order narrowest(const Board& board) {
  if (board.is_cube() || board.width() <= board.height()) return rank_by_rank(board);
  return file_by_file(board);
}

class Sweep {
 public:
  Sweep(const Board& board, const TourTask& task, const Order& order, std::uint64_t effort)
      : board_(board), task_(task), order_(order), effort_(effort) {}

  SearchEnd run() {
    StateSet states;
    states.add(State{});
    for (turn_ = 0; turn_ < order_.squares.size(); ++turn_) {
      begin_turn();
      for (const State& state : states.all()) {
        leave(state);
        if (found_) return SearchEnd::found;
        if (met_ > effort_) return SearchEnd::gave_up;
      }
      std::swap(states, next_);
      next_.clear();
      if (named_here_) ++named_before_;
    }
    return SearchEnd::none;
  }

 private:
  using Slot = std::uint8_t;
  enum class Path : std::uint8_t { goes_on, complete, refused };

  void begin_turn() {
    const Cell square = order_.squares[turn_];
    here_ = slot(turn_);
    named_here_ = named_ends_at(board_, task_, square) > 0;
    later_.clear();
    for (const Cell next : board_.neighbours(square)) {
      const auto number = static_cast<std::size_t>(order_.number[index(next)]);
      if (number > turn_) later_.push_back(slot(number));
    }
  }

  [[nodiscard]] Slot slot(std::size_t number) const { return static_cast<Slot>(number % order_.width); }

  // All ways to give the square whose turn it is the moves it lacks.
  void leave(const State& state) {
    const bool may_be_end = !task_.closed && (named_here_ || has_ends_left(state));
    if (!named_here_) leave_as_inner(state);
    if (may_be_end) leave_as_end(state);
  }

  [[nodiscard]] bool has_ends_left(const State& state) const {
    return std::count(state.begin(), state.end(), leads_to_end) - named_before_ < open_ends(task_);
  }

  void leave_as_inner(const State& state) {
    if (state[here_] == inner) return arrive(state, Path::goes_on);
    for (std::size_t i = 0; i < later_.size(); ++i) {
      State one = state;
      const Path path = move_to(one, later_[i]);
      if (path == Path::refused) continue;
      if (state[here_] != untouched) {
        arrive(one, path);
        continue;
      }
      for (std::size_t j = i + 1; j < later_.size(); ++j) {
        State two = one;
        arrive(two, move_to(two, later_[j]));
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
    for (const Slot next : later_) {
      State one = state;
      if (move_to(one, next) != Path::refused) arrive(one, end_here(one));
    }
  }

  // Joins the paths that end here and there; an untouched square is a path of its own.
  [[nodiscard]] Path move_to(State& state, Slot there) const {
    if (state[there] == inner) return Path::refused;
    if (state[here_] == first_mate + there) {
      state[here_] = state[there] = inner;
      return task_.closed ? Path::complete : Path::refused;
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
    if (path == Path::complete) found_ |= is_all_done(state);
    if (path != Path::goes_on) return;
    state[here_] = untouched;  // the slot is for a later square now
    next_.add(state);
  }

  [[nodiscard]] bool is_all_done(const State& state) const {
    const std::size_t squares = order_.squares.size();
    if (squares - turn_ > order_.width) return false;
    for (std::size_t number = turn_ + 1; number < squares; ++number)
      if (state[slot(number)] != inner) return false;
    return true;
  }

  const Board& board_;
  const TourTask& task_;
  const Order& order_;
  std::uint64_t effort_;
  std::uint64_t met_ = 0;
  StateSet next_;
  bool found_ = false;

  std::size_t turn_ = 0;
  Slot here_ = 0;
  bool named_here_ = false;
  std::int64_t named_before_ = 0;
  FewMoves<Slot> later_;
};

}  // namespace

SearchEnd sweep_frontier(const Board& board, const TourTask& task, std::uint64_t effort) {
  if (!board.has_cells() || static_cast<std::uint64_t>(board.area()) > effort) return SearchEnd::gave_up;
  if (board.free_squares() == 1) return task.closed ? SearchEnd::none : SearchEnd::found;
  const Order order = narrowest(board);
  if (order.width > widest) return SearchEnd::gave_up;
  return Sweep(board, task, order, effort).run();
}

}  // namespace cavalcade::check

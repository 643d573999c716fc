// Idea: go through the squares file by file along the long side, and for each decide which of the moves back to earlier
// squares are made. What has been decided is a set of disjoint paths; what matters for the rest is only, for the
// squares that can still get moves, whether each is untouched, done, or the end of a path, and where that path's other
// end is (D. E. Knuth's Simpath, The Art of Computer Programming 4A, 7.1.4). A knight looks two files back, so this
// window holds 2h + 2 squares for height h; a state takes four bits for each of them, 48 at most.
//
//   0         done: two moves, or gone from the window
//   1 .. 12   one end of a path, the other end is that slot of the window (less 1)
//   13, 14    one end of a path whose other end is the first or the last square of the tour
//   15        no move yet
//
// The first square of the tour enters the window as 13, as if a path led there already, and needs one move more; so
// does the last as 14. Where the last square is left open, any square may enter as 14, once.
//
// Away from the ends of the tour and of the board one file is like the other, and soon the layers of states repeat:
// what is found out once for a stretch of files that begins and ends with the same layer holds for as many such
// stretches as fit. So the length of the board costs no more than writing the tour down, and "none" is as exact as
// ever.

#include "rectangle/narrow.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <numeric>
#include <utility>
#include <vector>

#include "rectangle/given_ends.hpp"

namespace cavalcade::rectangle {
namespace {

using State = std::uint64_t;

constexpr std::uint32_t done = 0;
constexpr std::uint32_t to_first = 13;
constexpr std::uint32_t to_last = 14;
constexpr std::uint32_t untouched = 15;

std::uint32_t slot_of(State state, std::uint32_t slot) {
  return static_cast<std::uint32_t>(state >> (4 * slot)) & 15U;
}
State with_slot(State state, std::uint32_t slot, std::uint32_t value) {
  return (state & ~(State{15} << (4 * slot))) | (State{value} << (4 * slot));
}

// Makes the move between two slots. False if one of them is done, the move closes a circle, or it completes the tour
// before everything is visited.
bool join(State& state, std::uint32_t here, std::uint32_t there, bool is_last_square) {
  const std::uint32_t here_mate = slot_of(state, here);
  const std::uint32_t there_mate = slot_of(state, there);
  if (here_mate == done || there_mate == done || there_mate == here + 1) return false;
  const std::uint32_t here_end = here_mate == untouched ? here + 1 : here_mate;
  const std::uint32_t there_end = there_mate == untouched ? there + 1 : there_mate;
  if (here_mate != untouched) state = with_slot(state, here, done);
  if (there_mate != untouched) state = with_slot(state, there, done);
  if (here_end >= to_first && there_end >= to_first) return is_last_square && state == 0;
  if (here_end < to_first) state = with_slot(state, here_end - 1, there_end);
  if (there_end < to_first) state = with_slot(state, there_end - 1, here_end);
  return true;
}

// How a state came about: from which of the layer before, and by which moves back.
struct Origin {
  std::uint32_t parent = 0;
  std::uint8_t moves = 0;
};

// The states of one layer in the order they were found, each once.
class Layer {
 public:
  void clear();
  void add(State state, Origin origin);
  [[nodiscard]] const std::vector<State>& states() const { return states_; }
  [[nodiscard]] const std::vector<Origin>& origins() const { return origins_; }
  // In the order of the states, so that equal layers are equal lists.
  void sort();

 private:
  static std::size_t hash(State state) { return static_cast<std::size_t>((state * 0x9e3779b97f4a7c15U) >> 32U); }
  void grow();

  std::vector<State> states_;
  std::vector<Origin> origins_;
  std::vector<std::uint32_t> table_ = std::vector<std::uint32_t>(1024);  // place in states_ plus 1, or 0
};

void Layer::clear() {
  std::fill(table_.begin(), table_.end(), 0U);
  states_.clear();
  origins_.clear();
}

void Layer::add(State state, Origin origin) {
  const std::size_t mask = table_.size() - 1;
  std::size_t i = hash(state) & mask;
  for (; table_[i] != 0; i = (i + 1) & mask)
    if (states_[table_[i] - 1] == state) return;
  states_.push_back(state);
  origins_.push_back(origin);
  table_[i] = static_cast<std::uint32_t>(states_.size());
  if (states_.size() * 2 > table_.size()) grow();
}

void Layer::grow() {
  table_.assign(table_.size() * 2, 0U);
  const std::size_t mask = table_.size() - 1;
  for (std::size_t k = 0; k < states_.size(); ++k) {
    std::size_t i = hash(states_[k]) & mask;
    while (table_[i] != 0) i = (i + 1) & mask;
    table_[i] = static_cast<std::uint32_t>(k + 1);
  }
}

void Layer::sort() {
  std::vector<std::uint32_t> order(states_.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t k) { return states_[i] < states_[k]; });
  std::vector<Origin> origins;
  origins.reserve(order.size());
  for (const std::uint32_t i : order) origins.push_back(origins_[i]);
  origins_ = std::move(origins);
  std::sort(states_.begin(), states_.end());
}

// The layers of some consecutive squares, which may repeat.
struct Stretch {
  std::vector<std::vector<Origin>> layers;
  std::int32_t repeats = 1;
};

// A board seen with its long side along the files, squares numbered file by file.
class NarrowSearch {
 public:
  // The colours of the ends fit.
  NarrowSearch(std::int32_t width, std::int32_t height, Square from, std::optional<Square> to, const Budget& budget);

  NarrowResult::Outcome run();
  // After run() has found one: the cells in the order of the visit. False if the budget ended.
  [[nodiscard]] bool walk(CellList& squares) const;
  [[nodiscard]] std::uint64_t states() const { return looked_at_; }

 private:
  struct Back {
    std::uint32_t count = 0;
    std::array<std::int32_t, 4> squares{};
  };

  // What later squares can still do for those of the window.
  struct Outlook {
    State done = 0;     // slots that no later square reaches: must be done
    State touched = 0;  // slots that one later square reaches: must have a move already (the lowest bit of each)

    [[nodiscard]] bool allows(State state) const {
      const State is_untouched = state & (state >> 1U) & (state >> 2U) & (state >> 3U);
      return (state & done) == 0 && (is_untouched & touched) == 0;
    }
  };

  [[nodiscard]] std::int32_t number(Square square) const;
  [[nodiscard]] Cell cell(std::int32_t number) const;
  [[nodiscard]] Back earlier_neighbours(std::int32_t square) const;
  [[nodiscard]] Outlook outlook_after(std::int32_t square) const;
  [[nodiscard]] bool may_end(std::int32_t square, State state) const;
  void enter(std::int32_t square, const std::vector<State>& before, Layer& after);
  void add_moves(std::int32_t square, const Back& back, const Outlook& outlook, State entered, Origin origin,
                 Layer& after) const;
  // Whether this square and the `count - 1` after it are like all others in the middle of a board without ends.
  [[nodiscard]] bool are_alike(std::int32_t square, std::int32_t count) const;
  [[nodiscard]] std::int32_t alike_stretches(std::int32_t square) const;
  NarrowResult::Outcome find_layers();
  [[nodiscard]] bool trace_back();
  void link(std::int32_t square, std::uint8_t moves);
  [[nodiscard]] bool fits(std::uint64_t layer) const;

  std::int32_t width_;
  bool upright_;         // the long side goes along the ranks
  std::int32_t height_;  // the short side
  std::int32_t squares_;
  std::int32_t first_;
  std::optional<std::int32_t> last_;
  bool last_is_even_;  // where the last square is open: its colour, file plus rank
  std::uint32_t window_;
  std::int32_t stretch_;  // squares after which slots of the window, ranks and colours are the same again
  const Budget& budget_;
  std::uint64_t looked_at_ = 0;
  std::vector<Stretch> stretches_;
  std::vector<std::array<std::int32_t, 2>> links_;
};

constexpr std::int32_t no_link = -1;

NarrowSearch::NarrowSearch(std::int32_t width, std::int32_t height, Square from, std::optional<Square> to,
                           const Budget& budget)
    : width_(width),
      upright_(height > width),
      height_(std::min(width, height)),
      squares_(width * height),
      first_(number(from)),
      last_is_even_(squares_ % 2 != 0 || !Board::is_dark(from)),
      window_(2 * static_cast<std::uint32_t>(height_) + 2),
      stretch_(std::lcm(2 * height_, static_cast<std::int32_t>(window_))),
      budget_(budget) {
  if (to) last_ = number(*to);
}

std::int32_t NarrowSearch::number(Square square) const {
  return upright_ ? square.y * height_ + square.x : square.x * height_ + square.y;
}

Cell NarrowSearch::cell(std::int32_t number) const {
  const std::int32_t file = number / height_;
  const std::int32_t rank = number % height_;
  return Cell{upright_ ? file * width_ + rank : rank * width_ + file};
}

NarrowSearch::Back NarrowSearch::earlier_neighbours(std::int32_t square) const {
  constexpr std::array<Offset, 4> jumps_back{{{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}}};
  const std::int32_t file = square / height_;
  const std::int32_t rank = square % height_;
  Back back;
  for (const Offset& jump : jumps_back)
    if (file + jump.dx >= 0 && rank + jump.dy >= 0 && rank + jump.dy < height_)
      back.squares[back.count++] = (file + jump.dx) * height_ + rank + jump.dy;
  return back;
}

NarrowSearch::Outlook NarrowSearch::outlook_after(std::int32_t square) const {
  const auto window = static_cast<std::int32_t>(window_);
  std::array<std::int32_t, 16> later{};
  for (std::int32_t next = square + 1; next < std::min(squares_, square + window); ++next) {
    const Back back = earlier_neighbours(next);
    for (std::uint32_t i = 0; i < back.count; ++i)
      if (back.squares[i] <= square) ++later[static_cast<std::size_t>(back.squares[i] % window)];
  }
  Outlook outlook;
  for (std::uint32_t slot = 0; slot < window_; ++slot) {
    if (later[slot] == 0) outlook.done |= State{15} << (4 * slot);
    if (later[slot] == 1) outlook.touched |= State{1} << (4 * slot);
  }
  return outlook;
}

bool NarrowSearch::may_end(std::int32_t square, State state) const {
  if (last_ || square == first_ || ((square / height_ + square % height_) % 2 == 0) != last_is_even_) return false;
  for (std::uint32_t slot = 0; slot < window_; ++slot)
    if (slot_of(state, slot) == to_last) return false;
  return true;
}

void NarrowSearch::add_moves(std::int32_t square, const Back& back, const Outlook& outlook, State entered,
                             Origin origin, Layer& after) const {
  const std::uint32_t here = static_cast<std::uint32_t>(square) % window_;
  const bool is_last_square = square == squares_ - 1;
  for (std::uint32_t moves = 0; moves < (1U << back.count); ++moves) {
    if (std::popcount(moves) > 2) continue;
    State state = entered;
    bool possible = true;
    for (std::uint32_t rest = moves; rest != 0 && possible; rest &= rest - 1) {
      const auto there = static_cast<std::uint32_t>(back.squares[static_cast<std::size_t>(std::countr_zero(rest))]);
      possible = join(state, here, there % window_, is_last_square);
    }
    if (!possible || !outlook.allows(state) || is_last_square != (state == 0)) continue;
    origin.moves = static_cast<std::uint8_t>(moves);
    after.add(state, origin);
  }
}

void NarrowSearch::enter(std::int32_t square, const std::vector<State>& before, Layer& after) {
  const Back back = earlier_neighbours(square);
  const Outlook outlook = outlook_after(square);
  const std::uint32_t here = static_cast<std::uint32_t>(square) % window_;
  const std::uint32_t value = square == first_ ? to_first : square == last_ ? to_last : untouched;
  after.clear();
  for (std::uint32_t parent = 0; parent < before.size(); ++parent) {
    const State state = before[parent];
    add_moves(square, back, outlook, with_slot(state, here, value), {parent, 0}, after);
    if (may_end(square, state)) add_moves(square, back, outlook, with_slot(state, here, to_last), {parent, 0}, after);
  }
  looked_at_ += before.size();
}

// What has been looked at is kept, less what repeats; a layer is there up to four times while the next one is made.
bool NarrowSearch::fits(std::uint64_t layer) const {
  const std::uint64_t fixed = static_cast<std::uint64_t>(squares_) * (sizeof(links_[0]) + 2 * sizeof(Cell));
  return fixed + (looked_at_ + 4 * layer) * sizeof(Origin) + 4 * layer * sizeof(State) <= budget_.memory();
}

bool NarrowSearch::are_alike(std::int32_t square, std::int32_t count) const {
  const auto has = [&](std::int32_t end) { return square <= end && end < square + count; };
  const std::int64_t end_of_window = std::int64_t{square} + count + window_;
  return square >= 2 * height_ && end_of_window <= squares_ && !has(first_) && !(last_ && has(*last_));
}

// How many stretches from this square on are all alike.
std::int32_t NarrowSearch::alike_stretches(std::int32_t square) const {
  std::int32_t count = 0;
  while (squares_ - square > stretch_ && are_alike(square, stretch_)) {
    square += stretch_;
    ++count;
  }
  return count;
}

NarrowResult::Outcome NarrowSearch::find_layers() {
  using enum NarrowResult::Outcome;
  Layer layer;
  std::vector<State> before{0};
  std::vector<State> at_begin;  // of the stretch
  std::int32_t square = 0;
  while (square < squares_) {
    at_begin = before;
    stretches_.emplace_back();
    const std::int32_t begin = square;
    for (const std::int32_t end = std::min(squares_ - begin, stretch_) + begin; square < end; ++square) {
      if (budget_.exhausted()) return no_time;
      enter(square, before, layer);
      if (layer.states().empty()) return none;
      if (!fits(layer.states().size())) return no_memory;
      if (square + 1 == end) layer.sort();
      before = layer.states();
      stretches_.back().layers.push_back(layer.origins());
    }
    if (!are_alike(begin, stretch_) || before != at_begin) continue;
    const std::int32_t more = alike_stretches(square);
    stretches_.back().repeats += more;
    square += more * stretch_;
  }
  return found;
}

void NarrowSearch::link(std::int32_t square, std::uint8_t moves) {
  const Back back = earlier_neighbours(square);
  const auto add = [&](std::int32_t one, std::int32_t other) {
    auto& ends = links_[static_cast<std::size_t>(one)];
    (ends[0] == no_link ? ends[0] : ends[1]) = other;
  };
  for (std::uint32_t i = 0; i < back.count; ++i) {
    if ((static_cast<std::uint32_t>(moves) >> i & 1U) == 0) continue;
    add(square, back.squares[i]);
    add(back.squares[i], square);
  }
}

bool NarrowSearch::trace_back() {
  Poll poll(budget_);
  links_.assign(static_cast<std::size_t>(squares_), {no_link, no_link});
  std::uint32_t chosen = 0;  // the one state of the last layer
  std::int32_t square = squares_;
  for (; !stretches_.empty(); stretches_.pop_back()) {
    const Stretch& stretch = stretches_.back();
    for (std::int32_t i = 0; i < stretch.repeats; ++i) {
      for (std::size_t layer = stretch.layers.size(); layer-- > 0;) {
        const Origin& origin = stretch.layers[layer][chosen];
        link(--square, origin.moves);
        chosen = origin.parent;
        if (poll.exhausted()) return false;
      }
    }
  }
  return true;
}

NarrowResult::Outcome NarrowSearch::run() {
  const NarrowResult::Outcome outcome = find_layers();
  if (outcome != NarrowResult::Outcome::found || trace_back()) return outcome;
  return NarrowResult::Outcome::no_time;
}

bool NarrowSearch::walk(CellList& squares) const {
  squares.reserve(static_cast<std::size_t>(squares_));
  Poll poll(budget_);
  std::int32_t previous = no_link;
  for (std::int32_t square = first_; square != no_link;) {
    if (poll.exhausted()) return false;
    squares.push_back(cell(square));
    const auto& ends = links_[static_cast<std::size_t>(square)];
    const std::int32_t next = ends[0] == previous ? ends[1] : ends[0];
    previous = square;
    square = next;
  }
  return true;
}

bool are_neighbours(Square one, Square other) {
  const std::int32_t dx = std::abs(one.x - other.x);
  const std::int32_t dy = std::abs(one.y - other.y);
  return (dx == 1 && dy == 2) || (dx == 2 && dy == 1);
}

// All squares of a board with a side of 4: the outer lines along the other side are crowded, the inner ones their
// hosts.
HallViolator outer_against_inner(std::int32_t width, std::int32_t height) {
  HallViolator shortage;
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      const std::int32_t line = height == 4 ? y : x;
      (line == 0 || line == 3 ? shortage.set : shortage.neighbours).push_back(Cell{y * width + x});
    }
  }
  return shortage;
}

}  // namespace

NarrowResult narrow_tour(std::int32_t width, std::int32_t height, Square from, std::optional<Square> to,
                         const Budget& budget) {
  NarrowResult result;
  if (!colours_fit(width, height, from, to)) return result;
  NarrowSearch search(width, height, from, to, budget);
  result.outcome = search.run();
  result.states = search.states();
  if (result.outcome == NarrowResult::Outcome::found && !search.walk(result.path))
    result.outcome = NarrowResult::Outcome::no_time;
  return result;
}

std::optional<HallViolator> shortage_at_ends(std::int32_t width, std::int32_t height, Square from,
                                             std::optional<Square> to) {
  if (std::min(width, height) < 3) return std::nullopt;
  const auto is_inner = [&](Square square) {
    const std::int32_t line = height == 4 ? square.y : square.x;
    return line == 1 || line == 2;
  };
  if ((height == 4 || width == 4) && (is_inner(from) || (to && is_inner(*to))))
    return outer_against_inner(width, height);
  if (!to) return std::nullopt;
  const std::array<Square, 4> corners{{{0, 0}, {width - 1, 0}, {0, height - 1}, {width - 1, height - 1}}};
  for (const auto& [end, other] : {std::pair{from, *to}, std::pair{*to, from}}) {
    HallViolator shortage;
    for (const Square& corner : corners)
      if (corner != other && are_neighbours(corner, end)) shortage.set.push_back(Cell{corner.y * width + corner.x});
    if (shortage.set.size() < 2) continue;
    shortage.neighbours.push_back(Cell{end.y * width + end.x});
    return shortage;
  }
  return std::nullopt;
}

}  // namespace cavalcade::rectangle

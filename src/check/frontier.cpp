#include "check/frontier.hpp"

namespace cavalcade::check {
namespace {

// The other end of the path that ends in the slot, which then goes on from there.
Known take_end(State& state, std::uint8_t end) {
  if (state[end] == untouched) return static_cast<Known>(first_mate + end);
  return std::exchange(state[end], inner);
}

// The free squares rank by rank, or file by file where ranks are longer than files.
std::pmr::vector<Cell> in_order(const Board& board, Meter& meter) {
  std::pmr::vector<Cell> cells(&meter);
  cells.reserve(static_cast<std::size_t>(board.free_squares()));
  const std::int64_t ranks = board.area() / board.width();
  const bool by_files = board.is_flat() && board.width() > board.height();
  const std::int64_t inner_side = by_files ? ranks : board.width();
  for (std::int64_t n = 0; n < board.area(); ++n) {
    meter.tick();
    const std::int64_t number = by_files ? n % inner_side * board.width() + n / inner_side : n;
    if (const Cell cell{static_cast<std::int32_t>(number)}; !board.is_blocked(cell)) cells.push_back(cell);
  }
  return cells;
}

}  // namespace

Frontier::Frontier(const Board& board, Counted counted, Meter& meter)
    : counted_(counted),
      squares_(in_order(board, meter)),
      numbers_(long_list<std::uint32_t>(static_cast<std::size_t>(board.area()), 0, meter)),
      near_(&meter),
      later_(&meter) {
  for (std::size_t n = 0; n < squares_.size(); ++n) numbers_[index(squares_[n])] = static_cast<std::uint32_t>(n);
  for (std::size_t n = 0; n < squares_.size() && fits(); ++n) {
    meter.tick();
    near_.emplace_back();
    later_.emplace_back();
    for (const Cell next : board.neighbours(squares_[n])) {
      const std::uint32_t number = numbers_[index(next)];
      near_[n].push_back(number);
      if (number <= n) continue;
      later_[n].push_back(number);
      width_ = std::max(width_, number - n + 1);
    }
  }
}

// Joins the paths that end here and there; an untouched square is a path of its own.
Frontier::Path Frontier::move_to(State& state, Slot there) const {
  if (state[there] == inner) return Path::refused;
  if (counted_ == Counted::two_factors) {
    state[here_] = state[here_] == untouched ? has_one : inner;
    state[there] = state[there] == untouched ? has_one : inner;
    return Path::goes_on;
  }
  if (state[here_] == first_mate + there) {
    state[here_] = state[there] = inner;
    return counted_ == Counted::open ? Path::refused : Path::complete;
  }
  const Known one_end = take_end(state, here_);
  const Known other_end = take_end(state, there);
  if (one_end >= first_mate) state[one_end - first_mate] = other_end;
  if (other_end >= first_mate) state[other_end - first_mate] = one_end;
  return one_end == leads_to_end && other_end == leads_to_end ? Path::complete : Path::goes_on;
}

Frontier::Path Frontier::end_here(State& state) const {
  const Known other_end = std::exchange(state[here_], inner);
  if (other_end == leads_to_end) return Path::complete;
  state[other_end - first_mate] = leads_to_end;
  return Path::goes_on;
}

bool Frontier::is_all_done(const State& state) const {
  if (squares_.size() - turn_ > width_) return false;
  for (std::size_t number = turn_ + 1; number < squares_.size(); ++number)
    if (state[slot(number)] != inner) return false;
  return true;
}

bool Frontier::leaves_enough(const State& state) const {
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

}  // namespace cavalcade::check

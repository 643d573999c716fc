#include "tour/windows.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "tour/figure.hpp"
#include "tour/figure_formula.hpp"

namespace cavalcade::tour {

Windows::Windows(const Board& board, const TourTask& task, CellList squares, std::int64_t number, std::uint64_t seed,
                 const Budget& budget)
    : board_(board),
      task_(task),
      budget_(budget),
      random_(seed),
      number_(number),
      step_(static_cast<std::size_t>(board.area())),
      place_(static_cast<std::size_t>(board.area())),
      inside_(static_cast<std::size_t>(board.area())) {
  take(std::move(squares), number);
}

void Windows::take(CellList squares, std::int64_t number) {
  squares_ = std::move(squares);
  number_ = number;
  for (std::size_t step = 0; step < squares_.size(); ++step)
    step_[index(squares_[step])] = static_cast<std::int32_t>(step);
}

bool Windows::sweep(std::int32_t width, std::int32_t height, int conflicts) {
  bool is_better = false;
  const auto stride_x = std::max(1, width / 2);
  const auto stride_y = std::max(1, height / 2);
  const auto shift_x = static_cast<std::int32_t>(random_.below(static_cast<std::uint64_t>(stride_x)));
  const auto shift_y = static_cast<std::int32_t>(random_.below(static_cast<std::uint64_t>(stride_y)));
  for (std::int32_t bottom = -shift_y; bottom + stride_y < board_.height() + shift_y; bottom += stride_y)
    for (std::int32_t left = -shift_x; left + stride_x < board_.width() + shift_x; left += stride_x) {
      if (budget_.exhausted()) return is_better;
      while (improve(free_cells_in(left, bottom, width, height), conflicts)) is_better = true;
    }
  return is_better;
}

CellList Windows::free_cells_in(std::int32_t left, std::int32_t bottom, std::int32_t width, std::int32_t height) const {
  CellList cells;
  for (std::int32_t y = std::max(0, bottom); y < std::min(board_.height(), bottom + height); ++y)
    for (std::int32_t x = std::max(0, left); x < std::min(board_.width(), left + width); ++x)
      if (const Cell cell = board_.cell({x, y}); !board_.is_blocked(cell)) cells.push_back(cell);
  return cells;
}

bool Windows::makes(Cell from, Cell to) const {
  const std::int32_t apart = std::abs(step_[index(from)] - step_[index(to)]);
  return apart == 1 || (task_.closed && apart == static_cast<std::int32_t>(squares_.size()) - 1);
}

std::vector<Windows::Detour> Windows::detours_of(const CellList& window) const {
  std::vector<std::int32_t> steps;
  for (const Cell cell : window) steps.push_back(step_[index(cell)]);
  std::sort(steps.begin(), steps.end());
  std::vector<Detour> detours;
  const auto square = [&](std::int32_t step) { return squares_[static_cast<std::size_t>(step)]; };
  for (std::size_t i = 1; i < steps.size(); ++i)
    if (steps[i] > steps[i - 1] + 1) detours.push_back({square(steps[i - 1]), square(steps[i])});
  const auto last_step = static_cast<std::int32_t>(squares_.size()) - 1;
  const bool passes_the_start = task_.closed && (steps.front() != 0 || steps.back() != last_step);
  if (passes_the_start) detours.push_back({square(steps.back()), square(steps.front())});
  return detours;
}

// The moves of the tour that are not within the window, but near enough to be crossed by one that is.
std::vector<Move> Windows::moves_beside(const CellList& window) const {
  const std::int32_t reach = 2 * board_.piece().longest_side();
  std::int32_t left = board_.width();
  std::int32_t right = 0;
  std::int32_t bottom = board_.height();
  std::int32_t top = 0;
  for (const Cell cell : window) {
    const Square square = board_.square(cell);
    left = std::min(left, square.x);
    right = std::max(right, square.x);
    bottom = std::min(bottom, square.y);
    top = std::max(top, square.y);
  }
  std::vector<Move> moves;
  for (std::int32_t y = std::max(0, bottom - reach); y <= std::min(board_.height() - 1, top + reach); ++y)
    for (std::int32_t x = std::max(0, left - reach); x <= std::min(board_.width() - 1, right + reach); ++x) {
      const Cell cell = board_.cell({x, y});
      if (board_.is_blocked(cell)) continue;
      const auto step = static_cast<std::size_t>(step_[index(cell)]);
      if (step + 1 == squares_.size() && !task_.closed) continue;
      const Cell next = squares_[step + 1 == squares_.size() ? 0 : step + 1];
      if (!inside_[index(cell)] || !inside_[index(next)]) moves.emplace_back(cell, next);
    }
  return moves;
}

std::int64_t Windows::number_in(const CellList& window, const std::vector<Move>& others) const {
  std::int64_t number = 0;
  if (task_.aim->figure == Figure::crossings) {
    const auto is_made_inside = [&](const Move& move) {
      return inside_[index(move.lesser)] && inside_[index(move.greater)] && makes(move.lesser, move.greater);
    };
    for (const Cell cell : window)
      for (const Cell next : board_.neighbours(cell)) {
        const Move one(cell, next);
        if (next < cell || !is_made_inside(one)) continue;
        for (const Move& other : moves_across(board_, one)) number += one < other && is_made_inside(other) ? 1 : 0;
      }
    for (const Move& other : others)
      for (const Move& move : moves_across(board_, other)) number += is_made_inside(move) ? 1 : 0;
    return number;
  }
  for (const Cell cell : window) {
    const auto step = static_cast<std::size_t>(step_[index(cell)]);
    const bool is_end = !task_.closed && (step == 0 || step + 1 == squares_.size());
    if (is_end) continue;
    const Square from = board_.square(squares_[step == 0 ? squares_.size() - 1 : step - 1]);
    const Square to = board_.square(squares_[step + 1 == squares_.size() ? 0 : step + 1]);
    number += counts(task_.aim->figure, from, board_.square(cell), to) ? 1 : 0;
  }
  return number;
}

// The squares are marked as those of the window at hand.
class Windows::Marks {
 public:
  Marks(std::vector<bool>& inside, const CellList& window) : inside_(inside), window_(window) { set(true); }
  Marks(const Marks&) = delete;
  Marks& operator=(const Marks&) = delete;
  ~Marks() { set(false); }

 private:
  void set(bool value) {
    for (const Cell cell : window_) inside_[index(cell)] = value;
  }

  std::vector<bool>& inside_;
  const CellList& window_;
};

bool Windows::improve(const CellList& window, int conflicts) {
  constexpr std::size_t fewest_squares = 6;
  if (window.size() < fewest_squares || window.size() == squares_.size()) return false;
  const Marks marks(inside_, window);
  const bool counts_crossings = task_.aim->figure == Figure::crossings;
  const std::vector<Move> others = counts_crossings ? moves_beside(window) : std::vector<Move>();
  const std::int64_t now = number_in(window, others);
  if (now == 0 && !task_.aim->most) return false;
  ++tried_;
  FigureFormula formula(board_, task_, window, SatSolver::Proof::none, budget_, others);
  hold_outside(formula.moves());
  formula.demand(task_.aim->most ? now + 1 : now - 1);
  return solve(formula.moves(), conflicts);
}

// What leads out of the window stays as it is, and so does the number of ends within, but for their places: its parity
// follows, and where there are none it could only be two.
void Windows::hold_outside(MoveFormula& formula) const {
  for (const Cell cell : formula.region())
    for (const Cell next : board_.neighbours(cell)) {
      if (inside_[index(next)]) continue;
      const int move = formula.move(cell, next);
      formula.add_clause(std::array{makes(cell, next) ? move : -move});
    }
  if (task_.closed) return;
  const bool has_end = inside_[index(squares_.front())] || inside_[index(squares_.back())];
  std::vector<int> ends;
  for (const Cell cell : formula.region()) {
    ends.push_back(formula.end(cell));
    if (!has_end) formula.add_clause(std::array{-ends.back()});
  }
  if (has_end) formula.add_clause(ends);
}

// Models that fall apart are cut, until one is a tour, which is taken.
bool Windows::solve(MoveFormula& formula, int conflicts) {
  const CellList& window = formula.region();
  const std::vector<Detour> detours = detours_of(window);
  for (std::size_t i = 0; i < window.size(); ++i) place_[index(window[i])] = static_cast<std::uint32_t>(i);
  std::vector<Move> inner;
  for (const Cell cell : window)
    for (const Cell next : board_.neighbours(cell))
      if (cell < next && inside_[index(next)]) inner.emplace_back(cell, next);
  while (formula.solve(conflicts) == SatSolver::Verdict::satisfiable) {
    DisjointSets joined(window.size());
    std::vector<Move> made;
    for (const Detour& detour : detours) joined.unite(place_[index(detour.from)], place_[index(detour.to)]);
    for (const Move& move : inner) {
      if (!formula.is_true(formula.move(move.lesser, move.greater))) continue;
      made.push_back(move);
      joined.unite(place_[index(move.lesser)], place_[index(move.greater)]);
    }
    if (!cut_apart(formula, inner, joined)) {
      walk(made);
      return true;
    }
  }
  return false;
}

// Some move leaves each of the sets. False if all squares are in one.
bool Windows::cut_apart(MoveFormula& formula, const std::vector<Move>& inner, DisjointSets& joined) const {
  const std::size_t squares = formula.region().size();
  std::vector<std::vector<int>> leaving(squares);  // at the square that stands for a set
  for (const Move& move : inner) {
    const std::uint32_t one = joined.of(place_[index(move.lesser)]);
    const std::uint32_t other = joined.of(place_[index(move.greater)]);
    if (one == other) continue;
    const int variable = formula.move(move.lesser, move.greater);
    leaving[one].push_back(variable);
    leaving[other].push_back(variable);
  }
  bool is_apart = false;
  for (std::uint32_t i = 0; i < squares; ++i) is_apart = is_apart || joined.of(i) != joined.of(0);
  for (std::uint32_t i = 0; i < squares && is_apart; ++i)
    if (joined.of(i) == i) formula.add_clause(leaving[i]);
  return is_apart;
}

// The tour with these moves inside the window, in place of those that it makes there.
void Windows::walk(const std::vector<Move>& inner) {
  constexpr Cell nowhere{-1};
  std::vector<std::array<Cell, 2>> joined(step_.size(), {nowhere, nowhere});
  const auto join = [&](Cell one, Cell other) {
    for (const auto& [from, to] : {std::pair(one, other), std::pair(other, one)})
      joined[index(from)][joined[index(from)][0] == nowhere ? 0 : 1] = to;
  };
  const std::size_t count = squares_.size();
  for (std::size_t step = task_.closed ? 0 : 1; step < count; ++step) {
    const Cell from = squares_[step == 0 ? count - 1 : step - 1];
    const Cell to = squares_[step];
    if (!inside_[index(from)] || !inside_[index(to)]) join(from, to);
  }
  for (const Move& move : inner) join(move.lesser, move.greater);
  Cell start = squares_.front();
  if (!task_.closed && joined[index(start)][1] != nowhere)
    for (const Cell cell : squares_)
      if (joined[index(cell)][1] == nowhere) start = cell;
  if (task_.from && !task_.closed) start = board_.cell(*task_.from);
  CellList squares{start};
  for (Cell before = nowhere, here = start; squares.size() < count;) {
    const auto [one, other] = joined[index(here)];
    const Cell next = one == before ? other : one;
    before = here;
    here = next;
    squares.push_back(here);
  }
  const std::int64_t number = figure_of(board_, task_.aim->figure, task_.closed, squares, budget_);
  if (budget_.exhausted() && task_.aim->figure == Figure::crossings) return;  // it was not counted to the end
  take(std::move(squares), number);
}

}  // namespace cavalcade::tour

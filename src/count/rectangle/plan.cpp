#include "count/rectangle/plan.hpp"

#include <algorithm>
#include <iterator>

namespace cavalcade::count::rectangle {
namespace {

ApexMove apex_move(const Half& half, int column, int row) {
  if (!half.window.has_apex) return ApexMove::never;
  const bool must = half.forced && half.forced->column == column && half.forced->row == row;
  return must ? ApexMove::must : ApexMove::may;
}

// A move in the seam, by the rows in its two columns; `second` is nothing for a move to the apex.
struct SeamMove {
  int first = 0;
  std::optional<int> second;
  bool must = false;
};

std::vector<SeamMove> seam_moves(const Half& half) {
  const int m = half.window.height;
  std::vector<SeamMove> moves;
  if (half.window.has_apex)
    for (int row = 0; row < m; ++row)
      moves.push_back({row, std::nullopt, apex_move(half, half.columns, row) == ApexMove::must});
  for (int row = 0; row + 2 < m; ++row) {
    const bool goes_up = m % 2 != 0 || row < (m - 2) / 2;
    moves.push_back(goes_up ? SeamMove{row, row + 2} : SeamMove{row + 2, row});
  }
  return moves;
}

// When the present square is in this row of the last column.
Step step_of(const Half& half, const SeamMove& move, int row) {
  const int m = half.window.height;
  const int other = move.second ? 2 * m + *move.second - row : half.window.apex();
  return add_move(half.window, (half.columns - 1) * m + row, m + move.first - row, other, move.must);
}

void add_rows(const Half& half, int column, int first, int last, std::vector<Step>& steps) {
  for (int row = first; row < last; ++row)
    steps.push_back(leave(half.window, column * half.window.height + row, apex_move(half, column, row)));
}

// Rows from `first` on of the column `columns` behind the present one, which is in the row `present`.
void add_slots(const Half& half, int columns, int present, int first, int last, std::vector<int>& slots) {
  for (int row = first; row < last; ++row) slots.push_back(columns * half.window.height + row - present);
}

// The lower rows of a column, up to the middle: they reach two rows higher in the next one.
Stage lower_stage(const Half& half, int column, int middle) {
  const int m = half.window.height;
  Stage stage;
  add_rows(half, column, 0, middle, stage.steps);
  add_slots(half, 0, 0, middle, m, stage.key);
  add_slots(half, 1, 0, middle + 2, m, stage.key);
  return stage;
}

Stage upper_stage(const Half& half, int column, int middle) {
  Stage stage;
  add_rows(half, column, middle, half.window.height, stage.steps);
  add_slots(half, 1, middle, 0, middle - 2, stage.key);
  add_slots(half, 2, middle, 0, middle - 1, stage.key);
  return stage;
}

// The last few of the moves between the columns of the seam are closing moves, the others become steps.
void split_off_closing(std::vector<Step> moves, std::vector<Step>& steps, std::vector<Step>& closing) {
  const auto split = moves.end() - static_cast<std::ptrdiff_t>(std::min(most_closing_moves, moves.size()));
  steps.insert(steps.end(), std::make_move_iterator(moves.begin()), std::make_move_iterator(split));
  closing.assign(std::make_move_iterator(split), std::make_move_iterator(moves.end()));
}

}  // namespace

WholePlan whole_plan(const Half& half) {
  WholePlan plan;
  for (int column = 0; column < half.columns; ++column) add_rows(half, column, 0, half.window.height, plan.steps);
  std::vector<Step> late;
  for (const SeamMove& move : seam_moves(half))
    (move.second ? late : plan.steps).push_back(step_of(half, move, half.window.height));
  split_off_closing(std::move(late), plan.steps, plan.closing);
  return plan;
}

StagedPlan staged_plan(const Half& half) {
  const int middle = (half.window.height + 1) / 2;
  const int untouched =
      std::max(0, middle - 2);  // rows in either column of the seam that the last stage does not touch
  StagedPlan staged;
  for (int column = 0; column < half.columns; ++column) {
    staged.stages.push_back(lower_stage(half, column, middle));
    if (column + 1 < half.columns) staged.stages.push_back(upper_stage(half, column, middle));
  }
  add_rows(half, half.columns - 1, middle, half.window.height, staged.last.steps);
  add_slots(half, 1, middle, 0, untouched, staged.last.key);
  add_slots(half, 2, middle, 0, untouched, staged.last.key);
  std::vector<Step> late;  // between the two columns
  for (const SeamMove& move : seam_moves(half)) {
    const bool is_early = move.first < untouched || (move.second && *move.second < untouched);
    if (is_early)
      staged.stages.back().steps.push_back(step_of(half, move, middle));
    else if (!move.second)
      staged.last.steps.push_back(step_of(half, move, half.window.height));
    else
      late.push_back(step_of(half, move, half.window.height));
  }
  split_off_closing(std::move(late), staged.last.steps, staged.closing);
  return staged;
}

Key key_of(Code code, const std::vector<int>& slots) {
  const Digits digits = digits_of(code);
  Key key = 0;
  for (const int slot : slots) key = key * 3 + digits.at(slot);
  return key;
}

Key keys(const std::vector<int>& slots) {
  return powers_of_three[slots.size()];
}

Key counterpart_key(Key key, const std::vector<int>& slots) {
  const Key column = powers_of_three[slots.size() / 2];
  return (column - 1 - key % column) * column + (column - 1 - key / column);
}

}  // namespace cavalcade::count::rectangle

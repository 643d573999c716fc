#include "check/move_clauses.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "check/claim.hpp"

namespace cavalcade::check {

void MoveClauses::add(std::initializer_list<Literal> clause) {
  clause_ = clause;
  add(std::span<const Literal>(clause_));
}

void MoveClauses::two_moves_at(Cell cell, std::optional<Literal> end) {
  std::vector<Literal> all;
  for (const Cell next : board_.neighbours(cell)) all.push_back(move(cell, next));
  std::sort(all.begin(), all.end());
  if (end) all.push_back(*end);
  if (all.size() < 2) return add({});
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = i + 1; j < all.size(); ++j)
      for (std::size_t k = j + 1; k < all.size(); ++k) add({-all[i], -all[j], -all[k]});
  for (const Literal left_out : all) {
    clause_.clear();
    std::copy_if(all.begin(), all.end(), std::back_inserter(clause_), [&](Literal x) { return x != left_out; });
    add(std::span<const Literal>(clause_));
  }
}

void MoveClauses::cut(const CellList& squares, const Visited& inside) {
  clause_.clear();
  for (const Cell square : squares)
    for (const Cell next : board_.neighbours(square))
      if (!inside.contains(next)) clause_.push_back(move(square, next));
  meter_.tick(squares.size());
  add(std::span<const Literal>(clause_));
}

Result<void> MoveClauses::cuts(const std::vector<CellList>& cuts) {
  Visited inside(board_, meter_);
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const CellList& squares = cuts[i];
    if (squares.empty()) return Error{fmt::format("cut {} has no squares", i + 1)};
    if (const std::optional<Finding> fault = fault_in_named(board_, squares, inside))
      return Error{fmt::format("cut {}: {}", i + 1, fault->what)};
    if (static_cast<std::int64_t>(squares.size()) == board_.free_squares())
      return Error{fmt::format("cut {} has every free square, so no move needs to leave it", i + 1)};
    cut(squares, inside);
    for (const Cell square : squares) inside.remove(square);
  }
  return {};
}

std::vector<Literal> MoveClauses::deviations(const CountedPair& counted) const {
  std::vector<Literal> literals;
  for (const Cell square : counted.pair.set)
    for (const Cell next : board_.neighbours(square))
      if (!counted.hosts.contains(next)) literals.push_back(-move(square, next));
  for (const Cell square : counted.pair.neighbours)
    for (const Cell next : board_.neighbours(square))
      if (!counted.crowded.contains(next)) literals.push_back(move(square, next));
  std::sort(literals.begin(), literals.end());
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  return literals;
}

void MoveClauses::no_deviation(const std::vector<Literal>& deviations) {
  for (const Literal deviation : deviations) add({-deviation});
}

}  // namespace cavalcade::check

#include "tour/strings.hpp"

#include <algorithm>
#include <functional>

namespace cavalcade::tour {
namespace {

constexpr std::uint32_t nowhere = 0xffffffffU;

bool is_shorter(const CellList& one, const CellList& other) {
  return one.size() < other.size();
}

}  // namespace

Strings::Strings(const MoveTable& moves, const TwoFactor& factor, const Budget& budget)
    : string_of_(factor.size(), nowhere), position_(factor.size()) {
  Poll poll(budget);
  const auto follow = [&](Cell start) {
    const auto number = static_cast<std::uint32_t>(strings_.size());
    CellList& string = strings_.emplace_back();
    for (Cell at = start; at != no_cell && string_of_[index(at)] == nowhere && !poll.exhausted();) {
      string_of_[index(at)] = number;
      position_[index(at)] = static_cast<std::uint32_t>(string.size());
      string.push_back(at);
      const auto [one, other] = factor[index(at)];
      at = one != no_cell && string_of_[index(one)] == nowhere ? one : other;
    }
  };
  for (const bool from_ends : {true, false}) {
    for (std::size_t i = 0; i < factor.size() && !poll.exhausted(); ++i) {
      const Cell cell{static_cast<std::int32_t>(i)};
      if (string_of_[i] != nowhere || moves.ways(cell) == 0 || (factor[i][1] == no_cell) != from_ends) continue;
      follow(cell);
      if (from_ends && !budget.exhausted()) bond_.emplace(strings_.back().front(), strings_.back().back());
    }
  }
}

std::size_t Strings::shortest() const {
  return static_cast<std::size_t>(std::min_element(strings_.begin(), strings_.end(), is_shorter) - strings_.begin());
}

std::size_t Strings::longest() const {
  return static_cast<std::size_t>(std::max_element(strings_.begin(), strings_.end(), is_shorter) - strings_.begin());
}

void Strings::place(std::size_t number) {
  const CellList& string = strings_[number];
  for (std::size_t i = 0; i < string.size(); ++i) {
    string_of_[index(string[i])] = static_cast<std::uint32_t>(number);
    position_[index(string[i])] = static_cast<std::uint32_t>(i);
  }
}

void Strings::remove(std::size_t number) {
  const std::size_t last = strings_.size() - 1;
  if (number != last) {
    strings_[number] = std::move(strings_[last]);
    for (const Cell cell : strings_[number]) string_of_[index(cell)] = static_cast<std::uint32_t>(number);
  }
  strings_.pop_back();
}

void Strings::replace(const std::vector<std::size_t>& numbers, CellList joined) {
  std::vector<std::size_t> old = numbers;
  std::sort(old.begin(), old.end(), std::greater<>());
  const std::size_t kept = old.back();
  old.pop_back();
  // A path begins with one of its ends and ends with the other: the bond comes last.
  if (bond_) {
    const auto first = std::find_if(joined.begin(), joined.end(),
                                    [&](Cell cell) { return cell == bond_->first || cell == bond_->second; });
    if (first != joined.end()) {
      const auto next = std::next(first);
      if (next != joined.end() && is_bond(*first, *next)) std::rotate(joined.begin(), next, joined.end());
    }
  }
  strings_[kept] = std::move(joined);
  for (const std::size_t number : old) remove(number);
  place(kept);
}

void Strings::replace_by_path(const std::vector<std::size_t>& numbers, CellList path) {
  bond_.emplace(path.front(), path.back());
  replace(numbers, std::move(path));
}

}  // namespace cavalcade::tour

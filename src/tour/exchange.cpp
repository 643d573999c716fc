#include "tour/exchange.hpp"

#include <utility>

namespace cavalcade::tour {
namespace {

// Which string a square belongs to, while strings are being joined.
class Membership {
 public:
  Membership(const MoveTable& moves, const TwoFactor& factor, Poll& poll) : string_(factor.size(), none) {
    for (std::size_t i = 0; i < factor.size() && !poll.exhausted(); ++i) {
      const Cell cell{static_cast<std::int32_t>(i)};
      if (string_[i] == none && moves.ways(cell) > 0) mark(factor, cell);
    }
  }

  std::uint32_t of(Cell cell) {
    std::uint32_t string = string_[index(cell)];
    while (joined_to_[string] != string) {
      joined_to_[string] = joined_to_[joined_to_[string]];
      string = joined_to_[string];
    }
    return string;
  }
  void join(std::uint32_t one, std::uint32_t other) { joined_to_[one] = other; }

 private:
  static constexpr std::uint32_t none = 0xffffffffU;

  // A string is followed both ways from where it is met: a path may be met in its middle.
  void mark(const TwoFactor& factor, Cell start) {
    const auto number = static_cast<std::uint32_t>(joined_to_.size());
    joined_to_.push_back(number);
    string_[index(start)] = number;
    for (Cell at : factor[index(start)]) {
      while (at != no_cell && string_[index(at)] == none) {
        string_[index(at)] = number;
        const auto [one, other] = factor[index(at)];
        at = one != no_cell && string_[index(one)] == none ? one : other;
      }
    }
  }

  std::vector<std::uint32_t> string_;
  std::vector<std::uint32_t> joined_to_;
};

class Exchanges {
 public:
  Exchanges(const MoveTable& moves, TwoFactor& factor, const Budget& budget)
      : moves_(moves), factor_(factor), poll_(budget), strings_(moves, factor, poll_) {}

  bool pass() {
    bool any = false;
    for (std::size_t i = 0; i < factor_.size() && !poll_.exhausted(); ++i)
      for (std::size_t side = 0; side < 2; ++side)
        if (factor_[i][side] != no_cell && exchange(Cell{static_cast<std::int32_t>(i)}, factor_[i][side])) any = true;
    return any;
  }

 private:
  // Gives up the move u-v for another string's.
  bool exchange(Cell u, Cell v) {
    for (const Cell a : moves_.neighbours(u)) {
      if (strings_.of(a) == strings_.of(u)) continue;
      for (const Cell b : factor_[index(a)]) {
        if (b == no_cell || !moves_.are_neighbours(v, b)) continue;
        replace(u, v, a);
        replace(v, u, b);
        replace(a, b, u);
        replace(b, a, v);
        strings_.join(strings_.of(a), strings_.of(u));
        return true;
      }
    }
    return false;
  }

  void replace(Cell at, Cell old_neighbour, Cell new_neighbour) {
    std::array<Cell, 2>& joined = factor_[index(at)];
    (joined[0] == old_neighbour ? joined[0] : joined[1]) = new_neighbour;
  }

  const MoveTable& moves_;
  TwoFactor& factor_;
  Poll poll_;
  Membership strings_;
};

}  // namespace

void exchange_moves(const MoveTable& moves, TwoFactor& factor, const Budget& budget) {
  Exchanges exchanges(moves, factor, budget);
  while (!budget.exhausted() && exchanges.pass()) {
  }
}

}  // namespace cavalcade::tour

// What a user would write instead to count closed tours: the frontier program with a hash map from states to counts,
// square by square over the whole board, on one thread. Correct, and exact as long as counts fit 64 bits.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace cavalcade::peers {

class FrontierMap {
 public:
  FrontierMap(int width, int height)
      : rows_(std::min(width, height)), squares_(width * height), window_(static_cast<std::size_t>(2 * rows_ + 2)) {}

  // Undirected closed tours.
  std::uint64_t count() {
    State start{};
    for (std::size_t slot = 0; slot < window_; ++slot) start[slot] = own(slot);
    layer_ = {{start, 1}};
    for (int square = 0; square < squares_; ++square) {
      square_ = square;
      find_later();
      next_.clear();
      for (const auto& [mates, number] : layer_) extend(mates, number);
      layer_.swap(next_);
      peak_states_ = std::max(peak_states_, layer_.size());
    }
    return tours_;
  }

  [[nodiscard]] std::size_t peak_states() const { return peak_states_; }

 private:
  // A state has a character for each square from the current one on: what the other end of its path is (itself, if no
  // move meets it yet), or that two moves meet there.
  using State = std::array<char, 24>;
  struct Hash {
    std::size_t operator()(const State& state) const {
      return std::hash<std::string_view>{}({state.data(), state.size()});
    }
  };
  static constexpr char saturated = 0;
  static char own(std::size_t slot) { return static_cast<char>(slot + 1); }
  static std::size_t slot_of(char mate) { return static_cast<std::size_t>(mate) - 1; }

  // The slots of the later squares a move away.
  void find_later() {
    later_.clear();
    const int row = square_ % rows_;
    for (const auto& [columns, rows] : {std::pair{1, -2}, std::pair{1, 2}, std::pair{2, -1}, std::pair{2, 1}}) {
      const int offset = columns * rows_ + rows;
      if (row + rows >= 0 && row + rows < rows_ && square_ + offset < squares_)
        later_.push_back(static_cast<std::size_t>(offset));
    }
  }

  void extend(const State& mates, std::uint64_t number) {
    if (mates[0] == saturated) return shift(mates, number);
    const bool is_end = mates[0] != own(0);
    for (std::size_t i = 0; i < later_.size(); ++i) {
      State one = mates;
      if (!join(one, later_[i], number)) continue;
      if (is_end) {
        shift(one, number);
        continue;
      }
      for (std::size_t j = i + 1; j < later_.size(); ++j) {
        State two = one;
        if (join(two, later_[j], number)) shift(two, number);
      }
    }
  }

  // A move from the current square. False if it cannot be; a cycle that is a tour is counted, and is no state.
  bool join(State& mates, std::size_t to, std::uint64_t number) {
    if (mates[to] == saturated) return false;
    const char here_end = mates[0];
    const char there_end = mates[to];
    if (slot_of(here_end) == to) {
      if (is_all_but(mates, to)) tours_ += number;
      return false;
    }
    mates[0] = saturated;
    mates[to] = saturated;
    mates[slot_of(here_end)] = there_end;
    mates[slot_of(there_end)] = here_end;
    return true;
  }

  // Whether all squares but the current one and another have their two moves.
  [[nodiscard]] bool is_all_but(const State& mates, std::size_t to) const {
    for (std::size_t slot = 1; slot < window_ && square_ + static_cast<int>(slot) < squares_; ++slot)
      if (slot != to && mates[slot] != saturated) return false;
    return square_ + static_cast<int>(window_) >= squares_;
  }

  void shift(const State& mates, std::uint64_t number) {
    State shifted{};
    for (std::size_t slot = 1; slot < window_; ++slot)
      if (mates[slot] != saturated) shifted[slot - 1] = static_cast<char>(mates[slot] - 1);
    shifted[window_ - 1] = own(window_ - 1);
    next_[shifted] += number;
  }

  int rows_;
  int squares_;
  std::size_t window_;
  int square_ = 0;
  std::vector<std::size_t> later_;
  std::unordered_map<State, std::uint64_t, Hash> layer_;
  std::unordered_map<State, std::uint64_t, Hash> next_;
  std::uint64_t tours_ = 0;
  std::size_t peak_states_ = 0;
};

}  // namespace cavalcade::peers

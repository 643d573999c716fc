// Two-factors of a plain rectangle of knight's moves, counted and drawn exactly uniformly, by a program that knows only
// degrees. A two-factor is a set of moves of which two meet at every square: cycles that share out the board. Whether
// half a two-factor can be completed depends on the degrees of the squares at the border and on nothing else, so there
// are far fewer states than for tours. degrees.cpp has the idea.
//
// With `Ends::two` two squares, the ends, have one move instead: a path from one to the other, and cycles on the rest.
// That is a two-factor of the board with an apex, one more vertex that is joined to every square.

#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "board/board.hpp"
#include "count/counting.hpp"

namespace cavalcade::count {

enum class Ends : std::uint8_t { none, two };

// Of every free square, in ascending order, the two that it is joined to, by their numbers in that order; `nowhere`
// stands second for an end, which is joined to one only.
constexpr std::uint32_t nowhere = UINT32_MAX;
using Joined = std::vector<std::array<std::uint32_t, 2>>;
inline void join(Joined& joined, std::uint32_t one, std::uint32_t other) {
  joined[one][joined[one][0] == nowhere ? 0 : 1] = other;
  joined[other][joined[other][0] == nowhere ? 0 : 1] = one;
}

class TwoFactors {
 public:
  enum class Keep : std::uint8_t { last_layer, all_layers };  // to count; to draw

  // A plain rectangle, a knight, and no more squares than can be of use: the general program is for the others.
  static bool suits(const Board& board);

  // Requires suits(board). Refuses, in words, what is beyond the limits; holds nothing if the numbers outgrow 128 bits,
  // which the general program counts by residues.
  static Result<std::optional<TwoFactors>> build(const Board& board, Ends ends, Keep keep, const Terms& terms);

  TwoFactors(TwoFactors&&) noexcept;
  TwoFactors& operator=(TwoFactors&&) noexcept;
  TwoFactors(const TwoFactors&) = delete;
  TwoFactors& operator=(const TwoFactors&) = delete;
  ~TwoFactors();

  [[nodiscard]] const Number& total() const;
  [[nodiscard]] std::uint64_t peak_states() const;  // of one layer
  [[nodiscard]] std::uint64_t peak_bytes() const;
  [[nodiscard]] std::uint64_t layers() const;

  // All layers are kept, there is a two-factor, and their number is below 2^128.
  [[nodiscard]] bool can_draw() const;
  // Each two-factor with the same probability. Requires can_draw().
  void draw(Random& random, Joined& joined) const;

 private:
  class Inside;
  explicit TwoFactors(std::unique_ptr<const Inside> inside);
  std::unique_ptr<const Inside> inside_;
};

// The number of two-factors; nothing where the general program has to do it: see `suits` and `build`.
std::optional<Counting> count_by_degrees(const Board& board, Ends ends, const Terms& terms);

}  // namespace cavalcade::count

// The window of squares over which a tour of a rectangle is put together, and the steps that move it.
//
// Squares are gone through column by column (a column is as high as the shorter side of the board, m), from row 0 up. A
// knight's move joins two squares of the window of 2m + 1 squares that begins with the present one, so what matters of
// the squares before is only what they did to the window. Slot 0 is the present square; slot 2m is the last one that
// can be reached. For open tours there is one slot more, for the apex: a square of its own, joined to all others, that
// turns an open tour into a cycle.

#pragma once

#include <optional>
#include <vector>

#include "count/rectangle/degree_code.hpp"
#include "count/rectangle/matching.hpp"

namespace cavalcade::count::rectangle {

struct Window {
  int height = 0;
  bool has_apex = false;
  bool ends_are_dark = false;  // of the corners' colour, both: the board has an odd number of squares

  [[nodiscard]] int apex() const { return 2 * height + 1; }
  [[nodiscard]] int slots() const { return 2 * height + (has_apex ? 2 : 1); }
  [[nodiscard]] Code codes() const { return powers_of_three[static_cast<std::size_t>(slots())]; }
  // Of the squares without the apex.
  [[nodiscard]] Code square_codes() const { return powers_of_three[static_cast<std::size_t>(apex())]; }
};

// Moves that a step may add. A square that leaves needs two moves: it has 2 - ends, and gets one to each end.
struct Choice {
  int ends = 0;  // 0, 1 or 2
  int one = 0;   // the slots of the ends, one < other, after the step
  int other = 0;
  Code weight = 0;         // what they add to the code ..
  Code apex_weight = 0;    // .. and to the part of it that is the apex's, if it is one of the ends
  bool fills_new = false;  // one of them is the slot that is new
};

// The colours of the ends of an open tour. Every move joins a dark and a light square, so the degrees of all dark
// squares and those of all light ones differ by as much as the moves of the apex do. With equally many squares of both
// colours the ends have different ones; with one more of the corners' colour, both have that. States that contradict
// this lead nowhere, and are not made.
struct EndColours {
  std::uint32_t dark = 0;   // slots of the corners' colour, after the step, but for the apex
  std::uint32_t light = 0;  // the others
  int dark_excess = 0;      // degrees of dark squares that have left the window, less those of light ones
  bool both_are_dark = false;

  [[nodiscard]] bool admit(const Digits& digits, unsigned apex_degree) const {
    const auto sum = [&](std::uint32_t slots) {
      return std::popcount(digits.ones & slots) + 2 * std::popcount(digits.twos & slots);
    };
    const int difference = dark_excess + sum(dark) - sum(light);
    if (both_are_dark) return difference == static_cast<int>(apex_degree);
    return apex_degree < 2 || difference == 0;
  }
};

// Either the present square leaves the window, which moves on by one; or a move between two slots is added or not.
struct Step {
  bool leaves = false;
  std::vector<Choice> choices;
  EndColours colours;  // where the apex is among the ends
};

// The apex as a neighbour: not at all, as others, or in any case.
enum class ApexMove { never, may, must };

// `square` is the number of the one that leaves, from the corner on, column by column.
Step leave(const Window& window, int square, ApexMove apex);
// With `present` as the number of the present square.
Step add_move(const Window& window, int present, int one, int other, bool must);

// A code and what is read off it again and again.
struct ReadCode {
  ReadCode(const Window& window, Code all)
      : code(all),
        digits(digits_of(all)),
        apex(window.has_apex ? all / window.square_codes() * window.square_codes() : 0) {}

  Code code;
  Digits digits;
  Code apex;  // what the apex adds to it
};

// The code before the step, if the choice was taken and led to this one. Nothing if it cannot have.
inline std::optional<Code> code_before(const Window& window, const Step& step, const Choice& choice,
                                       const ReadCode& after) {
  if (choice.ends > 0 && after.digits.at(choice.one) == 0) return std::nullopt;
  if (choice.ends > 1 && after.digits.at(choice.other) == 0) return std::nullopt;
  if (!step.leaves) return after.code - choice.weight;
  const bool new_is_filled = ((after.digits.ones >> static_cast<unsigned>(2 * window.height)) & 1U) != 0;
  if (choice.fills_new != new_is_filled) return std::nullopt;
  const Code apex = after.apex - choice.apex_weight;
  const Code squares = after.code - choice.weight - apex;
  return squares * 3 + static_cast<Code>(2 - choice.ends) + apex;
}

// Calls put(code after the step) for every choice that `code` admits.
template <class Put>
void each_code_after(const Window& window, const Step& step, Code code, const Put& put) {
  Code rest = code;
  int needed = -1;
  if (step.leaves) {
    const Code squares = window.square_codes();
    const Code apex = window.has_apex ? code / squares * squares : 0;
    const Code cells = code - apex;
    needed = 2 - static_cast<int>(cells % 3);
    rest = cells / 3 + apex;
  }
  const Digits digits = digits_of(rest);
  for (const Choice& choice : step.choices) {
    if (step.leaves && choice.ends != needed) continue;
    if (choice.ends > 0 && digits.at(choice.one) == 2) continue;
    if (choice.ends > 1 && digits.at(choice.other) == 2) continue;
    const Code next = rest + choice.weight;
    if (choice.apex_weight > 0) {
      const Digits after = digits_of(next);
      if (!step.colours.admit(after, after.at(window.apex()))) continue;
    }
    put(next);
  }
}

namespace detail {

inline std::uint8_t small(int value) {
  return static_cast<std::uint8_t>(value);
}

// A path now passes from one slot to the other. By the degrees after it: both are new ends, both are ends no more, or
// the end has gone from one to the other.
inline MatchingOp joined(const Digits& after, int one, int other) {
  const int pairs = after.pairs();
  const unsigned degree_one = after.at(one);
  const unsigned degree_other = after.at(other);
  if (degree_one == 1 && degree_other == 1)
    return {MatchingOp::insert, small(pairs - 1), after.place(one), after.place(other)};
  const auto flag = [](int slot) { return std::uint32_t{1} << static_cast<unsigned>(slot); };
  if (degree_one == 2 && degree_other == 2) {
    const Digits before{after.ones | flag(one) | flag(other), 0};
    return {MatchingOp::join, small(pairs + 1), before.place(one), before.place(other)};
  }
  const int now = degree_one == 1 ? one : other;
  const int was = degree_one == 1 ? other : one;
  const Digits before{(after.ones & ~flag(now)) | flag(was), 0};
  const std::uint8_t from = before.place(was);
  const std::uint8_t to = after.place(now);
  return from == to ? MatchingOp{MatchingOp::keep, small(pairs)} : MatchingOp{MatchingOp::move, small(pairs), from, to};
}

}  // namespace detail

// What the choice did to the ends, seen from the digits after it.
inline MatchingOp op_of(const Choice& choice, const Digits& digits) {
  const std::uint8_t pairs = detail::small(digits.pairs());
  if (choice.ends == 0) return {MatchingOp::keep, pairs};
  if (choice.ends == 2) return detail::joined(digits, choice.one, choice.other);
  // The square that left was an end, at the lowest place; now its path goes on to the slot.
  const std::uint8_t place = digits.place(choice.one);
  if (digits.at(choice.one) == 2) return {MatchingOp::join, detail::small(pairs + 1), 0, detail::small(place + 1)};
  return place == 0 ? MatchingOp{MatchingOp::keep, pairs} : MatchingOp{MatchingOp::move, pairs, 0, place};
}

}  // namespace cavalcade::count::rectangle

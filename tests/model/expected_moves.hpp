// What Knightmove should be: on the chessboard as the document has it that OPL's and Z's models come from, and on any
// board as the board has it. And what a model says that it is, where it describes moves by conditions.

#pragma once

#include <cctype>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "board/board.hpp"
#include "model/squares.hpp"

namespace cavalcade::model {

// By i mod 8.
inline const std::vector<std::vector<std::int64_t>> documented_differences{{-17, -10, 6, 15},
                                                                           {-15, -6, 10, 17},
                                                                           {-17, -15, -6, 10, 15, 17},
                                                                           {-17, -15, -10, -6, 6, 10, 15, 17},
                                                                           {-17, -15, -10, -6, 6, 10, 15, 17},
                                                                           {-17, -15, -10, -6, 6, 10, 15, 17},
                                                                           {-17, -15, -10, -6, 6, 10, 15, 17},
                                                                           {-17, -15, -10, 6, 15, 17}};

using Numbers = std::set<std::int64_t>;

inline Numbers documented_moves(std::int64_t i) {
  Numbers reached;
  for (const std::int64_t difference : documented_differences[static_cast<std::size_t>(i % 8)])
    if (i + difference >= 1 && i + difference <= 64) reached.insert(i + difference);
  return reached;
}

inline Numbers moves_on_board(const Board& board, std::int64_t number) {
  Numbers reached;
  for (const Cell neighbour : board.neighbours(cell_of(number))) reached.insert(number_of(neighbour));
  return reached;
}

// Evaluates the conditions on i and j that OPL's models describe moves by: "i mod 8 = 1 & (j=i-15 \/ j=i-6)". It knows
// whole numbers, i, j, + - mod, the comparisons = <= >=, & before \/, and parentheses around conditions.
class MoveCondition {
 public:
  explicit MoveCondition(std::string text) : text_(std::move(text)) {}

  bool holds(std::int64_t i, std::int64_t j) {
    i_ = i;
    j_ = j;
    rest_ = text_;
    const bool value = any();
    skip();
    if (!rest_.empty()) throw std::logic_error("not a condition: " + std::string(rest_));
    return value;
  }

 private:
  void skip() {
    while (!rest_.empty() && std::isspace(static_cast<unsigned char>(rest_.front())) != 0) rest_.remove_prefix(1);
  }
  bool take(std::string_view word) {
    skip();
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  bool any() {
    bool value = all();
    while (take("\\/")) value = all() || value;
    return value;
  }
  bool all() {
    bool value = comparison();
    while (take("&")) value = comparison() && value;
    return value;
  }
  bool comparison() {
    if (take("(")) {
      const bool value = any();
      if (!take(")")) throw std::logic_error("no end of a parenthesis: " + std::string(rest_));
      return value;
    }
    const std::int64_t left = sum();
    if (take("<=")) return left <= sum();
    if (take(">=")) return left >= sum();
    if (take("=")) return left == sum();
    throw std::logic_error("no comparison: " + std::string(rest_));
  }
  std::int64_t sum() {
    std::int64_t value = term();
    for (;;) {
      if (take("+"))
        value += term();
      else if (take("-"))
        value -= term();
      else if (take("mod"))
        value %= term();
      else
        return value;
    }
  }
  std::int64_t term() {
    if (take("i")) return i_;
    if (take("j")) return j_;
    skip();
    std::int64_t value = 0;
    if (rest_.empty() || std::isdigit(static_cast<unsigned char>(rest_.front())) == 0)
      throw std::logic_error("no number: " + std::string(rest_));
    for (; !rest_.empty() && std::isdigit(static_cast<unsigned char>(rest_.front())) != 0; rest_.remove_prefix(1))
      value = 10 * value + (rest_.front() - '0');
    return value;
  }

  std::string text_;
  std::string_view rest_;
  std::int64_t i_ = 0;
  std::int64_t j_ = 0;
};

// What stands between two words of a text; empty if it does not.
inline std::string between(const std::string& text, const std::string& before, const std::string& after) {
  const std::size_t begin = text.find(before);
  if (begin == std::string::npos) return "";
  const std::size_t end = text.find(after, begin + before.size());
  if (end == std::string::npos) return "";
  return text.substr(begin + before.size(), end - begin - before.size());
}

}  // namespace cavalcade::model

#include "board/piece.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

namespace cavalcade {
namespace {

bool is_leaper(const Leaper& leaper, std::int32_t a, std::int32_t b) {
  return leaper == Leaper{a, b} || leaper == Leaper{b, a};
}

bool changes_colour(const Leaper& leaper) {
  return ((leaper.a ^ leaper.b) & 1) != 0;
}

std::array<Offset, 8> jumps_of(const Leaper& leaper) {
  const auto [a, b] = leaper;
  return {{{-a, -b}, {a, -b}, {-b, -a}, {b, -a}, {-b, a}, {b, a}, {-a, b}, {a, b}}};
}

bool comes_first_by_rank(Offset p, Offset q) {
  return p.dy != q.dy ? p.dy < q.dy : p.dx < q.dx;
}

// Right of the upright line, and on it below, come before what is left of it, and on it above: each half by its slope.
bool comes_first_clockwise(Offset p, Offset q) {
  const auto is_first_half = [](Offset jump) { return jump.dx > 0 || (jump.dx == 0 && jump.dy < 0); };
  if (is_first_half(p) != is_first_half(q)) return is_first_half(p);
  const std::int64_t one = std::int64_t{p.dx} * q.dy;
  const std::int64_t other = std::int64_t{p.dy} * q.dx;
  if (one != other) return one < other;
  const auto length = [](Offset jump) { return std::abs(std::int64_t{jump.dx}) + std::abs(std::int64_t{jump.dy}); };
  return length(p) < length(q);
}

}  // namespace

bool Piece::is_knight() const {
  return leapers_.size() == 1 && is_leaper(leapers_.front(), 1, 2);
}

bool Piece::is_king() const {
  const auto has = [&](std::int32_t a, std::int32_t b) {
    return std::any_of(leapers_.begin(), leapers_.end(), [&](const Leaper& one) { return is_leaper(one, a, b); });
  };
  return leapers_.size() == 2 && has(0, 1) && has(1, 1);
}

bool Piece::changes_colour() const {
  return std::all_of(leapers_.begin(), leapers_.end(), cavalcade::changes_colour);
}

bool Piece::keeps_colour() const {
  return std::none_of(leapers_.begin(), leapers_.end(), cavalcade::changes_colour);
}

std::int32_t Piece::longest_side() const {
  std::int32_t longest = 0;
  for (const Leaper& leaper : leapers_) longest = std::max({longest, leaper.a, leaper.b});
  return longest;
}

std::int64_t Piece::longest_way() const {
  std::int64_t longest = 0;
  for (const Leaper& leaper : leapers_) longest = std::max(longest, std::int64_t{leaper.a} + leaper.b);
  return longest;
}

FewMoves<Offset> jumps(const Piece& piece) {
  std::vector<Offset> all;
  for (const Leaper& leaper : piece.leapers())
    for (const Offset jump : jumps_of(leaper)) all.push_back(jump);
  std::sort(all.begin(), all.end(), comes_first_by_rank);
  FewMoves<Offset> distinct;
  for (const Offset jump : all) {
    const bool repeated = !distinct.empty() && distinct.end()[-1].dx == jump.dx && distinct.end()[-1].dy == jump.dy;
    if (!repeated) distinct.push_back(jump);
  }
  return distinct;
}

FewMoves<Offset> jumps_clockwise(const Piece& piece) {
  FewMoves<Offset> sorted = jumps(piece);
  std::sort(sorted.begin(), sorted.end(), comes_first_clockwise);
  return sorted;
}

std::string leaper_text(const Piece& piece) {
  std::string text;
  for (const Leaper& leaper : piece.leapers())
    text += fmt::format("{}{},{}", text.empty() ? "" : "+", leaper.a, leaper.b);
  return text;
}

std::string leaper_name(const Piece& piece) {
  std::string text;
  for (const Leaper& leaper : piece.leapers())
    text += fmt::format("{}({},{})", text.empty() ? "" : "+", leaper.a, leaper.b);
  return text;
}

// Names as in G. P. Jelliss, Knight's Tour Notes, and in the Oxford Companion to Chess.
std::span<const NamedPiece> named_pieces() {
  const auto both = [](std::vector<Leaper> leapers) { return Piece(std::move(leapers)); };
  static const std::array<NamedPiece, 20> table{{
      {"knight", {1, 2}},
      {"king", both({{0, 1}, {1, 1}})},
      {"wazir", {0, 1}},
      {"fers", {1, 1}},
      {"dabbaba", {0, 2}},
      {"alfil", {2, 2}},
      {"threeleaper", {0, 3}},
      {"camel", {1, 3}},
      {"zebra", {2, 3}},
      {"tripper", {3, 3}},
      {"fourleaper", {0, 4}},
      {"giraffe", {1, 4}},
      {"antelope", {3, 4}},
      {"fiveleaper", both({{0, 5}, {3, 4}})},
      {"alibaba", both({{0, 2}, {2, 2}})},
      {"centaur", both({{0, 1}, {1, 1}, {1, 2}})},
      {"gnu", both({{1, 2}, {1, 3}})},
      {"okapi", both({{1, 2}, {2, 3}})},
      {"bison", both({{1, 3}, {2, 3}})},
      {"squirrel", both({{0, 2}, {1, 2}, {2, 2}})},
  }};
  return table;
}

}  // namespace cavalcade

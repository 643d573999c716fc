// The piece that moves on a board: a leaper such as the knight, or a compound of several, which makes the jumps of all.
// Pieces that chess and fairy chess have a name for are in one table.

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "board/cell.hpp"

namespace cavalcade {

// An (a,b) leaper jumps a squares along one axis and b along the other. The knight is (1,2).
struct Leaper {
  std::int32_t a = 1;
  std::int32_t b = 2;

  friend bool operator==(const Leaper&, const Leaper&) = default;
};

class Piece {
 public:
  Piece() : leapers_{Leaper{}} {}
  Piece(Leaper leaper) : leapers_{leaper} {}  // NOLINT(google-explicit-constructor): every leaper is a piece
  Piece(std::int32_t a, std::int32_t b) : leapers_{Leaper{a, b}} {}
  // Requires one or more.
  explicit Piece(std::vector<Leaper> leapers) : leapers_(std::move(leapers)) {}

  [[nodiscard]] const std::vector<Leaper>& leapers() const { return leapers_; }
  [[nodiscard]] bool is_knight() const;
  [[nodiscard]] bool is_king() const;

  // Whether every jump leads from a dark square to a light one or back; and whether none does.
  [[nodiscard]] bool changes_colour() const;
  [[nodiscard]] bool keeps_colour() const;

  // As many files, and as many files and ranks together, as one jump can cross.
  [[nodiscard]] std::int32_t longest_side() const;
  [[nodiscard]] std::int64_t longest_way() const;

  friend bool operator==(const Piece&, const Piece&) = default;

 private:
  std::vector<Leaper> leapers_;
};

// The most leapers that make a compound.
constexpr std::size_t max_leapers = 4;

// The jumps in the order every search of ours tries them: towards the lowest rank first, then the lowest file; each
// once. For the knight: (-1,-2) (1,-2) (-2,-1) (2,-1) (-2,1) (2,1) (-1,2) (1,2).
FewMoves<Offset> jumps(const Piece& piece);
// The same clockwise, as people number them: the first is the one next to straight up, on the right; of those in one
// direction the shorter comes first. For the knight: (1,2) (2,1) (2,-1) (1,-2) (-1,-2) (-2,-1) (-2,1) (-1,2).
FewMoves<Offset> jumps_clockwise(const Piece& piece);

// As people give it: "1,2", of a compound "0,1+1,1".
std::string leaper_text(const Piece& piece);
// As people speak of it: "(1,2)", "(0,1)+(1,1)".
std::string leaper_name(const Piece& piece);

struct NamedPiece {
  std::string_view name;
  Piece piece;
};
std::span<const NamedPiece> named_pieces();

}  // namespace cavalcade

// What a tour is like, beyond being one: the words in which collectors of tours speak of them (G. P. Jelliss, Knight's
// Tour Notes). All of it is worked out from the squares; that they are a tour is for check/ to say first.
//
//   symmetry   the turns and reflections of the board that map the tour to itself, whatever its direction. A closed
//   tour
//              with a half turn is Eulerian if the turn keeps its direction (opposite squares are half a tour apart),
//              and Bergholtian if it reverses it.
//   class      tours that are images of each other, in either direction and closed ones from any square, are one class;
//              its canonical form is the first of them in the order of `enumerate`.
//   sums       semimagic: all ranks have one sum and all files have one, as the tour is numbered; magic: both long
//              diagonals of a square board have it, too.
//   geometry   moves as straight lines on a board without joined edges. A turn is a square where the direction changes;
//              the angle there is that between the two lines; two moves cross if they have a point inside both.

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ask/answer.hpp"
#include "base/budget.hpp"
#include "base/result.hpp"
#include "board/board.hpp"
#include "board/symmetry.hpp"

namespace cavalcade::describe {

enum class Magic : std::uint8_t { none, semimagic, magic };

// Sums of the step numbers.
struct Sums {
  Magic magic = Magic::none;
  std::vector<std::int64_t> ranks;      // from rank 1
  std::vector<std::int64_t> files;      // from file a
  std::vector<std::int64_t> diagonals;  // from a1, then from the top of file a; of square boards
  // What all ranks, or all files, would have; twice that, since it need not be whole.
  std::int64_t twice_rank_mean = 0;
  std::int64_t twice_file_mean = 0;
};

struct Geometry {
  std::int64_t turns = 0;
  std::int64_t longest_run = 0;  // moves in one direction
  // Moves in either sense of a direction, as it points up, or to the right.
  std::map<std::pair<std::int32_t, std::int32_t>, std::int64_t> slopes;
  std::map<std::int32_t, std::int64_t> angles;  // by tenths of a degree, 1800 is straight on
  std::int64_t crossings = 0;
};

struct Description {
  bool closed = false;
  bool re_entrant = false;             // open, with its ends one move apart
  std::vector<Turn> symmetries;        // without the identity
  std::optional<bool> is_eulerian;     // of a closed tour with a half turn; if not, it is Bergholtian
  std::optional<std::int64_t> images;  // how many tours its class has; unknown on a cube
  CellList canonical;                  // empty on a cube
  std::optional<Sums> sums;            // of rectangles without blocked squares
  std::optional<Geometry> geometry;    // of flat boards without joined edges
};

// Requires a tour of the board, which has cells. An error if the budget ends first.
Result<Description> describe(const Board& board, const Tour& tour, bool closed, const Budget& budget);

// What is rare about it, such as "magic" or "symmetric (half turn, Eulerian)"; empty if nothing is.
std::string notable(const Description& description);

// Names and what is to be said under them, in the order in which they are shown. The class of a tour of more than 256
// squares is left to JSON.
std::vector<std::pair<std::string, std::string>> lines(const Board& board, const Description& description);

// One object on one line, without a line feed.
std::string json(const Board& board, const Description& description);

}  // namespace cavalcade::describe

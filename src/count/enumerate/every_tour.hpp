// Every tour of a board, one after the other, none of them kept.
//
// The search decides moves, not squares: each free square needs two moves, and what that forces is worked out
// everywhere on the board after each choice (field.hpp). Choices are made at the head of the path only, the
// lowest square first (search.hpp). So tours come in an order that can be told without the search:
//
//   closed   in the lexicographic order of their lists of squares
//   open     by the first square, then the last, then in the lexicographic order of their lists
//
// where squares are compared by their numbers (rank by rank from a1), a closed tour begins on the named square, or else
// the lowest free one, and goes first to the lower of its two neighbours there; and an open tour without a named end
// begins on the lower of its two ends. A tour and its reverse are one tour, unless an end of an open tour is named.
//
// Distinct tours are one of each class under those turns and reflections of the board that leave the named squares
// where they are: of each class the tour whose list comes first, wherever two lists differ first. Shifts along joined
// edges do not count.
//
// The order is the same for every number of threads. Memory grows with the squares and the threads, not the tours.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "ask/question.hpp"
#include "count/counting.hpp"

namespace cavalcade::count {

// What happens to a tour. With several threads `pass` is called on many at a time, `take` on one at a time, in order.
// Either ends it all by returning false.
using TourCall = std::function<bool(std::span<const Cell>)>;
struct TourCalls {
  TourCall pass;  // may be empty: every tour passes
  TourCall take;
  // May be empty. Asked, on any thread, when a long search found no open tour between two squares: whether there is
  // none, for a reason the search does not see.
  std::function<bool(Cell first, Cell last)> is_hopeless;
};

struct TourListing {
  bool complete = false;    // these were all
  std::string reason;       // why not: a limit; empty if a call ended it
  std::uint64_t tours = 0;  // taken
  std::uint64_t nodes = 0;  // moves tried
  std::uint64_t dead_ends = 0;
};

// Requires board.has_cells(); `distinct` is not for cubes, whose symmetries are not known here. What the question of a
// tour says about methods and parts is left aside.
TourListing every_tour(const Board& board, const TourTask& task, bool distinct, const Terms& terms,
                       const TourCalls& calls);

}  // namespace cavalcade::count

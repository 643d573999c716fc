// Tours of a plain rectangle, counted from both ends at once: the halves are mirror images, so one of them is gone
// through, and then met with itself in the middle.
//
// See middle/window.hpp for the states, middle/advance.hpp for a step, middle/close.hpp for the meeting,
// middle/half.hpp for parts. The ideas: frontier programs for cycles (Kwong & Rogers 1994; McKay counted the closed
// tours of 8x8 in 1997 from two halves); grouped by degree vector, numbers of matchings instead of keys, and meeting by
// contraction.

#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "board/board.hpp"
#include "count/counting.hpp"

namespace cavalcade::middle {

// Whether the board is a rectangle that this counts: of the knight, without holes or wraps, 3x4 or larger.
bool has_middle(const Board& board);

enum class Numbers : std::uint8_t { automatic, words32, words64, remainders };

// Left alone but for tests.
struct MiddleOptions {
  Numbers numbers = Numbers::automatic;  // fails where they do not suffice, unless automatic
  bool part_by_part = false;             // even where it would fit as a whole
};

// Closed tours; or open ones, with an end on `from` if that is given. Under mpirun all ranks count together, and all
// get the number. Requires has_middle(board).
count::Counting count_by_middle(const Board& board, bool open, std::optional<Square> from, const count::Terms& terms,
                                const MiddleOptions& options = {});

// Why such a count cannot leave its checkpoint in the folder, if so. Makes the folder if it is not there.
std::optional<std::string> checkpoint_refusal(const Board& board, bool open, std::optional<Square> from,
                                              const std::filesystem::path& folder);

}  // namespace cavalcade::middle

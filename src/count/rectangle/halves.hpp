// Tours of a plain rectangle by transfer matrices that meet in the middle: the halves are mirror images, so one of them
// is gone through, and then joined with itself.
//
// The ideas: frontier programs for cycles (Kwong & Rogers 1994; McKay counted the closed tours of 8x8 in 1997 from two
// halves); here states are grouped by degree vector, matchings are numbers instead of keys, and the halves are joined
// by contraction. In this folder:
//
//   window.hpp, degree_code.hpp, matching.hpp   states, and what a step does to them
//   layer.hpp, advance.hpp                      all states after a step, and from one layer to the next
//   plan.hpp                                    the steps of a half, and where layers fall into parts
//   join_halves.hpp, contraction.hpp            the sum over both halves
//   by_parts.hpp, block file.hpp, checkpoint.hpp   in less memory, by several processes, with what is left on disk
//   two_factors.hpp                             two-factors, which need no matchings: a program of their own

#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "board/board.hpp"
#include "count/counting.hpp"

namespace cavalcade::count::rectangle {

// For tests.
struct HalvesOptions {
  Numbers numbers = Numbers::automatic;
  bool by_parts = false;  // even where it would fit as a whole
};

// Closed tours; or open ones, with an end on `from` if that is given. Under mpirun all ranks count together, and all
// get the number. Requires halves_apply_to the board.
Counting count_by_halves(const Board& board, bool open, std::optional<Square> from, const Terms& terms,
                         const HalvesOptions& options = {});

// Why such a count cannot leave its checkpoint in the folder, if so. Makes the folder if it is not there.
Result<void> require_own_checkpoint(const Board& board, bool open, std::optional<Square> from,
                                    const std::filesystem::path& folder);

}  // namespace cavalcade::count::rectangle

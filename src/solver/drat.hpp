// Clausal proofs (DRAT) from the solver's binary form to text: one step a line, "1 -2 0" or "d 1 -2 0".

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace cavalcade {

// The steps of SatSolver::proof(). Variable v is written as numbers[v], or as it is if `numbers` is empty. The text
// ends with the empty clause, also where the solver left it out because a clause it was given is empty.
std::string drat_text(std::string_view binary, std::span<const std::uint64_t> numbers = {});

}  // namespace cavalcade

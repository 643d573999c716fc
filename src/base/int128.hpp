// Whole numbers of 128 bits, for which the language has no name of its own.

#pragma once

namespace cavalcade {

using Unsigned128 = __uint128_t;
using Signed128 = __int128_t;

}  // namespace cavalcade

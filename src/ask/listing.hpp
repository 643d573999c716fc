// Tours that came without their question: the numbered board as we print it (ranks at the left, files below, `##` for
// blocked), or a CSV with a `square` column. The board is read off the squares; the rest of the question (closed, wrap,
// leaper) is what the caller says, since the listing does not tell.

#pragma once

#include <string_view>

#include "ask/json.hpp"
#include "ask/request.hpp"
#include "base/result.hpp"

namespace cavalcade {

// `asked` may hold closed, wrap and leaper. The verdict is `solved`: it is a claim, for check/ to judge.
Result<Solved> parse_listing(std::string_view text, Request asked);

}  // namespace cavalcade

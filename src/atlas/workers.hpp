// Work that falls into many independent pieces, shared out to threads: whoever is free takes the next piece.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace cavalcade::atlas {

// Calls work(0), .., work(count - 1), each once, in this order of starting, on at most `threads` threads; threads that
// cannot be had are done without. What a call throws ends the work and is thrown again here.
void share_out(std::size_t count, std::int32_t threads, const std::function<void(std::size_t)>& work);

}  // namespace cavalcade::atlas

#pragma once

#include <cstdint>

namespace cavalcade::model {

// One text with everything in it, or the data of this board in a file of their own, where the language has such files.
enum class Layout : std::uint8_t { together, apart };

}  // namespace cavalcade::model

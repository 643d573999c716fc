// Blocks between two stages of a count that is done part by part: kept in memory, sent to another process, or written
// to a file that is mapped back into memory, where the system may leave it on disk. All three have the same form, so a
// part is gathered from them alike.
//
// In bytes: the number of blocks; for each its code and size, and its bound; then the blocks themselves, one after the
// other. Everything is a multiple of eight bytes, in the byte order of the machine.

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "middle/advance.hpp"
#include "middle/layer.hpp"
#include "middle/window.hpp"

namespace cavalcade::middle {

struct Sheaf {
  std::vector<Code> codes;
  std::vector<Block> blocks;
  int exponent = 0;
  count::Claim claim;
  std::vector<count::Chunk> chunks;            // what the blocks lie in ..
  std::shared_ptr<const std::byte> elsewhere;  // .. or this
};

// All blocks between two stages; no code is in two sheaves.
using Pile = std::vector<Sheaf>;

using Wanted = std::function<bool(Code)>;

// The layer becomes a sheaf, which takes over its chunks.
Sheaf sheaf_of(Layer layer);

// The bytes of the wanted blocks, in words of eight bytes. Count is the type of the counts.
template <class Count>
std::vector<std::uint64_t> packed(const Pile& pile, const Wanted& wanted);

// Refers to the words, which it keeps. Nothing if they are not what packed() makes.
template <class Count>
std::optional<Sheaf> unpacked(std::shared_ptr<const std::byte> words, std::size_t size);

// Written under another name first, and only renamed when it is on disk. What is wrong, if it cannot be done.
template <class Count>
std::optional<std::string> write_file(const std::filesystem::path& file, const Pile& pile);
template <class Count>
std::optional<Sheaf> map_file(const std::filesystem::path& file);

// The wanted blocks of the pile as a layer, which refers to them.
Ending gather(const Window& window, const Workshop& workshop, const Pile& pile, const Wanted& wanted, Layer& layer);

}  // namespace cavalcade::middle

// Blocks between two stages of a count that is done part by part: kept in memory, sent to another process, or written
// to a file that is mapped back into memory, where the system may leave it on disk. All three have the same form, so a
// part is gathered from them alike.
//
// In bytes: the form and the number of blocks; for each its code and size, and its bound; then the blocks themselves,
// one after the other; in a file, at last a checksum of all that. Everything is a multiple of eight bytes, in the byte
// order of the machine.

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

#include "base/result.hpp"
#include "count/rectangle/advance.hpp"
#include "count/rectangle/layer.hpp"
#include "count/rectangle/window.hpp"

namespace cavalcade::count::rectangle {

struct BlockFile {
  std::vector<Code> codes;
  std::vector<Block> blocks;
  int exponent = 0;
  Claim claim;
  std::vector<Chunk> chunks;                   // what the blocks lie in ..
  std::shared_ptr<const std::byte> elsewhere;  // .. or this
};

// All blocks between two stages; no code is in two block files.
using BlockSet = std::vector<BlockFile>;

using Wanted = std::function<bool(Code)>;

// The layer becomes a block file, which takes over its chunks.
BlockFile block_file_of(Layer layer);

// The bytes of the wanted blocks, in words of eight bytes. Count is the type of the counts.
template <class Count>
std::vector<std::uint64_t> packed(const BlockSet& block_set, const Wanted& wanted);

// Refers to the words, which it keeps. Nothing if they are not what packed() makes: sizes that do not fit, or codes
// that are no degrees.
template <class Count>
std::optional<BlockFile> unpacked(std::shared_ptr<const std::byte> words, std::size_t size);

// What the numbers of a block file can be, in a count of its kind.
struct BlockRange {
  std::uint64_t codes = 0;       // codes are below
  std::uint64_t most_count = 0;  // counts are no more
  std::optional<double> ways;    // bounds are below, without an exponent; nothing: of any size
};
template <class Arithmetic>
BlockRange range_of(const Window& window, const Arithmetic& arithmetic);

// Whether all of them are within that range, and the ranks of each block ascend to one there is. Looks at every state.
template <class Count>
bool is_within(const BlockFile& block_file, const BlockRange& range);

// Whole or not at all, and on the disk. Gives the checksum at the end of the file.
template <class Count>
Result<std::uint64_t> write_file(const std::filesystem::path& file, const BlockSet& block_set);

// A file in memory, where the system reads it from the disk when it is looked at.
struct MappedFile {
  std::shared_ptr<const std::byte> bytes;
  std::size_t size = 0;
};
std::optional<MappedFile> map_file(const std::filesystem::path& file);

// `done` if the file has this checksum, `spoiled` if not. Reads all of it.
Ending compare_checksum(const MappedFile& file, std::uint64_t checksum, const Budget& budget);

// What is in the file, believed as it stands.
template <class Count>
std::optional<BlockFile> block_file_in(const MappedFile& file);

// The wanted blocks of the set as a layer, which refers to them.
Ending gather(const Window& window, const Context& context, const BlockSet& block_set, const Wanted& wanted,
              Layer& layer);

}  // namespace cavalcade::count::rectangle

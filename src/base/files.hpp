// Files that are there whole or not at all: written under another name, and renamed when every byte has arrived; and
// the folders they lie in.

#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace cavalcade::files {

using Writer = std::function<void(std::ostream&)>;

// "cannot write 'FILE': No space left on device". A file that was there before stays as it was.
std::optional<Error> write(const std::string& file, const Writer& writer);

// The same, and the file is on the disk, name and all, when this returns: what it says may be relied on elsewhere.
std::optional<Error> write_lasting(const std::string& file, const Writer& writer);

// What a file is called, after its name, until it is whole.
constexpr std::string_view unfinished_ending = ".unfinished";

// With all above it; nothing to do if it is there. "cannot make the folder 'FOLDER': Permission denied".
std::optional<Error> make_folder(const std::string& folder);

// "cannot read 'FILE': No such file or directory".
Result<std::string> read(const std::string& file);

}  // namespace cavalcade::files

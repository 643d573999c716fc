// The index of an atlas, index.json: what was asked, and of every instance the verdict and the file with its answer. It
// is documented in docs/reference/json.md. What is read is only the form; whether it is true is for atlas/verify.hpp to
// say.

#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "atlas/table.hpp"
#include "base/result.hpp"

namespace cavalcade::atlas {

struct IndexEntry {
  std::string board;
  std::int64_t knights = 0;
  std::string verdict;
  std::string evidence;
  double seconds = 0;
  std::string file;  // within the atlas
  std::uint64_t bytes = 0;
};

struct Index {
  Terms terms;  // of the limits only the time
  std::vector<IndexEntry> entries;
};

void write_index(std::ostream& out, const Index& index);

Result<Index> parse_index(std::string_view text);

}  // namespace cavalcade::atlas

// A decided table, to read and to load: as text the table of the paper, with times, what stayed open, a summary and
// what the answers rest on; as JSON one object, in the form documented in docs/reference/json.md.

#pragma once

#include <iosfwd>

#include "atlas/table.hpp"

namespace cavalcade::atlas {

void write_table_text(std::ostream& out, const Table& table);
void write_table_json(std::ostream& out, const Table& table);

}  // namespace cavalcade::atlas

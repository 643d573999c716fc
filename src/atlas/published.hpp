// What has been published about the table: Table 1 of A. Aggoun, N. Beldiceanu, E. Bourreau, H. Simonis, "Generalised
// Euler's knight", COSYTEC 1998 (HAL lirmm-01079127). It lists the numbers of knights without a balanced cover for all
// boards up to 10x10, 119 of 289 instances; the others have one.

#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "atlas/table.hpp"

namespace cavalcade::atlas {

constexpr std::string_view published_source = "Generalised Euler's knight, 1998";

// Solved or impossible; nothing beyond 10x10.
std::optional<Verdict> published_verdict(const Instance& instance);

// An instance of which we know something else than what was published, or (found unknown) nothing.
struct Difference {
  Instance instance;
  Verdict published = Verdict::solved;
  Verdict found = Verdict::unknown;
};
std::vector<Difference> differences_to_published(const std::vector<Entry>& entries);

}  // namespace cavalcade::atlas

#include "atlas/published.hpp"

#include <algorithm>
#include <array>

namespace cavalcade::atlas {
namespace {

constexpr std::int32_t published_side = 10;

struct Row {
  std::int32_t width;
  std::int32_t height;
  std::array<std::int32_t, 7> impossible;  // the numbers of knights; zeros fill up
};

constexpr std::array<Row, 26> table_1{{
    {4, 3, {1, 3}},
    {6, 3, {1, 2, 3, 4}},
    {8, 3, {1, 2, 3, 5, 6}},
    {10, 3, {2, 3, 4, 5, 6, 7}},
    {4, 4, {1, 2, 3}},
    {5, 4, {1, 3, 4, 5}},
    {6, 4, {1, 3, 5, 6}},
    {7, 4, {1, 3, 4, 5, 7}},
    {8, 4, {1, 3, 5, 6, 7}},
    {9, 4, {1, 3, 5, 7, 8, 9}},
    {10, 4, {1, 3, 5, 6, 7, 9, 10}},
    {6, 5, {2, 3, 5, 6, 7}},
    {8, 5, {5, 6, 7, 8, 9, 10}},
    {10, 5, {8, 9, 10, 11, 12}},
    {6, 6, {6, 7, 8, 9}},
    {7, 6, {7, 8, 9, 10}},
    {8, 6, {6, 9, 10, 11, 12}},
    {9, 6, {9, 10, 11, 12, 13}},
    {10, 6, {10, 11, 12, 13, 14, 15}},
    {8, 7, {9, 10, 11, 13, 14}},
    {10, 7, {12, 14, 15, 16, 17}},
    {8, 8, {11, 13, 15}},
    {9, 8, {15, 17, 18}},
    {10, 8, {17, 18, 19, 20}},
    {10, 9, {15, 20, 21, 22}},
    {10, 10, {22, 23, 24, 25}},
}};

bool is_listed(const Instance& instance) {
  for (const Row& row : table_1)
    if (row.width == instance.width && row.height == instance.height)
      return std::find(row.impossible.begin(), row.impossible.end(), instance.knights) != row.impossible.end();
  return false;
}

}  // namespace

std::optional<Verdict> published_verdict(const Instance& instance) {
  if (instance.width > published_side) return std::nullopt;
  return is_listed(instance) ? Verdict::impossible : Verdict::solved;
}

std::vector<Difference> differences_to_published(const std::vector<Entry>& entries) {
  std::vector<Difference> differences;
  for (const Entry& entry : entries) {
    const std::optional<Verdict> published = published_verdict(entry.instance);
    if (published && *published != entry.verdict) differences.push_back({entry.instance, *published, entry.verdict});
  }
  return differences;
}

}  // namespace cavalcade::atlas

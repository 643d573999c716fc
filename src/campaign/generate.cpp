#include "campaign/generate.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "base/random.hpp"

namespace cavalcade::campaign {
namespace {

// The first `count` squares of a random order of the board: a Fisher-Yates shuffle that stops early.
std::vector<Square> draw_squares(std::int32_t size, std::size_t count, Random& random) {
  std::vector<std::int32_t> order(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  std::iota(order.begin(), order.end(), 0);
  std::vector<Square> squares;
  for (std::size_t i = 0; i < count; ++i) {
    std::swap(order[i], order[i + random.below(order.size() - i)]);
    squares.push_back({order[i] % size, order[i] / size});
  }
  return squares;
}

Instance draw_instance(const Recipe& recipe, std::int32_t size, std::int64_t number, Random& random) {
  const auto spread = static_cast<std::uint64_t>(recipe.most_blocked - recipe.fewest_blocked + 1);
  const std::int64_t blocked = recipe.fewest_blocked + static_cast<std::int64_t>(random.below(spread));
  Instance instance{fmt::format("{}_{}x{}", number, size, size), size, {}, {}};
  const auto knights = static_cast<std::size_t>(recipe.knights);
  instance.knights = draw_squares(size, knights + static_cast<std::size_t>(blocked), random);
  instance.blocked.assign(instance.knights.begin() + recipe.knights, instance.knights.end());
  sort_squares(instance.blocked);
  instance.knights.resize(knights);
  return instance;
}

}  // namespace

Result<std::vector<Task>> generate(const Recipe& recipe) {
  const std::int64_t smallest = *std::min_element(recipe.sizes.begin(), recipe.sizes.end());
  if (recipe.most_blocked + recipe.knights > smallest * smallest)
    return Error{fmt::format("{} blocked squares and {} knights do not fit a board of {} x {}", recipe.most_blocked,
                             recipe.knights, smallest, smallest)};
  Random random(recipe.seed);
  std::vector<Task> tasks;
  for (const std::int32_t size : recipe.sizes) {
    for (std::int64_t number = 0; number < recipe.per_size; ++number) {
      const Instance instance = draw_instance(recipe, size, number, random);
      for (const Target target : recipe.targets)
        tasks.push_back({.instance = instance, .target = target, .restart = {}});
    }
  }
  return tasks;
}

}  // namespace cavalcade::campaign

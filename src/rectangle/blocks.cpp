#include "rectangle/blocks.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <mutex>
#include <utility>

#include "rectangle/block_search.hpp"

namespace cavalcade::rectangle {
namespace {

// Blocks by size; the addresses of the nodes of a map do not change.
class Shelf {
 public:
  template <class MakeProblem>
  const Block& get(std::int32_t width, std::int32_t height, const MakeProblem& make_problem) {
    const std::scoped_lock lock(mutex_);
    Block& block = blocks_[{width, height}];
    if (block.path.empty()) {
      BlockProblem problem = make_problem();
      problem.width = width;
      problem.height = height;
      std::optional<std::vector<Square>> path = find_block(problem);
      assert(path && "the tests find every block of the sizes that are asked for");
      block = {width, height, std::move(*path)};
    }
    return block;
  }

 private:
  std::mutex mutex_;
  std::map<std::pair<std::int32_t, std::int32_t>, Block> blocks_;
};

}  // namespace

std::size_t Block::place(Square square) const {
  return static_cast<std::size_t>(std::find(path.begin(), path.end(), square) - path.begin());
}

const Block& tooth_block(std::int32_t height) {
  static Shelf shelf;
  return shelf.get(block_side, height, [] {
    BlockProblem problem;
    problem.from = Square{1, 1};
    problem.to = Square{0, 3};
    problem.links = {{{5, 0}, {4, 2}, true}};
    return problem;
  });
}

const Block& spine_block(std::int32_t width) {
  static Shelf shelf;
  return shelf.get(width, block_side, [] {
    BlockProblem problem;
    problem.from = Square{1, 1};
    problem.to = Square{3, 0};
    problem.links = {{{0, 5}, {2, 4}, true}};
    return problem;
  });
}

const Block& closed_corner(std::int32_t width, std::int32_t height) {
  static Shelf shelf;
  return shelf.get(width, height, [] {
    BlockProblem problem;
    problem.from = Square{0, 0};
    problem.to = Square{1, 2};
    return problem;
  });
}

const Block& open_corner(std::int32_t width, std::int32_t height) {
  static Shelf shelf;
  return shelf.get(width, height, [&] {
    BlockProblem problem;
    problem.from = Square{0, 0};
    problem.links = {{{width - 1, 0}, {width - 2, 2}, false}, {{0, height - 1}, {2, height - 2}, false}};
    return problem;
  });
}

const Block& pump_block() {
  static Shelf shelf;
  return shelf.get(4, 3, [] {
    BlockProblem problem;
    problem.from = Square{0, 0};
    problem.to = Square{0, 1};
    problem.links = {{{2, 0}, {3, 2}, true}};
    return problem;
  });
}

const Block& strip_end(std::int32_t width) {
  static Shelf shelf;
  return shelf.get(width, 3, [&] {
    BlockProblem problem;
    problem.closed = width % 2 == 0;
    if (problem.closed) problem.from = Square{0, 0};
    problem.links = {{{width - 1, 2}, {width - 2, 0}, false}};
    return problem;
  });
}

const Block& strip_ends(std::int32_t width) {
  static Shelf shelf;
  return shelf.get(width, 4, [] {
    BlockProblem problem;
    problem.fence = 4;
    for (std::int32_t y = 0; y < 4; ++y) problem.links.push_back({{3, y}, {4, (y + 2) % 4}, false});
    return problem;
  });
}

const Block& short_strip(std::int32_t width, std::int32_t height) {
  static Shelf shelf;
  return shelf.get(width, height, [] { return BlockProblem{}; });
}

}  // namespace cavalcade::rectangle

// Idea: depth-first search that goes where the fewest ways lead on (Warnsdorff's rule, ties drawn by lot), turns back
// as soon as a square next to the head could no longer be entered and left, and starts anew with other lots when it has
// gone on for too long: most orders find a path at once, a few get lost.

#include "rectangle/block_search.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/random.hpp"
#include "board/piece.hpp"

namespace cavalcade::rectangle {
namespace {

constexpr std::size_t most_squares = 128;
constexpr std::int32_t nowhere = -1;

enum class Order : std::uint8_t { any, first, second };

struct Requirement {
  std::int32_t partner = nowhere;
  Order order = Order::any;
};

// What is left to try at one square of the path.
struct Stage {
  std::int32_t square = nowhere;
  FewMoves<std::int32_t> candidates;
  std::size_t next = 0;
};

class BlockSearch {
 public:
  explicit BlockSearch(const BlockProblem& problem);

  enum class Outcome : std::uint8_t { found, none, gave_up };
  Outcome run(Random& random, std::uint64_t most_nodes);
  [[nodiscard]] std::vector<Square> path() const;

 private:
  [[nodiscard]] std::int32_t number(Square square) const { return square.y * problem_.width + square.x; }
  [[nodiscard]] Square square(std::int32_t number) const { return {number % problem_.width, number / problem_.width}; }
  [[nodiscard]] bool fenced_off(Square from, Square to) const;
  [[nodiscard]] bool are_neighbours(std::int32_t one, std::int32_t other) const;
  void enter(std::int32_t square, Random& random);
  void leave();
  [[nodiscard]] bool is_complete() const;
  // The squares the path may go on to; empty where it must turn back.
  [[nodiscard]] FewMoves<std::int32_t> candidates(std::int32_t head, std::int32_t previous, Random& random) const;
  [[nodiscard]] bool requirement_allows(std::int32_t head, std::int32_t previous, std::int32_t& forced) const;
  [[nodiscard]] bool neighbours_allow(std::int32_t head, std::int32_t& forced) const;

  const BlockProblem& problem_;
  std::int32_t squares_;
  std::int32_t first_ = nowhere;
  std::int32_t last_ = nowhere;  // where the path must end
  std::array<FewMoves<std::int32_t>, most_squares> neighbours_{};
  std::array<Requirement, most_squares> required_{};
  std::array<std::int32_t, most_squares> ways_{};  // unvisited neighbours
  std::array<bool, most_squares> visited_{};
  std::vector<Stage> path_;
};

BlockSearch::BlockSearch(const BlockProblem& problem) : problem_(problem), squares_(problem.width * problem.height) {
  const FewMoves<Offset> knight = jumps(Piece());
  for (std::int32_t from = 0; from < squares_; ++from) {
    const Square here = square(from);
    for (const Offset& jump : knight) {
      const Square there{here.x + jump.dx, here.y + jump.dy};
      if (there.x < 0 || there.y < 0 || there.x >= problem.width || there.y >= problem.height) continue;
      if (!fenced_off(here, there)) neighbours_[static_cast<std::size_t>(from)].push_back(number(there));
    }
  }
  for (const Link& link : problem.links) {
    const std::int32_t one = number(link.one);
    const std::int32_t other = number(link.other);
    required_[static_cast<std::size_t>(one)] = {other, link.ordered ? Order::first : Order::any};
    required_[static_cast<std::size_t>(other)] = {one, link.ordered ? Order::second : Order::any};
  }
  if (problem.to) last_ = number(*problem.to);
}

bool BlockSearch::fenced_off(Square from, Square to) const {
  if (!problem_.fence || (from.x < *problem_.fence) == (to.x < *problem_.fence)) return false;
  return std::none_of(problem_.links.begin(), problem_.links.end(), [&](const Link& link) {
    return (link.one == from && link.other == to) || (link.one == to && link.other == from);
  });
}

bool BlockSearch::are_neighbours(std::int32_t one, std::int32_t other) const {
  const auto& near = neighbours_[static_cast<std::size_t>(one)];
  return std::find(near.begin(), near.end(), other) != near.end();
}

bool BlockSearch::requirement_allows(std::int32_t head, std::int32_t previous, std::int32_t& forced) const {
  const Requirement& required = required_[static_cast<std::size_t>(head)];
  if (required.partner == nowhere || (required.order != Order::first && required.partner == previous)) return true;
  if (required.order == Order::second || visited_[static_cast<std::size_t>(required.partner)]) return false;
  forced = required.partner;
  return true;
}

// An unvisited square needs two more ways, in and out; the head is one of them, and so are the first square of a closed
// path and the freedom to end there.
bool BlockSearch::neighbours_allow(std::int32_t head, std::int32_t& forced) const {
  for (const std::int32_t near : neighbours_[static_cast<std::size_t>(head)]) {
    if (visited_[static_cast<std::size_t>(near)]) continue;
    const bool may_end = near == last_ || (last_ == nowhere && !problem_.closed);
    const std::int32_t ways_without_head = ways_[static_cast<std::size_t>(near)] + (may_end ? 1 : 0) +
                                           (problem_.closed && are_neighbours(near, first_) ? 1 : 0);
    if (ways_without_head == 0) return false;
    if (ways_without_head == 1) {
      if (forced != nowhere && forced != near) return false;
      forced = near;
    }
  }
  return true;
}

FewMoves<std::int32_t> BlockSearch::candidates(std::int32_t head, std::int32_t previous, Random& random) const {
  FewMoves<std::int32_t> found;
  std::int32_t forced = nowhere;
  if (head == last_ || !requirement_allows(head, previous, forced) || !neighbours_allow(head, forced)) return found;
  const bool one_left = path_.size() + 1 == static_cast<std::size_t>(squares_);
  std::array<std::uint64_t, few_moves> keys{};
  for (const std::int32_t near : neighbours_[static_cast<std::size_t>(head)]) {
    if (visited_[static_cast<std::size_t>(near)] || (forced != nowhere && near != forced)) continue;
    if (near == last_ && !one_left) continue;
    const std::uint64_t key =
        static_cast<std::uint64_t>(ways_[static_cast<std::size_t>(near)]) << 8U | (random.next() & 255U);
    std::size_t place = found.size();
    found.push_back(near);
    for (; place > 0 && keys[place - 1] > key; --place) {
      keys[place] = keys[place - 1];
      found[place] = found[place - 1];
    }
    keys[place] = key;
    found[place] = near;
  }
  return found;
}

void BlockSearch::enter(std::int32_t square, Random& random) {
  const std::int32_t previous = path_.empty() ? nowhere : path_.back().square;
  visited_[static_cast<std::size_t>(square)] = true;
  for (const std::int32_t near : neighbours_[static_cast<std::size_t>(square)]) --ways_[static_cast<std::size_t>(near)];
  path_.push_back({square, {}, 0});
  path_.back().candidates = candidates(square, previous, random);
}

void BlockSearch::leave() {
  const std::int32_t square = path_.back().square;
  visited_[static_cast<std::size_t>(square)] = false;
  for (const std::int32_t near : neighbours_[static_cast<std::size_t>(square)]) ++ways_[static_cast<std::size_t>(near)];
  path_.pop_back();
}

bool BlockSearch::is_complete() const {
  if (path_.size() != static_cast<std::size_t>(squares_)) return false;
  const std::int32_t head = path_.back().square;
  std::int32_t forced = nowhere;
  const std::int32_t previous = squares_ > 1 ? path_[path_.size() - 2].square : nowhere;
  return (last_ == nowhere || head == last_) && (!problem_.closed || are_neighbours(head, first_)) &&
         requirement_allows(head, previous, forced);
}

BlockSearch::Outcome BlockSearch::run(Random& random, std::uint64_t most_nodes) {
  for (std::size_t i = 0; i < most_squares; ++i) ways_[i] = static_cast<std::int32_t>(neighbours_[i].size());
  visited_.fill(false);
  path_.clear();
  first_ = problem_.from ? number(*problem_.from)
                         : static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(squares_)));
  enter(first_, random);
  for (std::uint64_t nodes = 1; nodes < most_nodes; ++nodes) {
    if (is_complete()) return Outcome::found;
    while (path_.back().next == path_.back().candidates.size()) {
      leave();
      if (path_.empty()) return problem_.from ? Outcome::none : Outcome::gave_up;
    }
    Stage& stage = path_.back();
    enter(stage.candidates[stage.next++], random);
  }
  return Outcome::gave_up;
}

std::vector<Square> BlockSearch::path() const {
  std::vector<Square> squares;
  squares.reserve(path_.size());
  for (const Stage& stage : path_) squares.push_back(square(stage.square));
  return squares;
}

}  // namespace

std::optional<std::vector<Square>> find_block(const BlockProblem& problem) {
  constexpr int rounds = 12;
  constexpr int starts_a_round = 40;
  BlockSearch search(problem);
  Random random(1);
  std::uint64_t most_nodes = 1000;
  for (int round = 0; round < rounds; ++round, most_nodes *= 2) {
    for (int start = 0; start < starts_a_round; ++start) {
      const BlockSearch::Outcome outcome = search.run(random, most_nodes);
      if (outcome == BlockSearch::Outcome::found) return search.path();
      if (outcome == BlockSearch::Outcome::none) return std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace cavalcade::rectangle

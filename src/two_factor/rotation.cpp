// A rotation moves the end by a few squares, so bringing it across the board takes a sequence of them. Sequences are
// explored without carrying any out, so a state of the search is just its last pivot and its parent. The state whose
// end is the fewest moves away from a goal goes first, so the search heads for the goal and stays short; each square is
// reached as an end at most once, which bounds it. Only the winning chain is carried out, on a list of path segments
// rather than on the squares.

#include "two_factor/rotation.hpp"

#include <algorithm>
#include <optional>
#include <queue>

namespace cavalcade {
namespace {

using Pivots = std::vector<std::uint32_t>;

struct State {
  std::uint32_t parent = 0;
  std::uint32_t pivot = 0;  // the suffix after this position is reversed
};
constexpr std::uint32_t root = 0;  // the state of the path as given

constexpr std::uint32_t far_away = 0xffffffffU;
constexpr std::uint32_t off_path = 0xffffffffU;

// Moves from each square to the nearest goal, as far as the budget goes.
std::vector<std::uint32_t> distances_to(const Board& board, const CellList& goals, const Budget& budget) {
  Poll poll(budget);
  std::vector<std::uint32_t> distance(static_cast<std::size_t>(board.area()), far_away);
  CellList reached = goals;
  for (const Cell goal : goals) distance[index(goal)] = 0;
  for (std::size_t next = 0; next < reached.size() && !poll.exhausted(); ++next) {
    const Cell cell = reached[next];
    for (const Cell near : board.neighbours(cell)) {
      if (distance[index(near)] != far_away) continue;
      distance[index(near)] = distance[index(cell)] + 1;
      reached.push_back(near);
    }
  }
  return distance;
}

class EndSearch {
 public:
  EndSearch(const Board& board, const CellList& path, const CellList& goals, const Budget& budget)
      : board_(board),
        budget_(budget),
        path_(path),
        size_(static_cast<std::uint32_t>(path.size())),
        distance_(distances_to(board, goals, budget)),
        chain_{path.size(), {}},
        position_(static_cast<std::size_t>(board.area()), off_path),
        reached_(static_cast<std::size_t>(board.area())) {
    for (std::uint32_t i = 0; i < size_; ++i) position_[index(path[i])] = i;
  }

  // The pivots that lead to a goal, first to last. A state takes as long as its chain, so each asks the budget.
  std::optional<Pivots> find() {
    reach(path_.back(), {});
    while (!open_.empty() && !budget_.exhausted()) {
      const std::uint32_t from = open_.top().state;
      open_.pop();
      load_chain(from);
      const Cell end = square_at(size_ - 1);
      if (distance_[index(end)] == 0) return chain_.pivots;
      for (const Cell neighbour : board_.neighbours(end)) {
        if (position_[index(neighbour)] == off_path) continue;
        const auto pivot = static_cast<std::uint32_t>(chain_.position(position_[index(neighbour)]));
        if (pivot + 2 >= size_) continue;  // the square before the end: nothing to reverse
        const Cell new_end = square_at(pivot + 1);
        if (!reached_[index(new_end)]) reach(new_end, {from, pivot});
      }
    }
    return std::nullopt;
  }

 private:
  struct Open {
    std::uint32_t distance;
    std::uint32_t state;
    friend bool operator<(const Open& one,
                          const Open& other) {  // the queue's top is the greatest: nearest, then oldest
      return one.distance != other.distance ? one.distance > other.distance : one.state > other.state;
    }
  };

  void reach(Cell end, State state) {
    reached_[index(end)] = true;
    open_.push({distance_[index(end)], static_cast<std::uint32_t>(states_.size())});
    states_.push_back(state);
  }

  void load_chain(std::uint32_t state) {
    chain_.pivots.clear();
    for (; state != root; state = states_[state].parent) chain_.pivots.push_back(states_[state].pivot);
    std::reverse(chain_.pivots.begin(), chain_.pivots.end());
  }

  [[nodiscard]] Cell square_at(std::uint32_t position) const { return path_[chain_.origin(position)]; }

  const Board& board_;
  const Budget& budget_;
  const CellList& path_;
  std::uint32_t size_;
  std::vector<std::uint32_t> distance_;
  Rotations chain_;
  std::vector<std::uint32_t> position_;
  std::vector<bool> reached_;
  std::vector<State> states_;
  std::priority_queue<Open> open_;
};

// The path as pieces of the original one, each walked forwards or backwards.
struct Segment {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  bool backwards = false;
  [[nodiscard]] std::uint32_t length() const { return last - first + 1; }
};

void reverse_after(std::vector<Segment>& segments, std::uint32_t pivot) {
  std::size_t i = 0;
  std::uint32_t before = 0;
  while (before + segments[i].length() <= pivot) before += segments[i++].length();
  const std::uint32_t kept = pivot - before + 1;
  Segment& cut = segments[i];
  if (kept < cut.length()) {
    Segment rest = cut;
    if (cut.backwards) {
      rest.last = cut.last - kept;
      cut.first = cut.last - kept + 1;
    } else {
      rest.first = cut.first + kept;
      cut.last = cut.first + kept - 1;
    }
    segments.insert(segments.begin() + static_cast<std::ptrdiff_t>(i) + 1, rest);
  }
  std::reverse(segments.begin() + static_cast<std::ptrdiff_t>(i) + 1, segments.end());
  for (++i; i < segments.size(); ++i) segments[i].backwards = !segments[i].backwards;
}

}  // namespace

CellList rotated(const CellList& path, const Pivots& pivots) {
  std::vector<Segment> segments{{0, static_cast<std::uint32_t>(path.size()) - 1, false}};
  for (const std::uint32_t pivot : pivots) reverse_after(segments, pivot);
  CellList result;
  result.reserve(path.size());
  for (const Segment& segment : segments)
    for (std::uint32_t i = 0; i < segment.length(); ++i)
      result.push_back(path[segment.backwards ? segment.last - i : segment.first + i]);
  return result;
}

bool rotate_end(const Board& board, CellList& path, const CellList& goals, const Budget& budget) {
  const std::optional<Pivots> pivots = EndSearch(board, path, goals, budget).find();
  if (pivots) path = rotated(path, *pivots);
  return pivots.has_value();
}

std::uint64_t rotation_bytes(const Board& board) {
  const auto cells = static_cast<std::uint64_t>(board.area());
  constexpr std::uint64_t search =
      3 * sizeof(std::uint32_t) + 2 * sizeof(State);  // distances, queue, positions; states
  return cells * (search + sizeof(Cell)) + cells / 8;
}

}  // namespace cavalcade

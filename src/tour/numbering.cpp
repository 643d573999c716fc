#include "tour/numbering.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>
#include <vector>

#include "board/free_graph.hpp"

namespace cavalcade::tour {
namespace {

// ---- sets of steps ----

// Steps are counted from 0 here.
template <std::size_t words>
class StepSet {
 public:
  static constexpr std::size_t capacity = 64 * words;

  static StepSet up_to(std::size_t steps) {
    StepSet set;
    for (std::size_t step = 0; step < steps; ++step) set.add(step);
    return set;
  }
  static StepSet of(std::size_t step) {
    StepSet set;
    set.add(step);
    return set;
  }

  void add(std::size_t step) { bits_[step / 64] |= std::uint64_t{1} << (step % 64); }
  void drop(std::size_t step) { bits_[step / 64] &= ~(std::uint64_t{1} << (step % 64)); }
  [[nodiscard]] bool has(std::size_t step) const { return ((bits_[step / 64] >> (step % 64)) & 1U) != 0; }

  [[nodiscard]] bool is_empty() const {
    return std::all_of(bits_.begin(), bits_.end(), [](std::uint64_t word) { return word == 0; });
  }
  [[nodiscard]] std::size_t size() const {
    std::size_t count = 0;
    for (const std::uint64_t word : bits_) count += static_cast<std::size_t>(std::popcount(word));
    return count;
  }
  [[nodiscard]] bool has_one() const {
    std::uint64_t one = 0;
    for (const std::uint64_t word : bits_) {
      if (word != 0 && (one != 0 || (word & (word - 1)) != 0)) return false;
      one |= word;
    }
    return one != 0;
  }
  // Of a set that is not empty.
  [[nodiscard]] std::size_t first() const {
    std::size_t word = 0;
    while (bits_[word] == 0) ++word;
    return 64 * word + static_cast<std::size_t>(std::countr_zero(bits_[word]));
  }

  // The steps after these, and before them; `steps` are all there are, and go round if the tour is closed.
  [[nodiscard]] StepSet after(std::size_t steps, bool closed) const {
    StepSet set;
    for (std::size_t word = words; word-- > 0;)
      set.bits_[word] = (bits_[word] << 1U) | (word > 0 ? bits_[word - 1] >> 63U : 0);
    if (steps < capacity) set.drop(steps);
    if (closed && has(steps - 1)) set.add(0);
    return set;
  }
  [[nodiscard]] StepSet before(std::size_t steps, bool closed) const {
    StepSet set;
    for (std::size_t word = 0; word < words; ++word)
      set.bits_[word] = (bits_[word] >> 1U) | (word + 1 < words ? bits_[word + 1] << 63U : 0);
    if (closed && has(0)) set.add(steps - 1);
    return set;
  }

  StepSet& operator&=(const StepSet& other) {
    for (std::size_t word = 0; word < words; ++word) bits_[word] &= other.bits_[word];
    return *this;
  }
  StepSet& operator|=(const StepSet& other) {
    for (std::size_t word = 0; word < words; ++word) bits_[word] |= other.bits_[word];
    return *this;
  }
  friend StepSet operator&(StepSet one, const StepSet& other) { return one &= other; }
  friend StepSet operator|(StepSet one, const StepSet& other) { return one |= other; }
  [[nodiscard]] StepSet without(const StepSet& other) const {
    StepSet set = *this;
    for (std::size_t word = 0; word < words; ++word) set.bits_[word] &= ~other.bits_[word];
    return set;
  }
  bool operator==(const StepSet&) const = default;

 private:
  std::array<std::uint64_t, words> bits_{};
};

// ---- what is known of all squares ----

template <std::size_t words>
class Sets {
 public:
  using Set = StepSet<words>;

  Sets(const FreeGraph& graph, const TourTask& task, const Budget& budget)
      : graph_(graph), closed_(task.closed), poll_(budget), given_(graph.size()), is_queued_(graph.size()) {
    for (const Move& move : task.use) {
      const Vertex one = graph.vertex(move.lesser);
      const Vertex other = graph.vertex(move.greater);
      given_[one].push_back(other);
      given_[other].push_back(one);
    }
  }

  // Before anything is narrowed: all steps, or the one that is given. False if that is too much for a square.
  [[nodiscard]] bool begin(const Board& board, const TourTask& task, std::vector<Set>& sets) {
    sets.assign(graph_.size(), Set::up_to(graph_.size()));
    const auto give = [&](Cell cell, std::size_t step) { sets[graph_.vertex(cell)] &= Set::of(step); };
    if (task.from) give(board.cell(*task.from), 0);
    if (task.to) give(board.cell(*task.to), graph_.size() - 1);
    for (const GivenStep& given : task.steps) give(given.cell, static_cast<std::size_t>(given.step - 1));
    for (Vertex vertex = 0; vertex < graph_.size(); ++vertex) enqueue(vertex);
    return std::all_of(given_.begin(), given_.end(), [](const auto& moves) { return moves.size() <= 2; });
  }

  // After the set of the square has changed.
  void note(Vertex vertex) {
    enqueue(vertex);
    for (const Vertex next : graph_.neighbours(vertex)) enqueue(next);
  }

  // False if some square or step has nothing left, or the budget has ended.
  [[nodiscard]] bool narrow(std::vector<Set>& sets) {
    bool is_possible = true;
    while (is_possible) {
      while (!queue_.empty() && is_possible) {
        const Vertex vertex = queue_.back();
        queue_.pop_back();
        is_queued_[vertex] = false;
        if (poll_.exhausted()) {
          stopped_ = true;
          is_possible = false;
        } else {
          is_possible = restrict_to(sets, vertex, allowed(sets, vertex));
        }
      }
      if (!is_possible || !settle_singles(sets)) {
        is_possible = false;
      } else if (queue_.empty()) {
        return true;
      }
    }
    for (const Vertex vertex : queue_) is_queued_[vertex] = false;
    queue_.clear();
    return false;
  }

  [[nodiscard]] bool is_stopped() const { return stopped_; }

 private:
  void enqueue(Vertex vertex) {
    if (is_queued_[vertex]) return;
    is_queued_[vertex] = true;
    queue_.push_back(vertex);
  }

  [[nodiscard]] bool restrict_to(std::vector<Set>& sets, Vertex vertex, const Set& kept) {
    const Set left = sets[vertex] & kept;
    if (left == sets[vertex]) return true;
    sets[vertex] = left;
    if (left.is_empty()) return false;
    note(vertex);
    return true;
  }

  // The steps that a square may be for the sake of its neighbours.
  [[nodiscard]] Set allowed(const std::vector<Set>& sets, Vertex vertex) const {
    const std::size_t steps = graph_.size();
    const std::vector<Vertex>& given = given_[vertex];
    const auto after = [&](Vertex next) { return sets[next].after(steps, closed_); };
    const auto before = [&](Vertex next) { return sets[next].before(steps, closed_); };
    const auto between = [&](Vertex one, Vertex other) {
      return (after(one) & before(other)) | (after(other) & before(one));
    };
    if (given.size() == 2) return between(given[0], given[1]);
    Set set;
    Set some_after;  // after a neighbour; after the given one if there is one
    Set some_before;
    if (given.size() == 1) {
      for (const Vertex next : graph_.neighbours(vertex))
        if (next != given.front()) set |= between(given.front(), next);
      some_after = after(given.front());
      some_before = before(given.front());
    } else {
      for (const Vertex next : graph_.neighbours(vertex)) {
        const Set next_after = after(next);
        const Set next_before = before(next);
        set |= (next_after & some_before) | (next_before & some_after);
        some_after |= next_after;
        some_before |= next_before;
      }
    }
    if (closed_) return set;
    // Ends have a neighbour on one side only; of a single square, on none.
    if (steps == 1) return Set::of(0);
    set |= some_before & Set::of(0);
    set |= some_after & Set::of(steps - 1);
    return set;
  }

  // Steps that one square may be, and squares that may be one step.
  [[nodiscard]] bool settle_singles(std::vector<Set>& sets) {
    Set once;
    Set twice;
    Set taken;
    for (const Set& set : sets) {
      twice |= once & set;
      once |= set;
      if (!set.has_one()) continue;
      if (!(taken & set).is_empty()) return false;
      taken |= set;
    }
    if (once != Set::up_to(sets.size())) return false;
    const Set lonely = once.without(twice).without(taken);
    for (Vertex vertex = 0; vertex < graph_.size(); ++vertex) {
      const Set& set = sets[vertex];
      if (set.has_one()) continue;
      const Set own = set & lonely;
      if (!restrict_to(sets, vertex, own.is_empty() ? set.without(taken) : own)) return false;
    }
    return true;
  }

  const FreeGraph& graph_;
  bool closed_;
  Poll poll_;
  std::vector<std::vector<Vertex>> given_;  // of each square where its given moves lead
  std::vector<Vertex> queue_;               // squares whose neighbours have changed
  std::vector<bool> is_queued_;
  bool stopped_ = false;
};

// ---- the search ----

template <std::size_t words>
class NumberingSearch {
 public:
  using Set = StepSet<words>;

  NumberingSearch(const Board& board, const TourTask& task, const Budget& budget)
      : board_(board), task_(task), graph_(board, budget), sets_(graph_, task, budget) {}

  Numbering run(std::uint64_t most_nodes, const std::function<bool(std::span<const Cell>)>& take) {
    Numbering result;
    Level root;
    if (!sets_.begin(board_, task_, root.sets) || !sets_.narrow(root.sets)) {
      result.complete = !sets_.is_stopped();
      return result;
    }
    if (!enter(std::move(root), take, result)) return result;
    while (!levels_.empty()) {
      Level& level = levels_.back();
      if (level.tried == level.choices.size()) {
        levels_.pop_back();
        continue;
      }
      if (result.nodes == most_nodes) return result;
      ++result.nodes;
      const auto [vertex, step] = level.choices[level.tried++];
      Level next;
      next.sets = level.sets;
      next.sets[vertex] = Set::of(step);
      sets_.note(vertex);
      if (sets_.narrow(next.sets)) {
        if (!enter(std::move(next), take, result)) return result;
      } else if (sets_.is_stopped()) {
        return result;
      } else {
        ++result.dead_ends;
      }
    }
    result.complete = true;
    return result;
  }

  static std::uint64_t bytes(std::uint64_t squares) { return squares * squares * (sizeof(Set) + sizeof(Choice)); }

 private:
  struct Choice {
    Vertex vertex = 0;
    std::size_t step = 0;
  };
  struct Level {
    std::vector<Set> sets;
    std::vector<Choice> choices;
    std::size_t tried = 0;
  };

  // Hands the tour over if there is nothing to choose. False if nobody wants more.
  bool enter(Level level, const std::function<bool(std::span<const Cell>)>& take, Numbering& result) {
    level.choices = choices(level.sets);
    if (!level.choices.empty()) {
      levels_.push_back(std::move(level));
      return true;
    }
    CellList squares(graph_.size());
    for (Vertex vertex = 0; vertex < graph_.size(); ++vertex) squares[level.sets[vertex].first()] = graph_.cell(vertex);
    ++result.found;
    return take(squares);
  }

  // The squares of the step, or the steps of the square, that has the fewest; squares with few undecided neighbours
  // first. Nothing if all is decided.
  [[nodiscard]] std::vector<Choice> choices(const std::vector<Set>& sets) {
    std::array<std::uint16_t, Set::capacity> squares_of{};
    std::optional<Vertex> tightest;
    std::size_t fewest = Set::capacity + 1;
    for (Vertex vertex = 0; vertex < graph_.size(); ++vertex) {
      const std::size_t steps = sets[vertex].size();
      for_each_step(sets[vertex], [&](std::size_t step) { ++squares_of[step]; });
      if (steps < 2 || steps >= fewest) continue;
      fewest = steps;
      tightest = vertex;
    }
    if (!tightest) return {};
    std::optional<std::size_t> step;
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      if (squares_of[i] < 2 || squares_of[i] > fewest || (step && squares_of[i] == fewest)) continue;
      fewest = squares_of[i];
      step = i;
    }
    std::vector<Choice> found;
    if (!step) {
      for_each_step(sets[*tightest], [&](std::size_t one) { found.push_back({*tightest, one}); });
      return found;
    }
    for (Vertex vertex = 0; vertex < graph_.size(); ++vertex)
      if (sets[vertex].has(*step)) found.push_back({vertex, *step});
    const auto undecided_around = [&](Vertex vertex) {
      const std::span<const Vertex> near = graph_.neighbours(vertex);
      return std::count_if(near.begin(), near.end(), [&](Vertex next) { return !sets[next].has_one(); });
    };
    std::stable_sort(found.begin(), found.end(), [&](const Choice& one, const Choice& other) {
      return undecided_around(one.vertex) < undecided_around(other.vertex);
    });
    return found;
  }

  template <class Do>
  void for_each_step(const Set& set, Do act) const {
    for (Set left = set; !left.is_empty();) {
      const std::size_t step = left.first();
      left.drop(step);
      act(step);
    }
  }

  const Board& board_;
  const TourTask& task_;
  FreeGraph graph_;
  Sets<words> sets_;
  std::vector<Level> levels_;
};

// Calls `act` with how many words a set of this many steps takes.
template <class Act>
auto with_words(std::int64_t squares, Act act) {
  if (squares <= 64) return act(std::integral_constant<std::size_t, 1>{});
  if (squares <= 128) return act(std::integral_constant<std::size_t, 2>{});
  return act(std::integral_constant<std::size_t, 4>{});
}

}  // namespace

Numbering every_numbering(const Board& board, const TourTask& task, const Budget& budget, std::uint64_t most_nodes,
                          const std::function<bool(std::span<const Cell>)>& take) {
  return with_words(board.free_squares(), [&](auto words) {
    return NumberingSearch<decltype(words)::value>(board, task, budget).run(most_nodes, take);
  });
}

std::uint64_t numbering_bytes(const Board& board) {
  const auto squares = static_cast<std::uint64_t>(board.free_squares());
  return with_words(board.free_squares(),
                    [&](auto words) { return NumberingSearch<decltype(words)::value>::bytes(squares); });
}

}  // namespace cavalcade::tour

#include "tour/blind_tree.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "board/free_graph.hpp"

namespace cavalcade::tour {
namespace {

// Mean and variance, one value at a time (B. P. Welford 1962), so that large values do not cancel each other.
class RunningMean {
 public:
  void add(long double value) {
    ++values_;
    const long double before = value - mean_;
    mean_ += before / static_cast<long double>(values_);
    squares_ += before * (value - mean_);
  }
  [[nodiscard]] std::uint64_t values() const { return values_; }
  [[nodiscard]] long double mean() const { return mean_; }
  [[nodiscard]] long double standard_error() const {
    if (values_ < 2) return 0;
    const auto count = static_cast<long double>(values_);
    return std::sqrt(squares_ / (count - 1) / count);
  }

 private:
  std::uint64_t values_ = 0;
  long double mean_ = 0;
  long double squares_ = 0;  // sum of the squared distances from the mean
};

class Prober {
 public:
  // Below this path; below the starts of blind search if it is empty.
  Prober(const TourQuestion& question, std::span<const Cell> path, const Budget& budget)
      : graph_(question.board, budget), closed_(question.task.closed), random_(question.seed), visited_(graph_.size()) {
    for (const Cell cell : path) enter(graph_.vertex(cell));
    if (path.empty() && question.task.from) enter(graph_.vertex(question.board.cell(*question.task.from)));
    if (path_.empty() && closed_) enter(0);
    root_ = path_.size();
  }

  // What one probe stands for.
  long double probe() {
    long double weight = 1;
    if (root_ == 0) {
      weight = graph_.size();
      enter(static_cast<Vertex>(random_.below(graph_.size())));
    }
    long double nodes = 0;
    for (;;) {
      nodes += weight;
      find_children();
      if (children_.empty()) break;
      weight *= static_cast<long double>(children_.size());
      enter(children_[random_.below(children_.size())]);
    }
    deepest_ = std::max(deepest_, path_.size());
    walked_ += path_.size();
    while (path_.size() > root_) leave();
    return nodes;
  }

  // The nodes below the path, the path among them, one by one; nothing if they are more. Requires a path.
  std::optional<std::uint64_t> walk(std::uint64_t most) {
    std::uint64_t nodes = 1;
    std::vector<std::vector<Vertex>> waiting;  // of each node on the way down the children that are still to be entered
    const auto list_children = [&] {
      find_children();
      waiting.push_back(children_);
      deepest_ = std::max(deepest_, path_.size());
    };
    for (list_children(); !waiting.empty() && nodes <= most;) {
      if (waiting.back().empty()) {
        waiting.pop_back();
        if (!waiting.empty()) leave();
        continue;
      }
      enter(waiting.back().back());
      waiting.back().pop_back();
      ++nodes;
      list_children();
    }
    while (path_.size() > root_) leave();
    return nodes <= most ? std::optional(nodes) : std::nullopt;
  }

  [[nodiscard]] std::uint64_t deepest() const { return deepest_; }
  [[nodiscard]] std::uint64_t walked() const { return walked_; }  // squares, by all probes

 private:
  void enter(Vertex vertex) {
    path_.push_back(vertex);
    visited_[vertex] = 1;
  }

  void leave() {
    visited_[path_.back()] = 0;
    path_.pop_back();
  }

  // The squares that blind search would enter from the last one: the last of a closed tour is next to the first.
  void find_children() {
    children_.clear();
    const bool must_close = closed_ && path_.size() + 1 == graph_.size();
    for (const Vertex next : graph_.neighbours(path_.back()))
      if (visited_[next] == 0 && (!must_close || graph_.are_neighbours(next, path_.front()))) children_.push_back(next);
  }

  const FreeGraph graph_;
  const bool closed_;
  Random random_;
  std::vector<std::uint8_t> visited_;
  std::vector<Vertex> path_;
  std::size_t root_ = 0;  // squares of the path that all probes have in common
  std::vector<Vertex> children_;
  std::size_t deepest_ = 0;
  std::uint64_t walked_ = 0;
};

}  // namespace

std::uint64_t estimate_bytes(const Board& board) {
  const auto cells = static_cast<std::uint64_t>(board.area());
  return FreeGraph::bytes(board) + cells * (1 + sizeof(Vertex));
}

TreeEstimate estimate_blind_tree(const TourQuestion& question, std::uint64_t probes, const Budget& budget,
                                 Progress& progress) {
  Prober prober(question, {}, budget);
  RunningMean mean;
  constexpr std::uint64_t squares_between_looks = 1U << 16U;
  while (mean.values() < probes && !budget.exhausted()) {
    const std::uint64_t next_look = prober.walked() + squares_between_looks;
    while (mean.values() < probes && prober.walked() < next_look) mean.add(prober.probe());
    progress.report(mean.values(), probes, prober.walked());
  }
  return {mean.values(), mean.mean(), mean.standard_error(), prober.deepest()};
}

TreeEstimate estimate_subtree(const TourQuestion& question, std::span<const Cell> path, std::uint64_t probes,
                              const Budget& budget) {
  Prober prober(question, path, budget);
  if (budget.exhausted()) return {};
  if (const std::optional<std::uint64_t> nodes = prober.walk(probes))
    return {1, static_cast<long double>(*nodes), 0, prober.deepest()};
  RunningMean mean;
  Poll poll(budget);
  while (mean.values() < probes && !poll.exhausted()) mean.add(prober.probe());
  if (mean.values() < probes) return {};
  return {mean.values(), mean.mean(), mean.standard_error(), prober.deepest()};
}

}  // namespace cavalcade::tour

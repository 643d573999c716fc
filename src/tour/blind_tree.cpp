#include "tour/blind_tree.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
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
  Prober(const TourQuestion& question, const Budget& budget)
      : graph_(question.board, budget), closed_(question.task.closed), random_(question.seed), visited_(graph_.size()) {
    if (question.task.from) from_ = graph_.vertex(question.board.cell(*question.task.from));
    if (!from_ && closed_) from_ = 0;
  }

  // What one probe stands for.
  long double probe() {
    const Vertex start = from_ ? *from_ : static_cast<Vertex>(random_.below(graph_.size()));
    long double weight = from_ ? 1 : graph_.size();
    long double nodes = 0;
    path_.clear();
    enter(start);
    for (;;) {
      nodes += weight;
      find_children(start);
      if (children_.empty()) break;
      weight *= static_cast<long double>(children_.size());
      enter(children_[random_.below(children_.size())]);
    }
    deepest_ = std::max(deepest_, path_.size());
    walked_ += path_.size();
    for (const Vertex vertex : path_) visited_[vertex] = 0;
    return nodes;
  }

  [[nodiscard]] std::uint64_t deepest() const { return deepest_; }
  [[nodiscard]] std::uint64_t walked() const { return walked_; }  // squares, by all probes

 private:
  void enter(Vertex vertex) {
    path_.push_back(vertex);
    visited_[vertex] = 1;
  }

  // The squares that blind search would enter from the last one: the last of a closed tour is next to the first.
  void find_children(Vertex start) {
    children_.clear();
    const bool must_close = closed_ && path_.size() + 1 == graph_.size();
    for (const Vertex next : graph_.neighbours(path_.back()))
      if (visited_[next] == 0 && (!must_close || graph_.are_neighbours(next, start))) children_.push_back(next);
  }

  const FreeGraph graph_;
  const bool closed_;
  std::optional<Vertex> from_;
  Random random_;
  std::vector<std::uint8_t> visited_;
  std::vector<Vertex> path_;
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
  Prober prober(question, budget);
  RunningMean mean;
  constexpr std::uint64_t squares_between_looks = 1U << 16U;
  while (mean.values() < probes && !budget.exhausted()) {
    const std::uint64_t next_look = prober.walked() + squares_between_looks;
    while (mean.values() < probes && prober.walked() < next_look) mean.add(prober.probe());
    progress.report(mean.values(), probes, prober.walked());
  }
  return {mean.values(), mean.mean(), mean.standard_error(), prober.deepest()};
}

}  // namespace cavalcade::tour

#include "tour/first_tour.hpp"

#include <algorithm>
#include <cmath>

#include "board/board.hpp"

namespace cavalcade::tour {
namespace {

class FirstTourSearch {
 public:
  FirstTourSearch(const TourQuestion& question, std::uint64_t probes, const CanBeFinished& can_be_finished,
                  const Budget& budget)
      : question_(question),
        board_(in_order(question.board, question.task.order, question.seed)),
        squares_(static_cast<std::size_t>(question.board.free_squares())),
        probes_(probes),
        can_be_finished_(can_be_finished),
        budget_(budget) {}

  enum class Step : std::uint8_t { made, none_left, unknown };

  // Goes on to the first square from which the board can be finished; what comes before it is walked in vain.
  Step go_on() {
    for (const Cell next : choices()) {
      first_.squares.push_back(next);
      const std::optional<bool> can_be = is_whole() ? std::optional(true) : can_be_finished_(first_.squares);
      if (!can_be) return Step::unknown;
      if (*can_be) return Step::made;
      if (!walk_in_vain()) return Step::unknown;
      first_.squares.pop_back();
    }
    return Step::none_left;
  }

  [[nodiscard]] bool is_whole() const { return first_.squares.size() == squares_; }

  FirstTour found() {
    first_.nodes += static_cast<long double>(first_.squares.size());
    first_.standard_error = std::sqrt(variance_);
    first_.deepest = std::max<std::uint64_t>(first_.deepest, first_.squares.size());
    return std::move(first_);
  }

  [[nodiscard]] const FirstTour& so_far() const { return first_; }

 private:
  // What blind search tries next, in its order.
  [[nodiscard]] CellList choices() const {
    const CellList& path = first_.squares;
    if (path.empty()) return starts();
    const bool must_close = question_.task.closed && path.size() + 1 == squares_;
    CellList next;
    for (const Cell cell : board_.neighbours(path.back()))
      if (std::find(path.begin(), path.end(), cell) == path.end() &&
          (!must_close || board_.are_neighbours(cell, path.front())))
        next.push_back(cell);
    return next;
  }

  [[nodiscard]] CellList starts() const {
    if (question_.task.from) return {board_.cell(*question_.task.from)};
    CellList all = board_.free_cells().list();
    if (question_.task.closed) all.resize(1);
    return all;
  }

  bool walk_in_vain() {
    const TreeEstimate tree = estimate_subtree(question_, first_.squares, probes_, budget_);
    if (tree.probes == 0) return false;
    first_.nodes += tree.nodes;
    variance_ += tree.standard_error * tree.standard_error;
    first_.deepest = std::max(first_.deepest, tree.deepest);
    ++first_.in_vain;
    return true;
  }

  const TourQuestion& question_;
  const Board board_;
  const std::size_t squares_;
  const std::uint64_t probes_;
  const CanBeFinished& can_be_finished_;
  const Budget& budget_;
  FirstTour first_;
  long double variance_ = 0;
};

}  // namespace

std::optional<FirstTour> find_first_tour(const TourQuestion& question, std::uint64_t probes,
                                         const CanBeFinished& can_be_finished, const Budget& budget,
                                         Progress& progress) {
  FirstTourSearch search(question, probes, can_be_finished, budget);
  const auto squares = static_cast<std::uint64_t>(question.board.free_squares());
  while (!search.is_whole() && !budget.exhausted()) {
    const FirstTourSearch::Step step = search.go_on();
    if (step == FirstTourSearch::Step::unknown) return std::nullopt;
    if (step == FirstTourSearch::Step::none_left) return search.found();
    progress.report(search.so_far().squares.size(), squares, search.so_far().in_vain);
  }
  if (!search.is_whole()) return std::nullopt;
  return search.found();
}

}  // namespace cavalcade::tour

#include "check/narrow.hpp"

#include "check/claim.hpp"
#include "check/frontier.hpp"

namespace cavalcade::check {
namespace {

using Path = Frontier::Path;

struct Nothing {};

class Sweep {
 public:
  Sweep(const Board& board, const TourTask& task, std::uint64_t effort, Meter& meter)
      : board_(board),
        task_(task),
        frontier_(board, task.closed ? Counted::closed : Counted::open, meter),
        effort_(effort),
        meter_(meter),
        next_(meter) {}

  SearchEnd run() {
    if (!frontier_.fits()) return SearchEnd::gave_up;
    StateTable<Nothing> states(meter_);
    states[State{}];
    for (std::size_t turn = 0; turn < frontier_.squares(); ++turn) {
      frontier_.set_turn(turn);
      const bool named_here = named_ends_at(board_, task_, frontier_.square(turn)) > 0;
      for (const auto& entry : states.all()) {
        leave(entry.state, named_here);
        if (found_) return SearchEnd::found;
        if (met_ > effort_) return SearchEnd::gave_up;
      }
      std::swap(states, next_);
      next_.clear();
      if (named_here) ++named_before_;
    }
    return SearchEnd::none;
  }

 private:
  void leave(const State& state, bool named_here) {
    const auto arrive = [this](const State& reached, Path path) { this->arrive(reached, path); };
    const bool may_be_end = !task_.closed && (named_here || has_ends_left(state));
    if (!named_here) frontier_.leave_as_inner(state, arrive);
    if (may_be_end) frontier_.leave_as_end(state, arrive);
  }

  [[nodiscard]] bool has_ends_left(const State& state) const {
    return std::count(state.begin(), state.end(), leads_to_end) - named_before_ < open_ends(task_);
  }

  void arrive(const State& state, Path path) {
    ++met_;
    meter_.tick();
    if (path == Path::complete) found_ |= frontier_.is_all_done(state);
    if (path == Path::goes_on && frontier_.leaves_enough(state)) next_[frontier_.passed_on(state)];
  }

  const Board& board_;
  const TourTask& task_;
  Frontier frontier_;
  std::uint64_t effort_;
  Meter& meter_;
  std::uint64_t met_ = 0;
  StateTable<Nothing> next_;
  bool found_ = false;
  std::int64_t named_before_ = 0;
};

}  // namespace

SearchEnd sweep_frontier(const Board& board, const TourTask& task, std::uint64_t effort, Meter& meter) {
  if (!board.has_cells() || static_cast<std::uint64_t>(board.area()) > effort) return SearchEnd::gave_up;
  if (board.free_squares() == 1) return task.closed ? SearchEnd::none : SearchEnd::found;
  return Sweep(board, task, effort, meter).run();
}

}  // namespace cavalcade::check

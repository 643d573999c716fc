#include "count/enumerate/every_tour.hpp"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <limits>
#include <mutex>
#include <new>

#include "base/parallel.hpp"
#include "board/symmetry.hpp"
#include "count/enumerate/field.hpp"
#include "count/enumerate/images.hpp"
#include "count/enumerate/relay.hpp"
#include "count/enumerate/search.hpp"
#include "count/tour_graph.hpp"

namespace cavalcade::count {
namespace {

// Where tours can begin, one root after the other, in the order of the listing.
class TourRoots {
 public:
  TourRoots(const Board& board, const TourGraph& graph, const TourTask& task) : graph_(graph), closed_(task.closed) {
    if (task.from) from_ = graph.vertex(board.cell(*task.from));
    if (task.to) to_ = graph.vertex(board.cell(*task.to));
    first_ = from_.value_or(0);
  }

  std::optional<TourRoot> next() {
    if (!graph_.is_connected()) return std::nullopt;
    return closed_ ? next_closed() : next_open();
  }

 private:
  std::optional<TourRoot> next_closed() {
    const std::span<const Vertex> seconds = graph_.neighbours(first_);
    if (!graph_.allows_closed() || place_ == seconds.size()) return std::nullopt;
    return TourRoot{first_, seconds[place_++]};
  }

  std::optional<TourRoot> next_open() {
    while (first_ < graph_.size()) {
      const std::optional<Vertex> last = next_last();
      if (last && graph_.allows_ends(first_, *last)) return TourRoot{first_, *last};
      if (last) continue;
      if (from_) return std::nullopt;
      ++first_;
      second_ = 0;
    }
    return std::nullopt;
  }

  // The next square, other than the first, that the tour may end on. Without named ends it is the higher of the two.
  std::optional<Vertex> next_last() {
    if (to_) {
      if (second_ != 0 || first_ == *to_) return std::nullopt;
      second_ = 1;
      return to_;
    }
    if (!from_) second_ = std::max(second_, first_ + 1);
    if (second_ == first_) ++second_;
    if (second_ >= graph_.size()) return std::nullopt;
    return second_++;
  }

  const TourGraph& graph_;
  bool closed_;
  std::optional<Vertex> from_;
  std::optional<Vertex> to_;
  Vertex first_ = 0;
  std::size_t place_ = 0;  // closed: how many second squares were given
  Vertex second_ = 0;      // open: the next last square
};

// Under the symmetry of the task and its powers, if it has one. Shorter if the budget ends first.
Images images_of(const Board& board, const TourGraph& graph, const TourTask& task, const Budget& budget) {
  if (!task.symmetry) return {};
  const std::optional<Symmetry> map = symmetry(board, *task.symmetry, budget);
  if (!map) return {};
  std::vector<Vertex> once;
  for (Vertex vertex = 0; vertex < graph.size(); ++vertex)
    once.push_back(graph.vertex((*map)[index(graph.cell(vertex))]));
  Images images;
  for (std::vector<Vertex> image = once; !std::is_sorted(image.begin(), image.end());) {
    images.push_back(image);
    for (Vertex& vertex : image) vertex = once[vertex];
  }
  return images;
}

// What all threads of a listing share.
struct Job {
  const Board& board;
  const TourGraph& graph;
  const TourTask& task;
  bool distinct;
  const Terms& terms;
  const TourCalls& calls;
  Images images;  // under the symmetry that is wanted, and its powers
};

// Turns a tour of vertices into one of cells, if it is wanted. Not to be asked if the budget has ended when it is made.
class Reader {
 public:
  explicit Reader(const Job& job) : job_(job), cells_(job.graph.size()) {
    if (job.distinct) images_.emplace(job.board, job.graph, job.task, job.terms.budget);
  }

  // Nothing if another tour stands for its class.
  std::optional<std::span<const Cell>> read(std::span<const Vertex> tour) {
    if (images_ && !images_->is_least(tour)) return std::nullopt;
    for (std::size_t i = 0; i < tour.size(); ++i) cells_[i] = job_.graph.cell(tour[i]);
    return cells_;
  }

 private:
  const Job& job_;
  std::optional<TourImages> images_;
  CellList cells_;
};

bool passes(const Job& job, std::span<const Cell> tour) {
  return !job.calls.pass || job.calls.pass(tour);
}

bool is_hopeless(const Job& job, const TourRoot& root) {
  if (job.task.closed || !job.calls.is_hopeless) return false;
  return job.calls.is_hopeless(job.graph.cell(root.first), job.graph.cell(root.second_or_last));
}

constexpr std::size_t any_depth = std::numeric_limits<std::size_t>::max();

template <class Field>
TourListing list_alone(const Job& job) {
  using Step = typename TourSearch<Field>::Step;
  TourSearch<Field> search(job.graph, job.task, job.images, job.terms.budget, any_depth);
  TourRoots roots(job.board, job.graph, job.task);
  Reader reader(job);
  TourListing listing;
  if (job.terms.budget.exhausted()) {
    listing.reason = job.terms.budget.why_exhausted();
    return listing;
  }
  Step step = Step::end;
  bool wants_more = true;
  for (std::optional<TourRoot> root = roots.next(); root && wants_more; root = roots.next()) {
    search.begin(*root);
    while (wants_more) {
      step = search.next();
      if (step == Step::doubtful && !is_hopeless(job, *root)) continue;
      if (step != Step::tour) break;
      const std::optional<std::span<const Cell>> tour = reader.read(search.tour());
      if (!tour) continue;
      wants_more = passes(job, *tour);
      if (!wants_more) break;
      if ((++listing.tours & 1023U) == 0) job.terms.progress.report(0, 0, search.nodes());
      wants_more = job.calls.take(*tour);
    }
    if (step == Step::stopped) break;
  }
  listing.complete = wants_more && step != Step::stopped;
  if (step == Step::stopped) listing.reason = job.terms.budget.why_exhausted();
  listing.nodes = search.nodes();
  listing.dead_ends = search.dead_ends();
  return listing;
}

// A part of the tree: what lies below these choices.
struct Branch {
  std::uint64_t number = 0;
  TourRoot root;
  std::vector<Vertex> choices;
};

// The tree cut into branches, the same for any number of threads, in the order of the listing.
template <class Field>
class Branches {
 public:
  Branches(const Job& job, const Budget& budget)
      : roots_(job.board, job.graph, job.task),
        search_(job.graph, job.task, job.images, budget, job.task.closed ? closed_depth : open_depth) {}

  std::optional<Branch> next() {
    using Step = typename TourSearch<Field>::Step;
    const std::lock_guard guard(lock_);
    for (;;) {
      if (root_) {
        const Step step = search_.next();
        if (step == Step::stopped) {
          is_complete_ = false;
          return std::nullopt;
        }
        if (step != Step::end) return Branch{number_++, *root_, search_.choices()};
      }
      root_ = roots_.next();
      if (!root_) return std::nullopt;
      search_.begin(*root_);
    }
  }

  // Whether next() found nothing because that was all.
  [[nodiscard]] bool is_complete() const { return is_complete_; }

 private:
  // Deep enough for hundreds of branches, shallow enough for the tree above them to be nothing beside them. Open tours
  // have hundreds of roots already.
  static constexpr std::size_t closed_depth = 10;
  static constexpr std::size_t open_depth = 3;

  std::mutex lock_;
  TourRoots roots_;
  TourSearch<Field> search_;
  std::optional<TourRoot> root_;
  std::uint64_t number_ = 0;
  std::atomic<bool> is_complete_{true};
};

template <class Field>
class Team {
 public:
  explicit Team(const Job& job)
      : job_(job),
        relay_(job.calls.take, job.graph.size(), static_cast<std::size_t>(job.terms.threads)),
        budget_(job.terms.budget.also_ended_by(relay_.ended())),
        branches_(job, budget_) {}

  // One thread more, the calling one, watches the others; or works, if it has to do without them.
  TourListing list() {
    at_work_ = job_.terms.threads;
    std::int32_t absent = 0;
    const auto run = [&](int worker) {
      if (worker > 0) return work_safely();
      if (absent == job_.terms.threads) {
        at_work_ = 1;
        work_safely();
      }
      watch();
    };
    on_threads(job_.terms.threads + 1, run, [&] {
      ++absent;
      leave();
    });
    total_.tours = relay_.taken();
    total_.complete = !relay_.ended() && total_.reason.empty();
    return std::move(total_);
  }

 private:
  // Ends the work when the budget does, since a thread that waits for its turn does not ask.
  void watch() {
    std::unique_lock guard(lock_);
    while (!done_.wait_for(guard, std::chrono::milliseconds{20}, [&] { return at_work_ == 0; })) {
      job_.terms.progress.report(0, 0, nodes_);
      if (job_.terms.budget.exhausted()) stop(job_.terms.budget.why_exhausted());
    }
  }

  void stop(std::string reason) {
    if (!relay_.ended()) total_.reason = std::move(reason);
    relay_.end();
  }

  void work_safely() {
    std::string fault;
    TourListing part;
    try {
      part = work();
    } catch (const std::bad_alloc&) {
      fault = "not enough memory";
    }
    const std::lock_guard guard(lock_);
    total_.nodes += part.nodes;
    total_.dead_ends += part.dead_ends;
    if (!fault.empty())
      stop(fault);
    else if (!part.complete)
      stop(job_.terms.budget.why_exhausted());
    --at_work_;
    done_.notify_all();
  }

  void leave() {
    const std::lock_guard guard(lock_);
    --at_work_;
  }

  TourListing work() {
    using Step = typename TourSearch<Field>::Step;
    TourSearch<Field> search(job_.graph, job_.task, job_.images, budget_, any_depth);
    Reader reader(job_);
    if (budget_.exhausted()) return {};
    Step step = Step::end;
    std::uint64_t counted = 0;
    bool goes_on = true;
    while (goes_on) {
      const std::optional<Branch> branch = branches_.next();
      if (!branch) break;
      TourRelay::Piece piece(relay_, branch->number);
      search.begin(branch->root, branch->choices);
      while (goes_on) {
        step = search.next();
        if (step == Step::doubtful && !is_hopeless(job_, branch->root)) continue;
        if (step != Step::tour) break;
        const std::optional<std::span<const Cell>> tour = reader.read(search.tour());
        if (!tour) continue;
        if (!passes(job_, *tour)) relay_.end();
        goes_on = piece.add(*tour);
      }
      goes_on = goes_on && step != Step::stopped && piece.finish();
      nodes_ += search.nodes() - counted;
      counted = search.nodes();
    }
    return {goes_on && branches_.is_complete(), {}, 0, search.nodes(), search.dead_ends()};
  }

  const Job& job_;
  TourRelay relay_;
  Budget budget_;
  Branches<Field> branches_;
  TourListing total_;
  std::atomic<std::uint64_t> nodes_{0};

  std::mutex lock_;
  std::condition_variable done_;
  std::int32_t at_work_ = 0;
};

template <class Field>
TourListing list_by(const Job& job) {
  return job.terms.threads > 1 ? Team<Field>(job).list() : list_alone<Field>(job);
}

// Boards of one or two free squares: no move is forced there, since one move is all a tour has.
TourListing list_tiny(const Job& job) {
  TourListing listing;
  listing.complete = true;
  const TourGraph& graph = job.graph;
  if (job.task.closed || graph.size() == 0 || !graph.is_connected()) return listing;
  CellList tour;
  for (Vertex vertex = 0; vertex < graph.size(); ++vertex) tour.push_back(graph.cell(vertex));
  const auto is = [&](const std::optional<Square>& named, Cell cell) {
    return named && job.board.cell(*named) == cell;
  };
  if (is(job.task.from, tour.back()) || is(job.task.to, tour.front())) std::reverse(tour.begin(), tour.end());
  listing.tours = 1;
  listing.complete = passes(job, tour) && job.calls.take(tour);
  return listing;
}

std::uint64_t bytes_of(const Board& board, bool distinct, const Terms& terms) {
  const auto squares = static_cast<std::uint64_t>(board.free_squares());
  const auto threads = static_cast<std::uint64_t>(std::max(1, terms.threads));
  const std::uint64_t searching =
      BitboardField::suits(board) ? TourSearch<BitboardField>::bytes(board) : TourSearch<TrailField>::bytes(board);
  const std::uint64_t reading = squares * sizeof(Cell) + (distinct ? TourImages::bytes(board) : 0);
  std::uint64_t bytes = TourGraph::bytes(board) + threads * (searching + reading);
  if (threads > 1) bytes += searching + TourRelay::bytes(squares, threads);
  return bytes;
}

}  // namespace

TourListing every_tour(const Board& board, const TourTask& task, bool distinct, const Terms& terms,
                       const TourCalls& calls) {
  const auto refused = [](std::string reason) { return TourListing{false, std::move(reason), 0, 0, 0}; };
  if (const Result<void> done = terms.budget.allows(bytes_of(board, distinct, terms)); !done)
    return refused(done.error().message);
  try {
    const TourGraph graph(board, terms.budget);
    if (terms.budget.exhausted()) return refused(terms.budget.why_exhausted());
    const Job job{board, graph, task, distinct, terms, calls, images_of(board, graph, task, terms.budget)};
    if (terms.budget.exhausted()) return refused(terms.budget.why_exhausted());
    if (graph.size() <= 2) return list_tiny(job);
    return BitboardField::suits(board) ? list_by<BitboardField>(job) : list_by<TrailField>(job);
  } catch (const std::bad_alloc&) {
    return refused("not enough memory");
  }
}

}  // namespace cavalcade::count

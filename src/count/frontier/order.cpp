#include "count/frontier/order.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace cavalcade::count {
namespace {

using Order = std::vector<std::uint32_t>;

// Elementary steps that looking for an order may take, and the most vertices for which orders are made up.
constexpr std::uint64_t effort = 40'000'000;
constexpr std::uint32_t most_vertices = 16'384;

// Who is in the frontier as vertices are done one after the other.
class Frontier {
 public:
  explicit Frontier(const Graph& graph) : graph_(graph), state_(graph.size(), waiting) {
    for (const Edge& edge : graph.forced())
      for (const std::uint32_t v : {edge.one, edge.other}) enter(v);
  }

  void take(std::uint32_t vertex) {
    if (state_[vertex] == inside) --width_;
    state_[vertex] = done;
    for (const Graph::Link& link : graph_.links(vertex)) enter(link.to);
  }
  // How many enter when the vertex is taken, itself not counted.
  [[nodiscard]] std::uint32_t newcomers(std::uint32_t vertex) const {
    std::uint32_t count = 0;
    for (const Graph::Link& link : graph_.links(vertex))
      count += link.to < graph_.real() && state_[link.to] == waiting ? 1U : 0U;
    return count;
  }
  [[nodiscard]] bool is_done(std::uint32_t vertex) const { return state_[vertex] == done; }
  [[nodiscard]] bool is_inside(std::uint32_t vertex) const { return state_[vertex] == inside; }
  [[nodiscard]] std::size_t width() const { return width_; }

 private:
  enum State : std::uint8_t { waiting, inside, done };

  // The width counts real vertices: virtual ones are there in any order.
  void enter(std::uint32_t vertex) {
    if (state_[vertex] != waiting || vertex >= graph_.real()) return;
    state_[vertex] = inside;
    ++width_;
  }

  const Graph& graph_;
  std::vector<State> state_;
  std::size_t width_ = 0;
};

struct Cost {
  std::size_t width = 0;
  double work = 0;

  friend bool operator<(const Cost& one, const Cost& other) {
    return one.work != other.work ? one.work < other.work : one.width < other.width;
  }
};

Cost cost_of(const Graph& graph, const Order& order) {
  Frontier frontier(graph);
  Cost cost;
  for (const std::uint32_t vertex : order) {
    frontier.take(vertex);
    cost.width = std::max(cost.width, frontier.width());
    cost.work += connectivity_states(frontier.width());
  }
  return cost;
}

Order greedy(const Graph& graph, std::uint32_t start) {
  Frontier frontier(graph);
  Order order;
  Order queue;  // who has entered, the longest there first
  std::vector<bool> queued(graph.real());
  std::uint32_t lowest = 0;
  std::uint32_t next = start;
  for (;;) {
    order.push_back(next);
    frontier.take(next);
    for (const Graph::Link& link : graph.links(next))
      if (link.to < graph.real() && !queued[link.to]) {
        queued[link.to] = true;
        queue.push_back(link.to);
      }
    std::erase_if(queue, [&](std::uint32_t v) { return frontier.is_done(v); });
    if (order.size() == graph.real()) return order;
    if (queue.empty()) {
      while (frontier.is_done(lowest)) ++lowest;
      next = lowest;
      continue;
    }
    next = *std::min_element(queue.begin(), queue.end(), [&](std::uint32_t one, std::uint32_t other) {
      return frontier.newcomers(one) < frontier.newcomers(other);
    });
  }
}

class Search {
 public:
  Search(const Graph& graph, const Budget& budget) : graph_(graph), budget_(budget) {}

  Order best() {
    Order natural(graph_.real());
    std::iota(natural.begin(), natural.end(), 0U);
    consider(std::move(natural));
    for (const Order& order : graph_.suggestions()) consider(order);
    if (graph_.real() <= most_vertices) add_greedy_orders();
    std::stable_sort(candidates_.begin(), candidates_.end(),
                     [](const Candidate& one, const Candidate& other) { return one.cost < other.cost; });
    if (graph_.real() <= most_vertices) improve_the_best();
    return std::min_element(candidates_.begin(), candidates_.end(),
                            [](const Candidate& one, const Candidate& other) { return one.cost < other.cost; })
        ->order;
  }

 private:
  struct Candidate {
    Order order;
    Cost cost;
  };

  void consider(Order order) {
    const Cost cost = cost_of(graph_, order);
    candidates_.push_back({std::move(order), cost});
  }

  // From every vertex, or from some all over the graph: a greedy order takes about 64 steps per vertex.
  void add_greedy_orders() {
    const std::uint64_t starts =
        std::clamp<std::uint64_t>(effort / 2 / 64 / (std::uint64_t{graph_.real()} + 1), 1, 256);
    const std::uint64_t stride = (graph_.real() + starts - 1) / starts;
    for (std::uint64_t v = 0; v < graph_.real() && !budget_.exhausted(); v += stride)
      consider(greedy(graph_, static_cast<std::uint32_t>(v)));
  }

  void improve_the_best() {
    constexpr std::size_t most_improved = 8;
    for (std::size_t i = 0; i < std::min(candidates_.size(), most_improved); ++i)
      while (improve(candidates_[i])) continue;
  }

  // Moves each vertex to where it is best, up to a few places away; whether any moved.
  bool improve(Candidate& candidate) {
    constexpr std::size_t reach = 12;
    bool any = false;
    for (std::size_t from = 0; from < candidate.order.size(); ++from) {
      const std::size_t low = from < reach ? 0 : from - reach;
      const std::size_t high = std::min(candidate.order.size(), from + reach + 1);
      for (std::size_t to = low; to < high; ++to) {
        spent_ += 8 * candidate.order.size();
        if (spent_ > effort || budget_.exhausted()) return false;
        Order changed = moved(candidate.order, from, to);
        const Cost cost = cost_of(graph_, changed);
        if (!(cost < candidate.cost)) continue;
        candidate = {std::move(changed), cost};
        any = true;
      }
    }
    return any;
  }

  static Order moved(Order order, std::size_t from, std::size_t to) {
    const auto at = [&](std::size_t place) { return order.begin() + static_cast<std::ptrdiff_t>(place); };
    if (from < to)
      std::rotate(at(from), at(from + 1), at(to + 1));
    else
      std::rotate(at(to), at(from), at(from + 1));
    return order;
  }

  const Graph& graph_;
  const Budget& budget_;
  std::vector<Candidate> candidates_;
  std::uint64_t spent_ = 0;
};

// Writes the steps of an order: gives out slots, and takes them back.
class Planner {
 public:
  explicit Planner(const Graph& graph) : graph_(graph), slot_(graph.size(), none), done_(graph.size()) {}

  Plan plan(const Order& order) {
    Plan plan;
    for (const Edge& edge : graph_.forced())
      plan.forced.push_back({edge, slot_of(edge.one), slot_of(edge.other), graph_.weight(edge.one, edge.other)});
    plan.steps.reserve(order.size());
    for (const std::uint32_t vertex : order) plan.steps.push_back(step(vertex));
    plan.slots = static_cast<std::uint32_t>(holder_.size());
    return plan;
  }

 private:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  Step step(std::uint32_t vertex) {
    Step step;
    step.vertex = vertex;
    step.was_in_frontier = slot_[vertex] != none;
    if (step.was_in_frontier) step.slot = slot_[vertex];
    done_[vertex] = true;
    ++done_count_;
    if (step.was_in_frontier) {
      holder_[step.slot] = none;
      slot_[vertex] = none;
    }
    for (const Graph::Link& link : graph_.links(vertex))
      if (!done_[link.to] && !is_forced(vertex, link.to))
        step.choices.push_back({link.to, slot_of(link.to), link.weight});
    for (std::uint32_t slot = 0; slot < holder_.size(); ++slot)
      if (holder_[slot] != none) {
        step.frontier.push_back(slot);
        add_if_tight(slot, step.tight);
      }
    step.all_in_frontier = step.frontier.size() + done_count_ == graph_.size();
    return step;
  }

  void add_if_tight(std::uint32_t slot, std::vector<Step::Tight>& tight) const {
    // A virtual vertex has room for long: not worth looking through its many edges.
    constexpr std::size_t few = 64;
    if (holder_[slot] >= graph_.real() && graph_.size() - done_count_ > few) return;
    Step::Tight found{slot, 0, {}};
    for (const Graph::Link& link : graph_.links(holder_[slot])) {
      if (done_[link.to] || is_forced(holder_[slot], link.to)) continue;
      if (slot_[link.to] != none)
        found.near.push_back(slot_[link.to]);
      else if (++found.outside == 2)
        return;
    }
    tight.push_back(std::move(found));
  }

  // The lowest slot that is free, unless the vertex has one.
  std::uint32_t slot_of(std::uint32_t vertex) {
    if (slot_[vertex] != none) return slot_[vertex];
    const auto free = std::find(holder_.begin(), holder_.end(), none);
    slot_[vertex] = static_cast<std::uint32_t>(free - holder_.begin());
    if (free == holder_.end())
      holder_.push_back(vertex);
    else
      *free = vertex;
    return slot_[vertex];
  }

  [[nodiscard]] bool is_forced(std::uint32_t one, std::uint32_t other) const {
    return std::any_of(graph_.forced().begin(), graph_.forced().end(), [&](const Edge& edge) {
      return (edge.one == one && edge.other == other) || (edge.one == other && edge.other == one);
    });
  }

  const Graph& graph_;
  std::vector<std::uint32_t> slot_;    // of each vertex
  std::vector<std::uint32_t> holder_;  // of each slot
  std::vector<bool> done_;
  std::size_t done_count_ = 0;
};

}  // namespace

double connectivity_states(std::size_t width) {
  static const std::vector<double> table = [] {
    std::vector<double> values{1, 2};
    while (values.back() < std::numeric_limits<double>::infinity() && values.size() < 1000)
      values.push_back(2 * values.back() + static_cast<double>(values.size() - 1) * values[values.size() - 2]);
    return values;
  }();
  return width < table.size() ? table[width] : std::numeric_limits<double>::infinity();
}

std::uint64_t plan_bytes(const Graph& graph) {
  constexpr std::uint64_t usual_slots = 32;
  return std::uint64_t{graph.size()} *
         (sizeof(Step) + usual_slots * (sizeof(std::uint32_t) + sizeof(Step::Choice) + sizeof(Step::Tight)));
}

Plan plan_for(const Graph& graph, std::uint32_t most_slots, const Budget& budget) {
  Order order = Search(graph, budget).best();
  const std::size_t width = cost_of(graph, order).width + graph.size() - graph.real();
  if (width > most_slots) return {.steps = {}, .forced = {}, .slots = static_cast<std::uint32_t>(width)};
  for (std::uint32_t v = graph.real(); v < graph.size(); ++v) order.push_back(v);
  return Planner(graph).plan(order);
}

}  // namespace cavalcade::count

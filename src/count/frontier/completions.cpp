#include "count/frontier/completions.hpp"

#include <atomic>
#include <optional>
#include <string>

#include "base/parallel.hpp"
#include "count/frontier/layers.hpp"

namespace cavalcade::count {

class Completions::Layers {
 public:
  Layers() = default;
  Layers(const Layers&) = delete;
  Layers& operator=(const Layers&) = delete;
  virtual ~Layers() = default;

  [[nodiscard]] virtual std::vector<Edge> draw(Random& random) const = 0;

  [[nodiscard]] const Number& total() const { return total_; }
  [[nodiscard]] std::uint64_t states() const { return states_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 protected:
  Number total_ = 0;
  std::uint64_t states_ = 0;
  std::uint64_t bytes_ = 0;
};

namespace {

using frontier::reason_of;

// Completions are 128-bit words that lie with their states. Where these do not suffice, the word is a place in a list
// of numbers of any size.
using Value = Unsigned128;

// While the states are collected there is nothing to count.
struct NoCounts {
  using Count = Value;
  static constexpr bool overflowed = false;

  static Value times(Value, std::int64_t) { return 0; }
  static void add(Value&, Value) {}
};

template <class Kind>
class KindLayers : public Completions::Layers {
 public:
  KindLayers(Plan plan, const Terms& terms)
      : plan_(std::move(plan)), states_of_(plan_), memory_(terms.budget.memory()) {}

  // Nothing if all went well, or why it did not.
  Result<void> build(const Terms& terms) {
    if (const Result<void> done = collect(terms); !done) return done.error();
    Result<void> counted = count_words(terms);
    if (counted && words_overflow_) counted = count_numbers(terms);
    if (!counted) return counted;
    const Item* const first = at(0).look_up(frontier::first_state<Kind>(plan_));
    if (first != nullptr) {
      total_ = are_words() ? to_number(first->count()) : numbers_[0][static_cast<std::size_t>(first->count())];
      for (const Plan::Forced& forced : plan_.forced) total_ *= static_cast<long>(forced.weight);
    }
    bytes_ = memory_.peak();
    return {};
  }

  [[nodiscard]] std::vector<Edge> draw(Random& random) const override {
    return are_words() ? drawn<Value>(random) : drawn<Number>(random);
  }

 private:
  using Key = typename Kind::Key;
  using Stepping = frontier::Stepper<Kind, NoCounts>;
  using Layer = typename Stepping::Layer;
  using Item = typename Stepping::Item;

  struct Way {
    Key state{};
    std::uint32_t one = frontier::no_choice;
    std::uint32_t other = frontier::no_choice;
  };

  // A layer as one: states are looked up in it.
  struct LookUp {
    const Layer& layer;
    [[nodiscard]] const Item* look_up(Key key) const { return layer.table_of(key).look_up(key); }
  };
  [[nodiscard]] LookUp at(std::size_t layer) const { return {layers_[layer]}; }
  [[nodiscard]] bool are_words() const { return numbers_.empty(); }

  Result<void> collect(const Terms& terms) {
    const std::size_t steps = plan_.steps.size();
    Stepping stepper(states_of_, terms, memory_);
    NoCounts none;
    std::optional<Claim> claim = memory_.claim((steps + 1) * frontier::parts * sizeof(layers_[0].tables[0]));
    if (!claim) return Error{reason_of(Ending::no_memory, 1, steps, terms)};
    claims_.push_back(std::move(*claim));
    layers_.resize(steps + 1);
    const Key first = frontier::first_state<Kind>(plan_);
    if (!layers_[0].tables[frontier::part_of(frontier::hash_of(first))].add(first, 0, none, memory_))
      return Error{reason_of(Ending::no_memory, 1, steps, terms)};
    for (std::size_t step = 0; step < steps; ++step) {
      const Ending ending = stepper.advance(step, none, layers_[step], layers_[step + 1]);
      if (ending != Ending::done) return Error{reason_of(ending, step + 1, steps, terms)};
      states_ += layers_[step].size();
      terms.progress.report(step + 1, 2 * steps, states_);
    }
    states_ += layers_[steps].size();
    return {};
  }

  // Sets every value of a layer, part by part: set(item) for each item.
  template <class Set>
  Ending set_values(Layer& layer, const Terms& terms, const Set& set) {
    constexpr std::uint64_t worth_threads = 4096;
    const int threads = layer.size() < worth_threads ? 1 : terms.threads;
    const bool is_done = in_parallel(frontier::parts, 1, threads, [&](std::size_t part, std::size_t, int) {
      auto& table = layer.tables[part];
      for (std::size_t place = 0; place < table.capacity(); ++place) {
        if (place % 256 == 0 && terms.budget.exhausted()) return false;
        if (!table.items()[place].is_empty()) set(table.items()[place]);
      }
      return true;
    });
    return is_done ? Ending::done : Ending::stopped;
  }

  // The last layer has the state in which all is done, and no other.
  Result<void> count_words(const Terms& terms) {
    const std::size_t steps = plan_.steps.size();
    std::atomic<bool> overflow = false;
    for (std::size_t layer = steps + 1; layer-- > 0 && !overflow;) {
      const Ending ending = set_values(layers_[layer], terms, [&](Item& item) {
        bool overflowed = false;
        Value sum = layer == steps ? 1 : 0;
        if (layer < steps)
          states_of_.successors(layer, item.state(), [&](Key key, std::int64_t weight, std::uint32_t, std::uint32_t) {
            Value ways = 0;
            overflowed |= __builtin_mul_overflow(at(layer + 1).look_up(key)->count(), weight, &ways);
            overflowed |= __builtin_add_overflow(sum, ways, &sum);
          });
        item.set_count(sum);
        if (overflowed) overflow = true;
      });
      if (ending != Ending::done) return Error{reason_of(ending, layer, steps, terms)};
      terms.progress.report(2 * steps - layer, 2 * steps, states_);
    }
    words_overflow_ = overflow;
    return {};
  }

  Result<void> count_numbers(const Terms& terms) {
    const std::size_t steps = plan_.steps.size();
    numbers_.resize(steps + 1);
    for (std::size_t layer = steps + 1; layer-- > 0;) {
      std::vector<Number>& numbers = numbers_[layer];
      std::optional<Claim> claim = memory_.claim(layers_[layer].size() * bytes_per_number(steps - layer));
      if (!claim) return Error{reason_of(Ending::no_memory, layer, steps, terms)};
      claims_.push_back(std::move(*claim));
      numbers.reserve(layers_[layer].size());
      const Ending ending = number_layer(layer, numbers, terms);
      if (ending != Ending::done) return Error{reason_of(ending, layer, steps, terms)};
    }
    return {};
  }
  // A step has fewer than 2^8 successors, whose weights are below 2^60.
  [[nodiscard]] std::uint64_t bytes_per_number(std::size_t steps_left) const {
    return sizeof(Number) + 32 + steps_left * (is_weighted() ? 9 : 1);
  }
  [[nodiscard]] bool is_weighted() const {
    for (const Step& step : plan_.steps)
      for (const Step::Choice& choice : step.choices)
        if (choice.weight != 1) return true;
    return false;
  }
  Ending number_layer(std::size_t layer, std::vector<Number>& numbers, const Terms& terms) {
    for (auto& table : layers_[layer].tables)
      for (std::size_t place = 0; place < table.capacity(); ++place) {
        if (place % 256 == 0 && terms.budget.exhausted()) return Ending::stopped;
        Item& item = table.items()[place];
        if (item.is_empty()) continue;
        Number sum = layer == plan_.steps.size() ? 1 : 0;
        if (layer < plan_.steps.size())
          states_of_.successors(layer, item.state(), [&](Key key, std::int64_t weight, std::uint32_t, std::uint32_t) {
            sum += completions<Number>(layer + 1, key) * static_cast<long>(weight);
          });
        item.set_count(numbers.size());
        numbers.push_back(std::move(sum));
      }
    return Ending::done;
  }

  template <class Count>
  [[nodiscard]] Count completions(std::size_t layer, Key key) const {
    const Value value = at(layer).look_up(key)->count();
    if constexpr (std::is_same_v<Count, Value>)
      return value;
    else
      return numbers_[layer][static_cast<std::size_t>(value)];
  }

  template <class Count>
  [[nodiscard]] std::vector<Edge> drawn(Random& random) const {
    std::vector<Edge> edges;
    for (const Plan::Forced& forced : plan_.forced) edges.push_back(forced.edge);
    Key state = frontier::first_state<Kind>(plan_);
    for (std::size_t step = 0; step < plan_.steps.size(); ++step) {
      const Way way = drawn_way<Count>(step, state, random);
      for (const std::uint32_t choice : {way.one, way.other})
        if (choice != frontier::no_choice)
          edges.push_back({plan_.steps[step].vertex, plan_.steps[step].choices[choice].vertex});
      state = way.state;
    }
    return edges;
  }

  // The successor in whose share of the completions a random number falls.
  template <class Count>
  [[nodiscard]] Way drawn_way(std::size_t step, Key state, Random& random) const {
    auto left = random_below(completions<Count>(step, state), random);
    std::optional<Way> way;
    states_of_.successors(step, state, [&](Key key, std::int64_t weight, std::uint32_t one, std::uint32_t other) {
      if (way) return;
      auto share = completions<Count>(step + 1, key);
      if constexpr (std::is_same_v<Count, Value>)
        share *= static_cast<Value>(weight);
      else
        share *= static_cast<long>(weight);
      if (left < share)
        way = Way{key, one, other};
      else
        left -= share;
    });
    return *way;
  }

  const Plan plan_;
  const Kind states_of_;
  Memory memory_;
  std::vector<Layer> layers_;  // before each step, and after the last
  std::vector<Claim> claims_;
  std::vector<std::vector<Number>> numbers_;  // of each layer, if words do not suffice
  bool words_overflow_ = false;
};

bool has_negative_weights(const Graph& graph) {
  for (std::uint32_t v = 0; v < graph.size(); ++v)
    for (const Graph::Link& link : graph.links(v))
      if (link.weight < 0) return true;
  return false;
}

}  // namespace

Result<Completions> Completions::build(const Graph& graph, Kind kind, const Terms& terms) {
  if (has_negative_weights(graph)) return Error{"edges of negative weight have no probability"};
  if (const Result<void> done = frontier::require_light_edges(graph); !done) return done.error();
  if (const Result<void> done = terms.budget.allows(plan_bytes(graph)); !done) return done.error();
  if (graph.size() == 0) return Error{"there are no squares"};
  const bool two_factors = kind == Kind::two_factors;
  Plan plan = plan_for(graph, frontier::most_slots(two_factors), terms.budget);
  if (plan.steps.empty()) return Error{frontier::too_wide(plan, two_factors)};
  return frontier::with_states(two_factors, plan.slots, [&]<class StateKind>() -> Result<Completions> {
    auto layers = std::make_shared<KindLayers<StateKind>>(std::move(plan), terms);
    if (const Result<void> done = layers->build(terms); !done) return done.error();
    return Completions(std::move(layers));
  });
}

const Number& Completions::total() const {
  return layers_->total();
}

std::vector<Edge> Completions::draw(Random& random) const {
  return layers_->draw(random);
}

std::uint64_t Completions::states() const {
  return layers_->states();
}

std::uint64_t Completions::bytes() const {
  return layers_->bytes();
}

}  // namespace cavalcade::count

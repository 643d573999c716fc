#include "count/frontier/frontier.hpp"

#include <array>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "board/given_moves.hpp"
#include "count/frontier/layers.hpp"

namespace cavalcade::count {
namespace frontier {
namespace {

constexpr std::size_t large_table = std::size_t{1} << 16U;

Number number_of(Signed128 value) {
  return value < 0 ? Number(-to_number(-static_cast<Unsigned128>(value))) : to_number(static_cast<Unsigned128>(value));
}

// A bound on the absolute value of the result, as a power of two. Rounding of doubles is made up for.
double bits_of_bound(const Graph& graph) {
  double bits = 0;
  for (std::uint32_t v = 0; v < graph.size(); ++v) {
    double sum = 0;
    bool all_one = true;
    for (const Graph::Link& link : graph.links(v)) {
      sum += std::abs(static_cast<double>(link.weight));
      all_one &= link.weight == 1;
    }
    if (sum == 0) continue;
    bits += all_one ? std::lgamma(sum + 1) / sum / std::log(2.0) : std::log2(sum);
  }
  return bits * (1 + 1e-9) + 1;
}

// Remainders modulo several primes at a time: a state is looked up once for all of them. The weights are 1, or that of
// a cycle, which is another remainder for each prime.
class ManyModular {
 public:
  static constexpr std::size_t primes = 4;
  static constexpr std::int64_t of_a_cycle = 2;  // what stands for the weight of a cycle
  static constexpr bool overflowed = false;
  using Count = std::array<std::uint64_t, primes>;

  ManyModular(std::size_t first_prime, const Number& cycle_weight) {
    for (std::size_t i = 0; i < primes; ++i) {
      each_[i].prime = prime(first_prime + i);
      cycle_weights_[i] = Number(cycle_weight % to_number(each_[i].prime)).get_si();
    }
  }

  static Count one() { return {1, 1, 1, 1}; }
  [[nodiscard]] Count times(Count value, std::int64_t weight) const {
    if (weight == 1) return value;
    for (std::size_t i = 0; i < primes; ++i) value[i] = each_[i].times(value[i], cycle_weights_[i]);
    return value;
  }
  void add(Count& sum, const Count& more) const {
    for (std::size_t i = 0; i < primes; ++i) each_[i].add(sum[i], more[i]);
  }

 private:
  std::array<Modular, primes> each_;
  std::array<std::int64_t, primes> cycle_weights_{};
};

// Goes through the steps with one arithmetic, from any step on.
template <class Kind, class Arithmetic>
class Sweep {
 public:
  using Stepping = Stepper<Kind, Arithmetic>;
  using Layer = typename Stepping::Layer;
  using Value = typename Arithmetic::Count;

  Sweep(const Kind& states, const Plan& plan, const Terms& terms, Memory& memory, Counting& counting)
      : steps_(plan.steps.size()),
        terms_(terms),
        memory_(memory),
        counting_(counting),
        stepper_(states, terms, memory) {}

  // `pass` of `passes` sweeps, for the progress.
  Ending run(const Arithmetic& arithmetic, std::uint64_t pass, std::uint64_t passes) {
    for (; step < steps_; ++step) {
      Layer next;
      for (std::size_t part = 0; part < parts; ++part)
        if (!next.tables[part].reserve(here.tables[part].size() / 2, memory_)) return Ending::no_memory;
      const Ending ending = stepper_.advance(step, arithmetic, here, next);
      counting_.peak_states = std::max(counting_.peak_states, next.size());
      if (ending != Ending::done) return ending;
      here = std::move(next);
      counting_.layers = std::max<std::uint64_t>(counting_.layers, step + 1);
      nodes_ += here.size();
      terms_.progress.report(pass * steps_ + step + 1, passes * steps_, nodes_);
      if (here.size() == 0) break;
    }
    return Ending::done;
  }

  // After the last step there is one state, or none.
  [[nodiscard]] Value result(typename Kind::Key key) const {
    const auto* const item = here.table_of(key).look_up(key);
    return item == nullptr ? Value{0} : item->count();
  }

  Layer here;
  std::size_t step = 0;

 private:
  std::size_t steps_;
  const Terms& terms_;
  Memory& memory_;
  Counting& counting_;
  Stepping stepper_;
  std::uint64_t nodes_ = 0;
};

// One count of one graph, with states of one kind.
template <class Kind>
class Program {
 public:
  Program(const Graph& graph, const Plan& plan, const Terms& terms, Counting& counting)
      : graph_(graph), plan_(plan), terms_(terms), counting_(counting), states_(plan), memory_(terms.budget.memory()) {}

  // Every cycle weighs 2^cycle_bits. There are fewer two-factors than that, and none has more than `most_cycles`.
  void run_weighted(std::uint32_t cycle_bits, std::uint32_t most_cycles) requires Kind::weighs_cycles {
    constexpr double word_bits = 126;
    const double bits = 1.0 * cycle_bits * (most_cycles + 1.0);
    if (bits <= word_bits) {
      states_.set_cycle_weight(std::int64_t{1} << cycle_bits);
      by_words<Signed128>();
    } else {
      by_many_residues(Number(1) << cycle_bits, bits);
    }
    counting_.peak_bytes = std::max(counting_.peak_bytes, memory_.peak());
  }

  void run(Numbers numbers) {
    switch (numbers) {
      case Numbers::automatic:
        by_widening_words();
        break;
      case Numbers::narrow_words:
        by_words<std::int64_t>();
        break;
      case Numbers::wide_words:
        by_words<Signed128>();
        break;
      case Numbers::residues:
        by_residues(bits_of_bound(graph_));
        break;
    }
    counting_.peak_bytes = std::max(counting_.peak_bytes, memory_.peak());
  }

 private:
  using Key = typename Kind::Key;
  template <class Integer>
  using WordSweep = Sweep<Kind, Checked<Integer>>;

  template <class Arithmetic>
  Sweep<Kind, Arithmetic> sweep() {
    return {states_, plan_, terms_, memory_, counting_};
  }

  // The state before the first step; false if there is no memory even for that.
  template <class Arithmetic>
  bool begin(Sweep<Kind, Arithmetic>& sweep, Arithmetic arithmetic) {
    typename Arithmetic::Count count = 1;
    for (const Plan::Forced& forced : plan_.forced) count = arithmetic.times(count, forced.weight);
    const Key first = first_state<Kind>(plan_);
    return sweep.here.tables[part_of(hash_of(first))].add(first, count, arithmetic, memory_);
  }

  template <class Integer>
  void finish(const WordSweep<Integer>& sweep, Ending ending) {
    if (ending == Ending::done)
      counting_.number = number_of(sweep.result(Kind::nothing()));
    else
      counting_.reason = reason_of(ending, sweep.step + 1, plan_.steps.size(), terms_);
  }

  template <class Integer>
  void by_words() {
    auto words = sweep<Checked<Integer>>();
    finish(words, begin(words, Checked<Integer>{}) ? words.run({}, 0, 1) : Ending::no_memory);
  }

  // The step at which 64 bits do not suffice is done again with 128.
  void by_widening_words() {
    auto wide = sweep<Checked<Signed128>>();
    {
      auto narrow = sweep<Checked<std::int64_t>>();
      const Ending ending = begin(narrow, Checked<std::int64_t>{}) ? narrow.run({}, 0, 1) : Ending::no_memory;
      if (ending != Ending::overflow) return finish(narrow, ending);
      wide.step = narrow.step;
      if (!widen(narrow, wide)) return finish(wide, Ending::no_memory);
    }
    const Ending ending = wide.run({}, 0, 1);
    if (ending != Ending::overflow) return finish(wide, ending);
    wide.here.clear();
    by_residues(bits_of_bound(graph_));
  }

  bool widen(WordSweep<std::int64_t>& narrow, WordSweep<Signed128>& wide) {
    Checked<Signed128> arithmetic;
    for (std::size_t part = 0; part < parts; ++part) {
      auto& table = narrow.here.tables[part];
      if (!wide.here.tables[part].reserve(table.size(), memory_)) return false;
      for (std::size_t at = 0; at < table.capacity(); ++at) {
        const auto& item = table.items()[at];
        if (!item.is_empty() && !wide.here.tables[part].add(item.state(), item.count(), arithmetic, memory_))
          return false;
      }
      table.clear();
    }
    return true;
  }

  void by_residues(double bits) {
    // Twice the bound, for numbers below zero; a prime is more than 61 bits.
    const auto passes = static_cast<std::uint64_t>((bits + 2) / 61) + 1;
    Residues residues;
    for (std::uint64_t pass = 0; pass < passes; ++pass) {
      const Modular arithmetic{.prime = prime(pass)};
      auto modular = sweep<Modular>();
      const Ending ending = begin(modular, arithmetic) ? modular.run(arithmetic, pass, passes) : Ending::no_memory;
      if (ending != Ending::done) {
        counting_.reason = reason_of(ending, modular.step + 1, plan_.steps.size(), terms_);
        return;
      }
      residues.add(modular.result(Kind::nothing()));
    }
    Number value = residues.value();
    if (value * 2 > residues.modulus()) value -= residues.modulus();
    counting_.number = value;
  }

  void by_many_residues(const Number& cycle_weight, double bits) requires Kind::weighs_cycles {
    constexpr std::size_t at_a_time = ManyModular::primes;
    const auto passes = static_cast<std::uint64_t>(bits / 61 / at_a_time) + 1;
    states_.set_cycle_weight(ManyModular::of_a_cycle);
    Residues residues;
    for (std::uint64_t pass = 0; pass < passes; ++pass) {
      const ManyModular arithmetic(pass * at_a_time, cycle_weight);
      auto modular = sweep<ManyModular>();
      const Key first = first_state<Kind>(plan_);
      const bool has_begun =
          modular.here.tables[part_of(hash_of(first))].add(first, ManyModular::one(), arithmetic, memory_);
      const Ending ending = has_begun ? modular.run(arithmetic, pass, passes) : Ending::no_memory;
      if (ending != Ending::done) {
        counting_.reason = reason_of(ending, modular.step + 1, plan_.steps.size(), terms_);
        return;
      }
      for (const std::uint64_t remainder : modular.result(Kind::nothing())) residues.add(remainder);
    }
    counting_.number = residues.value();
  }

  const Graph& graph_;
  const Plan& plan_;
  const Terms& terms_;
  Counting& counting_;
  Kind states_;
  Memory memory_;
};

// The binary number cut into digits of this number of bits, from the lowest on.
std::vector<Number> coefficients_of(Number number, std::uint32_t bits) {
  std::vector<Number> digits;
  for (; number != 0; number >>= bits) {
    Number digit;
    mpz_fdiv_r_2exp(digit.get_mpz_t(), number.get_mpz_t(), bits);
    digits.push_back(std::move(digit));
  }
  return digits;
}

}  // namespace

void* allocate_table(std::size_t bytes) {
  if (bytes < large_table) return ::operator new(bytes);
  return map_zeroes(bytes);
}

void free_table(void* table, std::size_t bytes) noexcept {
  if (bytes < large_table)
    ::operator delete(table);
  else
    unmap_zeroes(table, bytes);
}

std::string reason_of(Ending ending, std::size_t step, std::size_t steps, const Terms& terms) {
  switch (ending) {
    case Ending::no_memory:
      return fmt::format("needs more than {} of memory at square {} of {} (--memory-limit)",
                         readable_bytes(terms.budget.memory()), step, steps);
    case Ending::overflow:
      return fmt::format("words of this size do not suffice at square {} of {}", step, steps);
    default:
      return terms.budget.why_exhausted();
  }
}

Result<void> require_light_edges(const Graph& graph) {
  constexpr std::int64_t heaviest = std::int64_t{1} << 30U;
  for (std::uint32_t v = 0; v < graph.size(); ++v)
    for (const Graph::Link& link : graph.links(v))
      if (link.weight > heaviest || link.weight < -heaviest) return Error{"an edge weighs more than 2^30"};
  return {};
}

std::string too_wide(const Plan& plan, bool two_factors) {
  return fmt::format(
      "the frontier of this board is {} squares wide, for which there may be {:.0e} states; the frontier program takes "
      "{} squares",
      plan.slots, two_factors ? std::pow(3.0, plan.slots) : connectivity_states(plan.slots), most_slots(two_factors));
}

}  // namespace frontier

// A frontier of 25 squares is that of a board some twelve squares wide: more squares make it so long that no count
// comes to its end.
Result<void> require_frontier_room(const Board& board, const Terms& terms) {
  constexpr std::int64_t most_squares = std::int64_t{1} << 16U;
  if (board.free_squares() > most_squares)
    return Error{fmt::format("the frontier program takes boards of {} free squares at most", most_squares)};
  return terms.budget.allows(graph_bytes(board));
}

Counting count_cycles(const Graph& graph, const FrontierTask& task, const Terms& terms) {
  if (const Result<void> done = frontier::require_light_edges(graph); !done) return refused(done.error().message);
  // Neither a cycle nor a cover by cycles of no vertices is one; the fewest that make one are three.
  if (graph.size() < 3) return known_as(0);
  if (const Result<void> done = terms.budget.allows(plan_bytes(graph)); !done) return refused(done.error().message);
  const Plan plan = plan_for(graph, frontier::most_slots(task.two_factors), terms.budget);
  if (plan.steps.empty()) return refused(frontier::too_wide(plan, task.two_factors));
  Counting counting;
  frontier::with_states(task.two_factors, plan.slots,
                        [&]<class Kind>() { frontier::Program<Kind>(graph, plan, terms, counting).run(task.numbers); });
  return counting;
}

Counting count_by_frontier(const Board& board, Counted counted, std::optional<Cell> from, std::span<const Move> use,
                           const Terms& terms) {
  if (const Result<void> done = require_frontier_room(board, terms); !done) return refused(done.error().message);
  if (fault_in_given_moves(board, {.closed = counted != Counted::open, .from = from, .to = {}}, use))
    return known_as(0);
  if (counted == Counted::open) {
    if (board.free_squares() == 1) return known_as(1);
    return count_cycles(open_graph(board, from, use), {}, terms);
  }
  return count_cycles(closed_graph(board, use), {.two_factors = counted == Counted::two_factors}, terms);
}

CycleCounts count_by_cycles(const Board& board, const Terms& terms) {
  CycleCounts counts;
  Counting& counting = counts.counting;
  counting = count_by_frontier(board, Counted::two_factors, std::nullopt, {}, terms);
  if (!counting.number || *counting.number == 0) return counts;
  const Number total = *std::exchange(counting.number, std::nullopt);
  const Graph graph = closed_graph(board);
  const Plan plan = plan_for(graph, frontier::most_slots(false), terms.budget);
  if (plan.steps.empty()) {
    counting.reason = frontier::too_wide(plan, false);
    return counts;
  }
  const std::uint32_t most_cycles = graph.size() / static_cast<std::uint32_t>(fewest_squares_of_a_cycle(board));
  const auto digit_bits = static_cast<std::uint32_t>(mpz_sizeinbase(total.get_mpz_t(), 2));
  frontier::with_weighing_states(plan.slots, [&]<class Kind>() {
    frontier::Program<Kind>(graph, plan, terms, counting).run_weighted(digit_bits, most_cycles);
  });
  if (!counting.number) return counts;
  counts.by_cycles = frontier::coefficients_of(*counting.number >> digit_bits, digit_bits);
  counting.number = std::accumulate(counts.by_cycles.begin(), counts.by_cycles.end(), Number(0));
  if (*counting.number == total) return counts;
  return {refused("internal error, please report: the numbers by cycles do not add up"), {}};
}

}  // namespace cavalcade::count

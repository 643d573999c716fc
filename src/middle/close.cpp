#include "middle/close.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <type_traits>

#include "base/parallel.hpp"
#include "middle/accumulator.hpp"
#include "middle/one_cycle.hpp"

namespace cavalcade::middle {
namespace {

// ---- which codes ----

// Upside down: the digits of each column of the gap in reverse.
class Flip {
 public:
  explicit Flip(const Window& window)
      : column_(powers_of_three[static_cast<std::size_t>(window.height)]), flipped_(column_) {
    for (Code code = 0; code < column_; ++code) {
      Code rest = code;
      for (int row = 0; row < window.height; ++row, rest /= 3) flipped_[code] = flipped_[code] * 3 + rest % 3;
    }
  }

  [[nodiscard]] Code operator()(Code code) const {
    const Code squares = column_ * column_;
    const Code rest = code / squares * squares;  // NOLINT(*-DivideZero): a power of three
    code -= rest;
    return rest + flipped_[code % column_] + column_ * flipped_[code / column_];
  }

 private:
  Code column_;
  std::vector<Code> flipped_;
};

// All codes that the layer reaches with any of the moves.
Ending codes_with(const Window& window, const Workshop& workshop, const Layer& layer, const std::vector<Step>& moves,
                  CodeSet& codes) {
  const bool done = in_parallel(layer.members.size(), 4096, workshop.threads,
                                [&](std::size_t first, std::size_t last, int /*worker*/) {
                                  std::vector<Code> reached;
                                  for (std::size_t i = first; i < last; ++i) {
                                    if (layer.blocks[i].size == 0) continue;
                                    reached.assign(1, layer.members[i]);
                                    for (const Step& move : moves)
                                      for (std::size_t place = 0, end = reached.size(); place < end; ++place)
                                        each_code_after(window, move, reached[place], [&](Code code) {
                                          if (code != reached[place]) reached.push_back(code);
                                        });
                                    for (const Code code : reached) codes.insert(code);
                                  }
                                  return !workshop.budget.exhausted();
                                });
  if (!done) return Ending::exhausted;
  codes.seal();
  return Ending::done;
}

// A code of the left half that stands for all that the symmetries make of it.
struct Meeting {
  Code code = 0;
  int times = 1;
};

struct Meetings {
  count::Claim claim;
  std::vector<Meeting> list;
};

std::vector<Meeting> meetings(const Window& window, const Gap& gap, const CodeSet& left, const CodeSet& right) {
  const Flip flip(window);
  std::vector<Meeting> all;
  for (const Code code : left.members()) {
    const Code other = counterpart(window, code);
    if (right.find(other) == CodeSet::absent) continue;
    std::array<Code, 4> images{code, code, code, code};
    if (gap.same) images[1] = other;
    if (gap.flips) images[2] = flip(code);
    if (gap.same && gap.flips) images[3] = flip(other);
    std::sort(images.begin(), images.end());
    if (images[0] != code) continue;
    all.push_back({code, static_cast<int>(std::unique(images.begin(), images.end()) - images.begin())});
  }
  return all;
}

Ending find_meetings(const Window& window, const Workshop& workshop, const Layer& left, const Layer& right,
                     const Gap& gap, Meetings& all) {
  const std::optional<count::Claim> sets = workshop.memory.claim((gap.same ? 1 : 2) * CodeSet::bytes(window.codes()));
  if (!sets) return Ending::no_memory;
  CodeSet left_codes(window.codes());
  if (const Ending ending = codes_with(window, workshop, left, gap.moves, left_codes); ending != Ending::done)
    return ending;
  CodeSet right_codes(gap.same ? 0 : window.codes());
  if (!gap.same)
    if (const Ending ending = codes_with(window, workshop, right, gap.moves, right_codes); ending != Ending::done)
      return ending;
  std::optional<count::Claim> list = workshop.memory.claim(left_codes.size() * (sizeof(Code) + sizeof(Meeting)));
  if (!list) return Ending::no_memory;
  all.claim = std::move(*list);
  all.list = meetings(window, gap, left_codes, gap.same ? left_codes : right_codes);
  return Ending::done;
}

// ---- sums ----

template <class Arithmetic>
using Lanes = std::conditional_t<std::is_same_v<Arithmetic, Words32>, Lanes32, Lanes64>;

void sum_lanes(const Words32& /*arithmetic*/, int pairs, const Lanes32* given, Lanes32* sums, Lanes32* scratch) {
  sum_over_one_cycle(pairs, given, sums, scratch);
}
void sum_lanes(const Words64& /*arithmetic*/, int pairs, const Lanes64* given, Lanes64* sums, Lanes64* scratch) {
  sum_over_one_cycle(pairs, given, sums, scratch);
}
void sum_lanes(const Remainders& arithmetic, int pairs, const Lanes64* given, Lanes64* sums, Lanes64* scratch) {
  sum_over_one_cycle(pairs, given, sums, scratch, arithmetic.prime);
}

// Zeroes, aligned as vectors need it.
template <class Lane>
class LaneArray {
 public:
  LaneArray() = default;
  explicit LaneArray(std::size_t size)
      : lanes_(static_cast<Lane*>(::operator new(size * sizeof(Lane), alignment))), size_(size) {
    clear();
  }

  [[nodiscard]] Lane* data() const { return lanes_.get(); }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  Lane& operator[](std::size_t place) const { return lanes_.get()[place]; }
  void clear() { std::memset(static_cast<void*>(data()), 0, size_ * sizeof(Lane)); }

 private:
  static constexpr std::align_val_t alignment{64};
  struct Free {
    void operator()(Lane* lanes) const { ::operator delete(lanes, alignment); }
  };
  std::unique_ptr<Lane, Free> lanes_;
  std::size_t size_ = 0;
};

// States of one block, apart from where it is kept.
template <class Count>
struct States {
  std::vector<Rank> ranks;
  std::vector<Count> counts;

  [[nodiscard]] std::size_t size() const { return ranks.size(); }
  void clear() {
    ranks.clear();
    counts.clear();
  }
  void add(Rank rank, Count count) {
    ranks.push_back(rank);
    counts.push_back(count);
  }
};

// Adds up the products of pairs of states that make one cycle. One for each thread.
template <class Arithmetic>
class Meeter {
 public:
  using Count = typename Arithmetic::Count;

  explicit Meeter(const Arithmetic& arithmetic) : arithmetic_(arithmetic) {}

  // Both of at least one pair, on the same points.
  void meet(int pairs, const States<Count>& left, const States<Count>& right, int times) {
    if (pairs > most_summed_pairs)
      meet_contracted(pairs, left, right, times);
    else if (is_sparse(pairs, left.size(), right.size()))
      meet_one_by_one(pairs, left, right, times);
    else
      put_into_lane(pairs, left, right, times);
  }

  // What is still in the lanes, too.
  Unsigned128 total() {
    for (int pairs = 1; pairs <= most_summed_pairs; ++pairs) empty(pairs);
    return total_;
  }

 private:
  using Lane = Lanes<Arithmetic>;
  static constexpr std::size_t lanes = sizeof(Lane) / sizeof(Count);

  struct Batch {
    std::size_t used = 0;
    std::array<States<Count>, lanes> left;
    std::array<int, lanes> times{};
    LaneArray<Lane> given;  // of the right
    LaneArray<Lane> sums;
    LaneArray<Lane> scratch;
  };

  // Sums in lanes cost about pairs^2 operations a matching and lane, whatever the states.
  static bool is_sparse(int pairs, std::size_t left, std::size_t right) {
    const double matchings_of_pairs = matchings[static_cast<std::size_t>(pairs)];
    const double by_lane = 0.6 * pairs * pairs * matchings_of_pairs;
    return 6.0 * static_cast<double>(left) * static_cast<double>(right) + 30.0 * static_cast<double>(left + right) <
           by_lane;
  }

  void add_product(Unsigned128 factor, Count count, int times) {
    if constexpr (Arithmetic::is_exact)
      total_ += factor * count * static_cast<unsigned>(times);
    else
      total_ = (total_ + factor % arithmetic_.prime * count % arithmetic_.prime * static_cast<unsigned>(times)) %
               arithmetic_.prime;
  }

  void meet_one_by_one(int pairs, const States<Count>& left, const States<Count>& right, int times) {
    partners_.clear();
    for (const Rank rank : right.ranks) partners_.push_back(matching_at(rank, pairs));
    for (std::size_t i = 0; i < left.size(); ++i) {
      const Matching matching = matching_at(left.ranks[i], pairs);
      Unsigned128 sum = 0;
      for (std::size_t j = 0; j < right.size(); ++j)
        if (make_one_cycle(matching, partners_[j], pairs)) sum += right.counts[j];
      add_product(sum, left.counts[i], times);
    }
  }

  // One partner of the lowest point at a time, as in middle/one_cycle.hpp, until there are few enough pairs.
  void meet_contracted(int pairs, const States<Count>& left, const States<Count>& right, int times) {
    const Rank smaller = matchings[static_cast<std::size_t>(pairs - 1)];
    for (int partner = 1; partner < 2 * pairs; ++partner) {
      States<Count> rest;
      for (std::size_t i = 0; i < left.size(); ++i)
        if (left.ranks[i] / smaller + 1 == static_cast<Rank>(partner))
          rest.add(left.ranks[i] % smaller, left.counts[i]);
      if (rest.size() > 0) meet(pairs - 1, rest, contracted(pairs, partner, right), times);
    }
  }

  [[nodiscard]] States<Count> contracted(int pairs, int partner, const States<Count>& states) const {
    const Changing joined({Happening::join, static_cast<std::uint8_t>(pairs), 0, static_cast<std::uint8_t>(partner)});
    std::vector<std::pair<Rank, Count>> list;
    for (std::size_t i = 0; i < states.size(); ++i)
      if (const Rank rank = joined(states.ranks[i]); rank != no_matching) list.emplace_back(rank, states.counts[i]);
    std::sort(list.begin(), list.end(), [](const auto& one, const auto& other) { return one.first < other.first; });
    States<Count> all;
    for (const auto& [rank, count] : list) {
      if (all.size() > 0 && all.ranks.back() == rank)
        arithmetic_.add(all.counts.back(), count);
      else
        all.add(rank, count);
    }
    return all;
  }

  void put_into_lane(int pairs, const States<Count>& left, const States<Count>& right, int times) {
    Batch& batch = batches_[static_cast<std::size_t>(pairs)];
    if (batch.given.empty()) {
      batch.given = LaneArray<Lane>(matchings[static_cast<std::size_t>(pairs)]);
      batch.sums = LaneArray<Lane>(matchings[static_cast<std::size_t>(pairs)]);
      batch.scratch = LaneArray<Lane>(scratch_size(pairs));
    }
    for (std::size_t i = 0; i < right.size(); ++i) batch.given[right.ranks[i]][batch.used] = right.counts[i];
    batch.left[batch.used] = left;
    batch.times[batch.used] = times;
    if (++batch.used == lanes) empty(pairs);
  }

  void empty(int pairs) {
    Batch& batch = batches_[static_cast<std::size_t>(pairs)];
    if (batch.used == 0) return;
    sum_lanes(arithmetic_, pairs, batch.given.data(), batch.sums.data(), batch.scratch.data());
    for (std::size_t lane = 0; lane < batch.used; ++lane) {
      const States<Count>& left = batch.left[lane];
      Unsigned128 sum = 0;
      for (std::size_t i = 0; i < left.size(); ++i) {
        const Unsigned128 product = Unsigned128{left.counts[i]} * batch.sums[left.ranks[i]][lane];
        sum += Arithmetic::is_exact ? product : product % modulus();
      }
      add_product(sum, 1, batch.times[lane]);
    }
    batch.given.clear();
    batch.used = 0;
  }

  [[nodiscard]] std::uint64_t modulus() const {
    if constexpr (Arithmetic::is_exact)
      return 1;
    else
      return arithmetic_.prime;
  }

  Arithmetic arithmetic_;
  Unsigned128 total_ = 0;
  std::vector<Matching> partners_;
  std::array<Batch, most_summed_pairs + 1> batches_;
};

// ---- blocks with the last moves of the gap ----

// The states of one code, put together from a layer and the moves that are still to be added.
template <class Arithmetic>
class Completer {
 public:
  using Count = typename Arithmetic::Count;

  Completer(const Window& window, const Arithmetic& arithmetic, const std::vector<Step>& moves, count::Memory& memory)
      : window_(window), moves_(moves), accumulator_(arithmetic), writer_(memory) {}

  // Returns whether there was memory for it; `ways` bounds the counts.
  [[nodiscard]] bool complete(const Layer& layer, Code code, States<Count>& states, double& ways) {
    const int pairs = digits_of(code).pairs();
    ways = 0;
    states.clear();
    accumulator_.begin(pairs);
    for (unsigned chosen = 0; chosen < 1U << moves_.size(); ++chosen) add_with(layer, code, chosen, ways);
    Block block;
    writer_.rewind();
    if (!accumulator_.write(writer_, block)) return false;
    states.counts.assign(counts_of<Count>(block), counts_of<Count>(block) + block.size);
    for (std::uint32_t i = 0; i < block.size; ++i) states.ranks.push_back(rank_at<Count>(block, pairs, i));
    return true;
  }

 private:
  // The states that get exactly the chosen moves, from the last to the first.
  void add_with(const Layer& layer, Code code, unsigned chosen, double& ways) {
    changes_.clear();
    for (std::size_t i = moves_.size(); i-- > 0;) {
      if ((chosen >> i & 1U) == 0) continue;
      const Choice& choice = moves_[i].choices.back();
      const ReadCode after(window_, code);
      const std::optional<Code> before = code_before(window_, moves_[i], choice, after);
      if (!before) return;
      changes_.push_back(change_of(choice, after.digits));
      code = *before;
    }
    const std::size_t place = layer.codes.find(code);
    if (place == CodeSet::absent || layer.blocks[place].size == 0) return;
    const Block& block = layer.blocks[place];
    ways += block.ways;
    if (changes_.empty())
      accumulator_.add({Happening::keep, static_cast<std::uint8_t>(digits_of(code).pairs())}, block);
    else if (changes_.size() == 1)
      accumulator_.add(changes_.front(), block);
    else
      add_changed(block);
  }

  void add_changed(const Block& block) {
    ranks_.clear();
    for (std::uint32_t i = 0; i < block.size; ++i) ranks_.push_back(rank_at<Count>(block, changes_.back().pairs, i));
    for (std::size_t i = changes_.size(); i-- > 0;) change_all(changes_[i]);
    for (std::uint32_t i = 0; i < block.size; ++i) accumulator_.add(ranks_[i], counts_of<Count>(block)[i]);
  }

  void change_all(const Change& change) {
    if (change.happening == Happening::keep) return;
    const bool is_tabled = change.pairs <= most_tabled_pairs && pairs_after(change) <= most_tabled_pairs;
    const std::uint16_t* const table = is_tabled ? table_of(change) : nullptr;
    const Changing changed(change);
    for (Rank& rank : ranks_) {
      if (rank == no_matching) continue;
      if (is_tabled)
        rank = table[rank] == closes ? no_matching : table[rank];
      else
        rank = changed(rank);
    }
  }

  const Window& window_;
  const std::vector<Step>& moves_;
  Accumulator<Arithmetic> accumulator_;
  BlockWriter writer_;
  std::vector<Change> changes_;
  std::vector<Rank> ranks_;
};

// One thread's share of the meetings.
template <class Arithmetic>
class Share {
 public:
  Share(const Window& window, const Arithmetic& arithmetic, const Layer& left, const Layer& right, const Gap& gap,
        count::Memory& memory)
      : window_(window),
        left_(left),
        right_(right),
        completer_(window, arithmetic, gap.moves, memory),
        meeter_(arithmetic) {}

  [[nodiscard]] bool add(const Meeting& meeting) {
    const Digits digits = digits_of(meeting.code);
    const int pairs = digits.pairs();
    if (pairs == 0) return true;  // two finished halves are no single cycle
    double left_ways = 0;
    double right_ways = 0;
    if (!completer_.complete(left_, meeting.code, left_states_, left_ways)) return false;
    if (left_states_.size() == 0) return true;
    if (!completer_.complete(right_, counterpart(window_, meeting.code), right_states_, right_ways)) return false;
    if (right_states_.size() == 0) return true;
    turn_right_states(digits);
    meeter_.meet(pairs, left_states_, right_states_, meeting.times);
    bound_ += left_ways * right_ways * meeting.times;
    return true;
  }

  [[nodiscard]] Unsigned128 total() { return meeter_.total(); }
  [[nodiscard]] double bound() const { return bound_; }

 private:
  // The right half has the columns of the gap in the other order: its points are put into the order of the left.
  void turn_right_states(const Digits& left) {
    const int pairs = left.pairs();
    const std::uint8_t first_column = left.place(window_.height);
    const std::uint8_t apex = window_.has_apex && left.at(window_.apex()) == 1 ? 1 : 0;
    const Change swap{Happening::swap, static_cast<std::uint8_t>(pairs), first_column, apex};
    if (pairs <= most_tabled_pairs) {
      const std::uint16_t* const table = table_of(swap);
      for (Rank& rank : right_states_.ranks) rank = table[rank];
    } else {
      const Changing changed(swap);
      for (Rank& rank : right_states_.ranks) rank = changed(rank);
    }
  }

  const Window& window_;
  const Layer& left_;
  const Layer& right_;
  Completer<Arithmetic> completer_;
  Meeter<Arithmetic> meeter_;
  States<typename Arithmetic::Count> left_states_;
  States<typename Arithmetic::Count> right_states_;
  double bound_ = 0;
};

}  // namespace

Code counterpart(const Window& window, Code code) {
  const Code column = powers_of_three[static_cast<std::size_t>(window.height)];
  const Code squares = window.square_codes();
  const Code apex = code / squares;
  code %= squares;
  const Code other = (column - 1 - code / column) + column * (column - 1 - code % column);
  return window.has_apex ? other + (2 - apex) * squares : other;
}

template <class Arithmetic>
Ending close(const Window& window, const Arithmetic& arithmetic, const Workshop& workshop, const Layer& left,
             const Layer& right, const Gap& gap, Sum& sum) {
  Meetings all;
  if (const Ending ending = find_meetings(window, workshop, left, right, gap, all); ending != Ending::done)
    return ending;
  std::vector<std::unique_ptr<Share<Arithmetic>>> shares(static_cast<std::size_t>(workshop.threads));
  const bool done =
      in_parallel(all.list.size(), 64, workshop.threads, [&](std::size_t first, std::size_t last, int number) {
        std::unique_ptr<Share<Arithmetic>>& share = shares[static_cast<std::size_t>(number)];
        if (!share) share = std::make_unique<Share<Arithmetic>>(window, arithmetic, left, right, gap, workshop.memory);
        for (std::size_t i = first; i < last; ++i)
          if (!share->add(all.list[i])) return false;
        return !workshop.budget.exhausted();
      });
  if (!done) return workshop.budget.exhausted() ? Ending::exhausted : Ending::no_memory;
  sum.exponent = left.exponent + right.exponent;
  for (const std::unique_ptr<Share<Arithmetic>>& share : shares) {
    if (!share) continue;  // of a thread that there was not
    sum.value += share->total();
    if constexpr (!Arithmetic::is_exact) sum.value %= arithmetic.prime;
    sum.bound += share->bound();
  }
  if constexpr (Arithmetic::is_exact)
    if (!(sum.bound < most_exact)) return Ending::too_large;
  return Ending::done;
}

template Ending close(const Window&, const Words32&, const Workshop&, const Layer&, const Layer&, const Gap&, Sum&);
template Ending close(const Window&, const Words64&, const Workshop&, const Layer&, const Layer&, const Gap&, Sum&);
template Ending close(const Window&, const Remainders&, const Workshop&, const Layer&, const Layer&, const Gap&, Sum&);

}  // namespace cavalcade::middle

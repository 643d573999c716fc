#include "count/rectangle/join_halves.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <type_traits>

#include "base/parallel.hpp"
#include "count/rectangle/contraction.hpp"

namespace cavalcade::count::rectangle {
namespace {

// ---- which codes ----

// Upside down: the digits of each column of the seam in reverse.
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
Ending codes_with(const Window& window, const Context& context, const Layer& layer, const std::vector<Step>& moves,
                  CodeSet& codes) {
  const auto insert_reached = [&](std::size_t first, std::size_t last, int /*worker*/) {
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
    return !context.budget.exhausted();
  };
  if (!in_parallel(layer.members.size(), 4096, context.threads, insert_reached)) return Ending::stopped;
  codes.seal();
  return Ending::done;
}

// A code of the left half that stands for all that the symmetries make of it.
struct SeamCode {
  Code code = 0;
  int times = 1;
};

struct SeamCodes {
  Claim claim;
  std::vector<SeamCode> list;
};

std::vector<SeamCode> seam_codes(const Window& window, const Seam& seam, const CodeSet& left, const CodeSet& right) {
  const Flip flip(window);
  std::vector<SeamCode> all;
  for (const Code code : left.members()) {
    const Code other = counterpart(window, code);
    if (right.find(other) == CodeSet::absent) continue;
    std::array<Code, 4> images{code, code, code, code};
    if (seam.same) images[1] = other;
    if (seam.flips) images[2] = flip(code);
    if (seam.same && seam.flips) images[3] = flip(other);
    std::sort(images.begin(), images.end());
    if (images[0] != code) continue;
    all.push_back({code, static_cast<int>(std::unique(images.begin(), images.end()) - images.begin())});
  }
  return all;
}

Ending find_seam_codes(const Window& window, const Context& context, const Layer& left, const Layer& right,
                       const Seam& seam, SeamCodes& all) {
  const std::optional<Claim> sets = context.memory.claim((seam.same ? 1 : 2) * CodeSet::bytes(window.codes()));
  if (!sets) return Ending::no_memory;
  CodeSet left_codes(window.codes());
  if (const Ending ending = codes_with(window, context, left, seam.moves, left_codes); ending != Ending::done)
    return ending;
  CodeSet right_codes(seam.same ? 0 : window.codes());
  if (!seam.same)
    if (const Ending ending = codes_with(window, context, right, seam.moves, right_codes); ending != Ending::done)
      return ending;
  std::optional<Claim> list = context.memory.claim(left_codes.size() * (sizeof(Code) + sizeof(SeamCode)));
  if (!list) return Ending::no_memory;
  all.claim = std::move(*list);
  all.list = seam_codes(window, seam, left_codes, seam.same ? left_codes : right_codes);
  return Ending::done;
}

// ---- blocks with the closing moves ----

// The states of one code, put together from a layer and the moves that are still to be added.
template <class Arithmetic>
class Completer {
 public:
  using Count = typename Arithmetic::Count;

  Completer(const Window& window, const Arithmetic& arithmetic, const std::vector<Step>& moves, Memory& memory)
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
    ops_.clear();
    for (std::size_t i = moves_.size(); i-- > 0;) {
      if ((chosen >> i & 1U) == 0) continue;
      const Choice& choice = moves_[i].choices.back();
      const ReadCode after(window_, code);
      const std::optional<Code> before = code_before(window_, moves_[i], choice, after);
      if (!before) return;
      ops_.push_back(op_of(choice, after.digits));
      code = *before;
    }
    const std::size_t place = layer.codes.find(code);
    if (place == CodeSet::absent || layer.blocks[place].size == 0) return;
    const Block& block = layer.blocks[place];
    ways += block.ways;
    if (ops_.empty())
      accumulator_.add({MatchingOp::keep, static_cast<std::uint8_t>(digits_of(code).pairs())}, block);
    else if (ops_.size() == 1)
      accumulator_.add(ops_.front(), block);
    else
      add_mapped(block);
  }

  void add_mapped(const Block& block) {
    ranks_.clear();
    for (std::uint32_t i = 0; i < block.size; ++i) ranks_.push_back(rank_at<Count>(block, ops_.back().pairs, i));
    for (std::size_t i = ops_.size(); i-- > 0;) apply_op(ops_[i], ranks_);
    for (std::uint32_t i = 0; i < block.size; ++i) accumulator_.add(ranks_[i], counts_of<Count>(block)[i]);
  }

  const Window& window_;
  const std::vector<Step>& moves_;
  Accumulator<Arithmetic> accumulator_;
  BlockWriter writer_;
  std::vector<MatchingOp> ops_;
  std::vector<Rank> ranks_;
};

// One thread's share of the codes.
template <class Arithmetic>
class Share {
 public:
  Share(const Window& window, const Arithmetic& arithmetic, const Layer& left, const Layer& right, const Seam& seam,
        Memory& memory)
      : window_(window),
        left_(left),
        right_(right),
        completer_(window, arithmetic, seam.moves, memory),
        contraction_(arithmetic) {}

  [[nodiscard]] bool add(const SeamCode& seam_code) {
    const Digits digits = digits_of(seam_code.code);
    const int pairs = digits.pairs();
    if (pairs == 0) return true;  // two finished halves are no single cycle
    double left_ways = 0;
    double right_ways = 0;
    if (!completer_.complete(left_, seam_code.code, left_states_, left_ways)) return false;
    if (left_states_.size() == 0) return true;
    if (!completer_.complete(right_, counterpart(window_, seam_code.code), right_states_, right_ways)) return false;
    if (right_states_.size() == 0) return true;
    turn_right_states(digits);
    contraction_.add(pairs, left_states_, right_states_, seam_code.times);
    bound_ += left_ways * right_ways * seam_code.times;
    return true;
  }

  [[nodiscard]] Unsigned128 total() { return contraction_.total(); }
  [[nodiscard]] double bound() const { return bound_; }

 private:
  // The right half has the columns of the seam in the other order: its points are put into the order of the left.
  void turn_right_states(const Digits& left) {
    const std::uint8_t first_column = left.place(window_.height);
    const std::uint8_t apex = window_.has_apex && left.at(window_.apex()) == 1 ? 1 : 0;
    apply_op({MatchingOp::swap, static_cast<std::uint8_t>(left.pairs()), first_column, apex}, right_states_.ranks);
  }

  const Window& window_;
  const Layer& left_;
  const Layer& right_;
  Completer<Arithmetic> completer_;
  Contraction<Arithmetic> contraction_;
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

// The bound as a multiple of 2^exponent, whichever has the larger one.
void Sum::add(const Sum& more) {
  value += more.value;
  if (more.exponent > exponent) {
    for (; exponent < more.exponent; exponent += exponent_step) bound /= scale_step;
    bound += more.bound;
  } else {
    double more_bound = more.bound;
    for (int from = more.exponent; from < exponent; from += exponent_step) more_bound /= scale_step;
    bound += more_bound;
  }
}

template <class Arithmetic>
Ending join_halves(const Window& window, const Arithmetic& arithmetic, const Context& context, const Layer& left,
                   const Layer& right, const Seam& seam, Sum& sum) {
  SeamCodes all;
  if (const Ending ending = find_seam_codes(window, context, left, right, seam, all); ending != Ending::done)
    return ending;
  std::vector<std::unique_ptr<Share<Arithmetic>>> shares(static_cast<std::size_t>(context.threads));
  const bool done =
      in_parallel(all.list.size(), 64, context.threads, [&](std::size_t first, std::size_t last, int number) {
        std::unique_ptr<Share<Arithmetic>>& share = shares[static_cast<std::size_t>(number)];
        if (!share) share = std::make_unique<Share<Arithmetic>>(window, arithmetic, left, right, seam, context.memory);
        for (std::size_t i = first; i < last; ++i)
          if (!share->add(all.list[i])) return false;
        return !context.budget.exhausted();
      });
  if (!done) return context.budget.exhausted() ? Ending::stopped : Ending::no_memory;
  sum.exponent = left.exponent + right.exponent;
  for (const std::unique_ptr<Share<Arithmetic>>& share : shares) {
    if (!share) continue;  // of a thread that there was not
    sum.value += share->total();
    if constexpr (!Arithmetic::is_exact) sum.value %= arithmetic.prime;
    sum.bound += share->bound();
  }
  if constexpr (Arithmetic::is_exact)
    if (!(sum.bound < most_exact)) return Ending::overflow;
  return Ending::done;
}

template Ending join_halves(const Window&, const Words32&, const Context&, const Layer&, const Layer&, const Seam&,
                            Sum&);
template Ending join_halves(const Window&, const Words64&, const Context&, const Layer&, const Layer&, const Seam&,
                            Sum&);
template Ending join_halves(const Window&, const Modular&, const Context&, const Layer&, const Layer&, const Seam&,
                            Sum&);

}  // namespace cavalcade::count::rectangle

#include "count/rectangle/by_parts.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace cavalcade::count::rectangle {
namespace {

// The processes of the count: who owns which part, and what they exchange.
class Ranks {
 public:
  explicit Ranks(const MpiGroup& group) : group_(group) {}

  // Spreads keys that differ little over all ranks.
  [[nodiscard]] int owner_of(Key key) const {
    return static_cast<int>((key * std::uint64_t{0x9E3779B1}) >> 16U) % group_.size();
  }
  [[nodiscard]] bool own(Key key) const { return owner_of(key) == group_.rank(); }
  [[nodiscard]] bool is_first() const { return group_.rank() == 0; }

  // All ranks end alike: the worst that happened to any of them.
  [[nodiscard]] Ending agreed(Ending mine) const {
    Ending worst = mine;
    for (const std::uint64_t ending : group_.gather({static_cast<std::uint64_t>(mine)}))
      worst = std::max(worst, static_cast<Ending>(ending));
    return worst;
  }

  // The blocks of every rank go to their owners, a function of the code.
  template <class Count, class Owner>
  Ending deal_out(const Owner& owner, Memory& memory, BlockSet& block_set) const {
    if (group_.size() == 1) return Ending::done;
    std::uint64_t bytes = 0;
    for (const BlockFile& block_file : block_set)
      for (std::size_t i = 0; i < block_file.codes.size(); ++i)
        bytes +=
            block_bytes<Count>(block_file.blocks[i].size, digits_of(block_file.codes[i]).pairs()) + 2 * sizeof(Block);
    // Once to send and once to receive, about as much; agreed on before anybody waits for the others.
    const std::optional<Claim> room = memory.claim(2 * bytes);
    if (const Ending ending = agreed(room ? Ending::done : Ending::no_memory); ending != Ending::done) return ending;
    std::vector<std::vector<std::uint64_t>> words;
    words.reserve(static_cast<std::size_t>(group_.size()));
    for (int rank = 0; rank < group_.size(); ++rank)
      words.push_back(packed<Count>(block_set, [&](Code code) { return owner(code) == rank; }));
    block_set.clear();
    for (std::vector<std::uint64_t>& part : group_.exchange(std::move(words))) {
      const auto kept = std::make_shared<const std::vector<std::uint64_t>>(std::move(part));
      const std::shared_ptr<const std::byte> data(kept, reinterpret_cast<const std::byte*>(kept->data()));
      std::optional<BlockFile> block_file = unpacked<Count>(data, kept->size() * sizeof(std::uint64_t));
      if (!block_file) return Ending::no_disk;
      block_set.push_back(std::move(*block_file));
    }
    return Ending::done;
  }

  // Everybody learns the sum of all ranks.
  [[nodiscard]] Sum total(const Sum& mine) const {
    constexpr std::size_t words = 4;
    const std::vector<std::uint64_t> all =
        group_.gather({static_cast<std::uint64_t>(mine.value), static_cast<std::uint64_t>(mine.value >> 64U),
                       std::bit_cast<std::uint64_t>(mine.bound), static_cast<std::uint64_t>(mine.exponent)});
    Sum sum;
    for (std::size_t first = 0; first < all.size(); first += words)
      sum.add({(Unsigned128{all[first + 1]} << 64U) | all[first], std::bit_cast<double>(all[first + 2]),
               static_cast<int>(all[first + 3])});
    return sum;
  }

 private:
  const MpiGroup& group_;
};

template <class Arithmetic>
class ByParts {
 public:
  using Count = typename Arithmetic::Count;

  ByParts(const HalvesPlan& plan, const Arithmetic& arithmetic, const Context& context, const MpiGroup& group,
          const Checkpoint* checkpoint, Meter& meter, std::string& wrong)
      : plan_(plan),
        arithmetic_(arithmetic),
        context_(context),
        ranks_(group),
        checkpoint_(checkpoint),
        meter_(meter),
        wrong_(wrong) {}

  Ending run(Sum& sum) {
    const StagedPlan staged = staged_plan(plan_.left());
    Sum mine;
    std::vector<bool> is_done(keys(staged.last.key), false);
    if (const Ending ending = ranks_.agreed(take_over(staged.last, mine, is_done)); ending != Ending::done)
      return ending;
    if (std::find(is_done.begin(), is_done.end(), false) != is_done.end()) {
      const bool same = plan_.halves_are_same();
      BlockSet right;
      if (!same)
        if (const Ending ending = to_cut(plan_.right(), "right", right); ending != Ending::done) return ending;
      BlockSet left;
      if (const Ending ending = to_cut(plan_.left(), "left", left); ending != Ending::done) return ending;
      const Ending ending = sum_up(staged, left, same ? nullptr : &right, is_done, mine);
      if (ending != Ending::done) return ending;
      if (checkpoint_ != nullptr) checkpoint_->clear();
    }
    sum = ranks_.total(mine);
    if constexpr (!Arithmetic::is_exact) sum.value %= arithmetic_.prime;
    if constexpr (Arithmetic::is_exact)
      if (!(sum.bound < most_exact)) return Ending::overflow;
    return Ending::done;
  }

 private:
  using Keys = std::vector<Key>;

  // ---- to the cut ----

  Ending to_cut(const Half& half, const std::string& name, BlockSet& block_set) {
    const StagedPlan staged = staged_plan(half);
    std::size_t first = 0;
    if (const Ending ending = ranks_.agreed(load(name, staged, first, block_set)); ending != Ending::done)
      return ending;
    if (first == 0)
      if (const Ending ending = ranks_.agreed(start(half, block_set)); ending != Ending::done) return ending;
    for (std::size_t stage = first; stage < staged.stages.size(); ++stage) {
      const bool is_last = stage + 1 == staged.stages.size();
      const Stage& next = is_last ? staged.last : staged.stages[stage + 1];
      if (const Ending ending = ranks_.agreed(go_through(staged.stages[stage], block_set)); ending != Ending::done)
        return ending;
      if (const Ending ending = ranks_.agreed(deal_out(next, is_last, block_set)); ending != Ending::done)
        return ending;
      if (const Ending ending = save(name, stage, block_set); ending != Ending::done) return ending;
    }
    return Ending::done;
  }

  // What an earlier run has saved, if anything; `first` is the stage to go on with.
  Ending load(const std::string& name, const StagedPlan& staged, std::size_t& first, BlockSet& block_set) {
    if (checkpoint_ == nullptr) return Ending::done;
    const Result<std::optional<SavedStage>> last = checkpoint_->last_stage(name);
    if (!last) return failed(Ending::bad_checkpoint, last.error().message);
    if (!*last) return Ending::done;
    if ((*last)->number >= staged.stages.size())
      return failed(Ending::bad_checkpoint, checkpoint_->damaged("there are states of a stage that there is not"));
    first = (*last)->number + 1;
    return checkpoint_->load<Count>(name, **last, range_of(plan_.window, arithmetic_), context_.budget, block_set,
                                    wrong_);
  }

  Ending start(const Half& half, BlockSet& block_set) {
    if (!ranks_.own(0)) return Ending::done;
    Layer layer;
    if (const Ending ending = begin<Arithmetic>(half.window, context_, layer); ending != Ending::done) return ending;
    block_set.push_back(block_file_of(std::move(layer)));
    return Ending::done;
  }

  Ending save(const std::string& name, std::size_t stage, BlockSet& block_set) {
    if (checkpoint_ == nullptr) return Ending::done;
    return written(checkpoint_->save<Count>(name, stage, block_set));
  }

  Ending spill(BlockFile& block_file) { return written(checkpoint_->spill<Count>(block_file)); }

  Ending written(const Result<void>& done) {
    return done ? Ending::done : failed(Ending::no_disk, done.error().message);
  }

  Ending failed(Ending ending, std::string why) {
    wrong_ = std::move(why);
    return ending;
  }

  // The part of the layer with these keys, through all steps.
  Ending advance_part(const Stage& stage, const BlockSet& block_set, const Keys& keys_here, Layer& layer) {
    std::vector<bool> is_wanted(keys(stage.key), false);
    for (const Key key : keys_here) is_wanted[key] = true;
    const auto wanted = [&](Code code) { return is_wanted[key_of(code, stage.key)]; };
    if (const Ending ending = gather(plan_.window, context_, block_set, wanted, layer); ending != Ending::done)
      return ending;
    return advance(plan_.window, stage.steps, arithmetic_, context_, meter_, layer);
  }

  // All keys of ours at once, or as many as fit.
  Ending go_through(const Stage& stage, BlockSet& block_set) {
    Keys mine;
    for (Key key = 0; key < keys(stage.key); ++key)
      if (ranks_.own(key)) mine.push_back(key);
    BlockSet after;
    const Ending ending = in_batches({mine}, [&](const Keys& batch) {
      Layer layer;
      if (const Ending here = advance_part(stage, block_set, batch, layer); here != Ending::done) return here;
      after.push_back(block_file_of(std::move(layer)));
      const bool makes_room = checkpoint_ != nullptr && batch.size() < mine.size();
      return makes_room ? spill(after.back()) : Ending::done;
    });
    block_set = std::move(after);
    return ending;
  }

  // Does the work batch by batch; halves those that do not fit the memory.
  template <class Work>
  Ending in_batches(std::vector<Keys> batches, const Work& work) {
    std::reverse(batches.begin(), batches.end());
    while (!batches.empty()) {
      const Keys batch = std::move(batches.back());
      batches.pop_back();
      if (batch.empty()) continue;
      const Ending ending = work(batch);
      if (ending == Ending::no_memory && batch.size() > 1) {
        const auto middle = batch.begin() + static_cast<std::ptrdiff_t>(batch.size() / 2);
        batches.emplace_back(middle, batch.end());
        batches.emplace_back(batch.begin(), middle);
      } else if (ending != Ending::done) {
        return ending;
      }
    }
    return Ending::done;
  }

  // At the cut a key and that of its counterpart are one part.
  [[nodiscard]] static Key part_at_cut(Key key, const Stage& cut) {
    return std::min(key, counterpart_key(key, cut.key));
  }

  Ending deal_out(const Stage& next, bool is_cut, BlockSet& block_set) {
    const auto owner = [&](Code code) {
      const Key key = key_of(code, next.key);
      return ranks_.owner_of(is_cut ? part_at_cut(key, next) : key);
    };
    return ranks_.deal_out<Count>(owner, context_.memory, block_set);
  }

  // ---- from the cut on ----

  // What an earlier run has summed up, as a sum of rank 0 and the keys of its parts. A batch that is there twice counts
  // once. All ranks read before, having agreed on it, any of them writes.
  Ending take_over(const Stage& cut, Sum& mine, std::vector<bool>& is_done) {
    if (checkpoint_ == nullptr) return Ending::done;
    const Result<std::vector<SummedParts>> all = checkpoint_->summed();
    if (!all) return failed(Ending::bad_checkpoint, all.error().message);
    std::map<Keys, Unsigned128> known;
    for (const SummedParts& summed : *all) {
      const auto [same, is_new] = known.try_emplace(summed.parts, summed.sum.value);
      if (!is_new && same->second == summed.sum.value) continue;
      for (const Key part : summed.parts) {
        if (part >= is_done.size() || part_at_cut(part, cut) != part)
          return failed(Ending::bad_checkpoint, checkpoint_->damaged("a sum is of a part that there is not"));
        if (is_done[part])
          return failed(Ending::bad_checkpoint,
                        checkpoint_->damaged(fmt::format("two sums are of the same part, {}", part)));
        is_done[part] = true;
        is_done[counterpart_key(part, cut.key)] = true;
      }
      if (ranks_.is_first()) mine.add(summed.sum);
    }
    return Ending::done;
  }

  Ending sum_up(const StagedPlan& staged, const BlockSet& left, const BlockSet* right, const std::vector<bool>& is_done,
                Sum& mine) {
    return ranks_.agreed(in_batches(batches_at_cut(staged.last, is_done), [&](const Keys& parts) {
      Sum here;
      const Ending end = sum_parts(staged, left, right, parts, here);
      if (end != Ending::done) return end;
      mine.add(here);
      return checkpoint_ == nullptr ? Ending::done : written(checkpoint_->add({parts, here}));
    }));
  }

  // With a checkpoint there are several, so that less is lost.
  [[nodiscard]] std::vector<Keys> batches_at_cut(const Stage& cut, const std::vector<bool>& is_done) const {
    Keys mine;
    for (Key key = 0; key < keys(cut.key); ++key)
      if (part_at_cut(key, cut) == key && ranks_.own(key) && !is_done[key]) mine.push_back(key);
    constexpr std::size_t most_batches = 8;
    const std::size_t size = checkpoint_ == nullptr ? mine.size() : (mine.size() + most_batches - 1) / most_batches;
    std::vector<Keys> batches;
    for (std::size_t first = 0; first < mine.size(); first += size) {
      const std::size_t last = std::min(mine.size(), first + size);
      batches.emplace_back(mine.begin() + static_cast<std::ptrdiff_t>(first),
                           mine.begin() + static_cast<std::ptrdiff_t>(last));
    }
    return batches;
  }

  Ending sum_parts(const StagedPlan& staged, const BlockSet& left, const BlockSet* right, const Keys& parts, Sum& sum) {
    Keys both = parts;
    for (const Key part : parts)
      if (const Key other = counterpart_key(part, staged.last.key); other != part) both.push_back(other);
    Layer left_layer;
    Layer right_layer;
    if (const Ending ending = advance_part(staged.last, left, both, left_layer); ending != Ending::done) return ending;
    if (right != nullptr) {
      const Stage last = staged_plan(plan_.right()).last;
      if (const Ending ending = advance_part(last, *right, both, right_layer); ending != Ending::done) return ending;
    }
    const Seam seam{staged.closing, right == nullptr, false};
    return join_halves(plan_.window, arithmetic_, context_, left_layer, right == nullptr ? left_layer : right_layer,
                       seam, sum);
  }

  const HalvesPlan& plan_;
  const Arithmetic& arithmetic_;
  const Context& context_;
  Ranks ranks_;
  const Checkpoint* checkpoint_;
  Meter& meter_;
  std::string& wrong_;
};

std::uint64_t layers_through(const Half& half) {
  const StagedPlan staged = staged_plan(half);
  return std::accumulate(staged.stages.begin(), staged.stages.end(), std::uint64_t{staged.last.steps.size()},
                         [](std::uint64_t sum, const Stage& stage) { return sum + stage.steps.size(); });
}

}  // namespace

std::uint64_t layers_by_parts(const HalvesPlan& plan) {
  return layers_through(plan.left()) + (plan.halves_are_same() ? 0 : layers_through(plan.right()));
}

template <class Arithmetic>
Ending count_by_parts(const HalvesPlan& plan, const Arithmetic& arithmetic, const Context& context,
                      const MpiGroup& group, const Checkpoint* checkpoint, Meter& meter, Sum& sum, std::string& wrong) {
  return ByParts<Arithmetic>(plan, arithmetic, context, group, checkpoint, meter, wrong).run(sum);
}

template Ending count_by_parts(const HalvesPlan&, const Words32&, const Context&, const MpiGroup&, const Checkpoint*,
                               Meter&, Sum&, std::string&);
template Ending count_by_parts(const HalvesPlan&, const Words64&, const Context&, const MpiGroup&, const Checkpoint*,
                               Meter&, Sum&, std::string&);
template Ending count_by_parts(const HalvesPlan&, const Modular&, const Context&, const MpiGroup&, const Checkpoint*,
                               Meter&, Sum&, std::string&);

}  // namespace cavalcade::count::rectangle

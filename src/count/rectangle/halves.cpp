#include "count/rectangle/halves.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/files.hpp"
#include "base/folder_lock.hpp"
#include "base/mpi.hpp"
#include "board/square_name.hpp"
#include "count/rectangle/by_parts.hpp"
#include "count/rectangle/checkpoint.hpp"

namespace cavalcade::count::rectangle {
namespace {

constexpr int highest_column = 9;        // codes of the window fit 32 bits
constexpr std::int32_t longest = 10000;  // beyond, a count has thousands of digits and takes days

// Columns run along the longer side; of an odd number, the left half has one more.
HalvesPlan plan_of(const Board& board, bool open, std::optional<Square> from) {
  const int height = std::min(board.width(), board.height());
  const int length = std::max(board.width(), board.height());
  const bool is_odd = height % 2 == 1 && length % 2 == 1;
  HalvesPlan plan{{height, open, is_odd}, (length - 1) / 2, (length - 2) / 2, std::nullopt};
  if (from) {
    Place place = board.width() >= board.height() ? Place{from->x, from->y} : Place{from->y, from->x};
    if (place.column > plan.left_columns) place.column = length - 1 - place.column;
    plan.forced = place;
  }
  return plan;
}

// What a checkpoint is of, and the version of its form.
std::string name_of(const Board& board, bool open, std::optional<Square> from) {
  return fmt::format("cavalcade count 2: {} {}{}", board_name(board), open ? "open" : "closed",
                     from ? " from " + square_name(*from) : "");
}

// ---- with whole layers in memory: the fast way, as long as they fit ----

std::uint64_t layers_in_memory(const HalvesPlan& plan) {
  const std::uint64_t left = whole_plan(plan.left()).steps.size();
  return left + (plan.halves_are_same() ? 0 : whole_plan(plan.right()).steps.size());
}

template <class Arithmetic>
Ending last_layer(const Half& half, const Arithmetic& arithmetic, const Context& context, Meter& meter, Layer& layer) {
  if (const Ending ending = begin<Arithmetic>(half.window, context, layer); ending != Ending::done) return ending;
  return advance(half.window, whole_plan(half).steps, arithmetic, context, meter, layer);
}

template <class Arithmetic>
Ending count_in_memory(const HalvesPlan& plan, const Arithmetic& arithmetic, const Context& context, Meter& meter,
                       Sum& sum) {
  const bool same = plan.halves_are_same();
  Layer right;
  if (!same)
    if (const Ending ending = last_layer(plan.right(), arithmetic, context, meter, right); ending != Ending::done)
      return ending;
  Layer left;
  if (const Ending ending = last_layer(plan.left(), arithmetic, context, meter, left); ending != Ending::done)
    return ending;
  const Seam seam{whole_plan(plan.left()).closing, same, plan.window.height % 2 == 0 && !plan.forced};
  return join_halves(plan.window, arithmetic, context, left, same ? left : right, seam, sum);
}

// ---- attempts ----

// One count after the other, with one arithmetic each, until one comes to its end.
class Attempts {
 public:
  Attempts(const HalvesPlan& plan, std::string name, const Terms& terms, const HalvesOptions& options)
      : plan_(plan),
        name_(std::move(name)),
        terms_(terms),
        options_(options),
        memory_(terms.budget.memory() / static_cast<std::uint64_t>(MpiGroup::of_process().size())),
        context_{memory_, terms.budget, terms.threads} {}

  Counting count() {
    Ending ending = lock_folder();
    if (ending == Ending::done) ending = with_numbers_that_suffice();
    if (ending != Ending::done) result_.reason = reason_of(ending);
    result_.refused = ending == Ending::bad_checkpoint;
    result_.peak_bytes = memory_.peak() + table_bytes();
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool wants(Numbers numbers) const {
    return options_.numbers == Numbers::automatic || options_.numbers == numbers;
  }

  // One run at a time has the folder, all ranks of it together.
  Ending lock_folder() {
    if (!terms_.checkpoint) return Ending::done;
    const MpiGroup& group = MpiGroup::of_process();
    if (group.rank() == 0) {
      Result<void> ready = files::make_folder(terms_.checkpoint->string());
      if (ready) {
        Result<FolderLock> lock = FolderLock::take(*terms_.checkpoint, "lock", "a count");
        if (lock)
          lock_.emplace(std::move(*lock));
        else
          ready = lock.error();
      }
      if (!ready) wrong_ = ready.error().message;
    }
    if (group.any(!wrong_.empty())) return Ending::bad_checkpoint;
    return Ending::done;
  }

  Ending with_numbers_that_suffice() {
    Ending ending = Ending::overflow;
    Sum sum;
    if (wants(Numbers::narrow_words)) ending = attempt(Words32{}, "words32", sum);
    if (ending == Ending::overflow && wants(Numbers::wide_words)) ending = attempt(Words64{}, "words64", sum = {});
    if (ending == Ending::done) {
      result_.number = to_number(sum.value);
    } else if (ending == Ending::overflow && wants(Numbers::residues)) {
      ending = count_by_residues();
    }
    return ending;
  }

  // As many primes as it takes for their product to exceed the bound that the first count brings.
  Ending count_by_residues() {
    Residues residues;
    for (;;) {
      const std::uint64_t modulus = prime(residues.size());
      Sum sum;
      const Ending ending = attempt(Modular{modulus}, fmt::format("prime{}", residues.size()), sum);
      if (ending != Ending::done) return ending;
      residues.add(static_cast<std::uint64_t>(sum.value));
      const double bits = std::log2(std::max(sum.bound, 1.0)) + sum.exponent + 1;
      if (static_cast<double>(mpz_sizeinbase(residues.modulus().get_mpz_t(), 2)) > bits + 1) break;
    }
    result_.number = residues.value();
    return Ending::done;
  }

  template <class Arithmetic>
  Ending attempt(const Arithmetic& arithmetic, const std::string& kind, Sum& sum) {
    if (!terms_.checkpoint && !options_.by_parts && MpiGroup::of_process().size() == 1) {
      Meter meter(terms_.progress, memory_, layers_in_memory(plan_));
      const Ending ending = count_in_memory(plan_, arithmetic, context_, meter, sum);
      note(meter);
      if (ending != Ending::no_memory) return ending;
      sum = {};
    }
    return terms_.checkpoint ? with_checkpoint(arithmetic, kind, sum) : by_parts(arithmetic, nullptr, sum);
  }

  // What outgrew its words is noted, so that the next run does not try them again.
  template <class Arithmetic>
  Ending with_checkpoint(const Arithmetic& arithmetic, const std::string& kind, Sum& sum) {
    const MpiGroup& group = MpiGroup::of_process();
    const Result<Checkpoint> checkpoint = Checkpoint::open(*terms_.checkpoint / kind, name_, group);
    if (!checkpoint) return failed(Ending::bad_checkpoint, checkpoint.error().message);
    const Result<bool> is_too_large = checkpoint->has_note(too_large);
    if (group.any(!is_too_large))
      return failed(Ending::bad_checkpoint, is_too_large ? "" : is_too_large.error().message);
    if (*is_too_large) return Ending::overflow;
    const Ending ending = by_parts(arithmetic, &*checkpoint, sum);
    if (ending != Ending::overflow) return ending;
    const Result<void> noted = checkpoint->leave_note(too_large);
    if (group.any(!noted)) return failed(Ending::no_disk, noted ? "" : noted.error().message);
    checkpoint->clear();
    return ending;
  }

  Ending failed(Ending ending, const std::string& why) {
    wrong_ = why;
    return ending;
  }

  template <class Arithmetic>
  Ending by_parts(const Arithmetic& arithmetic, const Checkpoint* checkpoint, Sum& sum) {
    Meter meter(terms_.progress, memory_, layers_by_parts(plan_));
    const Ending ending =
        count_by_parts(plan_, arithmetic, context_, MpiGroup::of_process(), checkpoint, meter, sum, wrong_);
    note(meter);
    return ending;
  }

  void note(const Meter& meter) {
    result_.peak_states = std::max(result_.peak_states, meter.peak_states());
    result_.layers += meter.layers();
  }

  [[nodiscard]] std::string reason_of(Ending ending) const {
    switch (ending) {
      case Ending::stopped:
        return terms_.budget.exhausted() ? terms_.budget.why_exhausted() : "another rank was stopped";
      case Ending::no_memory:
        return fmt::format("even part by part the states take more than the {} there are{}",
                           readable_bytes(memory_.limit()),
                           terms_.checkpoint ? "" : "; with --checkpoint DIR they are kept on disk");
      case Ending::no_disk:
      case Ending::bad_checkpoint:
        return "--checkpoint: " + (wrong_.empty() ? "another rank cannot use it" : wrong_);
      default:
        return "the numbers are too large for the words that were asked for";
    }
  }

  static constexpr const char* too_large = "too-large";

  const HalvesPlan& plan_;
  std::string name_;
  const Terms& terms_;
  const HalvesOptions& options_;
  Memory memory_;
  Context context_;
  Counting result_;
  std::optional<FolderLock> lock_;
  std::string wrong_;
};

// What a board that is too wide would take, from the growth on narrower ones: two layers of states, ten bytes each.
std::string need_in_words(const HalvesPlan& plan, const Terms& terms) {
  const auto peak = [&](int height) {
    HalvesPlan narrow = plan;
    narrow.window.height = height;
    narrow.forced.reset();
    narrow.left_columns = 3;  // more columns have larger layers, if anything
    narrow.right_columns = narrow.left_columns;
    Progress unseen;
    const Terms alone{terms.budget, unseen, 1, std::nullopt};
    return static_cast<double>(Attempts(narrow, "", alone, {}).count().peak_states);
  };
  constexpr int measured = 7;
  const double widest = peak(measured);
  const double growth = widest / peak(measured - 1);
  constexpr double bytes_per_state = 2 * (sizeof(std::uint64_t) + sizeof(std::uint16_t));
  const double need = bytes_per_state * widest * std::pow(growth, plan.window.height - measured);
  const std::string amount =
      need < 1e18 ? readable_bytes(static_cast<std::uint64_t>(need)) : fmt::format("{:.0e} bytes", need);
  return fmt::format(
      "the layers of a board {} squares wide take {} or more, as narrower ones grow; "
      "boards up to {} wide can be counted",
      plan.window.height, amount, highest_column);
}

}  // namespace

Counting count_by_halves(const Board& board, bool open, std::optional<Square> from, const Terms& terms,
                         const HalvesOptions& options) {
  if (std::max(board.width(), board.height()) > longest)
    return refused(fmt::format("boards up to {} squares long can be counted", longest));
  const HalvesPlan plan = plan_of(board, open, from);
  if (plan.window.height > highest_column) return refused(need_in_words(plan, terms));
  return Attempts(plan, name_of(board, open, from), terms, options).count();
}

Result<void> require_own_checkpoint(const Board& board, bool open, std::optional<Square> from,
                                    const std::filesystem::path& folder) {
  const std::string name = name_of(board, open, from);
  if (const Result<void> done = Checkpoint::require_own(folder, name); !done) return done.error();
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.is_directory())
      if (const Result<void> done = Checkpoint::require_own(entry.path(), name); !done) return done.error();
  return {};
}

}  // namespace cavalcade::count::rectangle

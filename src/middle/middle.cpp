#include "middle/middle.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/files.hpp"
#include "base/folder_lock.hpp"
#include "base/mpi.hpp"
#include "board/square_name.hpp"
#include "middle/checkpoint.hpp"
#include "middle/in_one_go.hpp"
#include "middle/part_by_part.hpp"

namespace cavalcade::middle {
namespace {

constexpr int highest_column = 9;        // codes of the window fit 32 bits
constexpr std::int32_t longest = 10000;  // beyond, a count has thousands of digits and takes days

// Columns run along the longer side; of an odd number, the left half has one more.
Errand errand_of(const Board& board, bool open, std::optional<Square> from) {
  const int height = std::min(board.width(), board.height());
  const int length = std::max(board.width(), board.height());
  const bool is_odd = height % 2 == 1 && length % 2 == 1;
  Errand errand{{height, open, is_odd}, (length - 1) / 2, (length - 2) / 2, std::nullopt};
  if (from) {
    Place place = board.width() >= board.height() ? Place{from->x, from->y} : Place{from->y, from->x};
    if (place.column > errand.left_columns) place.column = length - 1 - place.column;
    errand.forced = place;
  }
  return errand;
}

// What a checkpoint is of, and the version of its form.
std::string name_of(const Board& board, bool open, std::optional<Square> from) {
  return fmt::format("cavalcade count 2: {} {}{}", board_name(board), open ? "open" : "closed",
                     from ? " from " + square_name(*from) : "");
}

// One count after the other, with numbers of one kind each, until one comes to its end.
class Attempts {
 public:
  Attempts(const Errand& errand, std::string name, const count::Terms& terms, const MiddleOptions& options)
      : errand_(errand),
        name_(std::move(name)),
        terms_(terms),
        options_(options),
        memory_(terms.budget.memory() / static_cast<std::uint64_t>(MpiGroup::of_process().size())),
        workshop_{memory_, terms.budget, terms.threads} {}

  count::Counting count() {
    Ending ending = lock_folder();
    if (ending == Ending::done) ending = with_numbers_that_suffice();
    if (ending != Ending::done) result_.reason = reason_of(ending);
    result_.refused = ending == Ending::spoiled;
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
      std::optional<Error> refused = files::make_folder(terms_.checkpoint->string());
      if (!refused) {
        Result<FolderLock> lock = FolderLock::take(*terms_.checkpoint, "lock", "a count");
        if (lock)
          lock_.emplace(std::move(*lock));
        else
          refused = lock.error();
      }
      if (refused) wrong_ = refused->message;
    }
    if (group.any(!wrong_.empty())) return Ending::spoiled;
    return Ending::done;
  }

  Ending with_numbers_that_suffice() {
    Ending ending = Ending::too_large;
    Sum sum;
    if (wants(Numbers::words32)) ending = attempt(Words32{}, "words32", sum);
    if (ending == Ending::too_large && wants(Numbers::words64)) ending = attempt(Words64{}, "words64", sum = {});
    if (ending == Ending::done) {
      result_.number = count::to_number(sum.value);
    } else if (ending == Ending::too_large && wants(Numbers::remainders)) {
      ending = count_by_remainders();
    }
    return ending;
  }

  // As many primes as it takes for their product to exceed the bound that the first count brings.
  Ending count_by_remainders() {
    count::Residues residues;
    for (;;) {
      const std::uint64_t modulus = count::prime(residues.size());
      Sum sum;
      const Ending ending = attempt(Remainders{modulus}, fmt::format("prime{}", residues.size()), sum);
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
    const MpiGroup& group = MpiGroup::of_process();
    if (!terms_.checkpoint && !options_.part_by_part && group.size() == 1) {
      Meter meter(terms_.progress, memory_, layers_in_one_go(errand_));
      const Ending ending = count_in_one_go(errand_, arithmetic, workshop_, meter, sum);
      note(meter);
      if (ending != Ending::no_memory) return ending;
      sum = {};
    }
    if (!terms_.checkpoint) return part_by_part(arithmetic, nullptr, sum);
    const Result<Checkpoint> checkpoint = Checkpoint::open(*terms_.checkpoint / kind, name_, group);
    if (!checkpoint) return failed(Ending::spoiled, checkpoint.error().message);
    const Result<bool> is_too_large = checkpoint->has_note(too_large);
    if (group.any(!is_too_large)) return failed(Ending::spoiled, is_too_large ? "" : is_too_large.error().message);
    if (*is_too_large) return Ending::too_large;
    const Ending ending = part_by_part(arithmetic, &*checkpoint, sum);
    if (ending != Ending::too_large) return ending;
    const std::optional<std::string> wrong = checkpoint->leave_note(too_large);
    if (group.any(wrong.has_value())) return failed(Ending::no_disk, wrong.value_or(""));
    checkpoint->clear();
    return ending;
  }

  Ending failed(Ending ending, const std::string& why) {
    wrong_ = why;
    return ending;
  }

  template <class Arithmetic>
  Ending part_by_part(const Arithmetic& arithmetic, const Checkpoint* checkpoint, Sum& sum) {
    Meter meter(terms_.progress, memory_, layers_part_by_part(errand_));
    const Ending ending =
        count_part_by_part(errand_, arithmetic, workshop_, {MpiGroup::of_process(), checkpoint}, meter, sum, wrong_);
    note(meter);
    return ending;
  }

  void note(const Meter& meter) {
    result_.peak_states = std::max(result_.peak_states, meter.peak_states());
    result_.layers += meter.layers();
  }

  [[nodiscard]] std::string reason_of(Ending ending) const {
    switch (ending) {
      case Ending::exhausted:
        return terms_.budget.exhausted() ? terms_.budget.why_exhausted() : "another rank was stopped";
      case Ending::no_memory:
        return fmt::format("even part by part the states take more than the {} there are{}",
                           readable_bytes(memory_.limit()),
                           terms_.checkpoint ? "" : "; with --checkpoint DIR they are kept on disk");
      case Ending::no_disk:
      case Ending::spoiled:
        return "--checkpoint: " + (wrong_.empty() ? "another rank cannot use it" : wrong_);
      default:
        return "the numbers are too large for the words that were asked for";
    }
  }

  static constexpr const char* too_large = "too-large";

  const Errand& errand_;
  std::string name_;
  const count::Terms& terms_;
  const MiddleOptions& options_;
  count::Memory memory_;
  Workshop workshop_;
  count::Counting result_;
  std::optional<FolderLock> lock_;
  std::string wrong_;
};

// What a board that is too wide would take, from the growth on narrower ones: two layers of states, ten bytes each.
std::string need_in_words(const Errand& errand, const count::Terms& terms) {
  const auto peak = [&](int height) {
    Errand narrow = errand;
    narrow.window.height = height;
    narrow.forced.reset();
    narrow.left_columns = 3;  // more columns have larger layers, if anything
    narrow.right_columns = narrow.left_columns;
    Progress unseen;
    const count::Terms alone{terms.budget, unseen, 1, std::nullopt};
    return static_cast<double>(Attempts(narrow, "", alone, {}).count().peak_states);
  };
  constexpr int measured = 7;
  const double widest = peak(measured);
  const double growth = widest / peak(measured - 1);
  constexpr double bytes_a_state = 2 * (sizeof(std::uint64_t) + sizeof(std::uint16_t));
  const double need = bytes_a_state * widest * std::pow(growth, errand.window.height - measured);
  const std::string amount =
      need < 1e18 ? readable_bytes(static_cast<std::uint64_t>(need)) : fmt::format("{:.0e} bytes", need);
  return fmt::format(
      "the layers of a board {} squares wide take {} or more, as narrower ones grow; "
      "boards up to {} wide can be counted",
      errand.window.height, amount, highest_column);
}

}  // namespace

bool has_middle(const Board& board) {
  const std::int32_t shorter = std::min(board.width(), board.height());
  const std::int32_t longer = std::max(board.width(), board.height());
  return board.is_plain() && board.leaper().is_knight() && shorter >= 3 && longer >= 4;
}

count::Counting count_by_middle(const Board& board, bool open, std::optional<Square> from, const count::Terms& terms,
                                const MiddleOptions& options) {
  if (std::max(board.width(), board.height()) > longest)
    return count::refused(fmt::format("boards up to {} squares long can be counted", longest));
  const Errand errand = errand_of(board, open, from);
  if (errand.window.height > highest_column) return count::refused(need_in_words(errand, terms));
  return Attempts(errand, name_of(board, open, from), terms, options).count();
}

std::optional<std::string> checkpoint_refusal(const Board& board, bool open, std::optional<Square> from,
                                              const std::filesystem::path& folder) {
  const std::string name = name_of(board, open, from);
  if (std::optional<std::string> wrong = Checkpoint::refusal(folder, name)) return wrong;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.is_directory())
      if (std::optional<std::string> wrong = Checkpoint::refusal(entry.path(), name)) return wrong;
  return std::nullopt;
}

}  // namespace cavalcade::middle

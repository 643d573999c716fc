#include "check/rup.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "base/text.hpp"
#include "check/claim.hpp"

namespace cavalcade::check {
namespace {

// Multiplying by 2^64 over the golden ratio spreads neighbouring numbers (Knuth 1973, 6.4).
constexpr std::uint64_t spread = 0x9E3779B97F4A7C15;

// ---- the head of a clause ----

constexpr std::uint32_t hash_at = 0;
constexpr std::uint32_t next_at = 1;
constexpr std::uint32_t size_at = 2;
constexpr std::uint32_t head = 3;
constexpr std::uint32_t no_clause = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t erased_bit = std::uint32_t{1} << 31U;

// ---- the text of a proof ----

struct Step {
  bool deletes = false;
  std::vector<Literal> literals;
};

// Reads the line into `step`, or says what is wrong with it.
std::optional<std::string> read_step(std::string_view line, Literal variables, Step& step) {
  const char* place = line.data();
  const char* const end = place + line.size();
  step.deletes = line.starts_with("d ");
  step.literals.clear();
  if (step.deletes) place += 2;
  while (true) {
    std::int64_t number = 0;
    const auto [rest, failure] = std::from_chars(place, end, number);
    if (failure != std::errc() || (rest != end && *rest != ' '))
      return fmt::format("{} is not a list of literals that ends with 0", in_quotes(line));
    place = rest;
    if (number == 0) break;
    if (number > variables || number < -std::int64_t{variables})
      return fmt::format("literal {} is not of the formula, which has {} variables", number, variables);
    step.literals.push_back(static_cast<Literal>(number));
    while (place != end && *place == ' ') ++place;
  }
  if (place != end) return fmt::format("{} goes on after its 0", in_quotes(line));
  return std::nullopt;
}

}  // namespace

// ---- numbers of variables ----

VariableNumbers::VariableNumbers(Meter& meter) : entries_(1024, &meter), shift_(64 - 10) {}

// Sixteen neighbouring variables have neighbouring places: formulas speak of them together, and a place that has been
// looked at lately is found sooner.
std::size_t VariableNumbers::place_of(Literal variable) const {
  const auto number = static_cast<std::uint64_t>(variable);
  constexpr unsigned block_bits = 4;
  constexpr std::uint64_t within_block = (1U << block_bits) - 1;
  std::size_t place = ((number >> block_bits) * spread) >> (shift_ + block_bits);
  place = (place << block_bits) | (number & within_block);
  while (entries_[place].variable != 0 && entries_[place].variable != variable) place = (place + 1) % entries_.size();
  return place;
}

std::uint32_t VariableNumbers::number_of(Literal variable) {
  Entry& entry = entries_[place_of(variable)];
  if (entry.variable == variable) return entry.number;
  entry = {variable, count_};
  if (++count_ > entries_.size() / 2) grow();
  return count_ - 1;
}

void VariableNumbers::grow() {
  std::pmr::vector<Entry> old(2 * entries_.size(), entries_.get_allocator());
  old.swap(entries_);
  --shift_;
  for (const Entry& entry : old)
    if (entry.variable != 0) entries_[place_of(entry.variable)] = entry;
}

// ---- the clauses ----

RupChecker::RupChecker(std::uint64_t visits, Meter& meter)
    : meter_(meter),
      numbers_(meter),
      visits_left_(visits),
      clauses_(&meter),
      buckets_(&meter),
      pairs_(&meter),
      watchers_(&meter),
      lists_(&meter),
      values_(&meter),
      marks_(&meter),
      trail_(&meter) {}

RupChecker::Code RupChecker::code_of(Literal literal) {
  const Code code = 2 * numbers_.number_of(std::abs(literal)) + (literal < 0 ? 1U : 0U);
  const std::size_t codes = 2 * std::size_t{numbers_.count()};
  if (values_.size() < codes) {
    values_.resize(codes);
    marks_.resize(codes);
    watchers_.resize(codes);
    pairs_.resize(codes);
    lists_.resize(codes);
    trail_.resize(codes / 2 + 1);
  }
  return code;
}

bool RupChecker::read(std::span<const Literal> clause) {
  meter_.tick(1 + clause.size());
  read_.clear();
  bool always_holds = false;
  for (const Literal literal : clause) {
    const Code code = code_of(literal);
    if (marks_[code] != 0) continue;
    always_holds |= marks_[code ^ 1U] != 0;
    marks_[code] = 1;
    read_.push_back(code);
  }
  for (const Code code : read_) marks_[code] = 0;
  return !always_holds;
}

void RupChecker::add(std::span<const Literal> clause) {
  if (!gave_up_ && read(clause)) add_read();
}

void RupChecker::add_read() {
  if (refuted_ || std::any_of(read_.begin(), read_.end(), [&](Code literal) { return is_true(literal); })) return;
  const auto first_false = std::partition(read_.begin(), read_.end(), [&](Code literal) { return !is_false(literal); });
  const auto open = first_false - read_.begin();
  if (open > 1) return read_.size() == 2 ? store_pair() : store_read();
  if (open == 1) assign(read_.front());
  refuted_ = open == 0 || propagates_to_conflict();
}

void RupChecker::store_pair() {
  pairs_[read_[0]].push_back(read_[1]);
  pairs_[read_[1]].push_back(read_[0]);
  for (const Code literal : read_) lists_[literal] |= in_pairs;
}

// The first two literals are not false.
void RupChecker::store_read() {
  if (clauses_.size() + head + read_.size() >= erased_bit) {
    gave_up_ = true;
    return;
  }
  const auto clause = static_cast<Clause>(clauses_.size());
  clauses_.insert(clauses_.end(), {hash_of_read(), no_clause, static_cast<std::uint32_t>(read_.size())});
  clauses_.insert(clauses_.end(), read_.begin(), read_.end());
  add_watch(read_[0], {clause, read_[1]});
  add_watch(read_[1], {clause, read_[0]});
  if (++stored_ > buckets_.size())
    grow_buckets();
  else
    put_in_bucket(clause);
}

void RupChecker::add_watch(Code literal, Watch watch) {
  watchers_[literal].push_back(watch);
  lists_[literal] |= watched;
}

std::span<RupChecker::Code> RupChecker::literals_of(Clause clause) {
  return {clauses_.data() + clause + head, clauses_[clause + size_at] & ~erased_bit};
}

// Does not depend on the order of the literals.
std::uint32_t RupChecker::hash_of_read() const {
  std::uint64_t sum = 0;
  for (const Code code : read_) sum += std::rotl((code + 1) * spread, 32) * spread;
  return static_cast<std::uint32_t>(sum >> 32U);
}

void RupChecker::put_in_bucket(Clause clause) {
  Clause& bucket = buckets_[clauses_[clause + hash_at] % buckets_.size()];
  clauses_[clause + next_at] = bucket;
  bucket = clause;
}

void RupChecker::grow_buckets() {
  buckets_.assign(std::max<std::size_t>(1024, 2 * buckets_.size()), no_clause);
  for (Clause clause = 0; clause < clauses_.size();) {
    if ((clauses_[clause + size_at] & erased_bit) == 0) put_in_bucket(clause);
    clause += head + static_cast<Clause>(literals_of(clause).size());
  }
}

void RupChecker::erase_pair() {
  const auto erase = [&](Code literal, Code other) {
    std::pmr::vector<Code>& others = pairs_[literal];
    meter_.tick(others.size());
    const auto place = std::find(others.begin(), others.end(), other);
    if (place != others.end()) others.erase(place);
  };
  erase(read_[0], read_[1]);
  erase(read_[1], read_[0]);
}

void RupChecker::erase_read() {
  if (read_.size() == 2) return erase_pair();
  if (buckets_.empty()) return;
  for (const Code code : read_) marks_[code] = 1;
  const auto is_read = [&](std::span<const Code> literals) {
    return literals.size() == read_.size() &&
           std::all_of(literals.begin(), literals.end(), [&](Code literal) { return marks_[literal] != 0; });
  };
  Clause* link = &buckets_[hash_of_read() % buckets_.size()];
  while (*link != no_clause && !is_read(literals_of(*link))) {
    meter_.tick();
    link = &clauses_[*link + next_at];
  }
  for (const Code code : read_) marks_[code] = 0;
  if (*link == no_clause) return;
  const Clause clause = *link;
  *link = clauses_[clause + next_at];
  clauses_[clause + size_at] |= erased_bit;
  --stored_;
}

// ---- propagation ----

void RupChecker::assign(Code literal) {
  values_[literal] = 1;
  values_[literal ^ 1U] = -1;
  trail_[assigned_++] = literal;
}

void RupChecker::undo_to(std::size_t size) {
  std::int8_t* const values = values_.data();
  for (const Code literal : std::span(trail_).subspan(size, assigned_ - size))
    values[literal] = values[literal ^ 1U] = 0;
  assigned_ = size;
  propagated_ = propagated_in_pairs_ = size;
}

bool RupChecker::spend(std::size_t visits) {
  meter_.tick(visits);
  gave_up_ |= visits > visits_left_;
  if (!gave_up_) visits_left_ -= visits;
  return !gave_up_;
}

// Most of the time goes by here, so it works on plain pointers, and assigns what is true already once more rather than
// guess which it is; the trail has a place to spare.
bool RupChecker::visit_pairs(Code falsified) {
  const std::pmr::vector<Code>& others = pairs_[falsified];
  if (!spend(others.size())) return false;
  std::int8_t* const values = values_.data();
  Code* const trail = trail_.data();
  std::size_t assigned = assigned_;
  bool conflict = false;
  for (const Code other : others) {
    const std::int8_t value = values[other];
    if (value < 0) {
      conflict = true;
      break;
    }
    values[other] = 1;
    values[other ^ 1U] = -1;
    trail[assigned] = other;
    assigned += value == 0 ? 1U : 0U;
  }
  assigned_ = assigned;
  return conflict;
}

RupChecker::Visit RupChecker::visit(Watch& watch, Code falsified) {
  if (is_true(watch.other)) return Visit::stays;
  if ((clauses_[watch.clause + size_at] & erased_bit) != 0) return Visit::moved;
  const std::span<Code> literals = literals_of(watch.clause);
  if (literals[0] == falsified) std::swap(literals[0], literals[1]);
  watch.other = literals[0];
  if (is_true(literals[0])) return Visit::stays;
  for (std::size_t i = 2; i < literals.size(); ++i) {
    if (is_false(literals[i])) continue;
    std::swap(literals[1], literals[i]);
    add_watch(literals[1], watch);
    return Visit::moved;
  }
  if (is_false(literals[0])) return Visit::conflict;
  assign(literals[0]);
  return Visit::stays;
}

bool RupChecker::visit_watchers(Code falsified) {
  std::pmr::vector<Watch>& watchers = watchers_[falsified];
  if (!spend(watchers.size())) return false;
  bool conflict = false;
  auto kept = watchers.begin();
  for (Watch& watch : watchers) {
    const Visit result = conflict ? Visit::stays : visit(watch, falsified);
    conflict |= result == Visit::conflict;
    if (result != Visit::moved) *kept++ = watch;
  }
  watchers.erase(kept, watchers.end());
  if (watchers.empty()) lists_[falsified] &= in_pairs;
  return conflict;
}

bool RupChecker::propagates_to_conflict() {
  while (propagated_ < assigned_ && !gave_up_) {
    while (propagated_in_pairs_ < assigned_) {
      const Code falsified = trail_[propagated_in_pairs_++] ^ 1U;
      if ((lists_[falsified] & in_pairs) != 0 && visit_pairs(falsified)) return true;
    }
    const Code falsified = trail_[propagated_++] ^ 1U;
    if ((lists_[falsified] & watched) != 0 && visit_watchers(falsified)) return true;
  }
  return false;
}

// ---- the steps ----

bool RupChecker::follows() {
  if (refuted_) return true;
  const std::size_t permanent = assigned_;
  bool conflict = false;
  for (const Code literal : read_) {
    conflict |= is_true(literal);
    if (!conflict && !is_false(literal)) assign(literal ^ 1U);
  }
  conflict = conflict || propagates_to_conflict();
  undo_to(permanent);
  return conflict;
}

Finding RupChecker::check(std::string_view steps, Literal variables) {
  Step step;
  for (std::size_t line = 1; !steps.empty() && !gave_up_; ++line) {
    const std::size_t end = std::min(steps.find('\n'), steps.size());
    if (std::optional<std::string> fault = read_step(steps.substr(0, end), variables, step))
      return faulty(fmt::format("line {} of the proof: {}", line, *fault));
    steps.remove_prefix(std::min(end + 1, steps.size()));
    if (!read(step.literals)) continue;
    if (step.deletes) {
      erase_read();
      continue;
    }
    if (!follows() && !gave_up_)
      return faulty(fmt::format("line {} of the proof: the clause does not follow from those before it", line));
    if (gave_up_) break;
    if (read_.empty()) return holds();
    add_read();
  }
  if (gave_up_) return unsettled("the effort allowed was not enough to check every step of the proof");
  return faulty("the proof ends without the empty clause");
}

}  // namespace cavalcade::check

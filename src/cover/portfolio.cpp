#include <algorithm>
#include <array>
#include <atomic>

#include "base/parallel.hpp"
#include "cover/search.hpp"
#include "tour/methods.hpp"

namespace cavalcade::cover {
namespace {

struct MethodRow {
  CoverMethod method;
  std::unique_ptr<Search> (*start)(const CoverInstance&);
  bool proves;
};

// In the order of their turns.
constexpr std::array<MethodRow, 7> table{{
    {CoverMethod::carve, carve, false},
    {CoverMethod::anneal, anneal, false},
    {CoverMethod::weights, weights, false},
    {CoverMethod::split, split, false},
    {CoverMethod::symmetric, symmetric, false},
    {CoverMethod::lazy, lazy, true},
    {CoverMethod::exact, exact, true},
}};

constexpr std::uint64_t first_effort = 5'000;
constexpr std::uint64_t growth = 4;
constexpr std::uint64_t most_effort = std::uint64_t{1} << 40U;

struct Running {
  CoverMethod method;
  std::unique_ptr<Search> search;
  bool proves;
};

// Proofs get out of reach where boards grow, and covers do not: of what the others get, provers get less there.
std::uint64_t share(const Running& running, std::uint64_t effort, std::int64_t squares) {
  constexpr std::int64_t within_reach = 100;
  if (!running.proves || squares <= within_reach) return effort;
  const double reach = static_cast<double>(within_reach) / static_cast<double>(squares);
  return static_cast<std::uint64_t>(static_cast<double>(effort) * reach * reach);
}

template <class IsWanted>
std::vector<Running> start(const CoverInstance& instance, IsWanted is_wanted) {
  std::vector<Running> methods;
  for (const MethodRow& row : table)
    if (is_wanted(row.method)) methods.push_back({row.method, row.start(instance), row.proves});
  return methods;
}

void drop_those_that_gave_up(std::vector<Running>& methods) {
  std::erase_if(methods, [](const Running& running) { return running.search->has_given_up(); });
}

// One round, on several threads.
class Round {
 public:
  Round(std::vector<Running>& methods, std::uint64_t effort, std::int64_t squares, const Budget& budget)
      : methods_(methods),
        effort_(effort),
        squares_(squares),
        budget_(budget),
        answers_(methods.size()),
        called_off_(methods.size()) {}

  std::optional<Answer> run(std::int32_t threads) {
    share_out(methods_.size(), threads, [this](std::size_t i) { work(i); });
    for (std::size_t i = 0; i < answers_.size(); ++i)
      if (answers_[i]) {
        answers_[i]->method = name_of(methods_[i].method);
        return std::move(answers_[i]);
      }
    return std::nullopt;
  }

 private:
  void work(std::size_t i) {
    if (called_off_[i]) return;
    answers_[i] =
        methods_[i].search->work(share(methods_[i], effort_, squares_), budget_.also_ended_by(called_off_[i]));
    if (!answers_[i]) return;
    for (std::size_t later = i + 1; later < methods_.size(); ++later) called_off_[later] = true;
  }

  std::vector<Running>& methods_;
  std::uint64_t effort_;
  std::int64_t squares_;
  const Budget& budget_;
  std::vector<std::optional<Answer>> answers_;
  std::vector<std::atomic<bool>> called_off_;
};

Answer undecided(CoverMethod method, const Budget& budget) {
  if (budget.exhausted()) return out_of_budget(budget);
  const bool all = method == CoverMethod::automatic;
  return unknown(all ? "no method has anything left to try" : "the method has nothing left to try; see --method auto",
                 {});
}

}  // namespace

Answer find_cover(const CoverInstance& instance, CoverMethod wanted, std::int32_t threads, const Budget& budget,
                  Progress& progress) {
  std::vector<Running> methods =
      start(instance, [&](CoverMethod method) { return wanted == CoverMethod::automatic || wanted == method; });
  std::uint64_t spent = 0;
  for (std::uint64_t effort = first_effort; !budget.exhausted(); effort = std::min(effort * growth, most_effort)) {
    drop_those_that_gave_up(methods);
    if (methods.empty()) break;
    if (std::optional<Answer> answer = Round(methods, effort, instance.squares(), budget).run(threads))
      return *std::move(answer);
    progress.report(0, 0, spent += effort * methods.size());
  }
  Answer answer = undecided(wanted, budget);
  answer.method = name_of(wanted);
  return answer;
}

std::optional<Answer> try_cover(const CoverInstance& instance, std::uint64_t effort, const Budget& budget) {
  std::vector<Running> methods =
      start(instance, [](CoverMethod method) { return method != CoverMethod::split && method != CoverMethod::lazy; });
  for (std::uint64_t portion = std::min(effort, first_effort); !budget.exhausted();
       portion = std::min(portion * growth, effort)) {
    drop_those_that_gave_up(methods);
    if (std::optional<Answer> answer = Round(methods, portion, instance.squares(), budget).run(1)) return answer;
    if (portion == effort || methods.empty()) break;
  }
  return std::nullopt;
}

}  // namespace cavalcade::cover

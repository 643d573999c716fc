#include "cover/portfolio.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <system_error>
#include <thread>

#include "cover/search.hpp"

namespace cavalcade::cover {
namespace {

struct MethodRow {
  CoverMethod method;
  std::unique_ptr<Search> (*start)(const Ground&);
};

// In the order of their turns.
constexpr std::array<MethodRow, 7> table{{
    {CoverMethod::carve, carve},
    {CoverMethod::anneal, anneal},
    {CoverMethod::weights, weights},
    {CoverMethod::split, split},
    {CoverMethod::symmetric, symmetric},
    {CoverMethod::lazy, lazy},
    {CoverMethod::exact, exact},
}};

constexpr std::uint64_t first_effort = 5'000;
constexpr std::uint64_t growth = 4;
constexpr std::uint64_t most_effort = std::uint64_t{1} << 40U;

struct Running {
  CoverMethod method;
  std::unique_ptr<Search> search;
};

template <class IsWanted>
std::vector<Running> start(const Ground& ground, IsWanted is_wanted) {
  std::vector<Running> methods;
  for (const MethodRow& row : table)
    if (is_wanted(row.method)) methods.push_back({row.method, row.start(ground)});
  return methods;
}

void drop_those_that_gave_up(std::vector<Running>& methods) {
  std::erase_if(methods, [](const Running& running) { return running.search->has_given_up(); });
}

// One round, on several threads.
class Round {
 public:
  Round(std::vector<Running>& methods, std::uint64_t effort, const Budget& budget)
      : methods_(methods), effort_(effort), budget_(budget), answers_(methods.size()), called_off_(methods.size()) {}

  std::optional<Answer> run(std::int32_t threads) {
    std::vector<std::thread> helpers;
    const std::size_t wanted = std::min(methods_.size(), static_cast<std::size_t>(threads));
    try {
      while (helpers.size() + 1 < wanted) helpers.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
      // A thread that cannot be had is done without.
    }
    work();
    for (std::thread& helper : helpers) helper.join();
    for (std::size_t i = 0; i < answers_.size(); ++i)
      if (answers_[i]) {
        answers_[i]->method = name_of(methods_[i].method);
        return std::move(answers_[i]);
      }
    return std::nullopt;
  }

 private:
  void work() {
    for (std::size_t i = next_++; i < methods_.size(); i = next_++) {
      if (called_off_[i]) continue;
      answers_[i] = methods_[i].search->work(effort_, budget_.also_ended_by(called_off_[i]));
      if (!answers_[i]) continue;
      for (std::size_t later = i + 1; later < methods_.size(); ++later) called_off_[later] = true;
    }
  }

  std::vector<Running>& methods_;
  std::uint64_t effort_;
  const Budget& budget_;
  std::vector<std::optional<Answer>> answers_;
  std::vector<std::atomic<bool>> called_off_;
  std::atomic<std::size_t> next_{0};
};

Answer undecided(const Budget& budget) {
  Answer answer;
  answer.reason = budget.exhausted() ? budget.why_exhausted() : "the method has nothing left to try; see --method auto";
  answer.interrupted = budget.interrupted();
  return answer;
}

}  // namespace

Answer find_cover(const Ground& ground, std::int32_t threads, const Budget& budget, Progress& progress) {
  const CoverMethod wanted = ground.task.method;
  std::vector<Running> methods =
      start(ground, [&](CoverMethod method) { return wanted == CoverMethod::automatic || wanted == method; });
  std::uint64_t spent = 0;
  for (std::uint64_t effort = first_effort; !budget.exhausted(); effort = std::min(effort * growth, most_effort)) {
    drop_those_that_gave_up(methods);
    if (methods.empty()) break;
    if (std::optional<Answer> answer = Round(methods, effort, budget).run(threads)) return *std::move(answer);
    progress.report(0, 0, spent += effort * methods.size());
  }
  Answer answer = undecided(budget);
  answer.method = name_of(ground.task.method);
  return answer;
}

std::optional<Answer> try_cover(const Ground& ground, std::uint64_t effort, const Budget& budget) {
  std::vector<Running> methods =
      start(ground, [](CoverMethod method) { return method != CoverMethod::split && method != CoverMethod::lazy; });
  for (std::uint64_t share = std::min(effort, first_effort); !budget.exhausted();
       share = std::min(share * growth, effort)) {
    drop_those_that_gave_up(methods);
    if (std::optional<Answer> answer = Round(methods, share, budget).run(1)) return answer;
    if (share == effort || methods.empty()) break;
  }
  return std::nullopt;
}

}  // namespace cavalcade::cover

#include "visit/formula.hpp"

#include <algorithm>

#include "solver/drat.hpp"
#include "solver/totalizer.hpp"

namespace cavalcade::visit {
namespace {

// Owners help where squares are few; where they are many, weaving keeps the lengths right more often than not, and cuts
// see to the rest.
constexpr std::size_t most_owned_squares = 150;

}  // namespace

Formula::Formula(const Reach& reach, const Demand& demand, std::uint64_t seed, const Budget& budget)
    : reach_(reach),
      demand_(demand),
      seed_(seed),
      budget_(budget),
      poll_(budget),
      moves_(reach.board(), budget),
      owners_(reach.knights() > 1 && reach.spots() <= most_owned_squares),
      solver_(SatSolver::Proof::kept) {
  const std::size_t kinds = owners_ ? 2 + reach_.knights() : 2;
  last_variable_ = moves_.count() + static_cast<int>(kinds * reach_.spots());
  for (Spot spot = 0; spot <= reach_.last() && !poll_.exhausted(); ++spot)
    if (!reach_.is_start(spot)) describe_square(spot);
  if (budget_.exhausted()) return;
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight)
    describe_start(reach_.start(knight), demand_.lengths[knight] >= 2);
  count_classes();
  if (owners_) name_owners();
}

std::vector<int> Formula::moves_at(Spot spot) const {
  std::vector<int> variables;
  for (const Spot next : reach_.near(spot)) variables.push_back(move(spot, next));
  return variables;
}

void Formula::describe_start(Spot spot, bool moves) {
  add({-left_out(spot)});
  add({-end(spot)});
  const std::vector<int> variables = moves_at(spot);
  if (moves) solver_.add_clause(variables);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (!moves) add({-variables[i]});
    for (std::size_t j = 0; moves && j < i; ++j) add({-variables[i], -variables[j]});
  }
}

void Formula::describe_square(Spot spot) {
  const int out = left_out(spot);
  const int last = end(spot);
  const std::vector<int> variables = moves_at(spot);
  add({-out, -last});
  for (const int variable : variables) add({-out, -variable});
  for (std::size_t i = 0; i < variables.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      add({-last, -variables[i], -variables[j]});
      for (std::size_t k = 0; k < j; ++k) add({-variables[i], -variables[j], -variables[k]});
    }
  std::vector<int> some = variables;
  some.push_back(out);
  solver_.add_clause(some);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    std::vector<int> others = variables;
    others[i] = last;
    others.push_back(out);
    solver_.add_clause(others);
  }
}

void Formula::exactly(const std::vector<int>& literals, std::int64_t number) {
  if (number < 0) return add({});
  Totalizer totalizer(
      last_variable_, [&](std::span<const int> clause) { solver_.add_clause(clause); }, budget_);
  totalizer.exactly(literals, static_cast<std::size_t>(number));
}

void Formula::count_classes() {
  for (std::size_t number = 0; number < reach_.classes(); ++number) {
    std::vector<int> out;
    std::vector<int> last;
    for (Spot spot = 0; spot <= reach_.last(); ++spot) {
      if (reach_.class_of(spot) != number) continue;
      out.push_back(left_out(spot));
      last.push_back(end(spot));
    }
    exactly(out, reach_.class_size(number) - demand_.visited[number]);
    exactly(last, demand_.ends[number]);
  }
}

void Formula::name_owners() {
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight) {
    const Demand own = demand_of_knight(reach_, knight, demand_.lengths[knight]);
    std::vector<std::vector<int>> owned(reach_.classes());
    for (Spot spot = 0; spot <= reach_.last(); ++spot) {
      const int mine = owner(knight, spot);
      owned[reach_.class_of(spot)].push_back(mine);
      add({-left_out(spot), -mine});
      if (own.ends[reach_.class_of(spot)] == 0) add({-end(spot), -mine});
      for (std::size_t other = 0; other < knight; ++other) add({-mine, -owner(other, spot)});
      if (reach_.is_start(spot)) add({reach_.start(knight) == spot ? mine : -mine});
      for (const Spot next : reach_.near(spot)) add({-move(spot, next), -mine, owner(knight, next)});
    }
    for (std::size_t number = 0; number < reach_.classes(); ++number) exactly(owned[number], own.visited[number]);
  }
  for (Spot spot = 0; spot <= reach_.last(); ++spot) {
    std::vector<int> clause{left_out(spot)};
    for (std::size_t knight = 0; knight < reach_.knights(); ++knight) clause.push_back(owner(knight, spot));
    solver_.add_clause(clause);
  }
}

void Formula::cut(const std::vector<Spot>& set) {
  std::vector<int> border;
  for (const Spot spot : set)
    for (const Spot next : reach_.near(spot))
      if (!std::binary_search(set.begin(), set.end(), next)) border.push_back(move(spot, next));
  if (std::any_of(set.begin(), set.end(), [&](Spot spot) { return reach_.is_start(spot); })) {
    solver_.add_clause(border);
    return;
  }
  for (const Spot spot : set) {
    border.push_back(left_out(spot));
    solver_.add_clause(border);
    border.pop_back();
  }
}

Formula::Outcome Formula::work(int conflicts) {
  constexpr int weaving_rounds = 40;
  const std::uint64_t end_of_work = this->conflicts() + static_cast<std::uint64_t>(conflicts);
  while (this->conflicts() < end_of_work) {
    const auto left = static_cast<int>(end_of_work - this->conflicts());
    const SatSolver::Verdict verdict = solver_.solve(budget_, left);
    if (verdict == SatSolver::Verdict::unsatisfiable) return Outcome::refuted;
    if (verdict == SatSolver::Verdict::stopped) return Outcome::stopped;
    const Links links = links_of_model();
    Weaver weaver(reach_, demand_, links, seed_ + ++models_, budget_);
    if (std::optional<Paths> found = weaver.weave(weaving_rounds)) {
      paths_ = std::move(*found);
      return Outcome::found;
    }
    for (std::vector<Spot>& set : strays(links)) {
      if (budget_.exhausted()) break;
      cut(set);
      cuts_.push_back(std::move(set));
    }
  }
  return Outcome::stopped;
}

Links Formula::links_of_model() const {
  Links links(reach_);
  for (Spot spot = 0; spot <= reach_.last(); ++spot)
    for (const Spot next : reach_.near(spot))
      if (spot < next && solver_.is_true(move(spot, next))) links.add(spot, next);
  return links;
}

std::vector<std::vector<Spot>> Formula::strays(const Links& links) const {
  std::vector<bool> seen(reach_.spots());
  const auto gather = [&](Spot from) {
    std::vector<Spot> set{from};
    seen[at(from)] = true;
    for (std::size_t i = 0; i < set.size(); ++i)
      for (const Spot next : links.at(set[i]))
        if (!seen[at(next)]) {
          seen[at(next)] = true;
          set.push_back(next);
        }
    return set;
  };
  std::vector<std::vector<Spot>> sets;
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight) {
    if (seen[at(reach_.start(knight))]) continue;
    std::vector<Spot> path = gather(reach_.start(knight));
    if (static_cast<std::int64_t>(path.size()) < demand_.lengths[knight]) sets.push_back(std::move(path));
  }
  for (Spot spot = 0; spot <= reach_.last(); ++spot)
    if (!seen[at(spot)] && links.degree(spot) > 0) sets.push_back(gather(spot));
  for (std::vector<Spot>& set : sets) std::sort(set.begin(), set.end());
  return sets;
}

VisitProof Formula::proof() {
  VisitProof proof;
  proof.owners = owners_;
  for (const std::vector<Spot>& set : cuts_) {
    CellList& cells = proof.cuts.emplace_back();
    for (const Spot spot : set) cells.push_back(reach_.cell(spot));
  }
  proof.steps = drat_text(solver_.proof());
  return proof;
}

}  // namespace cavalcade::visit

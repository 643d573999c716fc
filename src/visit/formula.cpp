#include "visit/formula.hpp"

#include <algorithm>

#include "solver/formula_parts.hpp"

namespace cavalcade::visit {
namespace {

// Owners help where squares are few; where they are many, the local search keeps the lengths right more often than not,
// and cuts see to the rest.
constexpr std::size_t most_owned_squares = 150;

}  // namespace

Formula::Formula(const Reach& reach, const Demand& demand, std::uint64_t seed, const Budget& budget)
    : reach_(reach),
      demand_(demand),
      seed_(seed),
      budget_(budget),
      poll_(budget),
      moves_(reach.board(), budget),
      owners_(reach.knights() > 1 && reach.size() <= most_owned_squares),
      solver_(SatSolver::Proof::kept) {
  const std::size_t kinds = owners_ ? 2 + reach_.knights() : 2;
  last_variable_ = moves_.count() + static_cast<int>(kinds * reach_.size());
  for (Vertex vertex = 0; vertex < reach_.size() && !poll_.exhausted(); ++vertex)
    if (!reach_.is_start(vertex)) describe_square(vertex);
  if (budget_.exhausted()) return;
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight)
    describe_start(reach_.start(knight), demand_.lengths[knight] >= 2);
  count_classes();
  if (owners_) name_owners();
}

std::vector<int> Formula::moves_at(Vertex vertex) const {
  std::vector<int> variables;
  for (const Vertex next : reach_.neighbours(vertex)) variables.push_back(move(vertex, next));
  return variables;
}

void Formula::describe_start(Vertex vertex, bool moves) {
  add({-left_out(vertex)});
  add({-end(vertex)});
  const std::vector<int> variables = moves_at(vertex);
  if (moves) solver_.add_clause(variables);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (!moves) add({-variables[i]});
    for (std::size_t j = 0; moves && j < i; ++j) add({-variables[i], -variables[j]});
  }
}

void Formula::describe_square(Vertex vertex) {
  const int out = left_out(vertex);
  const int last = end(vertex);
  const std::vector<int> variables = moves_at(vertex);
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
  add_exactly(solver_, last_variable_, literals, static_cast<std::size_t>(number), budget_);
}

void Formula::count_classes() {
  for (std::size_t number = 0; number < reach_.classes(); ++number) {
    std::vector<int> out;
    std::vector<int> last;
    for (Vertex vertex = 0; vertex < reach_.size(); ++vertex) {
      if (reach_.class_of(vertex) != number) continue;
      out.push_back(left_out(vertex));
      last.push_back(end(vertex));
    }
    exactly(out, reach_.class_size(number) - demand_.visited[number]);
    exactly(last, demand_.ends[number]);
  }
}

void Formula::name_owners() {
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight) {
    const Demand own = demand_of_knight(reach_, knight, demand_.lengths[knight]);
    std::vector<std::vector<int>> owned(reach_.classes());
    for (Vertex vertex = 0; vertex < reach_.size(); ++vertex) {
      const int mine = owner(knight, vertex);
      owned[reach_.class_of(vertex)].push_back(mine);
      add({-left_out(vertex), -mine});
      if (own.ends[reach_.class_of(vertex)] == 0) add({-end(vertex), -mine});
      for (std::size_t other = 0; other < knight; ++other) add({-mine, -owner(other, vertex)});
      if (reach_.is_start(vertex)) add({reach_.start(knight) == vertex ? mine : -mine});
      for (const Vertex next : reach_.neighbours(vertex)) add({-move(vertex, next), -mine, owner(knight, next)});
    }
    for (std::size_t number = 0; number < reach_.classes(); ++number) exactly(owned[number], own.visited[number]);
  }
  for (Vertex vertex = 0; vertex < reach_.size(); ++vertex) {
    std::vector<int> clause{left_out(vertex)};
    for (std::size_t knight = 0; knight < reach_.knights(); ++knight) clause.push_back(owner(knight, vertex));
    solver_.add_clause(clause);
  }
}

void Formula::cut(const std::vector<Vertex>& set) {
  std::vector<int> border;
  for (const Vertex vertex : set)
    for (const Vertex next : reach_.neighbours(vertex))
      if (!std::binary_search(set.begin(), set.end(), next)) border.push_back(move(vertex, next));
  if (std::any_of(set.begin(), set.end(), [&](Vertex vertex) { return reach_.is_start(vertex); })) {
    solver_.add_clause(border);
    return;
  }
  for (const Vertex vertex : set) {
    border.push_back(left_out(vertex));
    solver_.add_clause(border);
    border.pop_back();
  }
}

Formula::Outcome Formula::work(int conflicts) {
  constexpr int search_rounds = 40;
  const std::uint64_t end_of_work = this->conflicts() + static_cast<std::uint64_t>(conflicts);
  while (this->conflicts() < end_of_work) {
    const auto left = static_cast<int>(end_of_work - this->conflicts());
    const SatSolver::Verdict verdict = solver_.solve(budget_, left);
    if (verdict == SatSolver::Verdict::unsatisfiable) return Outcome::refuted;
    if (verdict == SatSolver::Verdict::stopped) return Outcome::stopped;
    const Matching matching = matching_of_model();
    LocalSearch search(reach_, demand_, matching, seed_ + ++models_, budget_);
    if (std::optional<Paths> found = search.run(search_rounds)) {
      paths_ = std::move(*found);
      return Outcome::found;
    }
    for (std::vector<Vertex>& set : strays(matching)) {
      if (budget_.exhausted()) break;
      cut(set);
      cuts_.push_back(std::move(set));
    }
  }
  return Outcome::stopped;
}

Matching Formula::matching_of_model() const {
  Matching matching(reach_.size());
  for (Vertex vertex = 0; vertex < reach_.size(); ++vertex)
    for (const Vertex next : reach_.neighbours(vertex))
      if (vertex < next && solver_.is_true(move(vertex, next))) matching.add(vertex, next);
  return matching;
}

std::vector<std::vector<Vertex>> Formula::strays(const Matching& matching) const {
  std::vector<bool> seen(reach_.size());
  const auto gather = [&](Vertex from) {
    std::vector<Vertex> set{from};
    seen[from] = true;
    for (std::size_t i = 0; i < set.size(); ++i)
      for (const Vertex next : matching.at(set[i]))
        if (!seen[next]) {
          seen[next] = true;
          set.push_back(next);
        }
    return set;
  };
  std::vector<std::vector<Vertex>> sets;
  for (std::size_t knight = 0; knight < reach_.knights(); ++knight) {
    if (seen[reach_.start(knight)]) continue;
    std::vector<Vertex> path = gather(reach_.start(knight));
    if (static_cast<std::int64_t>(path.size()) < demand_.lengths[knight]) sets.push_back(std::move(path));
  }
  for (Vertex vertex = 0; vertex < reach_.size(); ++vertex)
    if (!seen[vertex] && matching.degree(vertex) > 0) sets.push_back(gather(vertex));
  for (std::vector<Vertex>& set : sets) std::sort(set.begin(), set.end());
  return sets;
}

VisitProof Formula::proof() {
  VisitProof proof;
  proof.owners = owners_;
  for (const std::vector<Vertex>& set : cuts_) {
    CellList& cells = proof.cuts.emplace_back();
    for (const Vertex vertex : set) cells.push_back(reach_.cell(vertex));
  }
  proof.steps = drat_text(solver_.proof());
  return proof;
}

}  // namespace cavalcade::visit

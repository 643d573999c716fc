#include "check/visit_formula.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "check/claim.hpp"
#include "check/move_clauses.hpp"
#include "check/totalizer.hpp"
#include "check/walk.hpp"

namespace cavalcade::check {
namespace {

// What adding a part of the formula comes to.
enum class Added : std::uint8_t { all, too_many_literals, too_many_variables };

class VisitFormula {
 public:
  // Requires that its variables are no more than most_variables. Keeps references.
  VisitFormula(const VisitShape& shape, bool owners, MoveNumbers numbers, std::uint64_t most_literals, Meter& meter,
               const TakeClause& take)
      : shape_(shape),
        clauses_(shape.board(), std::move(numbers), meter, take),
        next_(first_variables(shape, owners, clauses_.moves()) + 1),
        literals_left_(static_cast<double>(most_literals)),
        inside_(shape.board(), meter) {}

  // Those without the totalizers'.
  static std::int64_t first_variables(const VisitShape& shape, bool owners, Literal moves) {
    const std::int64_t kinds = 2 + (owners ? static_cast<std::int64_t>(shape.knights()) : 0);
    return moves + kinds * std::int64_t{shape.places()};
  }

  [[nodiscard]] std::int64_t variables() const { return next_ - 1; }

  Added add_squares() {
    constexpr double literals_per_square = 400;  // with eight moves; fewer have fewer
    if (!spend(literals_per_square * shape_.places())) return Added::too_many_literals;
    for (Place place = 0; place < shape_.places(); ++place) {
      if (const std::optional<std::size_t> knight = shape_.knight_at(place))
        add_start(place, shape_.length(*knight));
      else
        add_square(place);
    }
    return Added::all;
  }

  Added add_classes() {
    std::vector<std::vector<Place>> members(shape_.classes().size());
    for (Place place = 0; place < shape_.places(); ++place) members[shape_.class_of(place)].push_back(place);
    for (std::size_t i = 0; i < members.size(); ++i) {
      const SquareClass& counts = shape_.classes()[i];
      Added added = exactly(counts.squares - counts.visited, literals(members[i], left_out(0)));
      if (added == Added::all) added = exactly(counts.ends, literals(members[i], end(0)));
      if (added != Added::all) return added;
    }
    return Added::all;
  }

  // What is wrong with the cut, or whether its clauses fit.
  Result<Added> add_cut(const CellList& squares) {
    if (const std::optional<Finding> fault = fault_in_named(shape_.board(), squares, inside_))
      return Error{fault->what};
    std::vector<Place> members;
    std::int64_t longest = 0;  // of the paths that start in the set
    for (const Cell square : squares) {
      const std::optional<Place> place = shape_.place_of(square);
      if (!place) return Error{square_name(shape_.board(), square) + " is out of reach"};
      if (const std::optional<std::size_t> knight = shape_.knight_at(*place))
        longest = std::max(longest, shape_.length(*knight));
      members.push_back(*place);
    }
    if (longest > 0 && longest <= static_cast<std::int64_t>(members.size()))
      return Error{"has a start, but no knight that starts in it has more squares than it"};
    std::vector<Literal> clause = ways_into(squares);
    for (const Cell square : squares) inside_.remove(square);
    if (!spend(static_cast<double>(clause.size() + 1) * static_cast<double>(members.size())))
      return Added::too_many_literals;
    if (longest > 0) {
      clauses_.add(clause);
      return Added::all;
    }
    std::sort(members.begin(), members.end());
    clause.insert(clause.begin(), 0);
    for (const Place member : members) {
      clause.front() = left_out(member);
      clauses_.add(clause);
    }
    return Added::all;
  }

  Added add_owners() {
    for (std::size_t knight = 0; knight < shape_.knights(); ++knight)
      if (const Added added = add_owner(knight); added != Added::all) return added;
    if (!spend(static_cast<double>(shape_.knights() + 1) * shape_.places())) return Added::too_many_literals;
    std::vector<Literal> clause;
    for (Place place = 0; place < shape_.places(); ++place) {
      clause.assign({left_out(place)});
      for (std::size_t knight = 0; knight < shape_.knights(); ++knight) clause.push_back(owned(knight, place));
      clauses_.add(clause);
    }
    return Added::all;
  }

 private:
  // ---- variables ----

  [[nodiscard]] Literal variable(std::size_t kind, Place place) const {
    return clauses_.moves() + 1 + static_cast<Literal>(kind * shape_.places() + place);
  }
  [[nodiscard]] Literal left_out(Place place) const { return variable(0, place); }
  [[nodiscard]] Literal end(Place place) const { return variable(1, place); }
  [[nodiscard]] Literal owned(std::size_t knight, Place place) const { return variable(2 + knight, place); }

  // The variables of some squares, if `first` is that of the first of all squares.
  static std::vector<Literal> literals(const std::vector<Place>& places, Literal first) {
    std::vector<Literal> all;
    all.reserve(places.size());
    for (const Place place : places) all.push_back(first + static_cast<Literal>(place));
    return all;
  }

  [[nodiscard]] Literal move(Place one, Place other) const {
    return clauses_.move(shape_.squares()[one], shape_.squares()[other]);
  }

  [[nodiscard]] std::vector<Literal> moves_at(Place place) const {
    std::vector<Literal> moves;
    for (const Place next : shape_.neighbours(place)) moves.push_back(move(place, next));
    return moves;
  }

  bool spend(double literals) {
    literals_left_ -= literals;
    return literals_left_ >= 0;
  }

  // ---- squares ----

  void add_start(Place place, std::int64_t length) {
    const std::vector<Literal> e = moves_at(place);
    clauses_.add({-left_out(place)});
    clauses_.add({-end(place)});
    if (length == 1) {
      for (const Literal move : e) clauses_.add({-move});
      return;
    }
    clauses_.add(e);
    for (std::size_t b = 1; b < e.size(); ++b)
      for (std::size_t a = 0; a < b; ++a) clauses_.add({-e[a], -e[b]});
  }

  // Two moves, or one if a path ends there, or none if it is left out.
  void add_square(Place place) {
    const Literal h = left_out(place);
    const Literal t = end(place);
    const std::vector<Literal> e = moves_at(place);
    clauses_.add({-h, -t});
    for (const Literal move : e) clauses_.add({-h, -move});
    for (std::size_t b = 1; b < e.size(); ++b)
      for (std::size_t a = 0; a < b; ++a) {
        clauses_.add({-t, -e[a], -e[b]});
        for (std::size_t c = 0; c < a; ++c) clauses_.add({-e[c], -e[a], -e[b]});
      }
    std::vector<Literal> clause{h};
    clause.insert(clause.end(), e.begin(), e.end());
    clauses_.add(clause);
    for (const Literal but_one : e) {
      clause.assign({h, t});
      std::copy_if(e.begin(), e.end(), std::back_inserter(clause), [&](Literal move) { return move != but_one; });
      clauses_.add(clause);
    }
  }

  // The moves between the squares, which are those of inside_, and others, in ascending order.
  [[nodiscard]] std::vector<Literal> ways_into(const CellList& squares) const {
    std::vector<Literal> ways;
    for (const Cell square : squares)
      for (const Cell next : shape_.board().neighbours(square))
        if (!inside_.contains(next)) ways.push_back(clauses_.move(square, next));
    std::sort(ways.begin(), ways.end());
    return ways;
  }

  // ---- counts ----

  Added exactly(std::int64_t count, const std::vector<Literal>& of) {
    const auto inputs = static_cast<std::int64_t>(of.size());
    if (count < 0 || count > inputs) {
      clauses_.add({});
      return Added::all;
    }
    if (of.empty()) return Added::all;
    if (!spend(Totalizer::most_literals_for(inputs, count + 1))) return Added::too_many_literals;
    if (next_ + Totalizer::most_variables_for(inputs) > most_variables) return Added::too_many_variables;
    Totalizer totalizer(clauses_, next_, count + 1);
    const std::vector<Literal> outputs = totalizer.count(of);
    next_ = totalizer.next();
    const auto c = static_cast<std::size_t>(count);
    if (c > 0) clauses_.add({outputs[c - 1]});
    if (c < outputs.size()) clauses_.add({-outputs[c]});
    return Added::all;
  }

  // ---- owners ----

  // Along a move the owner stays the same; nobody owns what is left out, or what another owns, or an end in the wrong
  // class.
  Added add_owner(std::size_t knight) {
    const double literals_per_square = 4 + 2 * static_cast<double>(knight) + 1;
    const auto moves = static_cast<double>(shape_.board().all_moves()) / 2;
    if (!spend(literals_per_square * shape_.places() + 2.0 * 3 * moves)) return Added::too_many_literals;
    for (Place place = 0; place < shape_.places(); ++place)
      for (const Place next : shape_.neighbours(place)) {
        if (next < place) continue;
        clauses_.add({-move(place, next), -owned(knight, place), owned(knight, next)});
        clauses_.add({-move(place, next), owned(knight, place), -owned(knight, next)});
      }
    std::vector<std::vector<Literal>> of_class(shape_.classes().size());
    for (Place place = 0; place < shape_.places(); ++place) {
      const Literal mine = owned(knight, place);
      of_class[shape_.class_of(place)].push_back(mine);
      clauses_.add({-left_out(place), -mine});
      if (shape_.share(knight, shape_.class_of(place)).ends == 0) clauses_.add({-end(place), -mine});
      for (std::size_t other = 0; other < knight; ++other) clauses_.add({-mine, -owned(other, place)});
      if (const std::optional<std::size_t> starter = shape_.knight_at(place))
        clauses_.add({*starter == knight ? mine : -mine});
    }
    for (std::size_t number = 0; number < of_class.size(); ++number)
      if (const Added added = exactly(shape_.share(knight, number).visited, of_class[number]); added != Added::all)
        return added;
    return Added::all;
  }

  const VisitShape& shape_;
  MoveClauses clauses_;
  std::int64_t next_;
  double literals_left_;
  Visited inside_;  // of the cut that is being added
};

}  // namespace

Result<std::optional<Literal>> list_clauses(const VisitShape& shape, const VisitProof& proof,
                                            std::uint64_t most_literals, Meter& meter, const TakeClause& take) {
  Result<MoveNumbers> numbers = MoveNumbers::of(shape.board(), meter);
  if (!numbers) return numbers.error();
  if (VisitFormula::first_variables(shape, proof.owners, numbers->moves()) > most_variables)
    return too_many_variables();
  VisitFormula formula(shape, proof.owners, std::move(*numbers), most_literals, meter, take);
  Added added = formula.add_squares();
  if (added == Added::all) added = formula.add_classes();
  for (std::size_t i = 0; i < proof.cuts.size() && added == Added::all; ++i) {
    const Result<Added> cut = formula.add_cut(proof.cuts[i]);
    if (!cut) return Error{fmt::format("cut {}: {}", i + 1, cut.error().message)};
    added = *cut;
  }
  if (added == Added::all && proof.owners) added = formula.add_owners();
  if (added == Added::too_many_variables) return too_many_variables();
  if (added == Added::too_many_literals) return std::optional<Literal>();
  return std::optional(static_cast<Literal>(formula.variables()));
}

}  // namespace cavalcade::check

#include "model/arcs.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "board/square_name.hpp"

namespace cavalcade::model {

Arcs::Arcs(const Board& board) : board_(board), numbers_(static_cast<std::size_t>(board.area())) {
  for (std::int32_t i = 0; i < board.area(); ++i) {
    if (board.is_blocked(Cell{i})) continue;
    numbers_[index(Cell{i})] = cells_.size();
    cells_.push_back(Cell{i});
  }
  for (const Cell cell : cells_) {
    first_out_.push_back(last() + 1);
    for (const Cell neighbour : board.neighbours(cell)) {
      from_.push_back(square(cell));
      to_.push_back(square(neighbour));
    }
  }
  first_out_.push_back(last() + 1);
  for (Literal arc = 1; arc <= last(); ++arc) {
    const std::vector<Literal> back = out(to(arc));
    reverse_.push_back(*std::find_if(back.begin(), back.end(), [&](Literal other) { return to(other) == from(arc); }));
  }
}

std::string Arcs::name(std::size_t square) const {
  return square_name(board_, cells_[square]);
}

std::vector<Literal> Arcs::out(std::size_t square) const {
  std::vector<Literal> arcs;
  for (Literal arc = first_out_[square]; arc < first_out_[square + 1]; ++arc) arcs.push_back(arc);
  return arcs;
}

std::vector<Literal> Arcs::in(std::size_t square) const {
  std::vector<Literal> arcs = out(square);
  for (Literal& arc : arcs) arc = reverse(arc);
  return arcs;
}

void Arcs::add_no_way_back(Cnf& cnf) const {
  for (Literal arc = 1; arc <= last(); ++arc)
    if (arc < reverse(arc)) cnf.add({-arc, -reverse(arc)});
}

void Arcs::add_direction(Cnf& cnf, std::size_t square, Literal condition) const {
  const std::vector<Literal> leaving = out(square);
  const std::vector<Literal> coming = in(square);
  for (std::size_t i = 0; i < leaving.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      std::vector<Literal> clause{-leaving[i], -coming[j]};
      if (condition != 0) clause.push_back(-condition);
      cnf.add(clause);
    }
}

std::string Arcs::legend() const {
  std::string text;
  for (Literal arc = 1; arc <= last(); ++arc) text += fmt::format("{} {} -> {}\n", arc, name(from(arc)), name(to(arc)));
  return text;
}

}  // namespace cavalcade::model

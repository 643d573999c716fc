#include "model/cnf.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>

#include <fmt/format.h>

namespace cavalcade::model {
namespace {

// Up to so many literals their pairs are fewer clauses than a ladder of new variables.
constexpr std::size_t few = 8;

// Takes the first line off the text.
std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(text.size(), line.size() + 1));
  return line;
}

// Adds the numbers of a line; whether there was a 0, which ends them.
bool read_numbers(std::string_view line, std::vector<Literal>& into) {
  constexpr std::string_view blanks = " \t\r";
  while (true) {
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    if (line.empty()) return false;
    const std::string_view word = line.substr(0, line.find_first_of(blanks));
    line.remove_prefix(word.size());
    Literal number = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (failure != std::errc() || end != word.data() + word.size()) continue;
    if (number == 0) return true;
    into.push_back(number);
  }
}

bool has_value_lines(std::string_view text) {
  return text.starts_with("v ") || text.find("\nv ") != std::string_view::npos;
}

}  // namespace

std::optional<Error> Cnf::too_large(double clauses) {
  constexpr double most = 2e7;
  if (clauses <= most) return std::nullopt;
  return Error{
      fmt::format("--as: dimacs would take some {:.0f} million clauses, and at most {:.0f} million are written; "
                  "take a smaller board",
                  clauses / 1e6, most / 1e6)};
}

Literal Cnf::new_variables(std::int64_t count) {
  const Literal first = variables_ + 1;
  variables_ += static_cast<Literal>(count);
  return first;
}

void Cnf::add(std::span<const Literal> clause) {
  literals_.insert(literals_.end(), clause.begin(), clause.end());
  literals_.push_back(0);
  ++clauses_;
}

void Cnf::exactly_one(std::span<const Literal> literals) {
  add(literals);
  at_most_one(literals);
}

void Cnf::at_most_one(std::span<const Literal> literals) {
  if (literals.size() <= few) {
    for (std::size_t i = 0; i < literals.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) add({-literals[j], -literals[i]});
    return;
  }
  has_ladders_ = true;
  Literal one_before = literals.front();
  for (std::size_t i = 1; i < literals.size(); ++i) {
    add({-one_before, -literals[i]});
    if (i + 1 == literals.size()) return;
    const Literal one_so_far = new_variable();
    add({-one_before, one_so_far});
    add({-literals[i], one_so_far});
    add({-one_so_far, one_before, literals[i]});
    one_before = one_so_far;
  }
}

std::string Cnf::text(std::string_view comment) const {
  std::string text;
  while (!comment.empty()) {
    const std::string_view line = take_line(comment);
    text += fmt::format("c{}{}\n", line.empty() ? "" : " ", line);
  }
  if (has_ladders_)
    text += "c\nc Variables that are not named say that one of several others, up to some place, is true.\n";
  text += fmt::format("p cnf {} {}\n", variables_, clauses_);
  for (const Literal literal : literals_) {
    fmt::format_to(std::back_inserter(text), "{}", literal);
    text += literal == 0 ? '\n' : ' ';
  }
  return text;
}

std::vector<Literal> true_literals(std::string_view printed) {
  std::vector<Literal> literals;
  const bool by_value_lines = has_value_lines(printed);
  while (!printed.empty()) {
    std::string_view line = take_line(printed);
    const char kind = line.empty() ? ' ' : line.front();
    if (by_value_lines ? kind != 'v' : kind == 'c' || kind == 's') continue;
    if (kind == 'v') line.remove_prefix(1);
    if (read_numbers(line, literals)) break;
  }
  return literals;
}

}  // namespace cavalcade::model

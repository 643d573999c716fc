// The search for every cover by cycles: depth first, as search.hpp does for tours. A cover is written as one list of
// squares, cycle after cycle. Each cycle begins on the lowest square that is on none before it, and goes first to the
// lower of that square's two neighbours on it. Choices are made where the list ends, the lowest square first, so covers
// come in the lexicographic order of their lists: to close a cycle is to go to its first square, which is the lowest.
// What is forced (field.hpp) makes the list jump ahead, over several cycles even.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "count/counting.hpp"
#include "count/enumerate/field.hpp"

namespace cavalcade::count {

class CoverSearch {
 public:
  enum class Step : std::uint8_t { cover, end, stopped };

  CoverSearch(const FreeGraph& graph, const CycleRule& rule, const Terms& terms)
      : field_(graph, rule), listed_(graph.size()), poll_(terms.budget), progress_(terms.progress) {
    squares_.reserve(graph.size());
  }

  static std::uint64_t bytes(const Board& board) {
    const auto squares = static_cast<std::uint64_t>(board.free_squares());
    return TrailField::bytes(board) + squares * (sizeof(Vertex) + sizeof(std::size_t) + 2 * sizeof(Head) + 1);
  }

  // Goes on to the next cover.
  Step next() {
    if (!has_begun_) {
      has_begun_ = true;
      if (field_.begin_cover() == Forced::dead_end) return Step::end;
      if (is_complete_from(no_vertex, no_vertex)) return Step::cover;
    }
    while (!heads_.empty()) {
      if (poll_.exhausted()) return Step::stopped;
      Head& head = heads_.back();
      if (head.is_used) field_.restore();
      head.is_used = true;
      cut_behind(head);
      head.tried = next_choice(head);
      if (head.tried == no_vertex) {
        field_.pop();
        heads_.pop_back();
        continue;
      }
      if ((++nodes_ & 1023U) == 0) progress_.report(0, 0, nodes_);
      const Vertex here = squares_.back();
      const Forced forced =
          is_first_of_cycle(head) ? field_.choose_direction(here, head.tried) : field_.choose(here, head.tried);
      if (forced == Forced::dead_end)
        ++dead_ends_;
      else if (is_complete_from(head.tried, here))
        return Step::cover;
    }
    return Step::end;
  }

  // The squares of the cover, cycle after cycle, and where in this list each cycle begins.
  [[nodiscard]] std::span<const Vertex> squares() const { return squares_; }
  [[nodiscard]] std::span<const std::size_t> first_places() const { return first_places_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] std::uint64_t dead_ends() const { return dead_ends_; }

 private:
  // A square of the list whose next one is chosen.
  struct Head {
    std::size_t place;
    std::size_t cycles;  // that had begun
    Vertex tried = no_vertex;
    bool is_used = false;
  };

  [[nodiscard]] bool is_first_of_cycle(const Head& head) const { return first_places_.back() == head.place; }

  // From the first square of a cycle to any square that a usable move leads to, or its only move; but not to one above
  // that, which would be the end of the cycle.
  [[nodiscard]] Vertex next_choice(const Head& head) const {
    const Vertex here = squares_[head.place];
    const Vertex next = field_.next_usable(here, head.tried);
    if (!is_first_of_cycle(head)) return next;
    const Vertex only = field_.only_move(here);
    if (only == no_vertex || next < only) return next;
    return head.tried == no_vertex || head.tried < only ? only : no_vertex;
  }

  void cut_behind(const Head& head) {
    for (; squares_.size() > head.place + 1; squares_.pop_back()) listed_[squares_.back()] = false;
    first_places_.resize(head.cycles);
  }

  void write(Vertex square) {
    squares_.push_back(square);
    listed_[square] = true;
  }

  [[nodiscard]] Vertex first_of_cycle() const {
    return first_places_.empty() ? no_vertex : squares_[first_places_.back()];
  }

  // Writes the list from this square on, which comes after `before`: true if it is complete. If not, it ends where
  // there is a choice, which is remembered.
  bool is_complete_from(Vertex square, Vertex before) {
    for (;;) {
      if (square == first_of_cycle()) {
        square = lowest_unlisted();
        if (square == listed_.size()) return true;
        first_places_.push_back(squares_.size());
        before = no_vertex;
      }
      write(square);
      if (field_.is_open(square)) {
        heads_.push_back({squares_.size() - 1, first_places_.size()});
        field_.push();
        return false;
      }
      const Vertex next = before == no_vertex ? field_.lower_move(square) : field_.after(square, before);
      before = square;
      square = next;
    }
  }

  [[nodiscard]] Vertex lowest_unlisted() const {
    Vertex square = first_places_.empty() ? 0 : first_of_cycle();
    while (square < listed_.size() && listed_[square]) ++square;
    return square;
  }

  TrailField field_;
  std::vector<Vertex> squares_;
  std::vector<std::size_t> first_places_;
  std::vector<bool> listed_;
  std::vector<Head> heads_;
  Poll poll_;
  Progress& progress_;
  bool has_begun_ = false;
  std::uint64_t nodes_ = 0;
  std::uint64_t dead_ends_ = 0;
};

}  // namespace cavalcade::count

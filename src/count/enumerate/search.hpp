// The search for every tour: depth first, one choice per level, made at the head of the path that begins on the first
// square. The path is known up to its head, and the squares its head can go to are tried in ascending order; so tours
// come in the lexicographic order of their lists. What is forced (field.hpp) makes the path jump ahead: a
// choice is followed by all squares up to the new head. The list of squares is written as the head moves on, so that
// two tours in a row share what they have in common.
//
// Tours that a symmetry leaves alone are found by choosing the images of a move with it. What that forces is mostly
// symmetric, too; whether a tour is, is looked at in the end.
//
// Trying the lowest square first costs little: on 6x8 there are 0.9 choices per tour, and one choice in nine is a dead
// end.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "count/enumerate/field.hpp"

namespace cavalcade::count {

// Where each vertex is sent, for each of some symmetries.
using Images = std::vector<std::vector<Vertex>>;

template <class Field>
class TourSearch {
 public:
  enum class Step : std::uint8_t { tour, deep, doubtful, end, stopped };

  // For tours that are closed or open, as the roots are to be read, make the moves to use, and with each move its
  // images, which must outlive this. Paths that take more than `deepest` choices are not followed to their end.
  TourSearch(const TourGraph& graph, const TourTask& task, const Images& images, const Budget& budget,
             std::size_t deepest)
      : closed_(task.closed),
        images_(images),
        field_(graph, task.closed),
        deepest_(deepest),
        path_(graph.size()),
        poll_(budget) {
    for (const Move& move : task.use) use_.emplace_back(graph.vertex(move.lesser), graph.vertex(move.greater));
  }

  static std::uint64_t bytes(const Board& board) {
    return Field::bytes(board) + static_cast<std::uint64_t>(board.free_squares()) * (sizeof(Vertex) + 2 * sizeof(Head));
  }

  // From the root on; and from where these choices lead to, without trying others in their place.
  void begin(const TourRoot& root, std::span<const Vertex> choices = {}) {
    heads_.clear();
    is_fresh_ = true;
    doubtful_at_ = nodes_ + doubtful_after;
    path_[0] = root.first;
    last_ = root.second_or_last;
    fresh_ = with_given_moves(field_.begin(root), root);
    place_ = closed_ ? Ahead{1, root.first, root.second_or_last} : Ahead{0, root.second_or_last, root.first};
    for (const Vertex choice : choices) {
      walk_to_head();
      fresh_ = choose(path_[place_.at], choice);
      place_ = {place_.at + 1, path_[place_.at], choice};
    }
  }

  // Goes on until something is found. Step::deep: the last of choices() leads to a path that is not finished.
  // Step::doubtful, once after begin(): many moves were tried, and there was no tour.
  Step next() {
    if (is_fresh_) {
      is_fresh_ = false;
      if (const Step step = arrive(fresh_, 0); step != Step::end) return step;
    }
    while (!heads_.empty()) {
      if (poll_.exhausted()) return Step::stopped;
      if (nodes_ == doubtful_at_) return doubtful_at_ = no_doubt, Step::doubtful;
      Head& head = heads_.back();
      if (head.is_used) field_.restore();
      head.is_used = true;
      const Vertex here = path_[head.at];
      head.tried = field_.next_usable(here, head.tried);
      if (head.tried == no_vertex) {
        field_.pop();
        heads_.pop_back();
        continue;
      }
      ++nodes_;
      place_ = {head.at + 1, here, head.tried};
      if (const Step step = arrive(choose(here, head.tried), heads_.size()); step != Step::end) return step;
    }
    return Step::end;
  }

  [[nodiscard]] std::span<const Vertex> tour() const { return path_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] std::uint64_t dead_ends() const { return dead_ends_; }

  [[nodiscard]] std::vector<Vertex> choices() const {
    std::vector<Vertex> all;
    for (const Head& head : heads_) all.push_back(head.tried);
    return all;
  }

 private:
  static constexpr std::uint64_t doubtful_after = 10'000;
  static constexpr std::uint64_t no_doubt = UINT64_MAX;

  struct Head {
    std::size_t at;  // its place in the path
    Vertex tried = no_vertex;
    bool is_used = false;
  };
  // A square that comes next in the path, and the one before it.
  struct Ahead {
    std::size_t at;
    Vertex before;
    Vertex square;
  };

  Forced with_given_moves(Forced forced, const TourRoot& root) {
    root_ = root;
    for (const auto& [one, other] : use_) {
      forced = with_move(forced, one, other);
      forced = with_images(forced, one, other);
    }
    if (closed_) return with_images(forced, root.first, root.second_or_last);
    // A symmetry can only reverse an open tour.
    const bool reverses = std::all_of(images_.begin(), images_.end(), [&](const std::vector<Vertex>& image) {
      return image[root.first] == root.second_or_last;
    });
    return reverses ? forced : Forced::dead_end;
  }

  Forced choose(Vertex one, Vertex other) { return with_images(field_.choose(one, other), one, other); }

  // What this comes to with one move more, or with its images. The two ends of an open tour count as joined, and no
  // move joins them.
  Forced with_move(Forced forced, Vertex one, Vertex other) {
    const bool joins_ends = !closed_ && std::minmax(one, other) == std::minmax(root_.first, root_.second_or_last);
    if (forced == Forced::dead_end || joins_ends) return Forced::dead_end;
    const bool is_made = forced == Forced::tour ? field_.is_on_tour(one, other) : field_.is_chosen(one, other);
    if (is_made) return forced;
    if (forced == Forced::tour || !field_.is_usable(one, other)) return Forced::dead_end;
    return field_.choose(one, other);
  }
  Forced with_images(Forced forced, Vertex one, Vertex other) {
    for (const std::vector<Vertex>& image : images_) forced = with_move(forced, image[one], image[other]);
    return forced;
  }

  // Moves that were forced may have other images than those that were chosen.
  [[nodiscard]] bool is_invariant() const {
    const auto is_sent_to_the_tour = [&](const std::vector<Vertex>& image) {
      for (std::size_t i = closed_ ? 0 : 1; i < path_.size(); ++i) {
        const Vertex from = i == 0 ? path_.back() : path_[i - 1];
        if (!field_.is_on_tour(image[from], image[path_[i]])) return false;
      }
      return true;
    };
    return std::all_of(images_.begin(), images_.end(), is_sent_to_the_tour);
  }

  Step arrive(Forced forced, std::size_t depth) {
    if (forced == Forced::tour) {
      finish_path();
      if (!is_invariant()) return ++dead_ends_, Step::end;
      doubtful_at_ = no_doubt;
      return Step::tour;
    }
    if (forced == Forced::dead_end) {
      ++dead_ends_;
      return Step::end;
    }
    if (depth == deepest_) return Step::deep;
    walk_to_head();
    heads_.push_back({place_.at});
    field_.push();
    return Step::end;
  }

  void walk_to_head() {
    while (!field_.is_open(place_.square)) step_on();
    path_[place_.at] = place_.square;
  }

  // From both sides at once: each step waits for the one before it.
  void finish_path() {
    const Vertex first = path_[0];
    Vertex before = first;
    Vertex last = last_;
    if (closed_) last = field_.after(first, place_.at > 1 ? path_[1] : place_.square);
    std::size_t end = path_.size() - 1;
    for (; place_.at < end; --end) {
      step_on();
      path_[end] = last;
      last = field_.after(last, std::exchange(before, last));
    }
    if (place_.at == end) path_[end] = place_.square;
  }

  void step_on() {
    path_[place_.at] = place_.square;
    place_ = {place_.at + 1, place_.square, field_.after(place_.square, place_.before)};
  }

  bool closed_;
  const Images& images_;
  std::vector<std::pair<Vertex, Vertex>> use_;
  TourRoot root_;
  Field field_;
  std::size_t deepest_;
  std::vector<Vertex> path_;
  std::vector<Head> heads_;
  Poll poll_;
  Ahead place_{};
  Vertex last_ = 0;  // of an open tour
  Forced fresh_ = Forced::dead_end;
  bool is_fresh_ = false;
  std::uint64_t nodes_ = 0;
  std::uint64_t doubtful_at_ = no_doubt;
  std::uint64_t dead_ends_ = 0;
};

}  // namespace cavalcade::count

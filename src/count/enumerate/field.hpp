// What is known of a tour while it is searched for: the moves chosen so far, and what they force.
//
// Every square needs two moves. It is open while it lacks one. The chosen moves form paths; both ends of a path are
// open, and each knows the other (its mate); an open square without a move is its own mate. A move is usable if both
// its squares are open and they are not the ends of one path: it would close a cycle before everything is on it. Hence:
//
//   slack of an open square = its usable moves - the moves it lacks
//
// Choosing a usable move changes the slack of its own two squares not at all. It can complete them, which takes a
// usable move from each of their other neighbours; and it gives a path new ends, whose common move, if there is one, is
// no longer usable. Slack below 0 is a dead end; at slack 0 every usable move of the square is chosen, and so on until
// there is no such square. When two squares are open, they are the ends of one path through everything, and the tour is
// found if they are neighbours. (Slack is Knuth's and others' rule for Hamiltonian cycles by edges; see his SSHAM.)
//
// An open tour has its two ends given: they count as joined by a move that is not on the board, and lack one each. A
// closed tour has its first move given, and its last leads back from a higher square than the first leads to.
//
// A cover by several cycles is found in the same way, by a CycleRule: the move between the two ends of a path is usable
// if its cycle would have an allowed length, and the cycles and squares that are then left can still fit together. What
// does not fit now will not fit later either, since every cycle takes one from the cycles and an allowed length from
// the squares; so such a move is lost for good. A path that is longer than any cycle may be is a dead end. A tour is a
// cover by one cycle of all squares.
//
// There are two fields that do the same. BitboardField has up to 64 squares as the bits of a word: sets of squares are
// words, the slack of all squares is three words with one binary digit of each, and taking a usable move from up to
// eight neighbours is one subtraction of words. TrailField has numbers per square, of any number of squares and moves,
// and undoes what it did by a trail.
// Both remember levels: begin() sets up level 0; push() opens a level, restore() goes back to what there was at the
// last push(), and pop() closes the level after that.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "count/tour_graph.hpp"

namespace cavalcade::count {

// Where a tour begins: with its second square if it is closed, with its last if it is open.
struct TourRoot {
  Vertex first = 0;
  Vertex second_or_last = 0;
};

// Nothing more is forced; every square has its two moves; or there is nothing to be found.
enum class Forced : std::uint8_t { nothing_more, tour, dead_end };

// This many cycles, each of so many squares.
struct CycleRule {
  std::uint32_t cycles = 1;
  std::uint32_t shortest = 0;
  std::uint32_t longest = 0;

  [[nodiscard]] bool allows(std::uint32_t length) const { return length >= shortest && length <= longest; }
  // Whether the cycles that are left can have the squares that are left, as far as numbers tell.
  [[nodiscard]] bool fills(std::uint32_t cycles_left, std::uint32_t squares_left) const {
    return std::uint64_t{cycles_left} * shortest <= squares_left &&
           std::uint64_t{cycles_left} * longest >= squares_left;
  }
};

constexpr Vertex no_vertex = UINT32_MAX;

class BitboardField {
 public:
  static constexpr std::size_t most = 64;
  static bool suits(const Board& board) {
    return board.free_squares() <= static_cast<std::int64_t>(most) && board.most_moves() <= few_moves;
  }

  BitboardField(const TourGraph& graph, bool closed);
  static std::uint64_t bytes(const Board& board);

  Forced begin(const TourRoot& root);
  // A usable move, and all that it forces.
  Forced choose(Vertex one, Vertex other);

  [[nodiscard]] bool is_open(Vertex square) const { return (now_.open >> square & 1U) != 0; }
  // The lowest square above `above`, or from 0 on for no_vertex, that a usable move leads to; no_vertex if none is
  // left.
  [[nodiscard]] Vertex next_usable(Vertex square, Vertex above) const {
    const Set higher = above == no_vertex ? ~Set{0} : ~Set{1} << above;
    const Set usable = usable_of(now_, square) & higher;
    return usable == 0 ? no_vertex : static_cast<Vertex>(std::countr_zero(usable));
  }
  // The neighbour on the path that is not `before`. The square is not open, or the tour is found.
  [[nodiscard]] Vertex after(Vertex square, Vertex before) const {
    return static_cast<Vertex>(moves_[square][0] ^ moves_[square][1]) ^ before;
  }

  // Whether the move is chosen; whether it is one of a tour that is found; and whether it could be chosen.
  [[nodiscard]] bool is_chosen(Vertex one, Vertex other) const {
    const bool has_any = !is_open(one) || (now_.has_one >> one & 1U) != 0;
    return (has_any && moves_[one][0] == other) || (!is_open(one) && moves_[one][1] == other);
  }
  [[nodiscard]] bool is_on_tour(Vertex one, Vertex other) const {
    return moves_[one][0] == other || moves_[one][1] == other;
  }
  [[nodiscard]] bool is_usable(Vertex one, Vertex other) const {
    return is_open(one) && (usable_of(now_, one) >> other & 1U) != 0;
  }

  void push() { levels_[depth_++] = {now_, chosen_}; }
  void restore() {
    now_ = levels_[depth_ - 1].known;
    unchoose(levels_[depth_ - 1].chosen);
  }
  void pop() { --depth_; }

 private:
  using Set = std::uint64_t;
  using Small = std::uint8_t;
  struct Known {
    Set open = 0;
    Set has_one = 0;  // of the open ones: those that lack one move, not two
    Set slack1 = 0;   // the binary digits of the slack of every open square
    Set slack2 = 0;
    Set slack4 = 0;
  };
  struct Chosen {
    Small one;
    Small other;
    Small mate_of_one;  // before
    Small mate_of_other;
  };
  struct Level {
    Known known;
    std::size_t chosen;
  };

  static Set only(std::size_t square) { return Set{1} << square; }
  static Set all_if(Set bit) { return Set{0} - bit; }
  [[nodiscard]] Set usable_of(const Known& known, std::size_t square) const {
    return near_[square] & known.open & ~only(mate_[square]);
  }
  static Set tight(const Known& known) { return known.open & ~(known.slack1 | known.slack2 | known.slack4); }
  bool set_slack();
  Forced settle(Known known);
  Forced choose_one(Known& known, std::size_t one, std::size_t other);
  void unchoose(std::size_t down_to) {
    while (chosen_ > down_to) {
      const Chosen& move = trail_[--chosen_];
      mate_[move.mate_of_one] = move.one;
      mate_[move.mate_of_other] = move.other;
    }
  }

  bool closed_;
  std::size_t squares_;
  std::array<Set, most> graph_{};  // all neighbours
  std::array<Set, most> near_{};   // those the root leaves
  std::array<Small, most> mate_{};
  std::array<std::array<Small, 2>, most> moves_{};  // where the first and the second move lead
  Known now_;
  std::size_t chosen_ = 0;
  std::size_t depth_ = 0;
  std::array<Chosen, most> trail_{};
  std::array<Level, most + 1> levels_{};
};

class TrailField {
 public:
  // For tours.
  TrailField(const TourGraph& graph, bool closed);
  // For covers, whose cycles are closed.
  TrailField(const FreeGraph& graph, const CycleRule& rule, bool closed = true);
  static std::uint64_t bytes(const Board& board);

  Forced begin(const TourRoot& root);
  Forced begin_cover();
  Forced choose(Vertex one, Vertex other);
  // The cycle through `first` goes from there to `second`, by a usable move or one that is chosen already, and comes
  // back from a higher square.
  Forced choose_direction(Vertex first, Vertex second);

  [[nodiscard]] bool is_open(Vertex square) const { return known_[square].lacks > 0; }
  [[nodiscard]] Vertex next_usable(Vertex square, Vertex above) const;
  [[nodiscard]] Vertex after(Vertex square, Vertex before) const {
    return moves_[square][0] ^ moves_[square][1] ^ before;
  }

  [[nodiscard]] bool is_chosen(Vertex one, Vertex other) const {
    const std::uint8_t lacks = known_[one].lacks;
    return (lacks < 2 && moves_[one][0] == other) || (lacks < 1 && moves_[one][1] == other);
  }
  [[nodiscard]] bool is_on_tour(Vertex one, Vertex other) const { return is_chosen(one, other); }
  [[nodiscard]] bool is_usable(Vertex one, Vertex other) const { return place_of(one, other) != not_usable; }

  // Where the one move of an open square leads, if it has one; else no_vertex.
  [[nodiscard]] Vertex only_move(Vertex square) const {
    return known_[square].lacks == 1 ? moves_[square][0] : no_vertex;
  }
  // The lower of the squares that the moves of a square, which is not open, lead to.
  [[nodiscard]] Vertex lower_move(Vertex square) const { return std::min(moves_[square][0], moves_[square][1]); }

  void push() { levels_.push_back({trail_.size(), left_}); }
  void restore();
  void pop() { levels_.pop_back(); }

 private:
  struct Known {
    Vertex mate;
    Vertex length;  // squares of the path that ends here
    std::int32_t slack;
    std::uint8_t lacks;
  };
  // And one of the square's bytes of usable moves.
  struct Change {
    Vertex square;
    Known before;
    std::uint8_t usable_before;
    std::size_t byte;
  };
  // What closed cycles have left over.
  struct Left {
    std::uint32_t cycles;
    std::uint32_t squares;
  };
  struct Level {
    std::size_t changes;
    Left left;
  };

  static constexpr std::size_t not_usable = SIZE_MAX;

  Known& remember(Vertex square, std::size_t place = 0);
  Known& change(Vertex square, std::size_t place);
  bool lose(Vertex square, std::size_t place);
  bool lose_both(Vertex one, Vertex other);
  bool gain(Vertex square, Vertex target);
  [[nodiscard]] std::size_t place_of(Vertex from, Vertex to) const;
  // The first usable move, by its place in the list of neighbours, that `accept` takes; or not_usable.
  template <class Accept>
  [[nodiscard]] std::size_t first_usable(Vertex square, const Accept& accept) const;
  void use_up(Vertex square, Vertex neighbour);
  void reset();
  [[nodiscard]] bool note_tight();
  [[nodiscard]] bool may_close(std::uint32_t length) const {
    return rule_.allows(length) && rule_.fills(left_.cycles - 1, left_.squares - length);
  }
  Forced settle();
  Forced choose_one(Vertex one, Vertex other);
  Forced join(Vertex one_end, Vertex other_end);
  Forced close(std::uint32_t length);
  Forced dead_end();

  const FreeGraph& graph_;
  bool closed_;
  CycleRule rule_;
  std::vector<Known> known_;
  // Which moves of a square are usable, by the place in the list of its neighbours, as bits: a byte for a few of them.
  // Of squares that are not open they mean nothing.
  std::vector<std::uint8_t> usable_;
  std::vector<std::size_t> first_byte_;  // of each square, and the end
  std::vector<std::array<Vertex, 2>> moves_;
  Left left_{};
  std::vector<Vertex> tight_;  // squares whose slack has become 0, in the order it did
  std::vector<Change> trail_;
  std::vector<Level> levels_;
};

}  // namespace cavalcade::count

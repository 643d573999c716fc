// Files of less than 1 MB, most of less than 1 kB, that would cost minutes or gigabytes if the checker let them.

#pragma once

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "ask/json.hpp"
#include "board/square_name.hpp"
#include "check/move_formula.hpp"

namespace cavalcade::check {

// A long text is made when it is asked for: every test is a process of its own that knows all files.
class Hostile {
 public:
  std::string name;

  Hostile(std::string name_, std::string text) : name(std::move(name_)), make_([text] { return text; }) {}
  Hostile(std::string name_, const char* text) : Hostile(std::move(name_), std::string(text)) {}
  Hostile(std::string name_, std::function<std::string()> make) : name(std::move(name_)), make_(std::move(make)) {}

  [[nodiscard]] std::string text() const { return make_(); }

 private:
  std::function<std::string()> make_;
};

inline void PrintTo(const Hostile& file, std::ostream* out) {
  *out << file.name;
}

inline Solved solved_of(const Hostile& file) {
  Result<Solved> solved = parse_answer(file.text());
  if (!solved) {
    std::cerr << file.name << ": " << solved.error().message << '\n';
    std::abort();
  }
  return std::move(*solved);
}

namespace hostile {

inline std::string impossible(const std::string& board, const std::string& task, const std::string& certificate) {
  return fmt::format(R"({{"question":{{"board":"{}",{}}},"verdict":"impossible","certificate":{{{}}}}})", board, task,
                     certificate);
}

constexpr auto closed = R"("task":"tour","closed":true)";
constexpr auto open = R"("task":"tour","closed":false)";
constexpr auto no_lists = R"("cuts":[],"chains":[],"covers":[],"symmetries":[],"order":[],"tight":[])";

inline std::string cycles(std::int64_t knights, const std::string& lengths) {
  return fmt::format(R"("task":"cycles","knights":{},"lengths":"{}")", knights, lengths);
}

inline std::string move_proof(const std::string& tight, const std::string& steps) {
  return fmt::format(R"("kind":"proof","cells":[],"cuts":[],"tight":[{}],"steps":"{}")", tight, steps);
}

inline std::string cover_proof(bool every_cycle) {
  return fmt::format(R"("kind":"cover-proof","every_cycle":{},{},"steps":"0\n")", every_cycle, no_lists);
}

// Three knights in a corner, the first of which cannot move: a visit that is over, on a board that is all within reach.
inline std::string visit(const std::string& board, const std::string& certificate) {
  return fmt::format(R"({{"question":{{"board":"{}","task":"visit","knights":["a1","b3","c2"]}},"verdict":"solved",)"
                     R"("visit":[["a1"],["b3"],["c2"]],"visited":3,"bound":5,"certificate":{{{}}}}})",
                     board, certificate);
}

inline std::string count(const std::string& board, const std::string& fields) {
  return fmt::format(R"({{"question":{{"board":"{}","task":"count",{}}},"verdict":"solved","count":"8"}})", board,
                     fields);
}

// Every second square of a ring has two moves and no host. Were the tour's end not among them, all moves would be made;
// so no two of them are left out, which takes a clause for every two.
inline std::string ring_of_pairs(std::int32_t squares) {
  std::string crowded;
  for (std::int32_t x = 0; x < squares; x += 2)
    crowded += fmt::format("{}\"{}\"", x == 0 ? "" : ",", square_name({x, 0}));
  const std::string ring = fmt::format(R"({},"leaper":"0,1","wrap":"x")", open);
  const std::string pair = fmt::format(R"({{"crowded":[{}],"hosts":[]}})", crowded);
  return impossible(fmt::format("{}x1", squares), ring, move_proof(pair, "0\\n"));
}

// A clause of the formula over and over: that not three moves of d4 are made. Each copy is looked at when the next one
// is checked.
inline std::string repeated_steps(std::size_t lines) {
  const Board board = *Board::rectangle(8, 8);
  Meter meter;
  const Result<MoveNumbers> numbers = MoveNumbers::of(board, meter);
  const auto move = [&](Square to) { return numbers->move(board.cell({3, 3}), board.cell(to)); };
  const std::string step = fmt::format("-{} -{} -{} 0\\n", move({4, 5}), move({5, 4}), move({2, 5}));
  std::string steps;
  for (std::size_t i = 0; i < lines; ++i) steps += step;
  return impossible("8x8", closed,
                    fmt::format(R"("kind":"proof","cells":["d4"],"cuts":[],"tight":[],"steps":"{}")", steps));
}

// Many short numbers, each added to a long one.
inline std::string long_sum() {
  constexpr std::int32_t side = 200;
  std::string text = fmt::format(R"({{"question":{{"board":"{0}x{0}","task":"count","counted":"open","by_start":true,)"
                                 R"("directed":true}},"verdict":"solved","count":"8","by_start":{{)",
                                 side);
  for (std::int32_t cell = 0; cell < side * side; ++cell)
    text += fmt::format("{}\"{}\":\"{}\"", cell == 0 ? "" : ",", square_name({cell % side, cell / side}),
                        cell == 0 ? std::string(400'000, '7') : "0");
  return text + "}}";
}

// A snake through a board of a piece that moves by a square, with a bound on what is counted of it.
inline std::string snake(std::int32_t side, const std::string& aim, std::int64_t figure, std::int64_t bound,
                         const std::string& parts) {
  std::string tour;
  for (std::int32_t y = 0; y < side; ++y)
    for (std::int32_t x = 0; x < side; ++x)
      tour += fmt::format("{}\"{}\"", tour.empty() ? "" : ",", square_name({y % 2 == 0 ? x : side - 1 - x, y}));
  return fmt::format(R"({{"question":{{"board":"{0}x{0}","task":"tour","leaper":"0,1+1,1",{1}}},"verdict":"solved",)"
                     R"("tour":[{2}],"figure":{3},"figure_bound":{4},)"
                     R"("certificate":{{"kind":"figure-proof","parts":[{5}]}}}})",
                     side, aim, tour, figure, bound, parts);
}

// Each about no square, and so of no use.
inline std::string empty_parts(std::size_t number) {
  std::string parts;
  for (std::size_t i = 0; i < number; ++i)
    parts += fmt::format(R"({}{{"cells":[],"number":1,"cuts":[],"steps":""}})", i == 0 ? "" : ",");
  return parts;
}

// About all squares: "at least half of them", over the formula of the whole board.
inline std::string part_of_all(std::int32_t side, std::int64_t number) {
  std::string cells;
  for (std::int32_t y = 0; y < side; ++y)
    for (std::int32_t x = 0; x < side; ++x)
      cells += fmt::format("{}\"{}\"", cells.empty() ? "" : ",", square_name({x, y}));
  return fmt::format(R"({{"cells":[{}],"number":{},"cuts":[],"steps":"0\n"}})", cells, number);
}

inline std::string chains(std::size_t number) {
  std::string all;
  for (std::size_t i = 0; i < number; ++i)
    all += fmt::format("{}[\"a1\",\"b3\",\"c5\",\"d7\",\"e9\"]", i == 0 ? "" : ",");
  return impossible("10000x10000", cycles(1000, "4..4"),
                    fmt::format(R"("kind":"cover-proof","every_cycle":false,"cuts":[],"chains":[{}],"covers":[],)"
                                R"("symmetries":[],"order":[],"tight":[],"steps":"0\n")",
                                all));
}

}  // namespace hostile

inline std::vector<Hostile> hostile_files() {
  using namespace hostile;
  const std::string counted = R"("counted":"closed","scope":"{}","directed":false)";
  const auto scoped = [&](const char* scope) { return fmt::format(fmt::runtime(counted), scope); };
  return {
      {"ProofOnAHugeBoard", impossible("46340x46340", closed, move_proof("", "0\\n"))},
      {"ProofOnALargeBoard", impossible("9000x9000", closed, move_proof("", "0\\n"))},
      {"ProofWithAPairOf31KB", [] { return ring_of_pairs(9000); }},
      {"ProofWithAPairOf900KB", [] { return ring_of_pairs(220'000); }},
      {"ProofOfOneClauseManyTimes", [] { return repeated_steps(60'000); }},
      {"StepProofOnAHugeBoard", impossible("46340x46340", closed, R"("kind":"step-proof","steps":"0\n")")},
      {"StepProof16x16", impossible("16x16", closed, R"("kind":"step-proof","steps":"0\n")")},
      {"StepsApartOnAHugeBoard", impossible("46340x46340", R"("task":"tour","step":["2=a1","2000000000=b2"])",
                                            R"("kind":"steps-apart","squares":["a1","b2"])")},
      {"StepsApartOnALargeBoard", impossible("9000x9000", R"("task":"tour","step":["2=a1","80000000=b2"])",
                                             R"("kind":"steps-apart","squares":["a1","b2"])")},
      {"NoSymmetryOnALargeBoard",
       impossible("1000x1000", R"("task":"tour","closed":true,"symmetry":"half")", R"("kind":"no-symmetry")")},
      {"CountWithSteps16x16", count("16x16", R"("counted":"open","directed":true,"step":["100=e5","200=h8"])")},
      {"FigureProofOfManyParts", [] { return snake(200, R"("fewest":"turns")", 398, 398, empty_parts(10'000)); }},
      {"FigureProofOfALargeBoard",
       [] { return snake(200, R"("fewest":"turns")", 398, 398, part_of_all(200, 20'000)); }},
      {"FigureProofOfManyCrossings",
       [] { return snake(150, R"("most":"crossings")", 0, 9000, part_of_all(150, 9000)); }},
      {"CoverProof5000x5000", impossible("5000x5000", cycles(1000, "4..30000000"), cover_proof(false))},
      {"EveryCycle100x100", impossible("100x100", cycles(100, "4..10000"), cover_proof(true))},
      {"EveryShortCycle100x100", impossible("100x100", cycles(1000, "4..10"), cover_proof(true))},
      {"EveryCycle5000x5000", impossible("5000x5000", cycles(1000, "4..4"), cover_proof(true))},
      {"ChainsOnALargeBoard", [] { return chains(20'000); }},
      {"Weights8x8", impossible("8x8", cycles(3, "4..64"),
                                R"("kind":"weights","squares":["a1"],"weights":[64],"least":22,"tight":[])")},
      {"WeightsOnAHugeBoard", impossible("10000x10000", cycles(3, "4..64"),
                                         R"("kind":"weights","squares":["a1"],"weights":[64],"least":22,"tight":[])")},
      {"SeparatedOnAHugeBoard", impossible("46340x46340", closed, R"("kind":"separated","squares":["a1","b2"])")},
      {"SeparatedOnALargeBoard", impossible("12000x12000", closed, R"("kind":"separated","squares":["a1","b2"])")},
      {"PieceSizesOnAHugeBoard",
       impossible("20000x20000", cycles(4, "4..400000000"), R"("kind":"piece-sizes","tight":[])")},
      {"SeparatingSetOnAHugeBoard",
       impossible("46340x46340", closed, R"("kind":"separating-set","squares":["a1","b2"])")},
      {"MoveShortageOnAHugeBoard",
       impossible("46340x46340", closed, R"("kind":"move-shortage","crowded":["a1"],"hosts":["b3"])")},
      {"ExhaustedOnALargeBoard", impossible("2000x2000", open, R"("kind":"exhausted","nodes":7)")},
      {"Exhausted8x8", impossible("8x8", R"("task":"tour","closed":false,"wrap":"x","leaper":"1,3")",
                                  R"("kind":"exhausted","nodes":7)")},
      {"Exhausted11x200", impossible("11x200", closed, R"("kind":"exhausted","nodes":7)")},
      {"Count4400x4400", count("4400x4400", scoped("all"))},
      {"Count8x8", count("8x8", scoped("all"))},
      {"Count11x11", count("11x12", scoped("all"))},
      {"CountDistinct6x6", count("6x8", scoped("distinct"))},
      {"CountDistinct1400x1400", count("1400x1400", scoped("distinct"))},
      {"CountOfALongSum", long_sum},
      {"VisitColoursOnALargeBoard", visit("8000x8000", R"("kind":"visit-colours")")},
      {"VisitMatchingOnALargeBoard", visit("8000x8000", R"("kind":"visit-matching","squares":[])")},
      {"VisitDualsOnALargeBoard", visit("3000x3000", R"("kind":"visit-duals","rows":[])")},
      {"VisitProof1000x1000", visit("1000x1000", R"("kind":"visit-proof","owners":true,"cuts":[],"steps":"0\n")")},
      {"ColoursOnAHugeBoardWithAHole", impossible("46340x46340", R"("block":["a1"],"task":"tour","closed":true)",
                                                  R"("kind":"colours","dark":1,"light":1)")},
      {"TourOfAHugeBoard",
       R"({"question":{"board":"46340x46340","task":"tour"},"verdict":"solved","tour":["a1","b3"]})"},
      {"TourOfAHugeBoardWithAHole",
       R"({"question":{"board":"46340x46340","task":"tour","block":["a1"]},"verdict":"solved","tour":["b3"]})"},
  };
}

}  // namespace cavalcade::check

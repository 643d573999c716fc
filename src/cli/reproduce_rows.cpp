#include "cli/reproduce_rows.hpp"

#include <cstdlib>
#include <functional>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "two_knights.hpp"

namespace cavalcade::cli {
namespace {

constexpr std::array<Document, 5> document_table{{
    {"two-knights", "Two knights in turn", "E. Lenzi, \"Knights Tour\", University of Udine, 2021"},
    {"eulers-knight", "Several knights on closed cycles",
     "A. Aggoun, N. Beldiceanu, E. Bourreau, H. Simonis, \"Generalised Euler's knight\", COSYTEC, 1998"},
    {"blind-and-heuristic", "Blind search and Warnsdorff's rule from d4",
     "M. E. E. Chua, D. J. V. Nisay, \"Blind and Heuristic Search Methods on the Knight's Tour Problem\""},
    {"three-algorithms", "Backtracking, Warnsdorff's rule, and both",
     "Vinayaka S N, Raghavendra, V. V. Biragoni, \"Algorithms for the Knight's Tour Problem\", NITK Surathkal"},
    {"opl-and-z", "A model in OPL and its translation into Z",
     "\"Knight problem\", after P. Van Hentenryck's OPL book, 1999"},
}};

// ---- the public instances of the first document ----

std::string visit_line(const nlohmann::json& instance) {
  const auto listed = [&](const char* field) {
    return fmt::format("{}", fmt::join(instance[field].get<std::vector<std::string>>(), ","));
  };
  return fmt::format("visit {} --knights {} --block {}", instance.at("board").get<std::string>(), listed("knights"),
                     listed("block"));
}

// Those whose name, such as "3_8x8" or "mzn_5", is wanted.
std::vector<std::string> visit_lines(const std::function<bool(const std::string&)>& wanted) {
  static const nlohmann::json file = nlohmann::json::parse(two_knights_json);
  std::vector<std::string> lines;
  for (const nlohmann::json& instance : file.at("instances"))
    if (wanted(instance.at("name").get<std::string>())) lines.push_back(visit_line(instance));
  return lines;
}

std::vector<std::string> visits_on(const std::string& board) {
  return visit_lines([&](const std::string& name) { return name.ends_with("_" + board); });
}

// ---- the rows ----

std::vector<ReproducedRow> rows_of_two_knights() {
  using enum Agreement;
  std::vector<std::string> small;
  for (const char* const name : {"mzn_4", "mzn_5", "mzn_6", "mzn_7", "mzn_8", "mzn_9", "mzn_10"})
    for (const std::string& line : visit_lines([&](const std::string& other) { return other == name; }))
      small.push_back(line);
  const auto public_row = [](std::string_view name, std::string_view says, const std::string& board,
                             std::string_view expected, Agreement agreement, std::string_view why) {
    return ReproducedRow{.name = name,
                         .document = 1,
                         .where = "Table 0.4",
                         .says = says,
                         .commands = visits_on(board),
                         .figure = figures::mean_visited,
                         .expected = expected,
                         .range = {},
                         .agreement = agreement,
                         .why = why,
                         .shown = "visit on each of the ten public instances"};
  };
  return {
      {.name = "degree",
       .document = 1,
       .where = "equation (1)",
       .says = "a square has 5.25 moves on average on 8x8, 6.56 on 16x16",
       .commands = {"model 8x8 --closed --as tsplib", "model 16x16 --closed --as tsplib"},
       .figure = figures::moves,
       .expected = "168 moves, 5.25 per square; 840 moves, 6.56 per square",
       .range = {},
       .agreement = same,
       .why = "the file lists every move once"},
      {.name = "search-space",
       .document = 1,
       .where = "Naive Solution",
       .says = "a full scan of 8x8 has about 3^64 = 3e30 cases before it",
       .commands = {"estimate 8x8 --from d4 --probes 20000"},
       .figure = figures::tree,
       .expected = "2.2e+21 nodes",
       .range = {},
       .agreement = says_less,
       .why =
           "its estimate takes 3 moves per square on average; a path has fewer and fewer, and most end early. The tree "
           "of one knight from d4, by random probes, is a thousand million times smaller, and still too large"},
      {.name = "hardness",
       .document = 1,
       .where = "NPC Consideration",
       .says = "the tour of one knight is NP-complete, because it can be written as a travelling salesman problem",
       .commands = {"tour 1000x1000 --closed --step-of a1"},
       .figure = figures::verdicts,
       .expected = "solved by structured",
       .range = {},
       .agreement = their_error,
       .why =
           "that a problem can be written as a hard one does not make it hard; on full rectangles a formula gives the "
           "tour in linear time. Boards with holes are another matter"},
      {.name = "bounds",
       .document = 1,
       .where = "COP to CSP",
       .says = "the greatest number of squares cannot be known beforehand in polynomial time",
       .commands = visit_lines([](const std::string&) { return true; }),
       .figure = figures::bounds,
       .expected = "colours 62, matching 4",
       .range = {},
       .agreement = their_error,
       .why = "on every public instance a bound by counting colours, or by a matching, both polynomial, is reached by "
              "a visit",
       .shown = "visit on all 66 public instances"},
      {.name = "small-boards",
       .document = 1,
       .where = "Tables 0.1 to 0.3",
       .says = "of 16, 25, 36, 49, 64, 81 and 100 squares at best 15, 24, 35, 48, 62, 78 and 94 are covered, all but "
               "the last optimal",
       .commands = small,
       .figure = figures::visited,
       .expected = "15 23 35 47 63 79 99",
       .range = {},
       .agreement = their_error,
       .why = "which boards is not said; these are the small ones of its repository, with one square blocked. With the "
              "blocked square they cover 16, 24, 36, 48, 64, 80 and 100, so 62, 78 and 94 are not optimal: there the "
              "solver had run out of time",
       .shown = "visit on the instances mzn_4 to mzn_10"},
      {.name = "even-defect",
       .document = 1,
       .where = "Appendix A, constraints on halting_time",
       .says = "the model finds the greatest number of squares",
       .commands = {"model 5x4 --task visit --knights a1,e4 --as minizinc --solve --keep-even-defect",
                    "model 5x4 --task visit --knights a1,e4 --as minizinc --solve", "visit 5x4 --knights a1,e4"},
       .figure = figures::visited,
       .expected = "19 20 20",
       .range = {},
       .agreement = their_error,
       .why = "the condition for the end makes the first knight move once more than the second, so that an even number "
              "of squares is never reached; the model as printed, repaired, and our own answer"},
      {.name = "clingo",
       .document = 1,
       .where = "Appendix B",
       .says = "the model in ASP finds it, too",
       .commands = {"model 5x4 --task visit --knights a1,e4 --as asp --variant stamps --solve"},
       .figure = figures::visited,
       .expected = "20",
       .range = {},
       .agreement = same,
       .why = "written anew in the same manner: knights that walk through time"},
      public_row(
          "public-8x8", "0 of 64 squares, by either tool; its repository has 54.4 by clingo and 52.6 by MiniZinc",
          "8x8", "54.4 squares on average, 10 of 10 proved", says_less,
          "the table was printed before it was filled in. Clingo reached all ten optima in 300 s each, and could "
          "not know it"),
      public_row("public-10x10", "0 of 100; its repository has 89.5 by clingo and 87.6 by MiniZinc", "10x10",
                 "90.9 squares on average, 10 of 10 proved", says_less, "the same"),
      public_row("public-12x12", "0 of 144; its repository has 131.0 by clingo and 126.6 by MiniZinc", "12x12",
                 "135.2 squares on average, 10 of 10 proved", says_less, "the same"),
      public_row("public-14x14",
                 "0 of 196; its repository has 180.1 by clingo, and 157.0 by MiniZinc on eight of the ten boards",
                 "14x14", "188.1 squares on average, 10 of 10 proved", says_less, "the same"),
      public_row("public-16x16", "0 of 256; its repository has 233.8 by clingo, and nothing by MiniZinc", "16x16",
                 "246.4 squares on average, 10 of 10 proved", says_less, "the same"),
  };
}

std::vector<ReproducedRow> rows_of_eulers_knight() {
  using enum Agreement;
  return {
      {.name = "moves-4x4",
       .document = 2,
       .where = "Figure 1",
       .says = "the graph of the moves on 4x4",
       .commands = {"model 4x4 --closed --as tsplib"},
       .figure = figures::moves,
       .expected = "24 moves, 3.00 per square",
       .range = {},
       .agreement = same,
       .why = "the domains of its program have 48 numbers, each move in both directions"},
      {.name = "covers-6x6",
       .document = 2,
       .where = "Figure 2",
       .says = "6x6 has balanced covers by 1 to 5 knights",
       .commands = {"cycles 6x6 --knights 1", "cycles 6x6 --knights 2", "cycles 6x6 --knights 3",
                    "cycles 6x6 --knights 4", "cycles 6x6 --knights 5"},
       .figure = figures::lengths,
       .expected = "36; 18 18; 12 12 12; 8 8 10 10; 6 6 8 8 8",
       .range = {},
       .agreement = same,
       .why = "the lengths of the cycles"},
      {.name = "every-cover-6x6",
       .document = 2,
       .where = "Figure 2 and findall",
       .says = "how many such covers there are is asked for one knight only",
       .commands = {"count 6x6 --knights 1", "count 6x6 --knights 2", "count 6x6 --knights 3", "count 6x6 --knights 4",
                    "count 6x6 --knights 5", "count 6x6 --knights 6"},
       .figure = figures::counts,
       .expected = "9862, 1208, 44, 100, 24, 0",
       .range = {},
       .agreement = says_less,
       .why = "enumerate 6x6 --knights C lists them"},
      {.name = "six-on-6x6",
       .document = 2,
       .where = "Abstract",
       .says = "6x6 has no cover by 6 knights with 6 squares each",
       .commands = {"cycles 6x6 --knights 6"},
       .figure = figures::verdicts,
       .expected = "impossible by weights",
       .range = {},
       .agreement = same,
       .why = "the proof is a weight per square that anybody can add up"},
      {.name = "printed-4x4",
       .document = 2,
       .where = "CHIP program",
       .says = "the first cover of 4x4 by 4 knights is [7, 8, 12, 11, 3, 4, 16, 15, 2, 1, 13, 14, 6, 5, 9, 10]",
       .commands = {"cycles 4x4 --knights 4 --method cycle --labeling first-fail"},
       .figure = figures::cycles,
       .expected = "a1 c2 d4 b3; b1 d2 c4 a3; c1 a2 b4 d3; d1 b2 a4 c3",
       .range = {},
       .agreement = same,
       .why =
           "the same four cycles: squares 1 7 16 10, and so on; ours are written with the lower neighbour of the first "
           "square next"},
      {.name = "program-4x4",
       .document = 2,
       .where = "CHIP program",
       .says = "the program for 4x4 and 4 knights",
       .commands = {"model 4x4 --knights 4 --as chip --keep-defects", "model 4x4 --knights 4 --as chip"},
       .figure = figures::chip_parts,
       .expected = "16 domains with 48 squares, cycle(4,Liste,Move,4,4), labeling(Liste,0,first_fail,indomain); 16 "
                   "domains with 48 squares, cycle(4,List,Move,4,4), labeling(List,0,first_fail,indomain)",
       .range = {},
       .agreement = their_error,
       .why = "as printed, and repaired: Liste stands nowhere else, so that the domains of List are left alone. A test "
              "compares the domains, another runs the program under SWI-Prolog"},
      {.name = "answer-4x4",
       .document = 2,
       .where = "CHIP program",
       .says = "its answer",
       .commands = {"check - --board 4x4"},
       .figure = figures::findings,
       .expected = "holds: a cover of 4x4 by 4 cycles of 4 squares",
       .range = {},
       .agreement = same,
       .why = "",
       .given = "List = [7, 8, 12, 11, 3, 4, 16, 15, 2, 1, 13, 14, 6, 5, 9, 10]"},
      {.name = "answer-9x6",
       .document = 2,
       .where = "snake labelling",
       .says = "an answer for 9x6 and 3 knights",
       .commands = {"check - --board 9x6"},
       .figure = figures::findings,
       .expected = "holds: a cover of 9x6 by 3 cycles of 18 squares",
       .range = {},
       .agreement = same,
       .why = "",
       .given =
           "L = [12, 13, 14, 15, 22, 17, 18, 25, 26, 3, 4, 19, 6, 7, 8, 9, 24, 35, 30, 1, 2, 11, 40, 5, 44, 45, 16, "
           "39, 10, 37, 20, 49, 50, 27, 54, 53, 48, 21, 46, 47, 34, 23, 36, 51, 52, 29, 28, 41, 38, 31, 32, 33, 42, "
           "43]"},
      {.name = "snake-9x6",
       .document = 2,
       .where = "snake labelling",
       .says = "9x6 by 3 knights: a cover without any choice taken back, in less than a second",
       .commands = {"cycles 9x6 --knights 3 --method cycle --labeling snake"},
       .figure = figures::search,
       .expected = "solved, 28 nodes, 2 failures",
       .range = {},
       .agreement = luck_of_order,
       .why =
           "the same strategy meets another cover first; which, depends on the order of the values and on how much the "
           "constraint sees. It takes milliseconds"},
      {.name = "labelings-8x8",
       .document = 2,
       .where = "Resolution",
       .says = "first-fail is not efficient when there are many cycles, so they should be built one by one, by snake",
       .commands = {"cycles 8x8 --knights 4 --method cycle --labeling first-fail",
                    "cycles 8x8 --knights 4 --method cycle --labeling snake",
                    "cycles 8x8 --knights 6 --method cycle --labeling first-fail",
                    "cycles 8x8 --knights 6 --method cycle --labeling snake"},
       .figure = figures::search,
       .expected = "solved, 226 nodes, 96 failures; solved, 40 nodes, 3 failures; solved, 133 nodes, 52 failures; "
                   "solved, 705 nodes, 338 failures",
       .range = {},
       .agreement = luck_of_order,
       .why = "with four cycles snake takes a sixth of the nodes, with six five times as many. Of all instances of "
              "Table 1 "
              "first-fail finds 154 of 170 covers in 2 s each, snake 131 (docs/methods/cycle.md)"},
      {.name = "every-6x6",
       .document = 2,
       .where = "findall",
       .says = "6x6 has 9862 closed tours",
       .commands = {"enumerate 6x6 --closed --method cycle", "enumerate 6x6 --closed"},
       .figure = figures::lines,
       .expected = "9862 9862",
       .range = {},
       .agreement = same,
       .why = "once by the constraint, once by our own search; every tour passes the checker"},
      {.name = "18x16",
       .document = 2,
       .where = "picture of the application",
       .says = "18x16 by 5 knights, with 56 to 58 moves each",
       .commands = {"cycles 18x16 --knights 5"},
       .figure = figures::lengths,
       .expected = "56 58 58 58 58",
       .range = {},
       .agreement = same,
       .why = ""},
      {.name = "table-7",
       .document = 2,
       .where = "Table 1, boards up to 7x7",
       .says = "the numbers of knights without a balanced cover",
       .commands = {"cycles --table 7"},
       .figure = figures::table,
       .expected = "55 instances, 35 impossible, identical to Table 1",
       .range = {},
       .agreement = same,
       .why = "each one proved: by a theorem, counts, weights or a formula"},
      {.name = "reading-8x8",
       .document = 2,
       .where = "Table 1, how to read it",
       .says = "8x8 has no cover by 11, 13 or 15 knights, but by 10, 12 and 14",
       .commands = {"cycles 8x8 --knights 11", "cycles 8x8 --knights 13", "cycles 8x8 --knights 15",
                    "cycles 8x8 --knights 10", "cycles 8x8 --knights 12", "cycles 8x8 --knights 14"},
       .figure = figures::verdicts,
       .expected = "impossible by weights, impossible by lazy, impossible by exact, solved by anneal, solved by "
                   "anneal, solved by "
                   "anneal",
       .range = {},
       .agreement = same,
       .why = "",
       .is_long = true},
      {.name = "reading-4x4",
       .document = 2,
       .where = "Table 1, its third line",
       .says = "4x2 has no cover by 1, 2 or 3 knights, but one by 4",
       .commands = {"cycles 4x4 --knights 1", "cycles 4x4 --knights 2", "cycles 4x4 --knights 3",
                    "cycles 4x4 --knights 4", "cycles 4x2 --knights 1"},
       .figure = figures::verdicts,
       .expected = "impossible by theorem, impossible by counting, impossible by counting, solved by anneal, "
                   "impossible by theorem",
       .range = {},
       .agreement = their_error,
       .why = "a slip for 4x4, the fifth line; 4x2 has 8 squares, so at most 2 knights, and no cover at all"},
      {.name = "too-many",
       .document = 2,
       .where = "Results",
       .says = "no board has a cover by more than a quarter of its squares, since a cycle has at least 4",
       .commands = {"cycles 8x8 --knights 17", "cycles 10x10 --knights 26"},
       .figure = figures::verdicts,
       .expected = "impossible by counting, impossible by counting",
       .range = {},
       .agreement = same,
       .why = ""},
      {.name = "relaxed-6x6",
       .document = 2,
       .where = "Introduction",
       .says = "with cycles of any lengths some boards still have no cover",
       .commands = {"count 6x6 --two-factors --by-cycles"},
       .figure = figures::counts_by_cycles,
       .expected = "9862 15968 8460 1754 180 12",
       .range = {},
       .agreement = same,
       .why = "all covers of 6x6, by number of knights: six can now, seven to nine cannot"},
      {.name = "odd-boards",
       .document = 2,
       .where = "Results",
       .says = "an odd number of squares has no cover, which the constraint sees without a search",
       .commands = {"cycles 9x9 --knights 3", "cycles 5x5 --knights 1", "cycles 7x7 --knights 4"},
       .figure = figures::verdicts,
       .expected = "impossible by counting, impossible by counting, impossible by counting",
       .range = {},
       .agreement = same,
       .why = "a cycle has as many dark squares as light ones"},
      {.name = "table-10",
       .document = 2,
       .where = "Table 1",
       .says = "of 289 instances up to 10x10, 119 have no balanced cover",
       .commands = {"cycles --table 10 --threads 2 --time-limit 600s"},
       .figure = figures::table,
       .expected = "289 instances, 119 impossible, identical to Table 1",
       .range = {},
       .agreement = same,
       .why = "119 of 289 are 41 %, where the introduction has a third. The 820 instances of the abstract are all "
              "boards from "
              "2x2 to 10x10 with 1 to half the squares as knights, odd boards among them although it leaves them out "
              "(without them they are 640); 650 of those 820 have no cover, which is more than its quarter",
       .is_long = true},
      {.name = "schwenk",
       .document = 2,
       .where = "theorem of Schwenk",
       .says = "no closed tour if both sides are odd, the shorter is 1, 2 or 4, or it is 3 and the longer 4, 6 or 8",
       .commands =
           {"trial --boards 4x3,6x3,8x3,10x3,4x4,5x4,6x4,7x4,8x4,6x5,8x5,6x6,7x6,8x6,8x7,8x8 --closed --methods sat "
            "--no-theorems"},
       .figure = figures::boards_without,
       .expected = "none on 4x3 6x3 8x3 4x4 5x4 6x4 7x4 8x4",
       .range = {},
       .agreement = same,
       .why = "searched, with the theorem left aside: a SAT solver finds the tour or refutes it"},
      {.name = "cube",
       .document = 2,
       .where = "Conclusion",
       .says = "on the faces of a cube a corner has 6 neighbours, not 2; a tour was modelled without much effort",
       .commands = {"model cube:8 --closed --as tsplib"},
       .figure = figures::corner_moves,
       .expected = "6",
       .range = {},
       .agreement = same,
       .why = ""},
      {.name = "cube-tours",
       .document = 2,
       .where = "Conclusion",
       .says = "Dudeney's cube, whose six faces are chessboards",
       .commands = {"tour cube:8 --closed", "cycles cube:8 --knights 6"},
       .figure = figures::verdicts,
       .expected = "solved by patch, solved by carve",
       .range = {},
       .agreement = says_less,
       .why = "a closed tour of all 384 squares, and six knights with 64 squares each"},
      {.name = "alice",
       .document = 2,
       .where = "Introduction",
       .says = "ALICE finds a tour of 8x8 without a choice taken back",
       .commands = {"trial 8x8 --closed --methods circuit"},
       .figure = figures::failures,
       .expected = "45 nodes and 1 failure",
       .range = {},
       .agreement = luck_of_order,
       .why = "the same idea, propagation on successors, with one step back"},
  };
}

std::vector<ReproducedRow> rows_of_blind_and_heuristic() {
  using enum Agreement;
  return {
      {.name = "warnsdorff-c2",
       .document = 3,
       .where = "Figure 7",
       .says = "from c2 the rule goes to a1, which has one onward move",
       .commands = {"tour 8x8 --from c2 --method warnsdorff"},
       .figure = figures::first_move,
       .expected = "c2 a1",
       .range = {},
       .agreement = same,
       .why = ""},
      {.name = "blind-d4",
       .document = 3,
       .where = "Table 1",
       .says = "blind search from d4 takes 5095.3 s on the average of ten runs",
       .commands = {"trial 8x8 --from d4 --methods blind"},
       .figure = figures::nodes,
       .expected = "11051911 nodes",
       .range = {},
       .agreement = luck_of_order,
       .why =
           "0.05 s. Our order of the moves fills the board rank by rank and meets a tour soon; blind-d4-order has an "
           "order like the document's. Its ten times have the mean 5099.6 s, not 5095.3 s, and do not grow with every "
           "run, as the text says"},
      {.name = "blind-d4-order",
       .document = 3,
       .where = "Table 1, Figure 3",
       .says = "the same, in an order that goes d4 c6 b8 d7 f8",
       .commands = {"trial 8x8 --from d4 --methods blind --orders 82314567 --time-limit 60s"},
       .figure = figures::tours,
       .expected = "not found",
       .range = {},
       .agreement = same,
       .why = "504 orders go that way, and this is one of them. blind-d4-first says when it would find one",
       .is_long = true},
      {.name = "blind-d4-first",
       .document = 3,
       .where = "Table 1, Figure 3",
       .says = "the same, in that order: how many nodes it takes until its first tour",
       .commands = {"estimate 8x8 --from d4 --first --order 82314567"},
       .figure = figures::until_first,
       .expected = "3.2e+12 nodes",
       .range = {},
       .agreement = luck_of_order,
       .why = "the tour it meets is known without the search, and what it walks in vain before is estimated (standard "
              "error "
              "1 %). Of the 504 orders a quarter takes less than 5.1e+8 nodes, half of them less than 1.4e+12, and the "
              "worst 1.2e+18. The document's time is none of the extremes: at 40 ns per node, which is a guess, 5095 s "
              "are 1.3e+11, and 13 of the orders take 1.23e+11 to 1.24e+11"},
      {.name = "blind-d4-tree",
       .document = 3,
       .where = "Table 1",
       .says = "the same: how many nodes are to be expected, whatever the order",
       .commands = {"estimate 8x8 --from d4 --probes 1000000", "count 8x8 --open --from d4 --threads 2"},
       .figure = figures::nodes_per_tour,
       .expected = "2.23e+21 nodes (standard error 0.6 %), 257116424337910 tours: 8.69e+06 nodes per tour",
       .range = {},
       .agreement = luck_of_order,
       .why =
           "if tours were spread evenly over the tree, one would come every 8.7 million nodes: 0.04 s for us, and a "
           "third "
           "of a second at 40 ns each. Our order meets its first after 11 million, the order of blind-d4-first after "
           "370 thousand times the average: tours are not spread evenly, and a bad move is paid for until its whole "
           "subtree is searched",
       .is_long = true},
      {.name = "blind-d4-luck",
       .document = 3,
       .where = "Table 1, Figure 3",
       .says = "the same, in two other orders that go d4 c6 b8 d7 f8",
       .commands = {"trial 8x8 --from d4 --methods blind --orders 81276354,82316457"},
       .figure = figures::nodes,
       .expected = "blind-81276354 48596 nodes, blind-82316457 241613 nodes",
       .range = {},
       .agreement = luck_of_order,
       .why =
           "a thousandth of a second. Of the 504 orders that go that way these are among the luckiest: blind-d4-first "
           "has the others"},
      {.name = "blind-d4-time",
       .document = 3,
       .where = "Table 1",
       .says = "a run takes 5042.5 to 5224.3 s",
       .commands = {"trial 8x8 --from d4 --methods blind --repeat 5"},
       .figure = figures::median_seconds,
       .expected = "",
       .range = FigureRange{0.005, 20, "s"},
       .agreement = other_machine,
       .why = "and another order before all. A node costs us about 4 ns; the printed program looks at the whole board "
              "after "
              "every move to see whether it is full"},
      {.name = "heuristic-d4",
       .document = 3,
       .where = "Table 2",
       .says = "Warnsdorff's rule with Roth's ties finds a tour from d4 in each of ten runs",
       .commands = {"trial 8x8 --from d4 --methods warnsdorff --tie-breaks roth --repeat 10"},
       .figure = figures::found_and_nodes,
       .expected = "10 of 10, 0 proved impossible, 640 nodes",
       .range = {},
       .agreement = same,
       .why = "64 squares per run, none taken back. The printed program never goes back either, though its pseudocode "
              "does; and it says \"solution found\" if 63 squares were visited (s+1==n*n), \"stuck\" if all 64 were"},
      {.name = "heuristic-time",
       .document = 3,
       .where = "Table 2",
       .says = "it takes 0.00000000 s, to 1000 digits",
       .commands = {"trial 8x8 --from d4 --methods warnsdorff --tie-breaks roth --repeat 100 --warm-up 10"},
       .figure = figures::median_seconds,
       .expected = "",
       .range = FigureRange{1e-7, 1e-3, "s"},
       .agreement = their_error,
       .why = "a few millionths of a second, which their clock does not see: it counts in steps of a thousandth. More "
              "digits do not make it finer"},
      {.name = "heuristic-every-square",
       .document = 3,
       .where = "Conclusion",
       .says = "from d4 it finds a tour",
       .commands = {"trial 8x8 --from all --methods warnsdorff --tie-breaks roth"},
       .figure = figures::found,
       .expected = "64 of 64",
       .range = {},
       .agreement = says_less,
       .why =
           "from every other square, too. The printed program takes square (n/2, n/2) for the centre and does as well; "
           "ours measures from the middle of the board"},
      {.name = "sentinel",
       .document = 3,
       .where = "heuristicSearch()",
       .says = "min=n stands for no move found",
       .commands = {"trial --boards 5x5,6x6,8x8 --from all --methods warnsdorff --tie-breaks roth"},
       .figure = figures::found,
       .expected = "5x5 13 of 25, 6x6 36 of 36, 8x8 64 of 64",
       .range = {},
       .agreement = their_error,
       .why =
           "a square with n or more onward moves is then never entered. The printed lines, transcribed (a test), find "
           "9 "
           "tours of 5x5, 18 of 6x6, 64 of 8x8; with 9 in the place of n they find as many as ours. From a corner of "
           "5x5 both moves lead to a square with 5, and the printed program does not move at all"},
  };
}

std::vector<ReproducedRow> rows_of_three_algorithms() {
  using enum Agreement;
  return {
      {.name = "warnsdorff-1823",
       .document = 4,
       .where = "Table I, Warnsdorff 1823",
       .says = "the rule is proposed for finding tours; on which boards is not said",
       .commands =
           {"trial --boards 5x5,6x6,7x7,8x8,16x16,32x32,64x64 --from a1 --methods warnsdorff --tie-breaks first"},
       .figure = figures::found,
       .expected = "5x5 1 of 1, 6x6 1 of 1, 7x7 1 of 1, 8x8 1 of 1, 16x16 1 of 1, 32x32 1 of 1, 64x64 0 of 1",
       .range = {},
       .agreement = says_less,
       .why = "from a corner, the first of equal squares taken: it may fail, and on large boards it does"},
      {.name = "smith-8x8",
       .document = 4,
       .where = "Table I, Smith 2010",
       .says = "brute force found all tours of 8x8",
       .commands = {"count 8x8 --closed --threads 2"},
       .figure = figures::counts,
       .expected = "13267364410532",
       .range = {},
       .agreement = their_error,
       .why =
           "so many closed ones alone, counted without listing them: at a million per second a list takes five months. "
           "Of open ones there are 740 times as many",
       .is_long = true},
      {.name = "johnson-6x6",
       .document = 4,
       .where = "Table I, Johnson 2012",
       .says = "a heuristic found tours of 6x6 from all starts",
       .commands = {"trial 6x6 --from all --methods warnsdorff --tie-breaks first,roth,pohl,squirrel"},
       .figure = figures::found,
       .expected =
           "warnsdorff-first 36 of 36, warnsdorff-roth 36 of 36, warnsdorff-pohl 32 of 36, warnsdorff-squirrel 34 of "
           "36",
       .range = {},
       .agreement = same,
       .why = "with ties broken by the first move, or by Roth; with the other two ways from 32 and 34 of 36"},
      {.name = "lee-5x5",
       .document = 4,
       .where = "Table I, Lee 2015",
       .says = "backtracking found tours of 5x5 from 90 % of the starts",
       .commands = {"trial 5x5 --from all --methods blind --no-theorems"},
       .figure = figures::found_and_nodes,
       .expected = "13 of 25, 12 proved impossible, 20460127 nodes",
       .range = {},
       .agreement = their_error,
       .why =
           "52 %, and no more is possible: 13 squares have the colour of the corners, and a tour must begin on one of "
           "them. Here every path from the others was tried"},
      {.name = "garcia-10x10",
       .document = 4,
       .where = "Table I, Garcia 2017",
       .says = "tours of 10x10 exist from all starts",
       .commands = {"trial 10x10 --from all --methods structured,hybrid"},
       .figure = figures::found,
       .expected = "structured 100 of 100, hybrid 100 of 100",
       .range = {},
       .agreement = same,
       .why = ""},
      {.name = "patel-7x7",
       .document = 4,
       .where = "Table I, Patel 2019",
       .says = "tours of 7x7 with a minimal number of moves",
       .commands = {"trial 7x7 --from all --methods hybrid"},
       .figure = figures::found_and_nodes,
       .expected = "25 of 49, 24 proved impossible, 1435 nodes",
       .range = {},
       .agreement = their_error,
       .why = "every tour of 7x7 has 48 moves: there is nothing to minimise. From 24 squares there is none, by colour"},
      {.name = "wang-9x9",
       .document = 4,
       .where = "Table I, Wang 2021",
       .says = "constraint programming found tours of 9x9 with specific constraints",
       .commands = {"trial 9x9 --from a1 --to i9 --methods circuit"},
       .figure = figures::failures,
       .expected = "53 nodes and 1 failure",
       .range = {},
       .agreement = says_less,
       .why = "which constraints is not said; here the tour ends in the opposite corner"},
      {.name = "thompson-8x8",
       .document = 4,
       .where = "Table I, Thompson 2022",
       .says = "Warnsdorff's rule found tours of 8x8 from most starts",
       .commands = {"trial 8x8 --from all --methods warnsdorff --tie-breaks first,roth,pohl,squirrel,random"},
       .figure = figures::found,
       .expected =
           "warnsdorff-first 61 of 64, warnsdorff-roth 64 of 64, warnsdorff-pohl 58 of 64, warnsdorff-squirrel 64 of "
           "64, warnsdorff-random 61 of 64",
       .range = {},
       .agreement = same,
       .why = "from all of them, with two of the ways to break ties"},
      {.name = "three-on-4-5-6",
       .document = 4,
       .where = "V, sizes 4, 5 and 6",
       .says = "all three algorithms find no tour of 4x4, and closed ones of 5x5 and 6x6",
       .commands = {"trial --boards 4x4,5x5,6x6 --methods blind,warnsdorff,hybrid --no-theorems"},
       .figure = figures::tours,
       .expected = "4x4 blind none, 4x4 warnsdorff not found, 4x4 hybrid none, 5x5 blind open, 5x5 warnsdorff open, "
                   "5x5 hybrid open, 6x6 blind open, 6x6 warnsdorff open, 6x6 hybrid open",
       .range = {},
       .agreement = their_error,
       .why =
           "the tours that are found are open. An odd board has no closed one, and a search that does not ask for the "
           "way back finds one by chance alone"},
      {.name = "closed-5x5",
       .document = 4,
       .where = "V, size 5",
       .says = "a closed tour of 5x5 is possible",
       .commands = {"trial 5x5 --closed --methods blind --no-theorems"},
       .figure = figures::found_and_nodes,
       .expected = "0 of 1, 1 proved impossible, 1734775 nodes",
       .range = {},
       .agreement = their_error,
       .why = "every path was tried. The colours say it at once: 13 dark squares, 12 light ones"},
      {.name = "blind-4x4",
       .document = 4,
       .where = "V, size 4",
       .says = "brute force finds no tour of 4x4",
       .commands = {"trial 4x4 --from all --methods blind --no-theorems", "trial 4x4 --from all --methods blind"},
       .figure = figures::found_and_nodes,
       .expected = "0 of 16, 16 proved impossible, 29976 nodes; 0 of 16, 16 proved impossible, 0 nodes",
       .range = {},
       .agreement = same,
       .why =
           "searched from every square, and by theorem; neither open nor closed, where the document speaks of closed "
           "ones"},
      {.name = "blind-6x6",
       .document = 4,
       .where = "V, size 6",
       .says = "brute force finds a tour of 6x6",
       .commands = {"trial 6x6 --from all --methods blind --no-theorems --time-limit 600s"},
       .figure = figures::found_and_nodes,
       .expected = "36 of 36, 0 proved impossible, 5623127470 nodes",
       .range = {},
       .agreement = same,
       .why = "from every square. The median is 210578 nodes, the mean 740 times as many: the luck of the order",
       .is_long = true},
      {.name = "hybrid-closed",
       .document = 4,
       .where = "V, sizes greater than 4",
       .says = "with both ideas closed tours are possible on larger boards",
       .commands = {"trial --boards 5x5,6x6,7x7,8x8,9x9,10x10 --closed --methods hybrid"},
       .figure = figures::found,
       .expected = "5x5 0 of 1, 6x6 1 of 1, 7x7 0 of 1, 8x8 1 of 1, 9x9 0 of 1, 10x10 1 of 1",
       .range = {},
       .agreement = their_error,
       .why = "on even boards from 6x6 on; odd ones have none"},
      {.name = "growth",
       .document = 4,
       .where = "V.A, complexity",
       .says = "backtracking is sub-exponential, Warnsdorff's rule takes O(N^2)",
       .commands = {"trial --boards 5x5,6x6,8x8 --from d4 --methods blind,warnsdorff --tie-breaks roth"},
       .figure = figures::nodes,
       .expected = "5x5 blind 315956 nodes, 5x5 warnsdorff-roth 25 nodes, 6x6 blind 823675 nodes, 6x6 warnsdorff-roth "
                   "36 nodes, 8x8 blind 11051911 nodes, 8x8 warnsdorff-roth 64 nodes",
       .range = {},
       .agreement = their_error,
       .why = "the rule visits each square once, N^2 in all. Backtracking depends on its luck and is exponential at "
              "worst; "
              "so is the document's hybrid, to which it gives O(N^2)"},
  };
}

std::vector<ReproducedRow> rows_of_opl_and_z() {
  using enum Agreement;
  return {
      {.name = "opl-model",
       .document = 5,
       .where = "Figure 1",
       .says = "the model in OPL: five cases of i mod 8, circuit, and a redundant sum",
       .commands = {"model 8x8 --closed --as opl"},
       .figure = figures::opl_parts,
       .expected = "5 cases of i mod 8, with circuit, with the redundant sum",
       .range = {},
       .agreement = same,
       .why = "a test compares Knightmove with the document's, square by square"},
      {.name = "z-model",
       .document = 5,
       .where = "3, Z model",
       .says = "the same model in Z, with circuit as a bijection",
       .commands = {"model 8x8 --closed --as z --keep-defects", "model 8x8 --closed --as z"},
       .figure = figures::z_parts,
       .expected =
           "5 cases of i mod 8, without their sets cut to the board, without a circuit that is one cycle; 5 cases "
           "of i mod 8, with their sets cut to the board, with a circuit that is one cycle",
       .range = {},
       .agreement = their_error,
       .why =
           "as printed, and repaired; both texts have a bijection that is several cycles. Uncut sets leave Knightmove "
           "without a value on 32 of the 64 squares (a test evaluates it), so that nothing satisfies the text"},
      {.name = "redundant-8x8",
       .document = 5,
       .where = "2, the last constraint",
       .says = "that every square is entered once is semantically redundant",
       .commands = {"trial 8x8 --closed --methods circuit --redundant on,off --consistency domain,value"},
       .figure = figures::failures,
       .expected =
           "circuit 45 nodes and 1 failure, circuit-consistency-value 45 nodes and 1 failure, circuit-redundant-off "
           "45 nodes and 1 failure, circuit-redundant-off-consistency-value 48 nodes and 1 failure",
       .range = {},
       .agreement = same,
       .why = "the tours are the same. What a solver sees is not: with value consistency the sums save three nodes"},
      {.name = "redundant-10x10",
       .document = 5,
       .where = "2, the last constraint",
       .says = "the same",
       .commands = {"trial 10x10 --closed --methods circuit --redundant on,off --consistency value --time-limit 2s"},
       .figure = figures::failures,
       .expected =
           "circuit-consistency-value 69 nodes and 0 failures, circuit-redundant-off-consistency-value none found",
       .range = {},
       .agreement = says_less,
       .why =
           "redundant does not mean useless: without it, and with weak propagation, there is no tour in 2 s, nor in 5"},
      {.name = "same-tours",
       .document = 5,
       .where = "2, circuit",
       .says = "circuit specifies a Hamiltonian circuit",
       .commands = {"enumerate 6x6 --closed --method circuit"},
       .figure = figures::lines,
       .expected = "9862",
       .range = {},
       .agreement = same,
       .why = "as many as there are"},
      {.name = "bijection",
       .document = 5,
       .where = "3.2 and Appendix",
       .says = "circuit is equivalent to a bijection of the squares",
       .commands = {"count 6x6 --closed", "count 6x6 --two-factors"},
       .figure = figures::counts,
       .expected = "9862, 36236",
       .range = {},
       .agreement = their_error,
       .why =
           "a bijection may be several cycles. The second number counts those without cycles of two squares, which a "
           "bijection may have, too; the first are circuits"},
      {.name = "bijection-8x8",
       .document = 5,
       .where = "3.2, Euler Tour",
       .says = "the schema in Z describes the tours",
       .commands = {"cycles 8x8 --knights 16"},
       .figure = figures::lengths,
       .expected = "4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4",
       .range = {},
       .agreement = their_error,
       .why = "sixteen cycles that satisfy it: each square goes to one a move away, each is entered once. Also its "
              "sets are "
              "not cut to the board, so that Knightmove is undefined near the edge; model --as z repairs both"},
  };
}

}  // namespace

std::span<const Document> documents() {
  return document_table;
}

std::string_view name_of(Agreement agreement) {
  constexpr std::array<std::string_view, 5> words{"the same", "their error", "another machine", "luck of an order",
                                                  "it says less"};
  return words[static_cast<std::size_t>(agreement)];
}

std::vector<std::string> ReproducedRow::typed_commands() const {
  std::vector<std::string> typed = commands;
  for (std::string& command : typed)
    if (!given.empty()) command += fmt::format(" <<< '{}'", given);
  return typed;
}

std::string ReproducedRow::expected_in_words() const {
  return range ? fmt::format("{:g} to {:g} {}", range->least, range->greatest, range->unit) : std::string(expected);
}

bool ReproducedRow::is_met_by(const std::string& figures) const {
  if (!range) return figures == expected;
  char* end = nullptr;
  const double number = std::strtod(figures.c_str(), &end);
  return end != figures.c_str() && number >= range->least && number <= range->greatest;
}

const std::vector<ReproducedRow>& reproduced_rows() {
  static const std::vector<ReproducedRow> rows = [] {
    std::vector<ReproducedRow> all;
    for (auto* const of_document : {rows_of_two_knights, rows_of_eulers_knight, rows_of_blind_and_heuristic,
                                    rows_of_three_algorithms, rows_of_opl_and_z})
      for (ReproducedRow& row : of_document()) all.push_back(std::move(row));
    return all;
  }();
  return rows;
}

}  // namespace cavalcade::cli

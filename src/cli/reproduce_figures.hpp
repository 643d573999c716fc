// What a command printed, as the one line of figures that stands in a table beside what a document says.

#pragma once

#include <span>
#include <string>

namespace cavalcade::cli {

struct Printed {
  std::string line;  // the command
  std::string out;
};

// `as_json`: the commands are asked for JSON, and every text is one object. All of them may be handed any number of
// texts.
struct Figure {
  bool as_json = true;
  std::string (*read)(std::span<const Printed> printed) = nullptr;
};

namespace figures {

// Of trials, per board and method: "warnsdorff-roth 64 of 64".
extern const Figure found;
// .. with what is proved, and all nodes together: "13 of 25, 12 proved impossible, 20460127 nodes".
extern const Figure found_and_nodes;
// The nodes of the first trial of each: "blind 11051911 nodes".
extern const Figure nodes;
// .. and failures of a constraint model, or "none" where no tour was found: "circuit 45 nodes, 1 failure".
extern const Figure failures;
// Of each trial: "5x5 blind open", "closed", "none" or "not found".
extern const Figure tours;
// The boards on which no trial found a tour: "none on 4x3 6x3"; it fails if anything is undecided.
extern const Figure boards_without;
// The median time of the trials, in seconds.
extern const Figure median_seconds;

// Of answers: "solved by carve", "impossible by weights".
extern const Figure verdicts;
// Of covers: the lengths of the cycles in order, "18 18; 12 12 12".
extern const Figure lengths;
// .. and their squares: "a1 c2 d4 b3; b1 ..".
extern const Figure cycles;
// .. and what the search took: "28 nodes, 2 failures".
extern const Figure search;
// Of the table of covers: "38 instances, 28 impossible, identical to Table 1".
extern const Figure table;
// Of a tour: its first two squares.
extern const Figure first_move;
// Of counts: the numbers.
extern const Figure counts;
// .. and by number of cycles: "9862 15968 8460".
extern const Figure counts_by_cycles;
// Of an estimate and a count, in that order: "2.24e+21 nodes (standard error 0.6 %), 3e+14 tours: 7.3e+06 nodes per
// tour".
extern const Figure nodes_per_tour;
// .. of an estimate alone: "2.2e+21 nodes".
extern const Figure tree;
// .. of one until the first tour: "3.2e+12 nodes".
extern const Figure until_first;
// Of visits: "15 23 35" squares; and how many of them are proved; and their mean, "54.4 squares on average, 10 of 10
// proved".
extern const Figure visited;
extern const Figure mean_visited;
// What the bounds of visits rest on: "colours 40, matching 26".
extern const Figure bounds;

// Of lists: the number of lines.
extern const Figure lines;
// Of a TSPLIB file: "168 moves, 5.25 per square"; and how many moves the first square has.
extern const Figure moves;
extern const Figure corner_moves;
// Of a model in OPL: the cases of `i mod 8`, and whether it has the circuit and the redundant sum.
extern const Figure opl_parts;
// Of a program for CHIP: "16 domains with 48 squares", and what it says after them.
extern const Figure chip_parts;
// Of a specification in Z: its cases, whether their sets are cut to the board, and what it calls a circuit.
extern const Figure z_parts;
// Of `check`: its first line.
extern const Figure findings;

}  // namespace figures
}  // namespace cavalcade::cli

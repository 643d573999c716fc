// A route as rows of numbers, for spreadsheets and scripts: `step,square,file,rank`, steps, files and ranks from 1. On
// a cube a column `face` comes before the file; a cover starts each row with its `cycle`, a visit with its `knight`,
// both from 1. Rows are made about as fast as a pipe or a disk takes them.

#pragma once

#include <iosfwd>

#include "ask/answer.hpp"
#include "board/board.hpp"
#include "draw/routes.hpp"

namespace cavalcade::draw {

void write_csv(std::ostream& out, const Board& board, const Routes& routes);
void write_csv(std::ostream& out, const Board& board, const TourPart& part);

}  // namespace cavalcade::draw

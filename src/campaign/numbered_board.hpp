// A visit as the report prints it: a frame of numbers, 0 where no knight came, 1 where the board is blocked, and from 2
// on the squares in the order of the visit; with two knights the first has the even numbers and the second the odd
// ones. As in the report, a row is a file, a at the top, and a column a rank, 1 at the left; and its coverage counts
// blocked squares as covered.

#pragma once

#include <string>

#include "ask/answer.hpp"
#include "campaign/record.hpp"
#include "campaign/task.hpp"

namespace cavalcade::campaign {

std::string numbered_board(const Instance& instance, const Visit& visit, const Record& record);

}  // namespace cavalcade::campaign

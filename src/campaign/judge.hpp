// What a target printed, read and checked: nothing is believed that check/ has not passed.
//
// In a visit a tool may stop before a knight is stuck, for it ran out of time or its model allows it. Such a visit is
// played on, so that it is one by the rules: the knight whose turn it is goes to the first free square in the order of
// the board, until one cannot. What counts for the tool are the squares that it reached itself.

#pragma once

#include <optional>
#include <string_view>

#include "ask/answer.hpp"
#include "base/process.hpp"
#include "campaign/record.hpp"
#include "campaign/task.hpp"

namespace cavalcade::campaign {

// The record without its times, and the answer, if there is a tour, a cover or a visit, or a proof that there is none.
// A tool's answer is `solved`, and a visit of it bounded by the free squares, whatever the tool claims; the native one
// is as it came, if it holds. That there is none is a claim, which the record has, and without a proof there is no
// answer.
struct Judgement {
  Record record;
  std::optional<Answer> answer;
};

Judgement judge(const Task& task, std::string_view output, std::string_view errors, const ProcessEnd& end);

// Whether `record` is what a judge would say of a task that left this answer. What is wrong, or nothing.
std::optional<std::string> fault_in_record(const Task& task, const Record& record, const std::optional<Answer>& answer);

}  // namespace cavalcade::campaign

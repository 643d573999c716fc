// A decided table as a folder that can be checked from scratch: every instance with its cover or its certificate in
// <board>/<knights>.json, as `cavalcade cycles` writes it, and index.json.
//
// The index comes last, and by rename: it is not there while answers are being written, so a run that was cut off
// leaves no atlas, but what the next one goes on from. It names all files there are, but for itself and the lock.

#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "atlas/table.hpp"
#include "base/folder_lock.hpp"
#include "base/result.hpp"

namespace cavalcade::atlas {

constexpr std::string_view index_name = "index.json";
constexpr std::string_view lock_name = "atlas.lock";  // held by the one who is at work

std::string index_file(const std::string& folder);
std::string file_of(const Instance& instance);  // "9x6/3.json", within the atlas

// All files that an atlas of this table may have, and all that there are below a folder; named from there, in order.
std::set<std::string> files_of(std::int32_t side);
Result<std::vector<std::string>> files_in(const std::string& folder);

// Makes the folder, or takes the index out of an atlas that is to be gone on with. Refuses a folder that holds anything
// but an atlas of this table, or what was written of one. Nobody else can open it as long as the lock lives.
Result<FolderLock> open_atlas(const std::string& folder, std::int32_t side);

// These two may be called from several threads, for different instances.

// What is stored, if it is solved or impossible, answers this question, and passes the checker.
std::optional<Answer> recall_answer(const std::string& folder, const Instance& instance, const Question& question);
// One that was interrupted takes the place of no other answer to the question: that is for the next run to look at.
Result<void> store_answer(const std::string& folder, const Instance& instance, const Question& question,
                          const Answer& answer);

// Once all answers of the table are stored.
Result<void> close_atlas(const std::string& folder, const Table& table);

}  // namespace cavalcade::atlas

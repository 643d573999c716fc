// A decided table as a folder that can be checked from scratch: every instance with its cover or its certificate in
// <board>/<knights>.json, as `cavalcade cycles` writes it, and index.json.
//
// The index comes last, and by rename: it is not there while answers are being written, so a run that was cut off
// leaves no atlas. Files that the index does not list are no part of it.

#pragma once

#include <optional>
#include <string>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "atlas/table.hpp"
#include "base/result.hpp"

namespace cavalcade::atlas {

std::string index_file(const std::string& folder);
std::string file_of(const Instance& instance);  // "9x6/3.json", within the atlas

// Makes the folder, or takes the index out of an atlas that is to be overwritten. Refuses a folder that holds anything
// but an atlas, or what was written of one.
std::optional<Error> open_atlas(const std::string& folder);

// May be called from several threads, for different instances.
std::optional<Error> store_answer(const std::string& folder, const Instance& instance, const Question& question,
                                  const Answer& answer);

// Once all answers of the table are stored.
std::optional<Error> close_atlas(const std::string& folder, const Table& table);

}  // namespace cavalcade::atlas

#include "atlas/verify.hpp"

#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "ask/json.hpp"
#include "atlas/atlas.hpp"
#include "atlas/index.hpp"
#include "atlas/table.hpp"
#include "base/files.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "check/check.hpp"

namespace cavalcade::atlas {
namespace {

// An instance and what the index says about it; nullptr if it says nothing.
struct Listed {
  Instance instance;
  const IndexEntry* entry = nullptr;
};

std::string in_words(const std::string& board, std::int64_t knights) {
  return fmt::format("{} with {} knight{}", in_quotes(board), knights, knights == 1 ? "" : "s");
}

// Each instance of the table with its entry. An instance that is missing, listed twice, or not of the table is a fault.
std::vector<Listed> match(const Index& index, std::vector<Remark>& faults) {
  const auto fault = [&](std::string what) { faults.push_back({"index.json", std::move(what)}); };
  std::map<std::pair<std::string, std::int64_t>, const IndexEntry*> entries;
  for (const IndexEntry& entry : index.entries)
    if (!entries.emplace(std::pair(entry.board, entry.knights), &entry).second)
      fault(fmt::format("lists {} twice", in_words(entry.board, entry.knights)));
  std::vector<Listed> all;
  for (const Instance& instance : instances(index.terms.side)) {
    const auto found = entries.find({board_of(instance), instance.knights});
    all.push_back({instance, found == entries.end() ? nullptr : found->second});
    if (found == entries.end())
      fault(fmt::format("does not list {}", in_words(board_of(instance), instance.knights)));
    else
      entries.erase(found);
  }
  for (const auto& [name, entry] : entries)
    fault(fmt::format("lists {}, which the table of {} does not have", in_words(name.first, name.second),
                      index.terms.side));
  return all;
}

check::Finding faulty(std::string what) {
  return {check::Outcome::faulty, std::move(what)};
}

// One file, read and judged.
struct Judged {
  Verdict verdict = Verdict::unknown;
  check::Finding finding;
};

Judged judge(const std::string& text, const Listed& listed, const Terms& terms, std::uint64_t effort,
             const BudgetOf& budget_of) {
  const IndexEntry& entry = *listed.entry;
  const Result<Solved> solved = parse_answer(text);
  if (!solved) return {Verdict::unknown, faulty(solved.error().message)};
  const Answer& answer = solved->answer;
  const std::string wanted = question_json(question_of(listed.instance, terms));
  const std::string asked = question_json(solved->question);
  if (asked != wanted) return {answer.verdict, faulty(fmt::format("asks {}, not {}", asked, wanted))};
  if (name_of(answer.verdict) != entry.verdict)
    return {answer.verdict,
            faulty(fmt::format("is {}, and the index says {}", name_of(answer.verdict), in_quotes(entry.verdict)))};
  if (evidence_of(answer) != entry.evidence)
    return {answer.verdict, faulty(fmt::format("rests on {}, and the index says {}", in_quotes(evidence_of(answer)),
                                               in_quotes(entry.evidence)))};
  check::Finding finding = check::check_answer(solved->question, answer, effort, budget_of(text.size()));
  if (finding.outcome == check::Outcome::holds && text.size() != entry.bytes)
    finding = faulty(fmt::format("has {} bytes, and the index says {}", text.size(), entry.bytes));
  return {answer.verdict, std::move(finding)};
}

Judged judge_file(const std::string& folder, const Listed& listed, const Terms& terms, std::uint64_t effort,
                  const BudgetOf& budget_of) {
  if (budget_of(0).interrupted()) return {Verdict::unknown, {check::Outcome::unsettled, "interrupted"}};
  const std::string file = file_of(listed.instance);
  if (listed.entry->file != file)
    return {Verdict::unknown, faulty(fmt::format("is {} in the index", in_quotes(listed.entry->file)))};
  const Result<std::string> text = files::read((std::filesystem::path(folder) / file).string());
  if (!text) return {Verdict::unknown, faulty(text.error().message)};
  return judge(*text, listed, terms, effort, budget_of);
}

void count(Verification& verification, const Listed& listed, Judged& judged) {
  const Remark remark{file_of(listed.instance), std::move(judged.finding.what)};
  if (judged.finding.outcome == check::Outcome::faulty)
    verification.faults.push_back(remark);
  else if (judged.finding.outcome == check::Outcome::unsettled)
    verification.unsettled.push_back(remark);
  else if (judged.verdict == Verdict::unknown)
    ++verification.unknown;
  else
    ++(judged.verdict == Verdict::impossible ? verification.impossible : verification.solved);
}

// Files that no instance of the table has may be mistaken for a part of what was checked.
Result<void> find_extra_files(const std::string& folder, std::int32_t side, std::vector<Remark>& faults) {
  const std::set<std::string> own = files_of(side);
  const Result<std::vector<std::string>> found = files_in(folder);
  if (!found) return found.error();
  for (const std::string& file : *found)
    if (!own.contains(file)) faults.push_back({file, "is no part of the atlas"});
  return {};
}

}  // namespace

Result<Verification> verify(const std::string& folder, std::int32_t threads, std::uint64_t effort,
                            const BudgetOf& budget_of) {
  const auto start = std::chrono::steady_clock::now();
  const Result<std::string> text = files::read(index_file(folder));
  if (!text) return Error{fmt::format("'{}' is not an atlas: {}", folder, text.error().message)};
  const Result<Index> index = parse_index(*text);
  if (!index) return Error{fmt::format("'{}' {}", index_file(folder), index.error().message)};

  Verification verification;
  const std::vector<Listed> all = match(*index, verification.faults);
  std::vector<Judged> judged(all.size());
  share_out(all.size(), threads, [&](std::size_t i) {
    if (all[i].entry != nullptr) judged[i] = judge_file(folder, all[i], index->terms, effort, budget_of);
  });
  verification.instances = all.size();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].entry != nullptr) count(verification, all[i], judged[i]);
  if (const Result<void> done = find_extra_files(folder, index->terms.side, verification.faults); !done)
    return done.error();
  verification.elapsed = std::chrono::steady_clock::now() - start;
  return verification;
}

}  // namespace cavalcade::atlas

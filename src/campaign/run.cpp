#include "campaign/run.hpp"

#include <chrono>
#include <stop_token>
#include <thread>

#include "base/parallel.hpp"
#include "campaign/ledger.hpp"
#include "campaign/ranks.hpp"

namespace cavalcade::campaign {
namespace {

bool is_stopped(const RunOptions& options) {
  return options.stop != nullptr && options.stop->load();
}

Result<RunEnd> end_of(const Ledger& ledger, const CampaignFolder& campaign, std::size_t before,
                      const RunOptions& options) {
  if (const Result<void> done = ledger.so_far(); !done) return done.error();
  const std::size_t tasks = campaign.plan().tasks.size();
  return RunEnd{tasks, before, ledger.done(), is_stopped(options) && ledger.done() < tasks};
}

// Sets `halt`, which the tools look at, as soon as the user or a failure ends the run.
void watch(const std::stop_token& over, const RunOptions& options, const Ledger& ledger, std::atomic<bool>& halt) {
  for (; !over.stop_requested(); std::this_thread::sleep_for(std::chrono::milliseconds(10)))
    if (is_stopped(options) || !ledger.so_far()) halt = true;
}

// One job: the next task, from its number to its row.
void run_next(const CampaignFolder& campaign, const RunTerms& terms, Ledger& ledger) {
  const std::optional<std::size_t> number = terms.stop->load() ? std::nullopt : ledger.take();
  if (!number) return;
  const Result<std::optional<Record>> record = run_task(campaign.plan().tasks[*number], terms);
  if (!record)
    ledger.fail(record.error());
  else if (*record)
    ledger.write(**record);
}

}  // namespace

Result<RunEnd> run(CampaignFolder& campaign, const RunOptions& options, Progress& progress) {
  Result<CampaignFolder::State> state = campaign.take_stock();
  if (!state) return state.error();
  const std::size_t before = state->done.size();
  const std::size_t open = state->open.size();
  Ledger ledger(campaign, std::move(*state), static_cast<std::size_t>(options.jobs), progress);
  std::atomic<bool> halt{false};
  const std::jthread watcher([&](const std::stop_token& over) { watch(over, options, ledger, halt); });
  const RunTerms terms{campaign.path(), campaign.plan().time_limit, options.program, &halt};
  share_out(open, options.jobs, [&](std::size_t) { run_next(campaign, terms, ledger); });
  return end_of(ledger, campaign, before, options);
}

Result<RunEnd> run_over_ranks(CampaignFolder& campaign, Ranks& ranks, const RunOptions& options, Progress& progress) {
  Result<CampaignFolder::State> state = campaign.take_stock();
  if (!state) return state.error();
  const std::size_t before = state->done.size();
  Ledger ledger(campaign, std::move(*state), static_cast<std::size_t>(ranks.count() - 1), progress);
  ranks.hand_out(ledger, options.stop);
  return end_of(ledger, campaign, before, options);
}

}  // namespace cavalcade::campaign

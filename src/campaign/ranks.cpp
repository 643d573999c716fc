#include "campaign/ranks.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <future>
#include <optional>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "base/mpi.hpp"
#include "campaign/run.hpp"

namespace cavalcade::campaign {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_looks{5};
// With those that were told to stop. Where one has died, mpirun ends all of us a second or two later, and there is
// something to be said before.
constexpr std::chrono::milliseconds patience{600};

constexpr int order_tag = 1;   // to a worker: the number of a task, or go_home
constexpr int report_tag = 2;  // to rank 0: a letter, and after some of them a text
constexpr std::int32_t go_home = -1;

constexpr char is_free = 'f';      // no task, or it was stopped
constexpr char has_record = 'r';   // followed by the record of the task
constexpr char has_trouble = 't';  // followed by what is wrong with the machine
constexpr char is_leaving = 'l';   // somebody stopped this rank

const MpiGroup& group() {
  return MpiGroup::of_process();
}

void send_order(int worker, std::int32_t order) {
  group().send(worker, order_tag, std::to_string(order));
}

std::optional<std::int32_t> receive_order() {
  const std::optional<MpiGroup::Message> order = group().receive(order_tag, 0);
  if (!order) return std::nullopt;
  return static_cast<std::int32_t>(std::strtol(order->text.c_str(), nullptr, 10));
}

void send_report(char letter, const std::string& text = "") {
  group().send(0, report_tag, letter + text);
}

struct WorkerReport {
  int worker = 0;
  char letter = is_free;
  std::string text;
};

std::optional<WorkerReport> receive_report() {
  const std::optional<MpiGroup::Message> report = group().receive(report_tag);
  if (!report) return std::nullopt;
  return WorkerReport{report->from, report->text.at(0), report->text.substr(1)};
}

// Rank 0's view of the others.
class Chief {
 public:
  explicit Chief(int ranks) : at_home_(static_cast<std::size_t>(ranks), false) { at_home_[0] = true; }

  [[nodiscard]] bool all_home() const { return std::find(at_home_.begin(), at_home_.end(), false) == at_home_.end(); }

  // Everybody who is at work learns that they should stop; their next report is their last.
  void call_off() {
    called_off_ = true;
    for (std::size_t worker = 0; worker < at_home_.size(); ++worker)
      if (!at_home_[worker]) send_order(static_cast<int>(worker), go_home);
  }
  [[nodiscard]] bool is_called_off() const { return called_off_; }

  // Takes a record back, and gives the worker the next task or leave.
  void attend(const WorkerReport& report, Ledger* ledger) {
    const auto worker = static_cast<std::size_t>(report.worker);
    if (ledger != nullptr) note(report, *ledger);
    if (report.letter == is_leaving || called_off_) {
      at_home_[worker] = true;
      return;
    }
    const std::optional<std::size_t> task = ledger == nullptr ? std::nullopt : ledger->take();
    send_order(report.worker, task ? static_cast<std::int32_t>(*task) : go_home);
    if (!task) at_home_[worker] = true;
  }

 private:
  static void note(const WorkerReport& report, Ledger& ledger) {
    if (report.letter == has_trouble) ledger.fail({fmt::format("rank {}: {}", report.worker, report.text)});
    if (report.letter != has_record) return;
    const Result<Record> record = parse_record(report.text);
    if (record)
      ledger.write(*record);
    else
      ledger.fail({fmt::format("rank {}: sent what {}", report.worker, record.error().message)});
  }

  std::vector<bool> at_home_;
  bool called_off_ = false;
};

// Runs the task on a thread of its own, since the orders have to be watched meanwhile. Returns whether to go on.
bool do_task(const Task& task, RunTerms terms, const std::atomic<bool>* stop) {
  std::atomic<bool> halt{false};
  bool sent_home = false;
  terms.stop = &halt;
  auto outcome = std::async(std::launch::async, [&] { return run_task(task, terms); });
  while (outcome.wait_for(between_looks) != std::future_status::ready) {
    if (!sent_home && receive_order()) sent_home = true;
    if (sent_home || (stop != nullptr && stop->load())) halt = true;
  }
  const Result<std::optional<Record>> record = outcome.get();
  if (!record)
    send_report(has_trouble, record.error().message);
  else if (*record)
    send_report(has_record, record_json(**record));
  else
    send_report(halt && !sent_home ? is_leaving : is_free);
  return !halt;
}

}  // namespace

Ranks::Ranks() : rank_(group().rank()), count_(group().size()) {}

Ranks::~Ranks() {
  if (rank_ == 0 && !is_over_) {
    Chief chief(count_);
    for (const Clock::time_point end = Clock::now() + patience; !chief.all_home() && Clock::now() < end;) {
      if (const std::optional<WorkerReport> report = receive_report())
        chief.attend(*report, nullptr);
      else
        std::this_thread::sleep_for(between_looks);
    }
    is_given_up_ = !chief.all_home();
  }
  if (is_given_up_) group().abort();
}

void Ranks::hand_out(Ledger& ledger, const std::atomic<bool>* stop) {
  Chief chief(count_);
  Clock::time_point given_up = Clock::time_point::max();
  while (!chief.all_home() && Clock::now() < given_up) {
    const bool must_stop = (stop != nullptr && stop->load()) || !ledger.so_far();
    if (must_stop && !chief.is_called_off()) {
      chief.call_off();
      given_up = Clock::now() + patience;
    }
    if (const std::optional<WorkerReport> report = receive_report())
      chief.attend(*report, &ledger);
    else
      std::this_thread::sleep_for(between_looks);
  }
  is_over_ = true;
  is_given_up_ = !chief.all_home();
}

void Ranks::work(const std::filesystem::path& folder, const std::string& program, const std::atomic<bool>* stop) {
  send_report(is_free);
  std::optional<Plan> plan;  // read with the first task: rank 0 may be writing it
  for (;;) {
    const std::optional<std::int32_t> order = receive_order();
    if (order == go_home) return;
    if (!order) {
      std::this_thread::sleep_for(between_looks);
      continue;
    }
    if (!plan) {
      Result<Plan> read = read_plan(folder);
      if (!read) {
        send_report(has_trouble, read.error().message);
        continue;
      }
      plan = std::move(*read);
    }
    const Task& task = plan->tasks.at(static_cast<std::size_t>(*order));
    if (!do_task(task, {folder, plan->time_limit, program, nullptr}, stop)) return;
  }
}

}  // namespace cavalcade::campaign

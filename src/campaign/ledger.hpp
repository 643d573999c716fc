// Who does what: hands out the open tasks of a campaign, takes the records back and writes them to the store, and knows
// how long the rest will take. Any number of threads may use it at once.

#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "ask/progress.hpp"
#include "campaign/campaign_folder.hpp"

namespace cavalcade::campaign {

class Ledger {
 public:
  // `hands`: how many tasks run at the same time.
  Ledger(CampaignFolder& campaign, CampaignFolder::State state, std::size_t hands, Progress& progress);

  // The number of the next task in the plan; nothing if there is none, or if something went wrong.
  std::optional<std::size_t> take();
  void write(const Record& record);
  // The first error stands, and no more tasks are handed out.
  void fail(const Error& error);

  [[nodiscard]] std::size_t done() const;
  [[nodiscard]] Result<void> so_far() const;  // the first error, if there was one

 private:
  void count(const Record& record);
  void report();

  CampaignFolder& campaign_;
  std::vector<std::size_t> open_;
  std::size_t hands_;
  Progress& progress_;

  mutable std::mutex mutex_;
  std::size_t next_ = 0;
  std::size_t done_;
  Result<void> so_far_;

  struct Pace {
    std::size_t open = 0;
    std::size_t done = 0;
    double seconds = 0;
  };
  std::map<Target, Pace> paces_;
};

}  // namespace cavalcade::campaign

// A campaign over the ranks of mpirun (Open MPI). Rank 0 owns the store, the lock and whatever is printed: it hands the
// numbers of tasks out and takes their records back. The other ranks run one task at a time in the folder of the
// campaign, which all of them must see.
//
// Everybody looks for messages every few milliseconds instead of waiting in the library, which would keep a core busy
// that the tools could use. A rank that dies takes the others with it, by mpirun's own rule; the next run goes on.

#pragma once

#include <atomic>
#include <filesystem>
#include <string>

#include "campaign/ledger.hpp"

namespace cavalcade::campaign {

class Ranks {
 public:
  // Joins the others. At most one in the life of a process.
  Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;
  // Rank 0 sends home whoever still waits for a task.
  ~Ranks();

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int count() const { return count_; }

  // Rank 0: until there are no more tasks and nobody is at work. Once `stop` is set, or the ledger has failed, the
  // others are told to stop; one that does not answer for a while is given up.
  void hand_out(Ledger& ledger, const std::atomic<bool>* stop);

  // Other ranks, once they have joined: runs what rank 0 asks for until it sends us home, or until `stop` is set here.
  static void work(const std::filesystem::path& folder, const std::string& program, const std::atomic<bool>* stop);

 private:
  int rank_ = 0;
  int count_ = 1;
  bool is_over_ = false;      // everybody has been sent home
  bool is_given_up_ = false;  // somebody did not answer
};

}  // namespace cavalcade::campaign

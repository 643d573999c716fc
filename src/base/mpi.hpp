// The processes that mpirun (Open MPI) has started, or this process alone; the one place that knows MPI. A process
// alone sets up nothing of it, which would take time.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cavalcade {

class MpiGroup {
 public:
  // The group of this process, which it joins when first asked, and leaves when it ends.
  static const MpiGroup& of_process();

  // As the environment says, without joining. The first rank speaks for all.
  static bool has_several();
  static bool is_first();

  MpiGroup(const MpiGroup&) = delete;
  MpiGroup& operator=(const MpiGroup&) = delete;

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }

  // ---- together: all ranks make the same calls in the same order, and wait for each other ----

  // Whether anybody says so.
  [[nodiscard]] bool any(bool one) const;
  // The words for each rank go there, those from each rank come back.
  [[nodiscard]] std::vector<std::vector<std::uint64_t>> exchange(std::vector<std::vector<std::uint64_t>> words) const;
  // What everybody has, by rank; as many words from each.
  [[nodiscard]] std::vector<std::uint64_t> gather(const std::vector<std::uint64_t>& words) const;

  // ---- one to one: short messages, told apart by a tag ----

  struct Message {
    int from = 0;
    std::string text;
  };
  static constexpr int anybody = -1;

  void send(int to, int tag, std::string_view text) const;
  // The next message if one is there: does not wait, for waiting in the library keeps a core busy.
  [[nodiscard]] std::optional<Message> receive(int tag, int from = anybody) const;

  // Ends all ranks at once, this one too: one of them does not answer any more.
  [[noreturn]] void abort() const;

 private:
  MpiGroup();
  ~MpiGroup();

  int rank_ = 0;
  int size_ = 1;
};

}  // namespace cavalcade

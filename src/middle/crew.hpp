// The processes that mpirun has started (Open MPI), as one crew that counts together; or this process alone. All of
// them make the same calls in the same order.

#pragma once

#include <cstdint>
#include <vector>

namespace cavalcade::middle {

class Crew {
 public:
  // The crew of this process, which it joins when first asked. Alone it sets up nothing of MPI.
  static const Crew& of_process();

  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }

  // Whether anybody says so. Everybody waits for everybody.
  [[nodiscard]] bool any(bool one) const;
  // The words for each rank go there, those from each rank come back.
  [[nodiscard]] std::vector<std::vector<std::uint64_t>> exchange(std::vector<std::vector<std::uint64_t>> words) const;
  // What everybody has, by rank; as many words from each.
  [[nodiscard]] std::vector<std::uint64_t> gather(const std::vector<std::uint64_t>& words) const;

 private:
  Crew();
  ~Crew();

  int rank_ = 0;
  int size_ = 1;
};

}  // namespace cavalcade::middle

#include "middle/crew.hpp"

#include <algorithm>

#define OMPI_SKIP_MPICXX 1  // the C interface is all we use
#include <mpi.h>

#include "solver/mpirun.hpp"

namespace cavalcade::middle {
namespace {

// Messages are cut, since MPI counts their words in an int.
constexpr std::size_t words_at_a_time = std::size_t{1} << 27U;

void send(const std::vector<std::uint64_t>& words, int to, std::vector<MPI_Request>& requests) {
  for (std::size_t first = 0; first < words.size(); first += words_at_a_time) {
    const int size = static_cast<int>(std::min(words_at_a_time, words.size() - first));
    MPI_Isend(words.data() + first, size, MPI_UINT64_T, to, 0, MPI_COMM_WORLD, &requests.emplace_back());
  }
}

void receive(std::vector<std::uint64_t>& words, int from, std::vector<MPI_Request>& requests) {
  for (std::size_t first = 0; first < words.size(); first += words_at_a_time) {
    const int size = static_cast<int>(std::min(words_at_a_time, words.size() - first));
    MPI_Irecv(words.data() + first, size, MPI_UINT64_T, from, 0, MPI_COMM_WORLD, &requests.emplace_back());
  }
}

}  // namespace

const Crew& Crew::of_process() {
  static const Crew crew;
  return crew;
}

Crew::Crew() {
  if (!mpirun::has_several()) return;
  int given = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &given);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

Crew::~Crew() {
  if (mpirun::has_several()) MPI_Finalize();
}

bool Crew::any(bool one) const {
  if (size_ == 1) return one;
  int mine = one ? 1 : 0;
  int all = 0;
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  return all != 0;
}

std::vector<std::vector<std::uint64_t>> Crew::exchange(std::vector<std::vector<std::uint64_t>> words) const {
  std::vector<std::uint64_t> sizes;
  sizes.reserve(words.size());
  for (const std::vector<std::uint64_t>& part : words) sizes.push_back(part.size());
  std::vector<std::uint64_t> sizes_here(sizes.size());
  MPI_Alltoall(sizes.data(), 1, MPI_UINT64_T, sizes_here.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD);
  std::vector<std::vector<std::uint64_t>> received(words.size());
  std::vector<MPI_Request> requests;
  for (int other = 0; other < size_; ++other) {
    const auto place = static_cast<std::size_t>(other);
    if (other == rank_) {
      received[place] = std::move(words[place]);
      continue;
    }
    received[place].resize(sizes_here[place]);
    receive(received[place], other, requests);
    send(words[place], other, requests);
  }
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  return received;
}

std::vector<std::uint64_t> Crew::gather(const std::vector<std::uint64_t>& words) const {
  if (size_ == 1) return words;
  std::vector<std::uint64_t> all(words.size() * static_cast<std::size_t>(size_));
  const int size = static_cast<int>(words.size());
  MPI_Allgather(words.data(), size, MPI_UINT64_T, all.data(), size, MPI_UINT64_T, MPI_COMM_WORLD);
  return all;
}

}  // namespace cavalcade::middle

#include "base/mpi.hpp"

#include <algorithm>
#include <cstdlib>

#define OMPI_SKIP_MPICXX 1  // the C interface is all we use
#include <mpi.h>

namespace cavalcade {
namespace {

// Messages are cut, since MPI counts their words in an int.
constexpr std::size_t words_at_a_time = std::size_t{1} << 27U;

void send_words(const std::vector<std::uint64_t>& words, int to, std::vector<MPI_Request>& requests) {
  for (std::size_t first = 0; first < words.size(); first += words_at_a_time) {
    const int size = static_cast<int>(std::min(words_at_a_time, words.size() - first));
    MPI_Isend(words.data() + first, size, MPI_UINT64_T, to, 0, MPI_COMM_WORLD, &requests.emplace_back());
  }
}

void receive_words(std::vector<std::uint64_t>& words, int from, std::vector<MPI_Request>& requests) {
  for (std::size_t first = 0; first < words.size(); first += words_at_a_time) {
    const int size = static_cast<int>(std::min(words_at_a_time, words.size() - first));
    MPI_Irecv(words.data() + first, size, MPI_UINT64_T, from, 0, MPI_COMM_WORLD, &requests.emplace_back());
  }
}

// What mpirun says in the environment.
long variable(const char* name, long otherwise) {
  const char* const value = std::getenv(name);
  return value == nullptr ? otherwise : std::strtol(value, nullptr, 10);
}

}  // namespace

bool MpiGroup::has_several() {
  return variable("OMPI_COMM_WORLD_SIZE", 1) > 1;
}

bool MpiGroup::is_first() {
  return variable("OMPI_COMM_WORLD_RANK", 0) == 0;
}

const MpiGroup& MpiGroup::of_process() {
  static const MpiGroup group;
  return group;
}

MpiGroup::MpiGroup() {
  if (!has_several()) return;
  int given = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &given);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

MpiGroup::~MpiGroup() {
  if (has_several()) MPI_Finalize();
}

bool MpiGroup::any(bool one) const {
  if (size_ == 1) return one;
  int mine = one ? 1 : 0;
  int all = 0;
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  return all != 0;
}

std::vector<std::vector<std::uint64_t>> MpiGroup::exchange(std::vector<std::vector<std::uint64_t>> words) const {
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
    receive_words(received[place], other, requests);
    send_words(words[place], other, requests);
  }
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  return received;
}

std::vector<std::uint64_t> MpiGroup::gather(const std::vector<std::uint64_t>& words) const {
  if (size_ == 1) return words;
  std::vector<std::uint64_t> all(words.size() * static_cast<std::size_t>(size_));
  const int size = static_cast<int>(words.size());
  MPI_Allgather(words.data(), size, MPI_UINT64_T, all.data(), size, MPI_UINT64_T, MPI_COMM_WORLD);
  return all;
}

// NOLINTNEXTLINE(readability-convert-member-functions-to-static): without a group nobody is there
void MpiGroup::send(int to, int tag, std::string_view text) const {
  MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, to, tag, MPI_COMM_WORLD);
}

// NOLINTNEXTLINE(readability-convert-member-functions-to-static): without a group nobody is there
std::optional<MpiGroup::Message> MpiGroup::receive(int tag, int from) const {
  int waiting = 0;
  MPI_Status status{};
  MPI_Iprobe(from == anybody ? MPI_ANY_SOURCE : from, tag, MPI_COMM_WORLD, &waiting, &status);
  if (waiting == 0) return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_CHAR, &size);
  Message message{status.MPI_SOURCE, std::string(static_cast<std::size_t>(size), '\0')};
  MPI_Recv(message.text.data(), size, MPI_CHAR, message.from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return message;
}

// NOLINTNEXTLINE(readability-convert-member-functions-to-static): without a group nobody is there
void MpiGroup::abort() const {
  MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
  std::abort();
}

}  // namespace cavalcade

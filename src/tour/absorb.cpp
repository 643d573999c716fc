#include "tour/absorb.hpp"

#include <algorithm>

#include "tour/rotation.hpp"

namespace cavalcade::tour {
namespace {

constexpr std::size_t most_rotations = 4;

// The path of host and guest: the host from beside the door round to it, then the guest from the square next to the
// door round. Both can be walked either way.
class OpenedPath {
 public:
  OpenedPath(const Strings& strings, Cell door, bool host_backwards, Cell first_of_guest, bool guest_backwards)
      : strings_(strings),
        host_(strings.string_of(door)),
        guest_(strings.string_of(first_of_guest)),
        host_size_(strings.string(host_).size()),
        guest_size_(strings.string(guest_).size()),
        host_backwards_(host_backwards),
        guest_backwards_(guest_backwards),
        host_start_(beside(strings.position(door), host_size_, host_backwards)),
        guest_start_(strings.position(first_of_guest)) {}

  [[nodiscard]] std::size_t size() const { return host_size_ + guest_size_; }
  [[nodiscard]] bool has(Cell cell) const {
    const std::size_t string = strings_.string_of(cell);
    return string == host_ || string == guest_;
  }
  [[nodiscard]] std::size_t position(Cell cell) const {
    const std::size_t at = strings_.position(cell);
    if (strings_.string_of(cell) == host_) return steps(host_start_, at, host_size_, host_backwards_);
    return host_size_ + steps(guest_start_, at, guest_size_, guest_backwards_);
  }
  [[nodiscard]] Cell square(std::size_t position) const {
    if (position < host_size_)
      return strings_.string(host_)[steps_from(host_start_, position, host_size_, host_backwards_)];
    return strings_.string(guest_)[steps_from(guest_start_, position - host_size_, guest_size_, guest_backwards_)];
  }
  [[nodiscard]] CellList squares() const {
    CellList all;
    all.reserve(size());
    for (std::size_t i = 0; i < size(); ++i) all.push_back(square(i));
    return all;
  }

 private:
  static std::size_t beside(std::size_t at, std::size_t size, bool backwards) {
    return backwards ? (at + size - 1) % size : (at + 1) % size;
  }
  static std::size_t steps(std::size_t from, std::size_t to, std::size_t size, bool backwards) {
    const std::size_t first = backwards ? to : from;
    const std::size_t last = backwards ? from : to;
    return last >= first ? last - first : last + size - first;
  }
  static std::size_t steps_from(std::size_t from, std::size_t count, std::size_t size, bool backwards) {
    const std::size_t at = backwards ? from + size - count : from + count;
    return at >= size ? at - size : at;
  }

  const Strings& strings_;
  std::size_t host_;
  std::size_t guest_;
  std::size_t host_size_;
  std::size_t guest_size_;
  bool host_backwards_;
  bool guest_backwards_;
  std::size_t host_start_;
  std::size_t guest_start_;
};

// Depth-first search for rotations that let the path be closed. They are not carried out: where a square stands follows
// by mapping its position through the few there are.
class Closing {
 public:
  Closing(const MoveTable& moves, const Strings& strings, std::uint64_t nodes)
      : moves_(moves), strings_(strings), nodes_left_(nodes) {}

  // With exactly so many rotations.
  bool close(const OpenedPath& path, std::size_t rotations) {
    path_ = &path;
    pivots_.clear();
    return close_with(rotations);
  }

  [[nodiscard]] const std::vector<std::uint32_t>& pivots() const { return pivots_; }
  [[nodiscard]] bool gave_up() const { return nodes_left_ == 0; }

 private:
  bool close_with(std::size_t rotations) {
    if (nodes_left_ == 0) return false;
    --nodes_left_;
    const Cell last = square(path_->size() - 1);
    if (rotations == 0) return moves_.are_neighbours(last, path_->square(0));
    for (const Cell near : moves_.neighbours(last)) {
      if (!path_->has(near)) continue;
      const std::size_t pivot = position(near);
      if (pivot + 2 >= path_->size() || strings_.is_bond(near, square(pivot + 1))) continue;
      pivots_.push_back(static_cast<std::uint32_t>(pivot));
      if (close_with(rotations - 1)) return true;
      pivots_.pop_back();
    }
    return false;
  }

  [[nodiscard]] std::size_t reversed(std::size_t position, std::size_t pivot) const {
    return position > pivot ? path_->size() - position + pivot : position;
  }
  [[nodiscard]] Cell square(std::size_t position) const {
    for (std::size_t i = pivots_.size(); i > 0; --i) position = reversed(position, pivots_[i - 1]);
    return path_->square(position);
  }
  [[nodiscard]] std::size_t position(Cell cell) const {
    std::size_t position = path_->position(cell);
    for (const std::uint32_t pivot : pivots_) position = reversed(position, pivot);
    return position;
  }

  const MoveTable& moves_;
  const Strings& strings_;
  const OpenedPath* path_ = nullptr;
  std::uint64_t nodes_left_;
  std::vector<std::uint32_t> pivots_;
};

// Whether opening the string beside `at`, on the side where the walk begins, would break the bond.
bool breaks_bond(const Strings& strings, Cell at, bool backwards) {
  const CellList& string = strings.string(strings.string_of(at));
  const std::size_t here = strings.position(at);
  const std::size_t beside = backwards ? (here + string.size() - 1) % string.size() : (here + 1) % string.size();
  return strings.is_bond(at, string[beside]);
}

}  // namespace

bool absorb(const MoveTable& moves, Strings& strings, std::size_t guest, std::uint64_t nodes) {
  Closing closing(moves, strings, nodes);
  for (std::size_t rotations = 0; rotations <= most_rotations; ++rotations) {
    for (const Cell first : strings.string(guest)) {
      for (const Cell door : moves.neighbours(first)) {
        const std::size_t host = strings.string_of(door);
        if (host == guest) continue;
        for (const unsigned ways : {0U, 1U, 2U, 3U}) {
          const bool host_backwards = (ways & 1U) != 0;
          const bool guest_backwards = (ways & 2U) != 0;
          // The guest is walked from `first` round to the square before it, so the move between these is given up.
          if (breaks_bond(strings, door, host_backwards) || breaks_bond(strings, first, !guest_backwards)) continue;
          const OpenedPath path(strings, door, host_backwards, first, guest_backwards);
          if (closing.close(path, rotations)) {
            strings.replace({host, guest}, rotated(path.squares(), closing.pivots()));
            return true;
          }
          if (closing.gave_up()) return false;
        }
      }
    }
  }
  return false;
}

}  // namespace cavalcade::tour

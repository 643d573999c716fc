// What a user would write instead: the textbook programs, kept here as the measure of ours. Plain arrays, recursion,
// bounds checks in the loop; correct, and exactly what the two documents on search describe.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace cavalcade::peers {

// The order of tour/blind, so that both walk the same tree.
constexpr std::array<int, 8> step_x{-1, 1, -2, 2, -2, 2, -1, 1};
constexpr std::array<int, 8> step_y{-2, -2, -1, -1, 1, 1, 2, 2};

class Chessboard {
 public:
  Chessboard(int width, int height)
      : width_(width),
        height_(height),
        visited_(static_cast<std::size_t>(height), std::vector<int>(static_cast<std::size_t>(width), 0)) {}

  // Recursive depth-first search from (x, y); the number of squares placed on the way is in nodes().
  bool blind(int x, int y) {
    mark(x, y, 1);
    nodes_ = 1;
    return blind_from(x, y, 1);
  }

  // Recursive depth-first search that tries the moves with the fewest onward moves first.
  bool ordered(int x, int y) {
    mark(x, y, 1);
    nodes_ = 1;
    return ordered_from(x, y, 1);
  }

  // The same search from the end of a path; if `closed`, for a tour that comes back to its start. Once in `between`
  // squares it asks whether to go on; without an answer until then: nothing.
  template <class GoOn>
  std::optional<bool> finish(const std::vector<std::array<int, 2>>& path, bool closed, std::uint64_t between,
                             GoOn go_on) {
    int step = 0;
    for (const auto& [x, y] : path) mark(x, y, ++step);
    if (closed) home_ = path.front();
    until_look_ = between;
    const auto look = [&] {
      if (--until_look_ > 0) return true;
      until_look_ = between;
      return go_on();
    };
    return finish_from(path.back()[0], path.back()[1], step, look);
  }

  // Warnsdorff's rule, counting the onward moves of each candidate anew; true if it came through.
  bool warnsdorff(int x, int y) {
    const int squares = width_ * height_;
    mark(x, y, 1);
    for (int step = 2; step <= squares; ++step) {
      int best = -1;
      int fewest = 9;
      std::int64_t farthest = -1;
      for (std::size_t k = 0; k < 8; ++k) {
        const int nx = x + step_x[k];
        const int ny = y + step_y[k];
        if (!is_free(nx, ny)) continue;
        const int moves = onward_moves(nx, ny);
        const std::int64_t dx = 2 * nx - (width_ - 1);
        const std::int64_t dy = 2 * ny - (height_ - 1);
        const std::int64_t distance = dx * dx + dy * dy;
        if (moves > fewest || (moves == fewest && distance <= farthest)) continue;
        best = static_cast<int>(k);
        fewest = moves;
        farthest = distance;
      }
      if (best < 0) return false;
      x += step_x[static_cast<std::size_t>(best)];
      y += step_y[static_cast<std::size_t>(best)];
      mark(x, y, step);
    }
    return true;
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  [[nodiscard]] bool is_free(int x, int y) const {
    return x >= 0 && x < width_ && y >= 0 && y < height_ &&
           visited_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == 0;
  }
  void mark(int x, int y, int step) { visited_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = step; }

  [[nodiscard]] int onward_moves(int x, int y) const {
    int moves = 0;
    for (std::size_t k = 0; k < 8; ++k) moves += is_free(x + step_x[k], y + step_y[k]) ? 1 : 0;
    return moves;
  }

  // Free squares a move away with their onward moves, the fewest first.
  [[nodiscard]] std::vector<std::array<int, 3>> candidates(int x, int y) const {
    std::vector<std::array<int, 3>> found;
    for (std::size_t k = 0; k < 8; ++k) {
      const int nx = x + step_x[k];
      const int ny = y + step_y[k];
      if (is_free(nx, ny)) found.push_back({onward_moves(nx, ny), nx, ny});
    }
    std::sort(found.begin(), found.end());
    return found;
  }

  bool blind_from(int x, int y, int depth) {
    if (depth == width_ * height_) return true;
    for (std::size_t k = 0; k < 8; ++k) {
      const int nx = x + step_x[k];
      const int ny = y + step_y[k];
      if (!is_free(nx, ny)) continue;
      mark(nx, ny, depth + 1);
      ++nodes_;
      if (blind_from(nx, ny, depth + 1)) return true;
      mark(nx, ny, 0);
    }
    return false;
  }

  bool ordered_from(int x, int y, int depth) {
    if (depth == width_ * height_) return true;
    for (const auto& [moves, nx, ny] : candidates(x, y)) {
      mark(nx, ny, depth + 1);
      ++nodes_;
      if (ordered_from(nx, ny, depth + 1)) return true;
      mark(nx, ny, 0);
    }
    return false;
  }

  template <class Look>
  std::optional<bool> finish_from(int x, int y, int depth, Look& look) {
    if (depth == width_ * height_) return !home_ || is_move(x - (*home_)[0], y - (*home_)[1]);
    if (!look()) return std::nullopt;
    for (const auto& [moves, nx, ny] : candidates(x, y)) {
      mark(nx, ny, depth + 1);
      const std::optional<bool> found = finish_from(nx, ny, depth + 1, look);
      if (found != false) return found;
      mark(nx, ny, 0);
    }
    return false;
  }
  static bool is_move(int x, int y) { return x * x + y * y == 5; }

  int width_;
  int height_;
  std::vector<std::vector<int>> visited_;
  std::uint64_t nodes_ = 0;
  std::uint64_t until_look_ = 0;
  std::optional<std::array<int, 2>> home_;  // where a closed tour comes back to
};

}  // namespace cavalcade::peers

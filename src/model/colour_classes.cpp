#include "model/colour_classes.hpp"

namespace cavalcade::model {

ColourClasses::ColourClasses(const Board& board) : colours_(static_cast<std::size_t>(board.area())), after_(1) {
  for (std::int32_t i = 0; i < board.area(); ++i) {
    if (board.is_blocked(Cell{i}) || colours_[static_cast<std::size_t>(i)] != 0) continue;
    // One part of the board, breadth first, in two colours.
    const auto one = static_cast<std::int32_t>(after_.size());
    after_.insert(after_.end(), {one + 1, one});
    bool alternates = true;
    CellList part{Cell{i}};
    colours_[static_cast<std::size_t>(i)] = one;
    for (std::size_t done = 0; done < part.size(); ++done)
      for (const Cell near : board.neighbours(part[done])) {
        if (of(near) == 0) {
          colours_[index(near)] = after(part[done]);
          part.push_back(near);
        }
        alternates &= of(near) != of(part[done]);
      }
    if (alternates && part.size() > 1) continue;
    for (const Cell cell : part) colours_[index(cell)] = one;
    after_.pop_back();
    after_.back() = one;
  }
}

}  // namespace cavalcade::model

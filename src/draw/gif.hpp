// An animated GIF: the knights walk from square to square, the squares behind them change colour and their paths grow.
// It loops, and rests a while on the last frame. A frame is one step of the Walk, or as many as keep the animation
// within max_frames; it stores only the rectangle that changed, and in it only the pixels that did. All frames share
// one palette, made from what is drawn: the colours of the scene first, then the commonest of their blends.

#pragma once

#include <cstddef>
#include <string>

#include "base/result.hpp"
#include "draw/routes.hpp"
#include "draw/scene.hpp"

namespace cavalcade::draw {

constexpr std::size_t max_frames = 300;

// `scene` is composed for the animation_sheet from the same routes.
Result<std::string> gif_bytes(const Scene& scene, const Board& board, const Routes& routes);

}  // namespace cavalcade::draw

// The formats with a file of their own, and what makes each: the top of that file says what it is like.

#pragma once

#include <cstddef>
#include <iosfwd>
#include <span>
#include <string>

#include "ask/answer.hpp"
#include "base/result.hpp"
#include "board/board.hpp"
#include "draw/routes.hpp"
#include "draw/scene.hpp"

namespace cavalcade::draw {

std::string svg_text(const Scene& scene);

// Whether cairo and giflib are in this build, which png, pdf and gif need.
bool has_pictures();

// Either is the whole file or an error.
Result<std::string> png_bytes(const Scene& scene);
Result<std::string> pdf_bytes(std::span<const Scene> pages);

constexpr std::size_t max_frames = 300;
// `scene` is composed for the animation_sheet from the same routes.
Result<std::string> gif_bytes(const Scene& scene, const Board& board, const Routes& routes);

void write_csv(std::ostream& out, const Board& board, const Routes& routes);
void write_csv(std::ostream& out, const Board& board, const TourPart& part);

// Refuses a visit.
Result<void> write_successors(std::ostream& out, const Board& board, const Routes& routes);

void write_npy(std::ostream& out, const Board& board, const Routes& routes);
void write_npy(std::ostream& out, const Board& board, const NumberedTour& tour);

}  // namespace cavalcade::draw

// A Scene painted with cairo, layer by layer, in the units of the Scene: the context is scaled so that a square is 1.
// PNG and PDF paint all layers at once; the animation paints them as they come about.

#pragma once

#include <memory>

#include <cairo.h>

#include "draw/scene.hpp"

namespace cavalcade::draw {

struct CairoFree {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
};
using Surface = std::unique_ptr<cairo_surface_t, CairoFree>;
using Context = std::unique_ptr<cairo_t, CairoFree>;

// A context for this surface in the units of the Scene, with `pixels` to a square.
Context scene_context(cairo_surface_t* surface, const Scene& scene, double pixels);

void paint_ground(cairo_t* cr, const Scene& scene);  // page, squares, edges, coordinates, legend
void paint_edges(cairo_t* cr, const Scene& scene);
void paint_square(cairo_t* cr, Point centre, Colour colour);
void paint_line(cairo_t* cr, const Scene& scene, const Line& line, Colour colour);
void paint_strokes(cairo_t* cr, const Scene& scene);
void paint_bead(cairo_t* cr, const Scene& scene, const Bead& bead);
void paint_marker(cairo_t* cr, const Scene& scene, const Marker& marker);
void paint_ring(cairo_t* cr, const Scene& scene, Point centre, Colour colour);
void paint_note(cairo_t* cr, const Label& note);

void paint(cairo_t* cr, const Scene& scene);  // everything

}  // namespace cavalcade::draw

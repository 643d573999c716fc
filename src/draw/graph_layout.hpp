// Where the vertices of a graph lie in a picture: where whoever gave it says, or else where distances in the picture
// come close to numbers of edges (E. R. Gansner, Y. Koren, S. North, "Graph drawing by stress majorization", GD 2004).
// That begins from a few places of every vertex's distances to pivots (U. Brandes, C. Pich, "Eigensolver methods for
// progressive multidimensional scaling of large data", GD 2006), which is all that large graphs get. The same graph has
// the same picture.

#pragma once

#include <vector>

#include "board/board.hpp"
#include "draw/layout.hpp"

namespace cavalcade::draw {

// Of every vertex of a given graph, in squares, x to the right and y downwards, from half a square on; neighbours are
// some squares apart, and hardly any two vertices are less than one.
std::vector<Point> graph_layout(const BoardGraph& graph);

}  // namespace cavalcade::draw

#include "draw/scene.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "draw/headline.hpp"

namespace cavalcade::draw {
namespace {

// Sizes in pixels, whatever the board.
constexpr double margin = 12;
constexpr double gap_to_labels = 6;
constexpr double least_label = 11;
constexpr double largest_label = 16;
constexpr double least_number = 9.5;
constexpr double least_line = 1.6;
constexpr double least_marker = 14;
constexpr double least_arrow = 5;
constexpr int least_chequer = 4;
constexpr int busy_cell = 24;  // below this the chequers are toned down, so that they do not outshine the path

// Of routes in the same colour; then they repeat.
constexpr std::array<Dash, 4> dashes{{{}, {0.34, 0.18, 0}, {0.08, 0.17, 0}, {0.34, 0.15, 0.05}}};
constexpr std::size_t distinct_route_lines = distinct_route_colours * dashes.size();

constexpr double legend_size = 14;
constexpr double legend_row = 24;
constexpr double least_swatch = 40;
constexpr std::size_t max_legend_entries = distinct_route_lines;  // beyond that a line says nothing new

// The width of an average character in a sans-serif face, as a share of its size.
constexpr double character_width = 0.58;
constexpr double widest_character = 0.65;  // digits and capitals

constexpr double room_for_labels = 72;  // what the margins take at most, in pixels

// Routes whose marks together would hide more than this go unmarked.
constexpr double largest_share_of_markers = 0.2;

constexpr double bead_radius = 0.31;
constexpr double largest_number = 0.29;

// The largest even number of pixels a square can have on this sheet; less than its least_cell if the board is too
// large.
int cell_on(const Sheet& sheet, std::int64_t long_side) {
  const auto fitting = [long_side](int pixels) {
    return static_cast<int>((pixels - room_for_labels) / static_cast<double>(long_side));
  };
  int cell = std::min(sheet.largest_cell, fitting(sheet.comfortable_side));
  if (cell < sheet.comfortable_cell) cell = std::min(sheet.comfortable_cell, fitting(sheet.longest_side));
  return cell < 8 ? cell : cell - cell % 2;
}

std::int64_t largest_board(const Sheet& sheet) {
  return static_cast<std::int64_t>((sheet.longest_side - room_for_labels) / sheet.least_cell);
}

// 1, 2, 5, 10, 20, 50, ..: the first at which labels of this width do not touch.
std::int64_t label_interval(double label_width) {
  constexpr std::array<std::int64_t, 3> leading{1, 2, 5};
  for (std::int64_t power = 1;; power *= 10)
    for (const std::int64_t digit : leading)
      if (static_cast<double>(digit * power) >= label_width) return digit * power;
}

class Composer {
 public:
  Composer(Scene& scene, const Question& question, const Answer& answer, const Routes& routes, const Style& style)
      : scene_(scene), board_(question.board), routes_(routes), style_(style) {
    scene_.title = subject(question, answer);
    set_label_size();
  }

  // Of a puzzle: `routes` has no paths.
  Composer(Scene& scene, const std::string& title, const Board& board, const Routes& routes, const Style& style)
      : scene_(scene), board_(board), routes_(routes), style_(style) {
    scene_.title = title;
    set_label_size();
  }

  void compose_clues(const std::vector<GivenStep>& clues) {
    choose_sizes();
    add_squares();
    add_coordinates();
    add_frame();
    for (const GivenStep& clue : clues) {
      scene_.beads.push_back({scene_.layout.centre(clue.cell), fmt::format("{}", clue.step), palette::ink});
      scene_.description += fmt::format("{} on {}. ", clue.step, square_name(board_, clue.cell));
    }
    if (!clues.empty()) scene_.description.pop_back();
  }

  void compose() {
    choose_sizes();
    add_squares();
    add_coordinates();
    add_frame();
    add_strokes();
    add_beads();
    if (board_.is_given_graph()) add_vertices();
    add_markers();
    if (routes_.paths.size() > 1) add_legend();
    describe();
  }

 private:
  [[nodiscard]] double in_squares(double pixels) const { return pixels / scene_.cell; }
  void set_label_size() { label_size_ = in_squares(std::clamp(0.24 * scene_.cell, least_label, largest_label)); }
  [[nodiscard]] std::size_t longest_number() const;
  [[nodiscard]] double share_of_markers() const;
  [[nodiscard]] bool is_marked(std::size_t path, std::size_t step) const;
  [[nodiscard]] std::string description_of(std::size_t path) const;

  void choose_sizes();
  void add_squares();
  void add_face_name(const Panel& panel);
  void add_graph();
  void add_hexagon(Point centre);
  [[nodiscard]] double hexagon_height() const;
  void add_vertices();
  void add_edges(const Panel& panel);
  void add_arrow(Point tip, Point direction);
  void add_coordinates();
  void add_files(const Panel& panel);
  void add_ranks(const Panel& panel);
  void add_frame();
  void add_strokes();
  void add_stroke(std::size_t path, std::size_t first_stop, std::size_t last_stop);
  void add_beads();
  void add_markers();
  void add_marker(std::size_t path, std::size_t step, Sign sign);
  [[nodiscard]] std::string legend_text(std::size_t path) const;
  void add_legend();
  void describe();

  Scene& scene_;
  const Board& board_;
  const Routes& routes_;
  const Style& style_;
  double label_size_ = 0;
  double label_gap_ = 0;  // between board and coordinates
  bool numbered_ = false;
  bool marked_ = true;
};

std::size_t Composer::longest_number() const {
  std::size_t longest = routes_.paths.empty() ? fmt::formatted_size("{}", board_.free_squares()) : 1;
  for (std::size_t path = 0; path < routes_.paths.size(); ++path)
    longest = std::max(longest, number_text(routes_, path, routes_.paths[path].size()).size());
  return longest;
}

// How much of the board they would hide.
double Composer::share_of_markers() const {
  if (routes_.paths.empty()) return 0;
  const double each = 4 * scene_.marker_radius * scene_.marker_radius;
  return each * static_cast<double>(routes_.paths.size() - 1) / static_cast<double>(board_.area());
}

void Composer::choose_sizes() {
  scene_.line_width = std::max(0.085, in_squares(std::min(least_line, 0.3 * scene_.cell)));
  scene_.chequered = scene_.cell >= least_chequer;
  if (scene_.cell < busy_cell) scene_.dark_square = mixed(palette::light_square, palette::dark_square, 0.4);
  scene_.marker_radius = std::max(0.40, in_squares(least_marker));
  marked_ = share_of_markers() <= largest_share_of_markers;
  label_gap_ = in_squares(gap_to_labels) + std::max(0.0, scene_.marker_radius - 0.5);
  scene_.bead_radius = bead_radius;
  scene_.bead_text =
      std::min(largest_number, 2 * 0.88 * bead_radius / (widest_character * static_cast<double>(longest_number())));
  numbered_ = style_.numbers.value_or(scene_.bead_text * scene_.cell >= least_number);
}

void Composer::add_squares() {
  for (const Panel& panel : scene_.layout.panels()) {
    add_edges(panel);
    if (!panel.name.empty()) add_face_name(panel);
  }
  if (scene_.layout.panels().empty()) add_graph();
  for (const Cell cell : board_.blocked_cells()) {
    const Point centre = scene_.layout.centre(cell);
    scene_.blocked.push_back({centre.x - 0.5, centre.y - 0.5});
  }
}

// Edges of a graph, or the outlines of hexagons, as far as a picture of so many says something.
void Composer::add_graph() {
  constexpr std::int64_t most_lines = 40'000;
  const BoardGraph& graph = board_.graph();
  if (graph.kind() == BoardGraph::Kind::hexagon) {
    if (6 * graph.size() > most_lines) return;
    for (const Cell cell : board_.free_cells()) add_hexagon(scene_.layout.centre(cell));
    return;
  }
  if (graph.all_moves() / 2 > most_lines) return;
  for (const Cell cell : board_.free_cells())
    for (const Cell next : board_.neighbours(cell))
      if (next > cell) scene_.edges.push_back({{scene_.layout.centre(cell), scene_.layout.centre(next)}, false});
}

void Composer::add_hexagon(Point centre) {
  constexpr std::array<Point, 6> corners{{{-0.5, 0}, {-0.25, -0.5}, {0.25, -0.5}, {0.5, 0}, {0.25, 0.5}, {-0.25, 0.5}}};
  const double scale = 2 / std::sqrt(3.0) * hexagon_height();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const auto at = [&](Point corner) {
      return Point{centre.x + corner.x * scale, centre.y + corner.y * hexagon_height()};
    };
    scene_.edges.push_back({{at(corners[i]), at(corners[(i + 1) % corners.size()])}, false});
  }
}

// How far apart two cells of a file are.
double Composer::hexagon_height() const {
  if (board_.area() < 2) return 1;
  return std::abs(scene_.layout.centre(Cell{1}).y - scene_.layout.centre(Cell{0}).y);
}

// In the top left corner of the face.
void Composer::add_face_name(const Panel& panel) {
  const double size = std::max(0.26, in_squares(least_label));
  scene_.face_names.push_back(
      {{panel.x + 0.25 * size, panel.y + 0.6 * size}, panel.name, size, Anchor::start, palette::ink});
}

void Composer::add_edges(const Panel& panel) {
  const double left = panel.x;
  const double right = left + scene_.layout.files();
  const double top = panel.y;
  const double bottom = top + scene_.layout.ranks();
  const bool joined_x = wraps_x(board_.wrap());
  const bool joined_y = wraps_y(board_.wrap());
  scene_.edges.push_back({{{left, top}, {left, bottom}}, joined_x});
  scene_.edges.push_back({{{right, top}, {right, bottom}}, joined_x});
  scene_.edges.push_back({{{left, top}, {right, top}}, joined_y});
  scene_.edges.push_back({{{left, bottom}, {right, bottom}}, joined_y});
  if (!turns_over(board_.wrap())) return;
  const double middle = (top + bottom) / 2;
  add_arrow({left, middle}, {0, -1});
  add_arrow({right, middle}, {0, 1});
  if (!joined_y) return;
  add_arrow({(left + right) / 2, top}, {1, 0});
  add_arrow({(left + right) / 2, bottom}, {1, 0});
}

// On an edge whose joined edge may run the other way: which of its points are one is told by arrows that lie on each
// other.
void Composer::add_arrow(Point tip, Point direction) {
  const double size = std::max(0.2, in_squares(least_arrow));
  const Point tail{tip.x - size * direction.x, tip.y - size * direction.y};
  for (const double side : {-size, size})
    scene_.edges.push_back({{{tail.x + side * direction.y, tail.y + side * direction.x}, tip}, false});
}

// Below the faces that have nothing below them, and left of those that have room there: the files of L end where the
// ranks of D would start.
void Composer::add_coordinates() {
  for (const Panel& panel : scene_.layout.panels()) {
    const bool is_layer = board_.is_graph();
    const bool open_below = is_layer ? panel.y + scene_.layout.ranks() == scene_.layout.height()
                                     : panel.face != Face::up && panel.face != Face::front;
    const bool open_left =
        is_layer ? panel.x == 0 : panel.face == Face::flat || panel.face == Face::up || panel.face == Face::left;
    if (open_below) add_files(panel);
    if (open_left) add_ranks(panel);
  }
}

void Composer::add_files(const Panel& panel) {
  const auto letters = static_cast<double>(file_name(scene_.layout.files() - 1).size());
  const std::int64_t interval = label_interval((letters + 1) * character_width * label_size_);
  const double y = panel.y + scene_.layout.ranks() + label_gap_ + label_size_ / 2;
  for (std::int64_t x = 0; x < scene_.layout.files(); x += interval)
    scene_.labels.push_back({{panel.x + static_cast<double>(x) + 0.5, y},
                             file_name(static_cast<std::int32_t>(x)),
                             label_size_,
                             Anchor::middle,
                             palette::faint_ink});
}

void Composer::add_ranks(const Panel& panel) {
  const std::int64_t interval = label_interval(1.3 * label_size_);
  for (std::int64_t y = 0; y < scene_.layout.ranks(); y += interval) {
    const double middle = panel.y + scene_.layout.ranks() - static_cast<double>(y) - 0.5;
    scene_.labels.push_back(
        {{panel.x - label_gap_, middle}, fmt::format("{}", y + 1), label_size_, Anchor::end, palette::faint_ink});
  }
}

void Composer::add_frame() {
  const auto rank_digits = static_cast<double>(fmt::formatted_size("{}", scene_.layout.ranks()));
  const double left_pixels = margin / 2 + (label_gap_ + rank_digits * widest_character * label_size_) * scene_.cell;
  const double left = in_squares(std::ceil(left_pixels));  // so that squares fall on whole pixels
  const bool has_files = !scene_.layout.panels().empty();
  const double below = has_files ? in_squares(margin / 2) + label_gap_ + label_size_ : in_squares(margin);
  scene_.corner = {-left, -in_squares(margin)};
  scene_.width = left + static_cast<double>(scene_.layout.width()) + in_squares(margin);
  scene_.height = in_squares(margin) + static_cast<double>(scene_.layout.height()) + below;
}

void Composer::add_stroke(std::size_t path, std::size_t first_stop, std::size_t last_stop) {
  Stroke stroke{colour_of_move(routes_, path, (first_stop + last_stop + 1) / 2), dash_of(routes_, path), {}};
  for (std::size_t stop = first_stop; stop < last_stop; ++stop) {
    const MoveLines lines = scene_.layout.lines_of_move(routes_.stop(path, stop), routes_.stop(path, stop + 1));
    append_line(stroke.vertices, lines.first);
    if (lines.two) append_line(stroke.vertices, lines.second);
  }
  scene_.strokes.push_back(std::move(stroke));
}

void Composer::add_strokes() {
  for (std::size_t path = 0; path < routes_.paths.size(); ++path) {
    const std::size_t moves = routes_.stops(path) - 1;
    const std::size_t pieces =
        routes_.paths.size() == 1 ? std::min(moves, max_strokes) : std::min<std::size_t>(moves, 1);
    for (std::size_t piece = 0; piece < pieces; ++piece)
      add_stroke(path, piece * moves / pieces, (piece + 1) * moves / pieces);
  }
}

// The names of vertices, beside them; and where no numbers are shown, a dot each.
void Composer::add_vertices() {
  constexpr std::int64_t most_named = 100;
  constexpr std::int64_t most_dots = 5'000;
  constexpr std::size_t longest_shown = 12;
  for (const Cell cell : board_.free_cells()) {
    const Point centre = scene_.layout.centre(cell);
    if (!numbered_ && board_.area() <= most_dots) scene_.beads.push_back({centre, "", palette::faint_ink});
    const std::string name = square_name(board_, cell);
    if (numbered_ && board_.area() <= most_named && name.size() <= longest_shown)
      scene_.notes.push_back({{centre.x + 0.34, centre.y - 0.34}, name, 0.22, Anchor::start, palette::faint_ink});
  }
}

bool Composer::is_marked(std::size_t path, std::size_t step) const {
  if (!marked_) return false;
  return step == 1 || (!routes_.closed && step == routes_.paths[path].size());
}

void Composer::add_beads() {
  if (!numbered_) return;
  for (std::size_t path = 0; path < routes_.paths.size(); ++path) {
    for (std::size_t step = 1; step <= routes_.paths[path].size(); ++step) {
      if (is_marked(path, step)) continue;
      scene_.beads.push_back({scene_.layout.centre(routes_.stop(path, step - 1)), number_text(routes_, path, step),
                              colour_of_move(routes_, path, step - 1)});
    }
  }
}

void Composer::add_marker(std::size_t path, std::size_t step, Sign sign) {
  Marker marker{sign, scene_.layout.centre(routes_.stop(path, step - 1)), colour_of_move(routes_, path, step - 1), {}};
  if (sign == Sign::letter) marker.text = route_letter(path);
  if (numbered_ && sign != Sign::letter)
    scene_.notes.push_back({{marker.centre.x + 0.43, marker.centre.y + 0.42},
                            number_text(routes_, path, step),
                            0.2,
                            Anchor::end,
                            palette::ink});
  scene_.markers.push_back(std::move(marker));
}

void Composer::add_markers() {
  if (!marked_) return;
  for (std::size_t path = 0; path < routes_.paths.size(); ++path) {
    const std::size_t length = routes_.paths[path].size();
    const bool several_cycles = routes_.kind == RouteKind::cycles && routes_.paths.size() > 1;
    add_marker(path, 1, several_cycles ? Sign::letter : Sign::knight);
    if (!routes_.closed && length > 1) add_marker(path, length, Sign::flag);
  }
}

std::string Composer::description_of(std::size_t path) const {
  const std::span<const Cell> squares = routes_.paths[path];
  const std::string first = square_name(board_, squares.front());
  if (routes_.closed) return fmt::format("{} squares, starting and ending on {}", squares.size(), first);
  return fmt::format("{} squares from {} to {}", squares.size(), first, square_name(board_, squares.back()));
}

std::string Composer::legend_text(std::size_t path) const {
  const std::span<const Cell> squares = routes_.paths[path];
  const std::string letter = route_letter(path);
  if (routes_.closed) return fmt::format("{} {} squares", letter, squares.size());
  return fmt::format("{}: {} squares, {} to {}", letter, squares.size(), square_name(board_, squares.front()),
                     square_name(board_, squares.back()));
}

// Below the board, in as many columns as it has room for.
void Composer::add_legend() {
  const std::size_t routes = routes_.paths.size();
  const std::size_t shown = std::min(routes, max_legend_entries);
  std::vector<std::string> texts;
  for (std::size_t path = 0; path < shown; ++path) texts.push_back(legend_text(path));
  if (shown < routes) texts.push_back(fmt::format("and {} more", routes - shown));

  std::size_t longest = 0;
  for (const std::string& text : texts) longest = std::max(longest, text.size());
  const double size = in_squares(legend_size);
  const double row = in_squares(legend_row);
  const double swatch = std::max(1.0, in_squares(least_swatch));
  const double text_at = swatch + in_squares(gap_to_labels) + size / 3;
  const double gap = 2 * size;
  const double column = text_at + static_cast<double>(longest) * character_width * size + gap;
  const double room = static_cast<double>(scene_.layout.width()) + gap;  // nothing follows the last column
  const std::size_t columns = static_cast<std::size_t>(std::max(1.0, room / column));
  const double top = scene_.corner.y + scene_.height;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::size_t row_number = i / columns;
    const double x = static_cast<double>(i % columns) * column;
    const double y = top + (static_cast<double>(row_number) + 0.5) * row;
    if (i < shown)
      scene_.swatches.push_back({route_colour(i), dash_of(routes_, i), {{{x, y}, true}, {{x + swatch, y}, false}}});
    scene_.labels.push_back({{x + text_at, y}, texts[i], size, Anchor::start, palette::ink});
  }
  const std::size_t rows = (texts.size() + columns - 1) / columns;
  scene_.height += static_cast<double>(rows) * row + in_squares(margin / 2);
  scene_.width = std::max(scene_.width, column - scene_.corner.x);
}

void Composer::describe() {
  const std::size_t shown = std::min(routes_.paths.size(), max_legend_entries);
  for (std::size_t path = 0; path < shown; ++path) {
    if (routes_.paths.size() > 1) scene_.description += fmt::format("{}: ", route_letter(path));
    scene_.description += description_of(path) + ". ";
  }
  if (shown < routes_.paths.size()) scene_.description += fmt::format("And {} more. ", routes_.paths.size() - shown);
  scene_.description.pop_back();
}

}  // namespace

int Scene::pixels_wide() const {
  return static_cast<int>(std::ceil(width * cell));
}

int Scene::pixels_high() const {
  return static_cast<int>(std::ceil(height * cell));
}

Colour colour_of_move(const Routes& routes, std::size_t path, std::size_t move) {
  if (routes.paths.size() > 1) return route_colour(path);
  const std::size_t moves = routes.stops(path) - 1;
  if (moves < 2 || move < 2) return progress_colour(0);
  return progress_colour(static_cast<double>(move - 1) / static_cast<double>(moves - 1));
}

Dash dash_of(const Routes& routes, std::size_t path) {
  if (routes.paths.size() == 1) return {};
  return dashes[path / distinct_route_colours % dashes.size()];
}

std::string number_text(const Routes& routes, std::size_t path, std::size_t step) {
  return routes.paths.size() > 1 ? fmt::format("{}{}", route_letter(path), step) : fmt::format("{}", step);
}

void append_line(std::vector<Vertex>& vertices, const Line& line) {
  if (vertices.empty() || vertices.back().at != line.from) vertices.push_back({line.from, true});
  vertices.push_back({line.to, false});
}

namespace {

Result<int> pixels_of_square(const Board& board, const Layout& layout, const Sheet& sheet) {
  const std::int64_t long_side = std::max(layout.width(), layout.height());
  const int cell = cell_on(sheet, long_side);
  if (cell >= sheet.least_cell) return cell;
  return Error{
      fmt::format("{} of {} would have squares of less than {} pixels (the limit is {} squares a side); "
                  "use text, csv or npy",
                  sheet.name, board_name(board), sheet.least_cell, largest_board(sheet))};
}

}  // namespace

Result<Scene> compose_clues(const std::string& title, const Board& board, const std::vector<GivenStep>& clues) {
  Layout layout(board);
  const Result<int> cell = pixels_of_square(board, layout, picture_sheet);
  if (!cell) return cell.error();
  Scene scene(std::move(layout), *cell);
  const Routes routes;
  const Style style;
  Composer(scene, title, board, routes, style).compose_clues(clues);
  return scene;
}

Result<Scene> compose(const Question& question, const Answer& answer, const Routes& routes, const Style& style,
                      const Sheet& sheet) {
  Layout layout(question.board);
  const Result<int> cell = pixels_of_square(question.board, layout, sheet);
  if (!cell) return cell.error();
  Scene scene(std::move(layout), *cell);
  Composer(scene, question, answer, routes, style).compose();
  return scene;
}

}  // namespace cavalcade::draw

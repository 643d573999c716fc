#include <cmath>
#include <cstring>

#include <cairo.h>
#include <gtest/gtest.h>

#include "draw/colour.hpp"
#include "draw/formats.hpp"
#include "draw/painter.hpp"
#include "draw/scene.hpp"
#include "samples.hpp"

namespace cavalcade::draw {
namespace {

cairo_status_t take_bytes(void* source, unsigned char* data, unsigned int length) {
  auto& rest = *static_cast<std::string_view*>(source);
  if (rest.size() < length) return CAIRO_STATUS_READ_ERROR;
  std::memcpy(data, rest.data(), length);
  rest.remove_prefix(length);
  return CAIRO_STATUS_SUCCESS;
}

class Picture {
 public:
  Picture(const Sample& made, const Style& style) : bytes_(written(Format::png, made, style)) {
    std::string_view rest = bytes_;
    surface_.reset(cairo_image_surface_create_from_png_stream(take_bytes, &rest));
    EXPECT_EQ(cairo_surface_status(surface_.get()), CAIRO_STATUS_SUCCESS);
  }

  [[nodiscard]] int width() const { return cairo_image_surface_get_width(surface_.get()); }
  [[nodiscard]] int height() const { return cairo_image_surface_get_height(surface_.get()); }
  [[nodiscard]] std::string at(double x, double y) const {
    const unsigned char* row = cairo_image_surface_get_data(surface_.get()) +
                               static_cast<std::ptrdiff_t>(y) * cairo_image_surface_get_stride(surface_.get());
    std::uint32_t pixel = 0;
    std::memcpy(&pixel, row + 4 * static_cast<std::ptrdiff_t>(x), sizeof pixel);
    return hex(from_hex(pixel & 0xFFFFFF));
  }

 private:
  std::string bytes_;
  Surface surface_;
};

// The colours of a picture by places in squares from the top left corner of the board.
class SceneView {
 public:
  explicit SceneView(const Sample& made, const Style& style = {}) : picture_(made, style) {
    const Routes routes = *routes_of(made.question, made.answer);
    const Scene scene = *compose(made.question, made.answer, routes, style, picture_sheet);
    EXPECT_EQ(picture_.width(), scene.pixels_wide());
    EXPECT_EQ(picture_.height(), scene.pixels_high());
    cell_ = scene.cell;
    corner_ = scene.corner;
  }
  [[nodiscard]] std::string at(double x, double y) const {
    return picture_.at((x - corner_.x) * cell_, (y - corner_.y) * cell_);
  }

 private:
  Picture picture_;
  double cell_ = 0;
  Point corner_;
};

TEST(Png, PaintsLightAndDarkSquaresWithA1Dark) {
  const SceneView view(open_5x5());
  const auto corner_of = [&](int x, int y) { return view.at(x + 0.04, 5 - 1 - y + 0.06); };
  for (int x = 0; x < 5; ++x) {
    const bool dark = x % 2 == 0;
    EXPECT_EQ(corner_of(x, 0), hex(dark ? palette::dark_square : palette::light_square)) << x;
  }
  EXPECT_EQ(corner_of(0, 1), hex(palette::light_square));
}

TEST(Png, PaintsThePathInTheColourOfItsProgress) {
  const SceneView view(open_5x5(), {false, false});
  EXPECT_EQ(view.at(1.1, 4.2), hex(progress_colour(0))) << "between a1 and c2";
  EXPECT_EQ(view.at(1, 1.5), hex(progress_colour(1))) << "between b5 and a3";
}

TEST(Png, MarksTheStartByADiscAndTheEndByASquare) {
  const SceneView view(open_5x5());
  EXPECT_EQ(view.at(0.5, 4.5 - 0.35), hex(progress_colour(0)));
  EXPECT_EQ(view.at(0.5 - 0.29, 2.5 - 0.22), hex(progress_colour(1)));
  EXPECT_EQ(view.at(0.5 + 0.06, 4.5), hex(palette::bead)) << "the knight's neck";
}

TEST(Png, PaintsBlockedSquares) {
  const SceneView view(two_knights());
  EXPECT_EQ(view.at(1.1, 1.5), hex(palette::blocked));
}

TEST(Png, OfALargeBoardStaysWithinItsSheet) {
  const Picture picture(rank_by_rank(*Board::rectangle(500, 20)), {});
  EXPECT_LE(picture.width(), 4096);
  EXPECT_GE(picture.width(), 2000);
}

TEST(Pdf, IsCompleteAndUndated) {
  const std::string pdf = written(Format::pdf, two_cycles());
  EXPECT_TRUE(pdf.starts_with("%PDF-1."));
  EXPECT_TRUE(pdf.ends_with("%%EOF\n"));
  EXPECT_NE(pdf.find("/Title (2 cycles of 4x4, 4 squares each)"), std::string::npos);
  EXPECT_EQ(pdf.find("CreationDate"), std::string::npos);
}

}  // namespace
}  // namespace cavalcade::draw

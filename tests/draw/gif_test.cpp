#include <cstring>
#include <memory>

#include <gif_lib.h>
#include <gtest/gtest.h>

#include "draw/formats.hpp"
#include "draw/gif_palette.hpp"
#include "samples.hpp"

namespace cavalcade::draw {
namespace {

int take_bytes(GifFileType* file, GifByteType* data, int length) {
  auto& rest = *static_cast<std::string_view*>(file->UserData);
  const std::size_t taken = std::min(rest.size(), static_cast<std::size_t>(length));
  std::memcpy(data, rest.data(), taken);
  rest.remove_prefix(taken);
  return static_cast<int>(taken);
}

struct GifDelete {
  void operator()(GifFileType* file) const {
    int error = 0;
    DGifCloseFile(file, &error);
  }
};

class Animated {
 public:
  explicit Animated(const Sample& made) : bytes_(written(Format::gif, made)) {
    std::string_view rest = bytes_;
    int error = 0;
    file_.reset(DGifOpen(&rest, take_bytes, &error));
    EXPECT_TRUE(file_);
    EXPECT_EQ(DGifSlurp(file_.get()), GIF_OK);
  }

  [[nodiscard]] std::size_t size() const { return bytes_.size(); }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }
  [[nodiscard]] const GifFileType& file() const { return *file_; }
  [[nodiscard]] int frames() const { return file_->ImageCount; }
  [[nodiscard]] const GifImageDesc& frame(int i) const { return file_->SavedImages[i].ImageDesc; }
  [[nodiscard]] int delay(int i) const {
    GraphicsControlBlock control{};
    EXPECT_EQ(DGifSavedExtensionToGCB(file_.get(), i, &control), GIF_OK);
    return control.DelayTime;
  }

  // The colour at a pixel after this many frames.
  [[nodiscard]] std::string at(int x, int y, int frames_shown) const {
    int index = -1;
    for (int i = 0; i < frames_shown; ++i) {
      const GifImageDesc& part = frame(i);
      if (x < part.Left || y < part.Top || x >= part.Left + part.Width || y >= part.Top + part.Height) continue;
      const int pixel = file_->SavedImages[i].RasterBits[(y - part.Top) * part.Width + x - part.Left];
      if (pixel != GifPalette::transparent) index = pixel;
    }
    EXPECT_GE(index, 0);
    const GifColorType colour = file_->SColorMap->Colors[index];
    return hex({colour.Red, colour.Green, colour.Blue});
  }

 private:
  std::string bytes_;
  std::unique_ptr<GifFileType, GifDelete> file_;
};

TEST(Gif, HasAFrameAMoveAndRestsOnTheLast) {
  const Animated gif(closed_6x6());
  EXPECT_EQ(gif.frames(), 37);  // the last brings the knight home
  EXPECT_LE(gif.file().SWidth, 600);
  EXPECT_LE(gif.file().SHeight, 600);
  EXPECT_GE(gif.delay(36), 200);
  EXPECT_LE(gif.delay(36), 300);
  EXPECT_LT(gif.delay(0), 50);
  EXPECT_GT(gif.delay(0), 0);
}

TEST(Gif, LoopsForEver) {
  EXPECT_NE(Animated(open_5x5()).bytes().find(std::string("NETSCAPE2.0\x03\x01\x00\x00\x00", 16)), std::string::npos);
}

TEST(Gif, StoresOnlyWhatChanges) {
  const Animated gif(closed_6x6());
  EXPECT_EQ(gif.frame(0).Width, gif.file().SWidth);
  EXPECT_EQ(gif.frame(0).Height, gif.file().SHeight);
  for (int i = 1; i < gif.frames(); ++i) {
    EXPECT_LE(gif.frame(i).Width * gif.frame(i).Height, 56 * 56 * 8) << "a move spans three by two squares";
    EXPECT_EQ(gif.frame(i).ColorMap, nullptr) << "frames share one palette";
  }
  EXPECT_LT(gif.size(), 200000U);
}

TEST(Gif, CapsFramesAndSizeOfALargeBoard) {
  const Animated gif(rank_by_rank(*Board::rectangle(100, 100)));
  EXPECT_LE(gif.frames(), static_cast<int>(max_frames));
  EXPECT_GT(gif.frames(), 200);
  EXPECT_LE(gif.file().SWidth, 600);
  EXPECT_GE(gif.delay(0), 2) << "browsers slow down faster frames";
}

TEST(Gif, TintsASquareWhenTheKnightHasBeenThere) {
  const Sample made = open_5x5();
  const Animated gif(made);
  const Routes routes = *routes_of(made.question, made.answer);
  const Scene scene = *compose(made.question, made.answer, routes, {}, animation_sheet);
  const auto corner_of = [&](Cell cell, int frames_shown) {
    const Point centre = scene.layout.centre(cell);
    return gif.at(static_cast<int>((centre.x - 0.46 - scene.corner.x) * scene.cell),
                  static_cast<int>((centre.y - 0.44 - scene.corner.y) * scene.cell), frames_shown);
  };
  const Cell third = routes.stop(0, 2);  // e1, a dark square
  EXPECT_EQ(corner_of(third, 1), hex(palette::dark_square));
  EXPECT_EQ(corner_of(third, 2), hex(palette::dark_square));
  EXPECT_EQ(corner_of(third, 3), hex(palette::visited_dark));
  EXPECT_EQ(corner_of(third, gif.frames()), hex(palette::visited_dark));
}

TEST(Gif, WalksAllKnightsTogether) {
  EXPECT_EQ(Animated(two_cycles()).frames(), 5);
  EXPECT_EQ(Animated(two_knights()).frames(), 6);
}

TEST(Gif, TakesPathsThatDoNotAlternate) {
  Sample made = two_knights();
  auto& visit = std::get<Visit>(made.answer.witness);
  visit.paths[1].resize(1);  // the second knight passes each time, and nothing changes
  EXPECT_EQ(Animated(made).frames(), 6);
}

TEST(Gif, OfASingleSquareIsASingleFrame) {
  EXPECT_EQ(Animated(rank_by_rank(*Board::rectangle(1, 1))).frames(), 1);
}

TEST(GifPalette, KeepsTheSceneColoursAndFindsTheNearest) {
  GifPaletteMaker maker;
  const std::vector<std::uint32_t> pixels{0xF6F4EF, 0xE9E3D5, 0xE9E3D5, 0x102030, 0xFF1B1E23};
  maker.see(pixels);
  const GifPalette palette = maker.palette();
  EXPECT_LE(palette.size(), 255U);
  EXPECT_EQ(palette.colour(palette.nearest(0xE9E3D5)), palette::light_square);
  EXPECT_EQ(palette.colour(palette.nearest(0x1B1E23)), palette::ink);
  EXPECT_EQ(palette.colour(palette.nearest(0x112131)), from_hex(0x102030));
  EXPECT_EQ(palette.colour(palette.nearest(0xFF112131)), from_hex(0x102030));
}

TEST(GifPalette, HasAtMost255ColoursHoweverManyAreSeen) {
  GifPaletteMaker maker;
  std::vector<std::uint32_t> pixels;
  for (std::uint32_t i = 0; i < 4096; ++i) pixels.push_back((i & 15) << 20 | (i >> 4 & 15) << 12 | (i >> 8) << 4);
  maker.see(pixels);
  EXPECT_EQ(maker.palette().size(), 255U);
}

}  // namespace
}  // namespace cavalcade::draw

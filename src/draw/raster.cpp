// A Scene as PNG and as PDF, both painted by draw/painter.hpp. Either is the whole file or an error: cairo's own words,
// after it ran out of memory or of what it can represent. The same scene gives the same bytes (no dates inside).

#include "draw/raster.hpp"

#include <new>
#include <optional>

#include <cairo-pdf.h>
#include <cairo.h>
#include <fmt/format.h>

#include "draw/formats.hpp"
#include "draw/painter.hpp"

namespace cavalcade::draw {
namespace {

constexpr double points_per_pixel = 0.75;

Result<void> drawn(cairo_status_t status) {
  if (status == CAIRO_STATUS_SUCCESS) return {};
  return Error{fmt::format("the picture could not be drawn: {}", cairo_status_to_string(status))};
}

// Called from C, so nothing may be thrown.
cairo_status_t append_bytes(void* bytes, const unsigned char* data, unsigned int length) noexcept {
  try {
    static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
  } catch (const std::bad_alloc&) {
    return CAIRO_STATUS_NO_MEMORY;
  }
}

}  // namespace

bool has_pictures() {
  return true;
}

Result<std::string> painted_png(int width, int height, const Paint& paint) {
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
  if (const Result<void> done = drawn(cairo_surface_status(surface.get())); !done) return done.error();
  const Context context = paint(surface.get());
  if (const Result<void> done = drawn(cairo_status(context.get())); !done) return done.error();
  std::string bytes;
  if (const Result<void> done = drawn(cairo_surface_write_to_png_stream(surface.get(), append_bytes, &bytes)); !done)
    return done.error();
  return bytes;
}

Result<std::string> png_bytes(const Scene& scene) {
  return painted_png(scene.pixels_wide(), scene.pixels_high(), [&](cairo_surface_t* surface) {
    Context context = scene_context(surface, scene, scene.cell);
    paint(context.get(), scene);
    return context;
  });
}

Result<std::string> pdf_bytes(std::span<const Scene> pages) {
  std::string bytes;
  const Scene& first = pages.front();
  const Surface surface(cairo_pdf_surface_create_for_stream(
      append_bytes, &bytes, first.pixels_wide() * points_per_pixel, first.pixels_high() * points_per_pixel));
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, first.title.c_str());
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_SUBJECT, first.description.c_str());
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "");
  for (const Scene& page : pages) {
    cairo_pdf_surface_set_size(surface.get(), page.pixels_wide() * points_per_pixel,
                               page.pixels_high() * points_per_pixel);
    const Context context = scene_context(surface.get(), page, page.cell * points_per_pixel);
    paint(context.get(), page);
    cairo_show_page(context.get());
    if (const Result<void> done = drawn(cairo_status(context.get())); !done) return done.error();
  }
  cairo_surface_finish(surface.get());
  if (const Result<void> done = drawn(cairo_surface_status(surface.get())); !done) return done.error();
  return bytes;
}

}  // namespace cavalcade::draw

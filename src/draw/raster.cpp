#include "draw/raster.hpp"

#include <new>
#include <optional>

#include <cairo-pdf.h>
#include <cairo.h>
#include <fmt/format.h>

#include "draw/painter.hpp"

namespace cavalcade::draw {
namespace {

constexpr double points_per_pixel = 0.75;

std::optional<Error> failure(cairo_status_t status) {
  if (status == CAIRO_STATUS_SUCCESS) return std::nullopt;
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

Result<std::string> png_bytes(const Scene& scene) {
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, scene.pixels_wide(), scene.pixels_high()));
  if (const auto error = failure(cairo_surface_status(surface.get()))) return *error;
  const Context context = scene_context(surface.get(), scene, scene.cell);
  paint(context.get(), scene);
  if (const auto error = failure(cairo_status(context.get()))) return *error;
  std::string bytes;
  if (const auto error = failure(cairo_surface_write_to_png_stream(surface.get(), append_bytes, &bytes))) return *error;
  return bytes;
}

Result<std::string> pdf_bytes(const Scene& scene) {
  std::string bytes;
  const Surface surface(cairo_pdf_surface_create_for_stream(
      append_bytes, &bytes, scene.pixels_wide() * points_per_pixel, scene.pixels_high() * points_per_pixel));
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, scene.title.c_str());
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_SUBJECT, scene.description.c_str());
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "");
  const Context context = scene_context(surface.get(), scene, scene.cell * points_per_pixel);
  paint(context.get(), scene);
  cairo_show_page(context.get());
  if (const auto error = failure(cairo_status(context.get()))) return *error;
  cairo_surface_finish(surface.get());
  if (const auto error = failure(cairo_surface_status(surface.get()))) return *error;
  return bytes;
}

}  // namespace cavalcade::draw

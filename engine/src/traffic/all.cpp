// The list of applications, in menu order.

#include <array>

#include "traffic/applications.h"

namespace aqm {
namespace {

const std::array applications{
    &ftp, &file, &web, &page, &cbr, &poisson, &on_off, &mm_app, &mpeg, &video_conference, &video_trace};

}  // namespace

std::span<const ApplicationType* const> all_applications() { return applications; }

const ApplicationType* find_application(std::string_view id) {
  for (const ApplicationType* type : applications)
    if (type->id == id) return type;
  return nullptr;
}

}  // namespace aqm

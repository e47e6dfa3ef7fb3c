// The list of applications, in menu order.

#include <array>

#include "traffic/applications.h"

namespace aqm {
namespace {

const std::array all{&ftp,        &file, &web, &page, &cbr, &poisson, &on_off, &mm_app, &mpeg, &video_conference,
                     &video_trace};

}  // namespace

std::span<const ApplicationType* const> all_applications() { return all; }

const ApplicationType* find_application(std::string_view id) {
  for (const ApplicationType* type : all)
    if (type->id == id) return type;
  return nullptr;
}

}  // namespace aqm

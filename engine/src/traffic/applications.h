// The applications, each defined in the file of its name.
#pragma once

#include "traffic/application.h"

namespace aqm {

extern const ApplicationType ftp;
extern const ApplicationType cbr;
extern const ApplicationType poisson;
extern const ApplicationType mm_app;
extern const ApplicationType video_conference;

}  // namespace aqm

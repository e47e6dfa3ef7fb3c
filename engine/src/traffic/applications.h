// The applications, each defined in the file with its name.
#pragma once

#include "traffic/application.h"

namespace aqm {

extern const ApplicationType ftp;
extern const ApplicationType file;
extern const ApplicationType web;
extern const ApplicationType page;
extern const ApplicationType cbr;
extern const ApplicationType poisson;
extern const ApplicationType on_off;
extern const ApplicationType mm_app;
extern const ApplicationType mpeg;
extern const ApplicationType video_conference;
extern const ApplicationType video_trace;

}  // namespace aqm

// The disciplines, each defined in the file with its name.
#pragma once

#include "qdisc/queue_disc.h"

namespace aqm {

extern const Discipline drop_tail;
extern const Discipline red;
extern const Discipline cbt;
extern const Discipline dcbt;
extern const Discipline fred;
extern const Discipline afqm;
extern const Discipline sfb;
extern const Discipline choke;
extern const Discipline blue;
extern const Discipline sred;
extern const Discipline csfq;
extern const Discipline ared;
extern const Discipline pie;
extern const Discipline codel;
extern const Discipline fq_codel;
extern const Discipline cake_like;
extern const Discipline dualpi2;
extern const Discipline fq;
extern const Discipline sfq;
extern const Discipline drr;
extern const Discipline cbq;

}  // namespace aqm

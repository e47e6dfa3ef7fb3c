// What runs rarely stays out of what runs for every packet.
//
// A WebAssembly function has one frame: where a rare path is inlined, its registers are spilled for the frequent one
// too, and the engines of 2023 know no branch weights. A rare path is therefore a function of its own, called last
// where that is possible, so that nothing has to be kept over the call.
#pragma once

#define AQM_COLD [[gnu::noinline, gnu::cold]]
// A loop of its own, with a frame of its own.
#define AQM_APART [[gnu::noinline]]
// A step of what runs for every packet, with one or two callers: a call costs more there than its code.
#define AQM_HOT [[gnu::always_inline]] inline

// Keeps rarely executed code out of functions that run for every packet.
//
// A WebAssembly function has one frame: where a rare path is inlined, its registers are spilled on the frequent path
// too, and engines do not weigh branches. A rare path is therefore a function of its own, in tail position where
// possible, so that nothing needs to be saved across the call.
#pragma once

#define AQM_COLD [[gnu::noinline, gnu::cold]]
// A function with a frame of its own, so that its registers are not spilled in its callers.
#define AQM_NOINLINE [[gnu::noinline]]
// Part of the per-packet path with one or two callers: a call costs more than inlining it.
#define AQM_HOT [[gnu::always_inline]] inline

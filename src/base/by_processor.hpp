// BY_PROCESSOR("avx2") before a function: it is compiled for these instructions as well, and the version that suits the
// processor is chosen when the program is loaded. Not under ThreadSanitizer, whose runtime is not there yet at that
// moment.

#pragma once

#if defined(__SANITIZE_THREAD__)
#define BY_PROCESSOR(instructions)
#else
#define BY_PROCESSOR(instructions) __attribute__((target_clones(instructions, "default")))
#endif

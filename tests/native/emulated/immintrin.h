// Stands in for the compiler's header of the same name where a kernel is compiled to be checked
// without its processor: every intrinsic becomes portable code of SIMDe, native ones included.
#pragma once

#define SIMDE_NO_NATIVE
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/x86/avx512.h>

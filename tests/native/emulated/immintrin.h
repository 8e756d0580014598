// Stands in for the compiler's header of the same name where a kernel is compiled to be checked
// without its processor: every intrinsic becomes portable code of SIMDe, native ones included.
#pragma once

#define SIMDE_NO_NATIVE
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/x86/avx512.h>

#include <cstdint>

// SIMDe leaves out BMI2. The source's low bits go to the mask's set bits, one after the other.
static inline std::uint64_t _pdep_u64(std::uint64_t source, std::uint64_t mask) {
    std::uint64_t deposited = 0;
    for (; mask != 0; mask &= mask - 1, source >>= 1)
        if (source & 1) deposited |= mask & (0 - mask);
    return deposited;
}

// Replaces the compiler's header of the same name when a kernel is checked without its processor:
// every intrinsic becomes portable code of SIMDe, native ones included.
#pragma once

#define SIMDE_NO_NATIVE
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/x86/avx512.h>

#include <cstdint>

// SIMDe has no BMI2. The source's low bits go to the mask's set bits in order.
static inline std::uint64_t _pdep_u64(std::uint64_t source, std::uint64_t mask) {
    std::uint64_t deposited = 0;
    for (; mask != 0; mask &= mask - 1, source >>= 1)
        if (source & 1) deposited |= mask & (0 - mask);
    return deposited;
}

// Parts of AVX-512 that are missing in the Debian version of SIMDe.
#if !defined(_MM_FROUND_TO_NEAREST_INT)
#define _MM_FROUND_TO_NEAREST_INT SIMDE_MM_FROUND_TO_NEAREST_INT
#endif
#if !defined(_MM_FROUND_NO_EXC)
#define _MM_FROUND_NO_EXC SIMDE_MM_FROUND_NO_EXC
#endif

// 32 words of 16 bits.
struct WordsInMemory {
    std::uint16_t at[32];

    explicit WordsInMemory(__m512i words) { __builtin_memcpy(at, &words, sizeof at); }
};

#if !defined(_mm512_mulhi_epu16)
static inline __m512i _mm512_mulhi_epu16(__m512i a, __m512i b) {
    WordsInMemory words(a);
    const WordsInMemory factors(b);
    for (int at = 0; at < 32; ++at)
        words.at[at] =
            static_cast<std::uint16_t>(std::uint32_t{words.at[at]} * factors.at[at] >> 16);
    __builtin_memcpy(&a, words.at, sizeof a);
    return a;
}
#endif
#if !defined(_mm512_cmplt_epu16_mask)
static inline std::uint32_t _mm512_cmplt_epu16_mask(__m512i a, __m512i b) {
    const WordsInMemory first(a);
    const WordsInMemory second(b);
    std::uint32_t mask = 0;
    for (int at = 0; at < 32; ++at) mask |= std::uint32_t{first.at[at] < second.at[at]} << at;
    return mask;
}
#endif
#if !defined(_mm512_cmpeq_epi16_mask)
static inline std::uint32_t _mm512_cmpeq_epi16_mask(__m512i a, __m512i b) {
    const WordsInMemory first(a);
    const WordsInMemory second(b);
    std::uint32_t mask = 0;
    for (int at = 0; at < 32; ++at) mask |= std::uint32_t{first.at[at] == second.at[at]} << at;
    return mask;
}
#endif

// The processor's approximation is accurate to 14 bits; this one is better.
static inline __m512 _mm512_rcp14_ps(__m512 a) {
    return 1.0f / a;
}

static inline __m512 _mm512_cvtph_ps(__m256i halves) {
    std::uint16_t from[16];
    float to[16];
    __builtin_memcpy(from, &halves, sizeof from);
    for (int at = 0; at < 16; ++at) {
        _Float16 half;
        __builtin_memcpy(&half, from + at, sizeof half);
        to[at] = static_cast<float>(half);
    }
    __m512 floats;
    __builtin_memcpy(&floats, to, sizeof floats);
    return floats;
}

static inline __m256i _mm512_cvtps_ph(__m512 floats, int) {
    float from[16];
    _Float16 to[16];
    __builtin_memcpy(from, &floats, sizeof from);
    for (int at = 0; at < 16; ++at) to[at] = static_cast<_Float16>(from[at]);
    __m256i halves;
    __builtin_memcpy(&halves, to, sizeof halves);
    return halves;
}

// Vectors of bytes and of 16-bit words as wide as a register of the instruction set, and masks of
// their lanes.
#pragma once

#include "core/simd.hpp"

#if defined(__SSE2__) && !RUNOUT_VECTORS
#include <emmintrin.h>
#endif

namespace runout::RUNOUT_ISA {

#if defined(RUNOUT_COMPILE_AVX512)
inline constexpr int kVectorBytes = 64;
#elif defined(RUNOUT_COMPILE_AVX2)
inline constexpr int kVectorBytes = 32;
#else
inline constexpr int kVectorBytes = 16;
#endif
inline constexpr int kVectorWords = kVectorBytes / 2;

using Bytes = std::uint8_t __attribute__((vector_size(kVectorBytes), may_alias));
using Words = std::int16_t __attribute__((vector_size(kVectorBytes), may_alias));
using UnsignedWords = std::uint16_t __attribute__((vector_size(kVectorBytes), may_alias));
using Quads = std::uint64_t __attribute__((vector_size(kVectorBytes), may_alias));

RUNOUT_INLINE Bytes all_bytes(int one) {
    return static_cast<std::uint8_t>(one) - Bytes{};
}
RUNOUT_INLINE Words all_signed(int one) {
    return static_cast<std::int16_t>(one) - Words{};
}
RUNOUT_INLINE UnsignedWords all_words(int one) {
    return static_cast<std::uint16_t>(one) - UnsignedWords{};
}
RUNOUT_INLINE Bytes load_bytes(const std::uint8_t* from) {
    return *reinterpret_cast<const Bytes*>(from);
}
RUNOUT_INLINE void store(std::uint8_t* to, Bytes a) {
    *reinterpret_cast<Bytes*>(to) = a;
}

RUNOUT_INLINE Words larger(Words a, Words b) {
    return a > b ? a : b;
}

// A word without its lowest set bit.
RUNOUT_INLINE Words without_lowest(Words a) {
    return a & (a - 1);
}

#if defined(RUNOUT_COMPILE_AVX512)

// A bit per lane.
struct WordMask {
    std::uint32_t bits;
};

RUNOUT_INLINE WordMask shares_bits(UnsignedWords a, UnsignedWords b) {
    return {_mm512_test_epi16_mask(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b))};
}
RUNOUT_INLINE WordMask equal(Words a, Words b) {
    return {_mm512_cmpeq_epi16_mask(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b))};
}
RUNOUT_INLINE WordMask below(UnsignedWords a, UnsignedWords b) {
    return {_mm512_cmplt_epu16_mask(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b))};
}
RUNOUT_INLINE WordMask operator&(WordMask a, WordMask b) {
    return {a.bits & b.bits};
}
RUNOUT_INLINE WordMask operator|(WordMask a, WordMask b) {
    return {a.bits | b.bits};
}
RUNOUT_INLINE bool any(WordMask a) {
    return a.bits != 0;
}
RUNOUT_INLINE Words select(WordMask mask, Words yes, Words no) {
    return reinterpret_cast<Words>(_mm512_mask_blend_epi16(mask.bits, reinterpret_cast<__m512i>(no),
                                                           reinterpret_cast<__m512i>(yes)));
}
RUNOUT_INLINE UnsignedWords multiply_high(UnsignedWords a, UnsignedWords b) {
    return reinterpret_cast<UnsignedWords>(
        _mm512_mulhi_epu16(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b)));
}
// A bit per byte in the order of memory, from masks of the words at even and at odd places.
RUNOUT_INLINE std::uint64_t interleave(WordMask even, WordMask odd) {
    return _pdep_u64(even.bits, 0x5555555555555555u) | _pdep_u64(odd.bits, 0xaaaaaaaaaaaaaaaau);
}

#else

// All ones in the lanes that are meant.
struct WordMask {
    Words bits;
};

RUNOUT_INLINE WordMask equal(Words a, Words b) {
    return {a == b};
}
RUNOUT_INLINE WordMask shares_bits(UnsignedWords a, UnsignedWords b) {
    return {(a & b) != 0};
}
RUNOUT_INLINE WordMask below(UnsignedWords a, UnsignedWords b) {
    return {a < b};
}
RUNOUT_INLINE WordMask operator&(WordMask a, WordMask b) {
    return {a.bits & b.bits};
}
RUNOUT_INLINE WordMask operator|(WordMask a, WordMask b) {
    return {a.bits | b.bits};
}

#if defined(RUNOUT_COMPILE_AVX2)

RUNOUT_INLINE bool any(WordMask a) {
    return _mm256_movemask_epi8(reinterpret_cast<__m256i>(a.bits)) != 0;
}
RUNOUT_INLINE Words select(WordMask mask, Words yes, Words no) {
    return reinterpret_cast<Words>(_mm256_blendv_epi8(reinterpret_cast<__m256i>(no),
                                                      reinterpret_cast<__m256i>(yes),
                                                      reinterpret_cast<__m256i>(mask.bits)));
}
RUNOUT_INLINE UnsignedWords multiply_high(UnsignedWords a, UnsignedWords b) {
    return reinterpret_cast<UnsignedWords>(
        _mm256_mulhi_epu16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
}

#elif defined(RUNOUT_COMPILE_NEON)

RUNOUT_INLINE bool any(WordMask a) {
    return vmaxvq_u32(reinterpret_cast<uint32x4_t>(a.bits)) != 0;
}
RUNOUT_INLINE Words select(WordMask mask, Words yes, Words no) {
    return vbslq_s16(reinterpret_cast<uint16x8_t>(mask.bits), yes, no);
}
RUNOUT_INLINE UnsignedWords multiply_high(UnsignedWords a, UnsignedWords b) {
    const uint32x4_t low = vmull_u16(vget_low_u16(a), vget_low_u16(b));
    const uint32x4_t high = vmull_high_u16(a, b);
    return vuzp2q_u16(vreinterpretq_u16_u32(low), vreinterpretq_u16_u32(high));
}

#else

RUNOUT_INLINE bool any(WordMask a) {
    const Quads bits = reinterpret_cast<Quads>(a.bits);
    return (bits[0] | bits[1]) != 0;
}
RUNOUT_INLINE Words select(WordMask mask, Words yes, Words no) {
    return (mask.bits & yes) | (~mask.bits & no);
}
RUNOUT_INLINE UnsignedWords multiply_high(UnsignedWords a, UnsignedWords b) {
#if defined(__SSE2__)
    return reinterpret_cast<UnsignedWords>(
        _mm_mulhi_epu16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#else
    UnsignedWords high{};
    for (int lane = 0; lane < kVectorWords; ++lane)
        high[lane] = static_cast<std::uint16_t>(std::uint32_t{a[lane]} * b[lane] >> 16);
    return high;
#endif
}

#endif

// A bit per byte in the order of memory, from masks of the words at even and at odd places.
RUNOUT_INLINE std::uint64_t interleave(WordMask even, WordMask odd) {
    const Words bytes = (even.bits & 0xff) | (odd.bits & ~0xff);
#if defined(RUNOUT_COMPILE_AVX2)
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(reinterpret_cast<__m256i>(bytes)));
#elif defined(__SSE2__)
    return static_cast<std::uint32_t>(_mm_movemask_epi8(reinterpret_cast<__m128i>(bytes)));
#elif defined(RUNOUT_COMPILE_NEON)
    // Each byte keeps the bit of its place among eight; adding neighbours three times joins them.
    const Bytes places = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t sums = reinterpret_cast<Bytes>(bytes) & places;
    for (int times = 0; times < 3; ++times) sums = vpaddq_u8(sums, sums);
    return vgetq_lane_u16(vreinterpretq_u16_u8(sums), 0);
#else
    std::uint64_t bits = 0;
    const Bytes lanes = reinterpret_cast<Bytes>(bytes);
    for (int lane = 0; lane < kVectorBytes; ++lane) bits |= std::uint64_t{lanes[lane]} >> 7 << lane;
    return bits;
#endif
}

#endif

RUNOUT_INLINE WordMask nonzero(Words a) {
    return shares_bits(reinterpret_cast<UnsignedWords>(a), reinterpret_cast<UnsignedWords>(a));
}

}  // namespace runout::RUNOUT_ISA

// The only file that names an instruction set.
//
// A kernel file is compiled once per instruction set, with RUNOUT_ISA naming it, and lives in the
// namespace of that name; callers pick one through instruction_set(). A function that is inline
// but not inlined would be merged by the linker across those copies, so what kernels share is
// either force-inlined or stands inside the instruction set's namespace.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#define RUNOUT_INLINE inline __attribute__((always_inline))

#if defined(RUNOUT_COMPILE_AVX512)
#define RUNOUT_ISA avx512
#define RUNOUT_VECTORS 1
#elif defined(RUNOUT_COMPILE_AVX2)
#define RUNOUT_ISA avx2
#define RUNOUT_VECTORS 1
#else
#define RUNOUT_ISA baseline
#define RUNOUT_VECTORS 0
#endif

#if RUNOUT_VECTORS
#include <immintrin.h>
#endif

namespace runout {

enum class InstructionSet : std::uint8_t { baseline, avx2, avx512 };

// What this processor offers, from the plainest up; always holds baseline.
std::vector<InstructionSet> available_instruction_sets();

// The one in use: the best available, or what the environment variable RUNOUT_ISA names.
// Throws std::invalid_argument when that is unknown or not available here.
InstructionSet instruction_set();

std::string name_of(InstructionSet set);

// Whether nth_set_bit's instruction is worth using: AMD's processors before Zen 3 take hundreds of
// cycles for it.
bool deposits_bits_fast();

// The copy of a kernel that fits the instruction set in use.
#if defined(__x86_64__)
#define RUNOUT_CHOOSE(kernel)                                     \
    (instruction_set() == InstructionSet::avx512 ? avx512::kernel \
     : instruction_set() == InstructionSet::avx2 ? avx2::kernel   \
                                                 : baseline::kernel)
#else
#define RUNOUT_CHOOSE(kernel) baseline::kernel
#endif

namespace RUNOUT_ISA {

#if !RUNOUT_VECTORS
// of[n][byte] is the place of the byte's set bit with n set bits below it.
struct BitPlaces {
    std::uint8_t of[8][256];

    constexpr BitPlaces() : of() {
        for (unsigned byte = 0; byte < 256; ++byte)
            for (unsigned place = 0, n = 0; place < 8; ++place)
                if (byte >> place & 1) of[n++][byte] = static_cast<std::uint8_t>(place);
    }
};
inline constexpr BitPlaces kBitPlaces;
#endif

// The mask's set bit with `n` set bits below it; the mask has more than `n`.
RUNOUT_INLINE std::uint64_t nth_set_bit(std::uint64_t mask, unsigned n) {
#if RUNOUT_VECTORS
    return _pdep_u64(std::uint64_t{1} << n, mask);
#else
    // Multiplying bytes by ones makes running totals of them: first of the bits in each byte, then
    // of the bytes that lie below the one sought, where the total is at most n.
    constexpr std::uint64_t ones = 0x0101010101010101u;
    std::uint64_t totals = mask - (mask >> 1 & 0x5555555555555555u);
    totals = (totals & 0x3333333333333333u) + (totals >> 2 & 0x3333333333333333u);
    totals = ((totals + (totals >> 4)) & 0x0f0f0f0f0f0f0f0fu) * ones;
    const std::uint64_t below = ((n * ones | 0x80 * ones) - totals) >> 7 & ones;
    const auto shift = static_cast<unsigned>(below * ones >> 56) * 8;
    const auto before = static_cast<unsigned>(totals << 8 >> shift & 0xff);
    return std::uint64_t{1} << (shift + kBitPlaces.of[n - before][mask >> shift & 0xff]);
#endif
}

// Four doubles; the compiler splits them where registers are narrower.
using Four = double __attribute__((vector_size(32), may_alias));

// Sixteen numbers of 16 bits; comparing two gives all ones where it holds.
using Sixteen = std::uint16_t __attribute__((vector_size(32), may_alias));
using SixteenAnswers = std::int16_t __attribute__((vector_size(32), may_alias));

RUNOUT_INLINE double sum_of(const Four& four) {
    return (four[0] + four[1]) + (four[2] + four[3]);
}

#if defined(RUNOUT_COMPILE_AVX512)

// Eight lanes of eight bytes.
struct Lanes {
    static constexpr int kCount = 8;
    __m512i bits;
};

RUNOUT_INLINE Lanes all_lanes(std::uint64_t lane) {
    return {_mm512_set1_epi64(static_cast<long long>(lane))};
}
// The same 16 bytes in every 128-bit half-lane pair, for look_up.
RUNOUT_INLINE Lanes table16(const std::uint8_t* entries) {
    return {_mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(entries)))};
}
// One lane per row of `width` bytes; the bytes of a lane beyond its row are zero.
template <int width>
RUNOUT_INLINE Lanes load_rows(const std::uint8_t* rows) {
    alignas(64) std::uint8_t from[64];
    for (int byte = 0; byte < 64; ++byte)
        from[byte] = static_cast<std::uint8_t>(byte / 8 * width + byte % 8);
    constexpr std::uint64_t lane_mask = (std::uint64_t{1} << width) - 1;
    constexpr std::uint64_t mask = lane_mask * 0x0101010101010101u;
    return {_mm512_maskz_permutexvar_epi8(mask, _mm512_load_si512(from), _mm512_loadu_si512(rows))};
}
inline constexpr int kBytesRead = 64;  // what load_rows touches from `rows` on

RUNOUT_INLINE void store(std::uint64_t* to, Lanes a) {
    _mm512_storeu_si512(to, a.bits);
}
RUNOUT_INLINE Lanes operator+(Lanes a, Lanes b) {
    return {_mm512_add_epi64(a.bits, b.bits)};
}
RUNOUT_INLINE Lanes operator|(Lanes a, Lanes b) {
    return {_mm512_or_si512(a.bits, b.bits)};
}
RUNOUT_INLINE Lanes operator&(Lanes a, Lanes b) {
    return {_mm512_and_si512(a.bits, b.bits)};
}
template <int bits>
RUNOUT_INLINE Lanes shift_left(Lanes a) {
    return {_mm512_slli_epi64(a.bits, bits)};
}
template <int bits>
RUNOUT_INLINE Lanes shift_right(Lanes a) {
    return {_mm512_srli_epi64(a.bits, bits)};
}
// Each byte of `at` replaced by the table entry of its low four bits.
RUNOUT_INLINE Lanes look_up(Lanes table, Lanes at) {
    return {_mm512_shuffle_epi8(table.bits, at.bits)};
}
RUNOUT_INLINE Lanes sum_bytes(Lanes a) {
    return {_mm512_sad_epu8(a.bits, _mm512_setzero_si512())};
}
RUNOUT_INLINE Lanes bytes_above(Lanes a, Lanes limit) {
    return {_mm512_subs_epu8(a.bits, limit.bits)};
}
RUNOUT_INLINE Lanes equal_bytes(Lanes a, Lanes b) {
    return {_mm512_movm_epi8(_mm512_cmpeq_epi8_mask(a.bits, b.bits))};
}
// One bit per lane that is not zero.
RUNOUT_INLINE unsigned nonzero_lanes(Lanes a) {
    return _mm512_test_epi64_mask(a.bits, a.bits);
}

#elif defined(RUNOUT_COMPILE_AVX2)

// Four lanes of eight bytes.
struct Lanes {
    static constexpr int kCount = 4;
    __m256i bits;
};

RUNOUT_INLINE Lanes all_lanes(std::uint64_t lane) {
    return {_mm256_set1_epi64x(static_cast<long long>(lane))};
}
// The same 16 bytes in both halves, for look_up.
RUNOUT_INLINE Lanes table16(const std::uint8_t* entries) {
    return {
        _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(entries)))};
}
// One lane per row of `width` bytes; the bytes of a lane beyond its row are zero.
template <int width>
RUNOUT_INLINE Lanes load_rows(const std::uint8_t* rows) {
    alignas(16) std::uint8_t from[16];
    for (int byte = 0; byte < 16; ++byte)
        from[byte] =
            static_cast<std::uint8_t>(byte % 8 < width ? byte / 8 * width + byte % 8 : 0x80);
    const __m128i low = _mm_loadu_si128(reinterpret_cast<const __m128i*>(rows));
    const __m128i high = _mm_loadu_si128(reinterpret_cast<const __m128i*>(rows + 2 * width));
    return {_mm256_shuffle_epi8(_mm256_set_m128i(high, low), table16(from).bits)};
}
inline constexpr int kBytesRead = 2 * 7 + 16;  // what load_rows touches from `rows` on

RUNOUT_INLINE void store(std::uint64_t* to, Lanes a) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), a.bits);
}
RUNOUT_INLINE Lanes operator+(Lanes a, Lanes b) {
    return {_mm256_add_epi64(a.bits, b.bits)};
}
RUNOUT_INLINE Lanes operator|(Lanes a, Lanes b) {
    return {_mm256_or_si256(a.bits, b.bits)};
}
RUNOUT_INLINE Lanes operator&(Lanes a, Lanes b) {
    return {_mm256_and_si256(a.bits, b.bits)};
}
template <int bits>
RUNOUT_INLINE Lanes shift_left(Lanes a) {
    return {_mm256_slli_epi64(a.bits, bits)};
}
template <int bits>
RUNOUT_INLINE Lanes shift_right(Lanes a) {
    return {_mm256_srli_epi64(a.bits, bits)};
}
// Each byte of `at` replaced by the table entry of its low four bits.
RUNOUT_INLINE Lanes look_up(Lanes table, Lanes at) {
    return {_mm256_shuffle_epi8(table.bits, at.bits)};
}
RUNOUT_INLINE Lanes sum_bytes(Lanes a) {
    return {_mm256_sad_epu8(a.bits, _mm256_setzero_si256())};
}
RUNOUT_INLINE Lanes bytes_above(Lanes a, Lanes limit) {
    return {_mm256_subs_epu8(a.bits, limit.bits)};
}
RUNOUT_INLINE Lanes equal_bytes(Lanes a, Lanes b) {
    return {_mm256_cmpeq_epi8(a.bits, b.bits)};
}
// One bit per lane that is not zero.
RUNOUT_INLINE unsigned nonzero_lanes(Lanes a) {
    const __m256i zero = _mm256_cmpeq_epi64(a.bits, _mm256_setzero_si256());
    return ~static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(zero))) & 0xf;
}

#endif

}  // namespace RUNOUT_ISA
}  // namespace runout

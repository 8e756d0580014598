// Instruction sets, and vector types and operations for kernels compiled for one of them.
//
// A kernel file is compiled once per instruction set, with RUNOUT_ISA naming it, and lives in the
// namespace of that name; callers pick one through instruction_set(). A function that is inline
// but not inlined would be merged by the linker across those copies, so what kernels share is
// either force-inlined or stands inside the instruction set's namespace.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#define RUNOUT_INLINE inline __attribute__((always_inline))
// For a loop that would be short of registers inside another.
#define RUNOUT_APART __attribute__((noinline))

#if defined(RUNOUT_COMPILE_AVX512)
#define RUNOUT_ISA avx512
#define RUNOUT_VECTORS 1
#elif defined(RUNOUT_COMPILE_AVX2)
#define RUNOUT_ISA avx2
#define RUNOUT_VECTORS 1
#elif defined(RUNOUT_COMPILE_NEON)
#define RUNOUT_ISA neon
#define RUNOUT_VECTORS 1
#else
#define RUNOUT_ISA baseline
#define RUNOUT_VECTORS 0
#endif

#if defined(RUNOUT_COMPILE_NEON)
#include <arm_neon.h>
#elif RUNOUT_VECTORS
#include <immintrin.h>
#endif

namespace runout {

enum class InstructionSet : std::uint8_t { baseline, avx2, avx512, neon };

// Return the instruction sets of this processor, baseline first.
std::vector<InstructionSet> available_instruction_sets();

// Return the instruction set in use: the best available, or the one named by the environment
// variable RUNOUT_ISA. Throws std::invalid_argument if that is unknown or unavailable.
InstructionSet instruction_set();

// Use this instruction set from now on, also if only emulated; for checks, while no kernel runs.
void use_instruction_set(InstructionSet set);

std::string name_of(InstructionSet set);

// The copy of a kernel that fits the instruction set in use.
#if defined(__x86_64__)
#define RUNOUT_CHOOSE(kernel)                                     \
    (instruction_set() == InstructionSet::avx512 ? avx512::kernel \
     : instruction_set() == InstructionSet::avx2 ? avx2::kernel   \
                                                 : baseline::kernel)
#elif defined(__aarch64__)
#define RUNOUT_CHOOSE(kernel) \
    (instruction_set() == InstructionSet::neon ? neon::kernel : baseline::kernel)
#else
#define RUNOUT_CHOOSE(kernel) baseline::kernel
#endif

namespace RUNOUT_ISA {

// Four doubles; the compiler splits them where registers are narrower.
using Four = double __attribute__((vector_size(32), may_alias));

// Numbers of 16 bits, at most sixteen, and no more than a register holds: the compiler compares
// wider vectors number by number. Comparing two gives all ones where it holds.
#if defined(RUNOUT_COMPILE_AVX512) || defined(RUNOUT_COMPILE_AVX2)
inline constexpr int kNumbers = 16;
#else
inline constexpr int kNumbers = 8;
#endif
using Numbers = std::uint16_t __attribute__((vector_size(2 * kNumbers), may_alias));
using NumberAnswers = std::int16_t __attribute__((vector_size(2 * kNumbers), may_alias));

RUNOUT_INLINE double sum_of(const Four& four) {
    return (four[0] + four[1]) + (four[2] + four[3]);
}

// As many floats as one register holds.
#if defined(RUNOUT_COMPILE_AVX512)
inline constexpr int kFloats = 16;
using Floats = __m512;
#elif defined(RUNOUT_COMPILE_AVX2)
inline constexpr int kFloats = 8;
using Floats = __m256;
#else
inline constexpr int kFloats = 4;
using Floats = float __attribute__((vector_size(16), may_alias));
#endif
using Ints = std::int32_t __attribute__((vector_size(4 * kFloats), may_alias));
using Shorts = std::uint16_t __attribute__((vector_size(2 * kFloats), may_alias));

RUNOUT_INLINE Floats all_floats(float one) {
    return one - Floats{};
}
// From and to addresses that are a multiple of the vector's size.
RUNOUT_INLINE Floats load(const float* from) {
    return *reinterpret_cast<const Floats*>(from);
}
RUNOUT_INLINE void store(float* to, Floats a) {
    *reinterpret_cast<Floats*>(to) = a;
}
RUNOUT_INLINE void fetch_ahead(const void* address) {
    __builtin_prefetch(address, 1, 3);
}

#if defined(RUNOUT_COMPILE_AVX512)

RUNOUT_INLINE Floats larger(Floats a, Floats b) {
    return _mm512_max_ps(a, b);
}
RUNOUT_INLINE Floats smaller(Floats a, Floats b) {
    return _mm512_min_ps(a, b);
}
// a * b + c, rounded once where the processor can.
RUNOUT_INLINE Floats multiply_add(Floats a, Floats b, Floats c) {
    return _mm512_fmadd_ps(a, b, c);
}
// 1 / a to nearly all of a float's bits, for a that is neither zero nor tiny.
RUNOUT_INLINE Floats reciprocal(Floats a) {
    const Floats guess = _mm512_rcp14_ps(a);
    return guess * _mm512_fnmadd_ps(a, guess, all_floats(2));
}
// Numbers of 16 bits with a sign, five bits of exponent and ten of fraction.
RUNOUT_INLINE Floats load_halves(const std::uint16_t* from) {
    return _mm512_cvtph_ps(_mm256_load_si256(reinterpret_cast<const __m256i*>(from)));
}
RUNOUT_INLINE void store_halves(std::uint16_t* to, Floats a) {
    _mm256_store_si256(reinterpret_cast<__m256i*>(to),
                       _mm512_cvtps_ph(a, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
}

#elif defined(RUNOUT_COMPILE_AVX2)

RUNOUT_INLINE Floats larger(Floats a, Floats b) {
    return _mm256_max_ps(a, b);
}
RUNOUT_INLINE Floats smaller(Floats a, Floats b) {
    return _mm256_min_ps(a, b);
}
RUNOUT_INLINE Floats multiply_add(Floats a, Floats b, Floats c) {
    return _mm256_fmadd_ps(a, b, c);
}
RUNOUT_INLINE Floats reciprocal(Floats a) {
    const Floats guess = _mm256_rcp_ps(a);
    return guess * _mm256_fnmadd_ps(a, guess, all_floats(2));
}
RUNOUT_INLINE Floats load_halves(const std::uint16_t* from) {
    return _mm256_cvtph_ps(_mm_load_si128(reinterpret_cast<const __m128i*>(from)));
}
RUNOUT_INLINE void store_halves(std::uint16_t* to, Floats a) {
    _mm_store_si128(reinterpret_cast<__m128i*>(to),
                    _mm256_cvtps_ph(a, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
}

#elif defined(RUNOUT_COMPILE_NEON)

RUNOUT_INLINE Floats larger(Floats a, Floats b) {
    return vmaxq_f32(a, b);
}
RUNOUT_INLINE Floats smaller(Floats a, Floats b) {
    return vminq_f32(a, b);
}
RUNOUT_INLINE Floats multiply_add(Floats a, Floats b, Floats c) {
    return vfmaq_f32(c, a, b);
}
// The architecture defines the estimate, of eight bits, exactly; each step doubles its bits.
RUNOUT_INLINE Floats reciprocal(Floats a) {
    Floats guess = vrecpeq_f32(a);
    guess = guess * vrecpsq_f32(a, guess);
    return guess * vrecpsq_f32(a, guess);
}
RUNOUT_INLINE Floats load_halves(const std::uint16_t* from) {
    return vcvt_f32_f16(vreinterpret_f16_u16(vld1_u16(from)));
}
RUNOUT_INLINE void store_halves(std::uint16_t* to, Floats a) {
    vst1_u16(to, vreinterpret_u16_f16(vcvt_f16_f32(a)));
}

#else

RUNOUT_INLINE Floats larger(Floats a, Floats b) {
    return a > b ? a : b;
}
RUNOUT_INLINE Floats smaller(Floats a, Floats b) {
    return a < b ? a : b;
}
RUNOUT_INLINE Floats multiply_add(Floats a, Floats b, Floats c) {
    return a * b + c;
}
RUNOUT_INLINE Floats reciprocal(Floats a) {
    return 1.0f / a;
}
// A half's bits moved to where a float has them are too small by 2^112.
RUNOUT_INLINE Floats load_halves(const std::uint16_t* from) {
    const Ints bits = __builtin_convertvector(*reinterpret_cast<const Shorts*>(from), Ints);
    const Floats size = reinterpret_cast<Floats>((bits & 0x7fff) << 13) * 0x1p112f;
    return reinterpret_cast<Floats>(reinterpret_cast<Ints>(size) | (bits & 0x8000) << 16);
}
// Adding and taking away a number whose last bit is worth a half's last bit rounds to it.
RUNOUT_INLINE void store_halves(std::uint16_t* to, Floats a) {
    const Ints bits = reinterpret_cast<Ints>(a);
    const Floats size = reinterpret_cast<Floats>(bits & 0x7fffffff);
    const Ints exponent = reinterpret_cast<Ints>(size) & 0x7f800000;
    const Floats step =
        larger(reinterpret_cast<Floats>(exponent + (13 << 23)), all_floats(0x1p-1f));
    const Floats rounded = (size + step) - step;
    const Ints half = reinterpret_cast<Ints>(rounded * 0x1p-112f) >> 13 | (bits >> 16 & 0x8000);
    *reinterpret_cast<Shorts*>(to) = __builtin_convertvector(half & 0xffff, Shorts);
}

#endif

// Whole numbers from 0 to 65535.
RUNOUT_INLINE Floats load_shorts(const std::uint16_t* from) {
#if defined(RUNOUT_COMPILE_NEON)
    return vcvtq_f32_u32(vmovl_u16(vld1_u16(from)));
#else
    const Ints whole = __builtin_convertvector(*reinterpret_cast<const Shorts*>(from), Ints);
    return __builtin_convertvector(whole, Floats);
#endif
}
// Round to the nearest.
RUNOUT_INLINE void store_shorts(std::uint16_t* to, Floats a) {
#if defined(RUNOUT_COMPILE_AVX2)
    const __m256i whole = _mm256_cvtps_epi32(a);
    _mm_store_si128(
        reinterpret_cast<__m128i*>(to),
        _mm_packus_epi32(_mm256_castsi256_si128(whole), _mm256_extracti128_si256(whole, 1)));
#elif defined(RUNOUT_COMPILE_NEON)
    vst1_u16(to, vqmovn_u32(vcvtnq_u32_f32(a)));
#else
    const Ints whole = __builtin_convertvector(a + 0.5f, Ints);
    *reinterpret_cast<Shorts*>(to) = __builtin_convertvector(whole, Shorts);
#endif
}

// Which float of two rows comes to a place of their first or second part, 0 or 1; those of the
// second row are numbered from kFloats on. Stretches of so many floats change places between the
// rows.
template <int stretch>
struct SwappedStretches {
    static constexpr int from(int part, int place) {
        const int row = place / stretch % 2;
        return place + (part - row) * stretch + row * kFloats;
    }
};
// Within 16 bytes, floats of both rows alternate.
struct Interleaved {
    static constexpr int from(int part, int place) {
        return place / 4 * 4 + 2 * part + place % 4 / 2 + place % 2 * kFloats;
    }
};
template <typename Pattern, int part, int... places>
RUNOUT_INLINE Floats part_of(Floats a, Floats b, std::integer_sequence<int, places...>) {
    return __builtin_shufflevector(a, b, Pattern::from(part, places)...);
}
// Exchange parts of rows that are so far apart.
template <int apart, typename Pattern>
RUNOUT_INLINE void exchange_parts(Floats (&rows)[kFloats]) {
    constexpr std::make_integer_sequence<int, kFloats> places;
    for (int at = 0; at < kFloats; ++at) {
        if ((at & apart) != 0) continue;
        const Floats first = part_of<Pattern, 0>(rows[at], rows[at + apart], places);
        rows[at + apart] = part_of<Pattern, 1>(rows[at], rows[at + apart], places);
        rows[at] = first;
    }
}
// Rows become columns.
RUNOUT_INLINE void transpose(Floats (&rows)[kFloats]) {
    if constexpr (kFloats >= 16) exchange_parts<8, SwappedStretches<8>>(rows);
    if constexpr (kFloats >= 8) exchange_parts<4, SwappedStretches<4>>(rows);
    exchange_parts<2, Interleaved>(rows);
    exchange_parts<1, Interleaved>(rows);
}

#if RUNOUT_VECTORS

// Lanes of eight bytes, as many as a register holds.
struct Lanes {
#if defined(RUNOUT_COMPILE_AVX512)
    using Bits = __m512i;
#elif defined(RUNOUT_COMPILE_AVX2)
    using Bits = __m256i;
#else
    using Bits = uint64x2_t;
#endif
    using Unsigned = std::uint64_t __attribute__((vector_size(sizeof(Bits)), may_alias));
    static constexpr int kCount = sizeof(Bits) / 8;

    Bits bits;
};

RUNOUT_INLINE Lanes all_lanes(std::uint64_t lane) {
    return {reinterpret_cast<Lanes::Bits>(lane - Lanes::Unsigned{})};
}
RUNOUT_INLINE void store(std::uint64_t* to, Lanes a) {
    __builtin_memcpy(to, &a.bits, sizeof a.bits);
}
RUNOUT_INLINE Lanes operator+(Lanes a, Lanes b) {
    return {reinterpret_cast<Lanes::Bits>(reinterpret_cast<Lanes::Unsigned>(a.bits) +
                                          reinterpret_cast<Lanes::Unsigned>(b.bits))};
}
RUNOUT_INLINE Lanes operator|(Lanes a, Lanes b) {
    return {a.bits | b.bits};
}
RUNOUT_INLINE Lanes operator&(Lanes a, Lanes b) {
    return {a.bits & b.bits};
}
template <int bits>
RUNOUT_INLINE Lanes shift_left(Lanes a) {
    return {a.bits << bits};
}
template <int bits>
RUNOUT_INLINE Lanes shift_right(Lanes a) {
    return {reinterpret_cast<Lanes::Bits>(reinterpret_cast<Lanes::Unsigned>(a.bits) >> bits)};
}

#endif

// Of each instruction set: table16 loads 16 bytes for look_up, which replaces each byte of `at` by
// the entry of its low four bits. load_rows has a lane per row of `width` bytes, zero beyond its
// row, and touches kBytesRead bytes from `rows` on. nonzero_lanes has a bit for each lane.
#if defined(RUNOUT_COMPILE_AVX512)

RUNOUT_INLINE Lanes table16(const std::uint8_t* entries) {
    return {_mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(entries)))};
}
template <int width>
RUNOUT_INLINE Lanes load_rows(const std::uint8_t* rows) {
    alignas(64) std::uint8_t from[64];
    for (int byte = 0; byte < 64; ++byte)
        from[byte] = static_cast<std::uint8_t>(byte / 8 * width + byte % 8);
    constexpr std::uint64_t lane_mask = (std::uint64_t{1} << width) - 1;
    constexpr std::uint64_t mask = lane_mask * 0x0101010101010101u;
    return {_mm512_maskz_permutexvar_epi8(mask, _mm512_load_si512(from), _mm512_loadu_si512(rows))};
}
inline constexpr int kBytesRead = 64;
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
RUNOUT_INLINE unsigned nonzero_lanes(Lanes a) {
    return _mm512_test_epi64_mask(a.bits, a.bits);
}

#elif defined(RUNOUT_COMPILE_AVX2)

RUNOUT_INLINE Lanes table16(const std::uint8_t* entries) {
    return {
        _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(entries)))};
}
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
inline constexpr int kBytesRead = 2 * 7 + 16;
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
RUNOUT_INLINE unsigned nonzero_lanes(Lanes a) {
    const __m256i zero = _mm256_cmpeq_epi64(a.bits, _mm256_setzero_si256());
    return ~static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(zero))) & 0xf;
}

#elif defined(RUNOUT_COMPILE_NEON)

RUNOUT_INLINE Lanes of_bytes(uint8x16_t bytes) {
    return {vreinterpretq_u64_u8(bytes)};
}
RUNOUT_INLINE uint8x16_t bytes_of(Lanes a) {
    return vreinterpretq_u8_u64(a.bits);
}
RUNOUT_INLINE Lanes table16(const std::uint8_t* entries) {
    return of_bytes(vld1q_u8(entries));
}
template <int width>
RUNOUT_INLINE Lanes load_rows(const std::uint8_t* rows) {
    std::uint8_t from[16];
    for (int byte = 0; byte < 16; ++byte)
        from[byte] =
            static_cast<std::uint8_t>(byte % 8 < width ? byte / 8 * width + byte % 8 : 0xff);
    return of_bytes(vqtbl1q_u8(vld1q_u8(rows), vld1q_u8(from)));
}
inline constexpr int kBytesRead = 16;
RUNOUT_INLINE Lanes look_up(Lanes table, Lanes at) {
    return of_bytes(vqtbl1q_u8(bytes_of(table), vandq_u8(bytes_of(at), vdupq_n_u8(15))));
}
RUNOUT_INLINE Lanes sum_bytes(Lanes a) {
    return {vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(bytes_of(a))))};
}
RUNOUT_INLINE Lanes bytes_above(Lanes a, Lanes limit) {
    return of_bytes(vqsubq_u8(bytes_of(a), bytes_of(limit)));
}
RUNOUT_INLINE Lanes equal_bytes(Lanes a, Lanes b) {
    return of_bytes(vceqq_u8(bytes_of(a), bytes_of(b)));
}
RUNOUT_INLINE unsigned nonzero_lanes(Lanes a) {
    return (a.bits[0] != 0 ? 1u : 0u) | (a.bits[1] != 0 ? 2u : 0u);
}

#endif

}  // namespace RUNOUT_ISA
}  // namespace runout

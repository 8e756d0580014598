// Callable versions of the inline functions of simd.hpp and rank_sets.hpp, once per instruction
// set, with plain pointers: no library code is shared across instruction sets. Counts are multiples
// of 16, and arrays are aligned for vectors.
#pragma once

#include <cstdint>

namespace runout {

struct SimdProbes {
    void (*transpose)(float* square);  // its side is the vector width
    void (*load_halves)(const std::uint16_t* halves, int count, float* into);
    void (*store_halves)(const float* numbers, int count, std::uint16_t* into);
    void (*load_shorts)(const std::uint16_t* shorts, int count, float* into);
    void (*store_shorts)(const float* numbers, int count, std::uint16_t* into);
    void (*reciprocal)(const float* numbers, int count, float* into);
    void (*multiply_add)(const float* a, const float* b, const float* c, int count, float* into);
    void (*larger)(const float* a, const float* b, int count, float* into);
    void (*smaller)(const float* a, const float* b, int count, float* into);
    // Strengths of 64 hands of seven cards, given as seven columns of 64 ids.
    void (*strengths)(const std::uint8_t* columns, std::int32_t* into);
};

namespace baseline {
SimdProbes simd_probes();
}
namespace avx2 {
SimdProbes simd_probes();
}
namespace avx512 {
SimdProbes simd_probes();
}
namespace neon {
SimdProbes simd_probes();
}

}  // namespace runout

// Random numbers: one stream per seed and chunk number, identical on every machine.
#pragma once

#include <cstdint>

#include "core/simd.hpp"

namespace runout {

// xoshiro256++, started from the seed and the chunk's number by splitmix64. All of it is inlined:
// kernels that are compiled once per instruction set share it.
class RandomStream {
   public:
    RUNOUT_INLINE RandomStream(std::uint64_t seed, std::uint64_t chunk) {
        std::uint64_t mixed = seed;
        mixed = split(mixed) ^ chunk;
        for (std::uint64_t& word : state_) word = split(mixed);
    }

    RUNOUT_INLINE std::uint64_t next() {
        const std::uint64_t result = rotate(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

    // From 0 to below 1, in steps of 2^-53.
    RUNOUT_INLINE double fraction() { return static_cast<double>(next() >> 11) * 0x1p-53; }

    // An integer from 0 to below `end`, which is below 2^32.
    RUNOUT_INLINE std::uint32_t below(std::uint32_t end) {
        return static_cast<std::uint32_t>((next() >> 32) * end >> 32);
    }

   private:
    static RUNOUT_INLINE std::uint64_t rotate(std::uint64_t word, int by) {
        return word << by | word >> (64 - by);
    }
    static RUNOUT_INLINE std::uint64_t split(std::uint64_t& state) {
        state += 0x9e3779b97f4a7c15u;
        std::uint64_t word = state;
        word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
        word = (word ^ word >> 27) * 0x94d049bb133111ebu;
        return word ^ word >> 31;
    }

    std::uint64_t state_[4];
};

}  // namespace runout

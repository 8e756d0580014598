// Random numbers: one stream per seed and chunk number, identical on every machine.
#pragma once

#include <cstdint>

#include "core/simd.hpp"

namespace runout {

// splitmix64, which starts the other generators. All of them are inlined: kernels that are compiled
// once per instruction set share them.
class SplitMix {
   public:
    RUNOUT_INLINE SplitMix(std::uint64_t seed, std::uint64_t chunk) : state_(seed) {
        state_ = next() ^ chunk;
    }

    RUNOUT_INLINE std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15u;
        std::uint64_t word = state_;
        word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
        word = (word ^ word >> 27) * 0x94d049bb133111ebu;
        return word ^ word >> 31;
    }

   private:
    std::uint64_t state_;
};

template <typename Word>
RUNOUT_INLINE Word rotate_left(Word word, int by) {
    return word << by | word >> (64 - by);
}

// One step of xoshiro256++; a word may be a vector of lanes with a generator each.
template <typename Word>
RUNOUT_INLINE Word next_xoshiro(Word (&state)[4]) {
    const Word result = rotate_left<Word>(state[0] + state[3], 23) + state[0];
    const Word shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotate_left<Word>(state[3], 45);
    return result;
}

class RandomStream {
   public:
    RUNOUT_INLINE RandomStream(std::uint64_t seed, std::uint64_t chunk) {
        SplitMix start(seed, chunk);
        for (std::uint64_t& word : state_) word = start.next();
    }

    RUNOUT_INLINE std::uint64_t next() { return next_xoshiro(state_); }

    // From 0 to below 1, in steps of 2^-53.
    RUNOUT_INLINE double fraction() { return static_cast<double>(next() >> 11) * 0x1p-53; }

    // An integer from 0 to below `end`, which is below 2^32.
    RUNOUT_INLINE std::uint32_t below(std::uint32_t end) {
        return static_cast<std::uint32_t>((next() >> 32) * end >> 32);
    }

   private:
    std::uint64_t state_[4];
};

}  // namespace runout

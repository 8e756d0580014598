// Random numbers in bulk: eight generators side by side, the same numbers on every instruction set.
#pragma once

#include "core/random_stream.hpp"
#include "core/small_integers.hpp"

namespace runout::RUNOUT_ISA {

class RandomLanes {
   public:
    static constexpr int kLanes = 8;

    RUNOUT_INLINE RandomLanes(std::uint64_t seed, std::uint64_t chunk) {
        SplitMix start(seed, chunk);
        for (auto& words : state_)
            for (std::uint64_t& word : words) word = start.next();
    }

    // Write so many steps of eight words each; `words` is aligned to 64 bytes.
    RUNOUT_INLINE void fill(std::uint64_t* words, int steps) {
        constexpr int kLanesPerVector = kVectorBytes / 8;
        for (int lane = 0; lane < kLanes; lane += kLanesPerVector) {
            Quads state[4];
            for (int at = 0; at < 4; ++at) state[at] = *quads(state_[at] + lane);
            for (int step = 0; step < steps; ++step)
                *quads(words + step * kLanes + lane) = next_xoshiro(state);
            for (int at = 0; at < 4; ++at) *quads(state_[at] + lane) = state[at];
        }
    }

   private:
    static RUNOUT_INLINE Quads* quads(std::uint64_t* words) {
        return reinterpret_cast<Quads*>(words);
    }

    alignas(64) std::uint64_t state_[4][kLanes];
};

}  // namespace runout::RUNOUT_ISA

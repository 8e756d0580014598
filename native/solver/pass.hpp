// What a pass of the solver through a game works with; for the solver's own files.
#pragma once

#include <cstddef>
#include <vector>

#include "core/simd.hpp"
#include "solver/cfr.hpp"

namespace runout {

// Numbers too small for full precision are zero while this lives.
class SmallNumbersAreZero {
   public:
    SmallNumbersAreZero() : before_(RUNOUT_CHOOSE(flush_small_numbers)()) {}
    ~SmallNumbersAreZero() { RUNOUT_CHOOSE(restore_small_numbers)(before_); }
    SmallNumbersAreZero(const SmallNumbersAreZero&) = delete;
    SmallNumbersAreZero& operator=(const SmallNumbersAreZero&) = delete;

   private:
    unsigned before_;
};

inline float& number(Blocks& blocks, int secret) {
    return blocks[static_cast<std::size_t>(secret / kBlock)].of[secret % kBlock];
}
inline float* start_of(Blocks& blocks) {
    return blocks.empty() ? nullptr : blocks[0].of;
}

// Rows that hold a scene's secrets: whole blocks of them, and the row of zeros after the last.
inline std::size_t rows_for(int secrets) {
    return static_cast<std::size_t>(in_blocks(secrets) * kBlock + 1);
}

// Where a row's number for a secret lies among regrets or averages of so many rows.
inline std::size_t place_of(int secret, int row, int rows) {
    const auto block = static_cast<std::size_t>(secret / kBlock);
    return (block * static_cast<std::size_t>(rows) + static_cast<std::size_t>(row)) * kBlock +
           static_cast<std::size_t>(secret % kBlock);
}

// Room for one scene of a stage, for either player.
struct CfrSolver::Scratch {
    Scratch(const Stage& stage, int most_secrets);

    int lane_rows;
    Pool slots, values, lanes, contests, totals, exits, exit_values;

    std::size_t bytes() const {
        return slots.bytes() + values.bytes() + lanes.bytes() + contests.bytes() + totals.bytes() +
               exits.bytes() + exit_values.bytes();
    }
};

// What a pass is for, and how one that learns discounts.
struct CfrSolver::Pass {
    Purpose purpose;
    float keep_positive = 0;
    float keep_negative = 0;
    float weight = 0;
    bool accurate = false;  // for values of single secrets, which answers divide by what they meet
};

// A scene's rows at the exits of the one before it: how they are reached, and where the values at
// this scene's roots are added. None at the root.
struct CfrSolver::ParentRows {
    const float* reach = nullptr;
    float* values = nullptr;
    int width = 0;
};

}  // namespace runout

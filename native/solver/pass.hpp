// Working state of a pass of the solver through a game; for the solver's own files.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "core/simd.hpp"
#include "solver/cfr.hpp"

namespace runout {

// Treats denormal floats as zero during its lifetime.
class FlushDenormals {
   public:
    FlushDenormals() : before_(RUNOUT_CHOOSE(flush_denormals)()) {}
    ~FlushDenormals() { RUNOUT_CHOOSE(restore_float_mode)(before_); }
    FlushDenormals(const FlushDenormals&) = delete;
    FlushDenormals& operator=(const FlushDenormals&) = delete;

   private:
    unsigned before_;
};

inline float& number(Blocks& blocks, int hand) {
    return blocks[static_cast<std::size_t>(hand / kBlock)].of[hand % kBlock];
}
inline float* start_of(Blocks& blocks) {
    return blocks.empty() ? nullptr : blocks[0].of;
}

// Rows of a board's hands: whole blocks, and the row of zeros after the last.
inline std::size_t rows_for(int hands) {
    return static_cast<std::size_t>(in_blocks(hands) * kBlock + 1);
}

// Index of a hand's entry in a row of regrets or averages that have `rows` rows.
inline std::size_t place_of(int hand, int row, int rows) {
    const auto block = static_cast<std::size_t>(hand / kBlock);
    return (block * static_cast<std::size_t>(rows) + static_cast<std::size_t>(row)) * kBlock +
           static_cast<std::size_t>(hand % kBlock);
}

// The widest vectors of all instruction sets, in floats; kernels process two at a time.
inline constexpr std::size_t kWidestVector = 16;

// What decides the buffers for one board of a street.
struct ScratchSize {
    std::size_t slots, values, lanes, leaves;

    static std::size_t slot_bytes(std::size_t slots) {
        return 2 * kWidestVector * sizeof(float) * slots;
    }
    static std::size_t lane_bytes(std::size_t lanes, int max_hands) {
        return (lanes + kWidestVector) * rows_for(max_hands) * sizeof(float);
    }
    std::size_t reach_row_bytes() const {
        return kReachRows * (lanes + kWidestVector) * sizeof(float);
    }
    std::size_t leaf_bytes(int max_hands) const { return lane_bytes(leaves, max_hands); }
    std::size_t bytes(int max_hands) const {
        return slot_bytes(slots + values) + 3 * lane_bytes(lanes, max_hands) + reach_row_bytes() +
               2 * leaf_bytes(max_hands);
    }
};

// Return where the numbers of each board are in a player's pool of regrets or averages.
std::vector<Extent> extents_of(const std::vector<BoardNode>& boards,
                               const std::vector<Street>& streets, int player, bool regrets);

// Return how many chunks a board's children are cut into, whatever the number of threads.
inline std::size_t chunk_count(std::size_t children, bool of_last_street) {
    return std::min<std::size_t>(children, of_last_street ? 16 : 64);
}

// Buffers for one board of a street, for either player.
struct CfrSolver::Scratch {
    Scratch(const ScratchSize& size, int max_hands);

    Pool slots, values, lanes, showdowns, totals, of_card, street_leaves, leaf_values;
    Pool averages;  // of all hands of a board whose hands are grouped
    BlockedReach blocked;

    std::size_t bytes() const {
        return slots.bytes() + values.bytes() + lanes.bytes() + showdowns.bytes() + totals.bytes() +
               of_card.bytes() + street_leaves.bytes() + leaf_values.bytes() + averages.bytes();
    }
};

// The first iterations play groups of hands, whose numbers are at these extents.
struct CfrSolver::Grouping {
    std::unique_ptr<GroupedBoards> boards;
    std::vector<Extent> regret_extents[kPlayers];
    std::vector<Extent> average_extents[kPlayers];
};

// The kind of a pass, and the discounts of an update.
struct CfrSolver::PassOptions {
    Pass kind;
    float keep_positive = 0;
    float keep_negative = 0;
    float weight = 0;
    double dither = 0;      // of an update, see BackwardTask
    bool accurate = false;  // for values per hand, which answers divide by the compatible reach
};

// A board's rows at the street leaves of its parent: the reach of the leaves, and where the values
// of this board's roots are added. Null on the root board.
struct CfrSolver::ParentRows {
    const float* reach = nullptr;
    float* values = nullptr;
    int width = 0;
};

}  // namespace runout

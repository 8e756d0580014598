// The solver's forward and backward kernels over one board, declared once per instruction set. They
// take views, so that no library code is shared across instruction sets.
//
// A player's regrets and averages on a board are stored as [block of 16 hands][row][16], a row per
// action; padding hands hold zeros.
#pragma once

#include "solver/program.hpp"

namespace runout {

enum class Precision : std::uint8_t { single, half };

enum class Pass : std::uint8_t {
    update,            // both play by regret matching; regrets and averages are updated
    best_response,     // the opponent plays the average strategy, the player a best response
    average_strategy,  // both play the average strategy
};

// Regrets and averages of one player on one board.
struct Memory {
    void* regrets;
    void* averages;
    int regret_rows;
    int average_rows;
    Precision precision;
    float scale;       // of regrets in half precision
    float min_regret;  // a smaller regret counts as this one
};

// Rows of numbers, or null.
template <typename Number>
struct Table {
    Number* at = nullptr;
    int width = 0;

    RUNOUT_INLINE Number* row(int index) const {
        return at + static_cast<std::ptrdiff_t>(index) * width;
    }
};

// The hands of a decision that play a fixed strategy: 1 in the first row, and their share of each
// action in the others, [hand].
using Lock = Table<const float>;

// The sums of a board, see RowSums.
struct SumRows {
    const std::uint16_t* first = nullptr;
    const std::uint16_t* hands = nullptr;
    int count = 0;
    int first_row = 0;
};

struct ForwardTask {
    const StreetProgram* program;
    Pass pass;
    int blocks;  // of the opponent's hands
    Memory memory;
    const Lock* locks;  // null, or by node
    // Reach at the roots: rows of the parent board's street leaves, or weights on the root board.
    const std::uint16_t* parent_hands;
    const std::uint16_t* first_parent;  // see HandGroups, or null: one row per hand
    Table<const float> parent_leaves;
    const float* weights;
    float chance;
    float* slots;  // scratch: [slot][32]
    LaneRows lanes;
    Table<float> street_leaves;  // [hand], a row of zeros, and sums
    SumRows sums;
    Table<float> node_reach;  // [node][hand], or null
};

struct BackwardTask {
    const StreetProgram* program;
    Pass pass;
    int blocks;  // of the player's hands
    Memory memory;
    const Lock* locks;  // null, or by node
    // Discounts of positive and negative regrets, and the weight of this iteration's strategy in
    // the average.
    float keep_positive, keep_negative, weight;
    float dither;  // in [0, 1), of rounding to 16 bits
    LaneRows showdowns, totals;
    BlockedReach blocked;    // of both
    LaneRows street_leaves;  // [hand], a row of zeros, and sums, which their hands share
    SumRows sums;
    float* values;  // scratch: [value][32]
    // Where root values go: added to the parent's rows once per chance outcome, or stored in
    // root_values on the root board.
    const std::uint16_t* const* parent_hands;
    const std::uint16_t* first_parent;  // see HandGroups, or null: one row per hand
    int outcomes;
    Table<float> parent_leaves;
    float* root_values;
    Table<float> node_values;  // [node][hand], or null
};

#define RUNOUT_DECLARE_KERNELS(isa)                                                \
    namespace isa {                                                                \
    int lane_width();                                                              \
    void run_forward(const ForwardTask& task);                                     \
    void run_backward(const BackwardTask& task);                                   \
    /* Set the processor to treat denormal floats as zero; return the mode before, \
       for restore_float_mode(). */                                                \
    unsigned flush_denormals();                                                    \
    void restore_float_mode(unsigned before);                                      \
    }
RUNOUT_DECLARE_KERNELS(baseline)
RUNOUT_DECLARE_KERNELS(avx2)
RUNOUT_DECLARE_KERNELS(avx512)
RUNOUT_DECLARE_KERNELS(neon)
#undef RUNOUT_DECLARE_KERNELS

}  // namespace runout

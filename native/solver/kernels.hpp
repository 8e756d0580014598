// The solver's forward and backward kernels over one board, declared once per instruction set. They
// take plain pointers, so that no library code is shared across instruction sets.
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

template <typename Item>
struct Steps {
    const Item* at;
    int count;
};

struct ProgramView {
    int roots, slots, zero_slot;
    Steps<SplitStep> splits;
    Steps<Run> split_runs;
    Steps<int> lanes;
    int showdown_lanes;
    const float* lane_payoffs;
    const char* wants_total;  // per group
    Steps<int> street_leaves;
    int zero_value, showdown_values, total_values, leaf_values;
    Steps<int> sums;  // packed
    Steps<TerminalStep> terminals;
    int fold_terminals;
    const int* decisions;  // packed
    Steps<Run> decision_runs;
    const int* root_values;
    int nodes;
    const int* node_slots;
    const int* node_values;
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

// Where to write a value per node of the board, or null: [node][hand].
struct NodeOutput {
    float* rows;
    int width;
};

struct ForwardTask {
    const ProgramView* program;
    Pass pass;
    int blocks;  // of the opponent's hands
    Memory memory;
    // Reach at the roots: rows of the parent board's street leaves, or weights on the root board.
    const std::uint16_t* parent_hands;
    const float* parent_leaves;
    int parent_width;
    const float* weights;
    float chance;
    float* slots;  // scratch: [slot][32]
    float* lanes;  // [group][lane_rows][lane]
    int lane_rows;
    float* street_leaves;  // [hand][leaf_width], and a row of zeros
    int leaf_width;
    NodeOutput node_output;
};

struct BackwardTask {
    const ProgramView* program;
    Pass pass;
    int blocks;  // of the player's hands
    Memory memory;
    // Discounts of positive and negative regrets, and the weight of this iteration's strategy in
    // the average.
    float keep_positive, keep_negative, weight;
    float dither;                // in [0, 1), of rounding to 16 bits
    const float* const* locked;  // null, or per node null or 1 for locked hands
    const float* showdowns;      // [group][lane_rows][lane]
    const float* totals;
    int lane_rows;
    const float* street_leaves;  // [hand][leaf_width]
    int leaf_width;
    float* values;  // scratch: [value][32]
    // Where root values go: added to the parent's rows once per chance outcome, or stored in
    // root_values on the root board.
    const std::uint16_t* const* parent_hands;
    int outcomes;
    float* parent_leaves;
    int parent_width;
    float* root_values;
    NodeOutput node_output;
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

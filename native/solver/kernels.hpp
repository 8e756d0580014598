// The solver's two walks through a scene, declared once per instruction set. They take plain
// pointers, so that no library code is shared across instruction sets.
//
// Regrets and averages of a player in a scene are kept as [block of 16 secrets][row][16], a row per
// action; padding secrets hold zeros.
#pragma once

#include "solver/program.hpp"

namespace runout {

enum class Precision : std::uint8_t { single, half };

enum class Purpose : std::uint8_t {
    learn,    // play by regrets, and update regrets and averages
    respond,  // the opponent plays the average, the player the best answer to it
    average,  // both play the average
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
    int contest_lanes;
    const float* lane_stakes;
    const char* wants_total;  // per group
    Steps<int> exits;
    int zero_value, contest_values, total_values, exit_values;
    Steps<int> sums;  // packed
    Steps<EndStep> ends;
    int certain_ends;
    const int* decisions;  // packed
    Steps<Run> decision_runs;
    const int* root_values;
    int nodes;
    const int* node_slots;
    const int* node_values;
};

// Regrets and averages of one player in one scene.
struct Memory {
    void* regrets;
    void* averages;
    int regret_rows;
    int average_rows;
    Precision precision;
    float scale;  // of regrets in half precision
    float least;  // a regret below this counts as none
};

// Where what is found about each decision of a scene is put, or nowhere: [node][secret].
struct Findings {
    float* of_nodes;
    int width;
};

struct ForwardTask {
    const ProgramView* program;
    Purpose purpose;
    int blocks;  // of the opponent's secrets
    Memory memory;
    // Reach at the roots: rows of the parent scene's exits, or weights in the root scene.
    const std::uint16_t* origins;
    const float* parent_exits;
    int parent_width;
    const float* weights;
    float chance;
    float* slots;  // scratch: [slot][32]
    float* lanes;  // [group][lane_rows][lane]
    int lane_rows;
    float* exits;  // [secret][exit_width], and a row of zeros
    int exit_width;
    Findings findings;
};

struct BackwardTask {
    const ProgramView* program;
    Purpose purpose;
    int blocks;  // of the player's secrets
    Memory memory;
    // How regrets above and below zero are discounted, and how much this iteration's strategy
    // weighs in the average.
    float keep_positive, keep_negative, weight;
    const float* const* locked;  // null, or per node null or 1 for secrets whose play is fixed
    const float* contests;       // [group][lane_rows][lane]
    const float* totals;
    int lane_rows;
    const float* exits;  // [secret][exit_width]
    int exit_width;
    float* values;  // scratch: [value][32]
    // Where values at the roots go: added to the parent's rows once per outcome of chance, or to
    // root_values in the root scene.
    const std::uint16_t* const* origins;
    int outcomes;
    float* parent_exits;
    int parent_width;
    float* root_values;
    Findings findings;
};

#define RUNOUT_DECLARE_KERNELS(isa)                                                         \
    namespace isa {                                                                         \
    int lane_width();                                                                       \
    void walk_forward(const ForwardTask& task);                                             \
    void walk_backward(const BackwardTask& task);                                           \
    /* Tells the processor to take numbers too small for full precision as zero; gives what \
       restore_small_numbers() needs to undo it. */                                         \
    unsigned flush_small_numbers();                                                         \
    void restore_small_numbers(unsigned before);                                            \
    }
RUNOUT_DECLARE_KERNELS(baseline)
RUNOUT_DECLARE_KERNELS(avx2)
RUNOUT_DECLARE_KERNELS(avx512)
#undef RUNOUT_DECLARE_KERNELS

}  // namespace runout

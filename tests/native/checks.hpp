// Shared by the native checks: counts of passed checks, and the kernels of each instruction set.
#pragma once

#include <string>
#include <vector>

#include "core/simd.hpp"
#include "equity/kernels.hpp"
#include "equity/sampling/chunks.hpp"
#include "evaluator/kernels.hpp"
#include "simd_probes.hpp"
#include "solver/kernels.hpp"
#include "solver/terminal_values.hpp"

namespace checks {

void expect(bool holds, const std::string& what);

// The kernels of one instruction set.
struct Kernels {
    std::string name;
    runout::InstructionSet set;
    decltype(&runout::baseline::score_batch) score_batch;
    decltype(&runout::baseline::count_hands_from) count_hands_from;
    decltype(&runout::baseline::sweep_chunks) sweep_chunks;
    decltype(&runout::baseline::face_chunk) face_chunk;
    decltype(&runout::baseline::score_runouts) score_runouts;
    decltype(&runout::baseline::join_scores) join_scores;
    decltype(&runout::baseline::remove_boards) remove_boards;
    decltype(&runout::baseline::count_winners) count_winners;
    decltype(&runout::baseline::sample_chunk) sample_chunk;
    decltype(&runout::baseline::lane_width) lane_width;
    decltype(&runout::baseline::flush_denormals) flush_denormals;
    decltype(&runout::baseline::restore_float_mode) restore_float_mode;
    decltype(&runout::baseline::sweep) sweep;
    decltype(&runout::baseline::sweep_accurately) sweep_accurately;
    decltype(&runout::baseline::multiply_reach) multiply_reach;
    decltype(&runout::baseline::add_signs) add_signs;
    runout::SimdProbes simd;
};

// One function per subject; those with kernels are called for each instruction set.
void check_simd(const Kernels& kernels);
void check_evaluator_kernels(const Kernels& kernels);
void check_equity_kernels(const Kernels& kernels, const Kernels& baseline);
void check_sampling_kernels(const Kernels& kernels, const Kernels& baseline);
void check_terminal_values(const Kernels& kernels);
void check_solver(const Kernels& kernels);
void check_holdem(const Kernels& kernels, const Kernels& baseline);
void check_grouped_hands(const Kernels& kernels);
void check_evaluator();
void check_parallel();
void check_cards();
void check_joint_equity();
void check_range_outs();
void check_showdown();
void check_sampler();
void check_text();
void check_ranges();
// Fail the n-th allocation of several operations, for each n or for some.
void check_allocations(bool each);

}  // namespace checks

// Checks of the native code without Python: built and run with the sanitizers by
// `make test-native`. Buffers have their exact size, so that a read past the end is caught.
#include "checks.hpp"

#include <algorithm>
#include <cstdio>

namespace checks {

namespace {

int passed = 0;
int failed = 0;

#define RUNOUT_KERNELS_OF(isa, name)                                                            \
    Kernels {                                                                                   \
        name, runout::InstructionSet::isa, runout::isa::score_batch,                            \
            runout::isa::count_hands_from, runout::isa::sweep_chunks, runout::isa::face_chunk,  \
            runout::isa::score_runouts, runout::isa::join_scores, runout::isa::remove_boards,   \
            runout::isa::count_winners, runout::isa::sample_chunk, runout::isa::lane_width,     \
            runout::isa::flush_denormals, runout::isa::restore_float_mode, runout::isa::sweep,  \
            runout::isa::sweep_accurately, runout::isa::multiply_reach, runout::isa::add_signs, \
            runout::isa::simd_probes()                                                          \
    }

std::vector<Kernels> supported_kernels() {
    std::vector<Kernels> kernels = {RUNOUT_KERNELS_OF(baseline, "baseline")};
#if defined(__x86_64__)
    const auto available = runout::available_instruction_sets();
    const auto has = [&](runout::InstructionSet set) {
        return std::ranges::find(available, set) != available.end();
    };
    if (has(runout::InstructionSet::avx2)) kernels.push_back(RUNOUT_KERNELS_OF(avx2, "avx2"));
#if defined(RUNOUT_AVX512_EMULATED)
    kernels.push_back(RUNOUT_KERNELS_OF(avx512, "avx512 (emulated)"));
#else
    if (has(runout::InstructionSet::avx512)) kernels.push_back(RUNOUT_KERNELS_OF(avx512, "avx512"));
#endif
#elif defined(__aarch64__)
    kernels.push_back(RUNOUT_KERNELS_OF(neon, "neon"));
#endif
    return kernels;
}

void check_everything() {
    const std::vector<Kernels> all_kernels = supported_kernels();
    for (const Kernels& kernels : all_kernels) {
        const int before = passed;
        check_simd(kernels);
        check_evaluator_kernels(kernels);
        check_equity_kernels(kernels, all_kernels.front());
        check_sampling_kernels(kernels, all_kernels.front());
        check_terminal_values(kernels);
        check_solver(kernels);
        check_holdem(kernels, all_kernels.front());
        check_grouped_hands(kernels);
        std::printf("%s: %d passed\n", kernels.name.c_str(), passed - before);
    }
    check_evaluator();
    check_parallel();
    check_cards();
    check_text();
    check_ranges();
    check_joint_equity();
    check_range_outs();
    check_showdown();
    check_sampler();
    check_allocations(false);
}

}  // namespace

void expect(bool holds, const std::string& what) {
    ++(holds ? passed : failed);
    if (!holds) std::printf("FAILED: %s\n", what.c_str());
}

}  // namespace checks

int main(int count, char** arguments) {
    if (count == 2 && std::string(arguments[1]) == "allocations")
        checks::check_allocations(true);
    else
        checks::check_everything();
    std::printf("%d passed, %d failed\n", checks::passed, checks::failed);
    return checks::failed == 0 ? 0 : 1;
}

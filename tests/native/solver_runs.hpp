// Run a solver on a chosen instruction set and measure its result.
#pragma once

#include <string>

#include "core/simd.hpp"
#include "solver/cfr.hpp"

namespace checks {

// Selects the kernels of this instruction set during its lifetime.
class UnderInstructionSet {
   public:
    explicit UnderInstructionSet(runout::InstructionSet set) : before_(runout::instruction_set()) {
        runout::use_instruction_set(set);
    }
    ~UnderInstructionSet() { runout::use_instruction_set(before_); }
    UnderInstructionSet(const UnderInstructionSet&) = delete;
    UnderInstructionSet& operator=(const UnderInstructionSet&) = delete;

   private:
    runout::InstructionSet before_;
};

inline std::string name_of(runout::Precision precision) {
    return precision == runout::Precision::single ? "f32" : "f16";
}

inline void run(runout::CfrSolver& solver, int iterations) {
    for (int done = 0; done < iterations; ++done) solver.iterate();
}

// Return the sum of both players' gains of a best response to the other's average.
inline double gain_of_best_responses(runout::CfrSolver& solver) {
    const runout::Values best = solver.best_responses();
    const runout::Values mean = solver.average_values();
    return best[0] - mean[0] + best[1] - mean[1];
}

}  // namespace checks

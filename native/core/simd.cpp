// Detection and choice of the instruction set.
#include "core/simd.hpp"

#include <cstdlib>
#include <stdexcept>

namespace runout {

namespace {

InstructionSet choose_instruction_set() {
    const std::vector<InstructionSet> available = available_instruction_sets();
    const char* wanted = std::getenv("RUNOUT_ISA");
    if (wanted == nullptr || *wanted == '\0') return available.back();
    std::string names;
    for (const InstructionSet set : available) {
        if (name_of(set) == wanted) return set;
        names += (names.empty() ? "" : ", ") + name_of(set);
    }
    throw std::invalid_argument("RUNOUT_ISA=" + std::string(wanted) + ": this processor offers " +
                                names);
}

InstructionSet& set_in_use() {
    static InstructionSet chosen = choose_instruction_set();
    return chosen;
}

}  // namespace

std::vector<InstructionSet> available_instruction_sets() {
    std::vector<InstructionSet> sets = {InstructionSet::baseline};
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") ||
        !__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("popcnt") ||
        !__builtin_cpu_supports("fma") || !__builtin_cpu_supports("f16c"))
        return sets;
    sets.push_back(InstructionSet::avx2);
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512vbmi"))
        sets.push_back(InstructionSet::avx512);
#elif defined(__aarch64__)
    sets.push_back(InstructionSet::neon);  // part of the architecture
#endif
    return sets;
}

InstructionSet instruction_set() {
    return set_in_use();
}

void use_instruction_set(InstructionSet set) {
    set_in_use() = set;
}

std::string name_of(InstructionSet set) {
    switch (set) {
        case InstructionSet::avx2:
            return "avx2";
        case InstructionSet::avx512:
            return "avx512";
        case InstructionSet::neon:
            return "neon";
        default:
            return "baseline";
    }
}

}  // namespace runout

// The class sweep, declared once per instruction set.
#pragma once

#include "equity/kernels.hpp"

namespace runout {

// Wins so far, [hero class][villain class] with rows padded to a multiple of 16, and what was
// counted of them although the hands share a card: [hero class][its higher or lower card][slot],
// where a slot is the villain's other rank, suited, or 13 + that rank, offsuit or a pair.
struct ClassTally {
    static constexpr int kRow = 176;
    static constexpr int kSlots = 32;
    // A class has at most 12 combos, so a board adds at most 144 to a count of 16 bits.
    static constexpr int kMaxBoards = 65535 / 144;

    alignas(64) std::uint16_t wins[kHandClasses][kRow];
    alignas(64) std::uint16_t sharing[kHandClasses][2][kSlots];
};

#define RUNOUT_DECLARE_KERNELS(isa)                                                         \
    namespace isa {                                                                         \
    /* Add the wins on complete boards, five cards each, at most kMaxBoards of them. */     \
    void walk_boards(const Card* boards, std::size_t count, const EvaluatorView& evaluator, \
                     ClassTally& tally);                                                    \
    }
RUNOUT_DECLARE_KERNELS(baseline)
RUNOUT_DECLARE_KERNELS(avx2)
RUNOUT_DECLARE_KERNELS(avx512)
RUNOUT_DECLARE_KERNELS(neon)
#undef RUNOUT_DECLARE_KERNELS

}  // namespace runout

// The evaluator's kernels, declared once per instruction set.
#pragma once

#include "evaluator/evaluator.hpp"

namespace runout {

#define RUNOUT_DECLARE_KERNELS(isa)                                                            \
    namespace isa {                                                                            \
    /* As score_hands, on one thread; the table is the one for this many cards. */             \
    bool score_batch(const std::uint8_t* ids, int cards, std::size_t hands, Score* scores,     \
                     RankTable::View table, const Score* flushes);                             \
    /* Add to counts[score] for every hand of this many cards whose lowest is `first`. */      \
    void count_hands_from(Card first, int cards, std::uint32_t* counts, RankTable::View table, \
                          const Score* flushes);                                               \
    }
RUNOUT_DECLARE_KERNELS(baseline)
RUNOUT_DECLARE_KERNELS(avx2)
RUNOUT_DECLARE_KERNELS(avx512)
RUNOUT_DECLARE_KERNELS(neon)
#undef RUNOUT_DECLARE_KERNELS

}  // namespace runout

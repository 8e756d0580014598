// The boards of a sweep's input: its known cards, and the cards that complete them. Included by the
// kernels of each instruction set.
#pragma once

#include "core/simd.hpp"
#include "equity/kernels.hpp"
#include "evaluator/full_board.hpp"

namespace runout::RUNOUT_ISA {

RUNOUT_INLINE FullBoard board_of(const SweepInput& input) {
    FullBoard board;
    for (int at = 0; at < input.board_cards; ++at) board.add(input.board[at]);
    return board;
}

// Call visit(river) for each last card of a chunk: for a flop the cards after the chunk's turn
// card, for a turn every live card, for a river once with kNoCard.
template <typename Visit>
RUNOUT_INLINE void for_each_last_card(const SweepInput& input, int chunk, const Visit& visit) {
    if (input.board_cards == 5) {
        visit(kNoCard);
        return;
    }
    for (int at = input.board_cards == 3 ? chunk + 1 : 0; at < input.live_cards; ++at)
        visit(input.live[at]);
}

}  // namespace runout::RUNOUT_ISA

// Kernels of terminal values, for many lanes of reach at once; declared once per instruction set.
#pragma once

#include "core/cards.hpp"
#include "solver/game.hpp"

namespace runout {

// A level of strength: own hands before `own` and the opponent's before `opponent` are no stronger.
struct Level {
    std::uint16_t own;
    std::uint16_t opponent;
};

// Hands of two cards each, sorted weakest first where showdowns are computed. Two hands are
// compatible if they share no card.
struct SweepTask {
    int own, opponent;
    int own_padded;         // rows to write; zeros beyond `own`
    const Card* own_cards;  // two per hand
    const Card* opponent_cards;
    const std::uint16_t* same;  // the opponent's hand with the same two cards, or its row of zeros
    const Level* levels;
    int level_count;
    LaneGroups groups;
    TerminalRows rows;
    // Of groups of hands, else null: the share of a card's reach that a card of its kind blocks, by
    // id.
    const float* card_shares;
    double* sums;  // scratch of sweep_accurately: [own][lane of one group]
};

// Sums over compatible hands subtract the hands that share a card. Where less than this share of
// the reach remains, double precision is not enough and the hands are added one by one.
inline constexpr double kNearlyBlocked = 1e-8;

// into[own][lane] = sign * sum over the opponent's hands of matrix * reach[opponent][lane].
struct ProductTask {
    const float* matrix;
    std::ptrdiff_t own_step, opponent_step;  // between neighbours in the matrix
    float sign;
    int own, opponent;
    int own_padded;
    int groups;
    LaneRows reach, into;
};

#define RUNOUT_DECLARE_KERNELS(isa)                                                                \
    namespace isa {                                                                                \
    /* Leaves blocked reach to subtract. */                                                        \
    void sweep(const SweepTask& task);                                                             \
    void sweep_accurately(const SweepTask& task);                                                  \
    void multiply_reach(const ProductTask& task);                                                  \
    /* Add the sign of own[i] - opponent[j] to tally[i * step + j]; the opponent's strengths and   \
       the rows of the tally are padded to a multiple of 16. */                                    \
    void add_signs(const std::uint16_t* own, int count, const std::uint16_t* opponent, int padded, \
                   std::int16_t* tally, std::ptrdiff_t step);                                      \
    }
RUNOUT_DECLARE_KERNELS(baseline)
RUNOUT_DECLARE_KERNELS(avx2)
RUNOUT_DECLARE_KERNELS(avx512)
RUNOUT_DECLARE_KERNELS(neon)
#undef RUNOUT_DECLARE_KERNELS

}  // namespace runout

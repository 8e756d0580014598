// What ends pay, for many lanes of reach at once; declared once per instruction set.
#pragma once

#include "solver/game.hpp"

namespace runout {

// A stretch of the order of strength: own secrets up to `own` and the opponent's up to `opponent`
// are no stronger than its level.
struct Level {
    std::uint16_t own;
    std::uint16_t opponent;
};

// Secrets of two cards each, sorted from the weakest up where contests are sought; two secrets can
// be held together if they share no card.
struct SweepTask {
    int own, opponent;
    int own_padded;                 // rows to write; those beyond `own` get zeros
    const std::uint8_t* own_cards;  // two per secret
    const std::uint8_t* opponent_cards;
    const std::uint16_t* same;  // the opponent's secret of the same two cards, or its row of zeros
    const Level* levels;
    int level_count;
    int groups, contest_groups;
    const char* wants_total;  // per group
    const float* reach;
    int reach_rows;
    float* contests;
    float* totals;
    int rows;      // of contests and totals
    double* sums;  // scratch of sweep_accurately: [own][lane of one group]
};

// Sums over all secrets leave out those that share a card by subtraction. Where less than this
// share is left, they are added one by one instead: double precision would not be enough.
inline constexpr double kNearlyBlocked = 1e-8;

// into[own][lane] = sign * sum over the opponent's secrets of matrix * reach[opponent][lane].
struct ProductTask {
    const float* matrix;
    std::ptrdiff_t own_step, opponent_step;  // between neighbours in the matrix
    float sign;
    int own, opponent;
    int own_padded;
    int groups;
    const float* reach;
    int reach_rows;
    float* into;
    int rows;
};

#define RUNOUT_DECLARE_KERNELS(isa)                                                                \
    namespace isa {                                                                                \
    void sweep(const SweepTask& task);                                                             \
    void sweep_accurately(const SweepTask& task);                                                  \
    void multiply_reach(const ProductTask& task);                                                  \
    /* Adds the sign of own[i] - opponent[j] to tally[i * step + j]; the opponent's strengths and  \
       the rows of the tally are padded to a multiple of 16. */                                    \
    void add_signs(const std::uint16_t* own, int count, const std::uint16_t* opponent, int padded, \
                   std::int16_t* tally, std::ptrdiff_t step);                                      \
    }
RUNOUT_DECLARE_KERNELS(baseline)
RUNOUT_DECLARE_KERNELS(avx2)
RUNOUT_DECLARE_KERNELS(avx512)
#undef RUNOUT_DECLARE_KERNELS

}  // namespace runout

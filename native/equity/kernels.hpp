// The inner loops of equity, declared once per instruction set.
#pragma once

#include <span>

#include "equity/equity.hpp"

namespace runout {

// A player's weights by the two cards of a combo, 0 where there is none.
struct CardWeights {
    alignas(64) double row[kDeckSize][kDeckSize] = {};

    void set(Card first, Card second, double weight) {
        row[id_of(first)][id_of(second)] = row[id_of(second)][id_of(first)] = weight;
    }
};

// Two players' weights, clear of board, dead cards and (for one known hand) each other.
struct SweepInput {
    const CardWeights* hero;
    const CardWeights* villain;
    const Card* board;
    int board_cards;
    const Card* live;  // cards that may still come
    int live_cards;
    EvaluatorView evaluator;
    // Renamings of suits, but for the identity, that change neither ranges nor known cards. Sweeps
    // visit one of the boards that they make of each other, and results per combo are sums over
    // those (see HeadsUp).
    const SuitRenaming* renamings = nullptr;
    int renaming_count = 0;
};

// Sums over the runouts of some chunks: weight that the hero wins, and ties.
struct SweepResult {
    Amount win;
    Amount tie;

    void add(const SweepResult& other) {
        win.add(other.win);
        tie.add(other.tie);
    }
};

// Twice the opponent's weight that each combo beats and once that it ties with, over some boards.
struct ComboUnits {
    double hero[kCombos] = {};
    double villain[kCombos] = {};

    void add(const ComboUnits& other) {
        for (int combo = 0; combo < kCombos; ++combo) {
            hero[combo] += other.hero[combo];
            villain[combo] += other.villain[combo];
        }
    }
};

// A combo that at least one of three seats holds, with its weight in each.
struct SweptCombo {
    Card low;
    Card high;
    int pair;  // of ranks
    CardMask mask;
    double weight[kSweptSeats];
};

// A player's hand beside swept ranges, and the player's bit in sets of winners.
struct KnownHand {
    Card low;
    Card high;
    unsigned bit;
};

// Three seats' combos, clear of board, dead cards and known hands, and in order of their ranks.
struct ThreeSweepInput {
    SweepInput runouts;  // no weights
    std::span<const SweptCombo> combos;
    int players;  // of the three, which come first; the others have folded
    unsigned bit[kSweptSeats];
    std::span<const KnownHand> known;
    bool whole;
};

// Input of one chunk of sampled deals; see Sampler.
struct SampleInput;

#define RUNOUT_DECLARE_KERNELS(isa)                                                               \
    namespace isa {                                                                               \
    /* Range against range over chunks first..end-1; units of combos may be null. A combo and its \
       equal in the other range count as a tie of weight -1: callers add it. */                   \
    SweepResult sweep_chunks(const SweepInput& input, int first, int end, bool whole,             \
                             ComboUnits* units);                                                  \
    /* One known hand against a range; adds wins and ties by next card, unless null. */           \
    SweepResult face_chunk(const SweepInput& input, Card hero_low, Card hero_high, int chunk,     \
                           double* card_wins, double* card_ties);                                 \
    /* Three ranges over chunks first..end-1: add the weight won by each set of winners; but what \
       the last player wins alone is left out if there are no known hands and no units. Units are \
       added by seat and combo, unless null. */                                                   \
    void sweep_three(const ThreeSweepInput& input, int first, int end, Amount* sets,              \
                     double* const* units);                                                       \
    /* The weight of three ranges' deals; add what two seats are dealt beside a combo of the      \
       third, by seat and combo, unless null. */                                                  \
    Amount weigh_three(const ThreeSweepInput& input, double* const* others);                      \
    /* scores[combo][runout] of combos given as two cards, low first; 0 where a card is on the    \
       board. */                                                                                  \
    void score_runouts(const SweepInput& input, const Card* cards, std::size_t count,             \
                       Score* const* scores);                                                     \
    /* Add one more player: update who has the best score, on every board. */                     \
    void join_scores(const Score* best, const std::uint16_t* winners, const Score* scores,        \
                     std::uint16_t bit, std::size_t boards, Score* new_best,                      \
                     std::uint16_t* new_winners);                                                 \
    /* The same for a folded seat, which only removes boards. */                                  \
    void remove_boards(const Score* best, const std::uint16_t* winners, const Score* scores,      \
                       std::size_t boards, Score* new_best, std::uint16_t* new_winners);          \
    /* counts[set of winners] over all boards, a multiple of 4; set 0 is no deal. */              \
    void count_winners(const std::uint16_t* winners, std::size_t boards, int sets,                \
                       std::uint32_t* counts);                                                    \
    /* On how many boards the first scores win less on how many they lose; 0 is no hand. */       \
    int wins_less_losses(const Score* first, const Score* second, std::size_t boards);            \
    /* Sample one chunk; return false if it gave up after too many rejections, with invalid       \
       shares. The hands of the drawn seats, two cards each, are drawn unless given. */           \
    bool sample_chunk(const SampleInput& input, std::size_t deals, std::uint64_t seed,            \
                      std::uint64_t chunk, const Card* hands, std::uint64_t* shares,              \
                      std::uint64_t* clashes, double* weights, double* units);                    \
    }
RUNOUT_DECLARE_KERNELS(baseline)
RUNOUT_DECLARE_KERNELS(avx2)
RUNOUT_DECLARE_KERNELS(avx512)
RUNOUT_DECLARE_KERNELS(neon)
#undef RUNOUT_DECLARE_KERNELS

}  // namespace runout

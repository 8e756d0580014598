// The strength of 2 to 7 cards as one 16-bit score; higher wins, equal ties.
//
// A score is (min(category, 8) + 1) * 4096 + place, where place counts from 0 among all distinct
// hands of two to five cards of the category. Computation: each rank has a key, and the sum of
// a hand's keys names its rank multiset without collision, so two table look-ups turn the sum into
// a score. A hand with five or more cards of a suit is looked up by that suit's 13 bits instead.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/cards.hpp"

namespace runout {

using Score = std::uint16_t;

inline constexpr int kMinCards = 2;
inline constexpr int kMaxCards = 7;
inline constexpr int kScores = 40960;  // every score is below this

// The smallest increasing keys whose sums distinguish all multisets of one size
// (tools/find_rank_keys.py finds them).
inline constexpr std::uint32_t kRankKeys[kRanks] = {
    0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181};

// Scores of all rank multisets of one size, addressed by key sum. The sums are sparse, so they are
// cut into rows of 1024 and each row is shifted to where its entries fall into gaps of the others.
struct RankTable {
    static constexpr int kRowBits = 10;
    // Seven aces bound every sum, also of invalid hands that a caller has not yet refused.
    static constexpr std::size_t kRows = (7 * kRankKeys[12] >> kRowBits) + 1;

    std::array<std::int32_t, kRows> shift;  // slot = key + shift[row of key]
    std::vector<Score> slots;

    // For kernels: no library type whose code might be shared across instruction sets.
    struct View {
        const std::int32_t* shift;
        const Score* slots;

        __attribute__((always_inline)) Score operator[](std::uint32_t key) const {
            return slots[key + static_cast<std::uint32_t>(shift[key >> kRowBits])];
        }
    };
    View view() const { return {shift.data(), slots.data()}; }
};

// Return the table for hands of this many cards, built on first use.
const RankTable& rank_table(int cards);

// Score of the best flush or straight flush among a suit's ranks; meaningful from five ranks up.
const std::array<Score, 8192>& flush_table();

// The evaluator for kernels, for hands of this many cards.
struct EvaluatorView {
    RankTable::View table;
    const Score* flushes;
};
EvaluatorView evaluator_of(int cards);

// Return the score of 2..7 different cards.
Score score_hand(std::span<const Card> cards);

// Score many contiguous hands of `cards` unchecked ids each. Return false if any hand holds an id
// above 51 or a repeated card; the scores are then invalid.
bool score_hands(const std::uint8_t* ids, int cards, std::size_t hands, Score* scores, int threads);

// Count how often each score occurs among all hands of 5, 6 or 7 cards, by enumeration.
std::vector<std::uint64_t> count_scores(int cards, int threads);

}  // namespace runout

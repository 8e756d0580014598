// The outs of many hands at once: against known hands, or against a range each.
#pragma once

#include <cstdint>
#include <optional>

#include "core/cards.hpp"
#include "outs/outs.hpp"

namespace runout {

// Arrays are in C order, the question first.
struct OutsQuestions {
    std::size_t count;
    std::size_t villains;           // 1 to kMaxVillains
    const Card* heroes;             // [2]
    const Card* hands;              // [villain][2]; kNoCard is unknown, both with a range
    const Card* boards;             // [4], the last is kNoCard on a flop
    const Card* dead;               // [dead_cards], kNoCard is none
    std::size_t dead_cards;         //
    const std::int32_t* range_ids;  // [villain], -1 for a hand
    const double* ranges;           // [1326] each, weights in [0, 1]
    std::size_t range_count;
};

// Return the first question that is malformed: a card that is none or in two places, an unknown
// card of the hero, a board of other than three or four cards, a range that is none or beside a
// hand.
std::optional<std::size_t> find_malformed(const OutsQuestions& questions);

struct OutsTallies {
    std::uint8_t* standing_now;  // [question]
    std::uint8_t* standings;     // [question][52]
    std::uint64_t* units;        // [question], of the pot over all boards
    std::uint64_t* ties;         // [question], boards
    std::uint64_t* boards;       // [question]
};

// Count the outs of well-formed questions whose hands are all known.
void count_many_outs(const OutsQuestions& questions, int threads, const OutsTallies& tallies);

// Weights of a range, scaled as equity scales them: of the hands that the hero beats now, that beat
// the hero, and of all; and by next card what the hero wins, ties and plays for, over all boards.
// Cards that cannot come, or leave the range no hand, have a total of 0.
struct RangeWeights {
    double* now;          // [question][3]
    double* wins;         // [question][52]
    double* ties;         // [question][52]
    double* totals;       // [question][52]
    std::uint8_t* whole;  // [question], 1 if weights are integers and sums exact
};

// Weigh the hands that the one villain of each well-formed question may hold; return the first
// question in which there is none, after which the weights are invalid.
std::optional<std::size_t> weigh_ranges(const OutsQuestions& questions, int threads,
                                        const RangeWeights& weights);

}  // namespace runout

// One exact question from weights to tally: clears ranges of known cards, scales their weights to
// integers, chooses the cheapest method and counts every deal.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "equity/equity.hpp"
#include "equity/matchups.hpp"

namespace runout {

// What is known of a seat: no, one or two cards of its hand, or a range.
struct SeatInput {
    CardMask known = 0;
    const double* range = nullptr;  // weights in [0, 1] by combo, or null
};

// Cards of seats, board and `dead` are different; the seats beyond `players` have folded.
struct Question {
    std::span<const SeatInput> seats;
    int players;
    CardMask board;  // 0, 3, 4 or 5 cards
    CardMask dead;
};

// Whether all weights are in [0, 1].
bool are_weights(std::span<const double> weights);

// Return the combos that a seat may hold, clear of cards elsewhere, with their weights as given.
std::vector<Holding> holdings_of(const SeatInput& seat, CardMask elsewhere);

// Return the spot of a question, its weights scaled. A seat that no combo is left to has no
// holdings.
Spot spot_of(const Question& question);

// Scale weights of up to four decimals to integers without a common divisor, unless tallies of
// them would not fit into 128 bits; scale other weights by a power of 2.
void scale_weights(Spot& spot);

enum class ExactMethod : std::uint8_t { matchups, each_deal, sweep, joint_deals };

// The cost is in nanoseconds of one core by a fixed model, so that the choice of a method depends
// on the question alone.
struct MethodChoice {
    ExactMethod method;
    double cost;
};

// Return the cheapest method of a spot whose seats all have a combo; nothing before the flop with
// dead cards or more than two seats.
std::optional<MethodChoice> cheapest_method(const Spot& spot);

// What the methods of counting every deal of a larger question cost. Every seat has a combo.
// Without the table of match-ups two ranges are swept before the flop too. With `hand_by_hand`
// every hand's own result is exact to rounding, not only the total.
struct ExactCosts {
    double enumeration;
    double sweep;  // or of looking up two ranges; infinite where ranges cannot be swept

    double least() const { return enumeration < sweep ? enumeration : sweep; }
};
ExactCosts exact_costs(const Spot& spot, bool hand_by_hand, bool has_matchups);

// Count every deal on a flop, turn or river, on the calling thread.
Tally count_on_board(const Spot& spot, ExactMethod method);

// The same on any street; `matchups` are for the method of that name.
Tally count_exactly(const Spot& spot, ExactMethod method, const Matchups& matchups);

}  // namespace runout

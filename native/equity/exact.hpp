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

// Estimated nanoseconds on one core, by a fixed model, so that the choice of method depends on the
// question alone. Before the flop only two seats without dead cards have a cost.
double cost_of_joint_deals(std::span<const std::size_t> combos, int missing);
double cost_of_sweeps(std::span<const std::size_t> combos, int missing);

enum class ExactMethod : std::uint8_t { matchups, each_deal, sweep, joint_deals };

struct MethodChoice {
    ExactMethod method;
    double cost;
};

// Return the cheapest method of a spot whose seats all have a combo; nothing before the flop with
// dead cards or more than two seats.
std::optional<MethodChoice> cheapest_method(const Spot& spot);

// Count every deal on the calling thread.
Tally count_exactly(const Spot& spot, ExactMethod method, const Matchups& matchups);

}  // namespace runout

// Every hand against every hand before the flop, from a table of the 47,008 match-ups that differ
// by more than the names of suits and the order of the two players.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "equity/equity.hpp"

namespace runout {

inline constexpr std::size_t kMatchups = 47008;
inline constexpr std::uint64_t kBoardsHeadsUp = 1712304;  // C(48, 5)

struct Matchup {
    std::uint32_t win;  // boards on which the first hand wins
    std::uint32_t tie;
};

// Two hands that stand for a match-up: the first's higher and lower card, then the second's.
using MatchupCards = std::array<Card, 4>;

// The hands that stand for each match-up, in the order of the table.
std::vector<MatchupCards> matchup_cards();

class Matchups {
   public:
    // `table` holds the match-ups in the order of matchup_cards().
    explicit Matchups(const Matchup* table);

    // Of two combos that share no card, cards ascending.
    Matchup between(const Holding& first, const Holding& second) const;

    // All deals of a spot of two players; adds results per combo of both when given.
    Tally heads_up(const Spot& spot, Breakdown* breakdown) const;

   private:
    std::vector<Matchup> by_code_;
};

}  // namespace runout

// Numbering and look-up of the match-ups.
//
// A match-up's code is the ranks of both hands and the pattern of the four cards' suits: which of
// them are equal, suits being named in order of appearance. There are 15 such patterns.
#include "equity/matchups.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace runout {

namespace {

constexpr std::size_t kPatterns = 15;
constexpr std::size_t kCodes = kRankPairs * kRankPairs * kPatterns;

struct Patterns {
    std::array<std::uint8_t, 256> of_suits{};           // four suits of two bits -> pattern
    std::array<std::array<int, 4>, kPatterns> suits{};  // pattern -> suits in order of appearance

    constexpr Patterns() {
        std::size_t found = 0;
        std::array<int, 256> number{};
        for (unsigned suits_code = 0; suits_code < 256; ++suits_code) {
            std::array<int, 4> renamed{};
            std::array<int, 4> name = {-1, -1, -1, -1};
            int names = 0;
            unsigned code = 0;
            for (std::size_t at = 0; at < 4; ++at) {
                const unsigned suit = (suits_code >> (2 * at)) % kSuits;
                if (name[suit] < 0) name[suit] = names++;
                renamed[at] = name[suit];
                code |= static_cast<unsigned>(name[suit]) << (2 * at);
            }
            if (number[code] == 0) {
                suits[found] = renamed;
                number[code] = static_cast<int>(++found);
            }
            of_suits[suits_code] = static_cast<std::uint8_t>(number[code] - 1);
        }
    }
};
constexpr Patterns kPatternsOfSuits;

std::size_t code_of(const MatchupCards& cards) {
    std::size_t suits = 0;
    for (std::size_t at = 0; at < cards.size(); ++at)
        suits |= static_cast<std::size_t>(suit_of(cards[at])) << (2 * at);
    const auto first = static_cast<std::size_t>(rank_pair(rank_of(cards[0]), rank_of(cards[1])));
    const auto second = static_cast<std::size_t>(rank_pair(rank_of(cards[2]), rank_of(cards[3])));
    return (first * kRankPairs + second) * kPatterns + kPatternsOfSuits.of_suits[suits];
}

bool all_different(const MatchupCards& cards) {
    return std::popcount(mask_of(cards)) == 4;
}

struct Canonical {
    std::size_t code;
    bool swapped;  // the players change places
};

// The smallest code among those of the same match-up: a pocket pair's cards and the two players
// may change places.
Canonical canonical(const MatchupCards& cards) {
    Canonical smallest = {kCodes, false};
    for (const bool swapped : {false, true})
        for (const bool turn_first : {false, true})
            for (const bool turn_second : {false, true}) {
                MatchupCards same = cards;
                if (swapped) same = {cards[2], cards[3], cards[0], cards[1]};
                if (turn_first && rank_of(same[0]) == rank_of(same[1])) std::swap(same[0], same[1]);
                if (turn_second && rank_of(same[2]) == rank_of(same[3]))
                    std::swap(same[2], same[3]);
                if (code_of(same) < smallest.code) smallest = {code_of(same), swapped};
            }
    return smallest;
}

// Call visit(code, cards) for every code that four different cards can have.
template <typename Visit>
void for_each_code(const Visit& visit) {
    std::size_t code = 0;
    for (int high = 0; high < kRanks; ++high)
        for (int low = 0; low <= high; ++low)
            for (int upper = 0; upper < kRanks; ++upper)
                for (int lower = 0; lower <= upper; ++lower)
                    for (const std::array<int, 4>& suits : kPatternsOfSuits.suits) {
                        const MatchupCards cards = {card_of(high, suits[0]), card_of(low, suits[1]),
                                                    card_of(upper, suits[2]),
                                                    card_of(lower, suits[3])};
                        if (all_different(cards)) visit(code, cards);
                        ++code;
                    }
}

}  // namespace

std::vector<MatchupCards> matchup_cards() {
    std::vector<MatchupCards> matchups;
    for_each_code([&](std::size_t code, const MatchupCards& cards) {
        if (canonical(cards).code == code) matchups.push_back(cards);
    });
    assert(matchups.size() == kMatchups);
    return matchups;
}

Matchups::Matchups(const Matchup* table) : by_code_(kCodes) {
    // A code's canonical one is never larger, so it has been filled in before.
    for_each_code([&](std::size_t code, const MatchupCards& cards) {
        const Canonical known = canonical(cards);
        if (known.code == code) {
            by_code_[code] = *table++;
            return;
        }
        Matchup matchup = by_code_[known.code];
        if (known.swapped)
            matchup.win = static_cast<std::uint32_t>(kBoardsHeadsUp) - matchup.win - matchup.tie;
        by_code_[code] = matchup;
    });
}

Matchup Matchups::between(const Holding& first, const Holding& second) const {
    return by_code_[code_of({first.high, first.low, second.high, second.low})];
}

Tally Matchups::heads_up(const Spot& spot, Breakdown* breakdown) const {
    Tally tally(2);
    for (const Holding& hero : spot.seats[0])
        for (const Holding& villain : spot.seats[1]) {
            if (hero.mask() & villain.mask()) continue;
            const Matchup matchup = between(hero, villain);
            const Amount weight = Amount{1, 1.0}.times(hero).times(villain);
            tally.share[0][1].add_boards(weight, matchup.win, spot.whole);
            tally.share[0][2].add_boards(weight, matchup.tie, spot.whole);
            tally.total.add_boards(weight, kBoardsHeadsUp, spot.whole);
            ++tally.hands_dealt;
            if (breakdown == nullptr) continue;
            const double units = weight.real * kUnitsPerDeal * (matchup.win + 0.5 * matchup.tie);
            const double dealt = weight.real * static_cast<double>(kBoardsHeadsUp);
            breakdown->weight[hero.combo] += dealt;
            breakdown->units[hero.combo] += units;
            breakdown->weight[static_cast<std::size_t>(kCombos) + villain.combo] += dealt;
            breakdown->units[static_cast<std::size_t>(kCombos) + villain.combo] +=
                dealt * kUnitsPerDeal - units;
        }
    tally.share[1][2] = tally.share[0][2];
    tally.share[1][1] = {tally.total.whole - tally.share[0][1].whole - tally.share[0][2].whole,
                         tally.total.real - tally.share[0][1].real - tally.share[0][2].real};
    return tally;
}

}  // namespace runout

// Ranks and suits, the order of combos and hand classes, and the match-ups between combos.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "checks.hpp"
#include "core/cards.hpp"
#include "dealing.hpp"
#include "equity/matchups.hpp"

namespace checks {

namespace {

void check_ranks_and_suits() {
    const Cards deck = cards_of(
        "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d8h8s"
        "9c9d9h9sTcTdThTsJcJdJhJsQcQdQhQsKcKdKhKsAcAdAhAs");
    bool named = std::ranges::equal(deck, runout::kDeck);
    for (const Card card : runout::kDeck) {
        named &= runout::card_of(runout::rank_of(card), runout::suit_of(card)) == card;
        const runout::CardMask mask = runout::mask_of(card);
        named &= runout::lowest_card(mask) == card && runout::highest_card(mask) == card;
        named &= runout::contains(runout::kFullDeck, card) && card != runout::kNoCard;
        named &= runout::renamed(runout::renamed(card, {1, 2, 3, 0}), {3, 0, 1, 2}) == card;
    }
    expect(named, "a card is its rank and suit");
}

void check_combos_and_classes() {
    std::vector<int> classes(runout::kHandClasses);
    int next = 0;
    bool ordered = true;
    bool symmetric = true;
    runout::for_each_combo([&](Card low, Card high) {
        ordered &= low < high && runout::combo_index(low, high) == next++;
        ++classes[static_cast<std::size_t>(runout::hand_class(low, high))];
        symmetric &= runout::hand_class(low, high) == runout::hand_class(high, low) &&
                     runout::combo_of(high, low) == runout::combo_index(low, high) &&
                     runout::rank_pair_of(high, low) == runout::rank_pair_of(low, high);
    });
    expect(ordered && next == runout::kCombos, "combos are numbered in their order");
    expect(symmetric, "the order of two cards does not matter");
    bool sizes = true;
    for (std::size_t index = 0; index < classes.size(); ++index)
        sizes &= classes[index] == (index < 13 ? 6 : index < 91 ? 4 : 12);
    expect(sizes, "13 pairs of 6 combos, 78 suited of 4, 78 offsuit of 12");
}

void check_matchups() {
    const std::vector<runout::MatchupCards> matchups = runout::matchup_cards();
    expect(matchups.size() == 47008 && runout::kMatchups == 47008, "the number of match-ups");
    // An artificial table in which every match-up holds its own index.
    std::vector<runout::Matchup> table;
    for (std::uint32_t place = 0; place < matchups.size(); ++place)
        table.push_back({place, 1'000'000});
    const runout::Matchups lookup(table.data());
    std::vector<int> seen(matchups.size());
    std::uint64_t pairs = 0;
    bool consistent = true;
    const std::vector<runout::Holding> all = all_holdings(0);
    for (std::size_t first = 0; first < all.size(); ++first)
        for (std::size_t second = first + 1; second < all.size(); ++second) {
            if (all[first].mask() & all[second].mask()) continue;
            const runout::Matchup one = lookup.between(all[first], all[second]);
            const runout::Matchup other = lookup.between(all[second], all[first]);
            const auto boards = static_cast<std::uint32_t>(runout::kBoardsHeadsUp);
            consistent &= one.win + other.win + 1'000'000 == boards || one.win == other.win;
            ++seen[std::min(one.win, other.win)];
            ++pairs;
        }
    expect(consistent, "a match-up seen from both sides");
    expect(pairs == 1326 * 1225 / 2 && std::ranges::all_of(seen, [](int times) { return times; }),
           "every match-up occurs among all pairs of combos");
}

}  // namespace

void check_cards() {
    check_ranks_and_suits();
    check_combos_and_classes();
    check_matchups();
}

}  // namespace checks

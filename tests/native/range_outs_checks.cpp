// Ranges are weighed after every card.
#include <algorithm>
#include <array>
#include <random>
#include <vector>

#include "checks.hpp"
#include "outs/range_outs.hpp"

namespace checks {

namespace {

using runout::Card;

void check_range_weights() {
    std::mt19937 random(2);
    const std::vector<double> range(runout::kCombos, 0.25);
    bool agree = true;
    for (int time = 0; time < 300; ++time) {
        std::array<Card, runout::kDeckSize> deck = runout::kDeck;
        std::shuffle(deck.begin(), deck.end(), random);
        const std::vector<Card> hero(deck.begin(), deck.begin() + 2);
        const std::vector<Card> board(deck.begin() + 2, deck.begin() + 5 + time % 2);
        const std::vector<Card> dead(deck.begin() + 6, deck.begin() + 7);
        const auto weights =
            runout::weigh_range(hero, board, runout::mask_of(dead), {0, range.data()});
        agree = agree && weights && weights->whole;
        for (std::size_t card = 0; agree && card < runout::kDeckSize; ++card) {
            const double won = weights->wins[card] + weights->ties[card];
            agree = won <= weights->totals[card] && weights->wins[card] >= 0;
        }
    }
    expect(agree, "the hero wins and ties no more than the whole after every card");
}

}  // namespace

void check_range_outs() {
    check_range_weights();
}

}  // namespace checks

// Cards from text, ranges, and plain enumeration: every deal one by one.
#include "dealing.hpp"

#include <algorithm>

#include "evaluator/evaluator.hpp"

namespace checks {

Cards cards_of(const std::string& text) {
    Cards cards;
    for (std::size_t at = 0; at < text.size(); at += 2)
        cards.push_back(
            runout::card_of(static_cast<int>(std::string("23456789TJQKA").find(text[at])),
                            static_cast<int>(std::string("cdhs").find(text[at + 1]))));
    return cards;
}

Cards cards_not_in(runout::CardMask seen) {
    Cards cards;
    for (const Card card : runout::kDeck)
        if (!runout::contains(seen, card)) cards.push_back(card);
    return cards;
}

runout::Holding holding(Card low, Card high, double weight) {
    return {low, high, static_cast<std::uint16_t>(runout::combo_index(low, high)), weight};
}

std::vector<runout::Holding> all_holdings(runout::CardMask seen) {
    std::vector<runout::Holding> holdings;
    runout::for_each_combo([&](Card low, Card high) {
        if (!(runout::mask_of(low, high) & seen)) holdings.push_back(holding(low, high, 1));
    });
    return holdings;
}

std::vector<runout::Holding> random_holdings(std::mt19937_64& random, runout::CardMask seen,
                                             std::size_t size, unsigned max_weight) {
    std::vector<runout::Holding> holdings = all_holdings(seen);
    std::ranges::shuffle(holdings, random);
    holdings.resize(std::min(size, holdings.size()));
    for (runout::Holding& each : holdings)
        each.weight = static_cast<double>(1 + random() % max_weight);
    std::ranges::sort(holdings, {}, &runout::Holding::combo);
    return holdings;
}

runout::Spot spot_of(std::vector<std::vector<runout::Holding>> seats, int players,
                     const std::string& board, const std::string& dead) {
    runout::Spot spot;
    spot.players = players;
    spot.seats = std::move(seats);
    spot.board = cards_of(board);
    spot.dead = mask_of(spot.board) | mask_of(cards_of(dead));
    return spot;
}

Score score_on(const runout::Holding& hand, const Cards& board) {
    Cards cards = board;
    cards.push_back(hand.low);
    cards.push_back(hand.high);
    return runout::score_hand(cards);
}

// Enumerate all deals; return the sum of weights for each set of winners.
std::vector<runout::Wide> deal_all(const runout::Spot& spot) {
    std::vector<runout::Wide> sets(std::size_t{1} << spot.players);
    std::vector<const runout::Holding*> held;
    const auto deal = [&](const auto& self, runout::CardMask used, runout::Wide weight) -> void {
        if (held.size() == spot.seats.size()) {
            for_each_board(spot, used, [&](const Cards& board) {
                Score best = 0;
                unsigned winners = 0;
                for (int player = 0; player < spot.players; ++player) {
                    const Score score = score_on(*held[static_cast<std::size_t>(player)], board);
                    if (score >= best) winners = (score == best ? winners : 0) | 1u << player;
                    best = std::max(best, score);
                }
                sets[winners] += weight;
            });
            return;
        }
        for (const runout::Holding& each : spot.seats[held.size()]) {
            if (each.mask() & used) continue;
            held.push_back(&each);
            self(self, used | each.mask(), weight * static_cast<std::uint64_t>(each.weight));
            held.pop_back();
        }
    };
    deal(deal, 0, 1);
    return sets;
}

}  // namespace checks

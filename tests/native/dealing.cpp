// Cards in text, ranges, and the plain way to count: every deal one by one.
#include "dealing.hpp"

#include <algorithm>

#include "evaluator/evaluator.hpp"

namespace checks {

Ids ids_of(const std::string& text) {
    Ids ids;
    for (std::size_t at = 0; at < text.size(); at += 2)
        ids.push_back(static_cast<std::uint8_t>(4 * std::string("23456789TJQKA").find(text[at]) +
                                                std::string("cdhs").find(text[at + 1])));
    return ids;
}

runout::CardMask mask_of(const Ids& cards) {
    runout::CardMask mask = 0;
    for (const int card : cards) mask |= runout::CardMask{1} << card;
    return mask;
}

Ids cards_not_in(runout::CardMask gone) {
    Ids cards;
    for (std::uint8_t card = 0; card < runout::kDeckSize; ++card)
        if (!(gone >> card & 1)) cards.push_back(card);
    return cards;
}

runout::Holding holding(int low, int high, double weight) {
    return {static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(high),
            static_cast<std::uint16_t>(runout::combo_index(low, high)), weight};
}

std::vector<runout::Holding> all_holdings(runout::CardMask gone) {
    std::vector<runout::Holding> holdings;
    for (int low = 0; low < runout::kDeckSize; ++low)
        for (int high = low + 1; high < runout::kDeckSize; ++high)
            if (!(runout::mask_of(low, high) & gone)) holdings.push_back(holding(low, high, 1));
    return holdings;
}

std::vector<runout::Holding> random_holdings(std::mt19937_64& random, runout::CardMask gone,
                                             std::size_t size, unsigned max_weight) {
    std::vector<runout::Holding> holdings = all_holdings(gone);
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
    spot.board = ids_of(board);
    spot.dead = mask_of(spot.board) | mask_of(ids_of(dead));
    return spot;
}

Score score_on(const runout::Holding& hand, const Ids& board) {
    Ids cards = board;
    cards.push_back(hand.low);
    cards.push_back(hand.high);
    return runout::score_hand({cards.data(), cards.size()});
}

// All deals one by one: sums of weight for each set of winners.
std::vector<runout::Wide> deal_all(const runout::Spot& spot) {
    std::vector<runout::Wide> sets(std::size_t{1} << spot.players);
    std::vector<const runout::Holding*> held;
    const auto deal = [&](const auto& self, runout::CardMask used, runout::Wide weight) -> void {
        if (held.size() == spot.seats.size()) {
            for_each_board(spot, used, [&](const Ids& board) {
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

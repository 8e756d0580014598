// Fuzzes the kernels under the sanitizers, guided by coverage: arbitrary hands, outs and spots,
// compared with hand-by-hand comparison and single deals; and showdowns.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "coverage.hpp"
#include "dealing.hpp"
#include "equity/equity.hpp"
#include "evaluator/evaluator.hpp"
#include "outs/outs.hpp"

namespace runout_fuzz {

void check_showdown(const std::uint8_t* data, std::size_t size);

namespace {

using checks::Cards;
using runout::Card;

void require(bool holds, const char* law) {
    if (holds) return;
    std::fprintf(stderr, "ERROR: broken law: %s\n", law);
    std::abort();
}

// Turns the bytes of an input into choices; after its end every choice is the first.
class Choices {
   public:
    Choices(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}

    unsigned below(unsigned bound) {
        if (at_ == end_) return 0;
        unsigned value = *at_++;
        if (bound > 256 && at_ != end_) value = value << 8 | *at_++;
        return value % bound;
    }

    // A card that was not dealt before.
    Card card() {
        auto id = below(runout::kDeckSize);
        while (dealt_cards >> id & 1) id = (id + 1) % runout::kDeckSize;
        dealt_cards |= mask_of(runout::kDeck[id]);
        return runout::kDeck[id];
    }

    Cards cards(std::size_t count) {
        Cards dealt(count);
        for (Card& each : dealt) each = card();
        return dealt;
    }

    // Up to `max_count` weighted combos without dealt cards; two seats may share cards.
    std::vector<runout::Holding> holdings(unsigned max_count) {
        std::vector<runout::Holding> held;
        const runout::CardMask before = dealt_cards;
        for (unsigned left = 1 + below(max_count); left != 0; --left) {
            dealt_cards = before;
            const auto [low, high] = std::minmax({card(), card()});
            held.push_back(checks::holding(low, high, 1 + below(10'000)));
        }
        dealt_cards = before;
        std::ranges::sort(held, {}, &runout::Holding::combo);
        const auto twice = std::ranges::unique(held, {}, &runout::Holding::combo);
        held.erase(twice.begin(), twice.end());
        return held;
    }

    runout::CardMask dealt_cards = 0;

   private:
    const std::uint8_t* at_;
    const std::uint8_t* end_;
};

runout::Score score(const Cards& cards) {
    return runout::score_hand(cards);
}

// A hand scores as its best five cards, in any suits and order, alone or in a batch.
void check_scores(Choices choices) {
    const std::size_t size = 5 + choices.below(3);
    const std::size_t hands = 1 + choices.below(20);
    const int turn = static_cast<int>(choices.below(runout::kSuits));
    std::vector<std::uint8_t> all;
    std::vector<runout::Score> expected;
    for (std::size_t hand = 0; hand < hands; ++hand) {
        choices.dealt_cards = 0;
        Cards cards = choices.cards(size);
        expected.push_back(score(cards));
        for (const Card card : cards) all.push_back(static_cast<std::uint8_t>(card));
        for (Card& card : cards)
            card = runout::card_of(rank_of(card), (suit_of(card) + turn) % runout::kSuits);
        std::ranges::reverse(cards);
        require(score(cards) == expected.back(), "suits and order do not matter");
        if (size == 5 || hand > 2) continue;
        runout::Score best = 0;
        for (std::size_t without = 0; without < size; ++without) {
            Cards fewer = cards;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(without));
            best = std::max(best, score(fewer));
        }
        require(best == expected.back(), "a hand is its best five cards");
    }
    std::vector<runout::Score> scores(hands);
    require(runout::score_hands(all.data(), static_cast<int>(size), hands, scores.data(), 1),
            "hands of different cards are scored");
    require(scores == expected, "a batch scores as single hands");
}

// A copy of the cards with more at the end.
Cards with(const Cards& cards, std::initializer_list<Card> more) {
    Cards joined = cards;
    joined.insert(joined.end(), more);
    return joined;
}

struct Compared {
    runout::Standing standing;
    int winners;
};

Compared compare(const Cards& hero, const Cards& villains, const Cards& board) {
    const runout::Score own = score(with(board, {hero[0], hero[1]}));
    runout::Score best = 0;
    int equal = 0;
    for (std::size_t at = 0; at < villains.size(); at += 2) {
        const runout::Score other = score(with(board, {villains[at], villains[at + 1]}));
        equal = other > best ? 1 : equal + (other == best);
        best = std::max(best, other);
    }
    if (own > best) return {runout::Standing::ahead, 1};
    if (own == best) return {runout::Standing::level, equal + 1};
    return {runout::Standing::behind, equal};
}

// The standing after a card equals that of comparing the hands.
void check_outs(Choices choices) {
    const Cards hero = choices.cards(2);
    const Cards villains = choices.cards(2 * (1 + choices.below(8)));
    const Cards board = choices.cards(3 + choices.below(2));
    const runout::OutsSpot known{hero, villains, board};
    const auto [standing_now, next] = runout::next_cards(known);
    require(standing_now == compare(hero, villains, board).standing, "standing now");
    for (const Card card : runout::kDeck) {
        const bool seen = contains(choices.dealt_cards, card);
        const runout::NextCard& here = next[static_cast<std::size_t>(card)];
        require(seen == (here.standing == runout::Standing::seen), "unseen cards");
        if (seen) continue;
        const Compared after = compare(hero, villains, with(board, {card}));
        require(here.standing == after.standing && here.winners == after.winners,
                "the standing after a card is that of comparing the hands");
    }
    if (board.size() != 3 || choices.below(64) != 63) return;
    for (const runout::Runout& each : runout::runouts(known)) {
        const Compared after = compare(hero, villains, with(board, {each.first, each.second}));
        require(each.standing == after.standing && each.winners == after.winners,
                "the standing after two cards is that of comparing the hands");
    }
}

runout::Spot spot_of(Choices& choices, int players, std::size_t seats, unsigned max_count) {
    runout::Spot spot;
    spot.players = players;
    // Dealing the boards of a flop one by one takes a thousand times as long as a river.
    const unsigned street = choices.below(256);
    const bool flop = street == 255;
    spot.board = choices.cards(flop ? 3 : street >= 240 ? 4 : 5);
    choices.cards(choices.below(4));
    spot.dead = choices.dealt_cards;
    while (spot.seats.size() < seats) spot.seats.push_back(choices.holdings(flop ? 2 : max_count));
    return spot;
}

// Two ranges win the deals that single deals count.
void check_heads_up(Choices choices) {
    const runout::Spot spot = spot_of(choices, 2, 2, 8);
    const std::vector<runout::Wide> sets = checks::deal_all(spot);
    const runout::HeadsUp method(spot);
    runout::Breakdown breakdown(2);
    const runout::Tally tally = method.run(1, &breakdown);
    require(tally.total.whole == sets[1] + sets[2] + sets[3], "the weight of all deals");
    require(tally.share[0][1].whole == sets[1], "deals that the first player wins");
    require(tally.share[1][1].whole == sets[2], "deals that the second player wins");
    require(tally.share[0][2].whole == sets[3], "deals that are split");
    const runout::Tally plain = method.run(1, nullptr);
    require(plain.share[0][1].whole == sets[1] && plain.share[0][2].whole == sets[3],
            "the same without results per combo");
}

// Several ranges share the deals that single deals count, also with folded ranges.
template <typename Method>
void check_shares(const runout::Spot& spot, const std::vector<runout::Wide>& sets) {
    const int players = spot.players;
    const Method method(spot);
    runout::Breakdown breakdown(players);
    const runout::Tally tally = method.run(0, method.chunks(), 1, &breakdown);
    runout::Wide total = 0;
    for (const runout::Wide weight : sets) total += weight;
    require(tally.total.whole == total, "the weight of all deals");
    for (int player = 0; player < players; ++player)
        for (int winners = 1; winners <= players; ++winners) {
            runout::Wide shared = 0;
            for (std::size_t set = 1; set < sets.size(); ++set)
                if ((set >> player & 1) && __builtin_popcountll(set) == winners)
                    shared += sets[set];
            require(tally.share[static_cast<std::size_t>(player)][static_cast<std::size_t>(winners)]
                            .whole == shared,
                    "deals that a player shares with a number of others");
        }
}

void check_joint_deals(Choices choices) {
    const int players = 2 + static_cast<int>(choices.below(3));
    const std::size_t seats = static_cast<std::size_t>(players) + choices.below(2);
    const runout::Spot spot = spot_of(choices, players, seats, 4);
    const std::vector<runout::Wide> sets = checks::deal_all(spot);
    check_shares<runout::JointDeals>(spot, sets);
    if (seats >= runout::kSweptSeats) check_shares<runout::MultiwaySweep>(spot, sets);
}

void check(Choices choices) {
    // A sweep takes as long as fifty of the others.
    const unsigned chosen = choices.below(64);
    if (chosen == 63) return check_heads_up(choices);
    if (chosen >= 42) return check_joint_deals(choices);
    if (chosen >= 21) return check_outs(choices);
    check_scores(choices);
}

}  // namespace
}  // namespace runout_fuzz

int main(int count, char** arguments) {
    return runout_fuzz::run(count, arguments, [](const std::uint8_t* data, std::size_t size) {
        // Bytes from 192 on ask for a showdown.
        if (size > 0 && data[0] >= 192)
            runout_fuzz::check_showdown(data + 1, size - 1);
        else
            runout_fuzz::check({data, size});
        return 0;
    });
}

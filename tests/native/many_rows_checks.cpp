// Settlements conserve chips or are refused for arbitrary bytes; ranges are weighed after every
// card.
#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <random>
#include <vector>

#include "checks.hpp"
#include "outs/range_outs.hpp"
#include "showdown/settlement.hpp"

namespace checks {

namespace {

using runout::Card;

// A hand whose arrays have their exact size.
struct Row {
    explicit Row(std::size_t seats)
        : hands(2 * seats, runout::kNoCard),
          board(runout::kBoardCards, runout::kNoCard),
          second(runout::kBoardCards, runout::kNoCard),
          chips(seats),
          folded(seats),
          mucked(seats) {}

    std::optional<runout::SettledHand> settle(const runout::RakeRule& rule) const {
        return runout::settle_hand({chips.size(), hands.data(), board.data(), second.data(),
                                    chips.data(), folded.data(), mucked.data(), button},
                                   rule);
    }

    bool is_conserved_by(const runout::SettledHand& settled) const {
        const auto sum = [](const auto& amounts) {
            return std::accumulate(amounts.begin(), amounts.end(), std::int64_t{0});
        };
        std::int64_t paid = sum(settled.returned);
        for (const runout::SettledPot& pot : settled.pots) {
            paid += pot.rake;
            for (const runout::SettledRun& run : pot.runs) paid += sum(run.payouts);
        }
        return paid == sum(chips);
    }

    std::vector<Card> hands;
    std::vector<Card> board;
    std::vector<Card> second;
    std::vector<std::int64_t> chips;
    std::vector<std::uint8_t> folded;
    std::vector<std::uint8_t> mucked;
    std::int32_t button = 0;
};

Row dealt_row(std::mt19937& random) {
    const auto below = [&random](unsigned count) { return random() % count; };
    Row row(2 + below(9));
    std::array<Card, runout::kDeckSize> deck = runout::kDeck;
    std::shuffle(deck.begin(), deck.end(), random);
    std::size_t next = 0;
    for (Card& card : row.hands) card = deck[next++];
    for (Card& card : row.board) card = deck[next++];
    for (std::size_t seat = 0; seat < row.chips.size(); ++seat) {
        row.chips[seat] = static_cast<std::int64_t>(below(2) ? below(5) : below(1'000'000));
        row.folded[seat] = below(3) == 0;
        row.mucked[seat] = below(8) == 0;
    }
    row.button = static_cast<std::int32_t>(below(static_cast<unsigned>(row.chips.size())));
    return row;
}

void check_settlements() {
    std::mt19937 random(1);
    constexpr runout::RakeRule rules[] = {
        {0, 1, runout::kNoCap, false}, {1, 20, 30, false}, {1, 1, runout::kNoCap, true}};
    int settled = 0;
    bool conserved = true;
    for (int time = 0; time < 20'000; ++time) {
        Row row = dealt_row(random);
        const bool is_corrupted = time % 4 == 0;
        if (is_corrupted) {  // arbitrary bytes
            row.hands[random() % row.hands.size()] = Card(random() % 256);
            row.board[random() % row.board.size()] = Card(random() % 256);
            for (Card& card : row.second) card = Card(random() % 256);
            row.button = static_cast<std::int32_t>(random());
            row.chips[0] = static_cast<std::int64_t>(random()) - (std::int64_t{1} << 31);
        }
        const std::optional<runout::SettledHand> hand = row.settle(rules[time % 3]);
        if (!hand) continue;
        ++settled;
        conserved = conserved && row.is_conserved_by(*hand);
    }
    expect(settled > 5'000, "most showdowns are settled");
    expect(conserved, "settlements conserve chips");
}

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

void check_many_rows() {
    check_settlements();
    check_range_weights();
}

}  // namespace checks

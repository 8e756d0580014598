#include "showdown/settlement.hpp"

#include <algorithm>
#include <span>

#include "evaluator/added_cards.hpp"
#include "evaluator/descriptions.hpp"
#include "text/cards.hpp"

namespace runout {
namespace {

void add_to(std::vector<Chips>& sums, const std::vector<Chips>& chips) {
    sums.resize(chips.size());
    for (std::size_t seat = 0; seat < chips.size(); ++seat) sums[seat] += chips[seat];
}

// --- pots ---

// What exceeds every other bet, folded ones included, goes back to a live seat.
std::vector<Chips> uncalled(const std::vector<Chips>& bets, SeatMask live) {
    std::vector<Chips> sorted = bets;
    std::ranges::sort(sorted);
    const Chips& highest = sorted.back();
    std::vector<Chips> returned(bets.size());
    for_each_seat(live, [&](std::size_t seat) {
        if (bets[seat] == highest) returned[seat] = highest - sorted[sorted.size() - 2];
    });
    return returned;
}

// Cut bets into layers, each up to the next bet, and join layers of equal contenders. The first
// layer is of height 0, so that there is always one below.
std::vector<SettledPot> cut_layers(const std::vector<Chips>& called, SeatMask live) {
    std::vector<Chips> heights = called;
    std::ranges::sort(heights);
    heights.erase(std::unique(heights.begin(), heights.end()), heights.end());
    std::vector<SettledPot> pots;
    SettledPot pot = {{}, live, {}, {}};
    Chips below;
    for (const Chips& height : heights) {
        SeatMask paid_up = 0;
        for_each_seat(live, [&](std::size_t seat) {
            if (called[seat] >= height) paid_up |= seat_bit(seat);
        });
        // What only folded seats paid for belongs to those who contend below.
        if (paid_up != 0 && paid_up != pot.contenders) {
            if (!pot.amount.is_zero()) pots.push_back(pot);
            pot = {{}, paid_up, {}, {}};
        }
        for (const Chips& bet : called)
            if (bet > below) pot.amount += std::min(bet, height) - below;
        below = height;
    }
    if (!pot.amount.is_zero()) pots.push_back(pot);
    return pots;
}

// --- cards ---

std::string cards_text(std::span<const Card> cards) {
    std::string text;
    for (const Card card : cards) text += text::text_of(card);
    return text;
}

// Return how many cards two boards share: streets are dealt whole, and in order.
std::size_t shared_cards(const std::vector<Card>& first, const std::vector<Card>& second) {
    for (const std::size_t count : {4, 3})
        if (std::equal(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(count),
                       second.begin()))
            return count;
    return 0;
}

Checked refuse_short_boards(const std::vector<std::vector<Card>>& boards) {
    if (boards.size() < 2) return {};
    for (std::size_t number = 0; number < boards.size(); ++number)
        if (boards[number].size() != kBoardCards)
            return Refusal{"wrong-card-count",
                           joined("'", cards_text(boards[number]),
                                  "': ", counted(boards[number].size(), "card"),
                                  "; both boards of a hand run twice have five"),
                           number == 0 ? "/board" : "/second_board"};
    return {};
}

// Refuse a card that is in two places; two boards may share what was dealt before they part.
Checked refuse_shared_cards(const TableCards& table) {
    struct CardPlace {
        std::string pointer;
        std::string phrase;
        std::span<const Card> cards;
        std::string_view remedy = "remove one";
    };
    std::vector<CardPlace> places = {{"/board", "on the board", table.boards.front()}};
    if (table.boards.size() > 1) {
        const std::span<const Card> second = table.boards[1];
        places.push_back({"/second_board", "on the second board",
                          second.subspan(shared_cards(table.boards[0], table.boards[1])),
                          "boards share whole streets, the flop or the flop and the turn, in the "
                          "same order, and no other card"});
    }
    for (std::size_t seat = 0; seat < table.hands.size(); ++seat)
        places.push_back({"/hands/" + std::to_string(seat),
                          "in the hand of " + table.players.label(seat), table.hands[seat]});
    std::array<const CardPlace*, kDeckSize> first_places{};
    for (const CardPlace& place : places)
        for (const Card card : place.cards) {
            const CardPlace*& first = first_places[static_cast<std::size_t>(id_of(card))];
            if (first == nullptr) {
                first = &place;
                continue;
            }
            const bool is_twice = first == &place;
            return Refusal{
                "duplicate-card",
                joined(text::text_of(card), " is ", is_twice ? "twice" : first->phrase + " and",
                       " ", place.phrase, "; ", place.remedy),
                place.pointer, is_twice ? "" : first->pointer};
        }
    return {};
}

Checked refuse_cards(const TableCards& table) {
    if (Checked refused = refuse_short_boards(table.boards)) return refused;
    return refuse_shared_cards(table);
}

ShownHands show_down(const TableCards& table) {
    ShownHands shown(table.hands.size());
    if (table.boards.front().size() < kBoardCards) return shown;
    const EvaluatorView evaluator = evaluator_of(kMaxCards);
    for (const std::vector<Card>& cards : table.boards) {
        AddedCards board;
        board.add(cards);
        for_each_seat(table.live() & ~table.mucked, [&](std::size_t seat) {
            const std::vector<Card>& hand = table.hands[seat];
            if (!hand.empty())
                shown[seat].push_back(score_of(board.with(hand[0]).with(hand[1]), evaluator));
        });
    }
    return shown;
}

// Return the best of these seats on a board; nobody where none of them has shown a hand.
BoardWinners best_hands(const ShownHands& shown, SeatMask seats, std::size_t board) {
    BoardWinners best = {0, 0};
    for_each_seat(seats, [&](std::size_t seat) {
        if (shown[seat].empty()) return;
        const Score score = shown[seat][board];
        if (score > best.hand) best = {0, score};
        if (score == best.hand) best.winners |= seat_bit(seat);
    });
    return best;
}

// --- payouts ---

Checked refuse_short_board(const TableCards& table, const std::vector<SettledPot>& pots) {
    if (table.boards.front().size() == kBoardCards) return {};
    const auto contested = std::ranges::find_if(pots, &SettledPot::is_contested);
    if (contested == pots.end()) return {};
    return Refusal{
        "wrong-card-count",
        joined("the board has ", counted(table.boards.front().size(), "card"), ", and ",
               table.players.list(contested->contenders), " contend for pot ",
               std::to_string(contested - pots.begin() + 1), "; a showdown needs five cards"),
        "/board"};
}

class Dealer {
   public:
    Dealer(const HandToSettle& hand, const ShownHands& shown) : hand_(hand), shown_(shown) {}

    // Decide a pot by the chips that the rake has left in it.
    Checked pay(SettledPot& pot, int number) const {
        Chips chips = pot.amount - pot.rake;
        if (!pot.is_contested()) {
            pot.runs.push_back(split(chips, {pot.contenders, 0}));
            return {};
        }
        if (best_hands(shown_, pot.contenders, 0).winners == 0) return refuse(pot, number);
        if (hand_.cards.boards.size() == 1) {
            pot.runs.push_back(split(chips, best_hands(shown_, pot.contenders, 0)));
            return {};
        }
        const Chips half = chips / Chips(2);
        pot.runs.push_back(split(chips - half, best_hands(shown_, pot.contenders, 0)));
        pot.runs.push_back(split(half, best_hands(shown_, pot.contenders, 1)));
        return {};
    }

   private:
    // Pay the winners evenly, and an odd chip each to the first of them clockwise from the button.
    SettledRun split(const Chips& chips, const BoardWinners& best) const {
        const Chips count(static_cast<std::uint32_t>(std::popcount(best.winners)));
        const Chips share = chips / count;
        SettledRun run = {chips, best.winners, {}, chips - share * count, best.hand};
        run.payouts.resize(hand_.cards.players.seats);
        Chips odd = run.odd_chips;
        const SeatMask up_to_button = (SeatMask{2} << hand_.button) - 1;
        for (const SeatMask seats : {best.winners & ~up_to_button, best.winners & up_to_button})
            for_each_seat(seats, [&](std::size_t seat) {
                run.payouts[seat] = share;
                if (odd.is_zero()) return;
                run.payouts[seat] += Chips(1);
                odd -= Chips(1);
            });
        return run;
    }

    Refusal refuse(const SettledPot& pot, int number) const {
        const std::string amount = pot.amount.amount(hand_.decimals);
        return {
            "unrevealed-winner",
            joined("pot ", std::to_string(number), ": ", hand_.cards.players.list(pot.contenders),
                   " contend for ", amount, amount == "1" ? " chip" : " chips",
                   " and none has revealed a hand; one must, or the others fold")};
    }

    const HandToSettle& hand_;
    const ShownHands& shown_;
};

}  // namespace

Chips RakeRule::of(const Chips& pots, bool has_flop) const {
    if ((no_flop_no_drop && !has_flop) || numerator.is_zero()) return {};
    const Chips due = numerator * pots / denominator;
    return cap ? std::min(due, *cap) : due;
}

SeatMask SettledPot::winners() const {
    SeatMask winners = 0;
    for (const SettledRun& run : runs) winners |= run.winners;
    return winners;
}

std::vector<Chips> SettledPot::payouts() const {
    std::vector<Chips> paid;
    for (const SettledRun& run : runs) add_to(paid, run.payouts);
    return paid;
}

Chips SettledPot::odd_chips() const {
    Chips odd;
    for (const SettledRun& run : runs) odd += run.odd_chips;
    return odd;
}

std::vector<Chips> Settlement::payouts() const {
    std::vector<Chips> paid(returned.size());
    for (const SettledPot& pot : pots) add_to(paid, pot.payouts());
    return paid;
}

std::vector<std::string> Settlement::net(const std::vector<Chips>& bets, int decimals) const {
    const std::vector<Chips> paid = payouts();
    std::vector<std::string> amounts;
    for (std::size_t seat = 0; seat < bets.size(); ++seat) {
        const Chips received = paid[seat] + returned[seat];
        amounts.push_back(received < bets[seat] ? "-" + (bets[seat] - received).amount(decimals)
                                                : (received - bets[seat]).amount(decimals));
    }
    return amounts;
}

Chips Settlement::rake() const {
    Chips rake;
    for (const SettledPot& pot : pots) rake += pot.rake;
    return rake;
}

Chips sum_of(const std::vector<Chips>& chips) {
    Chips sum;
    for (const Chips& each : chips) sum += each;
    return sum;
}

Checked cut_pots(const std::vector<Chips>& contributions, SeatMask live, Settlement& to) {
    if (live == 0)
        return Refusal{"wrong-seat", "every seat has folded; somebody stays in to win the pot",
                       "/folded"};
    to.returned = uncalled(contributions, live);
    std::vector<Chips> called = contributions;
    for (std::size_t seat = 0; seat < called.size(); ++seat) called[seat] -= to.returned[seat];
    to.pots = cut_layers(called, live);
    return {};
}

Checked settle(const HandToSettle& hand, Settlement& to) {
    if (Checked refused = cut_pots(hand.contributions, hand.cards.live(), to)) return refused;
    if (Checked refused = refuse_cards(hand.cards)) return refused;
    if (Checked refused = refuse_short_board(hand.cards, to.pots)) return refused;
    to.shown = show_down(hand.cards);
    const Dealer dealer(hand, to.shown);
    Chips all;
    for (const SettledPot& pot : to.pots) all += pot.amount;
    Chips left = hand.rake.of(all, !hand.cards.boards.front().empty());
    int number = 0;
    for (SettledPot& pot : to.pots) {
        pot.rake = std::min(left, pot.amount);
        left -= pot.rake;
        if (Checked refused = dealer.pay(pot, ++number)) return refused;
    }
    return {};
}

Checked find_winners(const TableCards& table, Showdown& to) {
    const SeatMask live = table.live();
    if (live == 0)
        return Refusal{"wrong-seat", "every seat has folded; somebody stays in to win", "/folded"};
    if (Checked refused = refuse_cards(table)) return refused;
    to.shown = show_down(table);
    if (std::has_single_bit(live)) {
        to.boards = {{live, 0}};
        return {};
    }
    const std::size_t cards = table.boards.front().size();
    if (cards < kBoardCards)
        return Refusal{"wrong-card-count",
                       joined("the board has ", counted(cards, "card"), ", and ",
                              table.players.list(live), " are in; a showdown needs five cards"),
                       "/board"};
    for (std::size_t board = 0; board < table.boards.size(); ++board)
        to.boards.push_back(best_hands(to.shown, live, board));
    if (to.boards.front().winners != 0) return {};
    return Refusal{"unrevealed-winner",
                   joined(table.players.list(live),
                          " are in and none has revealed a hand; one must, or the others fold")};
}

}  // namespace runout

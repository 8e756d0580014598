// A showdown settled: pots, rake, winners and payouts. The rules, and why each: docs/showdown.md.
//
// Amounts are whole numbers of the table's unit. Seats are in range, cards are of the deck, a hand
// has two cards or none, and a board 0, 3, 4 or 5 with its flop in order.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/cards.hpp"
#include "evaluator/evaluator.hpp"
#include "showdown/chips.hpp"
#include "showdown/players.hpp"

namespace runout {

// What a showdown is decided by.
struct TableCards {
    Players players;
    SeatMask folded;
    SeatMask mucked;
    std::vector<std::vector<Card>> boards;  // one, or two where the board was run twice
    std::vector<std::vector<Card>> hands;   // by seat

    SeatMask live() const { return players.all() & ~folded; }
};

// The house takes numerator / denominator of the pots, rounded down, and at most `cap`.
struct RakeRule {
    Chips numerator;  // up to the denominator
    Chips denominator;
    std::optional<Chips> cap;
    bool no_flop_no_drop;

    Chips of(const Chips& pots, bool has_flop) const;
};

struct HandToSettle {
    TableCards cards;
    std::vector<Chips> contributions;  // by seat
    int decimals;                      // of the unit
    std::size_t button;
    RakeRule rake;
};

// Scores by seat and board; none for folded, mucked and unknown hands, and before the river.
using ShownHands = std::vector<std::vector<Score>>;

// A pot, or its half, as one board decides it.
struct SettledRun {
    Chips amount;
    SeatMask winners;
    std::vector<Chips> payouts;  // by seat
    Chips odd_chips;             // what could not be split evenly
    Score hand;                  // that wins; 0 where nobody contested
};

struct SettledPot {
    Chips amount;
    SeatMask contenders;
    Chips rake;
    std::vector<SettledRun> runs;  // one, or two where it was contested and the board run twice

    SeatMask winners() const;
    std::vector<Chips> payouts() const;
    Chips odd_chips() const;
    // The hand that wins; 0 where nobody contested or there are two boards.
    Score hand() const { return runs.size() == 1 ? runs.front().hand : Score{0}; }
    bool is_contested() const { return !std::has_single_bit(contenders); }
};

struct Settlement {
    std::vector<Chips> returned;  // by seat, what nobody called
    std::vector<SettledPot> pots;
    ShownHands shown;

    std::vector<Chips> payouts() const;  // from all pots, without returned bets
    // By seat, what was won or lost: amounts, with a sign where they are below 0.
    std::vector<std::string> net(const std::vector<Chips>& contributions, int decimals) const;
    Chips rake() const;
};

// The winners on a board.
struct BoardWinners {
    SeatMask winners;
    Score hand;  // 0 where nobody contested
};

struct Showdown {
    std::vector<BoardWinners> boards;
    ShownHands shown;
};

// Write the pots that bets make, without runs, the main pot first, and what nobody called.
Checked cut_pots(const std::vector<Chips>& contributions, SeatMask live, Settlement& to);

// Write who wins each pot and what every seat is paid.
Checked settle(const HandToSettle& hand, Settlement& to);

// Write who wins by the cards alone, on each board.
Checked find_winners(const TableCards& cards, Showdown& to);

Chips sum_of(const std::vector<Chips>& chips);

}  // namespace runout

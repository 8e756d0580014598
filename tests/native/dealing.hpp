// Cards from text, ranges, and plain enumeration: every deal one by one.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "core/cards.hpp"
#include "equity/equity.hpp"
#include "equity/kernels.hpp"
#include "evaluator/evaluator.hpp"

namespace checks {

using runout::Card;
using runout::Score;
using Cards = std::vector<Card>;

inline const std::vector<std::string> kBoards = {
    "Qh7h2h", "8c8d3h", "Qh7s2c", "KsKdKh", "JhTh9h8h", "8c8d3h3s", "Qh7h2hAs2c", "AsKsQsJsTs"};

Cards cards_of(const std::string& text);
Cards cards_not_in(runout::CardMask seen);

runout::Holding holding(Card low, Card high, double weight);
std::vector<runout::Holding> all_holdings(runout::CardMask seen);
std::vector<runout::Holding> random_holdings(std::mt19937_64& random, runout::CardMask seen,
                                             std::size_t size, unsigned max_weight);
runout::Spot spot_of(std::vector<std::vector<runout::Holding>> seats, int players,
                     const std::string& board, const std::string& dead = "");

Score score_on(const runout::Holding& hand, const Cards& board);

// Call visit(board) for every full board without these cards.
template <typename Visit>
void for_each_board(const runout::Spot& spot, runout::CardMask held, const Visit& visit) {
    const Cards live = cards_not_in(spot.dead | held);
    Cards board = spot.board;
    const auto deal = [&](const auto& self, std::size_t from) -> void {
        if (board.size() == 5) {
            visit(board);
            return;
        }
        for (std::size_t at = from; at < live.size(); ++at) {
            board.push_back(live[at]);
            self(self, at + 1);
            board.pop_back();
        }
    };
    deal(deal, 0);
}

// Enumerate all deals; return the sum of weights for each set of winners.
std::vector<runout::Wide> deal_all(const runout::Spot& spot);

}  // namespace checks

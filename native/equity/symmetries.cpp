#include "equity/symmetries.hpp"

#include <algorithm>
#include <array>

namespace runout {

namespace {

using ComboWeights = std::array<double, kCombos>;

int image_of(Card low, Card high, const SuitRenaming& suits) {
    return combo_of(renamed(low, suits), renamed(high, suits));
}

bool keeps_cards(CardMask cards, const SuitRenaming& suits) {
    return std::ranges::all_of(kDeck, [&](Card card) {
        return !contains(cards, card) || contains(cards, renamed(card, suits));
    });
}

bool keeps_weights(const std::vector<Holding>& seat, const ComboWeights& weights,
                   const SuitRenaming& suits) {
    return std::ranges::all_of(seat, [&](const Holding& holding) {
        return weights[static_cast<std::size_t>(image_of(holding.low, holding.high, suits))] ==
               holding.weight;
    });
}

}  // namespace

std::vector<SuitRenaming> symmetries_of(const std::vector<std::vector<Holding>>& seats,
                                        const std::vector<Card>& board, CardMask dead) {
    // The board apart from other dead cards: 2c on the board and 2d out of play change places.
    const CardMask on_board = mask_of(board);
    std::vector<SuitRenaming> kept;
    SuitRenaming suits = {0, 1, 2, 3};
    while (std::ranges::next_permutation(suits).found)
        if (keeps_cards(on_board, suits) && keeps_cards(dead, suits)) kept.push_back(suits);
    ComboWeights weights;
    for (const std::vector<Holding>& seat : seats) {
        if (kept.empty()) break;
        weights.fill(0);
        for (const Holding& holding : seat) weights[holding.combo] = holding.weight;
        std::erase_if(
            kept, [&](const SuitRenaming& each) { return !keeps_weights(seat, weights, each); });
    }
    return kept;
}

double mean_over(const std::vector<SuitRenaming>& renamings, const double* values, Card low,
                 Card high) {
    double sum = values[combo_index(low, high)];
    for (const SuitRenaming& suits : renamings) sum += values[image_of(low, high, suits)];
    return sum / static_cast<double>(renamings.size() + 1);
}

}  // namespace runout

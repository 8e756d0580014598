// Scores of one hand and of many, and the categories of all combos on a board.
#include <algorithm>

#include "categories/categories.hpp"
#include "evaluator/evaluator.hpp"
#include "wasm/interface.hpp"

namespace runout::wasm {
namespace {

bool is_card_count(std::uint32_t cards) {
    return cards >= kMinCards && cards <= kMaxCards;
}

// Return the score of 2 to 7 cards.
RUNOUT_EXPORT(score_hand) std::int32_t score_one(const std::uint8_t* ids, std::uint32_t count) {
    if (!is_card_count(count)) return code_of(Refusal::wrong_count);
    CardReader reader;
    const std::vector<Card> cards = reader.read(ids, count);
    if (reader.refusal() != Refusal::none) return code_of(reader.refusal());
    return score_hand(cards);
}

// Write the scores of many hands of the same size; return 0, or a refusal if any is not a hand.
RUNOUT_EXPORT(score_hands)
std::int32_t score_many(const std::uint8_t* ids, std::uint32_t cards, std::uint32_t hands,
                        Score* scores) {
    if (!is_card_count(cards)) return code_of(Refusal::wrong_count);
    return code_of(score_hands(ids, static_cast<int>(cards), hands, scores, 1)
                       ? Refusal::none
                       : Refusal::wrong_card);
}

// Write what each of the 1326 combos makes of a board and what it draws to.
RUNOUT_EXPORT(classify_hands)
std::int32_t classify(const std::uint8_t* ids, std::uint32_t count, std::uint8_t* made,
                      std::uint8_t* draws) {
    if (count < 3 || count > kBoardCards) return code_of(Refusal::wrong_count);
    CardReader reader;
    const std::vector<Card> board = reader.read(ids, count);
    if (reader.refusal() != Refusal::none) return code_of(reader.refusal());
    const HandCategories categories = classify_hands(board);
    std::ranges::transform(categories.made, made,
                           [](MadeHand each) { return static_cast<std::uint8_t>(each); });
    std::ranges::copy(categories.draws, draws);
    return 0;
}

}  // namespace
}  // namespace runout::wasm

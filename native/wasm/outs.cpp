// Outs of known hands card by card, and the weights of one range after each card.
#include "outs/outs.hpp"

#include <algorithm>

#include "outs/range_outs.hpp"
#include "wasm/answers.hpp"

namespace runout::wasm {
namespace {

// Known hands as a caller lays them out.
struct HandsLayout {
    std::uint32_t villains;
    std::uint32_t board_cards;
    std::uint32_t dead_cards;
    const std::uint8_t* hero;   // [2]
    const std::uint8_t* hands;  // [villain][2]
    const std::uint8_t* board;
    const std::uint8_t* dead;
};

std::optional<OutsSpot> read_hands(const HandsLayout& layout, std::uint32_t max_board,
                                   Refusal& refusal) {
    refusal = Refusal::wrong_count;
    if (layout.villains > kMaxVillains || layout.board_cards < 3 ||
        layout.board_cards > max_board || layout.dead_cards > kDeckSize)
        return {};
    CardReader reader;
    OutsSpot spot;
    spot.hero = reader.read(layout.hero, 2);
    spot.villains = reader.read(layout.hands, 2 * layout.villains);
    spot.board = reader.read(layout.board, layout.board_cards);
    spot.dead = mask_of(reader.read(layout.dead, layout.dead_cards));
    const std::uint32_t needed = 2 + 2 * layout.villains + kBoardCards + layout.dead_cards;
    reader.require(needed <= kDeckSize, Refusal::no_deal);
    refusal = reader.refusal();
    return refusal == Refusal::none ? std::optional(std::move(spot)) : std::nullopt;
}

// Answer with bytes: standing, reason and number of winners, each by card, then the standing now.
RUNOUT_EXPORT(next_cards) std::int32_t answer_next_cards(const HandsLayout* layout) {
    Refusal refusal;
    const std::optional<OutsSpot> spot = read_hands(*layout, 4, refusal);
    if (!spot) return code_of(refusal);
    const NextCards after = next_cards(*spot);
    std::string bytes(3 * kDeckSize + 1, static_cast<char>(after.standing_now));
    for (std::size_t at = 0; at < kDeckSize; ++at) {
        bytes[at] = static_cast<char>(after.cards[at].standing);
        bytes[kDeckSize + at] = static_cast<char>(after.cards[at].reason);
        bytes[2 * kDeckSize + at] = static_cast<char>(after.cards[at].winners);
    }
    return answer_with(std::move(bytes));
}

// Answer with five bytes for each runout of a flop: both cards, standing, reason, winners.
RUNOUT_EXPORT(flop_runouts) std::int32_t answer_flop_runouts(const HandsLayout* layout) {
    Refusal refusal;
    const std::optional<OutsSpot> spot = read_hands(*layout, 3, refusal);
    if (!spot) return code_of(refusal);
    const std::vector<Runout> all = runouts(*spot);
    return answer_with(std::string(reinterpret_cast<const char*>(all.data()), 5 * all.size()));
}

// Write what the hero wins, ties and plays for after each card against one villain, [3][52]; return
// whether weights are integers, 1 or 0. The villain has weights, or cards of which 0xff is unknown.
RUNOUT_EXPORT(weigh_range)
std::int32_t write_range_weights(const HandsLayout* layout, const double* range, double* to) {
    if (layout->villains != 1 || layout->board_cards < 3 || layout->board_cards > 4 ||
        layout->dead_cards > kDeckSize)
        return code_of(Refusal::wrong_count);
    CardReader reader;
    const std::vector<Card> hero = reader.read(layout->hero, 2);
    const std::vector<Card> board = reader.read(layout->board, layout->board_cards);
    const CardMask dead = mask_of(reader.read(layout->dead, layout->dead_cards));
    const SeatInput seat = {mask_of(reader.read(layout->hands, 2, true)), range};
    if (range != nullptr) {
        reader.require(seat.known == 0, Refusal::wrong_count);
        reader.require(are_weights({range, kCombos}), Refusal::wrong_weight);
    }
    reader.require(2 + 2 + kBoardCards + layout->dead_cards <= kDeckSize, Refusal::no_deal);
    if (reader.refusal() != Refusal::none) return code_of(reader.refusal());
    const std::optional<RangeWeights> weights = weigh_range(hero, board, dead, seat);
    if (!weights) return code_of(Refusal::no_deal);
    to = std::ranges::copy(weights->wins, to).out;
    to = std::ranges::copy(weights->ties, to).out;
    std::ranges::copy(weights->totals, to);
    return weights->whole ? 1 : 0;
}

// Explain each next card against ranges: write reasons, and the shares that cards overtake.
// `made` and `standings` are by card; return the hero's standing now.
RUNOUT_EXPORT(explain_outs)
std::int32_t write_explained_outs(const HandsLayout* layout, std::uint32_t villains,
                                  const double* weights, const OutReason* made,
                                  const Standing* standings, OutReason* reasons,
                                  double* overtakes) {
    Refusal refusal;
    const std::optional<OutsSpot> spot = read_hands(*layout, 4, refusal);
    if (!spot) return code_of(refusal);
    if (villains < 1 || villains > kMaxVillains) return code_of(Refusal::wrong_count);
    for (std::size_t card = 0; card < kDeckSize; ++card)
        if (static_cast<std::size_t>(made[card]) >= kOutReasons ||
            standings[card] > Standing::ahead)
            return code_of(Refusal::wrong_card);
    const ExplainedOuts explained =
        explain_outs({spot->hero, spot->board, {weights, villains * kCombos}},
                     std::span<const OutReason, kDeckSize>(made, kDeckSize),
                     std::span<const Standing, kDeckSize>(standings, kDeckSize));
    std::ranges::copy(explained.reasons, reasons);
    std::ranges::copy(explained.overtakes, overtakes);
    return static_cast<std::int32_t>(explained.standing_now);
}

}  // namespace
}  // namespace runout::wasm

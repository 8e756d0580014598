// Outs of known hands card by card, and the weights of one range after each card.
#include "outs/outs.hpp"

#include <algorithm>

#include "outs/range_outs.hpp"
#include "wasm/interface.hpp"

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

// The effect of the next card as a caller reads it.
struct NextCardsLayout {
    std::uint8_t standings[kDeckSize];
    std::uint8_t reasons[kDeckSize];
    std::uint8_t standing_now;
    std::uint64_t units_by_reason[kOutReasons];
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

// Write standing and reason of each next card, and units of the pot by reason.
RUNOUT_EXPORT(next_cards)
std::int32_t write_next_cards(const HandsLayout* layout, NextCardsLayout* to) {
    Refusal refusal;
    const std::optional<OutsSpot> spot = read_hands(*layout, 4, refusal);
    if (!spot) return code_of(refusal);
    const NextCards after = next_cards(*spot);
    std::fill_n(to->units_by_reason, kOutReasons, 0);
    to->standing_now = static_cast<std::uint8_t>(after.standing_now);
    for (std::size_t at = 0; at < after.cards.size(); ++at) {
        const NextCard& card = after.cards[at];
        to->standings[at] = static_cast<std::uint8_t>(card.standing);
        to->reasons[at] = static_cast<std::uint8_t>(card.reason);
        if (card.standing >= Standing::level)
            to->units_by_reason[to->reasons[at]] += kPotUnits / card.winners;
    }
    return 0;
}

// Write five bytes for each runout of a flop: both cards, standing, reason, number of winners.
// Return their number; `to` has room for 5 * 1326 bytes.
RUNOUT_EXPORT(flop_runouts)
std::int32_t write_flop_runouts(const HandsLayout* layout, std::uint8_t* to) {
    Refusal refusal;
    const std::optional<OutsSpot> spot = read_hands(*layout, 3, refusal);
    if (!spot) return code_of(refusal);
    const std::vector<Runout> all = runouts(*spot);
    for (const Runout& each : all) {
        *to++ = static_cast<std::uint8_t>(each.first);
        *to++ = static_cast<std::uint8_t>(each.second);
        *to++ = static_cast<std::uint8_t>(each.standing);
        *to++ = static_cast<std::uint8_t>(each.reason);
        *to++ = each.winners;
    }
    return static_cast<std::int32_t>(all.size());
}

// One villain's range, or cards of the hand, as a caller lays it out.
struct VillainLayout {
    std::uint32_t board_cards;
    std::uint32_t dead_cards;
    const std::uint8_t* hero;   // [2]
    const std::uint8_t* known;  // [2], 0xff for an unknown card
    const std::uint8_t* board;
    const std::uint8_t* dead;
    const double* weights;  // [1326], or null
};

// Write what the hero wins, ties and plays for after each card, [3][52]; return whether weights are
// integers, 1 or 0.
RUNOUT_EXPORT(weigh_range)
std::int32_t write_range_weights(const VillainLayout* villain, double* to) {
    if (villain->board_cards < 3 || villain->board_cards > 4 || villain->dead_cards > kDeckSize)
        return code_of(Refusal::wrong_count);
    CardReader reader;
    const std::vector<Card> hero = reader.read(villain->hero, 2);
    const std::vector<Card> board = reader.read(villain->board, villain->board_cards);
    const CardMask dead = mask_of(reader.read(villain->dead, villain->dead_cards));
    const SeatInput seat = {mask_of(reader.read(villain->known, 2, true)), villain->weights};
    if (seat.range != nullptr) {
        reader.require(seat.known == 0, Refusal::wrong_count);
        reader.require(are_weights({seat.range, kCombos}), Refusal::wrong_weight);
    }
    reader.require(2 + 2 + kBoardCards + villain->dead_cards <= kDeckSize, Refusal::no_deal);
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
std::int32_t write_explained_outs(const HandsLayout* layout, const double* weights,
                                  const OutReason* made, const Standing* standings,
                                  OutReason* reasons, double* overtakes) {
    Refusal refusal;
    HandsLayout known = *layout;
    known.villains = 0;
    const std::optional<OutsSpot> spot = read_hands(known, 4, refusal);
    if (!spot) return code_of(refusal);
    if (layout->villains < 1 || layout->villains > kMaxVillains)
        return code_of(Refusal::wrong_count);
    for (std::size_t card = 0; card < kDeckSize; ++card)
        if (static_cast<std::size_t>(made[card]) >= kOutReasons ||
            standings[card] > Standing::ahead)
            return code_of(Refusal::wrong_card);
    const ExplainedOuts explained =
        explain_outs({spot->hero, spot->board, {weights, layout->villains * kCombos}},
                     std::span<const OutReason, kDeckSize>(made, kDeckSize),
                     std::span<const Standing, kDeckSize>(standings, kDeckSize));
    std::ranges::copy(explained.reasons, reasons);
    std::ranges::copy(explained.overtakes, overtakes);
    return static_cast<std::int32_t>(explained.standing_now);
}

}  // namespace
}  // namespace runout::wasm

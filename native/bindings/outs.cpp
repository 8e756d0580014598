// Python bindings of outs. Shapes, cards and ranges are checked here once; the kernels trust them.
#include "outs/outs.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <optional>

#include "bindings/arguments.hpp"
#include "bindings/module.hpp"
#include "outs/range_outs.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

// Convert hero, villains, a board of `min_board` to `max_board` cards and dead cards.
runout::OutsSpot known_hands(const nb::bytes& hero, const nb::bytes& villains,
                             const nb::bytes& board, runout::CardMask dead, std::size_t min_board,
                             std::size_t max_board) {
    constexpr auto refusal = "outs take two cards a player, a flop or turn, and different cards";
    require(hero.size() == 2 && villains.size() <= 2 * runout::kMaxVillains &&
                villains.size() % 2 == 0 && board.size() >= min_board &&
                board.size() <= max_board && dead >> runout::kDeckSize == 0,
            refusal);
    runout::OutsSpot hands = {cards_in(hero, refusal), cards_in(villains, refusal),
                              cards_in(board, refusal), dead};
    runout::CardMask seen = dead;
    for (const auto* cards : {&hands.hero, &hands.villains, &hands.board}) {
        const runout::CardMask mask = runout::mask_of(*cards);
        require((seen & mask) == 0, refusal);
        seen |= mask;
    }
    return hands;
}

using PotUnits = std::vector<std::uint64_t>;

// Return (standing, published category and reason by card, the hero's standing now, units of the
// pot by published category and by reason); a card's pot has kPotUnits.
std::tuple<nb::bytes, nb::bytes, nb::bytes, int, PotUnits, PotUnits> next_cards(
    const nb::bytes& hero, const nb::bytes& villains, const nb::bytes& board,
    runout::CardMask dead) {
    const auto after = runout::next_cards(known_hands(hero, villains, board, dead, 3, 4));
    std::array<std::uint8_t, runout::kDeckSize> standings;
    std::array<std::uint8_t, runout::kDeckSize> categories;
    std::array<std::uint8_t, runout::kDeckSize> reasons;
    PotUnits by_category(runout::kOutCategories);
    PotUnits by_reason(runout::kOutReasons);
    for (std::size_t at = 0; at < after.cards.size(); ++at) {
        const runout::NextCard& card = after.cards[at];
        standings[at] = static_cast<std::uint8_t>(card.standing);
        categories[at] = static_cast<std::uint8_t>(card.category);
        reasons[at] = static_cast<std::uint8_t>(card.reason);
        if (card.standing < runout::Standing::level) continue;
        by_category[categories[at]] += runout::kPotUnits / card.winners;
        by_reason[reasons[at]] += runout::kPotUnits / card.winners;
    }
    return {nb::bytes(standings.data(), standings.size()),
            nb::bytes(categories.data(), categories.size()),
            nb::bytes(reasons.data(), reasons.size()),
            static_cast<int>(after.standing_now),
            by_category,
            by_reason};
}

// Five bytes a runout: both cards, standing, reason, number of winners.
nb::bytes flop_runouts(const nb::bytes& hero, const nb::bytes& villains, const nb::bytes& board,
                       runout::CardMask dead) {
    const auto all = runout::runouts(known_hands(hero, villains, board, dead, 3, 3));
    return nb::bytes(all.data(), all.size() * sizeof(runout::Runout));
}

using Range = nb::ndarray<const double, nb::shape<runout::kCombos>, nb::c_contig, nb::device::cpu>;
using ByCard = std::vector<double>;

// See weigh_range; return wins, ties and totals by card, and whether sums are exact.
std::optional<std::tuple<ByCard, ByCard, ByCard, bool>> weigh_range(
    const nb::bytes& hero, const nb::bytes& board, std::uint64_t dead, const nb::bytes& known,
    const std::optional<Range>& range) {
    const runout::OutsSpot hands = known_hands(hero, nb::bytes("", 0), board, dead, 3, 4);
    constexpr auto refusal = "a villain has at most two cards, and different cards";
    const std::vector<runout::Card> villain = cards_in(known, refusal);
    const runout::CardMask seen = runout::mask_of(hands.hero) | runout::mask_of(hands.board) | dead;
    require(villain.size() <= 2 && (runout::mask_of(villain) & seen) == 0, refusal);
    require(2 + 2 + runout::kBoardCards + std::popcount(dead) <= runout::kDeckSize,
            "too few cards are left for the players and the board");
    require(!range || villain.empty(), "a villain has a range or known cards");
    require(!range || runout::are_weights({range->data(), runout::kCombos}),
            "a weight is from 0 to 1");
    const auto weights = runout::weigh_range(
        hands.hero, hands.board, dead, {runout::mask_of(villain), range ? range->data() : nullptr});
    if (!weights) return {};
    const auto listed = [](const auto& numbers) { return ByCard(numbers.begin(), numbers.end()); };
    return std::tuple(listed(weights->wins), listed(weights->ties), listed(weights->totals),
                      weights->whole);
}

using Likelihoods =
    nb::ndarray<const double, nb::shape<-1, runout::kCombos>, nb::c_contig, nb::device::cpu>;

// See explain_outs; return the reasons by card, the shares that cards overtake, the standing now.
std::tuple<nb::bytes, std::vector<double>, int> explain_outs(const nb::bytes& hero,
                                                             const nb::bytes& board,
                                                             const Likelihoods& weights,
                                                             const nb::bytes& made,
                                                             const nb::bytes& standings) {
    const runout::OutsSpot hands = known_hands(hero, nb::bytes("", 0), board, 0, 3, 4);
    const std::size_t villains = weights.shape(0);
    require(villains >= 1 && villains <= runout::kMaxVillains, "there are 1 to 22 villains");
    require(made.size() == runout::kDeckSize && standings.size() == runout::kDeckSize,
            "there is a reason and a standing per card");
    const auto* const reasons = static_cast<const runout::OutReason*>(made.data());
    const auto* const stand = static_cast<const runout::Standing*>(standings.data());
    for (std::size_t card = 0; card < runout::kDeckSize; ++card)
        require(static_cast<std::size_t>(reasons[card]) < runout::kOutReasons &&
                    stand[card] <= runout::Standing::ahead,
                "there is no such reason or standing");
    const runout::ExplainedOuts explained = runout::explain_outs(
        {hands.hero, hands.board, {weights.data(), weights.size()}},
        std::span<const runout::OutReason, runout::kDeckSize>(reasons, runout::kDeckSize),
        std::span<const runout::Standing, runout::kDeckSize>(stand, runout::kDeckSize));
    return {nb::bytes(explained.reasons.data(), explained.reasons.size()),
            {explained.overtakes.begin(), explained.overtakes.end()},
            static_cast<int>(explained.standing_now)};
}

}  // namespace

void bind_outs(nb::module_& module) {
    module.def("next_cards", next_cards, "hero"_a, "villains"_a, "board"_a, "dead"_a = 0,
               "Return standing, category and reason by card, the standing now, units of the pot "
               "by both.");
    module.def("flop_runouts", flop_runouts, "hero"_a, "villains"_a, "board"_a, "dead"_a = 0,
               "Return both cards, standing, reason and winners of every runout of a flop.");
    module.def(
        "weigh_range", weigh_range, "hero"_a, "board"_a, "dead"_a, "known"_a, "range"_a.none(),
        "Return what the hero wins, ties and plays for after each next card, and whether sums "
        "are exact; None if the villain may hold nothing.");
    module.def(
        "explain_outs", explain_outs, "hero"_a, "board"_a, "weights"_a, "made"_a, "standings"_a,
        "Return the reason of each next card against ranges, the share it overtakes, and the "
        "standing now.");
}

// Python bindings of the outs against ranges. Shapes, cards and ranges are checked here once; the
// kernels trust them.
#include "bindings/outs.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <optional>

#include "bindings/arguments.hpp"
#include "outs/range_outs.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Range = nb::ndarray<const double, nb::shape<runout::kCombos>, nb::c_contig, nb::device::cpu>;
using ByCard = std::vector<double>;

// See weigh_range; return wins, ties and totals by card, and whether sums are exact.
std::optional<std::tuple<ByCard, ByCard, ByCard, bool>> weigh_range(
    const nb::bytes& hero, const nb::bytes& board, std::uint64_t dead, const nb::bytes& known,
    const std::optional<Range>& range) {
    constexpr auto refusal = "outs take two cards, a flop or turn, and different cards";
    const std::vector<runout::Card> hand = cards_in(hero, refusal);
    const std::vector<runout::Card> cards = cards_in(board, refusal);
    const std::vector<runout::Card> villain = cards_in(known, refusal);
    const std::size_t count = hand.size() + cards.size() + villain.size();
    const runout::CardMask seen =
        runout::mask_of(hand) | runout::mask_of(cards) | runout::mask_of(villain) | dead;
    require(hand.size() == 2 && (cards.size() == 3 || cards.size() == 4) && villain.size() <= 2 &&
                dead < (std::uint64_t{1} << runout::kDeckSize) &&
                std::popcount(seen) == static_cast<int>(count) + std::popcount(dead),
            refusal);
    require(2 + 2 + runout::kBoardCards + std::popcount(dead) <= runout::kDeckSize,
            "too few cards are left for the players and the board");
    require(!range || villain.empty(), "a villain has a range or known cards");
    require(!range || runout::are_weights({range->data(), runout::kCombos}),
            "a weight is from 0 to 1");
    const auto weights = runout::weigh_range(
        hand, cards, dead, {runout::mask_of(villain), range ? range->data() : nullptr});
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
    constexpr auto refusal = "outs take two cards, a flop or turn, and different cards";
    const std::vector<runout::Card> hand = cards_in(hero, refusal);
    const std::vector<runout::Card> cards = cards_in(board, refusal);
    require(hand.size() == 2 && (cards.size() == 3 || cards.size() == 4) &&
                (runout::mask_of(hand) & runout::mask_of(cards)) == 0,
            refusal);
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
        {hand, cards, {weights.data(), weights.size()}},
        std::span<const runout::OutReason, runout::kDeckSize>(reasons, runout::kDeckSize),
        std::span<const runout::Standing, runout::kDeckSize>(stand, runout::kDeckSize));
    return {nb::bytes(explained.reasons.data(), explained.reasons.size()),
            {explained.overtakes.begin(), explained.overtakes.end()},
            static_cast<int>(explained.standing_now)};
}

}  // namespace

void bind_outs(nb::module_& module) {
    module.def(
        "weigh_range", weigh_range, "hero"_a, "board"_a, "dead"_a, "known"_a, "range"_a.none(),
        "Return what the hero wins, ties and plays for after each next card, and whether sums "
        "are exact; None if the villain may hold nothing.");
    module.def(
        "explain_outs", explain_outs, "hero"_a, "board"_a, "weights"_a, "made"_a, "standings"_a,
        "Return the reason of each next card against ranges, the share it overtakes, and the "
        "standing now.");
}

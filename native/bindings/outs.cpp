// Python bindings of the outs of many hands. Shapes, cards and ranges are checked here once; the
// kernels trust them.
#include "bindings/outs.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>

#include "bindings/arguments.hpp"
#include "bindings/long_work.hpp"
#include "core/parallel.hpp"
#include "outs/many_outs.hpp"
#include "outs/range_outs.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Heroes = nb::ndarray<const std::uint8_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;
using Villains =
    nb::ndarray<const std::uint8_t, nb::shape<-1, -1, 2>, nb::c_contig, nb::device::cpu>;
using Boards = nb::ndarray<const std::uint8_t, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;
using DeadCards = nb::ndarray<const std::uint8_t, nb::shape<-1, -1>, nb::c_contig, nb::device::cpu>;
using RangeIds = nb::ndarray<const std::int32_t, nb::shape<-1, -1>, nb::c_contig, nb::device::cpu>;
using Ranges =
    nb::ndarray<const double, nb::shape<-1, runout::kCombos>, nb::c_contig, nb::device::cpu>;
using Standings =
    nb::ndarray<std::uint8_t, nb::shape<-1, runout::kDeckSize>, nb::c_contig, nb::device::cpu>;
using Codes = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Counts = nb::ndarray<std::uint64_t, nb::shape<3, -1>, nb::c_contig, nb::device::cpu>;
using Now = nb::ndarray<double, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;
using Weights =
    nb::ndarray<double, nb::shape<3, -1, runout::kDeckSize>, nb::c_contig, nb::device::cpu>;

runout::OutsQuestions questions_of(const Heroes& heroes, const Villains& villains,
                                   const Boards& boards, const DeadCards& dead,
                                   const RangeIds& range_ids, const Ranges& ranges) {
    const std::size_t count = heroes.shape(0);
    const std::size_t opponents = villains.shape(1);
    require(opponents >= 1 && opponents <= runout::kMaxVillains, "there are 1 to 22 villains");
    require(villains.shape(0) == count && boards.shape(0) == count && dead.shape(0) == count &&
                range_ids.shape(0) == count && range_ids.shape(1) == opponents,
            "arrays have a row per question");
    require(2 + 2 * opponents + runout::kBoardCards + dead.shape(1) <= runout::kDeckSize,
            "too few cards are left for the players and the board");
    for (std::size_t cell = 0; cell < ranges.size(); ++cell)
        require(ranges.data()[cell] >= 0 && ranges.data()[cell] <= 1, "a weight is from 0 to 1");
    const auto cards = [](const auto& array) {
        return reinterpret_cast<const runout::Card*>(array.data());
    };
    return {count,       opponents,     cards(heroes),    cards(villains), cards(boards),
            cards(dead), dead.shape(1), range_ids.data(), ranges.data(),   ranges.shape(0)};
}

// Return the number of the first question that is malformed.
std::optional<std::size_t> find_malformed_outs(const Heroes& heroes, const Villains& villains,
                                               const Boards& boards, const DeadCards& dead,
                                               const RangeIds& range_ids, const Ranges& ranges) {
    const auto questions = questions_of(heroes, villains, boards, dead, range_ids, ranges);
    const LongWork released;
    return runout::find_malformed(questions);
}

// See count_many_outs; `counts` are units, ties and boards (3, questions).
void count_many_outs(const Heroes& heroes, const Villains& villains, const Boards& boards,
                     const DeadCards& dead, const RangeIds& range_ids, const Ranges& ranges,
                     const Codes& standing_now, const Standings& standings, const Counts& counts,
                     int threads) {
    const auto questions = questions_of(heroes, villains, boards, dead, range_ids, ranges);
    const std::size_t count = questions.count;
    require(
        standing_now.shape(0) == count && standings.shape(0) == count && counts.shape(1) == count,
        "arrays have a row per question");
    const std::uint8_t* const cards = villains.data();
    require(std::ranges::all_of(cards, cards + villains.size(),
                                [](std::uint8_t card) { return card < runout::kDeckSize; }),
            "the hands must be known");
    const LongWork released;
    require(!runout::find_malformed(questions), "a question is malformed");
    std::uint64_t* const to = counts.data();
    runout::count_many_outs(
        questions, runout::thread_count(threads),
        {standing_now.data(), standings.data(), to, to + count, to + 2 * count});
}

// See weigh_ranges; `weights` are wins, ties and totals (3, questions, 52).
std::optional<std::size_t> weigh_ranges(const Heroes& heroes, const Villains& villains,
                                        const Boards& boards, const DeadCards& dead,
                                        const RangeIds& range_ids, const Ranges& ranges,
                                        const Now& now, const Weights& weights, const Codes& whole,
                                        int threads) {
    const auto questions = questions_of(heroes, villains, boards, dead, range_ids, ranges);
    const std::size_t count = questions.count;
    require(questions.villains == 1, "there must be one villain");
    require(now.shape(0) == count && weights.shape(1) == count && whole.shape(0) == count,
            "arrays have a row per question");
    const LongWork released;
    require(!runout::find_malformed(questions), "a question is malformed");
    double* const to = weights.data();
    const std::size_t cells = count * runout::kDeckSize;
    return runout::weigh_ranges(questions, runout::thread_count(threads),
                                {now.data(), to, to + cells, to + 2 * cells, whole.data()});
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
    module.def("find_malformed_outs", find_malformed_outs, "heroes"_a, "villains"_a, "boards"_a,
               "dead"_a, "range_ids"_a, "ranges"_a,
               "Return the number of the first question that is malformed.");
    module.def("count_many_outs", count_many_outs, "heroes"_a, "villains"_a, "boards"_a, "dead"_a,
               "range_ids"_a, "ranges"_a, "standing_now"_a, "standings"_a, "counts"_a, "threads"_a,
               "Write the standings after each next card against known hands.");
    module.def("weigh_ranges", weigh_ranges, "heroes"_a, "villains"_a, "boards"_a, "dead"_a,
               "range_ids"_a, "ranges"_a, "now"_a, "weights"_a, "whole"_a, "threads"_a,
               "Write what the hero beats of a range now and wins after each next card; return the "
               "first question whose range is empty.");
    module.def(
        "explain_outs", explain_outs, "hero"_a, "board"_a, "weights"_a, "made"_a, "standings"_a,
        "Return the reason of each next card against ranges, the share it overtakes, and the "
        "standing now.");
}

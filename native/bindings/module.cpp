// The Python module, with bindings of the evaluator and tables. Equity, outs, text,
// settlements, categories and the solver have files of their own; no file but the
// bindings includes nanobind. Shapes and values are checked here once; the kernels trust them.
#include "bindings/module.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "bindings/arguments.hpp"
#include "bindings/long_work.hpp"
#include "core/parallel.hpp"
#include "core/simd.hpp"
#include "equity/equity.hpp"
#include "evaluator/evaluator.hpp"
#include "flop_tables/flop_tables.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Hands = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Scores = nb::ndarray<std::uint16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Counts = nb::ndarray<std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void check_card_count(std::size_t cards) {
    if (cards < runout::kMinCards || cards > runout::kMaxCards)
        throw std::invalid_argument("a hand has 2 to 7 cards, not " + std::to_string(cards));
}

// Return 0 if an id is above 51 or a card is repeated; the caller reports which.
unsigned score_hand(const nb::bytes& ids) {
    check_card_count(ids.size());
    const auto* raw = static_cast<const std::uint8_t*>(ids.data());
    std::array<runout::Card, runout::kMaxCards> cards;
    runout::CardMask seen = 0;
    for (std::size_t at = 0; at < ids.size(); ++at) {
        cards[at] = runout::card_with_id(raw[at]);
        if (raw[at] >= runout::kDeckSize || runout::contains(seen, cards[at])) return 0;
        seen |= runout::mask_of(cards[at]);
    }
    return runout::score_hand({cards.data(), ids.size()});
}

bool score_hands(const Hands& hands, const Scores& scores, int threads) {
    check_card_count(hands.shape(1));
    require(scores.shape(0) == hands.shape(0), "there must be one score per hand");
    const LongWork released;
    return runout::score_hands(hands.data(), static_cast<int>(hands.shape(1)), hands.shape(0),
                               scores.data(), runout::thread_count(threads));
}

void count_scores(int cards, const Counts& counts, int threads) {
    if (cards < 5 || cards > runout::kMaxCards)
        throw std::invalid_argument("the census is of 5 to 7 cards, not " + std::to_string(cards));
    require(counts.shape(0) == runout::kScores, "there must be one count per score");
    const LongWork released;
    std::ranges::copy(runout::count_scores(cards, runout::thread_count(threads)), counts.data());
}

using ClassCells = nb::ndarray<std::uint64_t, nb::shape<runout::kHandClasses, runout::kHandClasses>,
                               nb::c_contig, nb::device::cpu>;

std::array<runout::Card, 3> flop_cards(const nb::bytes& flop) {
    constexpr auto refusal = "a flop has three different cards";
    const std::vector<runout::Card> cards = cards_in(flop, refusal);
    require(cards.size() == 3, refusal);
    return {cards[0], cards[1], cards[2]};
}

void flop_wins(const nb::bytes& flop, const ClassCells& wins) {
    const auto cards = flop_cards(flop);
    const LongWork released;
    std::ranges::copy(runout::flop_wins(cards), wins.data());
}

void flop_combo_shares(const nb::bytes& flop,
                       const nb::ndarray<std::uint16_t, nb::shape<runout::kCombos, runout::kCombos>,
                                         nb::c_contig, nb::device::cpu>& shares,
                       int threads) {
    const auto cards = flop_cards(flop);
    const LongWork released;
    std::ranges::copy(runout::flop_combo_shares(cards, runout::thread_count(threads)),
                      shares.data());
}

void preflop_wins(const ClassCells& wins, int threads) {
    const LongWork released;
    std::ranges::copy(runout::preflop_wins(runout::thread_count(threads)), wins.data());
}

void combo_pairs(std::uint64_t dead, const ClassCells& pairs) {
    std::ranges::copy(runout::disjoint_combo_pairs(dead), pairs.data());
}

std::vector<std::string> instruction_sets() {
    std::vector<std::string> names;
    for (const runout::InstructionSet set : runout::available_instruction_sets())
        names.push_back(runout::name_of(set));
    return names;
}

}  // namespace

// Rename nanobind's init function; the function below calls it.
#define PyInit__native init_native
NB_MODULE(_native, module) {
    // Objects that a thread still holds when Python ends are no leak.
    nb::set_leak_warnings(false);
    module.doc() = "The compiled kernels of runout; use them through runout.kernels.";
    bind_solver(module);
    module.attr("SCORES") = runout::kScores;
    module.def("instruction_sets", instruction_sets,
               "Return the available instruction sets, baseline first.");
    module.def(
        "instruction_set", [] { return runout::name_of(runout::instruction_set()); },
        "Return the instruction set in use: the best, or the one named by RUNOUT_ISA.");
    module.def("score_hand", score_hand, "ids"_a,
               "Return the score of 2..7 card ids; 0 if an id is above 51 or repeated.");
    module.def("score_hands", score_hands, "hands"_a, "scores"_a, "threads"_a,
               "Write the score of each row of card ids; False if any row is not a hand.");
    module.def("count_scores", count_scores, "cards"_a, "counts"_a, "threads"_a,
               "Write how often each score occurs among all hands of 5, 6 or 7 cards.");

    bind_equity(module);
    bind_outs(module);
    bind_categories(module);
    bind_mapped_files(module);
    bind_text(module);
    bind_showdown(module);
    module.def("flop_wins", flop_wins, "flop"_a, "wins"_a,
               "Write how often each hand class beats each other on a flop.");
    module.def("flop_combo_shares", flop_combo_shares, "flop"_a, "shares"_a, "threads"_a,
               "Write twice the wins and once the ties of every combo against every other.");
    module.def("preflop_wins", preflop_wins, "wins"_a, "threads"_a,
               "Write how often each hand class beats each other before the flop.");
    module.def("combo_pairs", combo_pairs, "dead"_a, "pairs"_a,
               "Write how many pairs of combos of two classes share no card.");
}
#undef PyInit__native

// nanobind's state belongs to one interpreter: a second interpreter that imports the module would
// deadlock or crash, so the import is refused before nanobind runs.
extern "C" NB_EXPORT PyObject* PyInit__native() {
    // The main interpreter has the number 0; the stable ABI has no name for it.
    if (PyInterpreterState_GetID(PyInterpreterState_Get()) == 0) return init_native();
    PyErr_SetString(PyExc_ImportError,
                    "runout works in the main interpreter only, not in a subinterpreter; use"
                    " threads or processes");
    return nullptr;
}

// Python bindings of showdowns: questions and answers as JSON, and scores in words.
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "bindings/arguments.hpp"
#include "bindings/module.hpp"
#include "evaluator/descriptions.hpp"
#include "showdown/questions.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

nb::bytes tie_breakers(int score) {
    const std::vector<std::uint8_t> ranks = runout::tie_breakers(score);
    return nb::bytes(ranks.data(), ranks.size());
}

std::string describe_score(int score) {
    require(!runout::tie_breakers(score).empty(), "not the score of a hand");
    return runout::describe(static_cast<runout::Score>(score));
}

nb::bytes best_five(int score, const nb::bytes& cards) {
    require(!runout::tie_breakers(score).empty(), "not the score of a hand");
    const runout::CardMask held = runout::mask_of(cards_in(cards, "a hand has different cards"));
    const auto five = runout::best_five(static_cast<runout::Score>(score), held);
    return nb::bytes(five.data(), five.size());
}

}  // namespace

void bind_showdown(nb::module_& module) {
    module.def("cut_pots", runout::answer_cut_pots, "request"_a,
               "Return the pots that bets make, and returned bets, as JSON.");
    module.def("settle_hand", runout::answer_settle, "request"_a,
               "Return a settlement, or a claim's first difference from it, as JSON.");
    module.def("find_winners", runout::answer_find_winners, "request"_a,
               "Return the winners by the cards, or a claim's first difference, as JSON.");
    module.def("take_rake", runout::answer_rake, "request"_a,
               "Return what the house takes of a pot, as JSON.");
    module.def("check_amounts", runout::answer_check_amounts, "request"_a,
               "Return the refusal of amounts that are no whole numbers of a unit, as JSON.");
    module.def("tie_breakers", tie_breakers, "score"_a,
               "Return the ranks that decide between hands of a score's category; empty where it "
               "is not the score of a hand.");
    module.def("describe_score", describe_score, "score"_a, "Return a hand in words.");
    module.def("best_five", best_five, "score"_a, "cards"_a,
               "Return the cards that make the hand of a score, in the order players name them; "
               "fewer where these do not make it.");
}

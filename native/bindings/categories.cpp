// Python bindings of hand categories. The board is checked here once; the kernel trusts it.
#include "categories/categories.hpp"

#include <nanobind/ndarray.h>

#include <algorithm>

#include "bindings/arguments.hpp"
#include "bindings/module.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Codes = nb::ndarray<std::uint8_t, nb::shape<runout::kCombos>, nb::c_contig, nb::device::cpu>;

void classify_hands(const nb::bytes& board, const Codes& made, const Codes& draws) {
    constexpr auto refusal = "a board has three to five different cards";
    const std::vector<runout::Card> cards = cards_in(board, refusal);
    require(cards.size() >= 3 && cards.size() <= runout::kBoardCards, refusal);
    const runout::HandCategories all = runout::classify_hands(cards);
    std::ranges::transform(all.made, made.data(),
                           [](runout::MadeHand each) { return static_cast<std::uint8_t>(each); });
    std::ranges::copy(all.draws, draws.data());
}

}  // namespace

void bind_categories(nb::module_& module) {
    module.def("classify_hands", classify_hands, "board"_a, "made"_a, "draws"_a,
               "Write what each combo makes and draws to on a board; 255 if the board blocks it.");
}

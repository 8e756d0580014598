// Python bindings of settlements. Shapes are checked here, rows by the kernel as it settles them.
#include "bindings/showdown.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include "bindings/arguments.hpp"
#include "bindings/long_work.hpp"
#include "core/parallel.hpp"
#include "showdown/settlement.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Hands = nb::ndarray<const std::uint8_t, nb::shape<-1, -1, 2>, nb::c_contig, nb::device::cpu>;
using Boards = nb::ndarray<const std::uint8_t, nb::shape<-1, runout::kBoardCards>, nb::c_contig,
                           nb::device::cpu>;
using Chips = nb::ndarray<const std::int64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Seats = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Buttons = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Paid = nb::ndarray<std::int64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Rakes = nb::ndarray<std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Rule = std::tuple<std::uint64_t, std::uint64_t, std::optional<std::int64_t>, bool>;

// See settle_showdowns. `rule` is numerator and denominator of the rate, the cap, and whether a
// hand without a flop pays nothing. Return the number of the first showdown that is refused.
std::optional<std::size_t> settle_showdowns(const Hands& hands, const Boards& boards,
                                            const Boards& second_boards, const Chips& contributions,
                                            const Seats& folded, const Seats& mucked,
                                            const Buttons& buttons, const Rule& rule,
                                            const Paid& payouts, const Paid& returned,
                                            const Rakes& rakes, int threads) {
    const std::size_t count = hands.shape(0);
    const std::size_t seats = hands.shape(1);
    require(seats >= runout::kMinTableSeats && seats <= runout::kMaxTableSeats,
            "a table has 2 to 10 seats");
    const auto has_cell_per_seat = [&](const auto& array) {
        return array.shape(0) == count && array.shape(1) == seats;
    };
    require(boards.shape(0) == count && second_boards.shape(0) == count &&
                buttons.shape(0) == count && rakes.shape(0) == count &&
                has_cell_per_seat(contributions) && has_cell_per_seat(folded) &&
                has_cell_per_seat(mucked) && has_cell_per_seat(payouts) &&
                has_cell_per_seat(returned),
            "arrays have a row per showdown and a cell per seat");
    const auto& [numerator, denominator, cap, no_flop_no_drop] = rule;
    require(denominator > 0 && numerator <= denominator, "a rate is from 0 to 1");
    require(!cap || *cap >= 0, "a cap is not below 0");
    const auto cards = [](const auto& array) {
        return reinterpret_cast<const runout::Card*>(array.data());
    };
    const LongWork released;
    return runout::settle_showdowns(
        {count, seats, cards(hands), cards(boards), cards(second_boards), contributions.data(),
         folded.data(), mucked.data(), buttons.data()},
        {numerator, denominator, cap.value_or(runout::kNoCap), no_flop_no_drop},
        runout::thread_count(threads), {payouts.data(), returned.data(), rakes.data()});
}

}  // namespace

void bind_showdown(nb::module_& module) {
    module.attr("MAX_CHIPS") = runout::kMaxChips;
    module.def(
        "settle_showdowns", settle_showdowns, "hands"_a, "boards"_a, "second_boards"_a,
        "contributions"_a, "folded"_a, "mucked"_a, "buttons"_a, "rule"_a, "payouts"_a, "returned"_a,
        "rakes"_a, "threads"_a,
        "Write payouts, returned bets and rake of many showdowns; return the first refused.");
}

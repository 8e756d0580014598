// Python bindings of equity. Shapes and values are checked here once; the kernels trust them.
#include "bindings/equity.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <type_traits>

#include "bindings/arguments.hpp"
#include "bindings/long_work.hpp"
#include "core/parallel.hpp"
#include "equity/equity.hpp"
#include "equity/exact.hpp"
#include "equity/many.hpp"
#include "equity/matchups.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Weights =
    nb::ndarray<const double, nb::shape<-1, runout::kCombos>, nb::c_contig, nb::device::cpu>;
using Cells = nb::ndarray<double, nb::shape<2, -1>, nb::c_contig, nb::device::cpu>;
using Counts = nb::ndarray<std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Sizes = nb::ndarray<double, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;
using Shares = nb::ndarray<std::uint64_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

// Weights of four decimals are whole numbers of at most this; kernels sum products of them in
// doubles without error.
constexpr double kMaxWeight = 10'000;

std::vector<runout::Holding> holdings_of(const double* weights, runout::CardMask gone, bool whole) {
    std::vector<runout::Holding> holdings;
    runout::for_each_combo([&](runout::Card low, runout::Card high) {
        const int combo = runout::combo_index(low, high);
        const double weight = weights[combo];
        require(weight >= 0 && weight <= kMaxWeight, "a weight is from 0 to 10000");
        require(!whole || weight == std::floor(weight), "a whole spot has whole weights");
        if (weight > 0 && !(runout::mask_of(low, high) & gone))
            holdings.push_back({low, high, static_cast<std::uint16_t>(combo), weight});
    });
    require(!holdings.empty(), "a seat has no combo left");
    return holdings;
}

// Convert a spot: one row of weights per seat, the players first.
runout::Spot spot_of(const Weights& weights, int players, const nb::bytes& board,
                     std::uint64_t dead, bool whole) {
    const auto seats = weights.shape(0);
    require(players >= 2 && players <= runout::kMaxPlayers &&
                seats >= static_cast<std::size_t>(players) && seats <= runout::kMaxSeats,
            "a spot has 2 to 23 players and at most 23 seats");
    std::vector<runout::Card> cards = cards_in(board, "a board has different cards");
    require(cards.empty() || (cards.size() >= 3 && cards.size() <= runout::kBoardCards),
            "a board has no card or three to five");
    require(dead >> runout::kDeckSize == 0, "there is no such dead card");
    runout::Spot spot;
    spot.players = players;
    spot.whole = whole;
    spot.dead = dead | runout::mask_of(cards);
    spot.board = std::move(cards);
    const auto needed = 2 * static_cast<int>(seats) + spot.missing();
    require(std::popcount(spot.dead) + needed <= runout::kDeckSize,
            "too few cards are left for the seats and the board");
    for (std::size_t seat = 0; seat < seats; ++seat)
        spot.seats.push_back(
            holdings_of(weights.data() + seat * runout::kCombos, spot.dead, whole));
    return spot;
}

runout::Spot spot_of_two(const Weights& weights, const nb::bytes& board, std::uint64_t dead,
                         bool whole) {
    require(weights.shape(0) == 2, "there must be two seats");
    return spot_of(weights, 2, board, dead, whole);
}

nb::object number_of(const runout::Amount& amount, bool whole) {
    if (!whole) return nb::float_(amount.real);
    if (amount.whole >> 64 == 0) return nb::int_(static_cast<std::uint64_t>(amount.whole));
    const nb::int_ high(static_cast<std::uint64_t>(amount.whole >> 64));
    const nb::int_ low(static_cast<std::uint64_t>(amount.whole));
    return (high << nb::int_(64)) | low;
}

// Shares by player and number of winners from 1 up.
nb::list shares_of(const runout::Tally& tally, int players, bool whole) {
    nb::list shares;
    for (std::size_t player = 0; player < static_cast<std::size_t>(players); ++player) {
        nb::list share;
        for (std::size_t winners = 1; winners <= static_cast<std::size_t>(players); ++winners)
            share.append(number_of(tally.share[player][winners], whole));
        shares.append(nb::tuple(share));
    }
    return shares;
}

// (shares, total, ways to deal the seats)
nb::tuple tuple_of(const runout::Tally& tally, int players, bool whole) {
    return nb::make_tuple(shares_of(tally, players, whole), number_of(tally.total, whole),
                          tally.hands_dealt);
}

// Return a breakdown per player and combo if Python passed cells for one, (2, players * 1326).
std::optional<runout::Breakdown> breakdown_for(const std::optional<Cells>& cells, int players) {
    if (!cells) return {};
    require(cells->shape(1) == static_cast<std::size_t>(players) * runout::kCombos,
            "wrong number of cells");
    return runout::Breakdown(players);
}

// Add a breakdown to the cells: weights, units.
void add_cells(const std::optional<runout::Breakdown>& breakdown,
               const std::optional<Cells>& cells) {
    if (!breakdown) return;
    const std::size_t size = cells->shape(1);
    for (std::size_t cell = 0; cell < size; ++cell) {
        cells->data()[cell] += breakdown->weight[cell];
        cells->data()[size + cell] += breakdown->units[cell];
    }
}

void check_span(std::size_t first, std::size_t count, std::size_t chunks) {
    require(first <= chunks && count <= chunks - first, "there are not that many chunks");
}

// An exact enumeration, run chunk by chunk from Python.
template <typename Deals>
class PyExactDeals {
   public:
    PyExactDeals(const Weights& weights, int players, const nb::bytes& board, std::uint64_t dead,
                 bool whole)
        : players_(players),
          whole_(whole),
          deals_(make_deals(spot_of(weights, players, board, dead, whole))) {}

    std::size_t chunks() const { return deals_.chunks(); }

    nb::tuple run(std::size_t first, std::size_t count, int threads,
                  const std::optional<Cells>& cells) const {
        check_span(first, count, chunks());
        std::optional<runout::Breakdown> breakdown = breakdown_for(cells, players_);
        runout::Tally tally(players_);
        {
            const LongWork released;
            tally = deals_.run(first, count, runout::thread_count(threads),
                               breakdown ? &*breakdown : nullptr);
        }
        add_cells(breakdown, cells);
        return tuple_of(tally, players_, whole_);
    }

   private:
    static Deals make_deals(const runout::Spot& spot) {
        constexpr bool preflop = std::is_same_v<Deals, runout::PreflopDeals>;
        require(spot.board.empty() == preflop, "JointDeals needs a board, PreflopDeals none");
        if constexpr (preflop)
            return Deals(spot, check_signals);
        else
            return Deals(spot);
    }

    int players_;
    bool whole_;
    Deals deals_;
};

class PyHeadsUp {
   public:
    PyHeadsUp(const Weights& weights, const nb::bytes& board, std::uint64_t dead, bool whole)
        : PyHeadsUp(spot_of_two(weights, board, dead, whole)) {}

    nb::tuple run(int threads, const std::optional<Cells>& cells) const {
        std::optional<runout::Breakdown> breakdown = breakdown_for(cells, 2);
        runout::Tally tally(2);
        {
            const LongWork released;
            tally = heads_up_.run(runout::thread_count(threads), breakdown ? &*breakdown : nullptr);
        }
        add_cells(breakdown, cells);
        return tuple_of(tally, 2, whole_);
    }

   private:
    explicit PyHeadsUp(const runout::Spot& spot) : whole_(spot.whole), heads_up_(spot) {}

    bool whole_;
    runout::HeadsUp heads_up_;
};

class PySampler {
   public:
    PySampler(const Weights& weights, int players, const nb::bytes& board, std::uint64_t dead)
        : players_(players), sampler_(spot_of(weights, players, board, dead, false)) {
        require(sampler_.is_possible(), "no possible deal");
    }

    // `shares` (chunks, players, 24) and `clashes` (chunks) must be zero.
    void run(std::uint64_t seed, std::size_t first, std::size_t deals, const Shares& shares,
             const Counts& clashes, int threads, const std::optional<Cells>& cells) const {
        check_shares(shares, chunks_of(deals));
        require(clashes.shape(0) == chunks_of(deals), "clashes are (chunks)");
        std::optional<runout::Breakdown> breakdown = breakdown_for(cells, players_);
        {
            const LongWork released;
            sampler_.run(seed, first, deals, runout::thread_count(threads), shares.data(),
                         clashes.data(), breakdown ? &*breakdown : nullptr);
        }
        add_cells(breakdown, cells);
    }

    // Return whether the seats can be dealt at once; none if undecided.
    std::optional<bool> dealable(std::size_t max_steps) const {
        const LongWork released;
        const runout::Dealable answer = sampler_.dealable(max_steps);
        if (answer == runout::Dealable::unknown) return {};
        return answer == runout::Dealable::yes;
    }

    // Return the weight of all ways to deal the seats, and whether there are any; none if there are
    // too many to count.
    std::optional<std::tuple<double, bool>> count_hands(std::size_t max_edges) {
        const LongWork released;
        counted_ = sampler_.count_hands(max_edges);
        if (!counted_) return {};
        return std::make_tuple(sampler_.counted_weight(), sampler_.counted_any());
    }

    // `shares` as for `run`.
    void run_counted(std::uint64_t seed, std::size_t first, std::size_t deals, const Shares& shares,
                     int threads, const std::optional<Cells>& cells) const {
        require(counted_ && sampler_.counted_weight() > 0, "call count_hands first");
        check_shares(shares, chunks_of(deals));
        std::optional<runout::Breakdown> breakdown = breakdown_for(cells, players_);
        {
            const LongWork released;
            sampler_.run_counted(seed, first, deals, runout::thread_count(threads), shares.data(),
                                 breakdown ? &*breakdown : nullptr);
        }
        add_cells(breakdown, cells);
    }

    // Writes each population's size, and the power of 2 that it is to be taken times.
    void populate(std::uint64_t seed, std::size_t first, std::size_t deals,
                  std::size_t counted_edges, bool append, const Sizes& sizes, int threads) {
        require(deals >= 1 && deals <= kMaxPopulation, "a population has 1 to 65536 deals");
        require(!append || first == first_ + sampler_.populations(), "numbers must be consecutive");
        const std::size_t count = sizes.shape(0);
        if (!append) {
            first_ = first;
            alive_.clear();
        }
        const LongWork released;
        sampler_.populate(seed, first, count, deals, counted_edges, append,
                          runout::thread_count(threads), sizes.data());
        for (std::size_t at = 0; at < count; ++at) alive_.push_back(sizes.data()[2 * at] > 0);
    }

    // `shares` (populations, players, 24) must be zero; `deals` of each.
    void run_populations(std::uint64_t seed, const Counts& deals, const Shares& shares, int threads,
                         const std::optional<Cells>& cells) const {
        check_shares(shares, sampler_.populations());
        require(deals.shape(0) == alive_.size() && sampler_.populations() == alive_.size(),
                "deals are (populations)");
        for (std::size_t at = 0; at < alive_.size(); ++at)
            require(deals.data()[at] == 0 || alive_[at],
                    "a population without deals cannot be played");
        std::optional<runout::Breakdown> breakdown = breakdown_for(cells, players_);
        {
            const LongWork released;
            sampler_.run_populations(seed, deals.data(), runout::thread_count(threads),
                                     shares.data(), breakdown ? &*breakdown : nullptr);
        }
        add_cells(breakdown, cells);
    }

   private:
    static constexpr std::size_t kMaxPopulation = 65'536;

    static std::size_t chunks_of(std::size_t deals) {
        constexpr std::size_t full = runout::Sampler::kDealsPerChunk;
        return (deals + full - 1) / full;
    }
    void check_shares(const Shares& shares, std::size_t count) const {
        require(shares.shape(1) == static_cast<std::size_t>(players_) &&
                    shares.shape(2) == runout::kMaxPlayers + 1 && shares.shape(0) == count,
                "shares are (chunks, players, 24)");
    }

    int players_;
    runout::Sampler sampler_;
    bool counted_ = false;
    std::size_t first_ = 0;    // the number of the first population
    std::vector<bool> alive_;  // whether they have deals
};

using MatchupTable = nb::ndarray<const std::uint32_t, nb::shape<runout::kMatchups, 2>, nb::c_contig,
                                 nb::device::cpu>;

constexpr std::size_t kRangeBytes = runout::kCombos * sizeof(double);

// Read a seat and add the cards of its hand to those that are held.
runout::SeatInput seat_of(const nb::bytes& seat, runout::CardMask& held) {
    if (seat.size() == kRangeBytes) {
        const auto* weights = static_cast<const double*>(seat.data());
        require(runout::are_weights({weights, runout::kCombos}), "a weight is from 0 to 1");
        return {0, weights};
    }
    require(seat.size() <= 2, "a seat is at most two cards, or the weights of a range");
    const runout::CardMask cards = runout::mask_of(cards_in(seat, "a hand has different cards"));
    require((cards & held) == 0, "hands have different cards");
    held |= cards;
    return {cards, nullptr};
}

void check_question(std::size_t seats, int players, std::uint64_t dead, std::uint64_t board,
                    runout::CardMask held) {
    require(players >= 2 && players <= runout::kMaxPlayers &&
                seats >= static_cast<std::size_t>(players) && seats <= runout::kMaxSeats,
            "a spot has 2 to 23 players and at most 23 seats");
    const int board_cards = std::popcount(board);
    require(board_cards == 0 || (board_cards >= 3 && board_cards <= runout::kBoardCards),
            "a board has no card or three to five");
    require((dead | board) >> runout::kDeckSize == 0 && (dead & (board | held)) == 0 &&
                (board & held) == 0,
            "a card is in two places");
    require(2 * seats + runout::kBoardCards + static_cast<std::size_t>(std::popcount(dead)) <=
                runout::kDeckSize,
            "too few cards are left for the seats and the board");
}

using Hands = nb::ndarray<const std::uint8_t, nb::shape<-1, -1, 2>, nb::c_contig, nb::device::cpu>;
using Boards = nb::ndarray<const std::uint8_t, nb::shape<-1, runout::kBoardCards>, nb::c_contig,
                           nb::device::cpu>;
using DeadCards = nb::ndarray<const std::uint8_t, nb::shape<-1, -1>, nb::c_contig, nb::device::cpu>;
using RangeIds = nb::ndarray<const std::int32_t, nb::shape<-1, -1>, nb::c_contig, nb::device::cpu>;
using WritableWeights =
    nb::ndarray<double, nb::shape<-1, runout::kCombos>, nb::c_contig, nb::device::cpu>;
using FiguresArray = nb::ndarray<double, nb::shape<3, -1, -1>, nb::c_contig, nb::device::cpu>;

class PyMatchups {
   public:
    explicit PyMatchups(const MatchupTable& table)
        : matchups_(reinterpret_cast<const runout::Matchup*>(table.data())) {}

    // (wins, ties) of the first of two combos, given as two ascending cards each.
    std::tuple<std::uint32_t, std::uint32_t> between(const nb::bytes& cards) const {
        constexpr auto refusal = "two combos of ascending, different cards are needed";
        const std::vector<runout::Card> card = cards_in(cards, refusal);
        require(card.size() == 4 && card[0] < card[1] && card[2] < card[3], refusal);
        const runout::Matchup matchup =
            matchups_.between({card[0], card[1], 0, 1}, {card[2], card[3], 0, 1});
        return {matchup.win, matchup.tie};
    }

    nb::tuple heads_up(const Weights& weights, bool whole,
                       const std::optional<Cells>& cells) const {
        const runout::Spot spot = spot_of_two(weights, nb::bytes("", 0), 0, whole);
        std::optional<runout::Breakdown> breakdown = breakdown_for(cells, 2);
        runout::Tally tally(2);
        {
            const LongWork released;
            tally = matchups_.heads_up(spot, breakdown ? &*breakdown : nullptr);
        }
        add_cells(breakdown, cells);
        return tuple_of(tally, 2, whole);
    }

    const runout::Matchups& table() const { return matchups_; }

   private:
    runout::Matchups matchups_;
};

// Return a question's spot. A seat is the bytes of at most two cards, or of the 1326 weights of a
// range.
runout::Spot spot_of_question(const nb::sequence& seats, int players, std::uint64_t board,
                              std::uint64_t dead) {
    std::vector<runout::SeatInput> inputs;
    runout::CardMask held = 0;
    for (const nb::handle seat : seats) inputs.push_back(seat_of(nb::cast<nb::bytes>(seat), held));
    check_question(inputs.size(), players, dead, board, held);
    return runout::spot_of({inputs, players, board, dead});
}

// Write the weights of each seat, clear of cards known elsewhere and scaled (see scale_weights);
// return whether they are integers.
bool write_weights(const nb::sequence& seats, int players, std::uint64_t board, std::uint64_t dead,
                   const WritableWeights& weights) {
    const runout::Spot spot = spot_of_question(seats, players, board, dead);
    require(weights.shape(0) == spot.seats.size(), "there is a row per seat");
    std::fill_n(weights.data(), weights.size(), 0.0);
    for (std::size_t seat = 0; seat < spot.seats.size(); ++seat)
        for (const runout::Holding& holding : spot.seats[seat])
            weights.data()[seat * runout::kCombos + holding.combo] = holding.weight;
    return spot.whole;
}

// Return the combos of each seat, whether the tally is whole, its shares, total and number of ways
// to deal the seats; None if the question is not a small one. Where a seat has no combo left, the
// tally is empty.
std::optional<nb::tuple> count_exactly(const PyMatchups& matchups, const nb::sequence& seats,
                                       int players, std::uint64_t board, std::uint64_t dead,
                                       double max_cost) {
    // Releasing the GIL for less than a switch between threads takes would only cost time.
    constexpr double kMaxCostWithGil = 5e4;
    const runout::Spot spot = spot_of_question(seats, players, board, dead);
    nb::list combos;
    for (const std::vector<runout::Holding>& holdings : spot.seats) combos.append(holdings.size());
    if (std::ranges::any_of(spot.seats, [](const auto& holdings) { return holdings.empty(); }))
        return nb::make_tuple(combos, spot.whole, nb::list(), 0, 0);
    const std::optional<runout::MethodChoice> choice = runout::cheapest_method(spot);
    if (!choice || choice->cost > max_cost) return {};
    std::optional<LongWork> released;
    if (choice->cost > kMaxCostWithGil) released.emplace();
    const runout::Tally tally = runout::count_exactly(spot, choice->method, matchups.table());
    released.reset();
    return nb::make_tuple(combos, spot.whole, shares_of(tally, players, spot.whole),
                          number_of(tally.total, spot.whole), tally.hands_dealt);
}

// Return what counting every deal costs (see ExactCosts).
std::tuple<double, double> exact_costs(const Weights& weights, int players, const nb::bytes& board,
                                       std::uint64_t dead, bool whole, bool hand_by_hand) {
    const runout::ExactCosts costs =
        runout::exact_costs(spot_of(weights, players, board, dead, whole), hand_by_hand, true);
    return {costs.enumeration, costs.two_ranges};
}

// See answer_questions. Return the number of the first question that is refused, and the reason.
std::optional<std::tuple<std::size_t, int>> answer_questions(
    const PyMatchups& matchups, const Hands& hands, const Boards& boards, const DeadCards& dead,
    const RangeIds& range_ids, const Weights& ranges, const FiguresArray& figures,
    const Counts& deals, int threads) {
    const std::size_t count = hands.shape(0);
    const std::size_t players = hands.shape(1);
    require(players >= 2 && players <= runout::kMaxPlayers, "there are 2 to 23 players");
    require(boards.shape(0) == count && dead.shape(0) == count && range_ids.shape(0) == count &&
                range_ids.shape(1) == players && figures.shape(1) == count &&
                figures.shape(2) == players && deals.shape(0) == count,
            "arrays have a row per question");
    require(2 * players + runout::kBoardCards + dead.shape(1) <= runout::kDeckSize,
            "too few cards are left for the players and the board");
    require(runout::are_weights({ranges.data(), ranges.size()}), "a weight is from 0 to 1");
    const auto cards = [](const auto& array) {
        return reinterpret_cast<const runout::Card*>(array.data());
    };
    const runout::Questions questions = {
        count,         static_cast<int>(players), cards(hands),  cards(boards),  cards(dead),
        dead.shape(1), range_ids.data(),          ranges.data(), ranges.shape(0)};
    double* const to = figures.data();
    std::optional<runout::RefusedQuestion> refused;
    {
        const LongWork released;
        refused = runout::find_malformed(questions);
        if (!refused)
            refused = runout::answer_questions(
                questions, matchups.table(), runout::thread_count(threads),
                {to, to + count * players, to + 2 * count * players, deals.data()});
    }
    if (!refused) return {};
    return std::make_tuple(refused->question, static_cast<int>(refused->reason));
}

// Write the wins and ties of every match-up's first hand, in the order of the table.
void count_matchups(const nb::ndarray<std::uint32_t, nb::shape<runout::kMatchups, 2>, nb::c_contig,
                                      nb::device::cpu>& table,
                    int threads) {
    const LongWork released;
    const std::vector<runout::MatchupCards> matchups = runout::matchup_cards();
    runout::for_each_chunk(
        matchups.size(), runout::thread_count(threads), [&](std::size_t at, std::size_t) {
            const runout::MatchupCards& cards = matchups[at];
            std::uint64_t counts[4] = {};
            runout::count_preflop({{cards[0], cards[1]}, {cards[2], cards[3]}}, 0, counts);
            table.data()[2 * at] = static_cast<std::uint32_t>(counts[1]);
            table.data()[2 * at + 1] = static_cast<std::uint32_t>(counts[3]);
        });
}

template <typename Deals>
void bind_exact_deals(nb::module_& module, const char* name, const char* doc) {
    nb::class_<PyExactDeals<Deals>>(module, name, doc)
        .def(nb::init<const Weights&, int, const nb::bytes&, std::uint64_t, bool>(), "weights"_a,
             "players"_a, "board"_a, "dead"_a, "whole"_a)
        .def_prop_ro("chunks", &PyExactDeals<Deals>::chunks)
        .def("run", &PyExactDeals<Deals>::run, "first"_a, "count"_a, "threads"_a,
             "cells"_a = nb::none());
}

}  // namespace

void bind_equity(nb::module_& module) {
    bind_exact_deals<runout::JointDeals>(
        module, "JointDeals", "Every deal of any number of seats on a flop, turn or river.");
    bind_exact_deals<runout::PreflopDeals>(module, "PreflopDeals",
                                           "Every deal of any number of seats before the flop.");
    nb::class_<PyHeadsUp>(module, "HeadsUp", "Two players on any street.")
        .def(nb::init<const Weights&, const nb::bytes&, std::uint64_t, bool>(), "weights"_a,
             "board"_a, "dead"_a, "whole"_a)
        .def("run", &PyHeadsUp::run, "threads"_a, "cells"_a = nb::none());
    nb::class_<PySampler>(module, "Sampler", "Sampled deals of any number of seats.")
        .def(nb::init<const Weights&, int, const nb::bytes&, std::uint64_t>(), "weights"_a,
             "players"_a, "board"_a, "dead"_a)
        .def("run", &PySampler::run, "seed"_a, "first"_a, "deals"_a, "shares"_a, "clashes"_a,
             "threads"_a, "cells"_a = nb::none())
        .def("dealable", &PySampler::dealable, "max_steps"_a,
             "Return whether the seats can be dealt at once; None if undecided.")
        .def("count_hands", &PySampler::count_hands, "max_edges"_a,
             "Return the weight of all ways to deal the seats, and whether there are any.")
        .def("run_counted", &PySampler::run_counted, "seed"_a, "first"_a, "deals"_a, "shares"_a,
             "threads"_a, "cells"_a = nb::none())
        .def("populate", &PySampler::populate, "seed"_a, "first"_a, "deals"_a, "counted_edges"_a,
             "append"_a, "sizes"_a, "threads"_a)
        .def("run_populations", &PySampler::run_populations, "seed"_a, "deals"_a, "shares"_a,
             "threads"_a, "cells"_a = nb::none());
    nb::class_<PyMatchups>(module, "Matchups", "Hand against hand before the flop.")
        .def(nb::init<const MatchupTable&>(), "table"_a)
        .def("between", &PyMatchups::between, "cards"_a)
        .def("heads_up", &PyMatchups::heads_up, "weights"_a, "whole"_a, "cells"_a = nb::none());
    module.def("count_exactly", count_exactly, "matchups"_a, "seats"_a, "players"_a, "board"_a,
               "dead"_a, "max_cost"_a,
               "Return combos, whole, shares, total and hands dealt of a small question, or None.");
    module.def("write_weights", write_weights, "seats"_a, "players"_a, "board"_a, "dead"_a,
               "weights"_a,
               "Write the scaled weights of each seat; return whether all are integers.");
    module.def(
        "exact_costs", exact_costs, "weights"_a, "players"_a, "board"_a, "dead"_a, "whole"_a,
        "hand_by_hand"_a,
        "Return the nanoseconds of enumeration and of sweeping two ranges, by a fixed model.");
    module.def("answer_questions", answer_questions, "matchups"_a, "hands"_a, "boards"_a, "dead"_a,
               "range_ids"_a, "ranges"_a, "figures"_a, "deals"_a, "threads"_a,
               "Write the exact equities of many questions; return the first one refused.");
    module.attr("DEALS_PER_CHUNK") = runout::Sampler::kDealsPerChunk;
    module.attr("MATCHUPS") = runout::kMatchups;
    module.def("count_matchups", count_matchups, "table"_a, "threads"_a,
               "Write wins and ties of every match-up before the flop.");
}

// Where C++ meets Python; the solver has a file of its own beside this one, and no other file
// includes nanobind. Shapes and values are checked here once; the kernels trust them.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "bindings_long_work.hpp"
#include "bindings_solver.hpp"
#include "equity.hpp"
#include "evaluator.hpp"
#include "matchups.hpp"
#include "outs.hpp"
#include "parallel.hpp"
#include "simd.hpp"
#include "tables.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Hands = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Scores = nb::ndarray<std::uint16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Counts = nb::ndarray<std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void check_card_count(std::size_t cards) {
    if (cards < runout::kFewestCards || cards > runout::kMostCards)
        throw std::invalid_argument("a hand has 2 to 7 cards, not " + std::to_string(cards));
}

// 0 when an id is above 51 or a card is there twice: the caller knows how to say which.
unsigned score_hand(const nb::bytes& ids) {
    check_card_count(ids.size());
    const auto* first = static_cast<const std::uint8_t*>(ids.data());
    std::uint64_t seen = 0;
    for (std::size_t at = 0; at < ids.size(); ++at) {
        const std::uint64_t bit = std::uint64_t{1} << (first[at] & 63);
        if (first[at] >= runout::kDeckSize || (seen & bit) != 0) return 0;
        seen |= bit;
    }
    return runout::score_hand({first, ids.size()});
}

bool score_hands(const Hands& hands, const Scores& scores, int threads) {
    check_card_count(hands.shape(1));
    if (scores.shape(0) != hands.shape(0))
        throw std::invalid_argument("there must be one score per hand");
    const LongWork released;
    return runout::score_hands(hands.data(), static_cast<int>(hands.shape(1)), hands.shape(0),
                               scores.data(), runout::thread_count(threads));
}

void count_scores(int cards, const Counts& counts, int threads) {
    if (cards < 5 || cards > runout::kMostCards)
        throw std::invalid_argument("the census is of 5 to 7 cards, not " + std::to_string(cards));
    if (counts.shape(0) != runout::kScores)
        throw std::invalid_argument("there must be one count per score");
    const LongWork released;
    const auto found = runout::count_scores(cards, runout::thread_count(threads));
    std::copy(found.begin(), found.end(), counts.data());
}

using Weights =
    nb::ndarray<const double, nb::shape<-1, runout::kCombos>, nb::c_contig, nb::device::cpu>;
using Cells = nb::ndarray<double, nb::shape<2, -1>, nb::c_contig, nb::device::cpu>;
using Shares = nb::ndarray<std::uint64_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

std::vector<runout::Holding> holdings_of(const double* weights, runout::CardMask gone) {
    std::vector<runout::Holding> holdings;
    for (int low = 0; low < runout::kDeckSize; ++low)
        for (int high = low + 1; high < runout::kDeckSize; ++high) {
            const int combo = runout::combo_index(low, high);
            if (weights[combo] > 0 && !(runout::mask_of(low, high) & gone))
                holdings.push_back({static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(high),
                                    static_cast<std::uint16_t>(combo), weights[combo]});
        }
    return holdings;
}

// Reads a spot: one row of weights per seat, the players first. The caller has checked that the
// cards are different and that every seat has a combo left.
runout::Spot spot_of(const Weights& weights, int players, const nb::bytes& board,
                     std::uint64_t dead, bool whole) {
    const auto seats = weights.shape(0);
    if (players < 2 || players > runout::kMostPlayers ||
        seats < static_cast<std::size_t>(players) || seats > runout::kMostSeats)
        throw std::invalid_argument("a spot has 2 to 9 players and at most 16 seats");
    runout::Spot spot;
    spot.players = players;
    spot.whole = whole;
    const auto* cards = static_cast<const std::uint8_t*>(board.data());
    spot.board.assign(cards, cards + board.size());
    spot.dead = dead;
    for (const std::uint8_t card : spot.board) spot.dead |= runout::CardMask{1} << card;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        spot.seats.push_back(holdings_of(weights.data() + seat * runout::kCombos, spot.dead));
        if (spot.seats.back().empty()) throw std::invalid_argument("a seat has no combo left");
    }
    return spot;
}

nb::object number_of(const runout::Amount& amount, bool whole) {
    if (!whole) return nb::float_(amount.real);
    const nb::int_ high(static_cast<std::uint64_t>(amount.whole >> 64));
    const nb::int_ low(static_cast<std::uint64_t>(amount.whole));
    return (high << nb::int_(64)) | low;
}

// (shares by player and number of winners from 1 up, total, ways to deal the seats)
nb::tuple tuple_of(const runout::Tally& tally, int players, bool whole) {
    nb::list shares;
    for (std::size_t player = 0; player < static_cast<std::size_t>(players); ++player) {
        nb::list share;
        for (std::size_t winners = 1; winners <= static_cast<std::size_t>(players); ++winners)
            share.append(number_of(tally.share[player][winners], whole));
        shares.append(share);
    }
    return nb::make_tuple(shares, number_of(tally.total, whole), tally.hands_dealt);
}

// Adds what was found per player and combo to arrays (2, players * 1326): weights, units.
void add_cells(const runout::Breakdown& breakdown, const Cells& cells) {
    const std::size_t size = cells.shape(1);
    if (size != breakdown.weight.size()) throw std::invalid_argument("wrong number of cells");
    for (std::size_t cell = 0; cell < size; ++cell) {
        cells.data()[cell] += breakdown.weight[cell];
        cells.data()[size + cell] += breakdown.units[cell];
    }
}

void check_span(std::size_t first, std::size_t count, std::size_t chunks) {
    if (first > chunks || count > chunks - first)
        throw std::invalid_argument("there are not that many chunks");
}

// A road to exact equity as Python drives it: chunk by chunk.
template <typename Road>
class Driven {
   public:
    Driven(const Weights& weights, int players, const nb::bytes& board, std::uint64_t dead,
           bool whole)
        : players_(players),
          whole_(whole),
          road_(make_road(spot_of(weights, players, board, dead, whole))) {}

    std::size_t chunks() const { return road_.chunks(); }

    nb::tuple run(std::size_t first, std::size_t count, int threads,
                  const std::optional<Cells>& cells) const {
        check_span(first, count, chunks());
        runout::Tally tally;
        std::optional<runout::Breakdown> breakdown;
        if (cells) breakdown.emplace(players_);
        {
            const LongWork released;
            tally = road_.run(first, count, runout::thread_count(threads),
                              breakdown ? &*breakdown : nullptr);
        }
        if (cells) add_cells(*breakdown, *cells);
        return tuple_of(tally, players_, whole_);
    }

   private:
    static Road make_road(const runout::Spot& spot) {
        if constexpr (std::is_constructible_v<Road, const runout::Spot&, void (*)()>)
            return Road(spot, check_signals);
        else
            return Road(spot);
    }

    int players_;
    bool whole_;
    Road road_;
};

class DrivenHeadsUp {
   public:
    DrivenHeadsUp(const Weights& weights, const nb::bytes& board, std::uint64_t dead, bool whole)
        : whole_(whole), road_(spot_of(weights, 2, board, dead, whole)) {}

    std::size_t chunks() const { return road_.chunks(); }
    nb::tuple whole() const { return tuple_of(road_.whole(), 2, whole_); }

    // Wins and ties of the first player, who holds one known hand, by the next card: (2, 52).
    void by_next_card(const Cells& cells) const {
        if (cells.shape(1) != runout::kDeckSize)
            throw std::invalid_argument("there must be one cell per card");
        const LongWork released;
        road_.by_next_card(cells.data(), cells.data() + runout::kDeckSize);
    }

    // `cells` (2, 1326): the first player's wins and ties per combo.
    nb::tuple run(std::size_t first, std::size_t count, int threads,
                  const std::optional<Cells>& cells) const {
        check_span(first, count, chunks());
        runout::Tally tally;
        std::unique_ptr<runout::ComboResults> combos;
        if (cells) {
            if (cells->shape(1) != runout::kCombos)
                throw std::invalid_argument("wrong number of cells");
            combos = std::make_unique<runout::ComboResults>();
        }
        {
            const LongWork released;
            tally = road_.run(first, count, runout::thread_count(threads), combos.get());
        }
        for (std::size_t combo = 0; combos && combo < runout::kCombos; ++combo) {
            cells->data()[combo] += combos->win[combo];
            cells->data()[runout::kCombos + combo] += combos->tie[combo];
        }
        return tuple_of(tally, 2, whole_);
    }

   private:
    bool whole_;
    runout::HeadsUp road_;
};

class DrivenSampler {
   public:
    DrivenSampler(const Weights& weights, int players, const nb::bytes& board, std::uint64_t dead)
        : players_(players), sampler_(spot_of(weights, players, board, dead, false)) {}

    // `shares` (chunks, players, 10) and `clashes` (chunks) must be zero.
    void run(std::uint64_t seed, std::size_t first, std::size_t deals, const Shares& shares,
             const Counts& clashes, int threads, const std::optional<Cells>& cells) const {
        constexpr std::size_t full = runout::Sampler::kDealsPerChunk;
        const std::size_t count = (deals + full - 1) / full;
        if (shares.shape(1) != static_cast<std::size_t>(players_) ||
            shares.shape(2) != runout::kMostPlayers + 1 || shares.shape(0) != count ||
            clashes.shape(0) != count)
            throw std::invalid_argument("shares are (chunks, players, 10), clashes (chunks)");
        std::optional<runout::Breakdown> breakdown;
        if (cells) breakdown.emplace(players_);
        {
            const LongWork released;
            sampler_.run(seed, first, deals, runout::thread_count(threads), shares.data(),
                         clashes.data(), breakdown ? &*breakdown : nullptr);
        }
        if (cells) add_cells(*breakdown, *cells);
    }

   private:
    int players_;
    runout::Sampler sampler_;
};

using MatchupTable = nb::ndarray<const std::uint32_t, nb::shape<runout::kMatchups, 2>, nb::c_contig,
                                 nb::device::cpu>;

class DrivenMatchups {
   public:
    explicit DrivenMatchups(const MatchupTable& table)
        : matchups_(reinterpret_cast<const runout::Matchup*>(table.data())) {}

    // (wins, ties) of the first of two combos, given as two ascending cards each.
    std::tuple<std::uint32_t, std::uint32_t> between(const nb::bytes& cards) const {
        const auto* card = static_cast<const std::uint8_t*>(cards.data());
        if (cards.size() != 4 || card[0] >= card[1] || card[2] >= card[3] ||
            card[1] >= runout::kDeckSize || card[3] >= runout::kDeckSize ||
            (runout::mask_of(card[0], card[1]) & runout::mask_of(card[2], card[3])))
            throw std::invalid_argument("two combos of ascending, different cards are needed");
        const runout::Matchup matchup =
            matchups_.between({card[0], card[1], 0, 1}, {card[2], card[3], 0, 1});
        return {matchup.win, matchup.tie};
    }

    nb::tuple heads_up(const Weights& weights, bool whole,
                       const std::optional<Cells>& cells) const {
        const runout::Spot spot = spot_of(weights, 2, nb::bytes("", 0), 0, whole);
        std::optional<runout::Breakdown> breakdown;
        if (cells) breakdown.emplace(2);
        runout::Tally tally;
        {
            const LongWork released;
            tally = matchups_.heads_up(spot, breakdown ? &*breakdown : nullptr);
        }
        if (cells) add_cells(*breakdown, *cells);
        return tuple_of(tally, 2, whole);
    }

   private:
    runout::Matchups matchups_;
};

// Writes the wins and ties of every match-up's first hand, in the order of the table.
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

std::span<const std::uint8_t> cards_in(const nb::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

// Hero, villains and board as outs take them; `board` is how many cards it may have.
runout::KnownHands known_hands(const nb::bytes& hero, const nb::bytes& villains,
                               const nb::bytes& board, std::size_t fewest, std::size_t most) {
    const runout::KnownHands hands = {cards_in(hero), cards_in(villains), cards_in(board)};
    std::uint64_t seen = 0;
    std::size_t cards = 0;
    for (const auto some : {hands.hero, hands.villains, hands.board})
        for (const std::uint8_t card : some) {
            if (card >= runout::kDeckSize) throw std::invalid_argument("there is no such card");
            seen |= std::uint64_t{1} << card;
            ++cards;
        }
    if (hero.size() != 2 || villains.size() > 16 || villains.size() % 2 != 0 ||
        board.size() < fewest || board.size() > most ||
        static_cast<std::size_t>(std::popcount(seen)) != cards)
        throw std::invalid_argument("outs take two cards a player and different cards");
    return hands;
}

// (standing by card, category by card, how the hero stands now, units of the pot by category): the
// units are of 1/2520 of the pot a card.
std::tuple<nb::bytes, nb::bytes, int, std::vector<std::uint32_t>> next_cards(
    const nb::bytes& hero, const nb::bytes& villains, const nb::bytes& board) {
    const runout::KnownHands hands = known_hands(hero, villains, board, 3, 4);
    const auto after = runout::next_cards(hands);
    std::array<std::uint8_t, runout::kDeckSize> standings;
    std::array<std::uint8_t, runout::kDeckSize> categories;
    std::vector<std::uint32_t> units(runout::kOutCategories);
    for (std::size_t card = 0; card < after.size(); ++card) {
        standings[card] = static_cast<std::uint8_t>(after[card].standing);
        categories[card] = static_cast<std::uint8_t>(after[card].category);
        if (after[card].standing >= runout::Standing::level)
            units[categories[card]] += runout::kUnitsPerDeal / after[card].winners;
    }
    return {nb::bytes(standings.data(), standings.size()),
            nb::bytes(categories.data(), categories.size()),
            static_cast<int>(runout::standing_now(hands)), units};
}

// Five bytes a runout: both cards, standing, category, number of winners.
nb::bytes flop_runouts(const nb::bytes& hero, const nb::bytes& villains, const nb::bytes& board) {
    const auto all = runout::runouts(known_hands(hero, villains, board, 3, 3));
    std::vector<std::uint8_t> packed;
    packed.reserve(5 * all.size());
    for (const runout::Runout& each : all)
        packed.insert(packed.end(),
                      {each.first, each.second, static_cast<std::uint8_t>(each.standing),
                       static_cast<std::uint8_t>(each.category), each.winners});
    return nb::bytes(packed.data(), packed.size());
}

using ClassCells = nb::ndarray<std::uint64_t, nb::shape<runout::kHandClasses, runout::kHandClasses>,
                               nb::c_contig, nb::device::cpu>;

std::span<const std::uint8_t> flop_cards(const nb::bytes& flop) {
    const auto cards = cards_in(flop);
    if (cards.size() != 3 || std::max({cards[0], cards[1], cards[2]}) >= runout::kDeckSize ||
        cards[0] == cards[1] || cards[0] == cards[2] || cards[1] == cards[2])
        throw std::invalid_argument("a flop has three different cards");
    return cards;
}

void flop_wins(const nb::bytes& flop, const ClassCells& wins) {
    const auto cards = flop_cards(flop);
    const LongWork released;
    std::ranges::copy(runout::flop_wins(cards.data()), wins.data());
}

void flop_combo_shares(const nb::bytes& flop,
                       const nb::ndarray<std::uint16_t, nb::shape<runout::kCombos, runout::kCombos>,
                                         nb::c_contig, nb::device::cpu>& shares,
                       int threads) {
    const auto cards = flop_cards(flop);
    const LongWork released;
    std::ranges::copy(runout::flop_combo_shares(cards.data(), runout::thread_count(threads)),
                      shares.data());
}

void preflop_wins(const ClassCells& wins, int threads) {
    const LongWork released;
    std::ranges::copy(runout::preflop_wins(runout::thread_count(threads)), wins.data());
}

void combo_pairs(std::uint64_t dead, const ClassCells& pairs) {
    std::ranges::copy(runout::disjoint_combo_pairs(dead), pairs.data());
}

template <typename Road>
void bind_road(nb::module_& module, const char* name, const char* doc) {
    nb::class_<Driven<Road>>(module, name, doc)
        .def(nb::init<const Weights&, int, const nb::bytes&, std::uint64_t, bool>(), "weights"_a,
             "players"_a, "board"_a, "dead"_a, "whole"_a)
        .def_prop_ro("chunks", &Driven<Road>::chunks)
        .def("run", &Driven<Road>::run, "first"_a, "count"_a, "threads"_a, "cells"_a = nb::none());
}

std::vector<std::string> instruction_sets() {
    std::vector<std::string> names;
    for (const runout::InstructionSet set : runout::available_instruction_sets())
        names.push_back(runout::name_of(set));
    return names;
}

}  // namespace

// What nanobind defines under the name by which Python looks for the module is called by the
// function below instead.
#define PyInit__native init_native
NB_MODULE(_native, module) {
    // What a thread still holds when Python ends is no leak, and no user can do anything about it.
    nb::set_leak_warnings(false);
    module.doc() = "The compiled kernels of runout; use them through runout.kernels.";
    bind_solver(module);
    module.attr("SCORES") = runout::kScores;
    module.def("instruction_sets", instruction_sets, "What this processor offers, plainest first.");
    module.def(
        "instruction_set", [] { return runout::name_of(runout::instruction_set()); },
        "The one in use: the best, or what RUNOUT_ISA names.");
    module.def("score_hand", score_hand, "ids"_a,
               "Score of 2..7 card ids; 0 if an id is above 51 or there twice.");
    module.def("score_hands", score_hands, "hands"_a, "scores"_a, "threads"_a,
               "Write the score of each row of card ids; False if any row is not a hand.");
    module.def("count_scores", count_scores, "cards"_a, "counts"_a, "threads"_a,
               "Write how often each score occurs among all hands of 5, 6 or 7 cards.");

    bind_road<runout::JointDeals>(module, "JointDeals",
                                  "Every deal of any number of seats on a flop, turn or river.");
    bind_road<runout::PreflopDeals>(module, "PreflopDeals",
                                    "Every deal of any number of seats before the flop.");
    nb::class_<DrivenHeadsUp>(module, "HeadsUp", "Two players on a flop, turn or river.")
        .def(nb::init<const Weights&, const nb::bytes&, std::uint64_t, bool>(), "weights"_a,
             "board"_a, "dead"_a, "whole"_a)
        .def_prop_ro("chunks", &DrivenHeadsUp::chunks)
        .def("whole", &DrivenHeadsUp::whole, "Weight and number of all deals.")
        .def("by_next_card", &DrivenHeadsUp::by_next_card, "cells"_a)
        .def("run", &DrivenHeadsUp::run, "first"_a, "count"_a, "threads"_a, "cells"_a = nb::none());
    nb::class_<DrivenSampler>(module, "Sampler", "Sampled deals of any number of seats.")
        .def(nb::init<const Weights&, int, const nb::bytes&, std::uint64_t>(), "weights"_a,
             "players"_a, "board"_a, "dead"_a)
        .def("run", &DrivenSampler::run, "seed"_a, "first"_a, "deals"_a, "shares"_a, "clashes"_a,
             "threads"_a, "cells"_a = nb::none());
    nb::class_<DrivenMatchups>(module, "Matchups", "Hand against hand before the flop.")
        .def(nb::init<const MatchupTable&>(), "table"_a)
        .def("between", &DrivenMatchups::between, "cards"_a)
        .def("heads_up", &DrivenMatchups::heads_up, "weights"_a, "whole"_a, "cells"_a = nb::none());
    module.attr("DEALS_PER_CHUNK") = runout::Sampler::kDealsPerChunk;
    module.attr("MATCHUPS") = runout::kMatchups;
    module.def("count_matchups", count_matchups, "table"_a, "threads"_a,
               "Write wins and ties of every match-up before the flop.");
    module.def("next_cards", next_cards, "hero"_a, "villains"_a, "board"_a,
               "Standing and category by card, the standing now, units of the pot by category.");
    module.def("flop_runouts", flop_runouts, "hero"_a, "villains"_a, "board"_a,
               "Both cards, standing, category and winners of every runout of a flop.");
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

// nanobind's state is that of one interpreter: a second one that asks for the module takes it away
// from the first, and then waits forever or crashes. So it is refused before nanobind hears of it.
extern "C" NB_EXPORT PyObject* PyInit__native() {
    if (PyInterpreterState_Get() == PyInterpreterState_Main()) return init_native();
    PyErr_SetString(PyExc_ImportError,
                    "runout works in the main interpreter only, not in a subinterpreter; use"
                    " threads or processes");
    return nullptr;
}

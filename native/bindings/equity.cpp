// Python bindings of equity. Shapes and values are checked here once; the kernels trust them.
#include "equity/equity.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "bindings/arguments.hpp"
#include "bindings/long_work.hpp"
#include "bindings/module.hpp"
#include "core/parallel.hpp"
#include "equity/exact.hpp"
#include "equity/many.hpp"
#include "equity/matchups.hpp"
#include "equity/question.hpp"
#include "equity/sampling/drawing.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Weights =
    nb::ndarray<const double, nb::shape<-1, runout::kCombos>, nb::c_contig, nb::device::cpu>;
using Cells = nb::ndarray<double, nb::shape<2, -1>, nb::c_contig, nb::device::cpu>;
using Row = nb::ndarray<double, nb::shape<runout::kCombos>, nb::c_contig, nb::device::cpu>;
using Counts = nb::ndarray<std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
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

// Return the spot of scaled weights: a row per seat, the players first.
runout::Spot spot_of_weights(const Weights& weights, int players, std::uint64_t board,
                             std::uint64_t dead, bool whole) {
    check_question(weights.shape(0), players, dead, board, 0);
    runout::Spot spot;
    spot.players = players;
    spot.whole = whole;
    spot.dead = dead | board;
    spot.board = runout::cards_of(board);
    for (std::size_t seat = 0; seat < weights.shape(0); ++seat)
        spot.seats.push_back(
            holdings_of(weights.data() + seat * runout::kCombos, spot.dead, whole));
    return spot;
}

using Hands = nb::ndarray<const std::uint8_t, nb::shape<-1, -1, 2>, nb::c_contig, nb::device::cpu>;
using Boards = nb::ndarray<const std::uint8_t, nb::shape<-1, runout::kBoardCards>, nb::c_contig,
                           nb::device::cpu>;
using DeadCards = nb::ndarray<const std::uint8_t, nb::shape<-1, -1>, nb::c_contig, nb::device::cpu>;
using RangeIds = nb::ndarray<const std::int32_t, nb::shape<-1, -1>, nb::c_contig, nb::device::cpu>;
using FiguresArray = nb::ndarray<double, nb::shape<3, -1, -1>, nb::c_contig, nb::device::cpu>;

class PyMatchups {
   public:
    explicit PyMatchups(const nb::bytes& table) : matchups_(matchups_in(table)) {}

    // (wins, ties) of the first of two combos, given as two ascending cards each.
    std::tuple<std::uint32_t, std::uint32_t> between(const nb::bytes& cards) const {
        constexpr auto refusal = "two combos of ascending, different cards are needed";
        const std::vector<runout::Card> card = cards_in(cards, refusal);
        require(card.size() == 4 && card[0] < card[1] && card[2] < card[3], refusal);
        const runout::Matchup matchup =
            matchups_.between({card[0], card[1], 0, 1}, {card[2], card[3], 0, 1});
        return {matchup.win, matchup.tie};
    }

    const runout::Matchups& table() const { return matchups_; }

   private:
    static const runout::Matchup* matchups_in(const nb::bytes& table) {
        require(table.size() == runout::kMatchups * sizeof(runout::Matchup),
                "a table has two numbers of 32 bits for each of 47008 match-ups");
        return static_cast<const runout::Matchup*>(table.data());
    }

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

// The type of the errors that answer a question instead of equities; arguments are the kind, the
// message and the seat.
PyObject* equity_refused = nullptr;

void raise_refusal(const std::optional<runout::EquityRefusal>& refusal) {
    if (!refusal) return;
    const nb::tuple arguments =
        nb::make_tuple(static_cast<int>(refusal->kind), refusal->message, refusal->seat);
    PyErr_SetObject(equity_refused, arguments.ptr());
    throw nb::python_error();
}

runout::EquitySettings settings_of(const std::string& method, std::optional<std::uint64_t> samples,
                                   std::optional<double> target_error, double auto_error,
                                   std::optional<std::int64_t> iterations, bool hands) {
    using runout::MethodRule;
    return {method == "exact"     ? MethodRule::exact
            : method == "sampled" ? MethodRule::sampled
                                  : MethodRule::automatic,
            samples.value_or(0),
            target_error.value_or(0),
            auto_error,
            iterations.value_or(-1),
            hands};
}

void require_combos(const runout::Spot& spot) {
    require(!runout::refuse_empty_seat(spot), "a seat has no combo left");
}

// An equity question that was read: one spot for every step of its answer.
class PyQuestion {
   public:
    explicit PyQuestion(runout::Spot spot) : spot_(std::move(spot)) {}
    PyQuestion(const nb::sequence& seats, int players, std::uint64_t board, std::uint64_t dead)
        : PyQuestion(spot_of_question(seats, players, board, dead)) {}

    const runout::Spot& spot() const { return spot_; }
    bool whole() const { return spot_.whole; }
    bool is_heads_up_preflop() const { return runout::is_heads_up_preflop(spot_); }

    nb::list combos() const {
        nb::list combos;
        for (const std::vector<runout::Holding>& holdings : spot_.seats)
            combos.append(holdings.size());
        return combos;
    }

    // The scaled weights of a seat, 1326 doubles.
    nb::bytes weights(std::size_t seat) const {
        require(seat < spot_.seats.size(), "there is no such seat");
        std::array<double, runout::kCombos> weights{};
        for (const runout::Holding& holding : spot_.seats[seat])
            weights[holding.combo] = holding.weight;
        return nb::bytes(weights.data(), sizeof weights);
    }

    double expected_cost(const std::string& method, std::optional<std::uint64_t> samples,
                         std::optional<double> target_error, double auto_error,
                         std::optional<std::int64_t> iterations, bool hands) const {
        return runout::expected_cost(
            spot_, settings_of(method, samples, target_error, auto_error, iterations, hands), true);
    }

    runout::EquityPlan plan(const std::string& method, std::optional<std::uint64_t> samples,
                            std::optional<double> target_error, double auto_error,
                            std::optional<std::int64_t> iterations, bool hands) const {
        raise_refusal(runout::refuse_empty_seat(spot_));
        const auto plan = runout::plan_equity(
            spot_, settings_of(method, samples, target_error, auto_error, iterations, hands), true);
        if (const auto* refusal = std::get_if<runout::EquityRefusal>(&plan))
            raise_refusal(*refusal);
        return std::get<runout::EquityPlan>(plan);
    }

    // Count every deal by one method, for tests.
    runout::EquityPlan plan_enumeration() const {
        require_combos(spot_);
        return {true, {0, HUGE_VAL}, {}};
    }
    runout::EquityPlan plan_sweep() const {
        require_combos(spot_);
        require(spot_.players <= runout::kMaxPlayersInSets, "there are too many players");
        return {true, {HUGE_VAL, 0}, {}};
    }

    // Count every deal at once: (shares, total, deals), or None if the question is not a small one.
    std::optional<nb::tuple> count_small(const PyMatchups* matchups) const {
        // Releasing the GIL for less than a switch between threads takes would only cost time.
        constexpr double kMaxCostWithGil = 5e4;
        raise_refusal(runout::refuse_empty_seat(spot_));
        const std::optional<runout::MethodChoice> choice = runout::cheapest_method(spot_);
        if (!choice || choice->cost > runout::kSmallQuestion) return {};
        require(matchups != nullptr || !is_heads_up_preflop(), "match-ups are needed");
        std::optional<LongWork> released;
        if (choice->cost > kMaxCostWithGil) released.emplace();
        const runout::Tally tally = choice->method == runout::ExactMethod::matchups
                                        ? matchups->table().heads_up(spot_, nullptr)
                                        : runout::count_on_board(spot_, choice->method);
        released.reset();
        raise_refusal(runout::refuse_tally(spot_, tally));
        return nb::make_tuple(shares_of(tally, spot_.players, spot_.whole),
                              number_of(tally.total, spot_.whole),
                              tally.hands_dealt * runout::boards_per_deal(spot_));
    }

   private:
    runout::Spot spot_;
};

class PySampler {
   public:
    explicit PySampler(const PyQuestion& question)
        : players_(question.spot().players),
          sampler_((require_combos(question.spot()), question.spot())) {
        require(sampler_.is_possible(), "no possible deal");
    }

    // `shares` (chunks, players, 24) and `clashes` (chunks) must be zero.
    void run(std::uint64_t seed, std::size_t first, std::size_t deals, const Shares& shares,
             const Counts& clashes, int threads, const std::optional<Cells>& cells) const {
        check_shares(shares, runout::Sampler::chunks_of(deals));
        require(clashes.shape(0) == runout::Sampler::chunks_of(deals), "clashes are (chunks)");
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
        if (!sampler_.count_hands(max_edges)) return {};
        return std::make_tuple(sampler_.counted_weight(), sampler_.counted_any());
    }

   private:
    void check_shares(const Shares& shares, std::size_t count) const {
        require(shares.shape(1) == static_cast<std::size_t>(players_) &&
                    shares.shape(2) == runout::kMaxPlayers + 1 && shares.shape(0) == count,
                "shares are (chunks, players, 24)");
    }

    int players_;
    runout::Sampler sampler_;
};

// The count of every deal of a question, a span of chunks at a step.
class PyCounting {
   public:
    PyCounting(const PyQuestion& question, const runout::EquityPlan& plan,
               const PyMatchups* matchups)
        : spot_(question.spot()),
          counting_(spot_, plan.costs, look_up_in(matchups), check_signals),
          tally_(spot_.players) {}

    std::size_t chunks() const { return counting_.chunks(); }

    void step(int threads, const std::optional<Cells>& cells) {
        const std::size_t count = std::min(counting_.span(), counting_.chunks() - next_);
        tally_.add(count_chunks(next_, count, threads, cells));
        next_ += count;
        is_done_ = next_ == counting_.chunks();
        if (is_done_) raise_refusal(runout::refuse_tally(spot_, tally_));
    }

    // Count these chunks apart: (shares, total, ways to deal the seats).
    nb::tuple run(std::size_t first, std::size_t count, int threads,
                  const std::optional<Cells>& cells) const {
        require(first <= chunks() && count <= chunks() - first, "there are not that many chunks");
        const runout::Tally tally = count_chunks(first, count, threads, cells);
        return nb::make_tuple(shares_of(tally, spot_.players, spot_.whole),
                              number_of(tally.total, spot_.whole), tally.hands_dealt);
    }

    bool is_done() const { return is_done_; }
    double part() const {
        return is_done_ ? 1 : static_cast<double>(next_) / static_cast<double>(counting_.chunks());
    }
    std::uint64_t deals() const { return tally_.hands_dealt * runout::boards_per_deal(spot_); }
    std::uint64_t hands_dealt() const { return tally_.hands_dealt; }
    nb::list shares() const { return shares_of(tally_, spot_.players, spot_.whole); }
    nb::object total() const { return number_of(tally_.total, spot_.whole); }

   private:
    runout::Tally count_chunks(std::size_t first, std::size_t count, int threads,
                               const std::optional<Cells>& cells) const {
        std::optional<runout::Breakdown> breakdown = breakdown_for(cells, spot_.players);
        runout::Tally tally(spot_.players);
        {
            const LongWork released;
            tally = counting_.run(first, count, runout::thread_count(threads),
                                  breakdown ? &*breakdown : nullptr);
        }
        add_cells(breakdown, cells);
        return tally;
    }

    static runout::Counting::LookUp look_up_in(const PyMatchups* matchups) {
        if (matchups == nullptr) return {};
        return
            [&table = matchups->table()](const runout::Spot& spot, runout::Breakdown* breakdown) {
                return table.heads_up(spot, breakdown);
            };
    }

    const runout::Spot& spot_;
    runout::Counting counting_;
    runout::Tally tally_;
    std::size_t next_ = 0;
    bool is_done_ = false;
};

constexpr std::array<std::string_view, 4> kDrawMethods = {"any", "rejection", "enumeration",
                                                          "sequential"};

runout::DrawMethod draw_method_of(std::string_view name) {
    const auto found = std::ranges::find(kDrawMethods, name);
    require(found != kDrawMethods.end(), "there is no such method");
    return static_cast<runout::DrawMethod>(found - kDrawMethods.begin());
}

std::string_view name_of(runout::DrawMethod method) {
    return kDrawMethods[static_cast<std::size_t>(method)];
}

// Deals of a question, drawn step by step.
class PyDrawing {
   public:
    PyDrawing(const PyQuestion& question, std::uint64_t seed, std::uint64_t deals, double error,
              const runout::DrawingRules& rules)
        : players_(question.spot().players),
          sampler_((require_combos(question.spot()), question.spot())),
          drawing_(players_, seed, {deals, error}, rules) {
        require(deals > 0, "there is at least one deal");
        if (!sampler_.is_possible())
            raise_refusal(
                runout::EquityRefusal{runout::RefusalKind::no_possible_deal, runout::kSameCards});
    }

    void step(int threads, const std::optional<Cells>& cells) {
        std::optional<runout::Breakdown> breakdown = breakdown_for(cells, players_);
        runout::StepAnswer answer;
        {
            const LongWork released;
            answer = runout::answer_step(sampler_, players_, drawing_.step(),
                                         runout::thread_count(threads),
                                         breakdown ? &*breakdown : nullptr);
        }
        add_cells(breakdown, cells);
        drawing_.take(answer);
        if (cells && drawing_.has_restarted()) std::fill_n(cells->data(), cells->size(), 0.0);
        raise_refusal(drawing_.refusal());
    }

    bool is_done() const { return drawing_.is_done(); }
    double part() const { return drawing_.part(); }
    std::uint64_t deals() const { return drawing_.deals(); }
    // The deals of each population that the next step grows; 0 if it grows none.
    std::uint64_t population() const {
        const runout::DrawingStep& step = drawing_.step();
        return step.kind == runout::DrawingStep::Kind::grow ? step.deals : 0;
    }

    // (method, shares, deals, retries, standard errors, independent deals)
    nb::tuple drawn() const {
        const runout::Drawn drawn = drawing_.drawn();
        nb::list shares;
        for (const std::vector<std::uint64_t>& row : drawn.shares)
            shares.append(nb::tuple(nb::cast(row)));
        return nb::make_tuple(name_of(drawn.method), shares, drawn.deals, drawn.retries,
                              nb::cast(drawn.errors), drawn.worth);
    }

   private:
    int players_;
    runout::Sampler sampler_;
    runout::Drawing drawing_;
};

// Write likelihood and equity of each hand of a player, from the cells of all players.
void hand_figures(const Cells& cells, int players, int player, const Row& likelihood,
                  const Row& equity) {
    require(players >= 2 && cells.shape(1) == static_cast<std::size_t>(players) * runout::kCombos &&
                player >= 0 && player < players,
            "wrong number of cells");
    runout::hand_figures(cells.data(), players, player, likelihood.data(), equity.data());
}

// Return the setting that is beyond its limits, and the remedy.
std::optional<std::tuple<std::string, std::string>> refuse_settings(
    std::optional<double> samples, std::optional<double> target_error,
    std::optional<double> iterations) {
    const auto refusal = runout::refuse_limits(samples, target_error, iterations);
    if (!refusal) return {};
    return std::make_tuple(std::string(refusal->setting), refusal->remedy);
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
            const std::array<runout::SeatInput, 2> seats = {
                runout::SeatInput{runout::mask_of(cards[0], cards[1])},
                runout::SeatInput{runout::mask_of(cards[2], cards[3])}};
            const runout::PreflopDeals deals(runout::spot_of({seats, 2, 0, 0}), [] {});
            const runout::Tally tally = deals.run(0, deals.chunks(), 1, nullptr);
            table.data()[2 * at] = static_cast<std::uint32_t>(tally.share[0][1].whole);
            table.data()[2 * at + 1] = static_cast<std::uint32_t>(tally.share[0][2].whole);
        });
}

void bind_question(nb::module_& module) {
    equity_refused =
        PyErr_NewException("runout.kernels._native.EquityRefused", PyExc_ValueError, nullptr);
    module.attr("EquityRefused") = nb::steal(equity_refused);
    nb::class_<runout::EquityPlan>(module, "EquityPlan", "How a question is answered.")
        .def_ro("is_exact", &runout::EquityPlan::is_exact)
        .def_prop_ro("cost", [](const runout::EquityPlan& plan) { return plan.costs.least(); })
        .def_prop_ro("deals", [](const runout::EquityPlan& plan) { return plan.goal.deals; })
        .def_prop_ro("error", [](const runout::EquityPlan& plan) { return plan.goal.error; })
        .def_prop_ro("pays_for_sharing", &runout::EquityPlan::pays_for_sharing);
    nb::class_<PyQuestion>(module, "EquityQuestion", "An equity question that was read.")
        .def(nb::init<const nb::sequence&, int, std::uint64_t, std::uint64_t>(), "seats"_a,
             "players"_a, "board"_a, "dead"_a)
        .def_static(
            "of_weights",
            [](const Weights& weights, int players, std::uint64_t board, std::uint64_t dead,
               bool whole) {
                return PyQuestion(spot_of_weights(weights, players, board, dead, whole));
            },
            "weights"_a, "players"_a, "board"_a, "dead"_a, "whole"_a)
        .def_prop_ro("combos", &PyQuestion::combos)
        .def_prop_ro("whole", &PyQuestion::whole)
        .def_prop_ro("is_heads_up_preflop", &PyQuestion::is_heads_up_preflop)
        .def("weights", &PyQuestion::weights, "seat"_a)
        .def("expected_cost", &PyQuestion::expected_cost, "method"_a, "samples"_a.none(),
             "target_error"_a.none(), "auto_error"_a, "iterations"_a.none(), "hands"_a)
        .def("plan", &PyQuestion::plan, "method"_a, "samples"_a.none(), "target_error"_a.none(),
             "auto_error"_a, "iterations"_a.none(), "hands"_a)
        .def("plan_enumeration", &PyQuestion::plan_enumeration)
        .def("plan_sweep", &PyQuestion::plan_sweep)
        .def("count_small", &PyQuestion::count_small, "matchups"_a.none());
    nb::class_<PyCounting>(module, "Counting", "The count of every deal of a question.")
        .def(nb::init<const PyQuestion&, const runout::EquityPlan&, const PyMatchups*>(),
             "question"_a, "plan"_a, "matchups"_a.none(), nb::keep_alive<1, 2>(),
             nb::keep_alive<1, 4>())
        .def("step", &PyCounting::step, "threads"_a, "cells"_a.none())
        .def("run", &PyCounting::run, "first"_a, "count"_a, "threads"_a, "cells"_a.none(),
             "Count some chunks apart; return shares, total and ways to deal the seats.")
        .def_prop_ro("chunks", &PyCounting::chunks)
        .def_prop_ro("is_done", &PyCounting::is_done)
        .def_prop_ro("part", &PyCounting::part)
        .def_prop_ro("deals", &PyCounting::deals)
        .def_prop_ro("hands_dealt", &PyCounting::hands_dealt)
        .def_prop_ro("shares", &PyCounting::shares)
        .def_prop_ro("total", &PyCounting::total, nb::sig("def total(self) -> int | float"));
    nb::class_<runout::DrawingRules>(module, "DrawingRules", "How deals are drawn.")
        .def(
            "__init__",
            [](runout::DrawingRules* rules, bool hands) {
                new (rules) runout::DrawingRules{.hand_by_hand = hands};
            },
            "hands"_a = false)
        .def_prop_rw(
            "method", [](const runout::DrawingRules& rules) { return name_of(rules.method); },
            [](runout::DrawingRules& rules, std::string_view name) {
                rules.method = draw_method_of(name);
            })
        .def_rw("chunks_a_call", &runout::DrawingRules::chunks_a_call)
        .def_rw("max_retries", &runout::DrawingRules::max_retries)
        .def_rw("narrow_deals", &runout::DrawingRules::narrow_deals)
        .def_rw("narrow_edges", &runout::DrawingRules::narrow_edges)
        .def_rw("last_deals", &runout::DrawingRules::last_deals)
        .def_rw("worth", &runout::DrawingRules::worth);
    nb::class_<PyDrawing>(module, "Drawing", "Deals of a question, drawn step by step.")
        .def(nb::init<const PyQuestion&, std::uint64_t, std::uint64_t, double,
                      const runout::DrawingRules&>(),
             "question"_a, "seed"_a, "deals"_a, "error"_a, "rules"_a, nb::keep_alive<1, 2>())
        .def("step", &PyDrawing::step, "threads"_a, "cells"_a.none())
        .def_prop_ro("is_done", &PyDrawing::is_done)
        .def_prop_ro("part", &PyDrawing::part)
        .def_prop_ro("deals", &PyDrawing::deals)
        .def_prop_ro("population", &PyDrawing::population)
        .def_prop_ro("drawn", &PyDrawing::drawn);
    module.def("hand_figures", hand_figures, "cells"_a, "players"_a, "player"_a, "likelihood"_a,
               "equity"_a, "Write the likelihood and the equity of each hand of a player.");
    module.def("refuse_settings", refuse_settings, "samples"_a.none(), "target_error"_a.none(),
               "iterations"_a.none(), "Return a setting beyond its limits, and the remedy.");
    module.def(
        "units_per_deal",
        [](int players) { return static_cast<std::uint64_t>(runout::units_per_deal(players)); },
        "players"_a, "Return the number of units in a pot of this many players.");
    module.attr("NOTHING_LEFT") = runout::kNothingLeft;
    module.attr("DEFAULT_ERROR") = runout::kDefaultError;
    module.attr("MAX_PLAYERS") = runout::kMaxPlayers;
    module.attr("MATCHUP_BYTES") = runout::kMatchups * sizeof(runout::Matchup);
}

}  // namespace

void bind_equity(nb::module_& module) {
    nb::class_<PySampler>(module, "Sampler", "Sampled deals of any number of seats.")
        .def(nb::init<const PyQuestion&>(), "question"_a)
        .def("run", &PySampler::run, "seed"_a, "first"_a, "deals"_a, "shares"_a, "clashes"_a,
             "threads"_a, "cells"_a = nb::none())
        .def("dealable", &PySampler::dealable, "max_steps"_a,
             "Return whether the seats can be dealt at once; None if undecided.")
        .def("count_hands", &PySampler::count_hands, "max_edges"_a,
             "Return the weight of all ways to deal the seats, and whether there are any.");
    nb::class_<PyMatchups>(module, "Matchups", "Hand against hand before the flop.")
        .def(nb::init<const nb::bytes&>(), "table"_a)
        .def("between", &PyMatchups::between, "cards"_a);
    bind_question(module);
    module.def("answer_questions", answer_questions, "matchups"_a, "hands"_a, "boards"_a, "dead"_a,
               "range_ids"_a, "ranges"_a, "figures"_a, "deals"_a, "threads"_a,
               "Write the exact equities of many questions; return the first one refused.");
    module.attr("DEALS_PER_CHUNK") = runout::Sampler::kDealsPerChunk;
    module.attr("MATCHUPS") = runout::kMatchups;
    module.def("count_matchups", count_matchups, "table"_a, "threads"_a,
               "Write wins and ties of every match-up before the flop.");
}

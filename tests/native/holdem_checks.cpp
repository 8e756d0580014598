// Hold'em as a game: showdowns against enumeration of single deals, and spots solved on every
// instruction set, with and without symmetry, on one thread and on two.
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "aligned.hpp"
#include "blocked_reach.hpp"
#include "checks.hpp"
#include "dealing.hpp"
#include "small_games.hpp"
#include "solver/cfr.hpp"
#include "solver/holdem.hpp"
#include "solver_runs.hpp"

namespace checks {

namespace {

using runout::CfrSolver;
using runout::Holdem;
using runout::HoldemHand;
using runout::HoldemSpot;
using runout::kPlayers;
using runout::Precision;

constexpr double kPot = 100;

std::unique_ptr<CfrSolver> solver_of(const HoldemSpot& spot, Precision precision, int threads) {
    return std::make_unique<CfrSolver>(std::make_unique<Holdem>(spot, threads), precision, threads);
}

// --- showdowns ---

// Return wins less losses of one hand against another, averaged over all runouts.
double showdown_of(const HoldemHand& one, const HoldemHand& two, const std::string& board) {
    const runout::Holding first = holding(one.low, one.high, 1);
    const runout::Holding second = holding(two.low, two.high, 1);
    double ahead = 0;
    double boards = 0;
    const runout::Spot spot = spot_of({{}, {}}, 2, board);
    for_each_board(spot, first.mask() | second.mask(), [&](const Cards& full) {
        const Score mine = score_on(first, full);
        const Score theirs = score_on(second, full);
        ahead += (mine > theirs) - (mine < theirs);
        ++boards;
    });
    return ahead / boards;
}

// By combo, since a board may order hands differently than the spot.
using Showdowns = std::map<std::pair<int, int>, double>;

Showdowns all_showdowns(const HoldemSpot& spot, const std::string& board) {
    Showdowns result;
    for (const HoldemHand& one : spot.hands[0])
        for (const HoldemHand& two : spot.hands[1])
            if (!(runout::mask_of(one.low, one.high) & runout::mask_of(two.low, two.high)))
                result[{runout::combo_index(one.low, one.high),
                        runout::combo_index(two.low, two.high)}] = showdown_of(one, two, board);
    return result;
}

// Showdown values of a player's hands, from the kernel's first lane.
using ShowdownValues = Holdem::ShowdownValues;

ShowdownValues kernel_showdowns(const Kernels& kernels, const Holdem& game, int player,
                                const std::vector<float>& reach) {
    const auto width = static_cast<std::size_t>(kernels.lane_width());
    const auto rows = [&](std::size_t hands) {
        return static_cast<std::size_t>(runout::in_blocks(static_cast<int>(hands))) *
               runout::kBlock;
    };
    const auto own = static_cast<std::size_t>(game.boards()[0].size[player]);
    Aligned<float> lanes((rows(reach.size()) + 1) * width);
    for (std::size_t at = 0; at < reach.size(); ++at) lanes[at * width] = reach[at];
    Aligned<float> showdowns(rows(own) * width);
    Aligned<float> totals(rows(own) * width);
    const bool wanted = true;
    Aligned<float> of_card(runout::kReachRows * width);
    const auto lane_rows = [&](Aligned<float>& numbers) -> runout::LaneRows {
        return {numbers.data(), static_cast<int>(width)};
    };
    const runout::TerminalRows terminal_rows = {lane_rows(lanes), lane_rows(showdowns),
                                                lane_rows(totals), of_card.data()};
    subtract_blocked(game.terminal_values(0, player, {1, 1, &wanted}, terminal_rows),
                     terminal_rows);
    ShowdownValues result;
    for (std::size_t at = 0; at < own; ++at) {
        result.showdowns.push_back(double{showdowns[at * width]});
        result.totals.push_back(double{totals[at * width]});
    }
    return result;
}

std::vector<float> random_reach(std::mt19937_64& random, std::size_t size) {
    std::vector<float> reach(size);
    for (float& number : reach) number = static_cast<float>(random() % 100) * 0.01f;
    return reach;
}

bool matches(const ShowdownValues& result, const Holdem& game, int player,
             const std::vector<float>& reach, const Showdowns& expected) {
    const std::vector<std::uint16_t> own = game.combos(0, player);
    const std::vector<std::uint16_t> other = game.combos(0, 1 - player);
    bool correct = result.showdowns.size() == own.size() && result.totals.size() == own.size();
    for (std::size_t one = 0; one < own.size(); ++one) {
        double showdown = 0;
        double total = 0;
        for (std::size_t two = 0; two < other.size(); ++two) {
            const auto pair = player == 0 ? std::pair<int, int>{own[one], other[two]}
                                          : std::pair<int, int>{other[two], own[one]};
            const auto known = expected.find(pair);
            if (known == expected.end()) continue;
            showdown += double{reach[two]} * (player == 0 ? known->second : -known->second);
            total += double{reach[two]};
        }
        correct &= std::abs(result.showdowns[one] - showdown) < 1e-5 * (1 + total);
        correct &= std::abs(result.totals[one] - total) < 1e-5 * (1 + total);
    }
    return correct;
}

struct ShowdownCase {
    HoldemSpot spot;
    std::string board;
    Showdowns showdowns;
};

// The flops have few hands, since each pair needs 990 boards.
const std::vector<ShowdownCase>& showdown_cases() {
    static const std::vector<ShowdownCase> cases = [] {
        std::vector<ShowdownCase> result;
        const auto add = [&](const std::string& board, const char* first, const char* second) {
            const int streets = static_cast<int>(6 - board.size() / 2);
            const HoldemSpot spot =
                holdem_spot(board, first, second, {kPot, 50, streets, {1}, {}, 1, false});
            result.push_back({spot, board, all_showdowns(spot, board)});
        };
        add("Qh7h2hAs2c", "AKQ72", "AK73");
        add("AsKsQsJsTs", "A98", "K98");
        add("Qh7h2h9h", "KQ9", "AQ8");
        add("8c8d3h3s", "A83", "K83");
        add("Qh7h2h", "Q7", "K");
        add("Kd9c5s", "95", "K");
        return result;
    }();
    return cases;
}

void check_showdowns(const Kernels& kernels) {
    const UnderInstructionSet under(kernels.set);
    std::mt19937_64 random(1800);
    for (const ShowdownCase& each : showdown_cases())
        for (const bool symmetry : {true, false}) {
            HoldemSpot spot = each.spot;
            spot.use_symmetry = symmetry;
            const Holdem game(spot, 2);
            bool correct = true;
            for (int player = 0; player < kPlayers; ++player) {
                const auto reach = random_reach(random, spot.hands[1 - player].size());
                correct &= matches(kernel_showdowns(kernels, game, player, reach), game, player,
                                   reach, each.showdowns);
            }
            expect(correct, kernels.name + ": showdowns on " + each.board + " equal single deals" +
                                (symmetry ? "" : ", without symmetry"));
        }
}

// Also where no terminal needs showdowns, so that matrices are computed on demand.
void check_showdown_values(const Kernels& kernels) {
    const UnderInstructionSet under(kernels.set);
    std::mt19937_64 random(1900);
    for (const ShowdownCase& each : showdown_cases())
        for (const double stack : {50.0, 1e6}) {
            HoldemSpot spot = each.spot;
            const int streets = static_cast<int>(6 - spot.board_cards.size());
            spot.tree = betting_tree({kPot, stack, streets, {1}, {}, 1, false});
            Holdem game(spot, 1);
            bool correct = true;
            for (int player = 0; player < kPlayers; ++player) {
                const auto reach = random_reach(random, spot.hands[1 - player].size());
                correct &= matches(game.showdown_values(0, player, reach), game, player, reach,
                                   each.showdowns);
            }
            expect(correct, kernels.name + ": showdown values on " + each.board);
        }
}

// --- solving ---

struct Solved {
    runout::Values mean;
    double exploitability;  // half of both players' gains
};

Solved solve(const HoldemSpot& spot, Precision precision, int iterations) {
    const auto solver = solver_of(spot, precision, 1);
    run(*solver, iterations);
    return {solver->average_values(), gain_of_best_responses(*solver) / 2};
}

bool alike(CfrSolver& one, CfrSolver& other, double tolerance) {
    const runout::Values first = one.average_values();
    const runout::Values second = other.average_values();
    return std::abs(first[0] - second[0]) < tolerance && std::abs(first[1] - second[1]) < tolerance;
}

HoldemSpot river_spot() {
    return holdem_spot("Qh7h2hAs2c", "AKQ7", "AKJT2", {kPot, 250, 1, {0.5, 1}, {}, 2, false});
}

HoldemSpot turn_spot(bool symmetry) {
    HoldemSpot spot =
        holdem_spot("Qh7h2h9h", "AK9", "AQJ", {kPot, 300, 2, {0.3, 0.6, 1, 1.5}, {}, 1, false});
    spot.use_symmetry = symmetry;
    return spot;
}

void check_river(const Kernels& kernels, const Kernels& baseline, Precision precision) {
    static std::map<Precision, Solved> on_baseline;
    const UnderInstructionSet under(kernels.set);
    const Solved solved = solve(river_spot(), precision, 300);
    if (kernels.set == baseline.set) on_baseline[precision] = solved;
    const Solved& expected = on_baseline.at(precision);
    const std::string what = kernels.name + ", " + name_of(precision) + ": a river";
    expect(std::abs(solved.mean[0] + solved.mean[1] - kPot) < 1e-3 * kPot,
           what + " sums to the pot");
    expect(solved.exploitability > -1e-5 * kPot && solved.exploitability < 1e-3 * kPot,
           what + " is solved");
    for (std::size_t player = 0; player < kPlayers; ++player)
        expect(std::abs(solved.mean[player] - expected.mean[player]) < 1e-4 * kPot,
               what + " has the value of baseline");
}

// The same river with its showdowns in a matrix.
void check_river_as_a_matrix(const Kernels& kernels) {
    const UnderInstructionSet under(kernels.set);
    const ShowdownCase& river = showdown_cases().front();
    HoldemSpot spot = river.spot;
    spot.tree = river_spot().tree;
    MatrixSpot matrix;
    matrix.tree = spot.tree;
    for (int player = 0; player < kPlayers; ++player)
        for (const HoldemHand& hand : spot.hands[player])
            matrix.weights[player].push_back(hand.weight);
    for (const HoldemHand& one : spot.hands[0])
        for (const HoldemHand& two : spot.hands[1]) {
            const auto known = river.showdowns.find(
                {runout::combo_index(one.low, one.high), runout::combo_index(two.low, two.high)});
            const bool possible = known != river.showdowns.end();
            matrix.pairs.weight.push_back(possible ? 1.0f : 0.0f);
            matrix.pairs.showdown.push_back(possible ? static_cast<float>(known->second) : 0.0f);
        }
    const auto solver = solver_of(spot, Precision::single, 1);
    CfrSolver other(matrix.game(), Precision::single, 1);
    run(*solver, 2);
    run(other, 2);
    expect(alike(*solver, other, 1e-5 * kPot), kernels.name + ": a river equals its matrix game");
}

// Return the average of the first action at the first decision of a river, by the dealt cards.
double first_share(CfrSolver& solver, const std::string& dealt, const std::string& hand) {
    const auto& game = dynamic_cast<const Holdem&>(solver.game());
    const Cards cards = cards_of(dealt);
    const Holdem::BoardMatch result = game.find(cards);
    Cards held = cards_of(hand);
    for (Card& card : held) card = runout::renamed(card, result.renaming);
    const std::vector<std::uint16_t> combos = game.combos(result.board, 0);
    const auto at = std::ranges::find(combos, runout::combo_of(held[0], held[1]));
    const runout::BoardView view = solver.view(result.board);
    return double{view.averages[0][static_cast<std::size_t>(at - combos.begin())]};
}

struct Rivers {
    std::size_t canonical = 0;  // boards kept
    std::size_t dealt = 0;      // boards that they represent

    bool operator==(const Rivers&) const = default;
};

Rivers rivers_of(const CfrSolver& solver) {
    const std::vector<runout::BoardNode>& boards = solver.game().boards();
    std::vector<std::size_t> multiplicity(boards.size(), 1);
    Rivers result;
    for (std::size_t at = 1; at < boards.size(); ++at) {
        const auto parent = static_cast<std::size_t>(boards[at].parent);
        multiplicity[at] = multiplicity[parent] * boards[at].parent_hands[0].size();
        if (!boards[at].children.empty()) continue;
        ++result.canonical;
        result.dealt += multiplicity[at];
    }
    return result;
}

void check_symmetry(const Kernels& kernels) {
    const UnderInstructionSet under(kernels.set);
    const auto with = solver_of(turn_spot(true), Precision::single, 2);
    const auto without = solver_of(turn_spot(false), Precision::single, 2);
    // Nine hearts are left, and the three other suits are isomorphic.
    expect(rivers_of(*with) == Rivers{9 + 13, 48} && rivers_of(*without) == Rivers{48, 48},
           kernels.name + ": isomorphic boards share a board node");
    // Later, rounding decides between actions of equal value, and strategies differ.
    run(*with, 2);
    run(*without, 2);
    expect(alike(*with, *without, 1e-6 * kPot),
           kernels.name + ": symmetry does not change the first updates");
    bool same = true;
    for (const char* river : {"2c", "2d", "2s", "Kh", "Kc", "Kd", "Ks"})
        for (const char* hand : {"AcAd", "AdAs", "9c9s", "9d9s", "AhKd", "9cAh"}) {
            if (mask_of(cards_of(river)) & mask_of(cards_of(hand))) continue;
            const double one = first_share(*with, river, hand);
            const double two = first_share(*without, river, hand);
            same &= std::abs(one - two) < 1e-3;
        }
    expect(same, kernels.name + ": symmetry does not change the first strategy of a river");
    run(*with, 78);
    run(*without, 78);
    expect(alike(*with, *without, 1e-3 * kPot),
           kernels.name + ": symmetry does not change the value of a turn");
}

// Only hearts are on the board, so hands that differ in the other suits are isomorphic.
void check_isomorphic_hands(const Kernels& kernels, Precision precision) {
    const UnderInstructionSet under(kernels.set);
    const auto solver = solver_of(turn_spot(true), precision, 1);
    run(*solver, 20);
    const auto& game = dynamic_cast<const Holdem&>(solver->game());
    const std::vector<std::uint16_t> combos = game.combos(0, 0);
    const runout::BoardView view = solver->view(0);
    const auto width = static_cast<std::size_t>(view.width[0]);
    constexpr runout::SuitRenaming kExchanged = {1, 3, 2, 0};  // c to d, d to s, s to c
    bool same = true;
    for (const HoldemHand& hand : turn_spot(true).hands[0]) {
        const auto place = [&](int combo) {
            return static_cast<std::size_t>(std::ranges::find(combos, combo) - combos.begin());
        };
        const std::size_t one = place(runout::combo_index(hand.low, hand.high));
        const std::size_t two = place(runout::combo_of(runout::renamed(hand.low, kExchanged),
                                                       runout::renamed(hand.high, kExchanged)));
        for (std::size_t row = 0; row < view.averages[0].size(); row += width)
            same &= view.averages[0][row + one] == view.averages[0][row + two];
    }
    expect(same,
           kernels.name + ", " + name_of(precision) + ": isomorphic hands have equal strategies");
}

void check_threads(const Kernels& kernels, Precision precision) {
    const UnderInstructionSet under(kernels.set);
    const auto one = solver_of(turn_spot(true), precision, 1);
    const auto two = solver_of(turn_spot(true), precision, 2);
    run(*one, 6);
    run(*two, 6);
    bool same = one->average_values() == two->average_values();
    for (int player = 0; player < kPlayers; ++player)
        same &= std::ranges::equal(one->averages(player), two->averages(player)) &&
                std::ranges::equal(one->regrets(player), two->regrets(player));
    expect(same, kernels.name + ", " + name_of(precision) + ": one thread as two, bit by bit");
}

// More lines lead to the river than the widest vector holds.
void check_many_lines(const Kernels& kernels, const Kernels& baseline) {
    static runout::Values on_baseline;
    const UnderInstructionSet under(kernels.set);
    const HoldemSpot spot =
        holdem_spot("Qh7h2h9h", "AK", "AQ",
                    {kPot, 300, 2, {0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9}, {}, 1, false});
    const auto solver = solver_of(spot, Precision::single, 1);
    run(*solver, 2);
    const runout::Values result = solver->average_values();
    if (kernels.set == baseline.set) on_baseline = result;
    expect(solver->streets()[0].programs[0].street_leaves.size() == 17 &&
               std::abs(result[0] - on_baseline[0]) < 1e-5 * kPot &&
               std::abs(result[1] - on_baseline[1]) < 1e-5 * kPot,
           kernels.name + ": many lines to the river");
}

// Three streets: two chance cards; suits that are isomorphic on the flop may not be on the turn.
void check_flop(const Kernels& kernels) {
    const UnderInstructionSet under(kernels.set);
    HoldemSpot spot = holdem_spot("Qh7h2h", "A7", "AQ", {kPot, 300, 3, {0.7}, {}, 1, false});
    const auto with = solver_of(spot, Precision::single, 1);
    const auto on_two = solver_of(spot, Precision::single, 2);
    spot.use_symmetry = false;
    const auto without = solver_of(spot, Precision::single, 2);
    for (CfrSolver* solver : {with.get(), on_two.get(), without.get()}) run(*solver, 2);
    expect(with->average_values() == on_two->average_values(),
           kernels.name + ": a flop on one thread as on two");
    expect(alike(*with, *without, 1e-5 * kPot), kernels.name + ": symmetry does not change a flop");
    const runout::Values mean = with->average_values();
    expect(std::abs(mean[0] + mean[1] - kPot) < 1e-4 * kPot,
           kernels.name + ": the values of a flop sum to the pot");
    expect(rivers_of(*with).dealt == 49 * 48, kernels.name + ": every river of a flop");
}

// Rivers that are not stored: continuation values replace them, and they are resolved.
void check_rivers_left_out(const Kernels& kernels, Precision precision) {
    const UnderInstructionSet under(kernels.set);
    const auto solver = solver_of(turn_spot(true), precision, 2);
    run(*solver, 40);
    const runout::Values known = solver->average_values();
    CfrSolver other(std::make_unique<Holdem>(turn_spot(true), 1), precision, 1,
                    {solver->averages(0).data(), solver->averages(1).data()});
    for (int player = 0; player < kPlayers; ++player)
        other.set_continuation_values(0, player, solver->continuation_values(0, player));
    const runout::Values result = other.average_values();
    const std::string what = kernels.name + ", " + name_of(precision) + ": ";
    expect(std::abs(result[0] - known[0]) + std::abs(result[1] - known[1]) < 1e-5 * kPot,
           what + "continuation values replace the rivers");
    const int river = solver->game().boards()[0].children[3];
    const double gain = solver->resolve(river, 100);
    expect(gain > -1e-4 * kPot && gain < 5e-3 * kPot, what + "a river is resolved");
}

}  // namespace

void check_holdem(const Kernels& kernels, const Kernels& baseline) {
    check_showdowns(kernels);
    check_showdown_values(kernels);
    check_river_as_a_matrix(kernels);
    check_symmetry(kernels);
    check_many_lines(kernels, baseline);
    check_flop(kernels);
    for (const Precision precision : {Precision::single, Precision::half}) {
        check_river(kernels, baseline, precision);
        check_isomorphic_hands(kernels, precision);
        check_threads(kernels, precision);
        check_rivers_left_out(kernels, precision);
    }
}

}  // namespace checks

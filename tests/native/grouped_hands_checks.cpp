// The first iterations, which play groups of river hands: what groups are worth, where their rows
// are, and that nobody sees when a solver changes from one to the other.
#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "aligned.hpp"
#include "blocked_reach.hpp"
#include "checks.hpp"
#include "small_games.hpp"
#include "solver/cfr.hpp"
#include "solver/holdem.hpp"
#include "solver_runs.hpp"

namespace checks {

namespace {

using runout::Boards;
using runout::CfrSolver;
using runout::GroupedBoards;
using runout::Holdem;
using runout::HoldemSpot;
using runout::kPlayers;
using runout::Precision;

constexpr int kSwitch = CfrSolver::kGroupedIterations;

// The suits of the turn leave one, two and no suits for a flush on some rivers.
const std::vector<std::string>& turns() {
    static const std::vector<std::string> boards = {"Qh7h2h9c", "Qh7h2c9c", "Kd9c5s2h", "8c8d3h3s"};
    return boards;
}

HoldemSpot turn_spot(const std::string& board) {
    return holdem_spot(board, "AKQ9", "AQ8", {100, 300, 2, {0.5, 1}, {}, 1, false});
}

std::unique_ptr<CfrSolver> solver_of(Precision precision, int threads) {
    return std::make_unique<CfrSolver>(std::make_unique<Holdem>(turn_spot("Qh7h2h9c"), threads),
                                       precision, threads);
}

std::unique_ptr<GroupedBoards> groups_of(const Holdem& game) {
    return game.group_hands(std::vector<bool>(game.boards().size()));
}

// --- values ---

struct TerminalValues {
    std::vector<double> showdowns, totals;
};

// Return the terminal values of a player's hands, from the kernel's first lane.
TerminalValues terminal_values(const Kernels& kernels, const Boards& game, int board, int player,
                               const std::vector<double>& reach) {
    const auto width = static_cast<std::size_t>(kernels.lane_width());
    const auto size = static_cast<std::size_t>(game.boards()[board].size[player]);
    const std::size_t rows =
        (std::max(reach.size(), size) / runout::kBlock + 1) * runout::kBlock + 1;
    Aligned<float> lanes(rows * width), showdowns(rows * width), totals(rows * width);
    Aligned<float> of_card(runout::kReachRows * width);
    for (std::size_t at = 0; at < reach.size(); ++at)
        lanes[at * width] = static_cast<float>(reach[at]);
    const bool wanted = true;
    const auto lane_rows = [&](Aligned<float>& numbers) -> runout::LaneRows {
        return {numbers.data(), static_cast<int>(width)};
    };
    const runout::TerminalRows terminal_rows = {lane_rows(lanes), lane_rows(showdowns),
                                                lane_rows(totals), of_card.data()};
    subtract_blocked(game.terminal_values(board, player, {1, 1, &wanted}, terminal_rows),
                     terminal_rows);
    TerminalValues values;
    for (std::size_t at = 0; at < size; ++at) {
        values.showdowns.push_back(double{showdowns[at * width]});
        values.totals.push_back(double{totals[at * width]});
    }
    return values;
}

std::vector<double> sizes_of(const std::vector<std::uint16_t>& groups, int count) {
    std::vector<double> sizes(static_cast<std::size_t>(count));
    for (const std::uint16_t group : groups) ++sizes[group];
    return sizes;
}

// Where all suits of a hand are held, and the hands of a group are equally likely.
void check_values(const Kernels& kernels) {
    const UnderInstructionSet under(kernels.set);
    std::mt19937_64 random(2100);
    for (const std::string& turn : turns()) {
        const Holdem game(turn_spot(turn), 1);
        const std::unique_ptr<GroupedBoards> groups = groups_of(game);
        bool same = true;
        for (const int river : game.boards()[0].children)
            for (int player = 0; player < kPlayers; ++player) {
                const auto& own = groups->groups(river, player).of_hand;
                const auto& others = groups->groups(river, 1 - player).of_hand;
                const int count = groups->boards()[river].size[1 - player];
                std::vector<double> reach;
                for (int group = 0; group < count; ++group)
                    reach.push_back(static_cast<double>(random() % 100));
                const std::vector<double> other_sizes = sizes_of(others, count);
                std::vector<double> reach_of_hands;
                for (const std::uint16_t group : others)
                    reach_of_hands.push_back(reach[group] / other_sizes[group]);
                const TerminalValues values =
                    terminal_values(kernels, *groups, river, player, reach);
                const TerminalValues exact =
                    terminal_values(kernels, game, river, player, reach_of_hands);
                const std::vector<double> sizes =
                    sizes_of(own, groups->boards()[river].size[player]);
                TerminalValues mean{std::vector<double>(sizes.size()),
                                    std::vector<double>(sizes.size())};
                for (std::size_t hand = 0; hand < own.size(); ++hand) {
                    mean.showdowns[own[hand]] += exact.showdowns[hand] / sizes[own[hand]];
                    mean.totals[own[hand]] += exact.totals[hand] / sizes[own[hand]];
                }
                for (std::size_t group = 0; group < sizes.size(); ++group)
                    same &= std::abs(values.showdowns[group] - mean.showdowns[group]) < 0.05 &&
                            std::abs(values.totals[group] - mean.totals[group]) < 0.05;
            }
        expect(same, kernels.name + ": groups on " + turn + " are worth the mean of their hands");
    }
}

// --- rows ---

// Each outcome of each river reads, through sums, the rows of the hands of each group, once.
void check_rows(const std::string& turn) {
    const Holdem game(turn_spot(turn), 1);
    const std::unique_ptr<GroupedBoards> groups = groups_of(game);
    bool same = true, merged = false;
    for (const int river : game.boards()[0].children)
        for (int player = 0; player < kPlayers; ++player) {
            const runout::RowSums& sums = groups->sums(0, player);
            const runout::HandGroups& of_river = groups->groups(river, player);
            const int first_sum =
                runout::in_blocks(game.boards()[0].size[player]) * runout::kBlock + 1;
            const int size = groups->boards()[river].size[player];
            merged |= 2 * size < game.boards()[river].size[player];
            const auto& outcomes = groups->boards()[river].parent_hands[player];
            for (std::size_t outcome = 0; outcome < outcomes.size(); ++outcome)
                for (int group = 0; group < size; ++group) {
                    std::vector<int> rows, expected;
                    for (int at = of_river.first_parent[group];
                         at < of_river.first_parent[group + 1]; ++at) {
                        const int row = outcomes[outcome][at];
                        if (row < first_sum) {
                            rows.push_back(row);
                            continue;
                        }
                        for (int part = sums.first[row - first_sum];
                             part < sums.first[row - first_sum + 1]; ++part)
                            rows.push_back(sums.hands[part]);
                    }
                    for (std::size_t hand = 0; hand < of_river.of_hand.size(); ++hand)
                        if (of_river.of_hand[hand] == group)
                            expected.push_back(
                                game.boards()[river].parent_hands[player][outcome][hand]);
                    std::ranges::sort(rows);
                    std::ranges::sort(expected);
                    same &= rows == expected;
                }
        }
    expect(same && merged, "groups on " + turn + " have the rows of their hands");
}

// --- iterations ---

bool same_numbers(CfrSolver& one, CfrSolver& other) {
    bool same = true;
    for (int player = 0; player < kPlayers; ++player)
        same &= std::ranges::equal(one.averages(player), other.averages(player)) &&
                std::ranges::equal(one.regrets(player), other.regrets(player));
    return same;
}

// Reading the numbers writes out those of all hands.
void check_stops(const Kernels& kernels, Precision precision) {
    const UnderInstructionSet under(kernels.set);
    const std::string what = kernels.name + ", " + name_of(precision) + ": ";
    const auto whole = solver_of(precision, 1);
    const auto stopped = solver_of(precision, 2);
    auto resumed = solver_of(precision, 1);
    bool same = true;
    for (const int count : {1, 2, kSwitch - 4, 1, 1, 2}) {
        run(*whole, count);
        run(*stopped, count);
        auto next = solver_of(precision, 1);
        run(*resumed, count);
        for (int player = 0; player < kPlayers; ++player) {
            std::ranges::copy(resumed->regrets(player), next->regrets(player).begin());
            std::ranges::copy(resumed->averages(player), next->averages(player).begin());
        }
        next->set_iterations(resumed->iterations());
        same &= whole->best_responses() == next->best_responses();
        same &= same_numbers(*stopped, *next);
        resumed = std::move(next);
    }
    expect(same && whole->iterations() > kSwitch,
           what + "an iteration that plays groups is stopped, resumed and checked, bit by bit");
}

// A river with a lock keeps its hands.
void check_locks(const Kernels& kernels) {
    const UnderInstructionSet under(kernels.set);
    const auto solver = solver_of(Precision::single, 1);
    const int river = solver->game().boards()[0].children[3];
    const runout::GameNode& first = solver->game().tree()[solver->streets()[1].nodes[0]];
    const auto size = static_cast<std::size_t>(solver->game().boards()[river].size[first.player]);
    std::vector<std::vector<float>> strategy(first.children.size(), std::vector<float>(size));
    std::ranges::fill(strategy[0], 1.0f);
    const auto locked = std::make_unique<bool[]>(size);
    locked[0] = true;
    solver->lock(river, 0, {locked.get(), size}, strategy);
    run(*solver, 12);
    const runout::BoardView view = solver->view(river);
    const auto share = [&](std::size_t hand) { return view.averages[first.player][hand]; };
    bool others = false;
    for (std::size_t hand = 1; hand < size; ++hand) others |= share(hand) != 1;
    expect(share(0) == 1 && others, kernels.name + ": one hand of a kind is locked on a river");
}

}  // namespace

void check_grouped_hands(const Kernels& kernels) {
    check_values(kernels);
    for (const std::string& turn : turns()) check_rows(turn);
    for (const Precision precision : {Precision::single, Precision::half})
        check_stops(kernels, precision);
    check_locks(kernels);
}

}  // namespace checks

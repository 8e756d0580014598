// The solver on games whose values are known or can be computed in plain doubles, on every
// instruction set.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "checks.hpp"
#include "core/parallel.hpp"
#include "small_games.hpp"
#include "solver/cfr.hpp"
#include "solver_runs.hpp"

namespace checks {

namespace {

using runout::CfrSolver;
using runout::kPlayers;
using runout::Precision;

// Values of both players' averages, computed in doubles.
class PlainEvaluation {
   public:
    using Numbers = std::vector<double>;

    PlainEvaluation(const MatrixSpot& spot, CfrSolver& solver)
        : spot_(spot), view_(solver.view(0)) {
        std::size_t rows[kPlayers] = {0, 0};
        for (const int node : solver.streets()[0].nodes) {
            const runout::GameNode& decision = spot.tree[static_cast<std::size_t>(node)];
            row_[node] = rows[decision.player];
            rows[decision.player] += decision.children.size();
        }
    }

    const runout::BoardView& view() const { return view_; }
    double share(int node, std::size_t action, int hand) const {
        const int player = spot_.tree[static_cast<std::size_t>(node)].player;
        const auto width = static_cast<std::size_t>(view_.width[player]);
        const std::size_t at = (row_.at(node) + action) * width + static_cast<std::size_t>(hand);
        return double{view_.averages[player][at]};
    }
    // Values of a player's hands when the player plays a best response or the average.
    Numbers values(int node, int player, const Numbers& reach, bool best) const {
        const runout::GameNode& here = spot_.tree[static_cast<std::size_t>(node)];
        if (here.is_terminal) return terminal_values(here, player, reach);
        Numbers values(static_cast<std::size_t>(spot_.size(player)),
                       best && here.player == player ? -1e30 : 0.0);
        for (std::size_t action = 0; action < here.children.size(); ++action) {
            Numbers reached = reach;
            if (here.player != player)
                for (std::size_t at = 0; at < reached.size(); ++at)
                    reached[at] *= share(node, action, static_cast<int>(at));
            const Numbers below = this->values(here.children[action], player, reached, best);
            for (std::size_t at = 0; at < values.size(); ++at)
                if (here.player != player)
                    values[at] += below[at];
                else if (best)
                    values[at] = std::max(values[at], below[at]);
                else
                    values[at] += below[at] * share(node, action, static_cast<int>(at));
        }
        return values;
    }
    double mean(int player, bool best) const {
        const Numbers result = values(0, player, weights(1 - player), best);
        const Numbers own = weights(player);
        double sum = 0;
        double pairs = 0;
        for (std::size_t at = 0; at < own.size(); ++at) sum += own[at] * result[at];
        const Numbers other = weights(1 - player);
        for (std::size_t one = 0; one < own.size(); ++one)
            for (std::size_t two = 0; two < other.size(); ++two)
                pairs += own[one] * other[two] * of(spot_.pairs.weight, player, one, two);
        return sum / pairs;
    }
    Numbers weights(int player) const {
        return {spot_.weights[player].begin(), spot_.weights[player].end()};
    }

   private:
    double of(const std::vector<float>& matrix, int player, std::size_t own,
              std::size_t other) const {
        const auto columns = static_cast<std::size_t>(spot_.size(1));
        return double{matrix[player == 0 ? own * columns + other : other * columns + own]};
    }
    Numbers terminal_values(const runout::GameNode& terminal, int player,
                            const Numbers& reach) const {
        Numbers values(static_cast<std::size_t>(spot_.size(player)));
        const double sign = player == 0 ? 1 : -1;
        for (std::size_t own = 0; own < values.size(); ++own)
            for (std::size_t other = 0; other < reach.size(); ++other)
                values[own] += reach[other] * (sign * terminal.showdown_payoff *
                                                   of(spot_.pairs.showdown, player, own, other) +
                                               terminal.fixed_payoff[player] *
                                                   of(spot_.pairs.weight, player, own, other));
        return values;
    }

    const MatrixSpot& spot_;
    runout::BoardView view_;
    std::map<int, std::size_t> row_;
};

// Compare root values, best responses and means with plain doubles.
bool agrees_with_plain_evaluation(const MatrixSpot& spot, CfrSolver& solver) {
    const PlainEvaluation plain(spot, solver);
    const runout::Values best = solver.best_responses();
    const runout::Values mean = solver.average_values();
    bool agrees = true;
    for (int player = 0; player < kPlayers; ++player) {
        const auto at = static_cast<std::size_t>(player);
        agrees &= std::abs(best[at] - plain.mean(player, true)) < 1e-4;
        agrees &= std::abs(mean[at] - plain.mean(player, false)) < 1e-4;
        const PlainEvaluation::Numbers root =
            plain.values(0, player, plain.weights(1 - player), false);
        for (std::size_t hand = 0; hand < root.size(); ++hand) {
            const float result = plain.view().values[player][hand / 16].of[hand % 16];
            agrees &= std::abs(double{result} - root[hand]) < 1e-3;
        }
    }
    return agrees;
}

void check_kuhn(const Kernels& kernels, Precision precision) {
    const UnderInstructionSet under(kernels.set);
    CfrSolver solver(kuhn().game(), precision, 1);
    run(solver, 1'000);
    const std::string what = kernels.name + ": Kuhn poker in " + name_of(precision);
    expect(std::abs(solver.average_values()[0] - kKuhnValue) < 1e-3, what + ", its value");
    expect(std::abs(gain_of_best_responses(solver)) < 2e-3, what + ", best responses");
    expect(agrees_with_plain_evaluation(kuhn(), solver), what + ", in plain doubles");
}

void check_leduc(const Kernels& kernels, Precision precision) {
    const UnderInstructionSet under(kernels.set);
    CfrSolver solver(leduc(), precision, 1);
    run(solver, 500);
    const std::string what = kernels.name + ": Leduc poker in " + name_of(precision);
    expect(std::abs(solver.average_values()[0] - kLeducValue) < 2e-3, what + ", its value");
    expect(std::abs(gain_of_best_responses(solver)) < 1e-2, what + ", best responses");
}

// Decisions of up to five actions have separate code; a node with one action is no decision.
void check_numbers_of_actions(const Kernels& kernels, Precision precision) {
    const UnderInstructionSet under(kernels.set);
    std::mt19937_64 random(1500);
    for (const std::vector<int>& actions : std::vector<std::vector<int>>{{1, 2, 1, 2},
                                                                         {2, 2, 2},
                                                                         {3, 4, 3},
                                                                         {5, 5, 2},
                                                                         {2, 5, 5},
                                                                         {6, 6, 2},
                                                                         {7, 2, 7},
                                                                         {16, 3},
                                                                         {3, 16},
                                                                         {16, 16}}) {
        std::string what = kernels.name + ", " + name_of(precision) + ": decisions of";
        for (const int count : actions) what += " " + std::to_string(count);
        const MatrixSpot spot = random_game(random, actions, 37, 20);
        CfrSolver solver(spot.game(), precision, 1);
        run(solver, 3);
        const double early = gain_of_best_responses(solver);
        expect(agrees_with_plain_evaluation(spot, solver), what + " early on");
        run(solver, 150);
        expect(agrees_with_plain_evaluation(spot, solver), what + " later");
        const double late = gain_of_best_responses(solver);
        expect(late > -1e-4 && late < 1e-3 + early / 20, what + " are solved");
    }
}

// Numbers of hands around the block size, and a player without a choice.
void check_sizes(const Kernels& kernels) {
    const UnderInstructionSet under(kernels.set);
    std::mt19937_64 random(1600);
    bool agree = true;
    for (const int size : {1, 15, 16, 17, 31, 32, 33, 48, 49})
        for (const int other : {1, 16, 40}) {
            const MatrixSpot spot = random_game(random, {3, 2, 2}, size, other);
            CfrSolver solver(spot.game(), Precision::single, 1);
            run(solver, 10);
            agree &= agrees_with_plain_evaluation(spot, solver);
        }
    expect(agree, kernels.name + ": any number of hands");
}

// --- locks ---

// Return the position of a decision in its street.
int place_of(const CfrSolver& solver, int node) {
    const std::vector<int>& nodes = solver.streets()[0].nodes;
    return static_cast<int>(std::ranges::find(nodes, node) - nodes.begin());
}

// The second player never calls in Kuhn poker, so that betting wins the ante each time.
void check_a_locked_player(const Kernels& kernels, Precision precision) {
    const UnderInstructionSet under(kernels.set);
    const MatrixSpot spot = kuhn();
    CfrSolver solver(spot.game(), precision, 1);
    const int facing_bet = spot.tree[0].children[1];
    const bool locked[] = {true, true, true};
    const std::vector<float> all(3, 1.0f);
    const std::vector<float> none(3, 0.0f);
    solver.lock(0, place_of(solver, facing_bet), locked, {all, none});
    run(solver, 300);
    const std::string what = kernels.name + ", " + name_of(precision) + ": a locked player";
    expect(std::abs(solver.average_values()[0] - 1) < 1e-3, what + " is exploited");
    expect(std::abs(solver.best_responses()[1] + 1) < 1e-3, what + " has no better response");
}

// Some hands are locked at every decision of the second player, the others are updated.
void check_locked_hands(const Kernels& kernels, Precision precision) {
    const UnderInstructionSet under(kernels.set);
    std::mt19937_64 random(1700);
    const MatrixSpot spot = random_game(random, {3, 3, 6}, 18, 40);
    const float fixed[] = {0.2f, 0.5f, 0.3f};
    CfrSolver solver(spot.game(), precision, 1);
    bool locked[40] = {};
    for (int hand = 0; hand < 40; hand += 3) locked[hand] = true;
    std::vector<std::vector<float>> strategy;
    for (const float share : fixed) strategy.emplace_back(40, share);
    std::vector<int> decisions;
    for (const int node : solver.streets()[0].nodes)
        if (spot.tree[static_cast<std::size_t>(node)].player == 1) decisions.push_back(node);
    for (const int node : decisions) solver.lock(0, place_of(solver, node), locked, strategy);
    run(solver, 300);
    const PlainEvaluation plain(spot, solver);
    double worst = 0;
    bool others_change = false;
    for (const int node : decisions)
        for (int hand = 0; hand < 40; ++hand)
            for (std::size_t action = 0; action < 3; ++action) {
                const double difference =
                    std::abs(plain.share(node, action, hand) - double{fixed[action]});
                if (hand % 3 == 0)
                    worst = std::max(worst, difference);
                else
                    others_change |= difference > 0.1;
            }
    const std::string what = kernels.name + ", " + name_of(precision) + ": locked hands";
    // As exactly as an average is stored.
    expect(!decisions.empty() && worst < (precision == Precision::single ? 1e-6 : 3e-5),
           what + " keep their strategy");
    const double gain = gain_of_best_responses(solver);
    expect(others_change && gain > -1e-4 && gain < 2e-3, what + " do not constrain the others");
}

// --- resuming, and read-only solvers ---

void check_resuming(const Kernels& kernels, Precision precision) {
    const UnderInstructionSet under(kernels.set);
    CfrSolver whole(leduc(), precision, 1);
    run(whole, 20);
    CfrSolver first(leduc(), precision, 1);
    run(first, 12);
    CfrSolver second(leduc(), precision, 1);
    for (int player = 0; player < kPlayers; ++player) {
        std::ranges::copy(first.regrets(player), second.regrets(player).begin());
        std::ranges::copy(first.averages(player), second.averages(player).begin());
    }
    second.set_iterations(12);
    run(second, 8);
    bool same = true;
    for (int player = 0; player < kPlayers; ++player)
        same &= std::ranges::equal(whole.regrets(player), second.regrets(player)) &&
                std::ranges::equal(whole.averages(player), second.averages(player));
    const std::string what = kernels.name + ", " + name_of(precision);
    expect(same, what + ": a solver that resumes another's state");

    CfrSolver read_only(leduc(), precision, 1,
                        {whole.averages(0).data(), whole.averages(1).data()});
    expect(read_only.average_values() == whole.average_values(), what + ": external averages");
    bool refused = false;
    try {
        read_only.iterate();
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    expect(refused, what + ": a read-only solver refuses updates");
}

// --- interruptions ---

void interrupt() {
    throw std::runtime_error("interrupted");
}

// An iteration that an exception has ended halfway is not read, saved or continued.
void check_interruptions(const Kernels& kernels, Precision precision) {
    const UnderInstructionSet under(kernels.set);
    const std::string what = kernels.name + ", " + name_of(precision);
    // With other threads, those may do all chunks of an iteration before this one does any.
    CfrSolver solver(leduc(), precision, 1);
    run(solver, 2);
    try {
        const runout::AfterChunk interrupting(interrupt);
        solver.iterate();
        expect(false, what + ": an iteration can be interrupted");
    } catch (const std::runtime_error&) {
    }
    expect(solver.iterations() == 2, what + ": an interrupted iteration does not count");
    const std::function<void()> uses[] = {[&] { solver.best_responses(); }, [&] { solver.view(0); },
                                          [&] { solver.averages(0); }, [&] { solver.iterate(); }};
    for (const std::function<void()>& use : uses) {
        bool was_refused = false;
        try {
            use();
        } catch (const std::runtime_error&) {
            was_refused = true;
        }
        expect(was_refused, what + ": an interrupted iteration is not used");
    }
}

}  // namespace

void check_solver(const Kernels& kernels) {
    for (const Precision precision : {Precision::single, Precision::half}) {
        check_kuhn(kernels, precision);
        check_leduc(kernels, precision);
        check_numbers_of_actions(kernels, precision);
        check_a_locked_player(kernels, precision);
        check_locked_hands(kernels, precision);
        check_resuming(kernels, precision);
        check_interruptions(kernels, precision);
    }
    check_sizes(kernels);
}

}  // namespace checks

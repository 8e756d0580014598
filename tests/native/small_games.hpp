// Games small enough to solve many times: Kuhn's and Leduc poker, made-up games with many actions,
// and hold'em with a few hands.
#pragma once

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "solver/game.hpp"
#include "solver/holdem.hpp"
#include "solver/matrix_game.hpp"

namespace checks {

struct Betting {
    double pot;
    double stack;
    int stages;
    std::vector<double> pot_fractions;  // every bet and raise
    std::vector<double> fixed;          // or, by stage, the chips of the only one
    int most_bets;                      // on a stage
    bool antes_count;                   // half the pot is what each player paid: ends sum to zero
};
runout::GameTree betting_tree(const Betting& betting);

// A game of one scene, and the matrices that it settles with.
struct MatrixSpot {
    runout::GameTree tree;
    runout::SecretPairs pairs;
    std::vector<float> weights[runout::kPlayers];

    int size(int player) const { return static_cast<int>(weights[player].size()); }
    std::unique_ptr<runout::Game> game() const;
};

inline constexpr double kKuhnValue = -1.0 / 18;
MatrixSpot kuhn();

// The value of Leduc poker, found by linear programming and published many times.
inline constexpr double kLeducValue = -0.0856;
std::unique_ptr<runout::Game> leduc();

// Players in turn, with so many actions at each of their decisions; payments and weights are drawn.
MatrixSpot random_game(std::mt19937_64& random, const std::vector<int>& actions, int first_size,
                       int second_size);

// All hands of these ranks that the board leaves, with weights that do not ask for suits.
std::vector<runout::HoldemHand> hands_of(const std::string& ranks, const std::string& board);
runout::HoldemSpot holdem_spot(const std::string& board, const std::string& first_ranks,
                               const std::string& second_ranks, const Betting& betting);

}  // namespace checks

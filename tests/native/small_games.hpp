// Games small enough to solve many times: Kuhn and Leduc poker, random games with many actions, and
// hold'em with a few hands.
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
    int streets;
    std::vector<double> pot_fractions;  // every bet and raise
    std::vector<double> fixed;          // or, by street, the chips of the only one
    int max_bets;                       // per street
    bool antes_count;                   // each player paid half the pot: payoffs sum to zero
};
runout::GameTree betting_tree(const Betting& betting);

// A game of one board with its matrices.
struct MatrixSpot {
    runout::GameTree tree;
    runout::HandPairs pairs;
    std::vector<float> weights[runout::kPlayers];

    int size(int player) const { return static_cast<int>(weights[player].size()); }
    std::unique_ptr<runout::Game> game() const;
};

inline constexpr double kKuhnValue = -1.0 / 18;
MatrixSpot kuhn();

// The published value of Leduc poker, computed by linear programming.
inline constexpr double kLeducValue = -0.0856;
std::unique_ptr<runout::Game> leduc();

// A random game: players alternate, with these numbers of actions; payoffs and weights are random.
MatrixSpot random_game(std::mt19937_64& random, const std::vector<int>& actions, int first_size,
                       int second_size);

// Return all hands of these ranks without cards of the board, with weights that ignore suits.
std::vector<runout::HoldemHand> hands_of(const std::string& ranks, const std::string& board);
runout::HoldemSpot holdem_spot(const std::string& board, const std::string& first_ranks,
                               const std::string& second_ranks, const Betting& betting);

}  // namespace checks

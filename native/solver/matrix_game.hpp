// A game whose contests are given as matrices, one pair for each scene: for small games and for
// abstractions.
#pragma once

#include "solver/game.hpp"

namespace runout {

// For a scene: how likely each pair of secrets is held, up to a factor (zero where they exclude
// each other), and that times the contest (1 won by the first player, -1 lost): [first][second].
struct SecretPairs {
    std::vector<float> weight;
    std::vector<float> contest;
};

class MatrixGame final : public Game {
   public:
    // Origins in scenes need not be filled up.
    MatrixGame(GameTree tree, std::vector<Scene> scenes, std::vector<float> first_weights,
               std::vector<float> second_weights, std::vector<SecretPairs> pairs);

    void settle(int scene, int player, LaneRows reach, int groups, int contest_groups,
                const char* wants_total, LaneRows contests, LaneRows totals) const override;
    std::vector<double> weights_met(int player) const override;
    std::size_t bytes() const override;

   private:
    std::vector<SecretPairs> pairs_;
};

}  // namespace runout

// A game whose showdowns are given as a pair of matrices per board: for small games and
// abstractions.
#pragma once

#include "solver/game.hpp"

namespace runout {

// Matrices of a board, [first][second]: the weight of each pair of hands, zero for incompatible
// hands, and the weight times the showdown result (1 won by the first player, -1 lost).
struct HandPairs {
    std::vector<float> weight;
    std::vector<float> showdown;
};

class MatrixGame final : public Game {
   public:
    // The boards' parent hands need no padding.
    MatrixGame(GameTree tree, std::vector<BoardNode> boards, std::vector<float> first_weights,
               std::vector<float> second_weights, std::vector<HandPairs> pairs);

    BlockedReach terminal_values(int board, int player, LaneGroups groups,
                                 const TerminalRows& rows) const override;
    std::vector<double> compatible_weights(int player) const override;
    std::size_t bytes() const override;

   private:
    std::vector<HandPairs> pairs_;
};

}  // namespace runout

// Terminal values of a game whose showdowns are given as matrices.
#include "solver/matrix_game.hpp"

#include <algorithm>
#include <utility>

#include "core/simd.hpp"
#include "solver/terminal_values.hpp"

namespace runout {

MatrixGame::MatrixGame(GameTree tree, std::vector<BoardNode> boards,
                       std::vector<float> first_weights, std::vector<float> second_weights,
                       std::vector<HandPairs> pairs)
    : pairs_(std::move(pairs)) {
    tree_ = std::move(tree);
    boards_ = std::move(boards);
    weights_[0] = std::move(first_weights);
    weights_[1] = std::move(second_weights);
    pad_parent_hands();
}

BlockedReach MatrixGame::terminal_values(int board, int player, LaneGroups groups,
                                         const TerminalRows& rows) const {
    const BoardNode& here = boards_[board];
    ProductTask task{};
    task.own_step = player == 0 ? here.size[1] : 1;
    task.opponent_step = player == 0 ? 1 : here.size[1];
    task.own = here.size[player];
    task.opponent = here.size[1 - player];
    task.own_padded = in_blocks(task.own) * kBlock;
    task.reach = rows.reach;
    if (groups.showdowns > 0) {
        task.matrix = pairs_[board].showdown.data();
        task.sign = player == 0 ? 1.0f : -1.0f;
        task.groups = groups.showdowns;
        task.into = rows.showdowns;
        RUNOUT_CHOOSE(multiply_reach)(task);
    }
    const bool* const last = groups.wants_total + groups.count;
    if (std::find(groups.wants_total, last, true) == last) return {};
    task.matrix = pairs_[board].weight.data();
    task.sign = 1;
    task.groups = groups.count;
    task.into = rows.totals;
    RUNOUT_CHOOSE(multiply_reach)(task);
    return {};
}

std::vector<double> MatrixGame::compatible_weights(int player) const {
    const std::size_t columns = weights_[1].size();
    std::vector<double> compatible(weights_[player].size());
    for (std::size_t own = 0; own < compatible.size(); ++own)
        for (std::size_t other = 0; other < weights_[1 - player].size(); ++other)
            compatible[own] +=
                double{weights_[1 - player][other]} *
                double{
                    pairs_[0].weight[player == 0 ? own * columns + other : other * columns + own]};
    return compatible;
}

std::size_t MatrixGame::bytes() const {
    std::size_t bytes = 0;
    for (const HandPairs& pair : pairs_)
        bytes += (pair.weight.size() + pair.showdown.size()) * sizeof(float);
    return bytes;
}

}  // namespace runout

// Values of a solution, views of a board, and boards whose strategies are not stored.
#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "solver/cfr.hpp"
#include "solver/pass.hpp"

namespace runout {

double CfrSolver::mean_of(int player, const PassOptions& pass) {
    require_whole();
    traverse_root(player, pass);
    double sum = 0;
    for (int hand = 0; hand < game_->boards()[0].size[player]; ++hand)
        sum += double{number(weights_[player], hand)} * double{number(root_values_[player], hand)};
    return sum / pairs_;
}

Values CfrSolver::best_responses() {
    return {mean_of(0, {Pass::best_response}), mean_of(1, {Pass::best_response})};
}

Values CfrSolver::average_values() {
    return {mean_of(0, {Pass::average_strategy}), mean_of(1, {Pass::average_strategy})};
}

CfrSolver::ParentRows CfrSolver::parent_reach(int board, int player, const PassOptions& pass) {
    const int parent = game_->boards()[board].parent;
    if (parent < 0) return {};
    const ParentRows parent_rows = parent_reach(parent, player, pass);
    Scratch& scratch = scratch_[0][game_->boards()[parent].street];
    forward(parent, player, pass, scratch, parent_rows);
    return {scratch.street_leaves.floats(), nullptr, program(parent, player).leaf_width};
}

double CfrSolver::chance_of(int board) const {
    double chance = 1;
    for (int at = board; game_->boards()[at].parent >= 0; at = game_->boards()[at].parent)
        chance *= double{game_->boards()[at].chance};
    return chance;
}

// Return a buffer for rows at the parent's street leaves.
Pool CfrSolver::parent_row_buffer(int board, int width) const {
    const int parent = game_->boards()[board].parent;
    if (parent < 0) return {};
    const BoardNode& parent_board = game_->boards()[parent];
    return Pool(sizeof(float) * static_cast<std::size_t>(width) *
                rows_for(std::max(parent_board.size[0], parent_board.size[1])));
}

BoardView CfrSolver::view(int board) {
    require_whole();
    const FlushDenormals small;
    const PassOptions pass{.kind = Pass::average_strategy, .accurate = true};
    const BoardNode& here = game_->boards()[board];
    BoardView view{};
    view.nodes = static_cast<int>(streets_[here.street].view_nodes.size());
    view.chance = chance_of(board);
    for (int player = 0; player < kPlayers; ++player) {
        const int blocks = in_blocks(here.size[player]);
        view.width[player] = blocks * kBlock;
        view.reach[player].resize(static_cast<std::size_t>(view.nodes * blocks));
        view.values[player].resize(static_cast<std::size_t>(view.nodes * blocks));
        read_averages(board, player, view.averages[player]);
    }
    for (int player = 0; player < kPlayers; ++player) {
        ParentRows parent_rows = parent_reach(board, player, pass);
        // Root values are part of the node output; what is added to the parent is discarded.
        const Pool discarded = parent_row_buffer(board, parent_rows.width);
        parent_rows.values = discarded.floats();
        traverse_board(board, player, pass, parent_rows,
                       {start_of(view.reach[1 - player]), view.width[1 - player]},
                       {start_of(view.values[player]), view.width[player]});
    }
    return view;
}

void CfrSolver::read_averages(int board, int player, std::vector<float>& into) {
    const BoardNode& here = game_->boards()[board];
    const Street& street = streets_[here.street];
    const Memory kept = memory(board, player, {Pass::average_strategy}, scratch_[0][here.street]);
    const auto read = [&](int row, int hand) {
        const std::size_t at = place_of(hand, row, kept.average_rows);
        return precision_ == Precision::single
                   ? static_cast<const float*>(kept.averages)[at]
                   : static_cast<float>(static_cast<const std::uint16_t*>(kept.averages)[at]) *
                         (1 / 65535.0f);
    };
    const int width = in_blocks(here.size[player]) * kBlock;
    for (std::size_t place = 0; place < street.nodes.size(); ++place) {
        const GameNode& node = game_->tree()[street.nodes[place]];
        if (node.player != player) continue;
        const std::size_t first = into.size();
        into.resize(first + node.children.size() * static_cast<std::size_t>(width));
        for (int hand = 0; hand < width; ++hand) {
            const auto share = [&](std::size_t action) -> float& {
                return into[first + action * static_cast<std::size_t>(width) +
                            static_cast<std::size_t>(hand)];
            };
            const std::size_t last = node.children.size() - 1;
            float left = 1;
            for (std::size_t action = 0; action < last; ++action) {
                share(action) = read(street.average_row[place] + static_cast<int>(action), hand);
                left -= share(action);
            }
            // As in read_average.
            if (precision_ != Precision::single && left < 0)
                for (std::size_t action = 0; action < last; ++action) share(action) /= 1 - left;
            share(last) = std::max(left, 0.0f);
        }
    }
}

// --- boards whose strategies are not stored ---

std::vector<float> CfrSolver::continuation_values(int board, int player) {
    require_whole();
    const FlushDenormals small;
    const PassOptions pass{.kind = Pass::average_strategy, .accurate = true};
    const BoardNode& here = game_->boards()[board];
    Scratch& own = scratch_[0][here.street];
    forward(board, player, pass, own, parent_reach(board, player, pass));
    traverse_children(board, player, pass);
    const auto leaves = static_cast<std::size_t>(program(board, player).street_leaves.size());
    const auto width = static_cast<std::size_t>(program(board, player).leaf_width);
    std::vector<float> values;
    values.reserve(leaves * static_cast<std::size_t>(here.size[player]));
    for (int hand = 0; hand < here.size[player]; ++hand) {
        const float* row = own.leaf_values.floats() + static_cast<std::size_t>(hand) * width;
        values.insert(values.end(), row, row + leaves);
    }
    return values;
}

void CfrSolver::set_continuation_values(int board, int player, std::span<const float> values) {
    const BoardNode& here = game_->boards()[board];
    const auto leaves = static_cast<std::size_t>(program(board, player).street_leaves.size());
    if (values.size() != leaves * static_cast<std::size_t>(here.size[player]))
        throw std::invalid_argument("continuation values do not fit the board");
    continuation_values_[player].resize(game_->boards().size());
    continuation_values_[player][board].assign(values.begin(), values.end());
}

bool CfrSolver::use_continuation_values(int board, int player, Scratch& scratch) const {
    if (continuation_values_[player].empty() || continuation_values_[player][board].empty())
        return false;
    const BoardNode& here = game_->boards()[board];
    const auto leaves = static_cast<std::size_t>(program(board, player).street_leaves.size());
    const auto width = static_cast<std::size_t>(program(board, player).leaf_width);
    const float* from = continuation_values_[player][board].data();
    float* into = scratch.leaf_values.floats();
    std::memset(into, 0, scratch.leaf_values.bytes());
    for (int hand = 0; hand < here.size[player]; ++hand)
        std::memcpy(into + static_cast<std::size_t>(hand) * width,
                    from + static_cast<std::size_t>(hand) * leaves, sizeof(float) * leaves);
    return true;
}

double CfrSolver::resolve(int board, int iterations) {
    require_own_averages();
    require_whole();
    ungroup_hands();
    const FlushDenormals small;
    const BoardNode& here = game_->boards()[board];
    if (!here.children.empty() || here.parent < 0)
        throw std::invalid_argument("only a board of the last street can be resolved");
    ParentRows parent_rows[kPlayers];
    Pool reach[kPlayers];
    Pool discarded;
    for (int player = 0; player < kPlayers; ++player) {
        // The next forward pass overwrites these rows.
        parent_rows[player] = parent_reach(board, player, {Pass::average_strategy});
        const int width = parent_rows[player].width;
        reach[player] = parent_row_buffer(board, width);
        std::memcpy(reach[player].at(), parent_rows[player].reach,
                    sizeof(float) * static_cast<std::size_t>(width) *
                        rows_for(game_->boards()[here.parent].size[1 - player]));
        if (player == 0) discarded = parent_row_buffer(board, width);
        parent_rows[player].reach = reach[player].floats();
        parent_rows[player].values = discarded.floats();
    }
    run_resolve(board, iterations, parent_rows);
    return gain_of_best_responses(board, parent_rows);
}

// Write the averages in place; discard the regrets.
void CfrSolver::run_resolve(int board, int iterations, const ParentRows (&parent_rows)[kPlayers]) {
    for (int player = 0; player < kPlayers; ++player) {
        const Extent extent = regret_extents_[player][board];
        const std::size_t bytes = (extent.own_last - extent.first) * number_size();
        resolve_regrets_[player] = Pool(bytes);
    }
    resolving_ = board;
    double weight_sum = 0;
    for (int iteration = 0; iteration < iterations; ++iteration) {
        const PassOptions pass = next_pass(iteration, weight_sum);
        for (int player = 0; player < kPlayers; ++player)
            traverse_board(board, player, pass, parent_rows[player]);
    }
    resolving_ = -1;
}

double CfrSolver::gain_of_best_responses(int board, const ParentRows (&parent_rows)[kPlayers]) {
    const BoardNode& here = game_->boards()[board];
    const std::vector<int>& seen = streets_[here.street].view_nodes;
    const int nodes = static_cast<int>(seen.size());
    Blocks reached[kPlayers], best[kPlayers], mean[kPlayers];
    for (int player = 0; player < kPlayers; ++player)
        for (Blocks* rows : {&reached[player], &best[player], &mean[player]})
            rows->resize(static_cast<std::size_t>(nodes * in_blocks(here.size[player])));
    for (int player = 0; player < kPlayers; ++player) {
        const int wide = in_blocks(here.size[player]) * kBlock;
        const int others = in_blocks(here.size[1 - player]) * kBlock;
        traverse_board(board, player, {Pass::best_response}, parent_rows[player],
                       {start_of(reached[1 - player]), others}, {start_of(best[player]), wide});
        traverse_board(board, player, {Pass::average_strategy}, parent_rows[player], {},
                       {start_of(mean[player]), wide});
    }
    double gain = 0;
    for (int player = 0; player < kPlayers; ++player)
        for (int place = 0; place < nodes; ++place) {
            if (!game_->tree()[seen[place]].follows_chance) continue;
            const int first = place * in_blocks(here.size[player]) * kBlock;
            for (int at = first; at < first + here.size[player]; ++at)
                gain += double{number(reached[player], at)} *
                        (double{number(best[player], at)} - double{number(mean[player], at)});
        }
    const double chance = chance_of(board);
    return gain / 2 / (pairs_ * chance * chance);
}

}  // namespace runout

// Convert Python arrays to games. Shapes and values are checked here once; the solver trusts them.
#include "bindings/games.hpp"

#include <algorithm>

#include "bindings/arguments.hpp"
#include "solver/program.hpp"

using runout::kPlayers;

namespace {

runout::GameTree tree_of(const TreeArrays& rows) {
    const std::size_t nodes = rows.parents.shape(0);
    require(nodes > 0 && rows.terminals.shape(0) == nodes && rows.players.shape(0) == nodes &&
                rows.streets.shape(0) == nodes && rows.follows_chance.shape(0) == nodes &&
                rows.showdown_payoffs.shape(0) == nodes && rows.fixed_payoffs.shape(0) == nodes &&
                rows.fixed_payoffs.shape(1) == kPlayers,
            "a tree's arrays must have one row per node");
    runout::GameTree tree(nodes);
    for (std::size_t node = 0; node < nodes; ++node) {
        runout::GameNode& here = tree[node];
        here.parent = rows.parents.data()[node];
        here.is_terminal = rows.terminals.data()[node] != 0;
        here.player = rows.players.data()[node];
        here.street = rows.streets.data()[node];
        here.follows_chance = rows.follows_chance.data()[node] != 0;
        here.showdown_payoff = rows.showdown_payoffs.data()[node];
        for (int player = 0; player < kPlayers; ++player)
            here.fixed_payoff[player] =
                rows.fixed_payoffs.data()[kPlayers * node + static_cast<std::size_t>(player)];
        require(here.player < kPlayers, "a node's player is 0 or 1");
        require(here.parent < static_cast<int>(node) && (here.parent >= 0 || node == 0),
                "a node follows its parent");
        require(node > 0 || here.street == 0, "the root is of the first street");
        if (node == 0) continue;
        runout::GameNode& parent = tree[static_cast<std::size_t>(here.parent)];
        require(
            !parent.is_terminal && (here.street == parent.street + (here.follows_chance ? 1 : 0)),
            "a node follows a decision of its street, or of the one before by chance");
        require(!(here.is_terminal && here.follows_chance),
                "a terminal node belongs to the street it ends");
        parent.children.push_back(static_cast<int>(node));
        require(parent.children.size() <= runout::kMaxActions, "a decision has too many actions");
    }
    for (const runout::GameNode& node : tree)
        require(node.is_terminal || !node.children.empty(), "a decision needs an action");
    require(!tree[0].is_terminal, "the root must be a decision");
    return tree;
}

std::vector<runout::HoldemHand> hands_of(const HandArrays& arrays, runout::CardMask board) {
    const auto& [cards, weights] = arrays;
    require(cards.shape(1) == 2 && weights.shape(0) == cards.shape(0) && cards.shape(0) > 0,
            "hands are rows of two cards, with a weight each");
    std::vector<runout::HoldemHand> hands;
    std::vector<bool> seen(runout::kCombos);
    for (std::size_t hand = 0; hand < cards.shape(0); ++hand) {
        const runout::Card low = runout::card_with_id(cards.data()[2 * hand]);
        const runout::Card high = runout::card_with_id(cards.data()[2 * hand + 1]);
        require(low < high && high <= runout::kDeck.back(),
                "a hand's cards ascend and are below 52");
        require((runout::mask_of(low, high) & board) == 0, "a hand holds a card of the board");
        const auto combo = static_cast<std::size_t>(runout::combo_index(low, high));
        require(!seen[combo], "a hand is repeated");
        seen[combo] = true;
        const float weight = weights.data()[hand];
        require(weight > 0 && weight <= 1e6f, "a hand's weight is above zero");
        hands.push_back({low, high, weight});
    }
    return hands;
}

// Return one board, without its children.
runout::BoardNode board_of(const BoardRow& row, const std::vector<runout::BoardNode>& before) {
    const auto& [street, parent, chance, sizes, parent_hands] = row;
    require(before.empty() ? parent == -1 && street == 0
                           : parent >= 0 && parent < static_cast<int>(before.size()) &&
                                 street == before[parent].street + 1,
            "a board follows its parent, one street later");
    runout::BoardNode board;
    board.street = street;
    board.parent = parent;
    board.chance = static_cast<float>(chance);
    for (int player = 0; player < kPlayers; ++player) {
        board.size[player] = sizes[player];
        require(sizes[player] > 0 && sizes[player] < 65000, "a board needs hands");
        if (before.empty()) continue;
        runout::ParentHands from;
        for (const int parent_hand : parent_hands[player]) {
            require(parent_hand >= 0 && parent_hand < before[parent].size[player],
                    "a parent hand is a hand of the parent board");
            from.push_back(static_cast<std::uint16_t>(parent_hand));
        }
        require(static_cast<int>(from.size()) == sizes[player], "each hand has a parent hand");
        board.parent_hands[player].push_back(std::move(from));
    }
    return board;
}

std::vector<float> values_of(const Array<float, 2>& matrix, const runout::BoardNode& board) {
    require(matrix.shape(0) == static_cast<std::size_t>(board.size[0]) &&
                matrix.shape(1) == static_cast<std::size_t>(board.size[1]),
            "a matrix has a row per hand of the first player and a column per hand of the second");
    return {matrix.data(), matrix.data() + matrix.size()};
}

// Return a player's weights at the root.
std::vector<float> values_of(const Array<float>& weights, const runout::BoardNode& root,
                             int player) {
    require(weights.shape(0) == static_cast<std::size_t>(root.size[player]),
            "each hand of the root needs a weight");
    return {weights.data(), weights.data() + weights.size()};
}

}  // namespace

runout::HoldemSpot holdem_spot(const nanobind::bytes& board, const HandArrays& oop,
                               const HandArrays& ip, bool symmetry, const TreeArrays* rows) {
    require(board.size() >= 3 && board.size() <= runout::kBoardCards,
            "a board has three to five cards");
    runout::HoldemSpot spot;
    spot.board_cards = cards_in(board, "a board's cards differ");
    const runout::CardMask mask = runout::mask_of(spot.board_cards);
    spot.hands[0] = hands_of(oop, mask);
    spot.hands[1] = hands_of(ip, mask);
    spot.use_symmetry = symmetry;
    if (rows == nullptr) return spot;
    spot.tree = tree_of(*rows);
    for (const runout::GameNode& node : spot.tree)
        require(node.street + static_cast<int>(board.size()) <= runout::kBoardCards,
                "a tree goes on to the river");
    return spot;
}

std::unique_ptr<runout::MatrixGame> matrix_game(const TreeArrays& rows,
                                                const std::vector<BoardRow>& board_rows,
                                                const Array<float>& first,
                                                const Array<float>& second,
                                                const std::vector<Array<float, 2>>& weights,
                                                const std::vector<Array<float, 2>>& showdowns) {
    require(!board_rows.empty() && board_rows.size() == weights.size() &&
                weights.size() == showdowns.size(),
            "each board needs its matrices");
    std::vector<runout::BoardNode> boards;
    std::vector<runout::HandPairs> pairs;
    for (std::size_t at = 0; at < board_rows.size(); ++at) {
        boards.push_back(board_of(board_rows[at], boards));
        pairs.push_back({values_of(weights[at], boards[at]), values_of(showdowns[at], boards[at])});
        if (at > 0) boards[boards[at].parent].children.push_back(static_cast<int>(at));
    }
    runout::GameTree tree = tree_of(rows);
    int last = 0;
    for (const runout::GameNode& node : tree) last = std::max(last, node.street);
    for (const runout::BoardNode& board : boards)
        require(board.street >= last || !board.children.empty(), "the tree goes on after a board");
    std::vector<float> first_weights = values_of(first, boards[0], 0);
    std::vector<float> second_weights = values_of(second, boards[0], 1);
    return std::make_unique<runout::MatrixGame>(std::move(tree), std::move(boards),
                                                std::move(first_weights), std::move(second_weights),
                                                std::move(pairs));
}

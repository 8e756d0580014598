// Reads games out of Python's arrays. Shapes and values are checked here once; the solver trusts
// them.
#include "bindings/games.hpp"

#include <algorithm>

#include "bindings/arguments.hpp"
#include "solver/program.hpp"

using runout::kPlayers;

namespace {

runout::GameTree tree_of(const TreeArrays& rows) {
    const std::size_t nodes = rows.parents.shape(0);
    require(nodes > 0 && rows.ends.shape(0) == nodes && rows.players.shape(0) == nodes &&
                rows.stages.shape(0) == nodes && rows.follows_chance.shape(0) == nodes &&
                rows.contests.shape(0) == nodes && rows.certain.shape(0) == nodes &&
                rows.certain.shape(1) == kPlayers,
            "a tree's arrays must have one row per node");
    runout::GameTree tree(nodes);
    for (std::size_t node = 0; node < nodes; ++node) {
        runout::GameNode& made = tree[node];
        made.parent = rows.parents.data()[node];
        made.is_end = rows.ends.data()[node] != 0;
        made.player = rows.players.data()[node];
        made.stage = rows.stages.data()[node];
        made.follows_chance = rows.follows_chance.data()[node] != 0;
        made.contest = rows.contests.data()[node];
        for (int player = 0; player < kPlayers; ++player)
            made.certain[player] =
                rows.certain.data()[kPlayers * node + static_cast<std::size_t>(player)];
        require(made.player < kPlayers, "a node's player is 0 or 1");
        require(made.parent < static_cast<int>(node) && (made.parent >= 0 || node == 0),
                "a node comes after its parent");
        require(node > 0 || made.stage == 0, "the root is of the first stage");
        if (node == 0) continue;
        runout::GameNode& parent = tree[static_cast<std::size_t>(made.parent)];
        require(!parent.is_end && (made.stage == parent.stage + (made.follows_chance ? 1 : 0)),
                "a node follows a decision of its stage, or of the one before by chance");
        require(!(made.is_end && made.follows_chance), "an end belongs to the stage it ends");
        parent.children.push_back(static_cast<int>(node));
        require(parent.children.size() <= runout::kMostActions, "a decision has too many actions");
    }
    for (const runout::GameNode& node : tree)
        require(node.is_end || !node.children.empty(), "a decision needs an action");
    require(!tree[0].is_end, "the root must be a decision");
    return tree;
}

std::vector<runout::HoldemHand> hands_of(const HandArrays& arrays, runout::CardMask board) {
    const auto& [cards, weights] = arrays;
    require(cards.shape(1) == 2 && weights.shape(0) == cards.shape(0) && cards.shape(0) > 0,
            "hands are rows of two cards, with a weight each");
    std::vector<runout::HoldemHand> hands;
    std::vector<char> seen(runout::kCombos);
    for (std::size_t hand = 0; hand < cards.shape(0); ++hand) {
        const std::uint8_t low = cards.data()[2 * hand];
        const std::uint8_t high = cards.data()[2 * hand + 1];
        require(low < high && high < runout::kDeckSize, "a hand's cards ascend and are below 52");
        require((runout::mask_of(low, high) & board) == 0, "a hand holds a card of the board");
        char& twice = seen[static_cast<std::size_t>(runout::combo_index(low, high))];
        require(!twice, "a hand is there twice");
        twice = 1;
        const float weight = weights.data()[hand];
        require(weight > 0 && weight <= 1e6f, "a hand's weight is above zero");
        hands.push_back({low, high, weight});
    }
    return hands;
}

// One scene, its children still to come.
runout::Scene scene_of(const SceneRow& row, const std::vector<runout::Scene>& before) {
    const auto& [stage, parent, chance, sizes, origins] = row;
    require(before.empty() ? parent == -1 && stage == 0
                           : parent >= 0 && parent < static_cast<int>(before.size()) &&
                                 stage == before[parent].stage + 1,
            "a scene comes after its parent, one stage later");
    runout::Scene scene;
    scene.stage = stage;
    scene.parent = parent;
    scene.chance = static_cast<float>(chance);
    for (int player = 0; player < kPlayers; ++player) {
        scene.size[player] = sizes[player];
        require(sizes[player] > 0 && sizes[player] < 65000, "a scene needs secrets");
        if (before.empty()) continue;
        runout::Origins from;
        for (const int origin : origins[player]) {
            require(origin >= 0 && origin < before[parent].size[player],
                    "an origin is a secret of the parent");
            from.push_back(static_cast<std::uint16_t>(origin));
        }
        require(static_cast<int>(from.size()) == sizes[player], "each secret has an origin");
        scene.origins[player].push_back(std::move(from));
    }
    return scene;
}

std::vector<float> numbers_of(const Array<float, 2>& matrix, const runout::Scene& scene) {
    require(matrix.shape(0) == static_cast<std::size_t>(scene.size[0]) &&
                matrix.shape(1) == static_cast<std::size_t>(scene.size[1]),
            "a matrix has a row per secret of one player and a column per other's");
    return {matrix.data(), matrix.data() + matrix.size()};
}

// A player's weights at the root.
std::vector<float> numbers_of(const Array<float>& weights, const runout::Scene& root, int player) {
    require(weights.shape(0) == static_cast<std::size_t>(root.size[player]),
            "each secret of the root needs a weight");
    return {weights.data(), weights.data() + weights.size()};
}

}  // namespace

runout::HoldemSpot holdem_spot(const nanobind::bytes& board, const HandArrays& oop,
                               const HandArrays& ip, const TreeArrays& rows) {
    const auto cards = cards_in(board);
    require(cards.size() >= 3 && cards.size() <= runout::kBoardCards,
            "a board has three to five cards");
    const runout::CardMask mask = set_of(cards, "a board's cards differ");
    runout::HoldemSpot spot;
    spot.board.assign(cards.begin(), cards.end());
    spot.hands[0] = hands_of(oop, mask);
    spot.hands[1] = hands_of(ip, mask);
    spot.tree = tree_of(rows);
    for (const runout::GameNode& node : spot.tree)
        require(node.stage + static_cast<int>(cards.size()) <= runout::kBoardCards,
                "a tree goes on to the river");
    return spot;
}

std::unique_ptr<runout::MatrixGame> matrix_game(const TreeArrays& rows,
                                                const std::vector<SceneRow>& scene_rows,
                                                const Array<float>& first,
                                                const Array<float>& second,
                                                const std::vector<Array<float, 2>>& weights,
                                                const std::vector<Array<float, 2>>& contests) {
    require(!scene_rows.empty() && scene_rows.size() == weights.size() &&
                weights.size() == contests.size(),
            "each scene needs its matrices");
    std::vector<runout::Scene> scenes;
    std::vector<runout::SecretPairs> pairs;
    for (std::size_t at = 0; at < scene_rows.size(); ++at) {
        scenes.push_back(scene_of(scene_rows[at], scenes));
        pairs.push_back(
            {numbers_of(weights[at], scenes[at]), numbers_of(contests[at], scenes[at])});
        if (at > 0) scenes[scenes[at].parent].children.push_back(static_cast<int>(at));
    }
    runout::GameTree tree = tree_of(rows);
    int last = 0;
    for (const runout::GameNode& node : tree) last = std::max(last, node.stage);
    for (const runout::Scene& scene : scenes)
        require(scene.stage >= last || !scene.children.empty(), "the tree goes on after a scene");
    std::vector<float> first_weights = numbers_of(first, scenes[0], 0);
    std::vector<float> second_weights = numbers_of(second, scenes[0], 1);
    return std::make_unique<runout::MatrixGame>(std::move(tree), std::move(scenes),
                                                std::move(first_weights), std::move(second_weights),
                                                std::move(pairs));
}

// Builds the trees, scenes and matrices of small games.
#include "small_games.hpp"

#include <algorithm>
#include <utility>

#include "core/cards.hpp"
#include "dealing.hpp"

namespace checks {

namespace {

using runout::GameNode;
using runout::GameTree;
using runout::Scene;
using runout::SecretPairs;

int add_node(GameTree& tree, int parent, GameNode node) {
    const int added = static_cast<int>(tree.size());
    node.parent = parent;
    if (parent >= 0) tree[static_cast<std::size_t>(parent)].children.push_back(added);
    tree.push_back(std::move(node));
    return added;
}

class Bettor {
   public:
    Bettor(const Betting& betting, GameTree& tree) : betting_(betting), tree_(tree) {}

    struct State {
        int stage = 0;
        int player = 0;
        double bets[runout::kPlayers] = {0, 0};
        int made = 0;  // bets on this stage
        bool checked = false;
    };

    void decide(int parent, const State& state, bool follows_chance) {
        GameNode node;
        node.player = state.player;
        node.stage = state.stage;
        node.follows_chance = follows_chance;
        const int here = add_node(tree_, parent, node);
        const double own = state.bets[state.player];
        const double faced = state.bets[1 - state.player];
        if (faced > own) {
            fold(here, state);
            close(here, state, faced);
        } else if (state.checked) {
            close(here, state, faced);
        } else {
            State next = state;
            next.player = 1 - state.player;
            next.checked = true;
            decide(here, next, false);
        }
        if (state.made == betting_.most_bets || faced >= betting_.stack) return;
        for (const double raise_to : raises(state, faced)) {
            State next = state;
            next.bets[state.player] = raise_to;
            next.player = 1 - state.player;
            ++next.made;
            decide(here, next, false);
        }
    }

   private:
    std::vector<double> raises(const State& state, double faced) const {
        std::vector<double> found;
        if (!betting_.fixed.empty())
            found.push_back(faced + betting_.fixed[static_cast<std::size_t>(state.stage)]);
        for (const double fraction : betting_.pot_fractions)
            found.push_back(faced + fraction * (betting_.pot + 2 * faced));
        for (double& bet : found) bet = std::min(bet, betting_.stack);
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }
    double paid_before() const { return betting_.antes_count ? betting_.pot / 2 : 0; }

    void fold(int parent, const State& state) {
        GameNode end;
        end.is_end = true;
        end.stage = state.stage;
        const double lost = state.bets[state.player];
        end.certain[state.player] = -lost - paid_before();
        end.certain[1 - state.player] = betting_.pot + lost - paid_before();
        add_node(tree_, parent, end);
    }
    // Both have put in the same.
    void close(int parent, const State& state, double bet) {
        if (state.stage + 1 < betting_.stages && bet < betting_.stack) {
            State next;
            next.stage = state.stage + 1;
            next.bets[0] = next.bets[1] = bet;
            decide(parent, next, true);
            return;
        }
        GameNode end;
        end.is_end = true;
        end.stage = state.stage;
        end.contest = betting_.pot / 2 + bet;
        end.certain[0] = end.certain[1] = betting_.pot / 2 - paid_before();
        add_node(tree_, parent, end);
    }

    const Betting& betting_;
    GameTree& tree_;
};

// All pairs of different secrets, equally likely; the stronger wins.
template <typename Strength>
SecretPairs of_different(int secrets, const Strength& strength) {
    SecretPairs pairs;
    for (int one = 0; one < secrets; ++one)
        for (int two = 0; two < secrets; ++two) {
            const int ahead = strength(one) - strength(two);
            pairs.weight.push_back(one == two ? 0.0f : 1.0f);
            pairs.contest.push_back(one == two ? 0.0f
                                               : static_cast<float>((ahead > 0) - (ahead < 0)));
        }
    return pairs;
}

Scene scene_of(int first_size, int second_size) {
    Scene scene;
    scene.size[0] = first_size;
    scene.size[1] = second_size;
    return scene;
}

float drawn(std::mt19937_64& random, unsigned steps) {
    return static_cast<float>(1 + random() % steps) / static_cast<float>(steps);
}

}  // namespace

GameTree betting_tree(const Betting& betting) {
    GameTree tree;
    Bettor(betting, tree).decide(-1, {}, false);
    return tree;
}

std::unique_ptr<runout::Game> MatrixSpot::game() const {
    return std::make_unique<runout::MatrixGame>(tree, std::vector{scene_of(size(0), size(1))},
                                                weights[0], weights[1], std::vector{pairs});
}

MatrixSpot kuhn() {
    const std::vector<float> all(3, 1.0f);
    return {betting_tree({2, 1, 1, {}, {1}, 1, true}),
            of_different(3, [](int card) { return card; }),
            {all, all}};
}

std::unique_ptr<runout::Game> leduc() {
    constexpr int kCards = 6;
    std::vector<Scene> scenes = {scene_of(kCards, kCards)};
    std::vector<SecretPairs> pairs = {of_different(kCards, [](int card) { return card / 2; })};
    for (int shown = 0; shown < kCards; ++shown) {
        Scene scene = scene_of(kCards - 1, kCards - 1);
        scene.stage = 1;
        scene.parent = 0;
        scene.chance = 1.0f / (kCards - 2);
        runout::Origins left;
        for (int card = 0; card < kCards; ++card)
            if (card != shown) left.push_back(static_cast<std::uint16_t>(card));
        scene.origins[0] = scene.origins[1] = {left};
        scenes[0].children.push_back(shown + 1);
        scenes.push_back(scene);
        pairs.push_back(of_different(kCards - 1, [&](int secret) {
            const int rank = left[static_cast<std::size_t>(secret)] / 2;
            return rank == shown / 2 ? kCards : rank;  // a pair beats all
        }));
    }
    const std::vector<float> all(kCards, 1.0f);
    return std::make_unique<runout::MatrixGame>(betting_tree({2, 1e6, 2, {}, {2, 4}, 2, true}),
                                                scenes, all, all, pairs);
}

MatrixSpot random_game(std::mt19937_64& random, const std::vector<int>& actions, int first_size,
                       int second_size) {
    MatrixSpot spot;
    const auto grow = [&](const auto& self, int parent, std::size_t depth) -> void {
        GameNode node;
        node.is_end = depth == actions.size() || (depth > 0 && random() % 4 == 0);
        node.player = static_cast<int>(depth % 2);
        const auto kind = random() % 3;
        if (node.is_end && kind != 0) node.contest = double{drawn(random, 8)};
        if (node.is_end && kind != 1) {
            node.certain[0] = double{drawn(random, 8)} - 0.5;
            node.certain[1] = -node.certain[0];
        }
        const int here = add_node(spot.tree, parent, node);
        for (int action = 0; !node.is_end && action < actions[depth]; ++action)
            self(self, here, depth + 1);
    };
    grow(grow, -1, 0);
    for (int at = 0; at < first_size; ++at) spot.weights[0].push_back(drawn(random, 10));
    for (int at = 0; at < second_size; ++at) spot.weights[1].push_back(drawn(random, 10));
    for (int pair = 0; pair < first_size * second_size; ++pair) {
        const float weight = random() % 6 == 0 ? 0.0f : drawn(random, 4);
        spot.pairs.weight.push_back(weight);
        spot.pairs.contest.push_back(weight * (drawn(random, 9) * 2 - 1));
    }
    return spot;
}

std::vector<runout::HoldemHand> hands_of(const std::string& ranks, const std::string& board) {
    std::vector<runout::HoldemHand> hands;
    for (const runout::Holding& hand : all_holdings(mask_of(ids_of(board)))) {
        const std::string order = "23456789TJQKA";
        const auto held = [&](int card) {
            return ranks.find(order[static_cast<std::size_t>(card / 4)]) != std::string::npos;
        };
        if (!held(hand.low) || !held(hand.high)) continue;
        const auto index = runout::hand_class(static_cast<runout::Card>(hand.low),
                                              static_cast<runout::Card>(hand.high));
        hands.push_back({hand.low, hand.high, static_cast<float>(1 + index % 4) / 4});
    }
    return hands;
}

runout::HoldemSpot holdem_spot(const std::string& board, const std::string& first_ranks,
                               const std::string& second_ranks, const Betting& betting) {
    runout::HoldemSpot spot;
    spot.board = ids_of(board);
    spot.hands[0] = hands_of(first_ranks, board);
    spot.hands[1] = hands_of(second_ranks, board);
    spot.tree = betting_tree(betting);
    return spot;
}

}  // namespace checks

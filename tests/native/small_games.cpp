// The trees, boards and matrices of small games.
#include "small_games.hpp"

#include <algorithm>
#include <utility>

#include "core/cards.hpp"
#include "dealing.hpp"

namespace checks {

namespace {

using runout::BoardNode;
using runout::GameNode;
using runout::GameTree;
using runout::HandPairs;

int add_node(GameTree& tree, int parent, GameNode node) {
    const int added = static_cast<int>(tree.size());
    node.parent = parent;
    if (parent >= 0) tree[static_cast<std::size_t>(parent)].children.push_back(added);
    tree.push_back(std::move(node));
    return added;
}

class TreeBuilder {
   public:
    TreeBuilder(const Betting& betting, GameTree& tree) : betting_(betting), tree_(tree) {}

    struct State {
        int street = 0;
        int player = 0;
        double bets[runout::kPlayers] = {0, 0};
        int made = 0;  // bets on this street
        bool checked = false;
    };

    void decide(int parent, const State& state, bool follows_chance) {
        GameNode node;
        node.player = state.player;
        node.street = state.street;
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
        if (state.made == betting_.max_bets || faced >= betting_.stack) return;
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
        std::vector<double> sizes;
        if (!betting_.fixed.empty())
            sizes.push_back(faced + betting_.fixed[static_cast<std::size_t>(state.street)]);
        for (const double fraction : betting_.pot_fractions)
            sizes.push_back(faced + fraction * (betting_.pot + 2 * faced));
        for (double& bet : sizes) bet = std::min(bet, betting_.stack);
        sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
        return sizes;
    }
    double paid_before() const { return betting_.antes_count ? betting_.pot / 2 : 0; }

    void fold(int parent, const State& state) {
        GameNode terminal;
        terminal.is_terminal = true;
        terminal.street = state.street;
        const double lost = state.bets[state.player];
        terminal.fixed_payoff[state.player] = -lost - paid_before();
        terminal.fixed_payoff[1 - state.player] = betting_.pot + lost - paid_before();
        add_node(tree_, parent, terminal);
    }
    // Both players have bet the same amount.
    void close(int parent, const State& state, double bet) {
        if (state.street + 1 < betting_.streets && bet < betting_.stack) {
            State next;
            next.street = state.street + 1;
            next.bets[0] = next.bets[1] = bet;
            decide(parent, next, true);
            return;
        }
        GameNode terminal;
        terminal.is_terminal = true;
        terminal.street = state.street;
        terminal.showdown_payoff = betting_.pot / 2 + bet;
        terminal.fixed_payoff[0] = terminal.fixed_payoff[1] = betting_.pot / 2 - paid_before();
        add_node(tree_, parent, terminal);
    }

    const Betting& betting_;
    GameTree& tree_;
};

// Return all pairs of different hands, equally likely; the stronger wins.
template <typename Strength>
HandPairs pairs_of_different(int hands, const Strength& strength) {
    HandPairs pairs;
    for (int one = 0; one < hands; ++one)
        for (int two = 0; two < hands; ++two) {
            const int ahead = strength(one) - strength(two);
            pairs.weight.push_back(one == two ? 0.0f : 1.0f);
            pairs.showdown.push_back(one == two ? 0.0f
                                                : static_cast<float>((ahead > 0) - (ahead < 0)));
        }
    return pairs;
}

BoardNode board_of(int first_size, int second_size) {
    BoardNode board;
    board.size[0] = first_size;
    board.size[1] = second_size;
    return board;
}

float random_fraction(std::mt19937_64& random, unsigned steps) {
    return static_cast<float>(1 + random() % steps) / static_cast<float>(steps);
}

}  // namespace

GameTree betting_tree(const Betting& betting) {
    GameTree tree;
    TreeBuilder(betting, tree).decide(-1, {}, false);
    return tree;
}

std::unique_ptr<runout::Game> MatrixSpot::game() const {
    return std::make_unique<runout::MatrixGame>(tree, std::vector{board_of(size(0), size(1))},
                                                weights[0], weights[1], std::vector{pairs});
}

MatrixSpot kuhn() {
    const std::vector<float> all(3, 1.0f);
    return {betting_tree({2, 1, 1, {}, {1}, 1, true}),
            pairs_of_different(3, [](int card) { return card; }),
            {all, all}};
}

std::unique_ptr<runout::Game> leduc() {
    constexpr int kCards = 6;
    std::vector<BoardNode> boards = {board_of(kCards, kCards)};
    std::vector<HandPairs> pairs = {pairs_of_different(kCards, [](int card) { return card / 2; })};
    for (int shown = 0; shown < kCards; ++shown) {
        BoardNode board = board_of(kCards - 1, kCards - 1);
        board.street = 1;
        board.parent = 0;
        board.chance = 1.0f / (kCards - 2);
        runout::ParentHands left;
        for (int card = 0; card < kCards; ++card)
            if (card != shown) left.push_back(static_cast<std::uint16_t>(card));
        board.parent_hands[0] = board.parent_hands[1] = {left};
        boards[0].children.push_back(shown + 1);
        boards.push_back(board);
        pairs.push_back(pairs_of_different(kCards - 1, [&](int hand) {
            const int rank = left[static_cast<std::size_t>(hand)] / 2;
            return rank == shown / 2 ? kCards : rank;  // a pair beats all
        }));
    }
    const std::vector<float> all(kCards, 1.0f);
    return std::make_unique<runout::MatrixGame>(betting_tree({2, 1e6, 2, {}, {2, 4}, 2, true}),
                                                boards, all, all, pairs);
}

MatrixSpot random_game(std::mt19937_64& random, const std::vector<int>& actions, int first_size,
                       int second_size) {
    MatrixSpot spot;
    const auto grow = [&](const auto& self, int parent, std::size_t depth) -> void {
        GameNode node;
        node.is_terminal = depth == actions.size() || (depth > 0 && random() % 4 == 0);
        node.player = static_cast<int>(depth % 2);
        const auto kind = random() % 3;
        if (node.is_terminal && kind != 0)
            node.showdown_payoff = double{random_fraction(random, 8)};
        if (node.is_terminal && kind != 1) {
            node.fixed_payoff[0] = double{random_fraction(random, 8)} - 0.5;
            node.fixed_payoff[1] = -node.fixed_payoff[0];
        }
        const int here = add_node(spot.tree, parent, node);
        for (int action = 0; !node.is_terminal && action < actions[depth]; ++action)
            self(self, here, depth + 1);
    };
    grow(grow, -1, 0);
    for (int at = 0; at < first_size; ++at) spot.weights[0].push_back(random_fraction(random, 10));
    for (int at = 0; at < second_size; ++at) spot.weights[1].push_back(random_fraction(random, 10));
    for (int pair = 0; pair < first_size * second_size; ++pair) {
        const float weight = random() % 6 == 0 ? 0.0f : random_fraction(random, 4);
        spot.pairs.weight.push_back(weight);
        spot.pairs.showdown.push_back(weight * (random_fraction(random, 9) * 2 - 1));
    }
    return spot;
}

std::vector<runout::HoldemHand> hands_of(const std::string& ranks, const std::string& board) {
    std::vector<runout::HoldemHand> hands;
    for (const runout::Holding& hand : all_holdings(mask_of(cards_of(board)))) {
        const std::string order = "23456789TJQKA";
        const auto held = [&](Card card) {
            const auto rank = static_cast<std::size_t>(runout::rank_of(card));
            return ranks.find(order[rank]) != std::string::npos;
        };
        if (!held(hand.low) || !held(hand.high)) continue;
        const int index = runout::hand_class(hand.low, hand.high);
        hands.push_back({hand.low, hand.high, static_cast<float>(1 + index % 4) / 4});
    }
    return hands;
}

runout::HoldemSpot holdem_spot(const std::string& board, const std::string& first_ranks,
                               const std::string& second_ranks, const Betting& betting) {
    runout::HoldemSpot spot;
    spot.board_cards = cards_of(board);
    spot.hands[0] = hands_of(first_ranks, board);
    spot.hands[1] = hands_of(second_ranks, board);
    spot.tree = betting_tree(betting);
    return spot;
}

}  // namespace checks

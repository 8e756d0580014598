// The interface of a game to the solver: the public tree, the hands of both players on each board,
// and the payoffs of terminal nodes.
//
// Two players each hold a private hand. Actions and chance cards are public, so the betting tree is
// the same after every chance card: it is stored once, cut into streets by chance. Each outcome of
// chance is a board, on which the street's part of the tree is played with the hands that the board
// leaves possible. A board together with a node of the tree is a public state.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/cards.hpp"
#include "core/simd.hpp"

namespace runout {

inline constexpr int kPlayers = 2;

// Kernels process hands in blocks of this size.
inline constexpr int kBlock = 16;
inline constexpr int in_blocks(int hands) {
    return (hands + kBlock - 1) / kBlock;
}

// Chance outcomes that one board can represent: at most one per suit permutation.
inline constexpr std::size_t kMaxOutcomes = 24;

// Values of a block of hands, aligned for vector loads.
struct alignas(64) Block {
    float of[kBlock];
};
using Blocks = std::vector<Block>;

struct GameNode {
    int parent = -1;
    bool is_terminal = false;
    int player = 0;               // to act
    int street = 0;               // 0 is the root's
    bool follows_chance = false;  // the first decision of its street
    // Payoffs of a terminal node: `showdown_payoff` times the showdown result of the two hands
    // (1 won, 0 tied, -1 lost), plus `fixed_payoff` for any hands.
    double showdown_payoff = 0;
    double fixed_payoff[kPlayers] = {0, 0};
    std::vector<int> children;  // one per action
};

// Parents precede their children; the first node is the root.
using GameTree = std::vector<GameNode>;

// For each hand on a board, its index on the parent board, for one chance outcome. Padded to whole
// blocks with the row after the parent's last block, which holds zeros.
using ParentHands = std::vector<std::uint16_t>;

// A hand that a symmetry of the game maps to another. Both share later boards, so the hand gets the
// strategy of its representative.
struct IsomorphicHand {
    std::uint16_t hand;
    std::uint16_t representative;
};

// A node of the tree of boards.
struct BoardNode {
    int street = 0;
    int parent = -1;
    std::vector<int> children;
    // Probability of each outcome that leads here, given two hands that leave it possible.
    float chance = 1;
    int size[kPlayers] = {0, 0};  // possible hands
    // One entry per chance outcome that this board represents; outcomes that a symmetry of the game
    // maps to each other share a board.
    std::vector<ParentHands> parent_hands[kPlayers];
    std::vector<IsomorphicHand> isomorphic_hands[kPlayers];
};

// Lanes of many hands: [hand][lane], in groups as wide as a vector of the instruction set in use.
// The row after the last block of hands is zero.
struct LaneRows {
    float* at;
    int width;

    RUNOUT_INLINE float* row(int hand) const {
        return at + static_cast<std::ptrdiff_t>(hand) * width;
    }
};

// Groups of lanes: the first `showdowns` need showdown sums, and those where `wants_total` totals.
struct LaneGroups {
    int count = 0;
    int showdowns = 0;
    const bool* wants_total = nullptr;
};

// Rows of the opponent's reach by card, then of all reach, then of zeros.
inline constexpr int kAllReach = kDeckSize;
inline constexpr int kNoReach = kDeckSize + 1;
inline constexpr int kReachRows = kDeckSize + 2;

// The lanes of a board: the opponent's reach, the values that follow, and scratch: kReachRows rows
// of reach by card.
struct TerminalRows {
    LaneRows reach, showdowns, totals;
    float* of_card;
};

// What a game leaves to the reader of its values, who has the hands at hand: the compatible reach,
// all less the rows of the own hand's cards. It is to be subtracted from the showdown sums, and is
// the total once the reach of the same two cards, subtracted twice, is added. Null: nothing is
// left.
struct BlockedReach {
    float* of_card = nullptr;
    bool of_showdowns = false;  // or of totals alone
    int own = 0;
    const Card* own_cards = nullptr;      // two per hand
    const std::uint16_t* same = nullptr;  // the opponent's hand with the same two cards
    int zero_hand = 0;                    // the opponent's row of zeros
    const float* same_shares = nullptr;   // of groups: pairs with `same` that are the same cards
    LaneRows reach{};
};

// The hands of both players on each board, and their terminal values.
class Boards {
   public:
    virtual ~Boards() = default;

    // Parents precede their children; the first board is the root.
    const std::vector<BoardNode>& boards() const { return boards_; }

    // For each hand of `player` on a board and each lane, sum over the opponent's compatible hands
    // reach * showdown result into the showdowns, and reach into the totals, but for what it
    // returns.
    virtual BlockedReach terminal_values(int board, int player, LaneGroups groups,
                                         const TerminalRows& rows) const = 0;

    // Fetch what a pass will read of the boards after this one into the caches.
    virtual void fetch_ahead(int /*board*/, int /*player*/) const {}

   protected:
    std::vector<BoardNode> boards_;
};

// Groups of the hands of a game's board; empty where a hand is a hand.
struct HandGroups {
    std::vector<std::uint16_t> of_hand;  // the group of each hand of the game, by first hands
    // Group g has entries first_parent[g] to first_parent[g + 1] of each of the board's parent
    // hands: its hands, or sums of them. Padded to whole blocks with empty groups.
    std::vector<std::uint16_t> first_parent;
};

// Sums of rows of hands at a board's street leaves, for groups on its children. Their rows follow
// the row of zeros.
struct RowSums {
    std::vector<std::uint16_t> first;  // sum s has the entries first[s] to first[s + 1] of `hands`
    std::vector<std::uint16_t> hands;

    int size() const { return std::max(0, static_cast<int>(first.size()) - 1); }
};

// The boards of a game with groups of hands for hands.
class GroupedBoards : public Boards {
   public:
    const HandGroups& groups(int board, int player) const { return groups_[player][board]; }
    const RowSums& sums(int board, int player) const { return sums_[player][board]; }

   protected:
    std::vector<HandGroups> groups_[kPlayers];
    std::vector<RowSums> sums_[kPlayers];
};

class Game : public Boards {
   public:
    const GameTree& tree() const { return tree_; }
    // Initial reach of each hand at the root, up to a factor.
    const std::vector<float>& weights(int player) const { return weights_[player]; }

    // The terminal values, accurate to single precision relative to the hand's compatible reach,
    // however small that is. Slower; for answers, not for iterations.
    virtual BlockedReach accurate_terminal_values(int board, int player, LaneGroups groups,
                                                  const TerminalRows& rows) const {
        return terminal_values(board, player, groups, rows);
    }

    // For each of a player's hands at the root, the total weight of the opponent's compatible
    // hands.
    virtual std::vector<double> compatible_weights(int player) const = 0;

    // Memory of the game itself.
    virtual std::size_t bytes() const = 0;

    // Return the boards with hands that play nearly alike as one hand, except on boards that are
    // `kept`; null if there are none. The game outlives them.
    virtual std::unique_ptr<GroupedBoards> group_hands(const std::vector<bool>& /*kept*/) const {
        return nullptr;
    }

   protected:
    // Call once all boards are added.
    void pad_parent_hands() {
        for (BoardNode& board : boards_)
            for (int player = 0; player < kPlayers; ++player)
                for (ParentHands& parent_hands : board.parent_hands[player])
                    parent_hands.resize(
                        static_cast<std::size_t>(in_blocks(board.size[player]) * kBlock),
                        static_cast<std::uint16_t>(in_blocks(boards_[board.parent].size[player]) *
                                                   kBlock));
    }

    GameTree tree_;
    std::vector<float> weights_[kPlayers];
};

}  // namespace runout

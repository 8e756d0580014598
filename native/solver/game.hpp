// What a solver needs of a game: the public tree, the secrets that players may hold, and what the
// ends of the tree pay.
//
// Two players each hold a secret. All they do is public, and moves of chance are public too, so
// the tree of decisions is the same after every move of chance: it is kept once, cut into stages
// by chance, and each outcome of chance is a scene, in which the stage's part of the tree is played
// with the secrets that the outcome leaves possible.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace runout {

inline constexpr int kPlayers = 2;

// Secrets are worked on in blocks of this many.
inline constexpr int kBlock = 16;
inline constexpr int in_blocks(int secrets) {
    return (secrets + kBlock - 1) / kBlock;
}

// Outcomes of chance that one scene may stand for.
inline constexpr std::size_t kMostOutcomes = 24;

// Numbers for blocks of secrets, as vectors want them to lie.
struct alignas(64) Block {
    float of[kBlock];
};
using Blocks = std::vector<Block>;

struct GameNode {
    int parent = -1;
    bool is_end = false;
    int player = 0;               // who decides here
    int stage = 0;                // stages count from 0, the root's
    bool follows_chance = false;  // a decision that opens its stage
    // What an end pays a player: `contest` times the contest (1 won, 0 drawn, -1 lost) of the two
    // secrets, and `certain` whatever they are.
    double contest = 0;
    double certain[kPlayers] = {0, 0};
    std::vector<int> children;  // one per action
};

// Nodes in an order in which parents come before their children; the first is the root.
using GameTree = std::vector<GameNode>;

// Secrets of the parent scene that the secrets of a scene are, seen from one outcome of chance;
// filled up to whole blocks with the row after the parent's last block.
using Origins = std::vector<std::uint16_t>;

// A secret that is to be played as another, because a symmetry of the game turns one into the other
// and scenes that follow stand for both.
struct Mirror {
    std::uint16_t secret;
    std::uint16_t played_as;
};

struct Scene {
    int stage = 0;
    int parent = -1;
    std::vector<int> children;
    // How likely each outcome that leads here is once both secrets are known and leave it possible.
    float chance = 1;
    int size[kPlayers] = {0, 0};  // how many secrets are possible
    // One entry per outcome of chance that this scene stands for; outcomes that differ by a
    // symmetry of the game share a scene.
    std::vector<Origins> origins[kPlayers];
    std::vector<Mirror> mirrors[kPlayers];
};

// Numbers in lanes, kept for many secrets: [group of lanes][secret][lane], where a group is as wide
// as a vector of the instruction set in use. The row after the last secret of `rows` is zero.
struct LaneRows {
    float* at;
    int rows;  // including that one
};

class Game {
   public:
    virtual ~Game() = default;

    const GameTree& tree() const { return tree_; }
    // Parents come before their children; the first is the root.
    const std::vector<Scene>& scenes() const { return scenes_; }
    // How likely each secret is held at the root, up to a factor.
    const std::vector<float>& weights(int player) const { return weights_[player]; }

    // For each secret of `player` in a scene and each lane, sums over the opponent's secrets that
    // can be held with it: of reach * contest into `contests`, for the first `contest_groups`
    // groups, and of reach into `totals`, for those of the `groups` groups where `wants_total`.
    virtual void settle(int scene, int player, LaneRows reach, int groups, int contest_groups,
                        const char* wants_total, LaneRows contests, LaneRows totals) const = 0;

    // The same with sums that are right to single precision of what a secret meets, however little
    // of the reach that is. Slower; for answers, not for iterations.
    virtual void settle_accurately(int scene, int player, LaneRows reach, int groups,
                                   int contest_groups, const char* wants_total, LaneRows contests,
                                   LaneRows totals) const {
        settle(scene, player, reach, groups, contest_groups, wants_total, contests, totals);
    }

    // For each of a player's secrets at the root, the weight of all the opponent's that can be held
    // with it.
    virtual std::vector<double> weights_met(int player) const = 0;

    // Bytes that the game itself holds.
    virtual std::size_t bytes() const = 0;

   protected:
    // To be called once all scenes are there.
    void fill_up_origins() {
        for (Scene& scene : scenes_)
            for (int player = 0; player < kPlayers; ++player)
                for (Origins& origins : scene.origins[player])
                    origins.resize(static_cast<std::size_t>(in_blocks(scene.size[player]) * kBlock),
                                   static_cast<std::uint16_t>(
                                       in_blocks(scenes_[scene.parent].size[player]) * kBlock));
    }

    GameTree tree_;
    std::vector<Scene> scenes_;
    std::vector<float> weights_[kPlayers];
};

}  // namespace runout

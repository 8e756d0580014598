// Discounted counterfactual regret minimisation with alternating updates, and exact best responses,
// over any game of game.hpp.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/pool.hpp"
#include "solver/game.hpp"
#include "solver/kernels.hpp"
#include "solver/program.hpp"

namespace runout {

// Values of both players, in the units of the game's ends.
using Values = std::array<double, kPlayers>;

// What one scene looks like when both play their average strategies; rows of secrets, as wide as
// the scene has blocks.
struct SceneView {
    int nodes;
    int width[kPlayers];
    double chance;            // of the outcomes that lead here; reach and values are scaled by it
    Blocks reach[kPlayers];   // [node of Stage::seen][secret]
    Blocks values[kPlayers];  // likewise
    std::vector<float> averages[kPlayers];  // [node and action, the player's own nodes][secret]
};

// Where a scene's numbers lie in a player's pools, counted in numbers.
struct Extent {
    std::size_t first;
    std::size_t own_last;      // after the scene's own
    std::size_t subtree_last;  // after those of all scenes that follow from it
};

class CfrSolver {
   public:
    CfrSolver(std::unique_ptr<Game> game, Precision precision, int threads);
    // Looks at averages that lie elsewhere, and does not learn.
    CfrSolver(std::unique_ptr<Game> game, Precision precision, int threads,
              std::array<const std::byte*, kPlayers> averages);
    ~CfrSolver();

    Game& game() const { return *game_; }
    const std::vector<Stage>& stages() const { return stages_; }
    int iterations() const { return iterations_; }
    // Goes on as if this many iterations had been done, once regrets and averages are in place.
    void set_iterations(int iterations);
    Precision precision() const { return precision_; }

    // One iteration: first one player learns, then the other.
    void iterate();

    // What each player gets from the best answer to the other's average strategy, and what both get
    // when both play it; a mean over all deals.
    Values best_responses();
    Values average_values();

    SceneView look(int scene);

    // What the scenes after this one are worth under the averages, [secret][exit]; and from then on
    // such numbers are taken instead of looking at those scenes.
    std::vector<float> values_from_below(int scene, int player);
    void set_values_from_below(int scene, int player, std::span<const float> values);

    // Learns one scene of the last stage anew, given how it is reached under the averages. Returns
    // half the sum of both best responses' gains there, per deal that chance could bring there.
    double relearn(int scene, int iterations);

    // Fixes the play of some secrets at a decision: 1 in `locked` for those, and per action the
    // strategy of all secrets.
    void lock(int scene, int place, std::span<const float> locked,
              const std::vector<std::vector<float>>& strategy);

    Extent regret_extent(int scene, int player) const { return regret_extents_[player][scene]; }
    Extent average_extent(int scene, int player) const { return average_extents_[player][scene]; }
    std::span<std::byte> regrets(int player);
    std::span<std::byte> averages(int player);
    std::size_t number_size() const { return precision_ == Precision::single ? 4 : 2; }

    std::size_t bytes() const;

   private:
    struct Scratch;
    struct Pass;
    struct ParentRows;
    struct Lock;

    void prepare(int player);
    void prepare_scratch();
    void measure_deals();
    void set_scales(int player, double most_met);
    Memory memory(int scene, int player) const;
    int exit_width(int scene) const;

    void forward(int scene, int player, const Pass& pass, Scratch& scratch, ParentRows above,
                 Findings findings = {nullptr, 0});
    void settle(int scene, int player, const Pass& pass, Scratch& scratch);
    void backward(int scene, int player, const Pass& pass, Scratch& scratch, ParentRows above,
                  Findings findings = {nullptr, 0});
    void play_mirrors_alike(int scene, int player);
    // A scene and all that follow from it, in one thread's rooms.
    void play(int scene, int player, const Pass& pass, std::vector<Scratch>& scratch,
              ParentRows above);
    // The scenes that follow from one, on all threads.
    void play_children(int scene, int player, const Pass& pass);
    // A scene in the first thread's room, and those that follow from it on all threads.
    void play_scene(int scene, int player, const Pass& pass, ParentRows above,
                    Findings reached = {nullptr, 0}, Findings valued = {nullptr, 0});
    void play_root(int player, const Pass& pass);
    static Pass next_pass(int iteration, double& weight_sum);
    void refuse_unless_learning() const;

    double mean_of(int player, const Pass& pass);
    // Walks down from the root, through the rooms of the first thread; their exits hold the reach.
    ParentRows reach_from_above(int scene, int player, const Pass& pass);
    double chance_of(int scene) const;
    Pool room_above(int scene, int width) const;
    void read_averages(int scene, int player, std::vector<float>& into) const;
    bool take_values_from_below(int scene, int player, Scratch& scratch) const;
    void learn_anew(int scene, int iterations, const ParentRows (&above)[kPlayers]);
    double gain_of_best_responses(int scene, const ParentRows (&above)[kPlayers]);

    std::unique_ptr<Game> game_;
    std::vector<Stage> stages_;
    std::vector<std::vector<char>> wants_total_[kPlayers];
    std::vector<ProgramView> programs_[kPlayers];  // by stage
    Precision precision_;
    int threads_;
    int lane_width_;
    std::atomic<int> iterations_ = 0;  // asked for while others iterate
    double weight_sum_ = 0;
    double pairs_ = 0;                     // weight of all deals
    bool nearly_blocked_ = false;          // few pairs of secrets can be held together
    std::vector<float> scales_[kPlayers];  // by stage
    std::vector<float> least_[kPlayers];   // likewise
    Pool regrets_[kPlayers];
    Pool averages_[kPlayers];
    const std::byte* foreign_averages_[kPlayers] = {nullptr, nullptr};
    std::vector<Extent> regret_extents_[kPlayers];
    std::vector<Extent> average_extents_[kPlayers];
    std::vector<std::unique_ptr<Lock>> locks_;                     // by scene, or empty
    std::vector<std::vector<float>> values_from_below_[kPlayers];  // by scene, or empty
    std::vector<std::vector<Scratch>> scratch_;                    // by thread and stage
    std::vector<Pool> chunk_values_;
    Blocks weights_[kPlayers];
    Blocks root_values_[kPlayers];
    int relearning_ = -1;  // the scene whose regrets are these
    Pool relearnt_[kPlayers];
};

}  // namespace runout

// Discounted counterfactual regret minimisation with alternating updates, and exact best responses,
// on any Game.
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

// Values of both players, in the units of the game's payoffs.
using Values = std::array<double, kPlayers>;

// One board when both play their average strategies. Rows of hands are padded to whole blocks.
struct BoardView {
    int nodes;
    int width[kPlayers];
    double chance;            // of the outcomes that lead here; scales reach and values
    Blocks reach[kPlayers];   // [node of Street::view_nodes][hand]
    Blocks values[kPlayers];  // likewise
    std::vector<float> averages[kPlayers];  // [node and action, the player's own nodes][hand]
};

// Range of a board in a player's pool, in elements.
struct Extent {
    std::size_t first;
    std::size_t own_last;      // end of the board's own range
    std::size_t subtree_last;  // end of the range of all its descendants
};

class CfrSolver {
   public:
    CfrSolver(std::unique_ptr<Game> game, Precision precision, int threads);
    // Read-only: uses averages stored elsewhere; updates are refused.
    CfrSolver(std::unique_ptr<Game> game, Precision precision, int threads,
              std::array<const std::byte*, kPlayers> averages);
    ~CfrSolver();

    Game& game() const { return *game_; }
    const std::vector<Street>& streets() const { return streets_; }
    int iterations() const { return iterations_; }
    // Resume after this many iterations, once regrets and averages are in place.
    void set_iterations(int iterations);
    Precision precision() const { return precision_; }

    // Run one iteration: update one player, then the other. After an exception, such as one of
    // `after_chunk`, the solver is of no further use.
    void iterate();

    // Return each player's value of a best response to the other's average strategy, and the values
    // when both play it; means over all deals.
    Values best_responses();
    Values average_values();

    BoardView view(int board);

    // Return the values of the child boards under the average strategies, [hand][street leaf].
    std::vector<float> continuation_values(int board, int player);
    // Use these values instead of traversing the child boards.
    void set_continuation_values(int board, int player, std::span<const float> values);

    // Solve one board of the last street again, for the reach of the average strategies. Return
    // half the sum of both best responses' gains there, per deal that chance could bring there.
    double resolve(int board, int iterations);

    // Fix the strategy of the `locked` hands at a decision: per action a share of each hand.
    void lock(int board, int place, std::span<const bool> locked,
              const std::vector<std::vector<float>>& strategy);

    Extent regret_extent(int board, int player) const { return regret_extents_[player][board]; }
    Extent average_extent(int board, int player) const { return average_extents_[player][board]; }
    std::span<std::byte> regrets(int player);
    std::span<std::byte> averages(int player);
    std::size_t number_size() const { return precision_ == Precision::single ? 4 : 2; }

    std::size_t bytes() const;

    // For so many iterations a game's grouped hands are played as one: that is faster, and what it
    // misses is small beside what is still to learn. Then all hands go on from their group's
    // numbers.
    static constexpr int kGroupedIterations = 60;

   private:
    struct Scratch;
    struct PassOptions;
    struct ParentRows;
    struct BoardLocks;
    struct Grouping;

    void prepare(int player);
    void prepare_scratch();
    void measure_deals();
    void set_scales(int player, double max_compatible);
    Memory memory(int board, int player) const;
    Memory memory(int board, int player, const PassOptions& pass, Scratch& scratch) const;
    const Extent& numbers_extent(int board, int player, bool regrets) const;
    bool plays_groups(const PassOptions& pass) const;
    const Boards& played(const PassOptions& pass) const;
    const std::uint16_t* first_parent(int board, int player, const PassOptions& pass) const;
    SumRows sum_rows(int board, int player, const PassOptions& pass) const;
    std::size_t leaf_rows(int board, int player, const PassOptions& pass) const;
    const StreetProgram& program(int board, int player) const;
    const Lock* locks(int board) const;

    void forward(int board, int player, const PassOptions& pass, Scratch& scratch,
                 ParentRows parent_rows, Table<float> node_reach = {});
    void terminal_values(int board, int player, const PassOptions& pass, Scratch& scratch);
    void backward(int board, int player, const PassOptions& pass, Scratch& scratch,
                  ParentRows parent_rows, Table<float> node_values = {});
    void copy_isomorphic_hands(int board, int player);
    // Traverse a board and its descendants, in one thread's scratch.
    void traverse(int board, int player, const PassOptions& pass, std::vector<Scratch>& scratch,
                  ParentRows parent_rows);
    // Traverse a board's children, on all threads.
    void traverse_children(int board, int player, const PassOptions& pass);
    // Traverse a board in the first thread's scratch, and its descendants on all threads.
    void traverse_board(int board, int player, const PassOptions& pass, ParentRows parent_rows,
                        Table<float> reach = {}, Table<float> values = {});
    void traverse_root(int player, const PassOptions& pass);
    static PassOptions next_pass(int iteration, double& weight_sum);
    void require_own_averages() const;
    void require_whole() const;

    void group_hands();
    void ungroup_hands();
    void size_group_scratch(const GroupedBoards& grouped, bool is_needed);
    void move_numbers(bool to_groups);

    double mean_of(int player, const PassOptions& pass);
    // Run forward from the root in the first thread's scratch; its street leaves hold the reach.
    ParentRows parent_reach(int board, int player, const PassOptions& pass);
    double chance_of(int board) const;
    Pool parent_row_buffer(int board, int width) const;
    void read_averages(int board, int player, std::vector<float>& into);
    bool use_continuation_values(int board, int player, Scratch& scratch) const;
    void run_resolve(int board, int iterations, const ParentRows (&parent_rows)[kPlayers]);
    double gain_of_best_responses(int board, const ParentRows (&parent_rows)[kPlayers]);

    std::unique_ptr<Game> game_;
    std::vector<Street> streets_;
    Precision precision_;
    int threads_;
    std::atomic<int> iterations_ = 0;  // read while other threads iterate
    double weight_sum_ = 0;
    double pairs_ = 0;                         // weight of all deals
    bool nearly_blocked_ = false;              // few pairs of hands are compatible
    std::vector<float> scales_[kPlayers];      // by street
    std::vector<float> min_regret_[kPlayers];  // likewise
    Pool regrets_[kPlayers];
    Pool averages_[kPlayers];
    const std::byte* external_averages_[kPlayers] = {nullptr, nullptr};
    std::vector<Extent> regret_extents_[kPlayers];
    std::vector<Extent> average_extents_[kPlayers];
    std::vector<std::unique_ptr<BoardLocks>> locks_;                 // by board, or empty
    std::vector<std::vector<float>> continuation_values_[kPlayers];  // by board, or empty
    std::vector<std::vector<Scratch>> scratch_;                      // by thread and street
    std::vector<Pool> chunk_values_;
    std::unique_ptr<Grouping> grouping_;  // while the numbers are those of groups
    bool is_whole_ = true;                // no iteration was left halfway
    Blocks weights_[kPlayers];
    Blocks root_values_[kPlayers];
    int resolving_ = -1;  // the board that uses resolve_regrets_
    Pool resolve_regrets_[kPlayers];
};

}  // namespace runout

// A street of a game tree as a flat program per player: steps, their order, and where they write.
//
// For one player, a board is processed in three phases. Forward: the opponent's reach is split at
// each of the opponent's decisions into one slot per action. Terminal values: slots that a terminal
// needs are lanes; the game turns reach into showdown sums and totals, all lanes at once. Backward:
// values propagate from the terminals to the roots of the street, and the player's own decisions
// are updated.
#pragma once

#include <memory>
#include <vector>

#include "core/simd.hpp"
#include "solver/game.hpp"

namespace runout {

inline constexpr int kMaxActions = 16;

// An opponent's decision: slot in -> slots out, out + 1, ...
struct SplitStep {
    int actions;
    int in;
    int out;
    int regret_row;
    int average_row;
    int node;
};

// A total computed without a lane of its own: value into = first - others, or first + others.
struct SumStep {
    int into;
    bool adds;
    int from;  // the first of its values in StreetProgram::inputs
    int count;
};

// A terminal whose value is not a scaled lane: value into = showdown_payoff * showdown value +
// fixed_payoff * total; an index below 0 leaves its term out.
struct TerminalStep {
    int into;
    int showdown_from;
    int total_from;
    float showdown_payoff;
    float fixed_payoff;
};

struct DecisionStep {
    int node;  // also the value it computes
    int regret_row;
    int average_row;
    int from;  // the first of its actions' values in StreetProgram::inputs
};

// Consecutive steps of one shape.
struct Run {
    bool own;
    int actions;
    int first;
    int last;
};

// An array that kernels read without library code, which instruction sets must not share.
template <typename Item>
class List {
   public:
    List() = default;
    List(List&&) = default;
    List& operator=(List&&) = default;

    RUNOUT_INLINE int size() const { return size_; }
    RUNOUT_INLINE const Item& operator[](int at) const { return at_[at]; }
    RUNOUT_INLINE const Item* begin() const { return at_; }
    RUNOUT_INLINE const Item* end() const { return at_ + size_; }
    Item* begin() { return at_; }
    Item* end() { return at_ + size_; }

    int push_back(const Item& item) {  // returns its index
        items_.push_back(item);
        at_ = items_.data();
        return size_++;
    }

   private:
    std::vector<Item> items_;
    Item* at_ = nullptr;
    int size_ = 0;
};

struct StreetProgram {
    int roots = 0;  // slots and values of the street's first decisions, in the order of `entries`
    int slots = 0;
    int zero_slot = 0;
    List<SplitStep> splits;
    List<Run> split_runs;

    List<int> lanes;  // slots; showdown lanes first
    int showdown_lanes = 0;
    List<float> lane_payoffs;             // factor of a showdown lane's values
    std::unique_ptr<bool[]> wants_total;  // per group of lanes
    LaneGroups groups;
    int width = 0;            // of the lanes' rows: as many, in whole groups
    List<int> street_leaves;  // slots of the next street's first decisions
    int leaf_width = 0;       // as many, in whole groups
    // The same slots, padded to whole groups with the slot of zeros.
    List<int> lane_slots;
    List<int> leaf_slots;

    // Values: decisions, a zero, showdowns and totals per lane, street leaves, terminals.
    int values = 0;
    int zero_value = 0;
    int showdown_values = 0;
    int total_values = 0;
    int leaf_values = 0;
    List<int> inputs;  // values that sums and decisions read
    List<SumStep> sums;
    List<TerminalStep> terminals;
    int fold_terminals = 0;  // the first ones, without a showdown
    List<DecisionStep> decisions;
    List<Run> decision_runs;
    List<int> root_values;

    // For views of a solution: slot and value of each node in `view_nodes`.
    List<int> node_slots;
    List<int> node_values;
};

// A street, shared by both players' programs.
struct Street {
    std::vector<int> entries;     // tree nodes that open the street
    std::vector<int> nodes;       // its decisions, in the order of the tree
    std::vector<int> view_nodes;  // its decisions, its terminals, and the next street's entries
    int regret_rows[kPlayers] = {0, 0};
    int average_rows[kPlayers] = {0, 0};  // the last action's average follows from the others
    StreetProgram programs[kPlayers];     // by the player whose values are computed
    std::vector<int> regret_row;          // by position in `nodes`
    std::vector<int> average_row;
};

// Compile every street of the tree and the boards, for groups of `lane_width` lanes.
std::vector<Street> compile(const GameTree& tree, const std::vector<BoardNode>& boards,
                            int lane_width);

}  // namespace runout

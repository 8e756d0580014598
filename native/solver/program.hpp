// A street of a game tree as a flat program per player: steps, their order, and where they write.
//
// For one player, a board is processed in three phases. Forward: the opponent's reach is split at
// each of the opponent's decisions into one slot per action. Terminal values: slots that a terminal
// needs are lanes; the game turns reach into showdown sums and totals, all lanes at once. Backward:
// values propagate from the terminals to the roots of the street, and the player's own decisions
// are updated.
#pragma once

#include <vector>

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
    std::vector<int> from;
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
    bool own;
    int actions;
    int into;
    int regret_row;
    int average_row;
    int node;
    std::vector<int> from;
};

// Consecutive steps of one shape.
struct Run {
    bool own;
    int actions;
    int first;
    int last;
};

// Steps as the kernels read them, contiguous.
struct PackedDecision {
    int into;
    int regret_row;
    int average_row;
    int node;
    int from[];
    static constexpr int kInts = 4;  // before `from`
};
struct PackedSum {
    int into;
    int adds;
    int count;
    int from[];
    static constexpr int kInts = 3;
};

struct StreetProgram {
    int roots = 0;  // slots and values of the street's first decisions, in the order of `entries`
    int slots = 0;
    int zero_slot = 0;
    std::vector<SplitStep> splits;
    std::vector<Run> split_runs;

    std::vector<int> lanes;  // slots; showdown lanes first
    int showdown_lanes = 0;
    std::vector<float> lane_payoffs;  // factor of a showdown lane's values
    std::vector<char> wants_total;    // per lane
    std::vector<int> street_leaves;   // slots of the next street's first decisions

    // Values: decisions, a zero, showdowns and totals per lane, street leaves, terminals.
    int values = 0;
    int zero_value = 0;
    int showdown_values = 0;
    int total_values = 0;
    int leaf_values = 0;
    std::vector<SumStep> sums;
    std::vector<int> packed_sums;
    std::vector<TerminalStep> terminals;
    int fold_terminals = 0;  // the first ones, without a showdown
    std::vector<DecisionStep> decisions;
    std::vector<Run> decision_runs;  // ranges of `packed_decisions`, kInts + actions each
    std::vector<int> packed_decisions;
    std::vector<int> root_values;

    // For views of a solution: slot and value of each node in `view_nodes`.
    std::vector<int> node_slots;
    std::vector<int> node_values;
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

// Compile every street of the tree and the boards.
std::vector<Street> compile(const GameTree& tree, const std::vector<BoardNode>& boards);

}  // namespace runout

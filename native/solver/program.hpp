// A stage of a game tree as one player's flat program: what to compute, in which order, where to.
//
// Seen from a player, a scene is played in three steps. Forward: the opponent's reach is split at
// each of the opponent's decisions into one slot per action. Settling: slots that an end needs are
// lanes; the game turns reach into contests and totals, all lanes at once. Backward: values rise
// from the ends to the roots of the stage, and the player's own decisions learn from them.
#pragma once

#include <vector>

#include "solver/game.hpp"

namespace runout {

inline constexpr int kMostActions = 16;

struct SplitStep {  // an opponent's decision: slot in -> slots out, out + 1, ...
    int actions;
    int in;
    int out;
    int regret_row;
    int average_row;
    int node;
};

// A total found without a lane of its own: value into = first - others, or first + others.
struct SumStep {
    int into;
    bool adds;
    std::vector<int> from;
};

// An end whose value is not a lane's as it stands: value into = contest * value + certain * value;
// an index below 0 is left out.
struct EndStep {
    int into;
    int contest_from;
    int total_from;
    float contest;
    float certain;
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

// Neighbouring steps of one shape.
struct Run {
    bool own;
    int actions;
    int first;
    int last;
};

// Steps as the walks read them, one after the other without gaps.
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

struct StageProgram {
    int roots = 0;  // slots and values of the stage's first decisions, in the order of `entries`
    int slots = 0;
    int zero_slot = 0;
    std::vector<SplitStep> splits;
    std::vector<Run> split_runs;

    std::vector<int> lanes;  // slots; those of contests first
    int contest_lanes = 0;
    std::vector<float> lane_stakes;  // what a contest lane's values are multiplied with
    std::vector<char> wants_total;   // per lane
    std::vector<int> exits;          // slots that the next stage's first decisions are reached with

    // Values: decisions, then a zero, then contests and totals per lane, exits, and ends.
    int values = 0;
    int zero_value = 0;
    int contest_values = 0;
    int total_values = 0;
    int exit_values = 0;
    std::vector<SumStep> sums;
    std::vector<int> packed_sums;
    std::vector<EndStep> ends;
    int certain_ends = 0;  // those at the front that no contest decides
    std::vector<DecisionStep> decisions;
    std::vector<Run> decision_runs;  // places of `packed_decisions`, each of kInts + actions
    std::vector<int> packed_decisions;
    std::vector<int> root_values;

    // For looking at a solution: slot and value of each node in `seen`.
    std::vector<int> node_slots;
    std::vector<int> node_values;
};

// What both players' programs of a stage share.
struct Stage {
    std::vector<int> entries;  // tree nodes that open the stage
    std::vector<int> nodes;    // its decisions, in the order of the tree
    std::vector<int> seen;     // its decisions, its ends, and the next stage's entries
    int regret_rows[kPlayers] = {0, 0};
    int average_rows[kPlayers] = {0, 0};  // the last action's average follows from the others
    StageProgram programs[kPlayers];      // by the player whose values are sought
    std::vector<int> regret_row;          // by place in `nodes`
    std::vector<int> average_row;
};

// One stage for each that the tree or the scenes have.
std::vector<Stage> compile(const GameTree& tree, const std::vector<Scene>& scenes);

}  // namespace runout

// Compiles the stages of a game tree into flat programs.
#include "solver/program.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace runout {

namespace {

// Places of a stage's decisions such that children come before parents and decisions of one
// shape stand together.
std::vector<int> order_of(const GameTree& tree, const Stage& stage) {
    std::map<int, int> place_of;
    for (std::size_t place = 0; place < stage.nodes.size(); ++place)
        place_of[stage.nodes[place]] = static_cast<int>(place);
    std::vector<int> height(stage.nodes.size(), 0);
    for (std::size_t place = stage.nodes.size(); place-- > 0;)
        for (const int child : tree[stage.nodes[place]].children)
            if (const auto found = place_of.find(child); found != place_of.end())
                height[place] = std::max(height[place], height[found->second] + 1);
    std::vector<int> order(stage.nodes.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        const auto shape = [&](int place) {
            const GameNode& node = tree[stage.nodes[place]];
            return (height[place] * kPlayers + node.player) * 64 +
                   static_cast<int>(node.children.size());
        };
        return shape(a) < shape(b);
    });
    return order;
}

class Compiler {
   public:
    Compiler(const GameTree& tree, Stage& stage, const std::vector<int>& next, int player)
        : tree_(tree),
          stage_(stage),
          next_(next),
          player_(player),
          program_(stage.programs[player]),
          slot_(tree.size(), -1),
          value_(tree.size(), -1) {}

    void run() {
        assign_slots();
        assign_lanes();
        assign_values();
        add_ends();
        add_decisions();
        group_runs();
        for (const int node : stage_.seen) {
            program_.node_slots.push_back(slot_[node]);
            program_.node_values.push_back(value_[node]);
        }
    }

   private:
    void assign_slots() {
        program_.roots = static_cast<int>(stage_.entries.size());
        program_.slots = program_.roots;
        for (int root = 0; root < program_.roots; ++root) slot_[stage_.entries[root]] = root;
        program_.zero_slot = program_.slots++;
        for (std::size_t place = 0; place < stage_.nodes.size(); ++place) {
            const int node = stage_.nodes[place];
            const GameNode& decision = tree_[node];
            const bool splits = decision.player != player_;
            if (splits)
                program_.splits.push_back({static_cast<int>(decision.children.size()), slot_[node],
                                           program_.slots, stage_.regret_row[place],
                                           stage_.average_row[place], static_cast<int>(place)});
            for (const int child : decision.children)
                slot_[child] = splits ? program_.slots++ : slot_[node];
        }
        for (const int node : next_) program_.exits.push_back(slot_[node]);
    }

    // Calls visit(end) for each end of the stage.
    template <typename Visit>
    void for_each_end(const Visit& visit) const {
        for (const int node : stage_.nodes)
            for (const int child : tree_[node].children)
                if (tree_[child].is_end) visit(child);
    }

    void add_lane(int slot) {
        if (!lane_.emplace(slot, static_cast<int>(program_.lanes.size())).second) return;
        program_.lanes.push_back(slot);
        program_.wants_total.push_back(0);
    }

    void assign_lanes() {
        for_each_end([&](int end) {
            if (tree_[end].contest != 0) add_lane(slot_[end]);
        });
        program_.contest_lanes = static_cast<int>(program_.lanes.size());
        std::vector<int> wanted;
        for_each_end([&](int end) {
            if (tree_[end].certain[player_] != 0) wanted.push_back(slot_[end]);
        });
        Totals totals(program_.splits, program_.slots, program_.sums);
        for (const int slot : program_.lanes) totals.take(slot);
        for (const int slot : program_.lanes) totals.learn(slot);
        for (const int slot : wanted) {
            if (totals.knows(slot)) continue;
            add_lane(slot);
            totals.learn(slot);
        }
        keep_needed_sums(wanted);
    }

    // A total is linear in the reach, so before and after a split one follows from the others.
    class Totals {
       public:
        Totals(std::vector<SplitStep>& splits, int slots, std::vector<SumStep>& sums)
            : splits_(splits), sums_(sums), known_(static_cast<std::size_t>(slots), 0) {
            around_.resize(static_cast<std::size_t>(slots));
            for (std::size_t at = 0; at < splits.size(); ++at) {
                unknown_.push_back(splits[at].actions + 1);
                around_[splits[at].in].push_back(static_cast<int>(at));
                for (int action = 0; action < splits[at].actions; ++action)
                    around_[splits[at].out + action].push_back(static_cast<int>(at));
            }
        }
        bool knows(int slot) const { return known_[slot] != 0; }
        void take(int slot) { known_[slot] = 1; }
        // Takes a slot's total as known, and adds a sum for each that follows from it.
        void learn(int slot) {
            std::vector<int> waiting = {slot};
            known_[slot] = 1;
            while (!waiting.empty()) {
                const int learnt = waiting.back();
                waiting.pop_back();
                for (const int at : around_[learnt])
                    if (--unknown_[at] == 1)
                        if (const int next = deduce(splits_[at]); next >= 0)
                            waiting.push_back(next);
            }
        }

       private:
        // The one slot of a split that is not known, now known as a sum; -1 when it is on its way.
        int deduce(const SplitStep& split) {
            int unknown = known_[split.in] ? -1 : split.in;
            for (int action = 0; action < split.actions; ++action)
                if (!known_[split.out + action]) unknown = split.out + action;
            if (unknown < 0) return -1;
            SumStep sum{unknown, unknown == split.in, {}};
            if (unknown != split.in) sum.from.push_back(split.in);
            for (int action = 0; action < split.actions; ++action)
                if (split.out + action != unknown) sum.from.push_back(split.out + action);
            known_[unknown] = 1;
            sums_.push_back(sum);
            return unknown;
        }

        std::vector<SplitStep>& splits_;
        std::vector<SumStep>& sums_;
        std::vector<char> known_;
        std::vector<int> unknown_;  // per split
        std::vector<std::vector<int>> around_;
    };

    void keep_needed_sums(const std::vector<int>& wanted) {
        std::vector<char> needed(static_cast<std::size_t>(program_.slots), 0);
        for (const int slot : wanted) needed[slot] = 1;
        std::vector<SumStep> kept;
        for (auto sum = program_.sums.rbegin(); sum != program_.sums.rend(); ++sum) {
            if (!needed[sum->into]) continue;
            kept.push_back(*sum);
            for (const int slot : sum->from) needed[slot] = 1;
        }
        program_.sums.assign(kept.rbegin(), kept.rend());
        for (const auto& [slot, lane] : lane_)
            if (needed[slot]) program_.wants_total[lane] = 1;
    }

    // The layout keeps room for lanes in whole groups of the widest vectors.
    static int padded(std::size_t count) { return static_cast<int>((count + 15) / 16 * 16); }

    void assign_values() {
        for (std::size_t place = 0; place < stage_.nodes.size(); ++place) {
            value_[stage_.nodes[place]] = static_cast<int>(place);
        }
        program_.zero_value = static_cast<int>(stage_.nodes.size());
        program_.contest_values = program_.zero_value + 1;
        program_.total_values =
            program_.contest_values + padded(static_cast<std::size_t>(program_.contest_lanes));
        program_.exit_values = program_.total_values + padded(program_.lanes.size());
        program_.values = program_.exit_values + padded(program_.exits.size());
        for (const int node : stage_.entries) program_.root_values.push_back(value_[node]);
        for (std::size_t exit = 0; exit < next_.size(); ++exit)
            value_[next_[exit]] = program_.exit_values + static_cast<int>(exit);
    }

    void add_ends() {
        std::map<int, int> total;  // of a slot: its value
        for (const auto& [slot, lane] : lane_) total[slot] = program_.total_values + lane;
        for (SumStep& sum : program_.sums) {
            for (int& from : sum.from) from = total.at(from);
            const int value = program_.values++;
            total[sum.into] = value;
            sum.into = value;
        }
        std::map<int, int> contests;  // how many ends share a contest lane
        for_each_end([&](int end) {
            if (tree_[end].contest != 0) ++contests[slot_[end]];
        });
        program_.lane_stakes.assign(static_cast<std::size_t>(padded(program_.lanes.size())), 1.0f);
        for_each_end([&](int end) {
            const GameNode& node = tree_[end];
            const auto stake = static_cast<float>(node.contest);
            const auto certain = static_cast<float>(node.certain[player_]);
            if (stake != 0 && certain == 0 && contests[slot_[end]] == 1) {
                const int lane = lane_.at(slot_[end]);
                program_.lane_stakes[lane] = stake;
                value_[end] = program_.contest_values + lane;
                return;
            }
            if (stake == 0 && certain == 0) {
                value_[end] = program_.zero_value;
                return;
            }
            EndStep step{program_.values++, -1, -1, stake, certain};
            if (stake != 0) step.contest_from = program_.contest_values + lane_.at(slot_[end]);
            if (certain != 0) step.total_from = total.at(slot_[end]);
            value_[end] = step.into;
            program_.ends.push_back(step);
        });
        const auto first_contest =
            std::stable_partition(program_.ends.begin(), program_.ends.end(),
                                  [](const EndStep& step) { return step.contest_from < 0; });
        program_.certain_ends = static_cast<int>(first_contest - program_.ends.begin());
    }

    void add_decisions() {
        for (std::size_t place = 0; place < stage_.nodes.size(); ++place) {
            const GameNode& node = tree_[stage_.nodes[place]];
            DecisionStep step{};
            step.own = node.player == player_;
            step.actions = static_cast<int>(node.children.size());
            step.into = value_[stage_.nodes[place]];
            step.regret_row = stage_.regret_row[place];
            step.average_row = stage_.average_row[place];
            step.node = static_cast<int>(place);
            for (const int child : node.children) step.from.push_back(value_[child]);
            program_.decisions.push_back(step);
        }
    }

    // Steps run in the order of the rows they touch, forward from the roots and backward from the
    // ends, so that memory is walked in one direction.
    void group_runs() {
        const std::vector<int> order = order_of(tree_, stage_);
        std::vector<int> rank(order.size());  // of a decision, by its place
        for (std::size_t at = 0; at < order.size(); ++at) rank[order[at]] = static_cast<int>(at);
        std::stable_sort(program_.decisions.begin(), program_.decisions.end(),
                         [&](const DecisionStep& a, const DecisionStep& b) {
                             return rank[a.node] < rank[b.node];
                         });
        std::stable_sort(
            program_.splits.begin(), program_.splits.end(),
            [&](const SplitStep& a, const SplitStep& b) { return rank[a.node] > rank[b.node]; });
        const auto group = [](auto& steps, auto& runs, auto own) {
            for (std::size_t at = 0; at < steps.size(); ++at) {
                if (runs.empty() || runs.back().actions != steps[at].actions ||
                    runs.back().own != own(steps[at]))
                    runs.push_back({own(steps[at]), steps[at].actions, static_cast<int>(at), 0});
                runs.back().last = static_cast<int>(at) + 1;
            }
        };
        group(program_.decisions, program_.decision_runs,
              [](const DecisionStep& step) { return step.own; });
        group(program_.splits, program_.split_runs, [](const SplitStep&) { return false; });
        pack();
    }

    void pack() {
        std::vector<int>& packed = program_.packed_decisions;
        for (Run& run : program_.decision_runs) {
            const int first = static_cast<int>(packed.size());
            for (int place = run.first; place < run.last; ++place) {
                const DecisionStep& step = program_.decisions[place];
                packed.insert(packed.end(),
                              {step.into, step.regret_row, step.average_row, step.node});
                packed.insert(packed.end(), step.from.begin(), step.from.end());
            }
            run.first = first;
            run.last = static_cast<int>(packed.size());
        }
        for (const SumStep& sum : program_.sums) {
            std::vector<int>& sums = program_.packed_sums;
            sums.insert(sums.end(), {sum.into, sum.adds, static_cast<int>(sum.from.size())});
            sums.insert(sums.end(), sum.from.begin(), sum.from.end());
        }
    }

    const GameTree& tree_;
    Stage& stage_;
    const std::vector<int>& next_;
    int player_;
    StageProgram& program_;
    std::vector<int> slot_;
    std::vector<int> value_;
    std::map<int, int> lane_;
};

void assign_rows(const GameTree& tree, Stage& stage) {
    stage.regret_row.resize(stage.nodes.size());
    stage.average_row.resize(stage.nodes.size());
    for (const int place : order_of(tree, stage)) {
        const GameNode& node = tree[stage.nodes[place]];
        const int actions = static_cast<int>(node.children.size());
        stage.regret_row[place] = stage.regret_rows[node.player];
        stage.regret_rows[node.player] += actions > 1 ? actions : 0;
        stage.average_row[place] = stage.average_rows[node.player];
        stage.average_rows[node.player] += actions - 1;
    }
}

}  // namespace

std::vector<Stage> compile(const GameTree& tree, const std::vector<Scene>& scenes) {
    int count = 0;
    for (const Scene& scene : scenes) count = std::max(count, scene.stage + 1);
    for (const GameNode& node : tree) count = std::max(count, node.stage + 1);
    std::vector<Stage> stages(static_cast<std::size_t>(count));
    for (std::size_t node = 0; node < tree.size(); ++node) {
        if (tree[node].is_end) continue;
        Stage& stage = stages[tree[node].stage];
        stage.nodes.push_back(static_cast<int>(node));
        if (node == 0 || tree[node].follows_chance) stage.entries.push_back(static_cast<int>(node));
    }
    const std::vector<int> none;
    for (std::size_t at = 0; at < stages.size(); ++at) {
        assign_rows(tree, stages[at]);
        const std::vector<int>& next = at + 1 < stages.size() ? stages[at + 1].entries : none;
        stages[at].seen = stages[at].nodes;
        for (const int node : stages[at].nodes)
            for (const int child : tree[node].children)
                if (tree[child].is_end) stages[at].seen.push_back(child);
        stages[at].seen.insert(stages[at].seen.end(), next.begin(), next.end());
        for (int player = 0; player < kPlayers; ++player)
            Compiler(tree, stages[at], next, player).run();
    }
    return stages;
}

}  // namespace runout

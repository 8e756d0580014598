// Compile the streets of a game tree into flat programs.
#include "solver/program.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace runout {

namespace {

// Return the positions of a street's decisions ordered so that children precede parents and
// decisions of one shape are adjacent.
std::vector<int> order_of(const GameTree& tree, const Street& street) {
    std::map<int, int> place_of;
    for (std::size_t place = 0; place < street.nodes.size(); ++place)
        place_of[street.nodes[place]] = static_cast<int>(place);
    std::vector<int> height(street.nodes.size(), 0);
    for (std::size_t place = street.nodes.size(); place-- > 0;)
        for (const int child : tree[street.nodes[place]].children)
            if (const auto found = place_of.find(child); found != place_of.end())
                height[place] = std::max(height[place], height[found->second] + 1);
    std::vector<int> order(street.nodes.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        const auto shape = [&](int place) {
            const GameNode& node = tree[street.nodes[place]];
            return (height[place] * kPlayers + node.player) * 64 +
                   static_cast<int>(node.children.size());
        };
        return shape(a) < shape(b);
    });
    return order;
}

class Compiler {
   public:
    Compiler(const GameTree& tree, Street& street, const std::vector<int>& next, int player)
        : tree_(tree),
          street_(street),
          next_(next),
          player_(player),
          program_(street.programs[player]),
          slot_(tree.size(), -1),
          value_(tree.size(), -1) {}

    void run() {
        assign_slots();
        assign_lanes();
        assign_values();
        add_terminals();
        add_decisions();
        group_runs();
        for (const int node : street_.view_nodes) {
            program_.node_slots.push_back(slot_[node]);
            program_.node_values.push_back(value_[node]);
        }
    }

   private:
    void assign_slots() {
        program_.roots = static_cast<int>(street_.entries.size());
        program_.slots = program_.roots;
        for (int root = 0; root < program_.roots; ++root) slot_[street_.entries[root]] = root;
        program_.zero_slot = program_.slots++;
        for (std::size_t place = 0; place < street_.nodes.size(); ++place) {
            const int node = street_.nodes[place];
            const GameNode& decision = tree_[node];
            const bool splits = decision.player != player_;
            if (splits)
                program_.splits.push_back({static_cast<int>(decision.children.size()), slot_[node],
                                           program_.slots, street_.regret_row[place],
                                           street_.average_row[place], static_cast<int>(place)});
            for (const int child : decision.children)
                slot_[child] = splits ? program_.slots++ : slot_[node];
        }
        for (const int node : next_) program_.street_leaves.push_back(slot_[node]);
    }

    // Call visit(terminal) for each terminal of the street.
    template <typename Visit>
    void for_each_terminal(const Visit& visit) const {
        for (const int node : street_.nodes)
            for (const int child : tree_[node].children)
                if (tree_[child].is_terminal) visit(child);
    }

    void add_lane(int slot) {
        if (!lane_.emplace(slot, static_cast<int>(program_.lanes.size())).second) return;
        program_.lanes.push_back(slot);
        program_.wants_total.push_back(0);
    }

    void assign_lanes() {
        for_each_terminal([&](int terminal) {
            if (tree_[terminal].showdown_payoff != 0) add_lane(slot_[terminal]);
        });
        program_.showdown_lanes = static_cast<int>(program_.lanes.size());
        std::vector<int> wanted;
        for_each_terminal([&](int terminal) {
            if (tree_[terminal].fixed_payoff[player_] != 0) wanted.push_back(slot_[terminal]);
        });
        Totals totals(program_.splits, program_.slots, program_.sums);
        for (const int slot : program_.lanes) totals.mark_known(slot);
        for (const int slot : program_.lanes) totals.propagate(slot);
        for (const int slot : wanted) {
            if (totals.is_known(slot)) continue;
            add_lane(slot);
            totals.propagate(slot);
        }
        keep_needed_sums(wanted);
    }

    // Totals are linear in the reach: of a split's input and outputs, one follows from the others.
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
        bool is_known(int slot) const { return known_[slot] != 0; }
        void mark_known(int slot) { known_[slot] = 1; }
        // Mark a slot's total as known, and add a sum step for each total that follows from it.
        void propagate(int slot) {
            std::vector<int> waiting = {slot};
            known_[slot] = 1;
            while (!waiting.empty()) {
                const int known = waiting.back();
                waiting.pop_back();
                for (const int at : around_[known])
                    if (--unknown_[at] == 1)
                        if (const int next = deduce(splits_[at]); next >= 0)
                            waiting.push_back(next);
            }
        }

       private:
        // Mark the only unknown slot of a split as known by a sum step and return it; -1 if none.
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

    // Lanes are padded to whole groups of the widest vectors.
    static int padded(std::size_t count) { return static_cast<int>((count + 15) / 16 * 16); }

    void assign_values() {
        for (std::size_t place = 0; place < street_.nodes.size(); ++place) {
            value_[street_.nodes[place]] = static_cast<int>(place);
        }
        program_.zero_value = static_cast<int>(street_.nodes.size());
        program_.showdown_values = program_.zero_value + 1;
        program_.total_values =
            program_.showdown_values + padded(static_cast<std::size_t>(program_.showdown_lanes));
        program_.leaf_values = program_.total_values + padded(program_.lanes.size());
        program_.values = program_.leaf_values + padded(program_.street_leaves.size());
        for (const int node : street_.entries) program_.root_values.push_back(value_[node]);
        for (std::size_t leaf = 0; leaf < next_.size(); ++leaf)
            value_[next_[leaf]] = program_.leaf_values + static_cast<int>(leaf);
    }

    void add_terminals() {
        std::map<int, int> total;  // value index by slot
        for (const auto& [slot, lane] : lane_) total[slot] = program_.total_values + lane;
        for (SumStep& sum : program_.sums) {
            for (int& from : sum.from) from = total.at(from);
            const int value = program_.values++;
            total[sum.into] = value;
            sum.into = value;
        }
        std::map<int, int> showdowns;  // terminals per showdown lane
        for_each_terminal([&](int terminal) {
            if (tree_[terminal].showdown_payoff != 0) ++showdowns[slot_[terminal]];
        });
        program_.lane_payoffs.assign(static_cast<std::size_t>(padded(program_.lanes.size())), 1.0f);
        for_each_terminal([&](int terminal) {
            const GameNode& node = tree_[terminal];
            const auto showdown = static_cast<float>(node.showdown_payoff);
            const auto fixed = static_cast<float>(node.fixed_payoff[player_]);
            if (showdown != 0 && fixed == 0 && showdowns[slot_[terminal]] == 1) {
                const int lane = lane_.at(slot_[terminal]);
                program_.lane_payoffs[lane] = showdown;
                value_[terminal] = program_.showdown_values + lane;
                return;
            }
            if (showdown == 0 && fixed == 0) {
                value_[terminal] = program_.zero_value;
                return;
            }
            TerminalStep step{program_.values++, -1, -1, showdown, fixed};
            if (showdown != 0)
                step.showdown_from = program_.showdown_values + lane_.at(slot_[terminal]);
            if (fixed != 0) step.total_from = total.at(slot_[terminal]);
            value_[terminal] = step.into;
            program_.terminals.push_back(step);
        });
        const auto first_showdown =
            std::stable_partition(program_.terminals.begin(), program_.terminals.end(),
                                  [](const TerminalStep& step) { return step.showdown_from < 0; });
        program_.fold_terminals = static_cast<int>(first_showdown - program_.terminals.begin());
    }

    void add_decisions() {
        for (std::size_t place = 0; place < street_.nodes.size(); ++place) {
            const GameNode& node = tree_[street_.nodes[place]];
            DecisionStep step{};
            step.own = node.player == player_;
            step.actions = static_cast<int>(node.children.size());
            step.into = value_[street_.nodes[place]];
            step.regret_row = street_.regret_row[place];
            step.average_row = street_.average_row[place];
            step.node = static_cast<int>(place);
            for (const int child : node.children) step.from.push_back(value_[child]);
            program_.decisions.push_back(step);
        }
    }

    // Steps run in the order of the rows they access, forward from the roots and backward from the
    // terminals, so that memory is traversed in one direction.
    void group_runs() {
        const std::vector<int> order = order_of(tree_, street_);
        std::vector<int> rank(order.size());  // of a decision, by position
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
    Street& street_;
    const std::vector<int>& next_;
    int player_;
    StreetProgram& program_;
    std::vector<int> slot_;
    std::vector<int> value_;
    std::map<int, int> lane_;
};

void assign_rows(const GameTree& tree, Street& street) {
    street.regret_row.resize(street.nodes.size());
    street.average_row.resize(street.nodes.size());
    for (const int place : order_of(tree, street)) {
        const GameNode& node = tree[street.nodes[place]];
        const int actions = static_cast<int>(node.children.size());
        street.regret_row[place] = street.regret_rows[node.player];
        street.regret_rows[node.player] += actions > 1 ? actions : 0;
        street.average_row[place] = street.average_rows[node.player];
        street.average_rows[node.player] += actions - 1;
    }
}

}  // namespace

std::vector<Street> compile(const GameTree& tree, const std::vector<BoardNode>& boards) {
    int count = 0;
    for (const BoardNode& board : boards) count = std::max(count, board.street + 1);
    for (const GameNode& node : tree) count = std::max(count, node.street + 1);
    std::vector<Street> streets(static_cast<std::size_t>(count));
    for (std::size_t node = 0; node < tree.size(); ++node) {
        if (tree[node].is_terminal) continue;
        Street& street = streets[tree[node].street];
        street.nodes.push_back(static_cast<int>(node));
        if (node == 0 || tree[node].follows_chance)
            street.entries.push_back(static_cast<int>(node));
    }
    const std::vector<int> none;
    for (std::size_t at = 0; at < streets.size(); ++at) {
        assign_rows(tree, streets[at]);
        const std::vector<int>& next = at + 1 < streets.size() ? streets[at + 1].entries : none;
        streets[at].view_nodes = streets[at].nodes;
        for (const int node : streets[at].nodes)
            for (const int child : tree[node].children)
                if (tree[child].is_terminal) streets[at].view_nodes.push_back(child);
        streets[at].view_nodes.insert(streets[at].view_nodes.end(), next.begin(), next.end());
        for (int player = 0; player < kPlayers; ++player)
            Compiler(tree, streets[at], next, player).run();
    }
    return streets;
}

}  // namespace runout

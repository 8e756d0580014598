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
    Compiler(const GameTree& tree, Street& street, const std::vector<int>& next, int player,
             int lane_width)
        : tree_(tree),
          street_(street),
          next_(next),
          player_(player),
          lane_width_(lane_width),
          program_(street.programs[player]),
          slot_(tree.size(), -1),
          value_(tree.size(), -1) {}

    void run() {
        assign_slots();
        assign_lanes();
        assign_values();
        add_terminals();
        add_decisions();
        pad(program_.lanes, program_.width, program_.lane_slots);
        pad(program_.street_leaves, program_.leaf_width, program_.leaf_slots);
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
        program_.leaf_width = in_groups(program_.street_leaves.size()) * lane_width_;
    }

    void pad(const List<int>& slots, int width, List<int>& padded) const {
        for (int at = 0; at < width; ++at)
            padded.push_back(at < slots.size() ? slots[at] : program_.zero_slot);
    }

    int in_groups(int lanes) const { return (lanes + lane_width_ - 1) / lane_width_; }

    // Call visit(terminal) for each terminal of the street.
    template <typename Visit>
    void for_each_terminal(const Visit& visit) const {
        for (const int node : street_.nodes)
            for (const int child : tree_[node].children)
                if (tree_[child].is_terminal) visit(child);
    }

    void add_lane(int slot) {
        if (lane_.emplace(slot, program_.lanes.size()).second) program_.lanes.push_back(slot);
    }

    void assign_lanes() {
        for_each_terminal([&](int terminal) {
            if (tree_[terminal].showdown_payoff != 0) add_lane(slot_[terminal]);
        });
        program_.showdown_lanes = program_.lanes.size();
        std::vector<int> wanted;
        for_each_terminal([&](int terminal) {
            if (tree_[terminal].fixed_payoff[player_] != 0) wanted.push_back(slot_[terminal]);
        });
        Totals totals(program_.splits, program_.slots, sums_);
        for (const int slot : program_.lanes) totals.mark_known(slot);
        for (const int slot : program_.lanes) totals.propagate(slot);
        for (const int slot : wanted) {
            if (totals.is_known(slot)) continue;
            add_lane(slot);
            totals.propagate(slot);
        }
        keep_needed_sums(wanted);
    }

    // Slots or values that a SumStep combines.
    struct Sum {
        int into;
        bool adds;
        std::vector<int> from;
    };

    // Totals are linear in the reach: of a split's input and outputs, one follows from the others.
    class Totals {
       public:
        Totals(const List<SplitStep>& splits, int slots, std::vector<Sum>& sums)
            : splits_(splits), sums_(sums), known_(static_cast<std::size_t>(slots)) {
            around_.resize(static_cast<std::size_t>(slots));
            for (int at = 0; at < splits.size(); ++at) {
                unknown_.push_back(splits[at].actions + 1);
                around_[splits[at].in].push_back(at);
                for (int action = 0; action < splits[at].actions; ++action)
                    around_[splits[at].out + action].push_back(at);
            }
        }
        bool is_known(int slot) const { return known_[slot]; }
        void mark_known(int slot) { known_[slot] = true; }
        // Mark a slot's total as known, and add a sum step for each total that follows from it.
        void propagate(int slot) {
            std::vector<int> waiting = {slot};
            known_[slot] = true;
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
            Sum sum{unknown, unknown == split.in, {}};
            if (unknown != split.in) sum.from.push_back(split.in);
            for (int action = 0; action < split.actions; ++action)
                if (split.out + action != unknown) sum.from.push_back(split.out + action);
            known_[unknown] = true;
            sums_.push_back(sum);
            return unknown;
        }

        const List<SplitStep>& splits_;
        std::vector<Sum>& sums_;
        std::vector<bool> known_;
        std::vector<int> unknown_;  // per split
        std::vector<std::vector<int>> around_;
    };

    void keep_needed_sums(const std::vector<int>& wanted) {
        std::vector<bool> needed(static_cast<std::size_t>(program_.slots));
        for (const int slot : wanted) needed[slot] = true;
        std::vector<Sum> kept;
        for (auto sum = sums_.rbegin(); sum != sums_.rend(); ++sum) {
            if (!needed[sum->into]) continue;
            kept.push_back(*sum);
            for (const int slot : sum->from) needed[slot] = true;
        }
        sums_.assign(kept.rbegin(), kept.rend());
        const int groups = in_groups(program_.lanes.size());
        program_.wants_total = std::make_unique<bool[]>(static_cast<std::size_t>(groups));
        for (const auto& [slot, lane] : lane_)
            if (needed[slot]) program_.wants_total[lane / lane_width_] = true;
        program_.groups = {groups, in_groups(program_.showdown_lanes), program_.wants_total.get()};
        program_.width = groups * lane_width_;
    }

    // Lanes are padded to whole groups of the widest vectors.
    static int padded(int count) { return (count + 15) / 16 * 16; }

    void assign_values() {
        for (std::size_t place = 0; place < street_.nodes.size(); ++place)
            value_[street_.nodes[place]] = static_cast<int>(place);
        program_.zero_value = static_cast<int>(street_.nodes.size());
        program_.showdown_values = program_.zero_value + 1;
        program_.total_values = program_.showdown_values + padded(program_.showdown_lanes);
        program_.leaf_values = program_.total_values + padded(program_.lanes.size());
        program_.values = program_.leaf_values + padded(program_.street_leaves.size());
        for (const int node : street_.entries) program_.root_values.push_back(value_[node]);
        for (std::size_t leaf = 0; leaf < next_.size(); ++leaf)
            value_[next_[leaf]] = program_.leaf_values + static_cast<int>(leaf);
    }

    void add_terminals() {
        std::map<int, int> total;  // value index by slot
        for (const auto& [slot, lane] : lane_) total[slot] = program_.total_values + lane;
        for (const Sum& sum : sums_) {
            const int from = program_.inputs.size();
            for (const int slot : sum.from) program_.inputs.push_back(total.at(slot));
            const int value = program_.values++;
            total[sum.into] = value;
            program_.sums.push_back({value, sum.adds, from, static_cast<int>(sum.from.size())});
        }
        std::map<int, int> showdowns;  // terminals per showdown lane
        for_each_terminal([&](int terminal) {
            if (tree_[terminal].showdown_payoff != 0) ++showdowns[slot_[terminal]];
        });
        for (int lane = 0; lane < padded(program_.lanes.size()); ++lane)
            program_.lane_payoffs.push_back(1);
        for_each_terminal([&](int terminal) {
            const GameNode& node = tree_[terminal];
            const auto showdown = static_cast<float>(node.showdown_payoff);
            const auto fixed = static_cast<float>(node.fixed_payoff[player_]);
            if (showdown != 0 && fixed == 0 && showdowns[slot_[terminal]] == 1) {
                const int lane = lane_.at(slot_[terminal]);
                program_.lane_payoffs.begin()[lane] = showdown;
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

    // Steps run in the order of the rows they access, forward from the roots and backward from the
    // terminals, so that memory is traversed in one direction.
    void add_decisions() {
        const std::vector<int> order = order_of(tree_, street_);
        std::vector<int> rank(order.size());  // of a decision, by position
        for (std::size_t at = 0; at < order.size(); ++at) rank[order[at]] = static_cast<int>(at);
        std::stable_sort(
            program_.splits.begin(), program_.splits.end(),
            [&](const SplitStep& a, const SplitStep& b) { return rank[a.node] > rank[b.node]; });
        for (const int place : order) {
            const int from = program_.inputs.size();
            for (const int child : tree_[street_.nodes[place]].children)
                program_.inputs.push_back(value_[child]);
            program_.decisions.push_back(
                {place, street_.regret_row[place], street_.average_row[place], from});
        }
        group_runs(program_.splits, program_.split_runs);
        group_runs(program_.decisions, program_.decision_runs);
    }

    template <typename Step>
    void group_runs(const List<Step>& steps, List<Run>& runs) const {
        for (int at = 0; at < steps.size(); ++at) {
            const GameNode& node = tree_[street_.nodes[steps[at].node]];
            const bool own = node.player == player_;
            const int actions = static_cast<int>(node.children.size());
            if (at == 0 || runs.end()[-1].actions != actions || runs.end()[-1].own != own)
                runs.push_back({own, actions, at, at});
            ++runs.end()[-1].last;
        }
    }

    const GameTree& tree_;
    Street& street_;
    const std::vector<int>& next_;
    int player_;
    int lane_width_;
    std::vector<Sum> sums_;
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

std::vector<Street> compile(const GameTree& tree, const std::vector<BoardNode>& boards,
                            int lane_width) {
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
            Compiler(tree, streets[at], next, player, lane_width).run();
    }
    return streets;
}

}  // namespace runout

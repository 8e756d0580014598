// The backward pass from a board's terminals to its roots: values, regret matching, discounting,
// averaging, best responses. Compiled once per instruction set (see simd.hpp).
#include "core/simd.hpp"
#include "solver/kernels.hpp"
#include "solver/rows.hpp"

namespace runout::RUNOUT_ISA {

namespace {

// Transpose rows of hands into values, [value][hand], for one vector of hands and one group.
template <int together>
RUNOUT_INLINE void gather_values(LaneRows from, Floats* values) {
    Floats rows[kFloats];
    for (int at = 0; at < kFloats; ++at) rows[at] = load(from.row(at));
    transpose(rows);
    for (int at = 0; at < kFloats; ++at) values[at * together] = rows[at];
}

template <int together>
RUNOUT_INLINE void gather_showdowns(LaneRows from, const float* payoffs, Floats* values) {
    gather_values<together>(from, values);
    for (int at = 0; at < kFloats; ++at)
        values[at * together] = values[at * together] * all_floats(payoffs[at]);
}

// The rows of BlockedReach for one vector of own hands; those of padding hands cancel out.
struct BlockedRows {
    const float* all;
    const float* one[kFloats];
    const float* other[kFloats];
    const float* same[kFloats];
    float same_share[kFloats];

    RUNOUT_INLINE BlockedRows(const BlockedReach& blocked, int first) {
        const LaneRows of_card = {blocked.of_card, blocked.reach.width};
        all = of_card.row(kAllReach);
        for (int at = 0; at < kFloats; ++at) {
            one[at] = all;
            other[at] = of_card.row(kNoReach);
            same[at] = blocked.reach.row(blocked.zero_hand);
            same_share[at] = 1;
        }
        const Card* const cards = blocked.own_cards + 2 * first;
        const int hands = blocked.own - first;
        for (int at = 0; at < kFloats && at < hands; ++at) {
            one[at] = of_card.row(id_of(cards[2 * at]));
            other[at] = of_card.row(id_of(cards[2 * at + 1]));
            same[at] = blocked.reach.row(blocked.same[first + at]);
            if (blocked.same_shares != nullptr) same_share[at] = blocked.same_shares[first + at];
        }
    }
};

// The same for a group of lanes of which the blocked reach is not yet subtracted.
template <int together, bool showdowns, bool totals>
RUNOUT_APART void gather_unblocked(const BackwardTask& task, const BlockedRows& blocked, int hand,
                                   int lane, Floats* values) {
    const StreetProgram& program = *task.program;
    const Floats all = load(blocked.all + lane);
    Floats rows[kFloats];
    for (int at = 0; at < kFloats; ++at)
        rows[at] = all - (load(blocked.one[at] + lane) + load(blocked.other[at] + lane));
    if constexpr (showdowns) {
        const LaneRows from = {task.showdowns.row(hand) + lane, task.showdowns.width};
        const float* const payoffs = &program.lane_payoffs[lane];
        const Floats left = all_floats(task.blocked.of_showdowns ? 1 : 0);
        Floats* const into = values + (program.showdown_values + lane) * together;
        Floats sums[kFloats];
        for (int at = 0; at < kFloats; ++at) sums[at] = load(from.row(at)) - left * rows[at];
        transpose(sums);
        for (int at = 0; at < kFloats; ++at)
            into[at * together] = sums[at] * all_floats(payoffs[at]);
    }
    if constexpr (totals) {
        Floats* const into = values + (program.total_values + lane) * together;
        for (int at = 0; at < kFloats; ++at) {
            const Floats same = load(blocked.same[at] + lane) * all_floats(blocked.same_share[at]);
            rows[at] = rows[at] + same;
        }
        transpose(rows);
        for (int at = 0; at < kFloats; ++at) into[at * together] = rows[at];
    }
}

template <int together>
RUNOUT_INLINE void gather_all_unblocked(const BackwardTask& task, Floats* values, int hand) {
    const LaneGroups& groups = task.program->groups;
    const BlockedRows blocked(task.blocked, hand);
    for (int group = 0; group < groups.count; ++group) {
        const int lane = group * kFloats;
        if (group >= groups.showdowns) {
            if (groups.wants_total[group])
                gather_unblocked<together, false, true>(task, blocked, hand, lane, values);
        } else if (groups.wants_total[group]) {
            gather_unblocked<together, true, true>(task, blocked, hand, lane, values);
        } else {
            gather_unblocked<together, true, false>(task, blocked, hand, lane, values);
        }
    }
}

template <int together>
RUNOUT_INLINE void gather_all_complete(const BackwardTask& task, Floats* values, int hand) {
    const StreetProgram& program = *task.program;
    for (int group = 0; group < program.groups.count; ++group) {
        const int lane = group * kFloats;
        if (group < program.groups.showdowns)
            gather_showdowns<together>({task.showdowns.row(hand) + lane, task.showdowns.width},
                                       &program.lane_payoffs[lane],
                                       values + (program.showdown_values + lane) * together);
        if (program.groups.wants_total[group])
            gather_values<together>({task.totals.row(hand) + lane, task.totals.width},
                                    values + (program.total_values + lane) * together);
    }
}

template <int together>
RUNOUT_INLINE void gather_all_values(const BackwardTask& task, Floats* values, int hand) {
    if (task.blocked.of_card != nullptr)
        gather_all_unblocked<together>(task, values, hand);
    else
        gather_all_complete<together>(task, values, hand);
    const LaneRows leaves = task.street_leaves;
    for (int leaf = 0; leaf < leaves.width; leaf += kFloats)
        gather_values<together>({leaves.row(hand) + leaf, leaves.width},
                                values + (task.program->leaf_values + leaf) * together);
}

// Write first - others, or first + others, for `known` values, or as many as the step has.
template <int together, int known>
RUNOUT_INLINE void add_values(const SumStep& step, const int* from, Floats* values) {
    const int count = known > 0 ? known : step.count;
    const Floats sign = all_floats(step.adds ? 1 : -1);
    for (int vector = 0; vector < together; ++vector) {
        Floats sum = values[from[0] * together + vector];
        for (int term = 1; term < count; ++term)
            sum = multiply_add(sign, values[from[term] * together + vector], sum);
        values[step.into * together + vector] = sum;
    }
}

template <int together>
RUNOUT_INLINE void compute_terminals(const StreetProgram& program, Floats* values) {
    const int* const inputs = program.inputs.begin();
    const SumStep* const last_sum = program.sums.end();
    for (const SumStep* step = program.sums.begin(); step < last_sum; ++step) {
        const int* const from = inputs + step->from;
        if (step->count == 2)
            add_values<together, 2>(*step, from, values);
        else if (step->count == 3)
            add_values<together, 3>(*step, from, values);
        else
            add_values<together, 0>(*step, from, values);
    }
    const TerminalStep* step = program.terminals.begin();
    const TerminalStep* const last_fold = step + program.fold_terminals;
    const TerminalStep* const last = program.terminals.end();
    for (; step < last_fold; ++step) {
        const Floats payoff = all_floats(step->fixed_payoff);
        const Floats* from = values + step->total_from * together;
        Floats* into = values + step->into * together;
        for (int vector = 0; vector < together; ++vector) into[vector] = from[vector] * payoff;
    }
    for (; step < last; ++step)
        for (int vector = 0; vector < together; ++vector) {
            Floats value =
                values[step->showdown_from * together + vector] * all_floats(step->showdown_payoff);
            if (step->total_from >= 0)
                value = multiply_add(values[step->total_from * together + vector],
                                     all_floats(step->fixed_payoff), value);
            values[step->into * together + vector] = value;
        }
}

// Discounts and weights of an update, as locals that no store can alias.
struct UpdateWeights {
    Floats keep_more;  // of positive regrets, in addition to `keep`
    Floats keep;
    Floats strategy;  // of this iteration in the average
    Floats scale;
    Floats min_regret;
    Dither dither;
};

RUNOUT_INLINE Dither dither_of(float phase) {
    return {Ints{} + static_cast<std::int32_t>(phase * 8192), all_floats(phase - 0.5f)};
}

template <typename Storage, int known, int together>
RUNOUT_INLINE void update_decision(Actions<known> actions, const UpdateWeights& weights,
                                   const Rows<Storage, together>& rows, const DecisionStep& step,
                                   const int* inputs, Floats* values, const Lock* lock, int first) {
    using Number = typename Storage::Number;
    const Floats min_regret = weights.min_regret;
    const Floats* from[Actions<known>::kCapacity];
    for (int action = 0; action < actions.count(); ++action)
        from[action] = values + inputs[step.from + action] * together;
    Floats* into = values + step.node * together;
    Number* const regret_rows = rows.regret(step.regret_row, 0);
    Number* const average_rows = rows.average(step.average_row, 0);
    const int regret_step = rows.regret_step;
    const int average_step = rows.average_step;
    rows.fetch_regrets_ahead(step.regret_row, actions.count());
    rows.fetch_averages_ahead(step.average_row, actions.count() - 1);
    for (int vector = 0; vector < together; ++vector) {
        Number* const regret_at = regret_rows + vector * regret_step;
        Floats of_action[Actions<known>::kCapacity];
        Floats regrets[Actions<known>::kCapacity];
        Floats positive[Actions<known>::kCapacity];
        for (int action = 0; action < actions.count(); ++action) {
            of_action[action] = from[action][vector];
            regrets[action] = Storage::load_regret(regret_at + action * kBlock);
        }
        const Floats share = match_regrets(actions, min_regret, regrets, positive);
        Floats value{};
        Floats strategy[Actions<known>::kCapacity];
        for (int action = 0; action < actions.count(); ++action) {
            strategy[action] = positive[action] * share;
            if (lock != nullptr) {
                const int hand = first + vector * kFloats;
                strategy[action] =
                    where_locked(load(lock->row(0) + hand), load(lock->row(1 + action) + hand),
                                 strategy[action]);
            }
            value = action == 0 ? strategy[0] * of_action[0]
                                : multiply_add(strategy[action], of_action[action], value);
        }
        for (int action = 0; action < actions.count(); ++action) {
            Floats gain = of_action[action] - value;
            if constexpr (Storage::kScaled) gain = gain * weights.scale;
            const Floats regret = multiply_add(positive[action], weights.keep_more,
                                               multiply_add(regrets[action], weights.keep, gain));
            Storage::store_regret(regret_at + action * kBlock, regret, weights.dither);
        }
        for (int action = 0; action + 1 < actions.count(); ++action) {
            Number* const place = average_rows + vector * average_step + action * kBlock;
            Storage::mix_average(place, strategy[action], weights.strategy, weights.dither);
        }
        into[vector] = value;
    }
}

template <typename Storage, int known, int together>
RUNOUT_INLINE void evaluate_decision(Actions<known> actions, Pass pass,
                                     const Rows<Storage, together>& rows, const DecisionStep& step,
                                     const int* inputs, Floats* values, const Lock* lock,
                                     int first) {
    const int* const from = inputs + step.from;
    for (int vector = 0; vector < together; ++vector) {
        Floats best = values[from[0] * together + vector];
        for (int action = 1; action < actions.count(); ++action)
            best = larger(best, values[from[action] * together + vector]);
        if (pass == Pass::average_strategy || lock != nullptr) {
            Floats shares[Actions<known>::kCapacity];
            read_average<Storage>(actions, rows, step.average_row, vector, shares);
            Floats mean = shares[0] * values[from[0] * together + vector];
            for (int action = 1; action < actions.count(); ++action)
                mean = multiply_add(shares[action], values[from[action] * together + vector], mean);
            best = pass == Pass::average_strategy
                       ? mean
                       : where_locked(load(lock->row(0) + first + vector * kFloats), mean, best);
        }
        values[step.node * together + vector] = best;
    }
}

template <int together, int known>
RUNOUT_INLINE void add_actions(Actions<known> actions, const DecisionStep& step, const int* inputs,
                               Floats* values) {
    const int* const from = inputs + step.from;
    for (int vector = 0; vector < together; ++vector) {
        Floats sum = values[from[0] * together + vector];
        for (int action = 1; action < actions.count(); ++action)
            sum = sum + values[from[action] * together + vector];
        values[step.node * together + vector] = sum;
    }
}

// Run consecutive decisions of one shape, children first.
template <typename Storage, int known, int together>
RUNOUT_INLINE void run_decisions(Actions<known> actions, const BackwardTask& task, const Run& run,
                                 const Rows<Storage, together>& rows, Floats* values, int first) {
    const DecisionStep* step = &task.program->decisions[run.first];
    const DecisionStep* const last = step + (run.last - run.first);
    const int* const inputs = task.program->inputs.begin();
    if (!run.own || known == 1) {
        for (; step < last; ++step) add_actions<together>(actions, *step, inputs, values);
        return;
    }
    if constexpr (known != 1) {
        const UpdateWeights weights = {all_floats(task.keep_positive - task.keep_negative),
                                       all_floats(task.keep_negative),
                                       all_floats(task.weight),
                                       all_floats(task.memory.scale),
                                       all_floats(task.memory.min_regret),
                                       dither_of(task.dither)};
        if (task.pass != Pass::update)
            for (; step < last; ++step)
                evaluate_decision<Storage>(actions, task.pass, rows, *step, inputs, values,
                                           lock_of(task.locks, step->node), first);
        else if (task.locks == nullptr)
            for (; step < last; ++step)
                update_decision<Storage>(actions, weights, rows, *step, inputs, values, nullptr,
                                         first);
        else
            for (; step < last; ++step)
                update_decision<Storage>(actions, weights, rows, *step, inputs, values,
                                         lock_of(task.locks, step->node), first);
    }
}

template <int together>
RUNOUT_INLINE void store_root_values(const BackwardTask& task, const Floats* values, int vector,
                                     int hand) {
    const StreetProgram& program = *task.program;
    if (task.root_values != nullptr) {
        store(task.root_values + hand, values[program.root_values[0] * together + vector]);
        return;
    }
    for (int group = 0; group < program.roots; group += kFloats) {
        Floats rows[kFloats];
        for (int at = 0; at < kFloats; ++at) {
            const int value =
                group + at < program.roots ? program.root_values[group + at] : program.zero_value;
            rows[at] = values[value * together + vector];
        }
        transpose(rows);
        for (int outcome = 0; outcome < task.outcomes; ++outcome) {
            const auto add = [&](int entry, Floats row) {
                float* to = task.parent_leaves.row(task.parent_hands[outcome][entry]) + group;
                store(to, load(to) + row);
            };
            if (task.first_parent == nullptr)
                for (int at = 0; at < kFloats; ++at) add(hand + at, rows[at]);
            else
                for (int at = 0; at < kFloats; ++at)
                    for (int entry = task.first_parent[hand + at];
                         entry < task.first_parent[hand + at + 1]; ++entry)
                        add(entry, rows[at]);
        }
    }
}

template <typename Storage, int together>
RUNOUT_INLINE void backward_blocks(const BackwardTask& task, int block) {
    const StreetProgram& program = *task.program;
    const Rows<Storage, together> rows(task.memory, block);
    auto* values = reinterpret_cast<Floats*>(task.values);
    const int first = block * kBlock;
    for (int vector = 0; vector < together; ++vector) {
        values[program.zero_value * together + vector] = Floats{};
        gather_all_values<together>(task, values + vector, first + vector * kFloats);
    }
    compute_terminals<together>(program, values);
    for (const Run& run : program.decision_runs)
        with_actions(run.actions, [&](auto actions) {
            run_decisions<Storage>(actions, task, run, rows, values, first);
        });
    for (int vector = 0; vector < together; ++vector) {
        const int hand = first + vector * kFloats;
        store_root_values<together>(task, values, vector, hand);
        if (task.node_values.at != nullptr)
            for (int node = 0; node < program.node_values.size(); ++node)
                store(task.node_values.row(node) + hand,
                      values[program.node_values[node] * together + vector]);
    }
}

// The value of a group is that of each of its hands.
RUNOUT_INLINE void share_sums(const BackwardTask& task) {
    const SumRows& sums = task.sums;
    for (int sum = 0; sum < sums.count; ++sum)
        for (int leaf = 0; leaf < task.street_leaves.width; leaf += kFloats) {
            const Floats value = load(task.street_leaves.row(sums.first_row + sum) + leaf);
            for (int at = sums.first[sum]; at < sums.first[sum + 1]; ++at) {
                float* to = task.street_leaves.row(sums.hands[at]) + leaf;
                store(to, load(to) + value);
            }
        }
}

template <typename Storage>
void backward(const BackwardTask& task) {
    share_sums(task);
    constexpr int step = kTogether / kVectors;
    int block = 0;
    for (; block + step <= task.blocks; block += step)
        backward_blocks<Storage, kTogether>(task, block);
    if constexpr (kVectors == 1)
        for (; block < task.blocks; ++block) backward_blocks<Storage, 1>(task, block);
}

}  // namespace

void run_backward(const BackwardTask& task) {
    if (task.memory.precision == Precision::single)
        backward<Single>(task);
    else
        backward<Half>(task);
}

}  // namespace runout::RUNOUT_ISA

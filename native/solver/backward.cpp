// The walk from a scene's ends to its roots: values, regret matching, discounting, averaging, best
// responses. Compiled once per instruction set (see simd.hpp).
#include "core/simd.hpp"
#include "solver/kernels.hpp"
#include "solver/rows.hpp"

namespace runout::RUNOUT_ISA {

namespace {

// Reads rows of secrets into values, [value][secret], for one vector of secrets and one group.
template <int together>
RUNOUT_INLINE void gather_values(const float* from, std::ptrdiff_t width, Floats* values,
                                 int vector) {
    Floats rows[kFloats];
    for (int at = 0; at < kFloats; ++at) rows[at] = load(from + at * width);
    transpose(rows);
    for (int at = 0; at < kFloats; ++at) values[at * together + vector] = rows[at];
}

template <int together>
RUNOUT_INLINE void gather_contests(const float* from, const float* stakes, Floats* values,
                                   int vector) {
    Floats rows[kFloats];
    for (int at = 0; at < kFloats; ++at) rows[at] = load(from + at * kFloats);
    transpose(rows);
    for (int at = 0; at < kFloats; ++at)
        values[at * together + vector] = rows[at] * all_floats(stakes[at]);
}

template <int together>
RUNOUT_INLINE void gather_all_values(const BackwardTask& task, Floats* values, int vector,
                                     int secret) {
    const ProgramView& program = *task.program;
    for (int group = 0; group < program.lanes.count; group += kFloats) {
        const std::ptrdiff_t place =
            static_cast<std::ptrdiff_t>(group) * task.lane_rows + secret * kFloats;
        if (group < program.contest_lanes)
            gather_contests<together>(task.contests + place, program.lane_stakes + group,
                                      values + (program.contest_values + group) * together, vector);
        if (program.wants_total[group / kFloats])
            gather_values<together>(task.totals + place, kFloats,
                                    values + (program.total_values + group) * together, vector);
    }
    for (int group = 0; group < program.exits.count; group += kFloats)
        gather_values<together>(
            task.exits + static_cast<std::ptrdiff_t>(secret) * task.exit_width + group,
            task.exit_width, values + (program.exit_values + group) * together, vector);
}

template <int together>
RUNOUT_INLINE void settle_ends(const ProgramView& program, Floats* values) {
    for (int place = 0; place < program.sums.count;) {
        const auto& step = *reinterpret_cast<const PackedSum*>(program.sums.at + place);
        const int count = step.count;
        place += PackedSum::kInts + count;
        for (int vector = 0; vector < together; ++vector) {
            Floats sum = values[step.from[0] * together + vector];
            if (step.adds)
                for (int term = 1; term < count; ++term)
                    sum = sum + values[step.from[term] * together + vector];
            else
                for (int term = 1; term < count; ++term)
                    sum = sum - values[step.from[term] * together + vector];
            values[step.into * together + vector] = sum;
        }
    }
    for (int at = 0; at < program.certain_ends; ++at) {
        const EndStep& step = program.ends.at[at];
        const Floats certain = all_floats(step.certain);
        const Floats* from = values + step.total_from * together;
        Floats* into = values + step.into * together;
        for (int vector = 0; vector < together; ++vector) into[vector] = from[vector] * certain;
    }
    for (int at = program.certain_ends; at < program.ends.count; ++at) {
        const EndStep& step = program.ends.at[at];
        for (int vector = 0; vector < together; ++vector) {
            Floats value = values[step.contest_from * together + vector] * all_floats(step.contest);
            if (step.total_from >= 0)
                value = multiply_add(values[step.total_from * together + vector],
                                     all_floats(step.certain), value);
            values[step.into * together + vector] = value;
        }
    }
}

// Where `locked` is one, `a`, else `b`.
RUNOUT_INLINE Floats where_locked(Floats locked, Floats a, Floats b) {
    return locked * a + (1.0f - locked) * b;
}

// How a pass learns, kept where no store can be thought to change it.
struct Lesson {
    Floats keep_more;  // of what is above zero, beyond `keep`
    Floats keep;
    Floats weight;
    Floats scale;
    Floats least;
    bool averages;
};

template <typename Storage, int known, int together>
RUNOUT_INLINE void learn(Actions<known> actions, const Lesson& lesson,
                         const Rows<Storage, together>& rows, const PackedDecision& step,
                         Floats* values, const float* locked) {
    using Number = typename Storage::Number;
    const Floats least = lesson.least;
    const Floats* from[Actions<known>::kRoom];
    for (int action = 0; action < actions.count(); ++action)
        from[action] = values + step.from[action] * together;
    Floats* into = values + step.into * together;
    Number* const regret_rows = rows.regret(step.regret_row, 0);
    Number* const average_rows = rows.average(step.average_row, 0);
    const int regret_step = rows.regret_step;
    const int average_step = rows.average_step;
    rows.fetch_regrets_ahead(step.regret_row, actions.count());
    if (lesson.averages) rows.fetch_averages_ahead(step.average_row, actions.count() - 1);
    for (int vector = 0; vector < together; ++vector) {
        Number* const regret_at = regret_rows + vector * regret_step;
        Floats of_action[Actions<known>::kRoom];
        Floats regrets[Actions<known>::kRoom];
        Floats positive[Actions<known>::kRoom];
        for (int action = 0; action < actions.count(); ++action) {
            of_action[action] = from[action][vector];
            regrets[action] = Storage::load_regret(regret_at + action * kBlock);
        }
        const Floats share = match_regrets(actions, least, regrets, positive);
        Floats value{};
        Floats strategy[Actions<known>::kRoom];
        for (int action = 0; action < actions.count(); ++action) {
            strategy[action] = positive[action] * share;
            value = action == 0 ? strategy[0] * of_action[0]
                                : multiply_add(strategy[action], of_action[action], value);
        }
        for (int action = 0; action < actions.count(); ++action) {
            Floats gain = of_action[action] - value;
            if constexpr (Storage::kScaled) gain = gain * lesson.scale;
            Floats regret = multiply_add(positive[action], lesson.keep_more,
                                         multiply_add(regrets[action], lesson.keep, gain));
            if (locked != nullptr)
                regret = where_locked(load(locked + vector * kFloats), regrets[action], regret);
            Storage::store_regret(regret_at + action * kBlock, regret);
        }
        if (lesson.averages)
            for (int action = 0; action + 1 < actions.count(); ++action) {
                Number* const place = average_rows + vector * average_step + action * kBlock;
                Storage::mix_average(place, strategy[action], lesson.weight);
            }
        into[vector] = value;
    }
}

template <typename Storage, int known, int together>
RUNOUT_INLINE void judge(Actions<known> actions, Purpose purpose,
                         const Rows<Storage, together>& rows, const PackedDecision& step,
                         Floats* values, const float* locked) {
    for (int vector = 0; vector < together; ++vector) {
        Floats best = values[step.from[0] * together + vector];
        for (int action = 1; action < actions.count(); ++action)
            best = larger(best, values[step.from[action] * together + vector]);
        if (purpose == Purpose::average || locked != nullptr) {
            Floats shares[Actions<known>::kRoom];
            read_average<Storage>(actions, rows, step.average_row, vector, shares);
            Floats mean = shares[0] * values[step.from[0] * together + vector];
            for (int action = 1; action < actions.count(); ++action)
                mean = multiply_add(shares[action], values[step.from[action] * together + vector],
                                    mean);
            best = purpose == Purpose::average
                       ? mean
                       : where_locked(load(locked + vector * kFloats), mean, best);
        }
        values[step.into * together + vector] = best;
    }
}

template <int together, int known>
RUNOUT_INLINE void add_actions(Actions<known> actions, const PackedDecision& step, Floats* values) {
    const Floats* from[Actions<known>::kRoom];
    for (int action = 0; action < actions.count(); ++action)
        from[action] = values + step.from[action] * together;
    Floats* into = values + step.into * together;
    for (int vector = 0; vector < together; ++vector) {
        Floats sum = from[0][vector];
        for (int action = 1; action < actions.count(); ++action) sum = sum + from[action][vector];
        into[vector] = sum;
    }
}

// The decisions of one shape, from the ends up.
template <typename Storage, int known, int together>
RUNOUT_INLINE void decide(Actions<known> actions, const BackwardTask& task, const Run& run,
                          const Rows<Storage, together>& rows, Floats* values, int first) {
    const int ints = PackedDecision::kInts + actions.count();
    const int* at = task.program->decisions + run.first;
    const int* const last = task.program->decisions + run.last;
    const auto step = [&] { return reinterpret_cast<const PackedDecision*>(at); };
    if (!run.own || known == 1) {
        for (; at < last; at += ints) add_actions<together>(actions, *step(), values);
        return;
    }
    if constexpr (known != 1) {
        const auto locked = [&]() -> const float* {
            if (task.locked == nullptr || task.locked[step()->node] == nullptr) return nullptr;
            return task.locked[step()->node] + first;
        };
        const Lesson lesson = {all_floats(task.keep_positive - task.keep_negative),
                               all_floats(task.keep_negative),
                               all_floats(task.weight),
                               all_floats(task.memory.scale),
                               all_floats(task.memory.least),
                               task.weight > 0};
        if (task.purpose != Purpose::learn)
            for (; at < last; at += ints)
                judge<Storage>(actions, task.purpose, rows, *step(), values, locked());
        else if (task.locked == nullptr)
            for (; at < last; at += ints)
                learn<Storage>(actions, lesson, rows, *step(), values, nullptr);
        else
            for (; at < last; at += ints)
                learn<Storage>(actions, lesson, rows, *step(), values, locked());
    }
}

template <int together>
RUNOUT_INLINE void hand_up(const BackwardTask& task, const Floats* values, int vector, int secret) {
    const ProgramView& program = *task.program;
    if (task.root_values != nullptr) {
        store(task.root_values + secret, values[program.root_values[0] * together + vector]);
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
        for (int outcome = 0; outcome < task.outcomes; ++outcome)
            for (int at = 0; at < kFloats; ++at) {
                float* to = task.parent_exits +
                            static_cast<std::ptrdiff_t>(task.origins[outcome][secret + at]) *
                                task.parent_width +
                            group;
                store(to, load(to) + rows[at]);
            }
    }
}

template <typename Storage, int together>
RUNOUT_INLINE void backward_blocks(const BackwardTask& task, int block) {
    const ProgramView& program = *task.program;
    const Rows<Storage, together> rows(task.memory, block);
    auto* values = reinterpret_cast<Floats*>(task.values);
    const int first = block * kBlock;
    for (int vector = 0; vector < together; ++vector) {
        values[program.zero_value * together + vector] = Floats{};
        gather_all_values<together>(task, values, vector, first + vector * kFloats);
    }
    settle_ends<together>(program, values);
    for (int at = 0; at < program.decision_runs.count; ++at) {
        const Run& run = program.decision_runs.at[at];
        with_actions(run.actions, [&](auto actions) {
            decide<Storage>(actions, task, run, rows, values, first);
        });
    }
    for (int vector = 0; vector < together; ++vector) {
        const int secret = first + vector * kFloats;
        hand_up<together>(task, values, vector, secret);
        if (task.findings.of_nodes != nullptr)
            for (int node = 0; node < program.nodes; ++node)
                store(task.findings.of_nodes +
                          static_cast<std::ptrdiff_t>(node) * task.findings.width + secret,
                      values[program.node_values[node] * together + vector]);
    }
}

template <typename Storage>
void backward(const BackwardTask& task) {
    constexpr int step = kTogether / kVectors;
    int block = 0;
    for (; block + step <= task.blocks; block += step)
        backward_blocks<Storage, kTogether>(task, block);
    if constexpr (kVectors == 1)
        for (; block < task.blocks; ++block) backward_blocks<Storage, 1>(task, block);
}

}  // namespace

void walk_backward(const BackwardTask& task) {
    if (task.memory.precision == Precision::single)
        backward<Single>(task);
    else
        backward<Half>(task);
}

}  // namespace runout::RUNOUT_ISA

// The solver's two walks through a scene: regret matching, discounting, averaging, best response.
#include "cfr_kernels.hpp"

#include "simd.hpp"

namespace runout::RUNOUT_ISA {

namespace {

inline constexpr int kVectors = kBlock / kFloats;  // of a block of secrets
// Vectors worked on together: a whole block, or where one vector is a block, two of those.
inline constexpr int kTogether = kVectors > 1 ? kVectors : 2;

struct Single {
    using Number = float;
    static constexpr bool kScaled = false;
    static RUNOUT_INLINE Floats load_regret(const float* from) { return load(from); }
    static RUNOUT_INLINE void store_regret(float* to, Floats a) { store(to, a); }
    static RUNOUT_INLINE Floats load_average(const float* from) { return load(from); }
    static RUNOUT_INLINE void mix_average(float* at, Floats share, Floats weight) {
        const Floats before = load(at);
        store(at, multiply_add(weight, share - before, before));
    }
};

struct Half {
    using Number = std::uint16_t;
    static constexpr bool kScaled = true;
    static constexpr float kMost = 65504;
    static constexpr float kWhole = 65535;  // an average of one
    static RUNOUT_INLINE Floats load_regret(const Number* from) { return load_halves(from); }
    // A regret below zero is halved each time, and never comes near the least number.
    static RUNOUT_INLINE void store_regret(Number* to, Floats a) {
        store_halves(to, smaller(a, all_floats(kMost)));
    }
    static RUNOUT_INLINE Floats load_average(const Number* from) {
        return load_shorts(from) * all_floats(1 / kWhole);
    }
    static RUNOUT_INLINE void mix_average(Number* at, Floats share, Floats weight) {
        const Floats before = load_shorts(at);
        const Floats now = multiply_add(share, all_floats(kWhole), -before);
        store_shorts(at, multiply_add(weight, now, before));
    }
};

// A player's rows for `together` vectors of secrets from some secret on.
template <typename Storage, int together>
struct Rows {
    using Number = typename Storage::Number;
    Number* regrets;
    Number* averages;
    int regret_step;  // from one of the vectors to the next
    int average_step;
    int regret_ahead;  // to the secrets that come after these
    int average_ahead;
    float least;

    RUNOUT_INLINE Rows(const Memory& memory, int block) : least(memory.least) {
        const int regret_block = memory.regret_rows * kBlock;
        const int average_block = memory.average_rows * kBlock;
        regrets = static_cast<Number*>(memory.regrets) +
                  static_cast<std::ptrdiff_t>(block) * regret_block;
        averages = static_cast<Number*>(memory.averages) +
                   static_cast<std::ptrdiff_t>(block) * average_block;
        regret_step = kVectors > 1 ? kFloats : regret_block;
        average_step = kVectors > 1 ? kFloats : average_block;
        regret_ahead = kVectors > 1 ? regret_block : together * regret_block;
        average_ahead = kVectors > 1 ? average_block : together * average_block;
    }
    RUNOUT_INLINE Number* regret(int row, int vector) const {
        return regrets + row * kBlock + vector * regret_step;
    }
    RUNOUT_INLINE Number* average(int row, int vector) const {
        return averages + row * kBlock + vector * average_step;
    }
    RUNOUT_INLINE void fetch_regrets_ahead(int row, int count) const {
        fetch(regret(row, 0) + regret_ahead, count, regret_step);
    }
    RUNOUT_INLINE void fetch_averages_ahead(int row, int count) const {
        fetch(average(row, 0) + average_ahead, count, average_step);
    }

   private:
    static RUNOUT_INLINE void fetch(const Number* next, int count, int step) {
        const int lines = (count * kBlock * int{sizeof(Number)} + 63) / 64;
        for (int vector = 0; vector < (kVectors > 1 ? 1 : together); ++vector)
            for (int line = 0; line < lines; ++line)
                fetch_ahead(reinterpret_cast<const char*>(next + vector * step) + 64 * line);
    }
};

// How many actions a decision has: known when compiled for the few that decisions mostly have, so
// that all stays in registers, and 0 for the rest.
template <int known>
struct Actions {
    static constexpr int kRoom = known > 0 ? known : kMostActions;
    int given;
    RUNOUT_INLINE int count() const { return known > 0 ? known : given; }
};

// Calls work(Actions) for the number of actions at hand.
template <typename Work>
RUNOUT_INLINE void with_actions(int actions, const Work& work) {
    switch (actions) {
        case 1:
            work(Actions<1>{1});
            break;
        case 2:
            work(Actions<2>{2});
            break;
        case 3:
            work(Actions<3>{3});
            break;
        case 4:
            work(Actions<4>{4});
            break;
        case 5:
            work(Actions<5>{5});
            break;
        default:
            work(Actions<0>{actions});
    }
}

// Regret matching: play in proportion to positive regret. What is below `least` counts as that
// much, so that a hand without regret plays all actions alike, and rounding does not choose for it.
// Leaves the regrets' positive parts in `positive`, and returns what makes them sum to one.
template <int known>
RUNOUT_INLINE Floats match_regrets(Actions<known> actions, Floats least, const Floats* regrets,
                                   Floats* positive) {
    positive[0] = larger(regrets[0], least);
    Floats sum = positive[0];
    for (int action = 1; action < actions.count(); ++action) {
        positive[action] = larger(regrets[action], least);
        sum = sum + positive[action];
    }
    return reciprocal(sum);
}

// The average strategy at a decision; the last action has what the others leave.
template <typename Storage, int known, int together>
RUNOUT_INLINE void read_average(Actions<known> actions, const Rows<Storage, together>& rows,
                                int row, int vector, Floats* shares) {
    Floats left = all_floats(1);
    for (int action = 0; action + 1 < actions.count(); ++action) {
        shares[action] = Storage::load_average(rows.average(row + action, vector));
        left = left - shares[action];
    }
    shares[actions.count() - 1] = larger(left, all_floats(0));
}

// --- forward ---

template <int together>
RUNOUT_INLINE void gather_roots(const ForwardTask& task, Floats* slots, int vector, int first) {
    const ProgramView& program = *task.program;
    if (task.parent_exits == nullptr) {
        slots[vector] = load(task.weights + first);
        return;
    }
    const Floats chance = all_floats(task.chance);
    for (int group = 0; group < program.roots; group += kFloats) {
        Floats rows[kFloats];
        for (int at = 0; at < kFloats; ++at)
            rows[at] = load(
                task.parent_exits +
                static_cast<std::ptrdiff_t>(task.origins[first + at]) * task.parent_width + group);
        transpose(rows);
        for (int at = 0; at < kFloats && group + at < program.roots; ++at)
            slots[(group + at) * together + vector] = rows[at] * chance;
    }
}

template <typename Storage, int known, int together>
RUNOUT_INLINE void split(Actions<known> actions, Purpose purpose,
                         const Rows<Storage, together>& rows, const SplitStep& step,
                         Floats* slots) {
    const Floats* in = slots + step.in * together;
    Floats* out = slots + step.out * together;
    if constexpr (known == 1) {
        for (int vector = 0; vector < together; ++vector) out[vector] = in[vector];
    } else if (purpose == Purpose::learn) {
        const auto* regret_rows = rows.regret(step.regret_row, 0);
        const int regret_step = rows.regret_step;
        const Floats least = all_floats(rows.least);
        rows.fetch_regrets_ahead(step.regret_row, actions.count());
        for (int vector = 0; vector < together; ++vector) {
            Floats regrets[Actions<known>::kRoom];
            Floats positive[Actions<known>::kRoom];
            for (int action = 0; action < actions.count(); ++action)
                regrets[action] =
                    Storage::load_regret(regret_rows + vector * regret_step + action * kBlock);
            const Floats share = in[vector] * match_regrets(actions, least, regrets, positive);
            for (int action = 0; action < actions.count(); ++action)
                out[action * together + vector] = positive[action] * share;
        }
    } else {
        for (int vector = 0; vector < together; ++vector) {
            Floats shares[Actions<known>::kRoom];
            read_average<Storage>(actions, rows, step.average_row, vector, shares);
            for (int action = 0; action < actions.count(); ++action)
                out[action * together + vector] = in[vector] * shares[action];
        }
    }
}

// Writes slots, [slot][secret], as rows of secrets: to + secret * width, for one vector of secrets.
template <int together>
RUNOUT_INLINE void scatter_slots(const Floats* slots, int vector, Steps<int> wanted, int zero_slot,
                                 int group, float* to, std::ptrdiff_t width) {
    Floats rows[kFloats];
    for (int at = 0; at < kFloats; ++at) {
        const int slot = group + at < wanted.count ? wanted.at[group + at] : zero_slot;
        rows[at] = slots[slot * together + vector];
    }
    transpose(rows);
    for (int at = 0; at < kFloats; ++at) store(to + at * width, rows[at]);
}

template <typename Storage, int together>
RUNOUT_INLINE void forward_blocks(const ForwardTask& task, int block) {
    const ProgramView& program = *task.program;
    const Rows<Storage, together> rows(task.memory, block);
    auto* slots = reinterpret_cast<Floats*>(task.slots);
    const int first = block * kBlock;
    for (int vector = 0; vector < together; ++vector) {
        slots[program.zero_slot * together + vector] = Floats{};
        gather_roots<together>(task, slots, vector, first + vector * kFloats);
    }
    for (int at = 0; at < program.split_runs.count; ++at) {
        const Run& run = program.split_runs.at[at];
        with_actions(run.actions, [&](auto actions) {
            for (int step = run.first; step < run.last; ++step)
                split<Storage>(actions, task.purpose, rows, program.splits.at[step], slots);
        });
    }
    for (int vector = 0; vector < together; ++vector) {
        const int secret = first + vector * kFloats;
        for (int group = 0; group < program.lanes.count; group += kFloats)
            scatter_slots<together>(
                slots, vector, program.lanes, program.zero_slot, group,
                task.lanes + static_cast<std::ptrdiff_t>(group) * task.lane_rows + secret * kFloats,
                kFloats);
        for (int group = 0; group < program.exits.count; group += kFloats)
            scatter_slots<together>(
                slots, vector, program.exits, program.zero_slot, group,
                task.exits + static_cast<std::ptrdiff_t>(secret) * task.exit_width + group,
                task.exit_width);
        if (task.findings.of_nodes != nullptr)
            for (int node = 0; node < program.nodes; ++node)
                store(task.findings.of_nodes +
                          static_cast<std::ptrdiff_t>(node) * task.findings.width + secret,
                      slots[program.node_slots[node] * together + vector]);
    }
}

// --- backward ---

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
void forward(const ForwardTask& task) {
    constexpr int step = kTogether / kVectors;
    int block = 0;
    for (; block + step <= task.blocks; block += step)
        forward_blocks<Storage, kTogether>(task, block);
    if constexpr (kVectors == 1)
        for (; block < task.blocks; ++block) forward_blocks<Storage, 1>(task, block);
    const ProgramView& program = *task.program;
    for (int group = 0; group < program.lanes.count; group += kFloats)
        store(task.lanes + static_cast<std::ptrdiff_t>(group) * task.lane_rows +
                  task.blocks * kBlock * kFloats,
              Floats{});
    for (int group = 0; group < program.exits.count; group += kFloats)
        store(task.exits + static_cast<std::ptrdiff_t>(task.blocks) * kBlock * task.exit_width +
                  group,
              Floats{});
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

int lane_width() {
    return kFloats;
}

void walk_forward(const ForwardTask& task) {
    if (task.memory.precision == Precision::single)
        forward<Single>(task);
    else
        forward<Half>(task);
}

void walk_backward(const BackwardTask& task) {
    if (task.memory.precision == Precision::single)
        backward<Single>(task);
    else
        backward<Half>(task);
}

unsigned flush_small_numbers() {
#if RUNOUT_VECTORS
    const unsigned before = _mm_getcsr();
    _mm_setcsr(before | 0x8040);  // flush to zero, denormals are zero
    return before;
#else
    return 0;
#endif
}

void restore_small_numbers([[maybe_unused]] unsigned before) {
#if RUNOUT_VECTORS
    _mm_setcsr(before);
#endif
}

}  // namespace runout::RUNOUT_ISA

// The solver's two walks through a scene: regret matching, discounting, averaging, best response.
#include "cfr_kernels.hpp"

#include "simd.hpp"

namespace runout::RUNOUT_ISA {

namespace {

inline constexpr int kVectors = kBlock / kFloats;  // of a block of secrets
// Vectors worked on together: a whole block, or where one vector is a block, two of those.
inline constexpr int kTogether = kVectors > 1 ? kVectors : 2;

// A regret below this counts as none; it keeps strategies of no regret at all uniform.
struct Single {
    using Number = float;
    static constexpr float kLeast = 1e-20f;
    static RUNOUT_INLINE Floats load_regret(const float* from) { return load(from); }
    static RUNOUT_INLINE void store_regret(float* to, Floats a) { store(to, a); }
    static RUNOUT_INLINE Floats load_average(const float* from) { return load(from); }
    static RUNOUT_INLINE void store_average(float* to, Floats a) { store(to, a); }
};

struct Half {
    using Number = std::uint16_t;
    static constexpr float kLeast = 1e-9f;
    static constexpr float kMost = 65504;
    static RUNOUT_INLINE Floats load_regret(const Number* from) { return load_halves(from); }
    static RUNOUT_INLINE void store_regret(Number* to, Floats a) {
        store_halves(to, larger(smaller(a, all_floats(kMost)), all_floats(-kMost)));
    }
    static RUNOUT_INLINE Floats load_average(const Number* from) { return load_shares(from); }
    static RUNOUT_INLINE void store_average(Number* to, Floats a) { store_shares(to, a); }
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

    RUNOUT_INLINE Rows(const Memory& memory, int block) {
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
    template <int actions>
    RUNOUT_INLINE void fetch_regrets_ahead(int row, int vector) const {
        if (kVectors > 1 && vector > 0) return;
        const Number* next = regret(row, vector) + regret_ahead;
        constexpr int lines = (actions * kBlock * int{sizeof(Number)} + 63) / 64;
        for (int line = 0; line < lines; ++line)
            fetch_ahead(reinterpret_cast<const char*>(next) + 64 * line);
    }
    template <int actions>
    RUNOUT_INLINE void fetch_averages_ahead(int row, int vector) const {
        if (kVectors > 1 && vector > 0) return;
        const Number* next = average(row, vector) + average_ahead;
        constexpr int lines = ((actions - 1) * kBlock * int{sizeof(Number)} + 63) / 64;
        for (int line = 0; line < lines; ++line)
            fetch_ahead(reinterpret_cast<const char*>(next) + 64 * line);
    }
};

// Calls work.template operator()<actions>() for the number of actions at hand.
template <typename Work>
RUNOUT_INLINE void with_actions(int actions, const Work& work) {
    switch (actions) {
        case 1:
            work.template operator()<1>();
            break;
        case 2:
            work.template operator()<2>();
            break;
        case 3:
            work.template operator()<3>();
            break;
        case 4:
            work.template operator()<4>();
            break;
        case 5:
            work.template operator()<5>();
            break;
        case 6:
            work.template operator()<6>();
            break;
        case 7:
            work.template operator()<7>();
            break;
        case 8:
            work.template operator()<8>();
            break;
        case 9:
            work.template operator()<9>();
            break;
        case 10:
            work.template operator()<10>();
            break;
        case 11:
            work.template operator()<11>();
            break;
        case 12:
            work.template operator()<12>();
            break;
        case 13:
            work.template operator()<13>();
            break;
        case 14:
            work.template operator()<14>();
            break;
        case 15:
            work.template operator()<15>();
            break;
        case 16:
            work.template operator()<16>();
            break;
        default:
            __builtin_unreachable();
    }
}

// Regret matching: play in proportion to positive regret. Leaves the regrets' positive parts in
// `positive`, and returns what makes them sum to one.
template <typename Storage, int actions>
RUNOUT_INLINE Floats match_regrets(const Floats (&regrets)[actions], Floats (&positive)[actions]) {
    Floats sum{};
    for (int action = 0; action < actions; ++action) {
        positive[action] = larger(regrets[action], all_floats(Storage::kLeast));
        sum = action == 0 ? positive[0] : sum + positive[action];
    }
    return reciprocal(sum);
}

// The average strategy at a decision; the last action has what the others leave.
template <typename Storage, int actions, int together>
RUNOUT_INLINE void read_average(const Rows<Storage, together>& rows, int row, int vector,
                                Floats (&shares)[actions]) {
    Floats left = all_floats(1);
    for (int action = 0; action + 1 < actions; ++action) {
        shares[action] = Storage::load_average(rows.average(row + action, vector));
        left = left - shares[action];
    }
    shares[actions - 1] = larger(left, all_floats(0));
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

template <typename Storage, int actions, int together>
RUNOUT_INLINE void split(const ForwardTask& task, const Rows<Storage, together>& rows,
                         const SplitStep& step, Floats* slots) {
    for (int vector = 0; vector < together; ++vector) {
        const Floats in = slots[step.in * together + vector];
        Floats* out = slots + step.out * together + vector;
        if constexpr (actions == 1) {
            out[0] = in;
        } else if (task.purpose == Purpose::learn) {
            rows.template fetch_regrets_ahead<actions>(step.regret_row, vector);
            Floats regrets[actions];
            Floats positive[actions];
            for (int action = 0; action < actions; ++action)
                regrets[action] =
                    Storage::load_regret(rows.regret(step.regret_row + action, vector));
            const Floats share = in * match_regrets<Storage>(regrets, positive);
            for (int action = 0; action < actions; ++action)
                out[action * together] = positive[action] * share;
        } else {
            Floats shares[actions];
            read_average<Storage>(rows, step.average_row, vector, shares);
            for (int action = 0; action < actions; ++action)
                out[action * together] = in * shares[action];
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
        with_actions(run.actions, [&]<int actions>() {
            for (int step = run.first; step < run.last; ++step)
                split<Storage, actions>(task, rows, program.splits.at[step], slots);
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
RUNOUT_INLINE void gather_all_values(const BackwardTask& task, Floats* values, int vector,
                                     int secret) {
    const ProgramView& program = *task.program;
    for (int group = 0; group < program.lanes.count; group += kFloats) {
        const std::ptrdiff_t place =
            static_cast<std::ptrdiff_t>(group) * task.lane_rows + secret * kFloats;
        if (group < program.contest_lanes)
            gather_values<together>(task.contests + place, kFloats,
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
    for (int at = 0; at < program.sums.count; ++at) {
        const SumStep& step = program.sums.at[at];
        for (int vector = 0; vector < together; ++vector) {
            Floats sum = values[step.from[0] * together + vector] * all_floats(step.sign[0]);
            for (int term = 1; term < step.count; ++term)
                sum = multiply_add(values[step.from[term] * together + vector],
                                   all_floats(step.sign[term]), sum);
            values[step.into * together + vector] = sum;
        }
    }
    for (int at = 0; at < program.ends.count; ++at) {
        const EndStep& step = program.ends.at[at];
        for (int vector = 0; vector < together; ++vector) {
            Floats value{};
            if (step.contest_from >= 0)
                value = values[step.contest_from * together + vector] * all_floats(step.contest);
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

template <typename Storage, int actions, int together>
RUNOUT_INLINE void learn(const BackwardTask& task, const Rows<Storage, together>& rows,
                         const DecisionStep& step, Floats* values, const float* locked) {
    const Floats keep_more = all_floats(task.keep_positive - task.keep_negative);
    const Floats keep = all_floats(task.keep_negative);
    const Floats weight = all_floats(task.weight);
    for (int vector = 0; vector < together; ++vector) {
        rows.template fetch_regrets_ahead<actions>(step.regret_row, vector);
        Floats of_action[actions];
        Floats regrets[actions];
        Floats positive[actions];
        for (int action = 0; action < actions; ++action) {
            of_action[action] = values[step.from[action] * together + vector];
            regrets[action] = Storage::load_regret(rows.regret(step.regret_row + action, vector));
        }
        const Floats share = match_regrets<Storage>(regrets, positive);
        Floats value{};
        Floats strategy[actions];
        for (int action = 0; action < actions; ++action) {
            strategy[action] = positive[action] * share;
            value = action == 0 ? strategy[0] * of_action[0]
                                : multiply_add(strategy[action], of_action[action], value);
        }
        for (int action = 0; action < actions; ++action) {
            Floats gain = of_action[action] - value;
            if constexpr (Storage::kLeast > 1e-15f) gain = gain * all_floats(task.memory.scale);
            Floats regret = multiply_add(positive[action], keep_more,
                                         multiply_add(regrets[action], keep, gain));
            if (locked != nullptr)
                regret = where_locked(load(locked + vector * kFloats), regrets[action], regret);
            Storage::store_regret(rows.regret(step.regret_row + action, vector), regret);
        }
        if (task.weight > 0) {
            rows.template fetch_averages_ahead<actions>(step.average_row, vector);
            for (int action = 0; action + 1 < actions; ++action) {
                auto* place = rows.average(step.average_row + action, vector);
                const Floats average = Storage::load_average(place);
                Storage::store_average(place,
                                       multiply_add(weight, strategy[action] - average, average));
            }
        }
        values[step.into * together + vector] = value;
    }
}

template <typename Storage, int actions, int together>
RUNOUT_INLINE void judge(const BackwardTask& task, const Rows<Storage, together>& rows,
                         const DecisionStep& step, Floats* values, const float* locked) {
    for (int vector = 0; vector < together; ++vector) {
        Floats best = values[step.from[0] * together + vector];
        for (int action = 1; action < actions; ++action)
            best = larger(best, values[step.from[action] * together + vector]);
        if (task.purpose == Purpose::average || locked != nullptr) {
            Floats shares[actions];
            read_average<Storage>(rows, step.average_row, vector, shares);
            Floats mean = shares[0] * values[step.from[0] * together + vector];
            for (int action = 1; action < actions; ++action)
                mean = multiply_add(shares[action], values[step.from[action] * together + vector],
                                    mean);
            best = task.purpose == Purpose::average
                       ? mean
                       : where_locked(load(locked + vector * kFloats), mean, best);
        }
        values[step.into * together + vector] = best;
    }
}

template <int actions, int together>
RUNOUT_INLINE void add_actions(const DecisionStep& step, Floats* values) {
    for (int vector = 0; vector < together; ++vector) {
        Floats sum = values[step.from[0] * together + vector];
        for (int action = 1; action < actions; ++action)
            sum = sum + values[step.from[action] * together + vector];
        values[step.into * together + vector] = sum;
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
        with_actions(run.actions, [&]<int actions>() {
            for (int place = run.first; place < run.last; ++place) {
                const DecisionStep& step = program.decisions.at[place];
                const float* locked = task.locked == nullptr ? nullptr : task.locked[step.node];
                if (locked != nullptr) locked += first;
                if (!run.own || actions == 1)
                    add_actions<actions, together>(step, values);
                else if constexpr (actions == 1)
                    ;
                else if (task.purpose == Purpose::learn)
                    learn<Storage, actions>(task, rows, step, values, locked);
                else
                    judge<Storage, actions>(task, rows, step, values, locked);
            }
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

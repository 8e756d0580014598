// The forward pass from a board's roots to its terminals, which splits the opponent's reach by
// regret matching or averages; and processor settings. Compiled once per instruction set (see
// simd.hpp).
#include "core/simd.hpp"
#include "solver/kernels.hpp"
#include "solver/rows.hpp"

namespace runout::RUNOUT_ISA {

namespace {

template <int together>
RUNOUT_INLINE void gather_roots(const ForwardTask& task, Floats* slots, int vector, int first) {
    const StreetProgram& program = *task.program;
    if (task.parent_leaves.at == nullptr) {
        slots[vector] = load(task.weights + first);
        return;
    }
    const Floats chance = all_floats(task.chance);
    for (int group = 0; group < program.roots; group += kFloats) {
        const auto parent_row = [&](int entry) {
            return load(task.parent_leaves.row(task.parent_hands[entry]) + group);
        };
        Floats rows[kFloats];
        if (task.first_parent == nullptr)
            for (int at = 0; at < kFloats; ++at) rows[at] = parent_row(first + at);
        else
            for (int at = 0; at < kFloats; ++at) {
                rows[at] = Floats{};
                for (int entry = task.first_parent[first + at];
                     entry < task.first_parent[first + at + 1]; ++entry)
                    rows[at] = rows[at] + parent_row(entry);
            }
        transpose(rows);
        for (int at = 0; at < kFloats && group + at < program.roots; ++at)
            slots[(group + at) * together + vector] = rows[at] * chance;
    }
}

template <typename Storage, int known, int together>
RUNOUT_INLINE void split(Actions<known> actions, Pass pass, const Rows<Storage, together>& rows,
                         const SplitStep& step, Floats* slots, const Lock* lock, int first) {
    const Floats* in = slots + step.in * together;
    Floats* out = slots + step.out * together;
    if constexpr (known == 1) {
        for (int vector = 0; vector < together; ++vector) out[vector] = in[vector];
    } else if (pass == Pass::update) {
        const auto* regret_rows = rows.regret(step.regret_row, 0);
        const int regret_step = rows.regret_step;
        const Floats min_regret = all_floats(rows.min_regret);
        rows.fetch_regrets_ahead(step.regret_row, actions.count());
        for (int vector = 0; vector < together; ++vector) {
            Floats regrets[Actions<known>::kCapacity];
            Floats positive[Actions<known>::kCapacity];
            for (int action = 0; action < actions.count(); ++action)
                regrets[action] =
                    Storage::load_regret(regret_rows + vector * regret_step + action * kBlock);
            const Floats share = in[vector] * match_regrets(actions, min_regret, regrets, positive);
            for (int action = 0; action < actions.count(); ++action)
                out[action * together + vector] = positive[action] * share;
            if (lock == nullptr) continue;
            const int hand = first + vector * kFloats;
            for (int action = 0; action < actions.count(); ++action) {
                Floats& reach = out[action * together + vector];
                reach = where_locked(load(lock->row(0) + hand),
                                     in[vector] * load(lock->row(1 + action) + hand), reach);
            }
        }
    } else {
        rows.fetch_averages_ahead(step.average_row, actions.count() - 1);
        for (int vector = 0; vector < together; ++vector) {
            Floats shares[Actions<known>::kCapacity];
            read_average<Storage>(actions, rows, step.average_row, vector, shares);
            for (int action = 0; action < actions.count(); ++action)
                out[action * together + vector] = in[vector] * shares[action];
        }
    }
}

// Transpose slots, [slot][hand], into rows of hands: to + hand * width, for one vector of hands.
template <int together>
RUNOUT_INLINE void scatter_slots(const Floats* slots, const int* wanted, float* to,
                                 std::ptrdiff_t width) {
    Floats rows[kFloats];
    for (int at = 0; at < kFloats; ++at) rows[at] = slots[wanted[at] * together];
    transpose(rows);
    for (int at = 0; at < kFloats; ++at) store(to + at * width, rows[at]);
}

template <typename Storage, int together>
RUNOUT_INLINE void forward_blocks(const ForwardTask& task, int block) {
    const StreetProgram& program = *task.program;
    const Rows<Storage, together> rows(task.memory, block);
    auto* slots = reinterpret_cast<Floats*>(task.slots);
    const int first = block * kBlock;
    for (int vector = 0; vector < together; ++vector) {
        slots[program.zero_slot * together + vector] = Floats{};
        gather_roots<together>(task, slots, vector, first + vector * kFloats);
    }
    for (const Run& run : program.split_runs)
        with_actions(run.actions, [&](auto actions) {
            const SplitStep* step = &program.splits[run.first];
            const SplitStep* const last = step + (run.last - run.first);
            if (task.locks == nullptr)
                for (; step < last; ++step)
                    split<Storage>(actions, task.pass, rows, *step, slots, nullptr, first);
            else
                for (; step < last; ++step)
                    split<Storage>(actions, task.pass, rows, *step, slots,
                                   lock_of(task.locks, step->node), first);
        });
    for (int vector = 0; vector < together; ++vector) {
        const int hand = first + vector * kFloats;
        for (int lane = 0; lane < task.lanes.width; lane += kFloats)
            scatter_slots<together>(slots + vector, &program.lane_slots[lane],
                                    task.lanes.row(hand) + lane, task.lanes.width);
        for (int leaf = 0; leaf < task.street_leaves.width; leaf += kFloats)
            scatter_slots<together>(slots + vector, &program.leaf_slots[leaf],
                                    task.street_leaves.row(hand) + leaf, task.street_leaves.width);
        if (task.node_reach.at != nullptr)
            for (int node = 0; node < program.node_slots.size(); ++node)
                store(task.node_reach.row(node) + hand,
                      slots[program.node_slots[node] * together + vector]);
    }
}

RUNOUT_INLINE void add_sums(const ForwardTask& task) {
    const SumRows& sums = task.sums;
    for (int sum = 0; sum < sums.count; ++sum)
        for (int leaf = 0; leaf < task.street_leaves.width; leaf += kFloats) {
            Floats reach{};
            for (int at = sums.first[sum]; at < sums.first[sum + 1]; ++at)
                reach = reach + load(task.street_leaves.row(sums.hands[at]) + leaf);
            store(task.street_leaves.row(sums.first_row + sum) + leaf, reach);
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
    const int padding = task.blocks * kBlock;  // the row after the last hand
    for (int lane = 0; lane < task.lanes.width; lane += kFloats)
        store(task.lanes.row(padding) + lane, Floats{});
    for (int leaf = 0; leaf < task.street_leaves.width; leaf += kFloats)
        store(task.street_leaves.row(padding) + leaf, Floats{});
    add_sums(task);
}

}  // namespace

int lane_width() {
    return kFloats;
}

void run_forward(const ForwardTask& task) {
    if (task.memory.precision == Precision::single)
        forward<Single>(task);
    else
        forward<Half>(task);
}

unsigned flush_denormals() {
#if defined(RUNOUT_COMPILE_NEON)
    std::uint64_t before = 0;
    asm volatile("mrs %0, fpcr" : "=r"(before));
    asm volatile("msr fpcr, %0" : : "r"(before | 1u << 24));  // flush to zero
    return static_cast<unsigned>(before);
#elif RUNOUT_VECTORS
    const unsigned before = _mm_getcsr();
    _mm_setcsr(before | 0x8040);  // flush to zero, denormals are zero
    return before;
#else
    return 0;
#endif
}

void restore_float_mode([[maybe_unused]] unsigned before) {
#if defined(RUNOUT_COMPILE_NEON)
    asm volatile("msr fpcr, %0" : : "r"(std::uint64_t{before}));
#elif RUNOUT_VECTORS
    _mm_setcsr(before);
#endif
}

}  // namespace runout::RUNOUT_ISA

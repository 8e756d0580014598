// Access to regrets and averages in either precision, and the strategies that follow from them.
// Included by the kernels of each instruction set.
#pragma once

#include "core/simd.hpp"
#include "solver/kernels.hpp"

namespace runout::RUNOUT_ISA {

inline constexpr int kVectors = kBlock / kFloats;  // per block of hands
// Vectors processed together: a whole block, or two blocks where a block is one vector.
inline constexpr int kTogether = kVectors > 1 ? kVectors : 2;

// Offsets that make rounding to 16 bits go up as often as down: they differ from one iteration to
// the next, so that changes smaller than the last bit are not lost.
struct Dither {
    Ints regret;     // of 0..8191, in units of a float's last bit: a half has 13 bits less
    Floats average;  // of -0.5..0.5, in units of the last bit
};

struct Single {
    using Number = float;
    static constexpr bool kScaled = false;
    static RUNOUT_INLINE Floats load_regret(const float* from) { return load(from); }
    static RUNOUT_INLINE void store_regret(float* to, Floats a, const Dither&) { store(to, a); }
    static RUNOUT_INLINE Floats load_average(const float* from) { return load(from); }
    static RUNOUT_INLINE void mix_average(float* at, Floats share, Floats weight, const Dither&) {
        const Floats before = load(at);
        store(at, multiply_add(weight, share - before, before));
    }
};

struct Half {
    using Number = std::uint16_t;
    static constexpr bool kScaled = true;
    static constexpr float kMax = 65504;
    static constexpr float kWhole = 65535;  // an average of one
    static RUNOUT_INLINE Floats load_regret(const Number* from) { return load_halves(from); }
    // Negative regrets shrink with every iteration and never approach the smallest number.
    static RUNOUT_INLINE void store_regret(Number* to, Floats a, const Dither& dither) {
        const Ints rounded = (reinterpret_cast<Ints>(a) + dither.regret) & ~0x1fff;
        store_halves(to, smaller(reinterpret_cast<Floats>(rounded), all_floats(kMax)));
    }
    static RUNOUT_INLINE Floats load_average(const Number* from) {
        return load_shorts(from) * all_floats(1 / kWhole);
    }
    static RUNOUT_INLINE void mix_average(Number* at, Floats share, Floats weight,
                                          const Dither& dither) {
        const Floats before = load_shorts(at);
        const Floats now = multiply_add(share, all_floats(kWhole), -before);
        const Floats mixed = multiply_add(weight, now, before) + dither.average;
        store_shorts(at, smaller(mixed, all_floats(kWhole)));
    }
};

// A player's rows for `together` vectors of hands, starting at a block.
template <typename Storage, int together>
struct Rows {
    using Number = typename Storage::Number;
    Number* regrets;
    Number* averages;
    int regret_step;  // between vectors
    int average_step;
    int regret_ahead;  // to the next hands, for prefetching
    int average_ahead;
    float min_regret;

    RUNOUT_INLINE Rows(const Memory& memory, int block) : min_regret(memory.min_regret) {
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

// The number of actions of a decision: a compile-time constant for the common counts, so that all
// values stay in registers, and 0 for the rest.
template <int known>
struct Actions {
    static constexpr int kCapacity = known > 0 ? known : kMaxActions;
    int dynamic;
    RUNOUT_INLINE int count() const { return known > 0 ? known : dynamic; }
};

// Call work(Actions) for this number of actions.
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

// Regret matching: play in proportion to positive regret. Regrets below `min_regret` count as that,
// so that a hand without regrets plays uniformly and rounding does not choose for it. Write the
// clamped regrets to `positive`, and return the factor that makes them sum to one.
template <int known>
RUNOUT_INLINE Floats match_regrets(Actions<known> actions, Floats min_regret, const Floats* regrets,
                                   Floats* positive) {
    positive[0] = larger(regrets[0], min_regret);
    Floats sum = positive[0];
    for (int action = 1; action < actions.count(); ++action) {
        positive[action] = larger(regrets[action], min_regret);
        sum = sum + positive[action];
    }
    return reciprocal(sum);
}

// Return the lock of a node on a board, or null.
RUNOUT_INLINE const Lock* lock_of(const Lock* locks, int node) {
    return locks == nullptr || locks[node].at == nullptr ? nullptr : locks + node;
}

// Return `a` where `locked` is one, else `b`.
RUNOUT_INLINE Floats where_locked(Floats locked, Floats a, Floats b) {
    return locked * a + (1.0f - locked) * b;
}

// Read the average strategy at a decision; the last action has the remainder.
template <typename Storage, int known, int together>
RUNOUT_INLINE void read_average(Actions<known> actions, const Rows<Storage, together>& rows,
                                int row, int vector, Floats* shares) {
    Floats left = all_floats(1);
    for (int action = 0; action + 1 < actions.count(); ++action) {
        shares[action] = Storage::load_average(rows.average(row + action, vector));
        left = left - shares[action];
    }
    if constexpr (Storage::kScaled) {
        // Rounded one by one, the shares may sum to more than one.
        const Floats scale = reciprocal(all_floats(1) - smaller(left, all_floats(0)));
        for (int action = 0; action + 1 < actions.count(); ++action)
            shares[action] = shares[action] * scale;
    }
    shares[actions.count() - 1] = larger(left, all_floats(0));
}

}  // namespace runout::RUNOUT_ISA

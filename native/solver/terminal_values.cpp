// Terminal values of many lanes of reach at once: a sweep over two sorted lists of hands, or a
// matrix product.
//
// The sweep keeps, per lane, the sum of the reach so far, in total and by card. The reach that a
// hand beats is the total less the sums of its two cards; beaten + (beaten or tied) - all is wins
// less losses, so one sweep computes wins, ties and losses.
#include "solver/terminal_values.hpp"

#include "core/cards.hpp"
#include "core/simd.hpp"

namespace runout::RUNOUT_ISA {

namespace {

template <int groups>
class ReachSums {
   public:
    RUNOUT_INLINE ReachSums() {
        for (auto& card : of_card_)
            for (Floats& group : card) group = Floats{};
        for (Floats& group : all_) group = Floats{};
    }
    RUNOUT_INLINE void add(const SweepTask& task, int hand, int first_group) {
        Floats* one = of_card_[id_of(task.opponent_cards[2 * hand])];
        Floats* other = of_card_[id_of(task.opponent_cards[2 * hand + 1])];
        for (int group = 0; group < groups; ++group) {
            const Floats reach = load(task.reach.row(first_group + group, hand, kFloats));
            all_[group] = all_[group] + reach;
            one[group] = one[group] + reach;
            other[group] = other[group] + reach;
        }
    }
    // Call take(group, sum) with the reach that shares no card with an own hand. The opponent's
    // hand with the same two cards is subtracted twice.
    template <typename Take>
    RUNOUT_INLINE void compatible(const SweepTask& task, int hand, const Take& take) const {
        const Floats* one = of_card_[id_of(task.own_cards[2 * hand])];
        const Floats* other = of_card_[id_of(task.own_cards[2 * hand + 1])];
        for (int group = 0; group < groups; ++group)
            take(group, all_[group] - (one[group] + other[group]));
    }

   private:
    Floats of_card_[kDeckSize][groups];
    Floats all_[groups];
};

template <int groups, bool showdowns>
__attribute__((noinline)) void sweep_groups(const SweepTask& task, int first_group) {
    ReachSums<groups> reach_sums;
    const auto showdown_at = [&](int group, int hand) {
        return task.showdowns.row(first_group + group, hand, kFloats);
    };
    int own = 0;
    int opponent = 0;
    if constexpr (showdowns) {
        for (int at = 0; at < task.level_count; ++at) {
            const Level level = task.levels[at];
            if (level.opponent == opponent) {
                for (; own < level.own; ++own)
                    reach_sums.compatible(task, own, [&](int group, Floats beaten) {
                        store(showdown_at(group, own), beaten + beaten);
                    });
                continue;
            }
            for (int hand = own; hand < level.own; ++hand)
                reach_sums.compatible(task, hand, [&](int group, Floats beaten) {
                    store(showdown_at(group, hand), beaten);
                });
            for (; opponent < level.opponent; ++opponent)
                reach_sums.add(task, opponent, first_group);
            for (; own < level.own; ++own)
                reach_sums.compatible(task, own, [&](int group, Floats beaten_or_tied) {
                    float* to = showdown_at(group, own);
                    store(to, load(to) + beaten_or_tied);
                });
        }
    } else {
        for (; opponent < task.opponent; ++opponent) reach_sums.add(task, opponent, first_group);
    }
    bool total = false;
    for (int group = 0; group < groups; ++group)
        total = total || task.groups.wants_total[first_group + group];
    for (int hand = 0; hand < task.own; ++hand)
        reach_sums.compatible(task, hand, [&](int group, Floats all) {
            if constexpr (showdowns) {
                float* to = showdown_at(group, hand);
                store(to, load(to) - all);
            }
            if (total)
                store(task.totals.row(first_group + group, hand, kFloats),
                      all + load(task.reach.row(first_group + group, task.same[hand], kFloats)));
        });
    for (int hand = task.own; hand < task.own_padded; ++hand)
        for (int group = 0; group < groups; ++group) {
            if constexpr (showdowns) store(showdown_at(group, hand), Floats{});
            if (total) store(task.totals.row(first_group + group, hand, kFloats), Floats{});
        }
}

// Sums of one group in double precision, as arrays that the compiler vectorizes.
struct Lanes {
    double of[kFloats];
};

class AccurateReachSums {
   public:
    AccurateReachSums(const SweepTask& task, int group)
        : task_(task), reach_(task.reach.row(group, 0, kFloats)), all_{}, of_card_{} {}

    void add(int hand) {
        const float* reach = reach_ + hand * kFloats;
        Lanes& one = of_card_[id_of(task_.opponent_cards[2 * hand])];
        Lanes& other = of_card_[id_of(task_.opponent_cards[2 * hand + 1])];
        for (int lane = 0; lane < kFloats; ++lane) {
            const auto more = static_cast<double>(reach[lane]);
            all_.of[lane] += more;
            one.of[lane] += more;
            other.of[lane] += more;
        }
    }
    // See ReachSums::compatible.
    Lanes compatible(int hand) const {
        const Lanes& one = of_card_[id_of(task_.own_cards[2 * hand])];
        const Lanes& other = of_card_[id_of(task_.own_cards[2 * hand + 1])];
        Lanes sums;
        for (int lane = 0; lane < kFloats; ++lane)
            sums.of[lane] = all_.of[lane] - (one.of[lane] + other.of[lane]);
        return sums;
    }
    Lanes with_same(int hand, Lanes sums) const {
        const float* same = reach_ + task_.same[hand] * kFloats;
        for (int lane = 0; lane < kFloats; ++lane) sums.of[lane] += static_cast<double>(same[lane]);
        return sums;
    }
    bool nearly_blocked(const Lanes& total) const {
        bool any = false;
        for (int lane = 0; lane < kFloats; ++lane)
            any |= total.of[lane] < kNearlyBlocked * all_.of[lane];
        return any;
    }
    // Add the compatible reach hand by hand; the opponent's hands before `weaker` lose, those from
    // `stronger` on win.
    void add_one_by_one(int hand, int weaker, int stronger, Lanes& showdown, Lanes& total) const {
        const Card* own = task_.own_cards + 2 * hand;
        showdown = total = Lanes{};
        for (int other = 0; other < task_.opponent; ++other) {
            const Card* cards = task_.opponent_cards + 2 * other;
            if (cards[0] == own[0] || cards[0] == own[1] || cards[1] == own[0] ||
                cards[1] == own[1])
                continue;
            const double sign = other < weaker ? 1 : other < stronger ? 0 : -1;
            const float* reach = reach_ + other * kFloats;
            for (int lane = 0; lane < kFloats; ++lane) {
                const auto more = static_cast<double>(reach[lane]);
                total.of[lane] += more;
                showdown.of[lane] += sign * more;
            }
        }
    }

   private:
    const SweepTask& task_;
    const float* reach_;
    Lanes all_;
    Lanes of_card_[kDeckSize];
};

void store_lanes(const Lanes& lanes, float* to) {
    for (int lane = 0; lane < kFloats; ++lane) to[lane] = static_cast<float>(lanes.of[lane]);
}

// Write beaten + (beaten or tied) to `sums`, for each own hand.
void sum_showdowns(const SweepTask& task, AccurateReachSums& reach_sums, Lanes* sums) {
    int own = 0;
    int opponent = 0;
    for (int at = 0; at < task.level_count; ++at) {
        const Level level = task.levels[at];
        for (int hand = own; hand < level.own; ++hand) sums[hand] = reach_sums.compatible(hand);
        for (; opponent < level.opponent; ++opponent) reach_sums.add(opponent);
        for (; own < level.own; ++own) {
            const Lanes beaten_or_tied = reach_sums.compatible(own);
            for (int lane = 0; lane < kFloats; ++lane)
                sums[own].of[lane] += beaten_or_tied.of[lane];
        }
    }
}

__attribute__((noinline)) void sweep_group_accurately(const SweepTask& task, int group) {
    const bool showdowns = group < task.groups.showdowns;
    auto* sums = reinterpret_cast<Lanes*>(task.sums);
    AccurateReachSums reach_sums(task, group);
    if (showdowns)
        sum_showdowns(task, reach_sums, sums);
    else
        for (int opponent = 0; opponent < task.opponent; ++opponent) reach_sums.add(opponent);
    const auto write = [&](int hand, const Lanes& showdown, const Lanes& total) {
        if (showdowns) store_lanes(showdown, task.showdowns.row(group, hand, kFloats));
        if (task.groups.wants_total[group])
            store_lanes(total, task.totals.row(group, hand, kFloats));
    };
    int level = 0;
    for (int hand = 0; hand < task.own; ++hand) {
        const Lanes all = reach_sums.compatible(hand);
        Lanes showdown{};
        if (showdowns)
            for (int lane = 0; lane < kFloats; ++lane)
                showdown.of[lane] = sums[hand].of[lane] - all.of[lane];
        Lanes total = reach_sums.with_same(hand, all);
        if (reach_sums.nearly_blocked(total)) {
            if (showdowns)
                while (task.levels[level].own <= hand) ++level;
            const int weaker = showdowns && level > 0 ? task.levels[level - 1].opponent : 0;
            const int stronger = showdowns ? task.levels[level].opponent : task.opponent;
            reach_sums.add_one_by_one(hand, weaker, stronger, showdown, total);
        }
        write(hand, showdown, total);
    }
    for (int hand = task.own; hand < task.own_padded; ++hand) write(hand, Lanes{}, Lanes{});
}

constexpr int kOwnTogether = 8;

template <int count>
RUNOUT_INLINE void multiply_rows(const ProductTask& task, int own, const float* reach,
                                 float* into) {
    Floats sums[count];
    for (Floats& sum : sums) sum = Floats{};
    const float* matrix = task.matrix + own * task.own_step;
    for (int opponent = 0; opponent < task.opponent; ++opponent) {
        const Floats lanes = load(reach + opponent * kFloats);
        for (int at = 0; at < count; ++at)
            sums[at] =
                multiply_add(all_floats(matrix[at * task.own_step + opponent * task.opponent_step]),
                             lanes, sums[at]);
    }
    for (int at = 0; at < count; ++at)
        store(into + (own + at) * kFloats, sums[at] * all_floats(task.sign));
}

}  // namespace

void sweep(const SweepTask& task) {
    int group = 0;
    for (; group + 4 <= task.groups.showdowns; group += 4) sweep_groups<4, true>(task, group);
    for (; group + 2 <= task.groups.showdowns; group += 2) sweep_groups<2, true>(task, group);
    for (; group < task.groups.showdowns; ++group) sweep_groups<1, true>(task, group);
    for (; group < task.groups.count; ++group)
        if (task.groups.wants_total[group]) sweep_groups<1, false>(task, group);
}

void sweep_accurately(const SweepTask& task) {
    for (int group = 0; group < task.groups.count; ++group)
        if (group < task.groups.showdowns || task.groups.wants_total[group])
            sweep_group_accurately(task, group);
}

void multiply_reach(const ProductTask& task) {
    for (int group = 0; group < task.groups; ++group) {
        const float* reach = task.reach.row(group, 0, kFloats);
        float* into = task.into.row(group, 0, kFloats);
        int own = 0;
        for (; own + kOwnTogether <= task.own; own += kOwnTogether)
            multiply_rows<kOwnTogether>(task, own, reach, into);
        for (; own < task.own; ++own) multiply_rows<1>(task, own, reach, into);
        for (; own < task.own_padded; ++own) store(into + own * kFloats, Floats{});
    }
}

void add_signs(const std::uint16_t* own, int count, const std::uint16_t* opponent, int padded,
               std::int16_t* tally, std::ptrdiff_t step) {
    for (int at = 0; at < count; ++at) {
        const Numbers strength = own[at] - Numbers{};
        for (int other = 0; other < padded; other += kNumbers) {
            const auto& others = *reinterpret_cast<const Numbers*>(opponent + other);
            auto& sums = *reinterpret_cast<NumberAnswers*>(tally + at * step + other);
            // A true comparison is -1.
            sums += (strength < others) - (strength > others);
        }
    }
}

}  // namespace runout::RUNOUT_ISA

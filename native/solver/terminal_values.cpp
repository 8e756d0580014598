// Terminal values of many lanes of reach at once: a sweep over two sorted lists of hands, or a
// matrix product.
//
// The sweep keeps, per lane, the sum of the reach so far, in total and by card. The reach that a
// hand beats is the total less the sums of its two cards; beaten + (beaten or tied) - all is wins
// less losses, so one sweep computes wins, ties and losses. The last term is left to the backward
// pass, which reads the values: rows of all hands are not traversed once more.
#include "solver/terminal_values.hpp"

#include "core/cards.hpp"
#include "core/simd.hpp"

namespace runout::RUNOUT_ISA {

namespace {

// The sums of some groups, by card in rows of reach.
template <int groups, bool grouped>
class ReachSums {
   public:
    RUNOUT_INLINE explicit ReachSums(LaneRows rows) : rows_(rows) {
        for (int row = 0; row < kReachRows; ++row)
            for (int group = 0; group < groups; ++group)
                store(rows_.row(row) + group * kFloats, Floats{});
        for (Floats& group : all_) group = Floats{};
    }
    RUNOUT_INLINE void add(const Card* cards, const float* reach, const float* card_shares) {
        float* one = rows_.row(id_of(cards[0]));
        float* other = rows_.row(id_of(cards[1]));
        for (int group = 0; group < groups; ++group) {
            const int lane = group * kFloats;
            const Floats more = load(reach + lane);
            all_[group] = all_[group] + more;
            if constexpr (grouped) {
                const Floats share = all_floats(card_shares[id_of(cards[0])]);
                const Floats other_share = all_floats(card_shares[id_of(cards[1])]);
                store(one + lane, multiply_add(more, share, load(one + lane)));
                store(other + lane, multiply_add(more, other_share, load(other + lane)));
            } else {
                store(one + lane, load(one + lane) + more);
                store(other + lane, load(other + lane) + more);
            }
        }
    }
    // Call take(lane, sum) with the reach that shares no card with an own hand. The opponent's
    // hand with the same two cards is subtracted twice.
    template <typename Take>
    RUNOUT_INLINE void compatible(const Card* cards, const Take& take) const {
        const float* one = rows_.row(id_of(cards[0]));
        const float* other = rows_.row(id_of(cards[1]));
        for (int group = 0; group < groups; ++group) {
            const int lane = group * kFloats;
            take(lane, all_[group] - (load(one + lane) + load(other + lane)));
        }
    }
    RUNOUT_INLINE void store_all() const {
        for (int group = 0; group < groups; ++group)
            store(rows_.row(kAllReach) + group * kFloats, all_[group]);
    }

   private:
    LaneRows rows_;
    Floats all_[groups];
};

template <int groups, bool showdowns, bool grouped>
RUNOUT_APART void sweep_groups(const SweepTask& task, int first_group) {
    const int first = first_group * kFloats;
    const LaneRows reach = {task.rows.reach.at + first, task.rows.reach.width};
    const LaneRows showdown = {task.rows.showdowns.at + first, task.rows.showdowns.width};
    const Card* const own_cards = task.own_cards;
    const Card* const opponent_cards = task.opponent_cards;
    const float* const card_shares = task.card_shares;
    ReachSums<groups, grouped> reach_sums({task.rows.of_card + first, reach.width});
    int own = 0;
    int opponent = 0;
    if constexpr (showdowns) {
        const Level* const last = task.levels + task.level_count;
        for (const Level* level = task.levels; level < last; ++level) {
            const int own_last = level->own;
            const int opponent_last = level->opponent;
            if (opponent_last == opponent) {
                for (; own < own_last; ++own) {
                    float* to = showdown.row(own);
                    reach_sums.compatible(own_cards + 2 * own, [&](int lane, Floats beaten) {
                        store(to + lane, beaten + beaten);
                    });
                }
                continue;
            }
            for (int hand = own; hand < own_last; ++hand) {
                float* to = showdown.row(hand);
                reach_sums.compatible(own_cards + 2 * hand,
                                      [&](int lane, Floats beaten) { store(to + lane, beaten); });
            }
            for (; opponent < opponent_last; ++opponent)
                reach_sums.add(opponent_cards + 2 * opponent, reach.row(opponent), card_shares);
            for (; own < own_last; ++own) {
                float* to = showdown.row(own);
                reach_sums.compatible(own_cards + 2 * own, [&](int lane, Floats beaten_or_tied) {
                    store(to + lane, load(to + lane) + beaten_or_tied);
                });
            }
        }
        const int padded = task.own_padded;
        for (; own < padded; ++own)
            for (int group = 0; group < groups; ++group)
                store(showdown.row(own) + group * kFloats, Floats{});
    } else {
        const int opponents = task.opponent;
        for (; opponent < opponents; ++opponent)
            reach_sums.add(opponent_cards + 2 * opponent, reach.row(opponent), card_shares);
    }
    reach_sums.store_all();
}

// Sums of one group in double precision, as arrays that the compiler vectorizes.
struct Lanes {
    double of[kFloats];
};

class AccurateReachSums {
   public:
    AccurateReachSums(const SweepTask& task, int group)
        : task_(task),
          reach_{task.rows.reach.at + group * kFloats, task.rows.reach.width},
          all_{},
          of_card_{} {}

    void add(int hand) {
        const float* reach = reach_.row(hand);
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
        const float* same = reach_.row(task_.same[hand]);
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
            const float* reach = reach_.row(other);
            for (int lane = 0; lane < kFloats; ++lane) {
                const auto more = static_cast<double>(reach[lane]);
                total.of[lane] += more;
                showdown.of[lane] += sign * more;
            }
        }
    }

   private:
    const SweepTask& task_;
    LaneRows reach_;
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
        if (showdowns) store_lanes(showdown, task.rows.showdowns.row(hand) + group * kFloats);
        if (task.groups.wants_total[group])
            store_lanes(total, task.rows.totals.row(hand) + group * kFloats);
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
RUNOUT_INLINE void multiply_rows(const ProductTask& task, int own, LaneRows reach, LaneRows into) {
    Floats sums[count];
    for (Floats& sum : sums) sum = Floats{};
    const float* matrix = task.matrix + own * task.own_step;
    for (int opponent = 0; opponent < task.opponent; ++opponent) {
        const Floats lanes = load(reach.row(opponent));
        for (int at = 0; at < count; ++at)
            sums[at] =
                multiply_add(all_floats(matrix[at * task.own_step + opponent * task.opponent_step]),
                             lanes, sums[at]);
    }
    for (int at = 0; at < count; ++at) store(into.row(own + at), sums[at] * all_floats(task.sign));
}

template <bool grouped>
RUNOUT_INLINE void sweep_all(const SweepTask& task) {
    const LaneGroups& groups = task.groups;
    for (int group = 0; group < groups.showdowns;) {
        const int left = groups.showdowns - group;
        // As even as possible: a pass has costs of its own.
        const int together = left == 3 || left == 5 ? 3 : left < 4 ? left : 4;
        if (together == 1) sweep_groups<1, true, grouped>(task, group);
        if (together == 2) sweep_groups<2, true, grouped>(task, group);
        if (together == 3) sweep_groups<3, true, grouped>(task, group);
        if (together == 4) sweep_groups<4, true, grouped>(task, group);
        group += together;
    }
    for (int group = groups.showdowns; group < groups.count; ++group)
        if (groups.wants_total[group]) sweep_groups<1, false, grouped>(task, group);
}

}  // namespace

void sweep(const SweepTask& task) {
    if (task.card_shares == nullptr)
        sweep_all<false>(task);
    else
        sweep_all<true>(task);
}

void sweep_accurately(const SweepTask& task) {
    for (int group = 0; group < task.groups.count; ++group)
        if (group < task.groups.showdowns || task.groups.wants_total[group])
            sweep_group_accurately(task, group);
}

void multiply_reach(const ProductTask& task) {
    for (int group = 0; group < task.groups; ++group) {
        const LaneRows reach = {task.reach.at + group * kFloats, task.reach.width};
        const LaneRows into = {task.into.at + group * kFloats, task.into.width};
        int own = 0;
        for (; own + kOwnTogether <= task.own; own += kOwnTogether)
            multiply_rows<kOwnTogether>(task, own, reach, into);
        for (; own < task.own; ++own) multiply_rows<1>(task, own, reach, into);
        for (; own < task.own_padded; ++own) store(into.row(own), Floats{});
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

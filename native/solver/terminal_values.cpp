// Settles ends for many lanes of reach at once: a sweep through two sorted lists of secrets, or a
// product with a matrix.
//
// The sweep keeps, per lane, the reach met so far in all and by card. What a secret beats is then
// the total less what shares its first or its second card; beaten + (beaten or tied) - all is wins
// less losses, so that one walk finds wins, ties and losses.
#include "solver/terminal_values.hpp"

#include "core/cards.hpp"
#include "core/simd.hpp"

namespace runout::RUNOUT_ISA {

namespace {

template <int groups>
class ReachMet {
   public:
    RUNOUT_INLINE ReachMet() {
        for (auto& card : of_card_)
            for (Floats& group : card) group = Floats{};
        for (Floats& group : all_) group = Floats{};
    }
    RUNOUT_INLINE void meet(const SweepTask& task, int secret, int first_group) {
        Floats* one = of_card_[task.opponent_cards[2 * secret]];
        Floats* other = of_card_[task.opponent_cards[2 * secret + 1]];
        for (int group = 0; group < groups; ++group) {
            const Floats reach =
                load(place(task.reach, task.reach_rows, first_group + group, secret));
            all_[group] = all_[group] + reach;
            one[group] = one[group] + reach;
            other[group] = other[group] + reach;
        }
    }
    // What shares no card with an own secret, but for the opponent's secret of the same two cards,
    // which is taken away once too often.
    template <typename Take>
    RUNOUT_INLINE void beside(const SweepTask& task, int secret, const Take& take) const {
        const Floats* one = of_card_[task.own_cards[2 * secret]];
        const Floats* other = of_card_[task.own_cards[2 * secret + 1]];
        for (int group = 0; group < groups; ++group)
            take(group, all_[group] - (one[group] + other[group]));
    }
    template <typename Number>
    static RUNOUT_INLINE Number* place(Number* at, int rows, int group, int secret) {
        return at + (static_cast<std::ptrdiff_t>(group) * rows + secret) * kFloats;
    }

   private:
    Floats of_card_[kDeckSize][groups];
    Floats all_[groups];
};

template <int groups, bool contests>
__attribute__((noinline)) void sweep_groups(const SweepTask& task, int first_group) {
    ReachMet<groups> met;
    const auto contest_at = [&](int group, int secret) {
        return ReachMet<groups>::place(task.contests, task.rows, first_group + group, secret);
    };
    int own = 0;
    int opponent = 0;
    if constexpr (contests) {
        for (int at = 0; at < task.level_count; ++at) {
            const Level level = task.levels[at];
            if (level.opponent == opponent) {
                for (; own < level.own; ++own)
                    met.beside(task, own, [&](int group, Floats beaten) {
                        store(contest_at(group, own), beaten + beaten);
                    });
                continue;
            }
            for (int secret = own; secret < level.own; ++secret)
                met.beside(task, secret, [&](int group, Floats beaten) {
                    store(contest_at(group, secret), beaten);
                });
            for (; opponent < level.opponent; ++opponent) met.meet(task, opponent, first_group);
            for (; own < level.own; ++own)
                met.beside(task, own, [&](int group, Floats beaten_or_tied) {
                    float* to = contest_at(group, own);
                    store(to, load(to) + beaten_or_tied);
                });
        }
    } else {
        for (; opponent < task.opponent; ++opponent) met.meet(task, opponent, first_group);
    }
    bool total = false;
    for (int group = 0; group < groups; ++group)
        total = total || task.wants_total[first_group + group];
    for (int secret = 0; secret < task.own; ++secret)
        met.beside(task, secret, [&](int group, Floats all) {
            if constexpr (contests) {
                float* to = contest_at(group, secret);
                store(to, load(to) - all);
            }
            if (total)
                store(ReachMet<groups>::place(task.totals, task.rows, first_group + group, secret),
                      all + load(ReachMet<groups>::place(task.reach, task.reach_rows,
                                                         first_group + group, task.same[secret])));
        });
    for (int secret = task.own; secret < task.own_padded; ++secret)
        for (int group = 0; group < groups; ++group) {
            if constexpr (contests) store(contest_at(group, secret), Floats{});
            if (total)
                store(ReachMet<groups>::place(task.totals, task.rows, first_group + group, secret),
                      Floats{});
        }
}

// Sums of one group in double precision, as plain numbers that the compiler makes vectors of.
struct Lanes {
    double of[kFloats];
};

class AccurateReachMet {
   public:
    AccurateReachMet(const SweepTask& task, int group)
        : task_(task),
          reach_(ReachMet<1>::place(task.reach, task.reach_rows, group, 0)),
          all_{},
          of_card_{} {}

    void meet(int secret) {
        const float* reach = reach_ + secret * kFloats;
        Lanes& one = of_card_[task_.opponent_cards[2 * secret]];
        Lanes& other = of_card_[task_.opponent_cards[2 * secret + 1]];
        for (int lane = 0; lane < kFloats; ++lane) {
            const auto more = static_cast<double>(reach[lane]);
            all_.of[lane] += more;
            one.of[lane] += more;
            other.of[lane] += more;
        }
    }
    // As ReachMet::beside.
    Lanes beside(int secret) const {
        const Lanes& one = of_card_[task_.own_cards[2 * secret]];
        const Lanes& other = of_card_[task_.own_cards[2 * secret + 1]];
        Lanes beside;
        for (int lane = 0; lane < kFloats; ++lane)
            beside.of[lane] = all_.of[lane] - (one.of[lane] + other.of[lane]);
        return beside;
    }
    Lanes with_same(int secret, Lanes sums) const {
        const float* same = reach_ + task_.same[secret] * kFloats;
        for (int lane = 0; lane < kFloats; ++lane) sums.of[lane] += static_cast<double>(same[lane]);
        return sums;
    }
    bool nearly_blocked(const Lanes& total) const {
        bool any = false;
        for (int lane = 0; lane < kFloats; ++lane)
            any |= total.of[lane] < kNearlyBlocked * all_.of[lane];
        return any;
    }
    // Adds what a secret meets one by one; the opponent's secrets before `weaker` lose to it, those
    // from `stronger` on beat it.
    void add_one_by_one(int secret, int weaker, int stronger, Lanes& contest, Lanes& total) const {
        const std::uint8_t* own = task_.own_cards + 2 * secret;
        contest = total = Lanes{};
        for (int other = 0; other < task_.opponent; ++other) {
            const std::uint8_t* cards = task_.opponent_cards + 2 * other;
            if (cards[0] == own[0] || cards[0] == own[1] || cards[1] == own[0] ||
                cards[1] == own[1])
                continue;
            const double sign = other < weaker ? 1 : other < stronger ? 0 : -1;
            const float* reach = reach_ + other * kFloats;
            for (int lane = 0; lane < kFloats; ++lane) {
                const auto more = static_cast<double>(reach[lane]);
                total.of[lane] += more;
                contest.of[lane] += sign * more;
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

// Leaves beaten + (beaten or tied) in task.sums, for each own secret.
void sum_contests(const SweepTask& task, AccurateReachMet& met, Lanes* sums) {
    int own = 0;
    int opponent = 0;
    for (int at = 0; at < task.level_count; ++at) {
        const Level level = task.levels[at];
        for (int secret = own; secret < level.own; ++secret) sums[secret] = met.beside(secret);
        for (; opponent < level.opponent; ++opponent) met.meet(opponent);
        for (; own < level.own; ++own) {
            const Lanes beaten_or_tied = met.beside(own);
            for (int lane = 0; lane < kFloats; ++lane)
                sums[own].of[lane] += beaten_or_tied.of[lane];
        }
    }
}

__attribute__((noinline)) void sweep_group_accurately(const SweepTask& task, int group) {
    const bool contests = group < task.contest_groups;
    auto* sums = reinterpret_cast<Lanes*>(task.sums);
    AccurateReachMet met(task, group);
    if (contests)
        sum_contests(task, met, sums);
    else
        for (int opponent = 0; opponent < task.opponent; ++opponent) met.meet(opponent);
    const auto write = [&](int secret, const Lanes& contest, const Lanes& total) {
        if (contests)
            store_lanes(contest, ReachMet<1>::place(task.contests, task.rows, group, secret));
        if (task.wants_total[group])
            store_lanes(total, ReachMet<1>::place(task.totals, task.rows, group, secret));
    };
    int level = 0;
    for (int secret = 0; secret < task.own; ++secret) {
        const Lanes all = met.beside(secret);
        Lanes contest{};
        if (contests)
            for (int lane = 0; lane < kFloats; ++lane)
                contest.of[lane] = sums[secret].of[lane] - all.of[lane];
        Lanes total = met.with_same(secret, all);
        if (met.nearly_blocked(total)) {
            if (contests)
                while (task.levels[level].own <= secret) ++level;
            const int weaker = contests && level > 0 ? task.levels[level - 1].opponent : 0;
            const int stronger = contests ? task.levels[level].opponent : task.opponent;
            met.add_one_by_one(secret, weaker, stronger, contest, total);
        }
        write(secret, contest, total);
    }
    for (int secret = task.own; secret < task.own_padded; ++secret) write(secret, Lanes{}, Lanes{});
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
    for (; group + 4 <= task.contest_groups; group += 4) sweep_groups<4, true>(task, group);
    for (; group + 2 <= task.contest_groups; group += 2) sweep_groups<2, true>(task, group);
    for (; group < task.contest_groups; ++group) sweep_groups<1, true>(task, group);
    for (; group < task.groups; ++group)
        if (task.wants_total[group]) sweep_groups<1, false>(task, group);
}

void sweep_accurately(const SweepTask& task) {
    for (int group = 0; group < task.groups; ++group)
        if (group < task.contest_groups || task.wants_total[group])
            sweep_group_accurately(task, group);
}

void multiply_reach(const ProductTask& task) {
    for (int group = 0; group < task.groups; ++group) {
        const float* reach =
            task.reach + static_cast<std::ptrdiff_t>(group) * task.reach_rows * kFloats;
        float* into = task.into + static_cast<std::ptrdiff_t>(group) * task.rows * kFloats;
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
        const Sixteen strength = own[at] - Sixteen{};
        for (int other = 0; other < padded; other += 16) {
            const auto& others = *reinterpret_cast<const Sixteen*>(opponent + other);
            auto& sums = *reinterpret_cast<SixteenAnswers*>(tally + at * step + other);
            // A comparison that holds is -1.
            sums += (strength < others) - (strength > others);
        }
    }
}

}  // namespace runout::RUNOUT_ISA

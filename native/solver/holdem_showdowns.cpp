// Settles a hold'em spot's showdowns: by sweeps on the river, by matrices before it.
#include <algorithm>

#include "core/parallel.hpp"
#include "core/simd.hpp"
#include "solver/holdem.hpp"

namespace runout {

// --- all-in before the river ---

namespace {

// On the two rivers that block only the first hand, and on the two that block only the second, the
// tally of a pair without a common card is taken down by one.
constexpr int kBlockedRivers = 4;
constexpr float kRivers = 44;  // cards that neither player nor the board holds
constexpr float kTurns = 45;

struct alignas(32) TallyBlock {
    std::int16_t of[kBlock] = {};
};

}  // namespace

// Adds wins less losses of every pair of hands on one river, in the order of the turn's hands.
void Holdem::count_river(int river, std::size_t outcome, std::int16_t* tally,
                         std::ptrdiff_t step) const {
    // Hands that the river card blocks lose to all or beat all; see kBlockedRivers.
    alignas(32) std::uint16_t strength[kPlayers][in_blocks(kCombos) * kBlock];
    const Scene& turn = scenes_[scenes_[river].parent];
    std::fill(strength[0], strength[0] + turn.size[0], std::uint16_t{0});
    std::fill(strength[1], strength[1] + step, std::uint16_t{0xffff});
    std::uint16_t number = 0;
    int at[kPlayers] = {0, 0};
    for (const Level& level : places_[river].levels[0]) {
        ++number;
        for (; at[0] < level.own; ++at[0])
            strength[0][scenes_[river].origins[0][outcome][at[0]]] = number;
        for (; at[1] < level.opponent; ++at[1])
            strength[1][scenes_[river].origins[1][outcome][at[1]]] = number;
    }
    RUNOUT_CHOOSE(add_signs)(strength[0], turn.size[0], strength[1], static_cast<int>(step), tally,
                             step);
}

void Holdem::fill_turn_matrix(int scene) {
    const int own = scenes_[scene].size[0];
    const int others = scenes_[scene].size[1];
    const std::ptrdiff_t step = in_blocks(others) * kBlock;
    std::vector<TallyBlock> room(static_cast<std::size_t>(own * step / kBlock));
    std::int16_t* tally = room.empty() ? nullptr : room[0].of;
    for (const int river : scenes_[scene].children)
        for (std::size_t outcome = 0; outcome < places_[river].outcomes.size(); ++outcome)
            count_river(river, outcome, tally, step);
    Place& place = places_[scene];
    place.matrix.resize(static_cast<std::size_t>(own) * static_cast<std::size_t>(others));
    for (int hand = 0; hand < own; ++hand)
        for (int other = 0; other < others; ++other) {
            const CardMask shared =
                mask_of(place.cards[0][2 * hand], place.cards[0][2 * hand + 1]) &
                mask_of(place.cards[1][2 * other], place.cards[1][2 * other + 1]);
            place.matrix[static_cast<std::size_t>(hand * others + other)] =
                shared != 0
                    ? 0.0f
                    : static_cast<float>(tally[hand * step + other] + kBlockedRivers) / kRivers;
        }
}

void Holdem::fill_flop_matrix() {
    const int others = scenes_[0].size[1];
    std::vector<double> sums(static_cast<std::size_t>(scenes_[0].size[0]) *
                             static_cast<std::size_t>(others));
    for (const int turn : scenes_[0].children)
        for (std::size_t outcome = 0; outcome < places_[turn].outcomes.size(); ++outcome) {
            const Origins& rows = scenes_[turn].origins[0][outcome];
            const Origins& columns = scenes_[turn].origins[1][outcome];
            const float* from = places_[turn].matrix.data();
            for (int hand = 0; hand < scenes_[turn].size[0]; ++hand) {
                double* row = sums.data() + static_cast<std::ptrdiff_t>(rows[hand]) * others;
                for (int other = 0; other < scenes_[turn].size[1]; ++other)
                    row[columns[other]] += double{*from++};
            }
        }
    places_[0].matrix.reserve(sums.size());
    for (const double sum : sums)
        places_[0].matrix.push_back(static_cast<float>(sum / double{kTurns}));
}

void Holdem::fill_matrices(int threads) {
    std::vector<int> turns;
    for (std::size_t scene = 0; scene < scenes_.size(); ++scene)
        if (places_[scene].board.size() == kBoardCards - 1 && needs_matrix_[scenes_[scene].stage])
            turns.push_back(static_cast<int>(scene));
    for_each_chunk(turns.size(), threads,
                   [&](std::size_t at, std::size_t) { fill_turn_matrix(turns[at]); });
    if (spot_.board.size() == kBoardCards - 2 && needs_matrix_[0]) fill_flop_matrix();
}

void Holdem::prepare_contests(int scene) {
    if (places_[scene].board.size() == kBoardCards || !places_[scene].matrix.empty()) return;
    if (places_[scene].board.size() == kBoardCards - 1) {
        fill_turn_matrix(scene);
        return;
    }
    for (const int turn : scenes_[scene].children) prepare_contests(turn);
    fill_flop_matrix();
    if (needs_matrix_[1]) return;
    for (const int turn : scenes_[scene].children) places_[turn].matrix = {};
}

// --- what the solver asks ---

SweepTask Holdem::sweep_task(int scene, int player, LaneRows reach, int groups, int contest_groups,
                             const char* wants_total, LaneRows contests, LaneRows totals) const {
    const Scene& here = scenes_[scene];
    const Place& place = places_[scene];
    const int opponent = 1 - player;
    SweepTask task{};
    task.own = here.size[player];
    task.opponent = here.size[opponent];
    task.own_padded = in_blocks(task.own) * kBlock;
    task.own_cards = place.cards[player].data();
    task.opponent_cards = place.cards[opponent].data();
    task.same = place.same[player].data();
    task.levels = place.levels[player].data();
    task.level_count = static_cast<int>(place.levels[player].size());
    task.groups = groups;
    task.contest_groups = place.board.size() == kBoardCards ? contest_groups : 0;
    task.wants_total = wants_total;
    task.reach = reach.at;
    task.reach_rows = reach.rows;
    task.contests = contests.at;
    task.totals = totals.at;
    task.rows = totals.rows;
    return task;
}

// Contests before the river; products leave out nothing by subtraction.
void Holdem::multiply_matrix(int scene, int player, LaneRows reach, int contest_groups,
                             LaneRows contests) const {
    const Scene& here = scenes_[scene];
    const Place& place = places_[scene];
    if (place.board.size() == kBoardCards || contest_groups == 0) return;
    ProductTask product{};
    product.matrix = place.matrix.data();
    product.own_step = player == 0 ? here.size[1] : 1;
    product.opponent_step = player == 0 ? 1 : here.size[1];
    product.sign = player == 0 ? 1.0f : -1.0f;
    product.own = here.size[player];
    product.opponent = here.size[1 - player];
    product.own_padded = in_blocks(product.own) * kBlock;
    product.groups = contest_groups;
    product.reach = reach.at;
    product.reach_rows = reach.rows;
    product.into = contests.at;
    product.rows = contests.rows;
    RUNOUT_CHOOSE(multiply_reach)(product);
}

void Holdem::settle(int scene, int player, LaneRows reach, int groups, int contest_groups,
                    const char* wants_total, LaneRows contests, LaneRows totals) const {
    RUNOUT_CHOOSE(sweep)
    (sweep_task(scene, player, reach, groups, contest_groups, wants_total, contests, totals));
    multiply_matrix(scene, player, reach, contest_groups, contests);
}

void Holdem::settle_accurately(int scene, int player, LaneRows reach, int groups,
                               int contest_groups, const char* wants_total, LaneRows contests,
                               LaneRows totals) const {
    SweepTask task =
        sweep_task(scene, player, reach, groups, contest_groups, wants_total, contests, totals);
    // Kept from one board to the next.
    thread_local std::vector<double> sums;
    sums.resize(static_cast<std::size_t>(task.own) * kBlock);
    task.sums = sums.data();
    RUNOUT_CHOOSE(sweep_accurately)(task);
    multiply_matrix(scene, player, reach, contest_groups, contests);
}

namespace {

// Reach met so far, in all and by card, of which a hand meets what shares no card with it.
class Met {
   public:
    void add(const std::uint8_t* cards, double reach) {
        all_ += reach;
        of_card_[cards[0]] += reach;
        of_card_[cards[1]] += reach;
    }
    double all() const { return all_; }
    double beside(const std::uint8_t* cards) const {
        return all_ - of_card_[cards[0]] - of_card_[cards[1]];
    }

   private:
    double all_ = 0;
    double of_card_[kDeckSize] = {};
};

// Whether two hands have a card in common.
bool share_card(const std::uint8_t* a, const std::uint8_t* b) {
    return a[0] == b[0] || a[0] == b[1] || a[1] == b[0] || a[1] == b[1];
}

}  // namespace

std::vector<double> Holdem::totals_met(const Place& place, int player,
                                       std::span<const float> reach) {
    const std::uint8_t* own = place.cards[player].data();
    const std::uint8_t* theirs = place.cards[1 - player].data();
    Met all;
    for (std::size_t other = 0; other < reach.size(); ++other)
        all.add(theirs + 2 * other, double{reach[other]});
    std::vector<double> totals;
    totals.reserve(place.same[player].size());
    for (std::size_t hand = 0; hand < place.same[player].size(); ++hand) {
        const std::uint16_t same = place.same[player][hand];
        double total =
            all.beside(own + 2 * hand) + (same < reach.size() ? double{reach[same]} : 0.0);
        if (total < kNearlyBlocked * all.all()) {
            total = 0;
            for (std::size_t other = 0; other < reach.size(); ++other)
                if (!share_card(own + 2 * hand, theirs + 2 * other)) total += double{reach[other]};
        }
        totals.push_back(total);
    }
    return totals;
}

std::vector<double> Holdem::weights_met(int player) const {
    return totals_met(places_[0], player, weights_[1 - player]);
}

Holdem::Standing Holdem::standing(int scene, int player, std::span<const float> reach) {
    prepare_contests(scene);
    const Place& place = places_[scene];
    const std::uint8_t* own = place.cards[player].data();
    const std::uint8_t* theirs = place.cards[1 - player].data();
    Standing found{{}, totals_met(place, player, reach)};
    const std::size_t size = found.totals.size();
    found.contests.resize(size);
    Met all;
    for (std::size_t other = 0; other < reach.size(); ++other)
        all.add(theirs + 2 * other, double{reach[other]});
    if (place.board.size() < kBoardCards) {
        for (std::size_t hand = 0; hand < size; ++hand)
            for (std::size_t other = 0; other < reach.size(); ++other) {
                const double won = player == 0 ? place.matrix[hand * reach.size() + other]
                                               : -place.matrix[other * size + hand];
                found.contests[hand] += won * double{reach[other]};
            }
        return found;
    }
    Met weaker;
    std::size_t hand = 0;
    std::size_t other = 0;
    for (const Level& level : place.levels[player]) {
        const std::size_t first_tied = other;
        for (std::size_t at = hand; at < level.own; ++at)
            found.contests[at] = weaker.beside(own + 2 * at);
        for (; other < level.opponent; ++other)
            weaker.add(theirs + 2 * other, double{reach[other]});
        for (; hand < level.own; ++hand) {
            found.contests[hand] += weaker.beside(own + 2 * hand) - all.beside(own + 2 * hand);
            if (!(found.totals[hand] < kNearlyBlocked * all.all())) continue;
            found.contests[hand] = 0;
            for (std::size_t at = 0; at < reach.size(); ++at)
                if (!share_card(own + 2 * hand, theirs + 2 * at) &&
                    (at < first_tied || at >= level.opponent))
                    found.contests[hand] +=
                        at < first_tied ? double{reach[at]} : -double{reach[at]};
        }
    }
    return found;
}

}  // namespace runout

// Showdowns of a hold'em spot: by sweeps on the river, by matrices before it.
#include <algorithm>

#include "core/parallel.hpp"
#include "core/simd.hpp"
#include "solver/holdem.hpp"

namespace runout {

// --- all-in before the river ---

namespace {

// On the two rivers that block only the first hand, and on the two that block only the second, the
// tally of a pair without a common card is reduced by one.
constexpr int kBlockedRivers = 4;
constexpr float kRivers = 44;  // cards held by neither player nor the board
constexpr float kTurns = 45;

struct alignas(32) TallyBlock {
    std::int16_t of[kBlock] = {};
};

}  // namespace

// Add wins less losses of every pair of hands on one river, in the order of the turn's hands.
void Holdem::count_river(int river, std::size_t outcome, std::int16_t* tally,
                         std::ptrdiff_t step) const {
    // Hands blocked by the river card lose to all or beat all; see kBlockedRivers.
    alignas(32) std::uint16_t strength[kPlayers][in_blocks(kCombos) * kBlock];
    const BoardNode& turn = boards_[boards_[river].parent];
    std::fill(strength[0], strength[0] + turn.size[0], std::uint16_t{0});
    std::fill(strength[1], strength[1] + step, std::uint16_t{0xffff});
    std::uint16_t number = 0;
    int at[kPlayers] = {0, 0};
    for (const Level& level : layouts_[river].levels[0]) {
        ++number;
        for (; at[0] < level.own; ++at[0])
            strength[0][boards_[river].parent_hands[0][outcome][at[0]]] = number;
        for (; at[1] < level.opponent; ++at[1])
            strength[1][boards_[river].parent_hands[1][outcome][at[1]]] = number;
    }
    RUNOUT_CHOOSE(add_signs)(strength[0], turn.size[0], strength[1], static_cast<int>(step), tally,
                             step);
}

void Holdem::fill_turn_matrix(int board) {
    const int own = boards_[board].size[0];
    const int others = boards_[board].size[1];
    const std::ptrdiff_t step = in_blocks(others) * kBlock;
    std::vector<TallyBlock> buffer(static_cast<std::size_t>(own * step / kBlock));
    std::int16_t* tally = buffer.empty() ? nullptr : buffer[0].of;
    for (const int river : boards_[board].children)
        for (std::size_t outcome = 0; outcome < layouts_[river].outcomes.size(); ++outcome)
            count_river(river, outcome, tally, step);
    BoardLayout& layout = layouts_[board];
    layout.matrix.resize(static_cast<std::size_t>(own) * static_cast<std::size_t>(others));
    for (int hand = 0; hand < own; ++hand)
        for (int other = 0; other < others; ++other) {
            const CardMask shared =
                mask_of(layout.cards[0][2 * hand], layout.cards[0][2 * hand + 1]) &
                mask_of(layout.cards[1][2 * other], layout.cards[1][2 * other + 1]);
            layout.matrix[static_cast<std::size_t>(hand * others + other)] =
                shared != 0
                    ? 0.0f
                    : static_cast<float>(tally[hand * step + other] + kBlockedRivers) / kRivers;
        }
}

void Holdem::fill_flop_matrix() {
    const int others = boards_[0].size[1];
    std::vector<double> sums(static_cast<std::size_t>(boards_[0].size[0]) *
                             static_cast<std::size_t>(others));
    for (const int turn : boards_[0].children)
        for (std::size_t outcome = 0; outcome < layouts_[turn].outcomes.size(); ++outcome) {
            const ParentHands& rows = boards_[turn].parent_hands[0][outcome];
            const ParentHands& columns = boards_[turn].parent_hands[1][outcome];
            const float* from = layouts_[turn].matrix.data();
            for (int hand = 0; hand < boards_[turn].size[0]; ++hand) {
                double* row = sums.data() + static_cast<std::ptrdiff_t>(rows[hand]) * others;
                for (int other = 0; other < boards_[turn].size[1]; ++other)
                    row[columns[other]] += double{*from++};
            }
        }
    layouts_[0].matrix.reserve(sums.size());
    for (const double sum : sums)
        layouts_[0].matrix.push_back(static_cast<float>(sum / double{kTurns}));
}

void Holdem::fill_matrices(int threads) {
    std::vector<int> turns;
    for (std::size_t board = 0; board < boards_.size(); ++board)
        if (layouts_[board].board_cards.size() == kBoardCards - 1 &&
            needs_matrix_[boards_[board].street])
            turns.push_back(static_cast<int>(board));
    for_each_chunk(turns.size(), threads,
                   [&](std::size_t at, std::size_t) { fill_turn_matrix(turns[at]); });
    if (spot_.board_cards.size() == kBoardCards - 2 && needs_matrix_[0]) fill_flop_matrix();
}

void Holdem::prepare_showdowns(int board) {
    if (layouts_[board].board_cards.size() == kBoardCards || !layouts_[board].matrix.empty())
        return;
    if (layouts_[board].board_cards.size() == kBoardCards - 1) {
        fill_turn_matrix(board);
        return;
    }
    for (const int turn : boards_[board].children) prepare_showdowns(turn);
    fill_flop_matrix();
    if (needs_matrix_[1]) return;
    for (const int turn : boards_[board].children) layouts_[turn].matrix = {};
}

// --- terminal values ---

SweepTask Holdem::sweep_task(int board, int player, LaneGroups groups,
                             const TerminalRows& rows) const {
    const BoardNode& here = boards_[board];
    const BoardLayout& layout = layouts_[board];
    const int opponent = 1 - player;
    SweepTask task{};
    task.own = here.size[player];
    task.opponent = here.size[opponent];
    task.own_padded = in_blocks(task.own) * kBlock;
    task.own_cards = layout.cards[player].data();
    task.opponent_cards = layout.cards[opponent].data();
    task.same = layout.same[player].data();
    task.levels = layout.levels[player].data();
    task.level_count = static_cast<int>(layout.levels[player].size());
    task.groups = groups;
    if (layout.board_cards.size() < kBoardCards) task.groups.showdowns = 0;
    task.rows = rows;
    return task;
}

// Compute showdowns before the river; the products need no subtraction.
void Holdem::multiply_matrix(int board, int player, int groups, const TerminalRows& rows) const {
    const BoardNode& here = boards_[board];
    const BoardLayout& layout = layouts_[board];
    if (layout.board_cards.size() == kBoardCards || groups == 0) return;
    ProductTask product{};
    product.matrix = layout.matrix.data();
    product.own_step = player == 0 ? here.size[1] : 1;
    product.opponent_step = player == 0 ? 1 : here.size[1];
    product.sign = player == 0 ? 1.0f : -1.0f;
    product.own = here.size[player];
    product.opponent = here.size[1 - player];
    product.own_padded = in_blocks(product.own) * kBlock;
    product.groups = groups;
    product.reach = rows.reach;
    product.into = rows.showdowns;
    RUNOUT_CHOOSE(multiply_reach)(product);
}

// Boards are traversed in the order of their numbers, and what a river has is small and scattered:
// its memory would be waited for several times on each.
void Holdem::fetch_ahead(int board, int player) const {
    const auto fetch = [](const auto* items, std::size_t count) {
        const auto* const first = reinterpret_cast<const char*>(items);
        for (std::size_t at = 0; at < count * sizeof(*items); at += 64)
            __builtin_prefetch(first + at);
    };
    const auto next = static_cast<std::size_t>(board) + 1;
    if (next + 1 >= boards_.size()) return;
    fetch(&layouts_[next + 1], 1);
    fetch(&boards_[next + 1], 1);
    const BoardLayout& layout = layouts_[next];
    for (const std::vector<Card>& cards : layout.cards) fetch(cards.data(), cards.size());
    fetch(layout.same[player].data(), layout.same[player].size());
    fetch(layout.levels[player].data(), layout.levels[player].size());
    for (const auto& of_player : boards_[next].parent_hands)
        for (const ParentHands& parent_hands : of_player)
            fetch(parent_hands.data(), parent_hands.size());
}

BlockedReach Holdem::terminal_values(int board, int player, LaneGroups groups,
                                     const TerminalRows& rows) const {
    const SweepTask task = sweep_task(board, player, groups, rows);
    RUNOUT_CHOOSE(sweep)(task);
    multiply_matrix(board, player, groups.showdowns, rows);
    return {.of_card = rows.of_card,
            .of_showdowns = task.groups.showdowns > 0,
            .own = task.own,
            .own_cards = task.own_cards,
            .same = task.same,
            .zero_hand = in_blocks(task.opponent) * kBlock,
            .reach = rows.reach};
}

BlockedReach Holdem::accurate_terminal_values(int board, int player, LaneGroups groups,
                                              const TerminalRows& rows) const {
    SweepTask task = sweep_task(board, player, groups, rows);
    // Reused for the next board.
    thread_local std::vector<double> sums;
    sums.resize(static_cast<std::size_t>(task.own) * kBlock);
    task.sums = sums.data();
    RUNOUT_CHOOSE(sweep_accurately)(task);
    multiply_matrix(board, player, groups.showdowns, rows);
    return {};
}

namespace {

// Reach added so far, in total and by card.
class ReachTotals {
   public:
    void add(const Card* cards, double reach) {
        all_ += reach;
        of_card_[id_of(cards[0])] += reach;
        of_card_[id_of(cards[1])] += reach;
    }
    double all() const { return all_; }
    double compatible(const Card* cards) const {
        return all_ - of_card_[id_of(cards[0])] - of_card_[id_of(cards[1])];
    }

   private:
    double all_ = 0;
    double of_card_[kDeckSize] = {};
};

// Return whether two hands share a card.
bool share_card(const Card* a, const Card* b) {
    return a[0] == b[0] || a[0] == b[1] || a[1] == b[0] || a[1] == b[1];
}

}  // namespace

std::vector<double> Holdem::compatible_totals(const BoardLayout& layout, int player,
                                              std::span<const float> reach) {
    const Card* own = layout.cards[player].data();
    const Card* theirs = layout.cards[1 - player].data();
    ReachTotals all;
    for (std::size_t other = 0; other < reach.size(); ++other)
        all.add(theirs + 2 * other, double{reach[other]});
    std::vector<double> totals;
    totals.reserve(layout.same[player].size());
    for (std::size_t hand = 0; hand < layout.same[player].size(); ++hand) {
        const std::uint16_t same = layout.same[player][hand];
        double total =
            all.compatible(own + 2 * hand) + (same < reach.size() ? double{reach[same]} : 0.0);
        if (total < kNearlyBlocked * all.all()) {
            total = 0;
            for (std::size_t other = 0; other < reach.size(); ++other)
                if (!share_card(own + 2 * hand, theirs + 2 * other)) total += double{reach[other]};
        }
        totals.push_back(total);
    }
    return totals;
}

std::vector<double> Holdem::compatible_weights(int player) const {
    return compatible_totals(layouts_[0], player, weights_[1 - player]);
}

Holdem::ShowdownValues Holdem::showdown_values(int board, int player,
                                               std::span<const float> reach) {
    prepare_showdowns(board);
    const BoardLayout& layout = layouts_[board];
    const Card* own = layout.cards[player].data();
    const Card* theirs = layout.cards[1 - player].data();
    ShowdownValues values{{}, compatible_totals(layout, player, reach)};
    const std::size_t size = values.totals.size();
    values.showdowns.resize(size);
    ReachTotals all;
    for (std::size_t other = 0; other < reach.size(); ++other)
        all.add(theirs + 2 * other, double{reach[other]});
    if (layout.board_cards.size() < kBoardCards) {
        for (std::size_t hand = 0; hand < size; ++hand)
            for (std::size_t other = 0; other < reach.size(); ++other) {
                const double won = player == 0 ? layout.matrix[hand * reach.size() + other]
                                               : -layout.matrix[other * size + hand];
                values.showdowns[hand] += won * double{reach[other]};
            }
        return values;
    }
    ReachTotals weaker;
    std::size_t hand = 0;
    std::size_t other = 0;
    for (const Level& level : layout.levels[player]) {
        const std::size_t first_tied = other;
        for (std::size_t at = hand; at < level.own; ++at)
            values.showdowns[at] = weaker.compatible(own + 2 * at);
        for (; other < level.opponent; ++other)
            weaker.add(theirs + 2 * other, double{reach[other]});
        for (; hand < level.own; ++hand) {
            values.showdowns[hand] +=
                weaker.compatible(own + 2 * hand) - all.compatible(own + 2 * hand);
            if (!(values.totals[hand] < kNearlyBlocked * all.all())) continue;
            values.showdowns[hand] = 0;
            for (std::size_t at = 0; at < reach.size(); ++at)
                if (!share_card(own + 2 * hand, theirs + 2 * at) &&
                    (at < first_tied || at >= level.opponent))
                    values.showdowns[hand] +=
                        at < first_tied ? double{reach[at]} : -double{reach[at]};
        }
    }
    return values;
}

}  // namespace runout

// Scores of combos on all runouts, and the winners of joint deals on them: compiled once per
// instruction set (see simd.hpp). Boards are taken a vector at a time.
#include "core/simd.hpp"
#include "equity/runouts.hpp"

namespace runout::RUNOUT_ISA {

namespace {

// Call visit(board, turn, river) for every runout in a fixed order; either may be kNoCard.
template <typename Visit>
RUNOUT_INLINE void for_each_runout(const SweepInput& input, const Visit& visit) {
    const FullBoard known = board_of(input);
    const int chunks = input.board_cards == 3 ? input.live_cards : 1;
    for (int chunk = 0; chunk < chunks; ++chunk) {
        const Card turn = input.board_cards == 3 ? input.live[chunk] : kNoCard;
        for_each_last_card(input, chunk, [&](Card river) {
            FullBoard board = known;
            if (turn != kNoCard) board.add(turn);
            if (river != kNoCard) board.add(river);
            board.find_flush();
            visit(board, turn, river);
        });
    }
}

constexpr std::size_t kBoardsAtOnce = kNumbers;

RUNOUT_INLINE Numbers load(const std::uint16_t* from) {
    Numbers numbers;
    __builtin_memcpy(&numbers, from, sizeof numbers);
    return numbers;
}
RUNOUT_INLINE void store(std::uint16_t* to, Numbers numbers) {
    __builtin_memcpy(to, &numbers, sizeof numbers);
}
RUNOUT_INLINE Numbers where(NumberAnswers answers) {
    return reinterpret_cast<Numbers>(answers);
}

}  // namespace

void score_runouts(const SweepInput& input, const Card* cards, std::size_t count,
                   Score* const* scores) {
    std::size_t at = 0;
    for_each_runout(input, [&](const FullBoard& board, Card turn, Card river) {
        Score of_pair[kRankPairs];
        for (int pair = 0; pair < kRankPairs; ++pair)
            of_pair[pair] = board.pair_score(pair, input.evaluator);
        for (std::size_t combo = 0; combo < count; ++combo) {
            const Card first = cards[2 * combo];
            const Card second = cards[2 * combo + 1];
            Score score = of_pair[rank_pair(rank_of(second), rank_of(first))];
            if (first == turn || first == river || second == turn || second == river)
                score = 0;
            else if (board.makes_flush(first, second))
                score = board.flush_score(first, second, input.evaluator.flushes);
            scores[combo][at] = score;
        }
        ++at;
    });
}

void join_scores(const Score* best, const std::uint16_t* winners, const Score* scores,
                 std::uint16_t bit, std::size_t boards, Score* new_best,
                 std::uint16_t* new_winners) {
    const Numbers me = Numbers{} + bit;
    for (std::size_t at = 0; at < boards; at += kBoardsAtOnce) {
        const Numbers theirs = load(best + at);
        const Numbers mine = load(scores + at);
        const Numbers dealt = where((theirs != 0) & (mine != 0));
        const Numbers ahead = where(mine >= theirs);
        const Numbers level_or_behind = where(mine <= theirs);
        store(new_best + at, ((mine & ahead) | (theirs & ~ahead)) & dealt);
        store(new_winners + at, ((me & ahead) | (load(winners + at) & level_or_behind)) & dealt);
    }
}

void remove_boards(const Score* best, const std::uint16_t* winners, const Score* scores,
                   std::size_t boards, Score* new_best, std::uint16_t* new_winners) {
    for (std::size_t at = 0; at < boards; at += kBoardsAtOnce) {
        const Numbers dealt = where(load(scores + at) != 0);
        store(new_best + at, load(best + at) & dealt);
        store(new_winners + at, load(winners + at) & dealt);
    }
}

void count_winners(const std::uint16_t* winners, std::size_t boards, int sets,
                   std::uint32_t* counts) {
    // Of few sets each is counted in a pass of its own; there are at most 1,176 boards.
    constexpr int kFewSets = 16;
    if (sets <= kFewSets) {
        for (int set = 0; set < sets; ++set) {
            NumberAnswers found{};
            for (std::size_t at = 0; at < boards; at += kBoardsAtOnce)
                found -= load(winners + at) == static_cast<std::uint16_t>(set);
            counts[set] = 0;
            for (std::size_t lane = 0; lane < kBoardsAtOnce; ++lane)
                counts[set] += static_cast<std::uint32_t>(found[lane]);
        }
        return;
    }
    // Four histograms side by side: neighbouring boards often have the same winners, and a counter
    // cannot be raised again before the last raise has been stored.
    std::uint32_t sides[4][1 << kMaxPlayersInSets];
    for (std::uint32_t* side : sides)
        for (int set = 0; set < sets; ++set) side[set] = 0;
    for (std::size_t board = 0; board < boards; board += 4)
        for (std::size_t side = 0; side < 4; ++side) ++sides[side][winners[board + side]];
    for (int set = 0; set < sets; ++set)
        counts[set] = sides[0][set] + sides[1][set] + sides[2][set] + sides[3][set];
}

int wins_less_losses(const Score* first, const Score* second, std::size_t boards) {
    NumberAnswers balance{};
    for (std::size_t at = 0; at < boards; at += kBoardsAtOnce) {
        const Numbers mine = load(first + at);
        const Numbers theirs = load(second + at);
        balance -= (mine > theirs) & (theirs != 0);
        balance += (mine < theirs) & (mine != 0);
    }
    int sum = 0;
    for (std::size_t lane = 0; lane < kBoardsAtOnce; ++lane) sum += balance[lane];
    return sum;
}

}  // namespace runout::RUNOUT_ISA

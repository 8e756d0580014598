// A known hand against a range on a flop, turn or river: compiled once per instruction set (see
// simd.hpp). No order is needed, only the weaker and the equal combos.
#include "core/simd.hpp"
#include "equity/pair_groups.hpp"
#include "equity/runouts.hpp"

namespace runout::RUNOUT_ISA {

namespace {

class Facing {
   public:
    Facing(const SweepInput& input, Card low, Card high, double* card_wins, double* card_ties)
        : input_(input), low_(low), high_(high), card_wins_(card_wins), card_ties_(card_ties) {}

    SweepResult run(int chunk) {
        FullBoard known = board_of(input_);
        if (input_.board_cards == 3) {
            turn_ = input_.live[chunk];
            known.add(turn_);
        }
        for (int pair = 0; pair < kRankPairs; ++pair) groups_[pair].load(*input_.villain, pair);
        if (turn_ != kNoCard) remove_turn();
        for (int pair = 0; pair < kRankPairs; ++pair) known_totals_[pair] = groups_[pair].total;
        for_each_last_card(input_, chunk, [&](Card river) {
            FullBoard board = known;
            if (river != kNoCard) board.add(river);
            board.find_flush();
            const double won = win_;
            const double tied = tie_;
            face_board(board, river);
            note(river, win_ - won, tie_ - tied);
        });
        if (input_.board_cards == 3) note(input_.live[chunk], win_, tie_);
        result_.win.whole = static_cast<std::uint64_t>(win_);
        result_.tie.whole = static_cast<std::uint64_t>(tie_);
        result_.win.real = win_;
        result_.tie.real = tie_;
        return result_;
    }

   private:
    void note(Card card, double win, double tie) const {
        if (card_wins_ == nullptr || card == kNoCard) return;
        card_wins_[id_of(card)] += win;
        card_ties_[id_of(card)] += tie;
    }

    // No wider than a register, since the compiler compares wider vectors number by number.
    static constexpr int kWidth = kFloats >= 8 ? 4 : 2;
    using Scores = std::int64_t __attribute__((vector_size(8 * kWidth), may_alias));
    using Weights = double __attribute__((vector_size(8 * kWidth), may_alias));
    static constexpr int kQuads = (kRankPairs + 3) / 4;

    void face_board(const FullBoard& board, Card river) {
        alignas(32) double totals[4 * kQuads];
        alignas(32) std::int64_t scores[4 * kQuads];
        __builtin_memcpy(totals, known_totals_, sizeof totals);
        if (river != kNoCard) remove_river(river, totals);
        for (int pair = 0; pair < kRankPairs; ++pair)
            scores[pair] = board.pair_score(pair, input_.evaluator);
        scores[kRankPairs] = 0;
        const std::int64_t hero = board.score(low_, high_, input_.evaluator);
        if (board.flush_suit >= 0) split_flushes(board, river, hero, totals);
        alignas(32) Weights won[4 / kWidth] = {};
        alignas(32) Weights tied[4 / kWidth] = {};
        const Scores mine = hero - Scores{};
        for (int first = 0; first < 4 * kQuads; first += 4)
            for (int part = 0; part < 4 / kWidth; ++part) {
                const int at = first + part * kWidth;
                const auto theirs = *reinterpret_cast<const Scores*>(scores + at);
                const auto weight = *reinterpret_cast<const Scores*>(totals + at);
                won[part] += reinterpret_cast<Weights>((theirs < mine) & weight);
                tied[part] += reinterpret_cast<Weights>((theirs == mine) & weight);
            }
        win_ += sum_of(*reinterpret_cast<const Four*>(won));
        tie_ += sum_of(*reinterpret_cast<const Four*>(tied));
    }

    void remove_turn() {
        const int rank = rank_of(turn_);
        for (int other = 0; other < kRanks; ++other) {
            PairGroup& group =
                groups_[other <= rank ? rank_pair(rank, other) : rank_pair(other, rank)];
            group.remove(turn_, other, weights_with_rank(*input_.villain, turn_, other));
        }
    }

    RUNOUT_INLINE void remove_river(Card river, double* totals) const {
        const int rank = rank_of(river);
        const int suit = suit_of(river);
        for (int other = 0; other <= rank; ++other)
            totals[rank_pair(rank, other)] -= groups_[rank_pair(rank, other)].high[suit];
        for (int other = rank + 1; other < kRanks; ++other)
            totals[rank_pair(other, rank)] -= groups_[rank_pair(other, rank)].low[suit];
    }

    void split_flushes(const FullBoard& board, Card river, std::int64_t hero, double* totals) {
        for_each_flush_combo(board, [&](Card first, Card second) {
            const double weight = input_.villain->row[id_of(first)][id_of(second)];
            if (weight == 0 || first == river || second == river) return;
            if (first == turn_ || second == turn_) return;
            totals[rank_pair_of(first, second)] -= weight;
            const std::int64_t score = board.flush_score(first, second, input_.evaluator.flushes);
            if (score < hero) win_ += weight;
            if (score == hero) tie_ += weight;
        });
    }

    const SweepInput& input_;
    Card low_;
    Card high_;
    double* card_wins_;
    double* card_ties_;
    SweepResult result_;
    double win_ = 0;
    double tie_ = 0;
    Card turn_ = kNoCard;
    PairGroup groups_[kRankPairs];
    double known_totals_[4 * kQuads] = {};
};

}  // namespace

SweepResult face_chunk(const SweepInput& input, Card hero_low, Card hero_high, int chunk,
                       double* card_wins, double* card_ties) {
    Facing facing(input, hero_low, hero_high, card_wins, card_ties);
    return facing.run(chunk);
}

}  // namespace runout::RUNOUT_ISA

#include "equity/known_hands.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace runout {

namespace {

using Winners = std::uint32_t;  // a bit per player

class Count {
   public:
    Count(const KnownHands& hands, std::uint64_t* shares)
        : players_(hands.players), shares_(shares), evaluator_(evaluator_of(7)) {
        for (int at = 0; at < hands.board_cards; ++at) {
            const Card card = hands.board[at];
            board_key_ += kRankKeys[rank_of(card)];
            board_ranks_[suit_of(card)] |= 1u << rank_of(card);
            ++board_suited_[suit_of(card)];
        }
        std::fill_n(hands_.begin(), players_, Hand{});
        for (int at = 0; at < 2 * players_; ++at) {
            const Card card = hands.cards[at];
            Hand& hand = hands_[at / 2];
            hand.key += kRankKeys[rank_of(card)];
            hand.ranks[suit_of(card)] |= 1u << rank_of(card);
            most_suited_[suit_of(card)] =
                std::max(most_suited_[suit_of(card)], ++hand.suited[suit_of(card)]);
        }
        if (hands.board_cards < kBoardCards) count_live(hands.gone);
    }

    std::uint64_t river() {
        for (int suit = 0; suit < kSuits; ++suit)
            if (board_suited_[suit] + most_suited_[suit] >= kFlush) {
                add(1,
                    winners_with_flush(board_key_, suit, board_ranks_[suit], board_suited_[suit]));
                return 1;
            }
        add(1, winners_by_rank(board_key_));
        return 1;
    }

    std::uint64_t turn() {
        std::array<int, kRanks> times = live_;
        for (int suit = 0; suit < kSuits; ++suit) {
            const int needed = kFlush - board_suited_[suit] - most_suited_[suit];
            if (needed > 1) continue;
            for (int rank = 0; rank < kRanks; ++rank) {
                const bool suited = live_ranks_[suit] >> rank & 1;
                const int others = needed > 0 ? 0 : live_[rank] - suited;
                const std::uint32_t key = board_key_ + kRankKeys[rank];
                if (suited)
                    add(1, winners_with_flush(key, suit, board_ranks_[suit] | 1u << rank,
                                              board_suited_[suit] + 1));
                if (others)
                    add(others,
                        winners_with_flush(key, suit, board_ranks_[suit], board_suited_[suit]));
                times[rank] -= suited + others;
            }
        }
        std::uint64_t boards = 0;
        for (int rank = 0; rank < kRanks; ++rank) {
            boards += static_cast<std::uint64_t>(live_[rank]);
            if (times[rank] > 0) add(times[rank], winners_by_rank(board_key_ + kRankKeys[rank]));
        }
        return boards;
    }

    std::uint64_t flop() {
        std::array<int, kRankPairs> times;
        std::uint64_t boards = 0;
        for (int high = 0; high < kRanks; ++high)
            for (int low = 0; low <= high; ++low) {
                times[rank_pair(high, low)] = ways(live_, high, low);
                boards += static_cast<std::uint64_t>(ways(live_, high, low));
            }
        for (int suit = 0; suit < kSuits; ++suit) count_flushes(suit, times);
        for (int high = 0; high < kRanks; ++high)
            for (int low = 0; low <= high; ++low)
                if (const int left = times[rank_pair(high, low)]; left > 0)
                    add(left, winners_by_rank(board_key_ + kRankKeys[high] + kRankKeys[low]));
        return boards;
    }

   private:
    static constexpr int kFlush = 5;

    struct Hand {
        std::uint32_t key;
        std::array<int, kSuits> suited;
        std::array<unsigned, kSuits> ranks;
    };

    void count_live(CardMask gone) {
        for (const Card card : kDeck)
            if (!contains(gone, card)) {
                live_ranks_[suit_of(card)] |= 1u << rank_of(card);
                ++live_[rank_of(card)];
            }
    }

    // The number of ways in which two cards of these ranks can come.
    static int ways(const std::array<int, kRanks>& live, int high, int low) {
        return high == low ? live[high] * (live[high] - 1) / 2 : live[high] * live[low];
    }

    // Count the boards after a flop on which somebody has a flush in this suit, and take them off
    // the times that pairs of ranks come without one.
    void count_flushes(int suit, std::array<int, kRankPairs>& times) {
        const int needed = kFlush - board_suited_[suit] - most_suited_[suit];
        if (needed > 2) return;
        std::array<int, kRanks> others = live_;  // cards of other suits
        for (int rank = 0; rank < kRanks; ++rank) others[rank] -= live_ranks_[suit] >> rank & 1;
        const auto take = [&](int high, int low, int count, unsigned ranks, int suited) {
            if (count == 0) return;
            times[high >= low ? rank_pair(high, low) : rank_pair(low, high)] -= count;
            add(count,
                winners_with_flush(board_key_ + kRankKeys[high] + kRankKeys[low], suit,
                                   board_ranks_[suit] | ranks, board_suited_[suit] + suited));
        };
        for (int high = 0; high < kRanks; ++high) {
            if (needed <= 0)
                for (int low = 0; low <= high; ++low)
                    take(high, low, ways(others, high, low), 0, 0);
            if (!(live_ranks_[suit] >> high & 1)) continue;
            for (int low = 0; low < high; ++low)
                if (live_ranks_[suit] >> low & 1) take(high, low, 1, 1u << high | 1u << low, 2);
            if (needed <= 1)
                for (int other = 0; other < kRanks; ++other)
                    take(high, other, others[other], 1u << high, 1);
        }
    }

    Winners winners_by_rank(std::uint32_t key) const {
        Score best = 0;
        Winners winners = 0;
        for (int player = 0; player < players_; ++player)
            compare(player, evaluator_.table[key + hands_[player].key], best, winners);
        return winners;
    }

    // On a board with these ranks, so many of them, in the suit of a flush.
    Winners winners_with_flush(std::uint32_t key, int suit, unsigned ranks, int suited) const {
        Score best = 0;
        Winners winners = 0;
        for (int player = 0; player < players_; ++player) {
            const Hand& hand = hands_[player];
            const Score score = suited + hand.suited[suit] >= kFlush
                                    ? evaluator_.flushes[ranks | hand.ranks[suit]]
                                    : evaluator_.table[key + hand.key];
            compare(player, score, best, winners);
        }
        return winners;
    }

    static void compare(int player, Score score, Score& best, Winners& winners) {
        const Winners own = Winners{1} << player;
        winners = score > best ? own : score == best ? winners | own : winners;
        best = std::max(best, score);
    }

    void add(int boards, Winners winners) {
        int sharing = -1;
        for (Winners left = winners; left != 0; left &= left - 1) ++sharing;
        for (Winners left = winners; left != 0; left &= left - 1)
            shares_[__builtin_ctz(left) * players_ + sharing] += static_cast<std::uint64_t>(boards);
    }

    int players_;
    std::uint64_t* shares_;
    EvaluatorView evaluator_;
    std::uint32_t board_key_ = 0;
    std::array<unsigned, kSuits> board_ranks_{};
    std::array<int, kSuits> board_suited_{};
    std::array<int, kSuits> most_suited_{};  // of all hands
    std::array<unsigned, kSuits> live_ranks_{};
    std::array<int, kRanks> live_{};       // cards that may come
    std::array<Hand, kMaxPlayers> hands_;  // one per player is set
};

}  // namespace

std::uint64_t count_known_hands(const KnownHands& hands, std::uint64_t* shares) {
    assert(hands.players >= 2 && hands.players <= kMaxPlayers);
    Count count(hands, shares);
    return hands.board_cards == 3   ? count.flop()
           : hands.board_cards == 4 ? count.turn()
                                    : count.river();
}

}  // namespace runout

// Chunks of sampled deals: compiled once per instruction set (see simd.hpp).
#include "equity/sampling/chunks.hpp"

#include "core/random_stream.hpp"
#include "core/simd.hpp"
#include "evaluator/hand_sum.hpp"

namespace runout::RUNOUT_ISA {

namespace {

// Deals are processed in batches: deal all, look up all hands, then find all winners, so that no
// step waits for the loads of another.
class Chunk {
   public:
    Chunk(const SampleInput& input, std::uint64_t seed, std::uint64_t chunk)
        : input_(input), stream_(seed, chunk) {
        for (int at = 0; at < input.board_cards; ++at) known_sum_ += card_sum(input.board[at]);
        // Cards to be dealt come first on the table, those of the board before those of the seats;
        // then known cards and those of the drawn seats.
        const int missing = 5 - input.board_cards;
        int next = missing;
        for (const bool known : {false, true}) {
            for (int seat = 0; seat < input.seats; ++seat)
                for (int at = 0; at < 2; ++at) {
                    const bool dealt = input.known[seat][at] == kNoCard && !is_drawn(seat);
                    if (dealt == known) continue;
                    place_[seat][at] = next;
                    table_[next++] = input.known[seat][at];
                }
            if (!known) to_deal_ = next;
        }
    }

    // Return false if it gave up. `given` hands of the drawn seats, two cards each, are not drawn.
    bool play(std::size_t deals, const Card* hands, std::uint64_t* shares, double* weights,
              double* units) {
        for (std::size_t done = 0; done < deals; done += kBatch) {
            const int batch = deals - done < kBatch ? static_cast<int>(deals - done) : kBatch;
            const std::uint64_t max_rejections = kMaxRejections * (done + kBatch);
            for (int deal = 0; deal < batch; ++deal) {
                CardMask used = 0;
                if (hands != nullptr) {
                    take_hands(hands, used);
                    hands += 2 * input_.drawn_seats;
                } else {
                    while (!draw_seats(used))
                        if (++clashes_ > max_rejections) {
                            for (int at = 0; at < input_.players * (kMaxPlayers + 1); ++at)
                                shares[at] = 0;
                            return false;
                        }
                }
                deal_rest(used, deal);
            }
            find_scores(batch);
            find_winners(batch);
            share_pots(batch, shares);
            if (weights != nullptr) break_down(batch, weights, units);
        }
        return true;
    }

    std::uint64_t clashes() const { return clashes_; }

   private:
    static constexpr int kBatch = 64;

    bool is_drawn(int seat) const {
        for (int at = 0; at < input_.drawn_seats; ++at)
            if (input_.drawn[at].seat == seat) return true;
        return false;
    }

    // Draw all weighted seats; return false if two of them share a card.
    RUNOUT_INLINE bool draw_seats(CardMask& used) {
        used = 0;
        for (int at = 0; at < input_.drawn_seats; ++at) {
            const DrawnSeat& seat = input_.drawn[at];
            const std::uint64_t word = stream_.next();
            std::uint32_t slot = static_cast<std::uint32_t>((word >> 32) * seat.slots >> 32);
            if (static_cast<std::uint32_t>(word) >= seat.threshold[slot]) slot = seat.alias[slot];
            const Card* cards = seat.cards + 2 * slot;
            const CardMask mask = mask_of(cards[0], cards[1]);
            if (used & mask) return false;
            used |= mask;
            table_[place_[seat.seat][0]] = cards[0];
            table_[place_[seat.seat][1]] = cards[1];
        }
        return true;
    }

    RUNOUT_INLINE void take_hands(const Card* hands, CardMask& used) {
        for (int at = 0; at < input_.drawn_seats; ++at, hands += 2) {
            used |= mask_of(hands[0], hands[1]);
            table_[place_[input_.drawn[at].seat][0]] = hands[0];
            table_[place_[input_.drawn[at].seat][1]] = hands[1];
        }
    }

    // Deal board and unknown cards from the remaining deck, and store every player's sums.
    RUNOUT_INLINE void deal_rest(CardMask used, int deal) {
        draw_cards(used);
        HandSum board = known_sum_;
        for (int at = 0; at < 5 - input_.board_cards; ++at) board += card_sum(table_[at]);
        for (int player = 0; player < input_.players; ++player)
            sums_[player][deal] =
                board + card_sum(table_[place_[player][0]]) + card_sum(table_[place_[player][1]]);
        __builtin_memcpy(tables_[deal], table_, sizeof table_);
    }

    // Draw cards uniformly from the remaining deck. One random word serves five draws, each using
    // the remainder of the previous one: the bias is below 52^5 / 2^58 < 2^-29.
    RUNOUT_INLINE void draw_cards(CardMask used) {
        constexpr int kDrawsPerWord = 5;
        constexpr int kFractionBits = 58;  // 6 more hold the number of cards
        CardMask left = input_.deck & ~used;
        auto size = static_cast<std::uint64_t>(input_.deck_cards - input_.drawn_cards);
        for (int first = 0; first < to_deal_; first += kDrawsPerWord) {
            std::uint64_t fraction = stream_.next() >> (64 - kFractionBits);
            const int end = first + kDrawsPerWord < to_deal_ ? first + kDrawsPerWord : to_deal_;
            for (int at = first; at < end; ++at, --size) {
                const std::uint64_t product = fraction * size;
                fraction = product & ((std::uint64_t{1} << kFractionBits) - 1);
                const CardMask bit =
                    nth_set_bit(left, static_cast<unsigned>(product >> kFractionBits));
                left ^= bit;
                table_[at] = lowest_card(bit);
            }
        }
    }

    RUNOUT_INLINE void find_scores(int batch) {
        for (int player = 0; player < input_.players; ++player) {
            const HandSum* sums = sums_[player];
            for (int deal = 0; deal < batch; ++deal)
                scores_[player][deal] = input_.evaluator.table[key_of(sums[deal])];
            for (int deal = 0; deal < batch; ++deal) {
                if (!has_flush(sums[deal])) continue;
                scores_[player][deal] = flush_score(flush_suit(sums[deal]), player, tables_[deal]);
            }
        }
    }

    Score flush_score(int suit, int player, const Card* table) const {
        unsigned ranks = 0;
        const auto add = [&](Card card) {
            if (suit_of(card) == suit) ranks |= 1u << rank_of(card);
        };
        for (int at = 0; at < input_.board_cards; ++at) add(input_.board[at]);
        for (int at = 0; at < 5 - input_.board_cards; ++at) add(table[at]);
        for (const int place : place_[player]) add(table[place]);
        return input_.evaluator.flushes[ranks];
    }

    RUNOUT_INLINE void find_winners(int batch) {
        Score best[kBatch];
        for (int deal = 0; deal < batch; ++deal) best[deal] = scores_[0][deal];
        for (int player = 1; player < input_.players; ++player)
            for (int deal = 0; deal < batch; ++deal)
                best[deal] =
                    best[deal] > scores_[player][deal] ? best[deal] : scores_[player][deal];
        for (int deal = 0; deal < batch; ++deal) winners_[deal] = 0;
        for (int player = 0; player < input_.players; ++player) {
            const std::uint32_t bit = 1u << player;
            for (int deal = 0; deal < batch; ++deal)
                winners_[deal] |= scores_[player][deal] == best[deal] ? bit : 0;
        }
    }

    RUNOUT_INLINE void share_pots(int batch, std::uint64_t* shares) const {
        for (int deal = 0; deal < batch; ++deal) {
            const int sharing = __builtin_popcount(winners_[deal]);
            for (std::uint32_t left = winners_[deal]; left != 0; left &= left - 1)
                ++shares[__builtin_ctz(left) * (kMaxPlayers + 1) + sharing];
        }
    }

    void break_down(int batch, double* weights, double* units) const {
        const double pot = units_per_deal(input_.players);
        for (int deal = 0; deal < batch; ++deal) {
            const double share = pot / __builtin_popcount(winners_[deal]);
            for (int player = 0; player < input_.players; ++player) {
                const int cell = player * kCombos + combo_of(tables_[deal][place_[player][0]],
                                                             tables_[deal][place_[player][1]]);
                weights[cell] += 1;
                if (winners_[deal] >> player & 1) units[cell] += share;
            }
        }
    }

    const SampleInput& input_;
    RandomStream stream_;
    HandSum known_sum_ = kNoCards;
    // The cards of a deal: the board's missing ones, then those of the seats.
    Card table_[5 + 2 * kMaxSeats];
    int to_deal_;
    int place_[kMaxSeats][2];  // where on the table a seat's cards lie
    std::uint64_t clashes_ = 0;
    // The batch.
    HandSum sums_[kMaxPlayers][kBatch];
    Card tables_[kBatch][5 + 2 * kMaxSeats];
    Score scores_[kMaxPlayers][kBatch];
    std::uint32_t winners_[kBatch];  // a bit per player
};

}  // namespace

bool sample_chunk(const SampleInput& input, std::size_t deals, std::uint64_t seed,
                  std::uint64_t chunk, const Card* hands, std::uint64_t* shares,
                  std::uint64_t* clashes, double* weights, double* units) {
    Chunk work(input, seed, chunk);
    const bool finished = work.play(deals, hands, shares, weights, units);
    *clashes = work.clashes();
    return finished;
}

}  // namespace runout::RUNOUT_ISA

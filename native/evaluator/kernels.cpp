// Scores many hands at once: compiled once per instruction set (see simd.hpp).
//
// In the batch a hand is one lane of eight bytes, padded with zeros. Its cards' ranks index three
// 16-entry tables that hold the rank keys byte by byte, and summing the bytes of a lane adds up the
// hand's key; suits are counted the same way in four fields of four bits. The look-ups by key are
// plain loads, which beat gathers.
#include "evaluator/kernels.hpp"

#include "core/simd.hpp"
#include "evaluator/hand_sum.hpp"

namespace runout::RUNOUT_ISA {

namespace {

// The same fields as in a HandSum, without the key below them.
constexpr std::uint64_t kFlushFields = kFlushBits >> 32;

// The ids may be invalid here: any byte must address the table.
template <int cards>
Score score_flush(const std::uint8_t* ids, int suit, const Score* flushes) {
    SuitSlices slices = 0;  // all suits: choosing one card by card would be slower
    for (int at = 0; at < cards; ++at)
        slices |= SuitSlices{1} << (16 * (ids[at] & 3) + (ids[at] >> 2 & 15));
    return flushes[ranks_in_suit(slices, suit)];
}

template <int cards>
bool score_one_by_one(const std::uint8_t* ids, std::size_t hands, Score* scores,
                      RankTable::View table, const Score* flushes) {
    bool valid = true;
    for (std::size_t hand = 0; hand < hands; ++hand, ids += cards) {
        HandSum sum = kNoCards;
        std::uint64_t seen = 0;
        for (int at = 0; at < cards; ++at) {
            valid &= ids[at] < kDeckSize;
            sum += kCardSums.of[ids[at] & 63];
            seen |= std::uint64_t{1} << (ids[at] & 63);
        }
        valid &= __builtin_popcountll(seen) == cards;
        scores[hand] =
            has_flush(sum) ? score_flush<cards>(ids, flush_suit(sum), flushes) : table[key_of(sum)];
    }
    return valid;
}

#if RUNOUT_VECTORS

// The constant operands of the vector path, for hands of this many cards.
template <int cards>
struct Operands {
    Lanes key_bytes[3];  // rank -> byte of its key
    Lanes low_suits;     // suit -> 1 for clubs, 16 for diamonds
    Lanes high_suits;    // suit -> 1 for hearts, 16 for spades
    Lanes suit_start;    // 3 in each field; the padding counts as clubs and is taken off
    Lanes rotation[3];   // byte i of a hand -> byte (i + 1, 2, 3) mod cards
    Lanes hand_bytes;    // all ones where a lane holds a card
    Lanes last_card = all_lanes(0x3333333333333333u);  // 51 in every byte
    Lanes rank_bits = all_lanes(0x0f0f0f0f0f0f0f0fu);

    RUNOUT_INLINE Operands() {
        std::uint8_t bytes[3][16] = {};
        std::uint8_t low[16];
        std::uint8_t high[16];
        for (int at = 0; at < 16; ++at) {
            for (int byte = 0; byte < 3 && at < kRanks; ++byte)
                bytes[byte][at] = static_cast<std::uint8_t>(kRankKeys[at] >> (8 * byte));
            const int suit = at % kSuits;
            low[at] = suit == 0 ? 1 : suit == 1 ? 16 : 0;
            high[at] = suit == 2 ? 1 : suit == 3 ? 16 : 0;
        }
        for (int byte = 0; byte < 3; ++byte) key_bytes[byte] = table16(bytes[byte]);
        low_suits = table16(low);
        high_suits = table16(high);
        suit_start = all_lanes(0x3333 - (8 - cards));
        hand_bytes = all_lanes((std::uint64_t{1} << (8 * cards)) - 1);
        for (int by = 1; by <= 3; ++by) {
            std::uint8_t from[16];
            for (int at = 0; at < 16; ++at) {
                const int place = at % 8;
                from[at] = static_cast<std::uint8_t>(
                    at - place + (place < cards ? (place + by) % cards : place));
            }
            rotation[by - 1] = table16(from);
        }
    }

    RUNOUT_INLINE Lanes key_sums(Lanes hands) const {
        const Lanes ranks = shift_right<2>(hands) & rank_bits;
        return sum_bytes(look_up(key_bytes[0], ranks)) +
               shift_left<8>(sum_bytes(look_up(key_bytes[1], ranks))) +
               shift_left<16>(sum_bytes(look_up(key_bytes[2], ranks)));
    }
    RUNOUT_INLINE Lanes suit_counts(Lanes hands) const {
        return suit_start + sum_bytes(look_up(low_suits, hands)) +
               shift_left<8>(sum_bytes(look_up(high_suits, hands)));
    }
    // Not zero where a lane holds an id above 51 or a card twice. Every two of at most seven cards
    // on a circle are at most three places apart.
    RUNOUT_INLINE Lanes faults(Lanes hands) const {
        Lanes twice = equal_bytes(hands, look_up(hands, rotation[0])) |
                      equal_bytes(hands, look_up(hands, rotation[1]));
        if constexpr (cards > 5) twice = twice | equal_bytes(hands, look_up(hands, rotation[2]));
        return bytes_above(hands, last_card) | (twice & hand_bytes);
    }
};

template <int cards>
bool score_in_blocks(const std::uint8_t* ids, std::size_t hands, Score* scores,
                     RankTable::View table, const Score* flushes) {
    constexpr int kBlock = 32;
    const Operands<cards> operands;
    Lanes faults = all_lanes(0);
    std::uint64_t keys[kBlock];
    std::uint64_t flush_fields[kBlock];
    // The last load of a block reads past its hands; the last hands of all go one by one.
    constexpr std::size_t kBlockReads = (kBlock - Lanes::kCount) * cards + kBytesRead;
    std::size_t done = 0;
    for (; (hands - done) * cards >= kBlockReads; done += kBlock) {
        const std::uint8_t* block = ids + done * cards;
        std::uint32_t flushing = 0;
        for (int first = 0; first < kBlock; first += Lanes::kCount) {
            const Lanes lanes = load_rows<cards>(block + first * cards);
            faults = faults | operands.faults(lanes);
            store(keys + first, operands.key_sums(lanes));
            const Lanes flush = operands.suit_counts(lanes) & all_lanes(kFlushFields);
            store(flush_fields + first, flush);
            flushing |= static_cast<std::uint32_t>(nonzero_lanes(flush)) << first;
        }
        Score* out = scores + done;
        for (int hand = 0; hand < kBlock; ++hand)
            out[hand] = table[static_cast<std::uint32_t>(keys[hand])];
        for (; flushing != 0; flushing &= flushing - 1) {
            const int hand = __builtin_ctz(flushing);
            const int suit = __builtin_ctzll(flush_fields[hand]) / 4;
            out[hand] = score_flush<cards>(block + hand * cards, suit, flushes);
        }
    }
    const bool rest_valid =
        score_one_by_one<cards>(ids + done * cards, hands - done, scores + done, table, flushes);
    return rest_valid && nonzero_lanes(faults) == 0;
}

#endif

template <int cards>
bool score_sized(const std::uint8_t* ids, std::size_t hands, Score* scores, RankTable::View table,
                 const Score* flushes) {
#if RUNOUT_VECTORS
    if constexpr (cards >= 5) return score_in_blocks<cards>(ids, hands, scores, table, flushes);
#endif
    return score_one_by_one<cards>(ids, hands, scores, table, flushes);
}

// Visits hands in ascending order of ids with the sums of the cards so far. The last card is taken
// rank by rank: suits that make no flush share one look-up.
class Census {
   public:
    Census(std::uint32_t* counts, RankTable::View table, const Score* flushes)
        : counts_(counts), table_(table), flushes_(flushes) {}

    // Visits all hands that begin with the cards in `sum` and `slices`, `last` the highest of them.
    template <int missing>
    void visit(Card last, HandSum sum, SuitSlices slices) {
        if constexpr (missing == 1) {
            finish(last, sum, slices);
        } else {
            for (int id = id_of(last) + 1; id <= kDeckSize - missing; ++id) {
                const Card next = card_with_id(id);
                visit<missing - 1>(next, sum + card_sum(next), slices | slice_bit(next));
            }
        }
    }

   private:
    RUNOUT_INLINE void finish(Card last, HandSum sum, SuitSlices slices) {
        if (has_flush(sum + kOneMoreOfEachSuit)) {
            finish_near_flush(last, sum, slices);
            return;
        }
        const std::uint32_t key = key_of(sum);
        int rank = rank_of(last);
        counts_[table_[key + kRankKeys[rank]]] += static_cast<unsigned>(kSuits - 1 - suit_of(last));
        for (++rank; rank < kRanks; ++rank) counts_[table_[key + kRankKeys[rank]]] += kSuits;
    }

    // The same when four or more of the cards so far are of one suit.
    void finish_near_flush(Card last, HandSum sum, SuitSlices slices) {
        int suit = 0;
        while (__builtin_popcount(ranks_in_suit(slices, suit)) < 4) ++suit;
        const unsigned suited = ranks_in_suit(slices, suit);
        const bool flush_already = __builtin_popcount(suited) >= 5;
        for (int id = id_of(last) + 1; id < kDeckSize; ++id) {
            const int rank = rank_of(card_with_id(id));
            if (suit_of(card_with_id(id)) == suit)
                ++counts_[flushes_[suited | 1u << rank]];
            else if (flush_already)
                ++counts_[flushes_[suited]];
            else
                ++counts_[table_[key_of(sum) + kRankKeys[rank]]];
        }
    }

    static constexpr HandSum kOneMoreOfEachSuit = HandSum{0x1111} << 32;

    std::uint32_t* counts_;
    RankTable::View table_;
    const Score* flushes_;
};

}  // namespace

bool score_batch(const std::uint8_t* ids, int cards, std::size_t hands, Score* scores,
                 RankTable::View table, const Score* flushes) {
    switch (cards) {
        case 2:
            return score_sized<2>(ids, hands, scores, table, flushes);
        case 3:
            return score_sized<3>(ids, hands, scores, table, flushes);
        case 4:
            return score_sized<4>(ids, hands, scores, table, flushes);
        case 5:
            return score_sized<5>(ids, hands, scores, table, flushes);
        case 6:
            return score_sized<6>(ids, hands, scores, table, flushes);
        default:
            return score_sized<7>(ids, hands, scores, table, flushes);
    }
}

void count_hands_from(Card first, int cards, std::uint32_t* counts, RankTable::View table,
                      const Score* flushes) {
    const HandSum sum = kNoCards + card_sum(first);
    const SuitSlices slices = slice_bit(first);
    Census census(counts, table, flushes);
    if (cards == 5) census.visit<4>(first, sum, slices);
    if (cards == 6) census.visit<5>(first, sum, slices);
    if (cards == 7) census.visit<6>(first, sum, slices);
}

}  // namespace runout::RUNOUT_ISA

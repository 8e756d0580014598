// The strength of a board and two cards by operations on sets of ranks, many deals at once and
// without tables. Included by the kernels of each instruction set.
//
// A set of ranks is a word with a bit per rank, 2 to A from the lowest. A strength is two words
// that compare one after the other: the category with the ranks that make it, then the kickers.
// Dropping the two lowest of the other ranks leaves the kickers in most categories of seven cards:
// 7 - 2 of a high card, 5 - 2 of a pair, 3 - 2 of two pairs, 4 - 2 of trips.
#pragma once

#include "core/cards.hpp"
#include "core/small_integers.hpp"

namespace runout::RUNOUT_ISA {

// One card of each deal.
struct CardWords {
    Words rank;          // its bit
    UnsignedWords suit;  // 1 in the suit's field of four bits
};

// The cards of as many deals as a vector has bytes: of the deals at even places, and at odd places.
struct CardColumn {
    CardWords halves[2];
};

#if RUNOUT_VECTORS

struct CardTables {
    std::uint16_t rank[16];
    std::uint16_t suit[16];

    constexpr CardTables() : rank(), suit() {
        for (int at = 0; at < 16; ++at) {
            if (at < kRanks) rank[at] = static_cast<std::uint16_t>(1 << at);
            suit[at] = static_cast<std::uint16_t>(1 << 4 * (at & 3));
        }
    }
};
inline constexpr CardTables kCardTables;

#endif

#if defined(RUNOUT_COMPILE_AVX512)

RUNOUT_INLINE CardColumn column_of(Bytes cards) {
    const auto table = [](const std::uint16_t* entries) {
        return _mm512_broadcast_i64x4(
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(entries)));
    };
    // The look-up takes five bits of a word, whatever is above them.
    const auto entries_at = [](__m512i entries, UnsignedWords at) {
        return reinterpret_cast<UnsignedWords>(
            _mm512_permutexvar_epi16(reinterpret_cast<__m512i>(at), entries));
    };
    const __m512i ranks = table(kCardTables.rank);
    const __m512i suits = table(kCardTables.suit);
    const auto pairs = reinterpret_cast<UnsignedWords>(cards);
    return {
        {{reinterpret_cast<Words>(entries_at(ranks, pairs >> 2)), entries_at(suits, pairs)},
         {reinterpret_cast<Words>(entries_at(ranks, pairs >> 10)), entries_at(suits, pairs >> 8)}}};
}

#elif RUNOUT_VECTORS

// Table entries by the bytes at even and at odd places.
struct EntryPairs {
    UnsignedWords even;
    UnsignedWords odd;

    // Low and high bytes of the entries are looked up apart.
    RUNOUT_INLINE EntryPairs(const std::uint16_t* entries, Bytes at) {
        std::uint8_t bytes[2][16];
        for (int entry = 0; entry < 16; ++entry) {
            bytes[0][entry] = static_cast<std::uint8_t>(entries[entry]);
            bytes[1][entry] = static_cast<std::uint8_t>(entries[entry] >> 8);
        }
        const Lanes lanes{reinterpret_cast<Lanes::Bits>(at)};
        const Lanes low_bytes = look_up(table16(bytes[0]), lanes);
        const Lanes high_bytes = look_up(table16(bytes[1]), lanes);
#if defined(RUNOUT_COMPILE_NEON)
        even = vreinterpretq_u16_u8(vtrn1q_u8(bytes_of(low_bytes), bytes_of(high_bytes)));
        odd = vreinterpretq_u16_u8(vtrn2q_u8(bytes_of(low_bytes), bytes_of(high_bytes)));
#else
        const auto low = reinterpret_cast<UnsignedWords>(low_bytes.bits);
        const auto high = reinterpret_cast<UnsignedWords>(high_bytes.bits);
        even = (low & 0xff) | high << 8;
        odd = low >> 8 | (high & 0xff00);
#endif
    }
};

RUNOUT_INLINE CardColumn column_of(Bytes cards) {
    const EntryPairs ranks(kCardTables.rank, cards >> 2);
    const EntryPairs suits(kCardTables.suit, cards);
    return {{{reinterpret_cast<Words>(ranks.even), suits.even},
             {reinterpret_cast<Words>(ranks.odd), suits.odd}}};
}

#else

// 2^weight where the bit at this place is set, else 1.
template <int place, int weight>
RUNOUT_INLINE UnsignedWords power_of_bit(UnsignedWords a) {
    return (a >> place & 1) * static_cast<std::uint16_t>((1 << weight) - 1) + 1;
}

RUNOUT_INLINE CardWords card_words(UnsignedWords cards) {
    return {reinterpret_cast<Words>(power_of_bit<2, 1>(cards) * power_of_bit<3, 2>(cards) *
                                    power_of_bit<4, 4>(cards) * power_of_bit<5, 8>(cards)),
            power_of_bit<0, 4>(cards) * power_of_bit<1, 8>(cards)};
}
RUNOUT_INLINE CardColumn column_of(Bytes cards) {
    const auto pairs = reinterpret_cast<UnsignedWords>(cards);
    return {{card_words(pairs & 0xff), card_words(pairs >> 8)}};
}

#endif

// Ranks of which there are at least so many cards.
struct RankSets {
    Words one{};
    Words two{};
    Words three{};
    Words four{};

    RUNOUT_INLINE void add(Words rank) {
        four |= three & rank;
        three |= two & rank;
        two |= one & rank;
        one |= rank;
    }
    RUNOUT_INLINE RankSets with(Words first, Words second) const {
        const Words either = first | second;
        const Words both = first & second;
        return {one | either, two | (one & either) | both, three | (two & either) | (one & both),
                four | (three & either) | (two & both)};
    }
};

// The lowest ranks of the straights among these, by the card below a deuce; 0 if there is none.
// There are at most three, one above the other.
RUNOUT_INLINE Words straights(Words ranks) {
    const Words from_ace = ranks << 1 | ranks >> 12;
    const Words two = from_ace & from_ace >> 1;
    const Words four = two & two >> 2;
    return four & from_ace >> 4;
}
// Of straights, the highest.
RUNOUT_INLINE Words highest_straight(Words straights) {
    return straights & ~(straights >> 1);
}
// Of at most two ranks, the higher.
RUNOUT_INLINE Words higher_of_two(Words ranks) {
    const Words higher = without_lowest(ranks);
    return select(nonzero(higher), higher, ranks);
}

// Fields of four bits reach their top bit with five, six or three cards of a suit, from these.
inline constexpr int kFiveSuited = 0x3333;
inline constexpr int kSixSuited = 0x2222;
inline constexpr int kThreeSuited = 0x5555;
inline constexpr int kTopBits = 0x8888;

// Complete boards.
class BoardWords {
   public:
    RUNOUT_INLINE explicit BoardWords(const CardWords (&cards)[kBoardCards]) {
        for (const CardWords& card : cards) {
            ranks_.add(card.rank);
            suits_ += card.suit;
        }
        // At most one suit has three cards.
        flush_suit_ = ((suits_ + kThreeSuited) & kTopBits) >> 3;
        for (const CardWords& card : cards) flush_ranks_ |= flush_rank(card);
    }

    RUNOUT_INLINE const RankSets& ranks() const { return ranks_; }
    RUNOUT_INLINE UnsignedWords suits() const { return suits_; }
    // The card's rank if it is of the suit in which a flush is possible.
    RUNOUT_INLINE Words flush_rank(const CardWords& card) const {
        return select(shares_bits(card.suit, flush_suit_), card.rank, Words{});
    }
    RUNOUT_INLINE Words flush_ranks() const { return flush_ranks_; }

   private:
    RankSets ranks_;
    UnsignedWords suits_{};
    UnsignedWords flush_suit_{};
    Words flush_ranks_{};
};

struct Strength {
    Words made;  // from -2^15: a category in each 2^13, the ranks that make it below
    Words kickers;
};

// Categories; a pair differs from a high card by the rank that makes it.
enum Made : std::int16_t {
    kHighCardOrPair = -4,
    kTwoPair,
    kTrips,
    kStraight,
    kFlush,
    kFullHouse,
    kQuads,
    kStraightFlush,
};
RUNOUT_INLINE Words made_of(Made category, Words ranks) {
    return ranks + static_cast<std::int16_t>(category * 8192);
}

// High card, pair, two pair, trips and full house.
RUNOUT_INLINE Strength grouped_strength(const RankSets& ranks) {
    const WordMask trips = nonzero(ranks.three);
    const Words best_trips = higher_of_two(ranks.three);
    const Words pairs_but_lowest = without_lowest(ranks.two);
    const WordMask three_pairs = nonzero(without_lowest(pairs_but_lowest));
    const Words pairs = select(three_pairs, pairs_but_lowest, ranks.two);
    const Words ranks_made = select(trips, best_trips, pairs);
    const Words others = without_lowest(ranks.one & ~ranks_made);
    Strength strength;
    // Beside three pairs there is one more card: two ranks are left, and one of them is dropped.
    strength.kickers = select(three_pairs, others, without_lowest(others));
    strength.made = select(nonzero(pairs_but_lowest), made_of(kTwoPair, pairs),
                           made_of(kHighCardOrPair, pairs));
    strength.made = select(trips, made_of(kTrips, best_trips), strength.made);
    const Words full_of = ranks.two & ~best_trips;
    const WordMask full = trips & nonzero(full_of);
    strength.made = select(full, made_of(kFullHouse, best_trips), strength.made);
    strength.kickers = select(full, higher_of_two(full_of), strength.kickers);
    return strength;
}

RUNOUT_INLINE void replace(Strength& strength, WordMask where, Words made, Words kickers) {
    strength.made = select(where, made, strength.made);
    strength.kickers = select(where, kickers, strength.kickers);
}

RUNOUT_INLINE Strength strength_of(const BoardWords& board, const CardWords& first,
                                   const CardWords& second) {
    const RankSets ranks = board.ranks().with(first.rank, second.rank);
    Strength strength = grouped_strength(ranks);

    const Words runs = straights(ranks.one);
    const WordMask straight = nonzero(runs);
    replace(strength, straight, made_of(kStraight, highest_straight(runs)), Words{});

    const UnsignedWords suits = board.suits() + first.suit + second.suit;
    const WordMask flush = shares_bits(suits + kFiveSuited, all_words(kTopBits));
    const Words suited = board.flush_ranks() | board.flush_rank(first) | board.flush_rank(second);
    replace(strength, flush, made_of(kFlush, Words{}), suited);

    // Seldom in any of the deals.
    const WordMask six_suited = shares_bits(suits + kSixSuited, all_words(kTopBits));
    if (any(six_suited)) [[unlikely]] {
        const Words six = without_lowest(suited);
        const WordMask seven = shares_bits(suits + kSixSuited - 0x1111, all_words(kTopBits));
        strength.kickers = select(six_suited, six, strength.kickers);
        strength.kickers = select(seven, without_lowest(six), strength.kickers);
    }
    if (any(straight & flush)) [[unlikely]] {
        const Words best = highest_straight(straights(suited));
        replace(strength, flush & nonzero(best), made_of(kStraightFlush, best), Words{});
    }
    const WordMask quads = nonzero(ranks.four);
    if (any(quads)) [[unlikely]] {
        const Words others = ranks.one & ~ranks.four;  // up to three
        const Words highest = higher_of_two(higher_of_two(others));
        replace(strength, quads, made_of(kQuads, ranks.four), highest);
    }
    return strength;
}

}  // namespace runout::RUNOUT_ISA

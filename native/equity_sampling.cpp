// Plays chunks of sampled deals: compiled once per instruction set (see simd.hpp).
#include "equity_sampling.hpp"

#include "simd.hpp"

namespace runout::RUNOUT_ISA {

namespace {

// xoshiro256++, started from the seed and the chunk's number by splitmix64.
class Stream {
   public:
    Stream(std::uint64_t seed, std::uint64_t chunk) {
        std::uint64_t mixed = seed;
        mixed = split(mixed) ^ chunk;
        for (std::uint64_t& word : state_) word = split(mixed);
    }

    RUNOUT_INLINE std::uint64_t next() {
        const std::uint64_t result = rotate(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

   private:
    static RUNOUT_INLINE std::uint64_t rotate(std::uint64_t word, int by) {
        return word << by | word >> (64 - by);
    }
    static std::uint64_t split(std::uint64_t& state) {
        state += 0x9e3779b97f4a7c15u;
        std::uint64_t word = state;
        word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
        word = (word ^ word >> 27) * 0x94d049bb133111ebu;
        return word ^ word >> 31;
    }

    std::uint64_t state_[4];
};

// Whole numbers below small bounds, five from each random word: what is left of the word after
// one draw serves the next, and the bias stays below 52^5 / 2^64 < 2^-35.
class Draws {
   public:
    explicit Draws(Stream& stream) : stream_(stream) {}

    RUNOUT_INLINE unsigned below(unsigned bound) {
        if (left_ == 0) {
            word_ = stream_.next();
            left_ = 5;
        }
        --left_;
        const unsigned __int128 product = static_cast<unsigned __int128>(word_) * bound;
        word_ = static_cast<std::uint64_t>(product);
        return static_cast<unsigned>(product >> 64);
    }

   private:
    Stream& stream_;
    std::uint64_t word_ = 0;
    int left_ = 0;
};

// What a card adds to a hand: rank key, suit count, and its bit.
struct CardParts {
    std::uint64_t sum;
    SuitSlices slices;
};
struct AllCardParts {
    CardParts of[kDeckSize];

    constexpr AllCardParts() : of() {
        for (int card = 0; card < kDeckSize; ++card) {
            of[card].sum = kRankKeys[card >> 2] | std::uint64_t{1} << (32 + 4 * (card & 3));
            of[card].slices = slice_bit(static_cast<Card>(card));
        }
    }
};
constexpr AllCardParts kParts;
constexpr std::uint64_t kNoCards = std::uint64_t{0x3333} << 32;  // five of a suit reach the top bit
constexpr std::uint64_t kFlushBits = std::uint64_t{0x8888} << 32;

RUNOUT_INLINE Score flush_score(std::uint64_t sum, SuitSlices slices, const Score* flushes) {
    const int suit = (__builtin_ctzll(sum & kFlushBits) - 32) / 4;
    return flushes[ranks_in_suit(slices, suit)];
}

class Chunk {
   public:
    Chunk(const SampleInput& input, std::uint64_t seed, std::uint64_t chunk)
        : input_(input), stream_(seed, chunk), draws_(stream_) {
        __builtin_memcpy(deck_, input.deck, sizeof deck_);
        for (int at = 0; at < input.board_cards; ++at) add(known_board_, input.board[at]);
        for (int seat = 0; seat < input.seats; ++seat)
            for (int at = 0; at < 2; ++at) {
                holes_[seat][at] = input.known[seat][at];
                if (input.known[seat][at] < 0) {
                    hole_slots_[hole_count_] = &holes_[seat][at];
                    ++hole_count_;
                }
            }
        // Drawn seats are not dealt from the deck.
        for (int drawn = 0; drawn < input.drawn_seats; ++drawn) forget(input.drawn[drawn].seat);
    }

    bool play(std::uint64_t* shares, std::uint64_t* clashes, double* weights, double* units) {
        std::uint32_t counts[1 << kMostPlayers] = {};
        const std::uint64_t patience = kPatience * input_.deals;
        for (std::size_t deal = 0; deal < input_.deals; ++deal) {
            CardMask used = 0;
            while (!draw_seats(used))
                if (++clashes_ > patience) return false;
            const unsigned winners = input_.drawn_seats == 0 ? deal_fresh() : deal_around(used);
            ++counts[winners];
            if (weights != nullptr) break_down(winners, weights, units);
        }
        *clashes = clashes_;
        for (unsigned set = 1; set < 1u << input_.players; ++set)
            for (int player = 0; player < input_.players; ++player)
                if (set >> player & 1)
                    shares[player * (kMostPlayers + 1) + __builtin_popcount(set)] += counts[set];
        return true;
    }

   private:
    static RUNOUT_INLINE void add(CardParts& parts, int card) {
        parts.sum += kParts.of[card].sum;
        parts.slices |= kParts.of[card].slices;
    }

    void forget(int seat) {
        int kept = 0;
        for (int at = 0; at < hole_count_; ++at)
            if (hole_slots_[at] != &holes_[seat][0] && hole_slots_[at] != &holes_[seat][1])
                hole_slots_[kept++] = hole_slots_[at];
        hole_count_ = kept;
    }

    // Draws all weighted seats; false if two of them share a card.
    RUNOUT_INLINE bool draw_seats(CardMask& used) {
        used = 0;
        for (int at = 0; at < input_.drawn_seats; ++at) {
            const DrawnSeat& seat = input_.drawn[at];
            const std::uint64_t word = stream_.next();
            std::uint32_t slot = static_cast<std::uint32_t>((word >> 32) * seat.slots >> 32);
            if (static_cast<std::uint32_t>(word) >= seat.threshold[slot]) slot = seat.alias[slot];
            const int first = seat.cards[2 * slot];
            const int second = seat.cards[2 * slot + 1];
            const CardMask mask = mask_of(first, second);
            if (used & mask) return false;
            used |= mask;
            holes_[seat.seat][0] = first;
            holes_[seat.seat][1] = second;
        }
        return true;
    }

    // Deals the rest from the top of the deck, shuffled as far as needed. The deck stays as the
    // last deal left it: any order of it is as good as another.
    RUNOUT_INLINE unsigned deal_fresh() {
        CardParts board = known_board_;
        int top = 0;
        const auto deal_card = [&] {
            const int from =
                top +
                static_cast<int>(draws_.below(static_cast<unsigned>(input_.deck_cards - top)));
            const std::uint8_t card = deck_[from];
            deck_[from] = deck_[top];
            deck_[top] = card;
            ++top;
            return static_cast<int>(card);
        };
        for (int missing = 5 - input_.board_cards; missing > 0; --missing) add(board, deal_card());
        for (int at = 0; at < hole_count_; ++at) *hole_slots_[at] = deal_card();
        return winners(board);
    }

    // The same where drawn seats hold cards of the deck: what is taken is drawn again.
    RUNOUT_INLINE unsigned deal_around(CardMask used) {
        CardParts board = known_board_;
        const auto deal_card = [&] {
            for (;;) {
                const int card = deck_[draws_.below(static_cast<unsigned>(input_.deck_cards))];
                const CardMask bit = CardMask{1} << card;
                if (used & bit) continue;
                used |= bit;
                return card;
            }
        };
        for (int missing = 5 - input_.board_cards; missing > 0; --missing) add(board, deal_card());
        for (int at = 0; at < hole_count_; ++at) *hole_slots_[at] = deal_card();
        return winners(board);
    }

    RUNOUT_INLINE unsigned winners(const CardParts& board) const {
        const std::uint64_t start = board.sum + kNoCards;
        Score best = 0;
        unsigned set = 0;
        for (int player = 0; player < input_.players; ++player) {
            const CardParts& first = kParts.of[holes_[player][0]];
            const CardParts& second = kParts.of[holes_[player][1]];
            const std::uint64_t sum = start + first.sum + second.sum;
            Score score = input_.evaluator.table[static_cast<std::uint32_t>(sum)];
            if (sum & kFlushBits)
                score = flush_score(sum, board.slices | first.slices | second.slices,
                                    input_.evaluator.flushes);
            const unsigned bit = 1u << player;
            set = score > best ? bit : score == best ? set | bit : set;
            best = score > best ? score : best;
        }
        return set;
    }

    void break_down(unsigned winners, double* weights, double* units) const {
        const double share = kUnitsPerDeal / __builtin_popcount(winners);
        for (int player = 0; player < input_.players; ++player) {
            const int low =
                holes_[player][0] < holes_[player][1] ? holes_[player][0] : holes_[player][1];
            const int high = holes_[player][0] + holes_[player][1] - low;
            const int cell = player * kCombos + combo_index(low, high);
            weights[cell] += 1;
            if (winners >> player & 1) units[cell] += share;
        }
    }

    const SampleInput& input_;
    Stream stream_;
    Draws draws_;
    CardParts known_board_{};
    std::uint8_t deck_[kDeckSize];
    int holes_[kMostSeats][2];
    int* hole_slots_[2 * kMostSeats];  // cards to deal from the deck
    int hole_count_ = 0;
    std::uint64_t clashes_ = 0;
};

}  // namespace

bool sample_chunk(const SampleInput& input, std::uint64_t seed, std::uint64_t chunk,
                  std::uint64_t* shares, std::uint64_t* clashes, double* weights, double* units) {
    Chunk work(input, seed, chunk);
    return work.play(shares, clashes, weights, units);
}

}  // namespace runout::RUNOUT_ISA

// Chunks of sampled deals: compiled once per instruction set (see simd.hpp).
//
// Deals are made in blocks of 64, a column of 64 bytes for each card that is drawn or dealt. Random
// numbers and the order in which they are used do not depend on the width of the vectors, so every
// instruction set deals the same cards.
#include "equity/sampling/chunks.hpp"

#include "core/random_lanes.hpp"
#include "core/simd.hpp"
#include "equity/sampling/hand_draws.hpp"
#include "evaluator/rank_sets.hpp"

namespace runout::RUNOUT_ISA {

namespace {

constexpr int kBlock = HandDraws::kMaxTaken;
constexpr int kMaxColumns = kDeckSize;

class Chunk {
   public:
    Chunk(const SampleInput& input, std::uint64_t seed, std::uint64_t chunk)
        : input_(input), random_(seed, chunk), redraws_(~seed, chunk), draws_(input) {
        for (int id = 0; id < kDeckSize; ++id) {
            if (contains(input.deck, card_with_id(id)))
                place_in_deck_[id] = static_cast<std::uint8_t>(deck_cards_++);
            else
                not_in_deck_[cards_not_in_deck_++] = card_with_id(id);
        }
        for (auto& cards : source_)
            for (int& source : cards) source = kKnown;
        for (int at = 0; at < input.drawn_seats; ++at)
            for (int card = 0; card < input.drawn[at].deck_cards; ++card)
                source_[input.drawn[at].seat][card] = columns_drawn_++;
        first_of_board_ = columns_ = columns_drawn_;
        columns_ += kBoardCards - input.board_cards;
        for (int seat = 0; seat < input.seats; ++seat)
            for (int card = 0; card < 2; ++card)
                if (input.known[seat][card] == kNoCard && source_[seat][card] == kKnown)
                    source_[seat][card] = columns_++;
    }

    // Return false if it gave up. `hands` of the drawn seats, two cards each, are drawn if null.
    bool play(std::size_t deals, const Card* hands, std::uint64_t* shares, double* weights,
              double* units) {
        for (std::size_t done = 0; done < deals; done += kBlock) {
            const int batch = deals - done < kBlock ? static_cast<int>(deals - done) : kBlock;
            if (input_.drawn_seats > 0 &&
                !deal_drawn_seats(batch, hands, kMaxRejections * (done + kBlock))) {
                for (int at = 0; at < input_.players * (kMaxPlayers + 1); ++at) shares[at] = 0;
                return false;
            }
            draw_places();
            for (int first = 0; first < kBlock; first += kVectorBytes) {
                deal(first);
                find_winners(first);
            }
            share_pots(batch, shares);
            if (weights != nullptr) break_down(batch, weights, units);
        }
        return true;
    }

    std::uint64_t clashes() const { return draws_.rejected(); }

   private:
    static constexpr int kKnown = -1;

    // Fill the columns of the drawn seats, from `hands` on unless null.
    bool deal_drawn_seats(int batch, const Card*& hands, std::uint64_t max_rejections) {
        if (hands != nullptr) {
            take_hands(batch, hands);
            hands += 2 * batch * input_.drawn_seats;
        } else if (!draws_.take(batch, random_, max_rejections, columns_of_[0])) {
            return false;
        }
        // A block that is not full goes on with its last deal: all of its deals are possible.
        for (int column = 0; column < columns_drawn_; ++column)
            for (int deal = batch; deal < kBlock; ++deal)
                columns_of_[column][deal] = columns_of_[column][batch - 1];
        return true;
    }

    void take_hands(int batch, const Card* hands) {
        for (int deal = 0; deal < batch; ++deal) {
            std::uint8_t* column = columns_of_[0] + deal;
            for (int at = 0; at < input_.drawn_seats; ++at, hands += 2)
                for (int card = 0; card < 2; ++card) {
                    if (!contains(input_.deck, hands[card])) continue;
                    *column = place_in_deck_[id_of(hands[card])];
                    column += kBlock;
                }
        }
    }

    // Draw for each card to be dealt its place among those that are left, exactly uniform: a random
    // word of 16 bits times the number of places n has the place in its high half. Where the low
    // half is below 2^16 mod n, the place would come up too often, and is drawn again.
    RUNOUT_APART void draw_places() {
        if (columns_ == columns_drawn_) return;
        random_.fill(random_words_, 2 * (columns_ - columns_drawn_));
        const auto* words = reinterpret_cast<const std::uint16_t*>(random_words_);
        for (int column = columns_drawn_; column < columns_; ++column, words += kBlock) {
            const int places = deck_cards_ - column;
            const int excess = 65536 % places;
            WordMask rejected = nonzero(Words{});
            for (int first = 0; first < kBlock; first += kVectorBytes) {
                // The first half of the words is for the deals at even places.
                const auto load = [&](int half) {
                    return *reinterpret_cast<const UnsignedWords*>(words + half * kBlock / 2 +
                                                                   first / 2);
                };
                const UnsignedWords even = load(0);
                const UnsignedWords odd = load(1);
                const UnsignedWords n = all_words(places);
                rejected = rejected | below(even * n, all_words(excess)) |
                           below(odd * n, all_words(excess));
                store(columns_of_[column] + first,
                      reinterpret_cast<Bytes>(multiply_high(even, n) | multiply_high(odd, n) << 8));
            }
            if (any(rejected)) [[unlikely]]
                redraw_places(column, words);
        }
    }

    void redraw_places(int column, const std::uint16_t* words) {
        const auto places = static_cast<std::uint32_t>(deck_cards_ - column);
        for (int deal = 0; deal < kBlock; ++deal) {
            std::uint32_t product = words[deal % 2 * kBlock / 2 + deal / 2] * places;
            while ((product & 0xffff) < 65536 % places)
                product = static_cast<std::uint32_t>(redraws_.next() >> 48) * places;
            columns_of_[column][deal] = static_cast<std::uint8_t>(product >> 16);
        }
    }

    // Deal the cards at the places that were drawn, as a dealer who fills each gap with the last
    // card of what is left. Cards of drawn seats are known, and their places are found.
    RUNOUT_APART void deal(int first) {
        Bytes taken[kMaxColumns];  // places from which cards were taken
        Bytes moved[kMaxColumns];  // cards that were put there
        for (int column = 0; column < columns_; ++column) {
            std::uint8_t* cards = columns_of_[column] + first;
            const Bytes wanted = load_bytes(cards);
            const Bytes end = all_bytes(deck_cards_ - 1 - column);
            Bytes last = end;
            Bytes found = wanted;
            if (column < columns_drawn_) {
                for (int before = 0; before < column; ++before) {
                    found = moved[before] == wanted ? taken[before] : found;
                    last = taken[before] == end ? moved[before] : last;
                }
                taken[column] = found;
                store(cards, card_ids(wanted));
            } else {
                for (int before = 0; before < column; ++before) {
                    found = taken[before] == wanted ? moved[before] : found;
                    last = taken[before] == end ? moved[before] : last;
                }
                taken[column] = wanted;
                store(cards, card_ids(found));
            }
            moved[column] = last;
        }
    }

    RUNOUT_INLINE Bytes card_ids(Bytes places) const {
        for (int at = 0; at < cards_not_in_deck_; ++at)
            places -= reinterpret_cast<Bytes>(places >= all_bytes(id_of(not_in_deck_[at])));
        return places;
    }

    RUNOUT_INLINE CardColumn cards_of(int seat, int card, int first) const {
        const int column = source_[seat][card];
        return column_of(column == kKnown ? all_bytes(id_of(input_.known[seat][card]))
                                          : load_bytes(columns_of_[column] + first));
    }

    RUNOUT_APART void find_winners(int first) {
        CardWords board[2][kBoardCards];
        for (int at = 0; at < kBoardCards; ++at) {
            const int dealt = at - input_.board_cards;
            const CardColumn column =
                column_of(dealt < 0 ? all_bytes(id_of(input_.board[at]))
                                    : load_bytes(columns_of_[first_of_board_ + dealt] + first));
            board[0][at] = column.halves[0];
            board[1][at] = column.halves[1];
        }
        const BoardWords boards[2] = {BoardWords(board[0]), BoardWords(board[1])};
        Strength strengths[kMaxPlayers][2];
        Words best[2] = {all_signed(-32768), all_signed(-32768)};
        for (int player = 0; player < input_.players; ++player) {
            const CardColumn low = cards_of(player, 0, first);
            const CardColumn high = cards_of(player, 1, first);
            for (int half = 0; half < 2; ++half) {
                const Strength found =
                    strength_of(boards[half], low.halves[half], high.halves[half]);
                strengths[player][half] = found;
                best[half] = larger(best[half], found.made);
            }
        }
        Words kickers[2] = {Words{}, Words{}};
        for (int player = 0; player < input_.players; ++player)
            for (int half = 0; half < 2; ++half) {
                Strength& strength = strengths[player][half];
                strength.kickers =
                    select(equal(strength.made, best[half]), strength.kickers, all_signed(-1));
                kickers[half] = larger(kickers[half], strength.kickers);
            }
        for (int player = 0; player < input_.players; ++player) {
            const std::uint64_t won = interleave(equal(strengths[player][0].kickers, kickers[0]),
                                                 equal(strengths[player][1].kickers, kickers[1]));
            winners_[player] = (first == 0 ? 0 : winners_[player]) | won << first;
        }
    }

    // Count winners deal by deal, in numbers whose binary digits are spread over `digits`.
    RUNOUT_APART void share_pots(int batch, std::uint64_t* shares) {
        const std::uint64_t in_batch = ~std::uint64_t{0} >> (kBlock - batch);
        constexpr int kDigits = 5;
        static_assert(kMaxPlayers < 1 << kDigits);
        std::uint64_t digits[kDigits] = {};
        for (int player = 0; player < input_.players; ++player) {
            winners_[player] &= in_batch;
            std::uint64_t carry = winners_[player];
            for (std::uint64_t& digit : digits) {
                const std::uint64_t sum = digit ^ carry;
                carry &= digit;
                digit = sum;
            }
        }
        std::uint64_t left = in_batch;
        for (int sharing = 1; sharing <= input_.players && left != 0; ++sharing) {
            std::uint64_t deals = left;
            for (int digit = 0; digit < kDigits; ++digit)
                deals &= sharing >> digit & 1 ? digits[digit] : ~digits[digit];
            left &= ~deals;
            if (deals == 0) continue;
            for (int player = 0; player < input_.players; ++player)
                shares[player * (kMaxPlayers + 1) + sharing] +=
                    static_cast<unsigned>(__builtin_popcountll(winners_[player] & deals));
        }
    }

    Card dealt_card(int seat, int card, int deal) const {
        const int column = source_[seat][card];
        return column == kKnown ? input_.known[seat][card]
                                : card_with_id(columns_of_[column][deal]);
    }

    void break_down(int batch, double* weights, double* units) const {
        const double pot = units_per_deal(input_.players);
        for (int deal = 0; deal < batch; ++deal) {
            int sharing = 0;
            for (int player = 0; player < input_.players; ++player)
                sharing += static_cast<int>(winners_[player] >> deal & 1);
            const double share = pot / sharing;
            for (int player = 0; player < input_.players; ++player) {
                const int cell = player * kCombos +
                                 combo_of(dealt_card(player, 0, deal), dealt_card(player, 1, deal));
                weights[cell] += 1;
                if (winners_[player] >> deal & 1) units[cell] += share;
            }
        }
    }

    const SampleInput& input_;
    RandomLanes random_;
    RandomStream redraws_;
    HandDraws draws_;
    int deck_cards_ = 0;
    std::uint8_t place_in_deck_[kDeckSize] = {};  // by card id
    Card not_in_deck_[kDeckSize];
    int cards_not_in_deck_ = 0;
    // Columns of drawn seats come first, then those of the board's missing cards and of the seats'.
    int columns_ = 0;
    int columns_drawn_ = 0;
    int first_of_board_;
    int source_[kMaxSeats][2];  // the column of a seat's card, or kKnown
    // The block.
    alignas(64) std::uint64_t random_words_[kMaxColumns * kBlock * 2 / 8];
    alignas(64) std::uint8_t columns_of_[kMaxColumns][kBlock];
    std::uint64_t winners_[kMaxPlayers];  // a bit per deal
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

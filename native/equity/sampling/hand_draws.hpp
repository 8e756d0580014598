// Hands of weighted seats, drawn by rejection of whole deals in which two share a card. Included by
// the kernels of each instruction set.
//
// Many deals are drawn at once, seat by seat: a deal whose new hand shares a card with those before
// is dropped there and then, so that later seats draw for the others only. What is left is
// distributed as if every deal had been drawn to its end and then rejected.
#pragma once

#include "core/random_lanes.hpp"
#include "equity/sampling/chunks.hpp"

namespace runout::RUNOUT_ISA {

class HandDraws {
   public:
    explicit HandDraws(const SampleInput& input) : input_(input) {
        for (int at = 0; at < input.drawn_seats; ++at) columns_ += input.drawn[at].deck_cards;
    }

    // Write so many deals, a column of places in the deck for each card; columns are kMaxTaken
    // apart. Return false if drawing them took more rejections since the start than this.
    bool take(int deals, RandomLanes& random, std::uint64_t max_rejections, std::uint8_t* columns) {
        while (ready_ - taken_ < deals) {
            draw(random);
            if (attempts_ - accepted_ > max_rejections) {
                rejected_ = attempts_ - accepted_;
                return false;
            }
        }
        for (int column = 0; column < columns_; ++column)
            __builtin_memcpy(columns + column * kMaxTaken, ready_cards_[column] + taken_,
                             static_cast<std::size_t>(deals));
        taken_ += deals;
        rejected_ = rejected_before_[taken_ - 1];
        return true;
    }

    // The draws rejected before the last deal that was taken, or before giving up.
    std::uint64_t rejected() const { return rejected_; }

    static constexpr int kMaxTaken = 64;

   private:
    static constexpr int kAttempts = 256;

    // Draw hands for kAttempts deals, and add those that are possible to what is ready.
    void draw(RandomLanes& random) {
        keep_rest();
        int count = kAttempts;
        for (int attempt = 0; attempt < count; ++attempt) {
            alive_[attempt] = static_cast<std::uint8_t>(attempt);
            used_[attempt] = 0;
        }
        for (int at = 0; at < input_.drawn_seats; ++at) count = draw_seat(at, count, random);
        int column = 0;
        for (int at = 0; at < input_.drawn_seats; ++at) {
            // A seat that takes one card has nothing in the second column, and the next seat's
            // cards come over it.
            collect(hands_[at], count, ready_cards_[column] + ready_,
                    ready_cards_[column + 1] + ready_);
            column += input_.drawn[at].deck_cards;
        }
        const std::uint64_t before = attempts_ - accepted_;
        for (int deal = 0; deal < count; ++deal)
            rejected_before_[ready_ + deal] =
                before + static_cast<std::uint64_t>(alive_[deal] - deal);
        ready_ += count;
        attempts_ += kAttempts;
        accepted_ += static_cast<std::uint64_t>(count);
    }

    RUNOUT_APART void collect(const std::uint16_t* hands, int count, std::uint8_t* first_cards,
                              std::uint8_t* second_cards) const {
        for (int deal = 0; deal < count; ++deal) {
            const std::uint16_t hand = hands[alive_[deal]];
            first_cards[deal] = static_cast<std::uint8_t>(hand);
            second_cards[deal] = static_cast<std::uint8_t>(hand >> 8);
        }
    }

    // Draw one seat's hand for each deal that is still possible; return how many remain so.
    int draw_seat(int at, int count, RandomLanes& random) {
        random.fill(words_, (count + RandomLanes::kLanes - 1) / RandomLanes::kLanes);
        if (at == 0) {
            draw_hands(input_.drawn[at], count, hands_[at]);
            return count;
        }
        draw_hands(input_.drawn[at], count, drawn_);
        return drop_clashes(hands_[at], count);
    }

    // Apart from dropping clashes: where the next deal is kept depends on whether this one clashes,
    // and the processor would wait for it.
    RUNOUT_APART void draw_hands(const DrawnSeat& seat, int count, std::uint16_t* hands) {
        const AliasSlot* slots = seat.slot;
        const std::uint64_t slot_count = seat.slots;
        const CardMask second_card = seat.deck_cards == 2;
        for (int deal = 0; deal < count; ++deal) {
            // The product's high half is the slot, and the rest is uniform within it.
            const Wide product = Wide{words_[deal]} * slot_count;
            const AliasSlot slot = slots[static_cast<std::uint32_t>(product >> 64)];
            const auto fraction = static_cast<std::uint32_t>(product >> 32);
            const std::uint32_t both = slot.own | std::uint32_t{slot.alias} << 16;
            const auto hand =
                static_cast<std::uint16_t>(both >> (fraction < slot.threshold ? 0 : 16));
            const CardMask mask = CardMask{1} << (hand & 63) | second_card << (hand >> 8);
            hands[deal] = hand;
            free_[deal] = (used_[deal] & mask) == 0;
            used_[deal] |= mask;
        }
    }

    RUNOUT_APART int drop_clashes(std::uint16_t* hands, int count) {
        int kept = 0;
        for (int deal = 0; deal < count; ++deal) {
            const std::uint8_t attempt = alive_[deal];
            hands[attempt] = drawn_[deal];
            alive_[kept] = attempt;
            used_[kept] = used_[deal];
            kept += free_[deal];
        }
        return kept;
    }

    // Move what is ready and was not taken to the front.
    void keep_rest() {
        const int rest = ready_ - taken_;
        for (int column = 0; column < columns_; ++column)
            __builtin_memmove(ready_cards_[column], ready_cards_[column] + taken_,
                              static_cast<std::size_t>(rest));
        __builtin_memmove(rejected_before_, rejected_before_ + taken_,
                          static_cast<std::size_t>(rest) * sizeof rejected_before_[0]);
        ready_ = rest;
        taken_ = 0;
    }

    const SampleInput& input_;
    int columns_ = 0;
    std::uint64_t attempts_ = 0;
    std::uint64_t accepted_ = 0;
    std::uint64_t rejected_ = 0;
    // Deals that are possible; the first of them were taken.
    int ready_ = 0;
    int taken_ = 0;
    std::uint8_t ready_cards_[kDeckSize + 1][kMaxTaken + kAttempts];
    std::uint64_t rejected_before_[kMaxTaken + kAttempts];  // since the start
    // Deals being drawn.
    std::uint8_t alive_[kAttempts];
    bool free_[kAttempts];  // of clashes, the last seat's hand
    std::uint16_t drawn_[kAttempts];
    CardMask used_[kAttempts];
    std::uint16_t hands_[kMaxSeats][kAttempts];  // by attempt
    alignas(64) std::uint64_t words_[kAttempts];
};

}  // namespace runout::RUNOUT_ISA

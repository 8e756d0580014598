#include "showdown/settlement.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "evaluator/added_cards.hpp"

namespace runout {

namespace {

constexpr std::size_t kMaxBoards = 2;

using Chips = std::array<std::int64_t, kMaxTableSeats>;

constexpr SeatMask seat_bit(std::size_t seat) {
    return SeatMask{1} << seat;
}

template <typename Visit>
void for_each_seat(SeatMask seats, const Visit& visit) {
    for (; seats != 0; seats &= seats - 1) visit(static_cast<std::size_t>(std::countr_zero(seats)));
}

struct Pot {
    std::int64_t amount;
    SeatMask contenders;
};

// The pots that bets make, the main pot first.
class Pots {
   public:
    // At least one seat is live.
    Pots(std::span<const std::int64_t> chips, SeatMask live) {
        find_uncalled(chips, live);
        std::int64_t amount = 0;
        std::int64_t below = 0;
        SeatMask contenders = live;
        for (std::int64_t height = lowest_above(-1); height >= 0; height = lowest_above(height)) {
            SeatMask paid_up = 0;
            for_each_seat(live, [&](std::size_t seat) {
                if (called_[seat] >= height) paid_up |= seat_bit(seat);
            });
            // What only folded seats paid for belongs to those who contend below.
            if (paid_up != 0 && paid_up != contenders) {
                add({amount, contenders});
                amount = 0;
                contenders = paid_up;
            }
            for (std::size_t seat = 0; seat < seats_; ++seat)
                amount += std::max<std::int64_t>(0, std::min(called_[seat], height) - below);
            below = height;
        }
        add({amount, contenders});
    }

    std::span<const Pot> pots() const { return {pots_.data(), count_}; }
    std::int64_t returned(std::size_t seat) const { return returned_[seat]; }
    std::int64_t total() const {
        std::int64_t sum = 0;
        for (const Pot& pot : pots()) sum += pot.amount;
        return sum;
    }

   private:
    // What exceeds every other bet, folded ones included, goes back to a live seat.
    void find_uncalled(std::span<const std::int64_t> chips, SeatMask live) {
        seats_ = chips.size();
        std::int64_t highest = 0;
        std::int64_t second = 0;
        for (const std::int64_t bet : chips) {
            second = std::max(second, std::min(bet, highest));
            highest = std::max(highest, bet);
        }
        for (std::size_t seat = 0; seat < seats_; ++seat) {
            const bool is_uncalled = chips[seat] == highest && (live & seat_bit(seat)) != 0;
            returned_[seat] = is_uncalled ? highest - second : 0;
            called_[seat] = chips[seat] - returned_[seat];
        }
    }

    std::int64_t lowest_above(std::int64_t height) const {
        std::int64_t lowest = -1;
        for (std::size_t seat = 0; seat < seats_; ++seat)
            if (called_[seat] > height && (lowest < 0 || called_[seat] < lowest))
                lowest = called_[seat];
        return lowest;
    }

    void add(const Pot& pot) {
        if (pot.amount > 0) pots_[count_++] = pot;
    }

    std::size_t seats_ = 0;
    Chips called_{};
    Chips returned_{};
    std::array<Pot, kMaxTableSeats + 1> pots_{};
    std::size_t count_ = 0;
};

class Settling {
   public:
    explicit Settling(const HandToSettle& hand)
        : seats_(hand.seats),
          hands_(hand.hands, 2 * seats_),
          boards_{std::span(hand.board, kBoardCards), std::span(hand.second_board, kBoardCards)},
          chips_(hand.contributions, seats_),
          folded_(hand.folded),
          mucked_(hand.mucked),
          button_(hand.button) {}

    std::optional<SettledHand> settle(const RakeRule& rule) {
        if (!read_chips() || !read_cards()) return {};
        const Pots pots(chips_, live_);
        SettledHand hand{};
        for (std::size_t seat = 0; seat < seats_; ++seat) hand.returned[seat] = pots.returned(seat);
        std::int64_t left = rake_of(rule, pots.total());
        for (const Pot& pot : pots.pots()) {
            const std::int64_t due = std::min(left, pot.amount);
            left -= due;
            hand.pots.push_back({pot.amount, pot.contenders, due, {}});
            if (!pay(pot, pot.amount - due, hand.pots.back().runs)) return {};
        }
        return hand;
    }

   private:
    bool read_chips() {
        for (std::size_t seat = 0; seat < seats_; ++seat) {
            if (chips_[seat] < 0 || chips_[seat] > kMaxChips) return false;
            if (!folded_[seat]) live_ |= seat_bit(seat);
        }
        return live_ != 0 && button_ >= 0 && static_cast<std::size_t>(button_) < seats_;
    }

    bool read_cards() {
        if (!read_board(0) || !read_board(1)) return false;
        for (std::size_t seat = 0; seat < seats_; ++seat) {
            const Card first = hands_[2 * seat];
            const Card second = hands_[2 * seat + 1];
            if (first == kNoCard && second == kNoCard) continue;
            if (!take(first) || !take(second)) return false;
            if (!folded_[seat] && !mucked_[seat]) revealed_ |= seat_bit(seat);
        }
        return true;
    }

    // Two boards share the flop, or the flop and the turn, or nothing.
    bool read_board(std::size_t number) {
        const std::span<const Card> board = boards_[number];
        std::size_t cards = 0;
        while (cards < board.size() && board[cards] != kNoCard) ++cards;
        if (!std::ranges::all_of(board.subspan(cards), [](Card card) { return card == kNoCard; }))
            return false;
        if (number == 0) {
            board_cards_ = cards;
            return cards != 1 && cards != 2 && take(board.first(cards));
        }
        if (cards == 0) return true;
        board_count_ = kMaxBoards;
        if (cards < kBoardCards || board_cards_ < kBoardCards) return false;
        return take(board.subspan(shared_cards()));
    }

    std::size_t shared_cards() const {
        const auto flop = [](std::span<const Card> board) {
            std::array<Card, 3> cards = {board[0], board[1], board[2]};
            std::ranges::sort(cards);
            return cards;
        };
        if (flop(boards_[0]) != flop(boards_[1])) return 0;
        return boards_[0][3] == boards_[1][3] ? 4 : 3;
    }

    bool take(Card card) {
        if (id_of(card) >= kDeckSize || contains(seen_, card)) return false;
        seen_ |= mask_of(card);
        return true;
    }
    bool take(std::span<const Card> cards) {
        return std::ranges::all_of(cards, [this](Card card) { return take(card); });
    }

    std::int64_t rake_of(const RakeRule& rule, std::int64_t total) const {
        if (rule.no_flop_no_drop && board_cards_ == 0) return 0;
        using Wide = unsigned __int128;
        const Wide due =
            Wide{rule.numerator} * static_cast<std::uint64_t>(total) / rule.denominator;
        return std::min(static_cast<std::int64_t>(due), rule.cap);
    }

    bool pay(const Pot& pot, std::int64_t chips, std::vector<SettledRun>& runs) {
        if (std::has_single_bit(pot.contenders)) {
            runs.push_back(split(chips, pot.contenders));
            return true;
        }
        const SeatMask revealed = pot.contenders & revealed_;
        if (board_cards_ < kBoardCards || revealed == 0) return false;
        if (!is_scored_) score_hands();
        if (board_count_ == 1) {
            runs.push_back(split(chips, best_of(revealed, 0)));
            return true;
        }
        runs.push_back(split(chips - chips / 2, best_of(revealed, 0)));
        runs.push_back(split(chips / 2, best_of(revealed, 1)));
        return true;
    }

    void score_hands() {
        const EvaluatorView evaluator = evaluator_of(kMaxCards);
        for (std::size_t number = 0; number < board_count_; ++number) {
            AddedCards board;
            board.add(boards_[number]);
            for_each_seat(revealed_, [&](std::size_t seat) {
                scores_[number][seat] =
                    score_of(board.with(hands_[2 * seat]).with(hands_[2 * seat + 1]), evaluator);
            });
        }
        is_scored_ = true;
    }

    SeatMask best_of(SeatMask revealed, std::size_t board) const {
        Score best = 0;
        SeatMask winners = 0;
        for_each_seat(revealed, [&](std::size_t seat) {
            const Score score = scores_[board][seat];
            if (score > best) winners = 0;
            best = std::max(best, score);
            if (score == best) winners |= seat_bit(seat);
        });
        return winners;
    }

    // Pay the winners evenly, and an odd chip each to the first of them clockwise from the button.
    SettledRun split(std::int64_t chips, SeatMask winners) const {
        const std::int64_t share = chips / std::popcount(winners);
        std::int64_t odd = chips % std::popcount(winners);
        SettledRun run = {chips, winners, odd, {}};
        const SeatMask up_to_button = (SeatMask{2} << button_) - 1;
        for (const SeatMask seats : {winners & ~up_to_button, winners & up_to_button})
            for_each_seat(seats, [&](std::size_t seat) {
                run.payouts[seat] = share + (odd > 0 ? 1 : 0);
                --odd;
            });
        return run;
    }

    std::size_t seats_;
    std::span<const Card> hands_;
    std::array<std::span<const Card>, kMaxBoards> boards_;
    std::span<const std::int64_t> chips_;
    const std::uint8_t* folded_;
    const std::uint8_t* mucked_;
    std::int32_t button_;
    SeatMask live_ = 0;
    SeatMask revealed_ = 0;
    CardMask seen_ = 0;
    std::size_t board_cards_ = 0;
    std::size_t board_count_ = 1;
    bool is_scored_ = false;
    std::array<std::array<Score, kMaxTableSeats>, kMaxBoards> scores_{};
};

}  // namespace

SettledHand cut_pots(std::span<const std::int64_t> chips, SeatMask live) {
    const Pots pots(chips, live);
    SettledHand hand{};
    for (std::size_t seat = 0; seat < chips.size(); ++seat)
        hand.returned[seat] = pots.returned(seat);
    for (const Pot& pot : pots.pots()) hand.pots.push_back({pot.amount, pot.contenders, 0, {}});
    return hand;
}

std::optional<SettledHand> settle_hand(const HandToSettle& hand, const RakeRule& rake) {
    return Settling(hand).settle(rake);
}

}  // namespace runout

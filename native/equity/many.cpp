#include "equity/many.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <mutex>

#include "core/parallel.hpp"
#include "equity/known_hands.hpp"

namespace runout {

namespace {

constexpr std::size_t kQuestionsPerChunk = 64;
constexpr double kMaxCost = 2e9;  // nanoseconds of one question

// What one question says, as sets of cards.
struct Reading {
    std::array<CardMask, kMaxPlayers> hands{};
    CardMask board = 0;
    CardMask dead = 0;
    int board_cards = 0;
    bool all_known = true;
    std::optional<RefusalReason> refusal;
};

class Reader {
   public:
    Reader(const Questions& questions, std::size_t question)
        : questions_(questions), question_(question) {}

    Reading read() {
        read_board();
        const Card* const dead = questions_.dead + question_ * questions_.dead_cards;
        for (std::size_t at = 0; at < questions_.dead_cards; ++at) take(dead[at], reading_.dead);
        const auto players = static_cast<std::size_t>(questions_.players);
        for (std::size_t player = 0; player < players; ++player)
            read_hand(player, question_ * players + player);
        return reading_;
    }

   private:
    void read_board() {
        const Card* const board = questions_.boards + question_ * kBoardCards;
        while (reading_.board_cards < kBoardCards && board[reading_.board_cards] != kNoCard)
            take(board[reading_.board_cards++], reading_.board);
        for (int at = reading_.board_cards; at < kBoardCards; ++at)
            if (board[at] != kNoCard) refuse(RefusalReason::wrong_board);
        if (reading_.board_cards == 1 || reading_.board_cards == 2)
            refuse(RefusalReason::wrong_board);
    }

    void read_hand(std::size_t player, std::size_t at) {
        CardMask& hand = reading_.hands[player];
        take(questions_.hands[2 * at], hand);
        take(questions_.hands[2 * at + 1], hand);
        const std::int32_t range = questions_.range_ids[at];
        if (range < kNoRange || range >= static_cast<std::int64_t>(questions_.range_count) ||
            (range != kNoRange && hand != 0))
            refuse(RefusalReason::wrong_range);
        if (std::popcount(hand) < 2) reading_.all_known = false;
    }

    void take(Card card, CardMask& to) {
        if (card == kNoCard) return;
        if (id_of(card) >= kDeckSize) {
            refuse(RefusalReason::wrong_card);
            return;
        }
        if (contains(seen_, card)) refuse(RefusalReason::card_twice);
        seen_ |= mask_of(card);
        to |= mask_of(card);
    }

    void refuse(RefusalReason reason) {
        if (!reading_.refusal) reading_.refusal = reason;
    }

    const Questions& questions_;
    std::size_t question_;
    Reading reading_;
    CardMask seen_ = 0;
};

std::vector<std::vector<Holding>> list_ranges(const Questions& questions) {
    std::vector<std::vector<Holding>> ranges;
    for (std::size_t at = 0; at < questions.range_count; ++at)
        ranges.push_back(holdings_of({0, questions.ranges + at * kCombos}, 0));
    return ranges;
}

// Answers the questions of one chunk after the other.
class Answering {
   public:
    Answering(const Questions& questions, const Matchups& matchups, const Figures& figures)
        : questions_(questions),
          matchups_(matchups),
          figures_(figures),
          players_(static_cast<std::size_t>(questions.players)),
          ranges_(list_ranges(questions)) {}

    // Return why a question has no answer, if it has none.
    std::optional<RefusalReason> answer(std::size_t question) const {
        const Reading reading = Reader(questions_, question).read();
        if (reading.all_known && reading.board_cards > 0) return answer_known(question, reading);
        if (reading.all_known && (reading.dead != 0 || players_ > 2))
            return answer_preflop(question, reading);
        const Spot spot = spot_of_question(question, reading);
        for (const std::vector<Holding>& seat : spot.seats)
            if (seat.empty()) return RefusalReason::no_deal;
        const std::optional<MethodChoice> choice = cheapest_method(spot);
        if (!choice || choice->cost > kMaxCost) return RefusalReason::not_affordable;
        return write(question, count_exactly(spot, choice->method, matchups_), spot.whole,
                     boards_per_deal(spot));
    }

   private:
    std::optional<RefusalReason> answer_known(std::size_t question, const Reading& reading) const {
        std::array<std::uint64_t, kMaxPlayers * kMaxPlayers> shares;
        std::fill_n(shares.begin(), players_ * players_, 0);
        CardMask gone = reading.board | reading.dead;
        for (std::size_t player = 0; player < players_; ++player) gone |= reading.hands[player];
        const std::uint64_t boards = count_known_hands(
            {questions_.hands + 2 * question * players_, questions_.players,
             questions_.boards + question * kBoardCards, reading.board_cards, gone},
            shares.data());
        figures_.deals[question] = boards;
        for (std::size_t player = 0; player < players_; ++player)
            write_player(question * players_ + player, boards, [&](std::size_t others) {
                return static_cast<double>(shares[player * players_ + others]);
            });
        return {};
    }

    std::optional<RefusalReason> answer_preflop(std::size_t question,
                                                const Reading& reading) const {
        const Spot spot = spot_of_question(question, reading);
        const PreflopDeals deals(spot, [] {});
        return write(question, deals.run(0, deals.chunks(), 1, nullptr), spot.whole,
                     boards_per_deal(spot));
    }

    Spot spot_of_question(std::size_t question, const Reading& reading) const {
        Spot spot;
        spot.players = questions_.players;
        const Card* const board = questions_.boards + question * kBoardCards;
        spot.board.assign(board, board + reading.board_cards);
        spot.dead = reading.board | reading.dead;
        CardMask known = 0;
        for (std::size_t player = 0; player < players_; ++player) known |= reading.hands[player];
        for (std::size_t player = 0; player < players_; ++player) {
            const std::int32_t range = questions_.range_ids[question * players_ + player];
            const CardMask elsewhere = spot.dead | (known & ~reading.hands[player]);
            if (range == kNoRange) {
                spot.seats.push_back(holdings_of({reading.hands[player], nullptr}, elsewhere));
                continue;
            }
            std::vector<Holding>& seat = spot.seats.emplace_back();
            for (const Holding& holding : ranges_[static_cast<std::size_t>(range)])
                if (!(holding.mask() & elsewhere)) seat.push_back(holding);
        }
        scale_weights(spot);
        return spot;
    }

    std::optional<RefusalReason> write(std::size_t question, const Tally& tally, bool whole,
                                       std::uint64_t boards) const {
        if (tally.hands_dealt == 0) return RefusalReason::no_deal;
        const auto number = [whole](const Amount& amount) {
            return whole ? static_cast<double>(amount.whole) : amount.real;
        };
        figures_.deals[question] = tally.hands_dealt * boards;
        for (std::size_t player = 0; player < players_; ++player)
            write_player(
                question * players_ + player, number(tally.total),
                [&](std::size_t others) { return number(tally.share[player][others + 1]); });
        return {};
    }

    // `won(k)` is what the player won with k others.
    template <typename Total, typename Won>
    void write_player(std::size_t at, Total total, const Won& won) const {
        const auto all = static_cast<double>(total);
        double shared = 0;
        double equity = won(0);
        for (std::size_t others = 1; others < players_; ++others) {
            shared += won(others);
            equity += won(others) / static_cast<double>(others + 1);
        }
        figures_.equity[at] = equity / all;
        figures_.win[at] = won(0) / all;
        figures_.tie[at] = shared / all;
    }

    const Questions& questions_;
    const Matchups& matchups_;
    const Figures& figures_;
    std::size_t players_;
    std::vector<std::vector<Holding>> ranges_;
};

}  // namespace

std::optional<RefusedQuestion> find_malformed(const Questions& questions) {
    for (std::size_t question = 0; question < questions.count; ++question)
        if (const auto reason = Reader(questions, question).read().refusal)
            return RefusedQuestion{question, *reason};
    return {};
}

std::optional<RefusedQuestion> answer_questions(const Questions& questions,
                                                const Matchups& matchups, int threads,
                                                const Figures& figures) {
    const Answering answering(questions, matchups, figures);
    std::atomic<std::size_t> first{questions.count};  // that has no answer
    std::mutex lock;
    std::optional<RefusedQuestion> refused;
    const std::size_t chunks = (questions.count + kQuestionsPerChunk - 1) / kQuestionsPerChunk;
    for_each_chunk(chunks, threads, [&](std::size_t chunk, std::size_t) {
        const std::size_t end = std::min(questions.count, (chunk + 1) * kQuestionsPerChunk);
        for (std::size_t question = chunk * kQuestionsPerChunk; question < end; ++question) {
            if (question >= first) return;
            const std::optional<RefusalReason> reason = answering.answer(question);
            if (!reason) continue;
            const std::lock_guard<std::mutex> guard(lock);
            if (question < first) {
                first = question;
                refused = {question, *reason};
            }
        }
    });
    return refused;
}

}  // namespace runout

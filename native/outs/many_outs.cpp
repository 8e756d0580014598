#include "outs/many_outs.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <span>

#include "core/parallel.hpp"
#include "equity/exact.hpp"
#include "evaluator/added_cards.hpp"

namespace runout {

namespace {

constexpr std::size_t kQuestionsPerChunk = 64;
constexpr std::size_t kRangesPerChunk = 4;
constexpr std::size_t kMaxBoard = 4;
// The sweep subtracts sums from sums. Below this remaining share, rounding would be visible.
constexpr double kMinLeft = 1e-3;

// The cards of one question, as they were given.
struct Row {
    Row(const OutsQuestions& questions, std::size_t question)
        : hero(questions.heroes + 2 * question, 2),
          hands(questions.hands + 2 * question * questions.villains, 2 * questions.villains),
          board(questions.boards + question * kMaxBoard, kMaxBoard),
          dead(questions.dead + question * questions.dead_cards, questions.dead_cards),
          range_ids(questions.range_ids + question * questions.villains, questions.villains) {
        if (board.back() == kNoCard) board = board.first(kMaxBoard - 1);
    }

    CardMask dead_mask() const {
        CardMask mask = 0;
        for (const Card card : dead)
            if (card != kNoCard) mask |= mask_of(card);
        return mask;
    }

    std::span<const Card> hero;
    std::span<const Card> hands;
    std::span<const Card> board;
    std::span<const Card> dead;
    std::span<const std::int32_t> range_ids;
};

bool is_malformed(const Row& row, std::size_t range_count) {
    CardMask seen = 0;
    const auto is_new = [&seen](Card card) {
        if (id_of(card) >= kDeckSize || contains(seen, card)) return false;
        seen |= mask_of(card);
        return true;
    };
    const auto may_be = [&](Card card) { return card == kNoCard || is_new(card); };
    if (!std::ranges::all_of(row.hero, is_new) || !std::ranges::all_of(row.board, is_new) ||
        !std::ranges::all_of(row.hands, may_be) || !std::ranges::all_of(row.dead, may_be))
        return true;
    for (std::size_t villain = 0; villain < row.range_ids.size(); ++villain) {
        const std::int32_t range = row.range_ids[villain];
        const bool is_unknown =
            row.hands[2 * villain] == kNoCard && row.hands[2 * villain + 1] == kNoCard;
        if (range < -1 || range >= static_cast<std::int64_t>(range_count) ||
            (range >= 0 && !is_unknown))
            return true;
    }
    return false;
}

// Weighs ranges against known hands, question by question.
class Weighing {
   public:
    Weighing(const OutsQuestions& questions, const RangeWeights& weights)
        : questions_(questions), weights_(weights) {
        for (std::size_t at = 0; at < questions.range_count; ++at)
            ranges_.push_back(holdings_of({0, questions.ranges + at * kCombos}, 0));
    }

    // Return whether the villain may hold anything.
    bool weigh(std::size_t question) const {
        const Row row(questions_, question);
        const Spot spot = spot_of_row(row);
        if (spot.seats[1].empty()) return false;
        weights_.whole[question] = spot.whole ? 1 : 0;
        weigh_now(row, spot.seats[1], weights_.now + 3 * question);
        double* const wins = weights_.wins + question * kDeckSize;
        double* const ties = weights_.ties + question * kDeckSize;
        double* const totals = weights_.totals + question * kDeckSize;
        std::fill_n(wins, kDeckSize, 0.0);
        std::fill_n(ties, kDeckSize, 0.0);
        HeadsUp(spot).by_next_card(wins, ties);
        weigh_totals(spot, totals);
        if (!spot.whole) recount_tiny_weights(spot, wins, ties, totals);
        const double boards = boards_after(spot);
        for (int card = 0; card < kDeckSize; ++card) totals[card] *= boards;
        return true;
    }

   private:
    Spot spot_of_row(const Row& row) const {
        Spot spot;
        spot.players = 2;
        spot.board.assign(row.board.begin(), row.board.end());
        spot.dead = row.dead_mask() | mask_of(row.board);
        const CardMask hero = mask_of(row.hero);
        const CardMask elsewhere = spot.dead | hero;
        spot.seats.push_back(holdings_of({hero, nullptr}, spot.dead));
        const std::int32_t range = row.range_ids[0];
        if (range < 0) {
            CardMask known = 0;
            for (const Card card : row.hands)
                if (card != kNoCard) known |= mask_of(card);
            spot.seats.push_back(holdings_of({known, nullptr}, elsewhere));
        } else {
            std::vector<Holding>& villain = spot.seats.emplace_back();
            for (const Holding& holding : ranges_[static_cast<std::size_t>(range)])
                if (!(holding.mask() & elsewhere)) villain.push_back(holding);
        }
        scale_weights(spot);
        return spot;
    }

    static void weigh_now(const Row& row, const std::vector<Holding>& villain, double* now) {
        const EvaluatorView evaluator = evaluator_of(static_cast<int>(2 + row.board.size()));
        AddedCards board;
        board.add(row.board);
        AddedCards mine = board;
        mine.add(row.hero);
        const Score hero = score_of(mine, evaluator);
        std::fill_n(now, 3, 0.0);
        for (const Holding& holding : villain) {
            const Score theirs = score_of(board.with(holding.low).with(holding.high), evaluator);
            if (theirs < hero) now[0] += holding.weight;
            if (theirs > hero) now[1] += holding.weight;
            now[2] += holding.weight;
        }
    }

    // The weight of the hands without each card that may come; summed, not subtracted, because what
    // is left may be tiny.
    static void weigh_totals(const Spot& spot, double* totals) {
        std::fill_n(totals, kDeckSize, 0.0);
        const CardMask seen = spot.dead | spot.seats[0][0].mask();
        for (const Card card : kDeck) {
            if (contains(seen, card)) continue;
            double& total = totals[static_cast<std::size_t>(card)];
            for (const Holding& holding : spot.seats[1])
                total += holding.low == card || holding.high == card ? 0 : holding.weight;
        }
    }

    // Recount deal by deal after cards that leave hands of tiny weight only.
    static void recount_tiny_weights(const Spot& spot, double* wins, double* ties,
                                     const double* totals) {
        double sum = 0;
        for (const Holding& holding : spot.seats[1]) sum += holding.weight;
        for (const Card card : kDeck) {
            const auto at = static_cast<std::size_t>(card);
            if (totals[at] == 0 || totals[at] >= kMinLeft * sum) continue;
            Spot after = spot;
            after.board.push_back(card);
            after.dead |= mask_of(card);
            std::erase_if(after.seats[1], [card](const Holding& holding) {
                return contains(holding.mask(), card);
            });
            const JointDeals deals(after);
            const Tally tally = deals.run(0, deals.chunks(), 1, nullptr);
            wins[at] = tally.share[0][1].real;
            ties[at] = tally.share[0][2].real;
        }
    }

    // The river cards after both hands and a turn card; on a turn the next card is the last.
    static double boards_after(const Spot& spot) {
        if (spot.missing() == 1) return 1;
        return kDeckSize - std::popcount(spot.dead) - 2 * 2 - 1;
    }

    const OutsQuestions& questions_;
    const RangeWeights& weights_;
    std::vector<std::vector<Holding>> ranges_;
};

}  // namespace

std::optional<std::size_t> find_malformed(const OutsQuestions& questions) {
    for (std::size_t question = 0; question < questions.count; ++question)
        if (is_malformed(Row(questions, question), questions.range_count)) return question;
    return {};
}

void count_many_outs(const OutsQuestions& questions, int threads, const OutsTallies& tallies) {
    const std::size_t chunks = (questions.count + kQuestionsPerChunk - 1) / kQuestionsPerChunk;
    for_each_chunk(chunks, threads, [&](std::size_t chunk, std::size_t) {
        OutsSpot spot;
        const std::size_t end = std::min(questions.count, (chunk + 1) * kQuestionsPerChunk);
        for (std::size_t question = chunk * kQuestionsPerChunk; question < end; ++question) {
            const Row row(questions, question);
            spot.hero.assign(row.hero.begin(), row.hero.end());
            spot.villains.assign(row.hands.begin(), row.hands.end());
            spot.board.assign(row.board.begin(), row.board.end());
            spot.dead = row.dead_mask();
            const CountedOuts counted = count_outs(spot);
            tallies.standing_now[question] = static_cast<std::uint8_t>(counted.standing_now);
            std::ranges::transform(counted.standings, tallies.standings + question * kDeckSize,
                                   [](Standing each) { return static_cast<std::uint8_t>(each); });
            tallies.units[question] = counted.units;
            tallies.ties[question] = counted.ties;
            tallies.boards[question] = counted.boards;
        }
    });
}

std::optional<std::size_t> weigh_ranges(const OutsQuestions& questions, int threads,
                                        const RangeWeights& weights) {
    const Weighing weighing(questions, weights);
    std::atomic<std::size_t> first{questions.count};  // whose villain may hold nothing
    const std::size_t chunks = (questions.count + kRangesPerChunk - 1) / kRangesPerChunk;
    for_each_chunk(chunks, threads, [&](std::size_t chunk, std::size_t) {
        const std::size_t end = std::min(questions.count, (chunk + 1) * kRangesPerChunk);
        for (std::size_t question = chunk * kRangesPerChunk; question < end; ++question) {
            if (weighing.weigh(question)) continue;
            std::size_t before = first;
            while (question < before && !first.compare_exchange_weak(before, question)) {
            }
        }
    });
    return first < questions.count ? std::optional<std::size_t>(first) : std::nullopt;
}

}  // namespace runout

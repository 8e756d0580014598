// The equity kernels: sweeps of two ranges, a hand against a range, runouts, and the scores of
// several players.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "checks.hpp"
#include "dealing.hpp"

namespace checks {

namespace {

// Two players' weights and the other inputs of a sweep, in buffers of their exact size.
struct Sweep {
    Sweep(const runout::Spot& spot, runout::CardMask held = 0)
        : hero(weights_of(spot.seats[0], 0)),
          villain(weights_of(spot.seats[1], held)),
          board(spot.board),
          live(cards_not_in(spot.dead | held)) {}

    static std::unique_ptr<runout::CardWeights> weights_of(
        const std::vector<runout::Holding>& holdings, runout::CardMask blocked) {
        auto weights = std::make_unique<runout::CardWeights>();
        for (const runout::Holding& each : holdings)
            if (!(each.mask() & blocked)) weights->set(each.low, each.high, each.weight);
        return weights;
    }

    runout::SweepInput input() const {
        return {hero.get(),
                villain.get(),
                board.data(),
                static_cast<int>(board.size()),
                live.data(),
                static_cast<int>(live.size()),
                runout::evaluator_of(7)};
    }
    int chunks() const { return board.size() == 3 ? static_cast<int>(live.size()) : 1; }

    // The boards of a combo against the same combo in the other range.
    double boards_of_equals() const {
        const auto left = static_cast<double>(live.size() - 2);
        return board.size() == 3 ? left * (left - 1) / 2 : board.size() == 4 ? left : 1;
    }
    double weight_in(const runout::CardWeights& weights, const runout::Holding& holding) const {
        return weights.row[runout::id_of(holding.low)][runout::id_of(holding.high)];
    }

    std::unique_ptr<runout::CardWeights> hero;
    std::unique_ptr<runout::CardWeights> villain;
    Cards board;
    Cards live;
};

struct Swept {
    runout::Wide win = 0;
    runout::Wide tie = 0;
    double hero_units = 0;  // twice the wins and once the ties, combo by combo
    double villain_units = 0;

    bool operator==(const Swept&) const = default;
};

Swept sweep(const Kernels& kernels, const runout::Spot& spot) {
    const Sweep work(spot);
    const auto units = std::make_unique<runout::ComboUnits>();
    const runout::SweepResult with =
        kernels.sweep_chunks(work.input(), 0, work.chunks(), true, units.get());
    runout::SweepResult without;
    for (int chunk = 0; chunk < work.chunks(); ++chunk)
        without.add(kernels.sweep_chunks(work.input(), chunk, chunk + 1, true, nullptr));
    expect(with.win.whole == without.win.whole && with.tie.whole == without.tie.whole,
           kernels.name + ": sweeps with and without results per combo");
    Swept sum{with.win.whole, with.tie.whole};
    const double boards = work.boards_of_equals();
    for (const runout::Holding& holding : spot.seats[0]) {
        const double same = work.weight_in(*work.villain, holding) * boards;
        sum.tie += static_cast<std::uint64_t>(holding.weight * same);
        sum.hero_units += holding.weight * (units->hero[holding.combo] + same);
    }
    for (const runout::Holding& holding : spot.seats[1]) {
        const double same = work.weight_in(*work.hero, holding) * boards;
        sum.villain_units += holding.weight * (units->villain[holding.combo] + same);
    }
    return sum;
}

Swept face(const Kernels& kernels, const runout::Spot& spot) {
    const runout::Holding& hand = spot.seats[0][0];
    const Sweep work(spot, hand.mask());
    Swept sum;
    for (int chunk = 0; chunk < work.chunks(); ++chunk) {
        const runout::SweepResult result =
            kernels.face_chunk(work.input(), hand.low, hand.high, chunk, nullptr, nullptr);
        sum.win += result.win.whole * static_cast<std::uint64_t>(hand.weight);
        sum.tie += result.tie.whole * static_cast<std::uint64_t>(hand.weight);
    }
    return sum;
}

void check_sweeps_of_small_ranges(const Kernels& kernels) {
    std::mt19937_64 random(500);
    bool equal = true;
    bool faced = true;
    for (const std::string& board : kBoards) {
        const runout::CardMask seen = mask_of(cards_of(board)) | mask_of(cards_of("5c5d"));
        const runout::Spot spot = spot_of(
            {random_holdings(random, seen, 7, 10'000), random_holdings(random, seen, 5, 10'000)}, 2,
            board, "5c5d");
        const std::vector<runout::Wide> sets = deal_all(spot);
        const Swept swept = sweep(kernels, spot);
        equal &= swept.win == sets[1] && swept.tie == sets[3];
        equal &= swept.hero_units == static_cast<double>(2 * sets[1] + sets[3]);
        equal &= swept.villain_units == static_cast<double>(2 * sets[2] + sets[3]);
        const runout::Spot known = spot_of({{spot.seats[0][0]}, spot.seats[1]}, 2, board, "5c5d");
        const std::vector<runout::Wide> of_hand = deal_all(known);
        const Swept alone = face(kernels, known);
        faced &= alone.win == of_hand[1] && alone.tie == of_hand[3];
    }
    expect(equal, kernels.name + ": sweeps count what dealing one by one counts");
    expect(faced, kernels.name + ": a known hand has the counts of dealing one by one");
}

void check_sweeps_of_random_hands(const Kernels& kernels, const Kernels& baseline) {
    std::mt19937_64 random(600);
    for (const std::string& board : kBoards) {
        const runout::CardMask seen = mask_of(cards_of(board));
        const runout::Spot even = spot_of({all_holdings(seen), all_holdings(seen)}, 2, board);
        const auto live = static_cast<std::uint64_t>(runout::kDeckSize) - board.size() / 2;
        const runout::Wide deals =
            live * (live - 1) / 2 * ((live - 2) * (live - 3) / 2) * runout::boards_per_deal(even);
        const Swept swept = sweep(kernels, even);
        expect(2 * swept.win + swept.tie == deals, kernels.name + ": random hands on " + board);
        expect(swept.hero_units == static_cast<double>(deals) &&
                   swept.villain_units == static_cast<double>(deals),
               kernels.name + ": the combos' shares sum to the total on " + board);
        // The largest weights, without a common factor.
        runout::Spot heavy = spot_of({random_holdings(random, seen, runout::kCombos, 10'000),
                                      random_holdings(random, seen, runout::kCombos, 10'000)},
                                     2, board);
        heavy.seats[0][0].weight = heavy.seats[1][1].weight = 9'999;
        expect(sweep(kernels, heavy) == sweep(baseline, heavy),
               kernels.name + ": weighted ranges as baseline on " + board);
        const runout::Spot known = spot_of({{heavy.seats[0][7]}, heavy.seats[1]}, 2, board);
        const Swept faced = face(kernels, known);
        const Swept as_range = sweep(kernels, known);
        expect(faced.win == as_range.win && faced.tie == as_range.tie,
               kernels.name + ": a known hand against a range on " + board);
    }
}

void check_scores_on_runouts(const Kernels& kernels) {
    std::mt19937_64 random(700);
    bool equal = true;
    for (const std::string& board : kBoards) {
        const runout::Spot spot = spot_of({{}, {}}, 2, board, "6c");
        const std::vector<runout::Holding> hands = random_holdings(random, spot.dead, 40, 1);
        const Sweep work(spot);
        Cards cards;
        for (const runout::Holding& hand : hands) {
            cards.push_back(hand.low);
            cards.push_back(hand.high);
        }
        std::vector<Cards> boards;
        for_each_board(spot, 0, [&](const Cards& full) { boards.push_back(full); });
        std::vector<std::vector<Score>> scores(hands.size(), std::vector<Score>(boards.size()));
        std::vector<Score*> rows;
        for (std::vector<Score>& row : scores) rows.push_back(row.data());
        kernels.score_runouts(work.input(), cards.data(), hands.size(), rows.data());
        for (std::size_t hand = 0; hand < hands.size(); ++hand)
            for (std::size_t at = 0; at < boards.size(); ++at) {
                const bool blocked = (mask_of(boards[at]) & hands[hand].mask()) != 0;
                equal &= scores[hand][at] == (blocked ? 0 : score_on(hands[hand], boards[at]));
            }
    }
    expect(equal, kernels.name + ": combos score on every runout as the evaluator scores them");
}

void check_joining(const Kernels& kernels, int players) {
    std::mt19937_64 random(static_cast<unsigned>(800 + players));
    constexpr std::size_t kBoardsPadded = 1184;  // 1176 up to a multiple of 32
    const auto some_scores = [&] {
        std::vector<Score> scores(kBoardsPadded);
        for (Score& score : scores)  // few values, so that ties are common; 0 is no deal
            score = static_cast<Score>(random() % 20 == 0 ? 0 : 36'000 + random() % 4);
        return scores;
    };
    std::vector<Score> best(kBoardsPadded, 1);
    std::vector<std::uint16_t> winners(kBoardsPadded);
    std::vector<std::vector<Score>> seats;
    for (int seat = 0; seat <= players; ++seat) {
        seats.push_back(some_scores());
        std::vector<Score> new_best(kBoardsPadded);
        std::vector<std::uint16_t> new_winners(kBoardsPadded);
        if (seat == players)
            kernels.remove_boards(best.data(), winners.data(), seats.back().data(), kBoardsPadded,
                                  new_best.data(), new_winners.data());
        else
            kernels.join_scores(best.data(), winners.data(), seats.back().data(),
                                static_cast<std::uint16_t>(1u << seat), kBoardsPadded,
                                new_best.data(), new_winners.data());
        best = new_best;
        winners = new_winners;
    }
    const std::size_t sets = std::size_t{1} << players;
    std::vector<std::uint32_t> counts(sets);
    kernels.count_winners(winners.data(), kBoardsPadded, static_cast<int>(sets), counts.data());
    std::vector<std::uint32_t> expected(sets);
    for (std::size_t at = 0; at < kBoardsPadded; ++at) {
        Score top = 0;
        bool dealt = true;
        for (const std::vector<Score>& scores : seats) dealt &= scores[at] != 0;
        unsigned set = 0;
        for (int player = 0; dealt && player < players; ++player) {
            const Score score = seats[static_cast<std::size_t>(player)][at];
            if (score >= top) set = (score == top ? set : 0) | 1u << player;
            top = std::max(top, score);
        }
        ++expected[set];
    }
    expect(counts == expected,
           kernels.name + ": the winners among " + std::to_string(players) + " players");
}

}  // namespace

void check_equity_kernels(const Kernels& kernels, const Kernels& baseline) {
    check_sweeps_of_small_ranges(kernels);
    check_sweeps_of_random_hands(kernels, baseline);
    check_scores_on_runouts(kernels);
    for (int players = 2; players <= runout::kMaxPlayersInSets; ++players)
        check_joining(kernels, players);
}

}  // namespace checks

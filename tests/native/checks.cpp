// Checks of the native code that want no Python: built and run with the sanitizers by
// `make test-native`. Buffers have their exact size, so that a read past the end is caught.
#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdio>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "cards.hpp"
#include "equity.hpp"
#include "equity_kernels.hpp"
#include "equity_sampling.hpp"
#include "evaluator.hpp"
#include "evaluator_kernels.hpp"
#include "matchups.hpp"
#include "parallel.hpp"
#include "simd.hpp"

namespace {

using runout::Score;
using Ids = std::vector<std::uint8_t>;

int passed = 0;
int failed = 0;

void expect(bool holds, const std::string& what) {
    ++(holds ? passed : failed);
    if (!holds) std::printf("FAILED: %s\n", what.c_str());
}

// One copy of the kernels, under the name of its instruction set.
struct Kernels {
    std::string name;
    decltype(&runout::baseline::score_batch) score_batch;
    decltype(&runout::baseline::count_hands_from) count_hands_from;
    decltype(&runout::baseline::sweep_chunk) sweep_chunk;
    decltype(&runout::baseline::face_chunk) face_chunk;
    decltype(&runout::baseline::score_runouts) score_runouts;
    decltype(&runout::baseline::join_scores) join_scores;
    decltype(&runout::baseline::remove_boards) remove_boards;
    decltype(&runout::baseline::count_winners) count_winners;
    decltype(&runout::baseline::sample_chunk) sample_chunk;
};

#define RUNOUT_KERNELS_OF(isa, name)                                                             \
    Kernels {                                                                                    \
        name, runout::isa::score_batch, runout::isa::count_hands_from, runout::isa::sweep_chunk, \
            runout::isa::face_chunk, runout::isa::score_runouts, runout::isa::join_scores,       \
            runout::isa::remove_boards, runout::isa::count_winners, runout::isa::sample_chunk    \
    }

std::vector<Kernels> kernels_that_run_here() {
    std::vector<Kernels> kernels = {RUNOUT_KERNELS_OF(baseline, "baseline")};
#if defined(__x86_64__)
    const auto available = runout::available_instruction_sets();
    const auto has = [&](runout::InstructionSet set) {
        return std::ranges::find(available, set) != available.end();
    };
    if (has(runout::InstructionSet::avx2)) kernels.push_back(RUNOUT_KERNELS_OF(avx2, "avx2"));
#if defined(RUNOUT_AVX512_EMULATED)
    kernels.push_back(RUNOUT_KERNELS_OF(avx512, "avx512 (emulated)"));
#else
    if (has(runout::InstructionSet::avx512)) kernels.push_back(RUNOUT_KERNELS_OF(avx512, "avx512"));
#endif
#endif
    return kernels;
}

struct Batch {
    bool valid;
    std::vector<Score> scores;

    bool operator==(const Batch&) const = default;
};

Batch score(const Kernels& kernels, const Ids& ids, int cards) {
    const std::size_t hands = ids.size() / static_cast<std::size_t>(cards);
    Batch batch{false, std::vector<Score>(hands)};
    batch.valid =
        kernels.score_batch(ids.data(), cards, hands, batch.scores.data(),
                            runout::rank_table(cards).view(), runout::flush_table().data());
    return batch;
}

Ids random_hands(std::mt19937_64& random, int cards, std::size_t hands) {
    std::vector<std::uint8_t> deck(runout::kDeckSize);
    std::iota(deck.begin(), deck.end(), std::uint8_t{0});
    Ids ids;
    ids.reserve(hands * static_cast<std::size_t>(cards));
    for (std::size_t hand = 0; hand < hands; ++hand) {
        for (std::size_t at = 0; at < static_cast<std::size_t>(cards); ++at)
            std::swap(deck[at], deck[at + random() % (deck.size() - at)]);
        ids.insert(ids.end(), deck.begin(), deck.begin() + cards);
    }
    return ids;
}

Batch score_one_by_one(const Ids& ids, int cards) {
    Batch batch{true, {}};
    for (std::size_t at = 0; at < ids.size(); at += static_cast<std::size_t>(cards))
        batch.scores.push_back(
            runout::score_hand({ids.data() + at, static_cast<std::size_t>(cards)}));
    return batch;
}

void check_any_number_of_hands(const Kernels& kernels, int cards) {
    std::mt19937_64 random(static_cast<unsigned>(cards));
    bool equal = true;
    for (std::size_t hands = 0; hands <= 200; ++hands) {
        const Ids ids = random_hands(random, cards, hands);
        equal &= score(kernels, ids, cards) == score_one_by_one(ids, cards);
    }
    const Ids many = random_hands(random, cards, 20'003);
    equal &= score(kernels, many, cards) == score_one_by_one(many, cards);
    expect(equal, kernels.name + ": a batch of " + std::to_string(cards) +
                      "-card hands scores as each hand does");
}

// Flushes are rare among random hands; here every hand has only two suits.
void check_hands_of_two_suits(const Kernels& kernels, int cards) {
    std::mt19937_64 random(static_cast<unsigned>(100 + cards));
    Ids ids;
    const Ids drawn = random_hands(random, cards, 50'000);
    for (std::size_t at = 0; at < drawn.size(); at += static_cast<std::size_t>(cards)) {
        Ids hand(drawn.begin() + static_cast<std::ptrdiff_t>(at),
                 drawn.begin() + static_cast<std::ptrdiff_t>(at) + cards);
        for (std::uint8_t& id : hand) id = static_cast<std::uint8_t>((id & ~3) | (id & 1) * 3);
        Ids in_order = hand;
        std::ranges::sort(in_order);
        if (std::ranges::adjacent_find(in_order) == in_order.end())
            ids.insert(ids.end(), hand.begin(), hand.end());
    }
    expect(ids.size() > 5'000 && score(kernels, ids, cards) == score_one_by_one(ids, cards),
           kernels.name + ": " + std::to_string(cards) + "-card hands of two suits");
}

void check_refusals(const Kernels& kernels, int cards) {
    constexpr std::size_t kHands = 101;
    std::mt19937_64 random(static_cast<unsigned>(200 + cards));
    const Ids good = random_hands(random, cards, kHands);
    bool accepted = score(kernels, good, cards).valid;
    bool refused = true;
    for (const std::size_t row : {0u, 7u, 31u, 32u, 50u, 96u, 99u, 100u}) {
        const std::size_t first = row * static_cast<std::size_t>(cards);
        for (std::size_t at = 0; at < static_cast<std::size_t>(cards); ++at) {
            for (std::size_t other = 0; other < at; ++other) {
                Ids wrong = good;
                wrong[first + at] = wrong[first + other];
                refused &= !score(kernels, wrong, cards).valid;
            }
            for (const int id : {52, 55, 63, 64, 127, 128, 180, 255}) {
                Ids wrong = good;
                wrong[first + at] = static_cast<std::uint8_t>(id);
                refused &= !score(kernels, wrong, cards).valid;
            }
        }
    }
    expect(accepted && refused, kernels.name + ": " + std::to_string(cards) +
                                    "-card hands with a repeated or unknown card are refused");
}

// Nothing that a caller is still to refuse may lead outside the tables: the sanitizer watches.
void check_nonsense(const Kernels& kernels, int cards) {
    bool refused = true;
    for (int id = 0; id < 256; ++id)
        refused &=
            !score(kernels,
                   Ids(static_cast<std::size_t>(64 * cards), static_cast<Ids::value_type>(id)),
                   cards)
                 .valid;
    std::mt19937_64 random(static_cast<unsigned>(300 + cards));
    Ids noise(static_cast<std::size_t>(10'000 * cards));
    for (std::uint8_t& id : noise) id = static_cast<std::uint8_t>(random());
    refused &= !score(kernels, noise, cards).valid;
    expect(refused, kernels.name + ": nonsense for " + std::to_string(cards) + "-card hands");
}

void check_census(const Kernels& kernels) {
    std::vector<std::uint32_t> counts(runout::kScores);
    for (int first = 0; first <= runout::kDeckSize - 5; ++first)
        kernels.count_hands_from(first, 5, counts.data(), runout::rank_table(5).view(),
                                 runout::flush_table().data());
    const auto total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    const auto distinct = std::ranges::count_if(counts, [](auto count) { return count > 0; });
    expect(total == 2598960 && distinct == 7462, kernels.name + ": the census of five cards");
    std::vector<std::uint64_t> census = runout::count_scores(5, 3);
    expect(std::ranges::equal(counts, census), kernels.name + ": the census on three threads");
}

void check_threads() {
    std::mt19937_64 random(400);
    for (const std::size_t hands : {0u, 1u, 65'536u, 65'537u, 200'000u}) {
        const Ids ids = random_hands(random, 7, hands);
        for (const int threads : {1, 2, 5}) {
            std::vector<Score> scores(hands);
            const bool valid = runout::score_hands(ids.data(), 7, hands, scores.data(), threads);
            expect(valid && scores == score_one_by_one(ids, 7).scores,
                   std::to_string(hands) + " hands on " + std::to_string(threads) + " threads");
        }
    }
}

void check_chunks_are_visited_once() {
    for (const int threads : {1, 2, 4, 100}) {
        std::vector<std::atomic<int>> visits(57);
        std::atomic<bool> workers_known{true};
        runout::for_each_chunk(visits.size(), threads, [&](std::size_t chunk, std::size_t worker) {
            ++visits[chunk];
            if (worker >= static_cast<std::size_t>(threads)) workers_known = false;
        });
        const bool once = std::ranges::all_of(visits, [](const auto& count) { return count == 1; });
        expect(once && workers_known, "each chunk once on " + std::to_string(threads) + " threads");
    }
    runout::for_each_chunk(0, 4,
                           [](std::size_t, std::size_t) { expect(false, "no chunk, no call"); });
}

void check_a_throwing_chunk() {
    for (const int threads : {1, 2, 4})
        for (const std::size_t bad : {std::size_t{0}, std::size_t{30}, std::size_t{56}}) {
            std::string caught;
            try {
                runout::for_each_chunk(57, threads, [&](std::size_t chunk, std::size_t) {
                    if (chunk == bad) throw std::runtime_error("chunk " + std::to_string(chunk));
                });
            } catch (const std::runtime_error& error) {
                caught = error.what();
            }
            expect(caught == "chunk " + std::to_string(bad),
                   "what a chunk throws arrives, on " + std::to_string(threads) + " threads");
        }
    int caught = 0;
    try {
        runout::for_each_chunk(57, 4, [](std::size_t, std::size_t) { throw 1; });
    } catch (const int error) {
        caught = error;
    }
    expect(caught == 1, "one exception arrives when all chunks throw");
}

std::uint64_t nth_set_bit_by_counting(std::uint64_t mask, unsigned n) {
    for (int bit = 0; bit < 64; ++bit)
        if ((mask >> bit & 1) != 0 && n-- == 0) return std::uint64_t{1} << bit;
    return 0;
}

void check_nth_set_bit() {
    std::mt19937_64 random(500);
    bool equal = true;
    for (int round = 0; round < 20'000; ++round) {
        std::uint64_t mask = random();
        if (round % 3 == 0) mask &= random() & random();  // sparse, so that bytes are empty
        if (round % 3 == 1) mask |= random() | random();  // dense, so that bytes are full
        if (round == 0) mask = ~std::uint64_t{0};
        for (unsigned n = 0; n < static_cast<unsigned>(std::popcount(mask)); ++n)
            equal &= runout::baseline::nth_set_bit(mask, n) == nth_set_bit_by_counting(mask, n);
    }
    expect(equal, "the nth set bit is the one found by counting");
}

void check_combos_and_classes() {
    std::vector<int> combos(runout::kCombos);
    std::vector<int> classes(runout::kHandClasses);
    for (int low = 0; low < runout::kDeckSize; ++low)
        for (int high = low + 1; high < runout::kDeckSize; ++high) {
            ++combos[static_cast<std::size_t>(runout::combo_index(low, high))];
            const auto first = static_cast<runout::Card>(low);
            const auto second = static_cast<runout::Card>(high);
            ++classes[static_cast<std::size_t>(runout::hand_class(first, second))];
            if (runout::hand_class(first, second) != runout::hand_class(second, first))
                expect(false, "a hand class does not depend on the order of its cards");
        }
    expect(std::ranges::all_of(combos, [](int count) { return count == 1; }), "combo order");
    bool sizes = true;
    for (std::size_t index = 0; index < classes.size(); ++index)
        sizes &= classes[index] == (index < 13 ? 6 : index < 91 ? 4 : 12);
    expect(sizes, "13 pairs of 6 combos, 78 suited of 4, 78 offsuit of 12");
}

// --- equity ------------------------------------------------------------------------------------

Ids ids_of(const std::string& text) {
    Ids ids;
    for (std::size_t at = 0; at < text.size(); at += 2)
        ids.push_back(static_cast<std::uint8_t>(4 * std::string("23456789TJQKA").find(text[at]) +
                                                std::string("cdhs").find(text[at + 1])));
    return ids;
}

runout::CardMask mask_of(const Ids& cards) {
    runout::CardMask mask = 0;
    for (const int card : cards) mask |= runout::CardMask{1} << card;
    return mask;
}

Ids cards_not_in(runout::CardMask gone) {
    Ids cards;
    for (std::uint8_t card = 0; card < runout::kDeckSize; ++card)
        if (!(gone >> card & 1)) cards.push_back(card);
    return cards;
}

runout::Holding holding(int low, int high, double weight) {
    return {static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(high),
            static_cast<std::uint16_t>(runout::combo_index(low, high)), weight};
}

std::vector<runout::Holding> all_holdings(runout::CardMask gone) {
    std::vector<runout::Holding> holdings;
    for (int low = 0; low < runout::kDeckSize; ++low)
        for (int high = low + 1; high < runout::kDeckSize; ++high)
            if (!(runout::mask_of(low, high) & gone)) holdings.push_back(holding(low, high, 1));
    return holdings;
}

std::vector<runout::Holding> random_holdings(std::mt19937_64& random, runout::CardMask gone,
                                             std::size_t size, unsigned most_weight) {
    std::vector<runout::Holding> holdings = all_holdings(gone);
    std::ranges::shuffle(holdings, random);
    holdings.resize(std::min(size, holdings.size()));
    for (runout::Holding& each : holdings)
        each.weight = static_cast<double>(1 + random() % most_weight);
    std::ranges::sort(holdings, {}, &runout::Holding::combo);
    return holdings;
}

runout::Spot spot_of(std::vector<std::vector<runout::Holding>> seats, int players,
                     const std::string& board, const std::string& dead = "") {
    runout::Spot spot;
    spot.players = players;
    spot.seats = std::move(seats);
    spot.board = ids_of(board);
    spot.dead = mask_of(spot.board) | mask_of(ids_of(dead));
    return spot;
}

runout::EvaluatorView evaluator() {
    return {runout::rank_table(7).view(), runout::flush_table().data()};
}

// Two players' weights and what a sweep over them needs, in buffers of their exact size.
struct Sweep {
    Sweep(const runout::Spot& spot, runout::CardMask held = 0)
        : hero(weights_of(spot.seats[0], 0)),
          villain(weights_of(spot.seats[1], held)),
          board(spot.board),
          live(cards_not_in(spot.dead | held)) {}

    static std::vector<double> weights_of(const std::vector<runout::Holding>& holdings,
                                          runout::CardMask blocked) {
        std::vector<double> weights(runout::kCombos);
        for (const runout::Holding& each : holdings)
            if (!(each.mask() & blocked)) weights[each.combo] = each.weight;
        return weights;
    }

    runout::SweepInput input() const {
        return {hero.data(),  villain.data(),
                board.data(), static_cast<int>(board.size()),
                live.data(),  static_cast<int>(live.size()),
                evaluator()};
    }
    int chunks() const { return board.size() == 3 ? static_cast<int>(live.size()) : 1; }

    std::vector<double> hero;
    std::vector<double> villain;
    Ids board;
    Ids live;
};

struct Swept {
    runout::Wide win = 0;
    runout::Wide tie = 0;
    std::vector<double> combo_wins = std::vector<double>(runout::kCombos);
    std::vector<double> combo_ties = std::vector<double>(runout::kCombos);

    bool operator==(const Swept&) const = default;
};

Swept sweep(const Kernels& kernels, const runout::Spot& spot) {
    const Sweep work(spot);
    Swept sum;
    bool alike = true;
    for (int chunk = 0; chunk < work.chunks(); ++chunk) {
        const runout::SweepResult with = kernels.sweep_chunk(
            work.input(), chunk, true, sum.combo_wins.data(), sum.combo_ties.data());
        const runout::SweepResult without =
            kernels.sweep_chunk(work.input(), chunk, true, nullptr, nullptr);
        alike &= with.win.whole == without.win.whole && with.tie.whole == without.tie.whole;
        sum.win += with.win.whole;
        sum.tie += with.tie.whole;
    }
    expect(alike, kernels.name + ": sweeps with and without results per combo");
    return sum;
}

Swept face(const Kernels& kernels, const runout::Spot& spot) {
    const runout::Holding& hand = spot.seats[0][0];
    const Sweep work(spot, hand.mask());
    Swept sum;
    for (int chunk = 0; chunk < work.chunks(); ++chunk) {
        const runout::SweepResult found =
            kernels.face_chunk(work.input(), hand.low, hand.high, chunk, nullptr, nullptr);
        sum.win += found.win.whole * static_cast<std::uint64_t>(hand.weight);
        sum.tie += found.tie.whole * static_cast<std::uint64_t>(hand.weight);
    }
    return sum;
}

Score score_on(const runout::Holding& hand, const Ids& board) {
    Ids cards = board;
    cards.push_back(hand.low);
    cards.push_back(hand.high);
    return runout::score_hand({cards.data(), cards.size()});
}

// Calls visit(board) for every full board that goes with these cards.
template <typename Visit>
void for_each_board(const runout::Spot& spot, runout::CardMask held, const Visit& visit) {
    const Ids live = cards_not_in(spot.dead | held);
    Ids board = spot.board;
    const auto deal = [&](const auto& self, std::size_t from) -> void {
        if (board.size() == 5) {
            visit(board);
            return;
        }
        for (std::size_t at = from; at < live.size(); ++at) {
            board.push_back(live[at]);
            self(self, at + 1);
            board.pop_back();
        }
    };
    deal(deal, 0);
}

// All deals one by one: sums of weight for each set of winners.
std::vector<runout::Wide> deal_all(const runout::Spot& spot) {
    std::vector<runout::Wide> sets(std::size_t{1} << spot.players);
    std::vector<const runout::Holding*> held;
    const auto deal = [&](const auto& self, runout::CardMask used, runout::Wide weight) -> void {
        if (held.size() == spot.seats.size()) {
            for_each_board(spot, used, [&](const Ids& board) {
                Score best = 0;
                unsigned winners = 0;
                for (int player = 0; player < spot.players; ++player) {
                    const Score score = score_on(*held[static_cast<std::size_t>(player)], board);
                    if (score >= best) winners = (score == best ? winners : 0) | 1u << player;
                    best = std::max(best, score);
                }
                sets[winners] += weight;
            });
            return;
        }
        for (const runout::Holding& each : spot.seats[held.size()]) {
            if (each.mask() & used) continue;
            held.push_back(&each);
            self(self, used | each.mask(), weight * static_cast<std::uint64_t>(each.weight));
            held.pop_back();
        }
    };
    deal(deal, 0, 1);
    return sets;
}

const std::vector<std::string> kBoards = {"Qh7h2h",   "8c8d3h",   "Qh7s2c",     "KsKdKh",
                                          "JhTh9h8h", "8c8d3h3s", "Qh7h2hAs2c", "AsKsQsJsTs"};

void check_sweeps_of_small_ranges(const Kernels& kernels) {
    std::mt19937_64 random(500);
    bool equal = true;
    bool faced = true;
    for (const std::string& board : kBoards) {
        const runout::CardMask gone = mask_of(ids_of(board)) | mask_of(ids_of("5c5d"));
        const runout::Spot spot = spot_of(
            {random_holdings(random, gone, 7, 10'000), random_holdings(random, gone, 5, 10'000)}, 2,
            board, "5c5d");
        const std::vector<runout::Wide> sets = deal_all(spot);
        const Swept swept = sweep(kernels, spot);
        equal &= swept.win == sets[1] && swept.tie == sets[3];
        const runout::Spot known = spot_of({{spot.seats[0][0]}, spot.seats[1]}, 2, board, "5c5d");
        const std::vector<runout::Wide> of_hand = deal_all(known);
        const Swept alone = face(kernels, known);
        faced &= alone.win == of_hand[1] && alone.tie == of_hand[3];
    }
    expect(equal, kernels.name + ": sweeps count what dealing one by one counts");
    expect(faced, kernels.name + ": a known hand fares as dealing one by one says");
}

void check_sweeps_of_random_hands(const Kernels& kernels, const Kernels& baseline) {
    std::mt19937_64 random(600);
    for (const std::string& board : kBoards) {
        const runout::CardMask gone = mask_of(ids_of(board));
        const runout::Spot even = spot_of({all_holdings(gone), all_holdings(gone)}, 2, board);
        const auto live = static_cast<std::uint64_t>(runout::kDeckSize) - board.size() / 2;
        const runout::Wide deals =
            live * (live - 1) / 2 * ((live - 2) * (live - 3) / 2) * runout::boards_per_deal(even);
        const Swept swept = sweep(kernels, even);
        expect(2 * swept.win + swept.tie == deals, kernels.name + ": random hands on " + board);
        const double wins = std::accumulate(swept.combo_wins.begin(), swept.combo_wins.end(), 0.0);
        expect(wins == static_cast<double>(swept.win),
               kernels.name + ": the combos' wins make up the whole on " + board);
        // The heaviest weights there are, none with a common factor.
        runout::Spot heavy = spot_of({random_holdings(random, gone, runout::kCombos, 10'000),
                                      random_holdings(random, gone, runout::kCombos, 10'000)},
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
        Ids cards;
        for (const runout::Holding& hand : hands) {
            cards.push_back(hand.low);
            cards.push_back(hand.high);
        }
        std::vector<Ids> boards;
        for_each_board(spot, 0, [&](const Ids& full) { boards.push_back(full); });
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

// Nine players and seven folded hands: known, half known, drawn by weight and unknown ones.
class SampledTable {
   public:
    explicit SampledTable(const std::string& board) : board_(ids_of(board)) {
        input_.players = 9;
        input_.seats = 16;
        for (auto& cards : input_.known) cards[0] = cards[1] = -1;
        know(0, 0, "Ah");
        know(0, 1, "Ad");
        know(1, 0, "Kc");
        know(10, 0, "2c");
        draw(2, ids_of("KsKdQsQdJsJd"));
        draw(5, ids_of("KsQhQsQd"));
        draw(12, ids_of("JsTs9s8s"));
        draw(13, ids_of("2d5s2d6s"));  // sure to hold the deuce, which is not in the deck
        known_ |= mask_of(ids_of("2d"));
        input_.drawn_cards = 2 + 2 + 2 + 1;
        input_.deck = ((runout::CardMask{1} << runout::kDeckSize) - 1) & ~known_ & ~mask_of(board_);
        input_.deck_cards = std::popcount(input_.deck);
        input_.board = board_.data();
        input_.board_cards = static_cast<int>(board_.size());
        input_.evaluator = evaluator();
    }
    SampledTable(const SampledTable&) = delete;
    SampledTable& operator=(const SampledTable&) = delete;

    const runout::SampleInput& input() const { return input_; }

   private:
    void know(int seat, int at, const std::string& card) {
        input_.known[seat][at] = static_cast<std::int8_t>(ids_of(card)[0]);
        known_ |= mask_of(ids_of(card));
    }
    // All holdings but the first share half of their slot with it.
    void draw(int seat, const Ids& cards) {
        const std::size_t slots = cards.size() / 2;
        cards_[drawn_] = cards;
        threshold_[drawn_].assign(slots, 0x80000000u);
        threshold_[drawn_][0] = 0xffffffffu;
        alias_[drawn_].assign(slots, 0);
        input_.drawn[drawn_] = {seat, static_cast<std::uint32_t>(slots), threshold_[drawn_].data(),
                                alias_[drawn_].data(), cards_[drawn_].data()};
        input_.drawn_seats = static_cast<int>(++drawn_);
    }

    runout::SampleInput input_{};
    runout::CardMask known_ = 0;
    std::size_t drawn_ = 0;
    Ids cards_[4];
    std::vector<std::uint32_t> threshold_[4];
    std::vector<std::uint16_t> alias_[4];
    Ids board_;
};

struct Sampled {
    bool finished = false;
    std::uint64_t clashes = 0;
    std::vector<std::uint64_t> shares = std::vector<std::uint64_t>(9 * 10);
    std::vector<double> weights = std::vector<double>(9 * runout::kCombos);
    std::vector<double> units = std::vector<double>(9 * runout::kCombos);

    bool operator==(const Sampled&) const = default;
};

Sampled sample(const Kernels& kernels, const SampledTable& table, std::size_t deals,
               std::uint64_t chunk) {
    Sampled found;
    found.finished = kernels.sample_chunk(table.input(), deals, 42, chunk, found.shares.data(),
                                          &found.clashes, found.weights.data(), found.units.data());
    return found;
}

void check_samples(const Kernels& kernels, const Kernels& baseline) {
    for (const char* board : {"", "7h7d3c", "7h7d3c3s", "7h7d3c3s4c"}) {
        const SampledTable table(board);
        for (const std::size_t deals : {1u, 63u, 64u, 65u, 5'000u}) {
            const Sampled found = sample(kernels, table, deals, deals);
            std::uint64_t units = 0;
            for (std::size_t cell = 0; cell < found.shares.size(); ++cell)
                if (cell % 10 != 0) units += found.shares[cell] * (2520 / (cell % 10));
            const double dealt = std::accumulate(found.weights.begin(), found.weights.end(), 0.0);
            const double won = std::accumulate(found.units.begin(), found.units.end(), 0.0);
            expect(found.finished && units == 2520 * deals && dealt == 9.0 * double(deals) &&
                       won == 2520.0 * double(deals),
                   kernels.name + ": " + std::to_string(deals) + " sampled deals share every pot");
            expect(found == sample(baseline, table, deals, deals),
                   kernels.name + ": sampled deals as baseline's, board '" + board + "'");
        }
    }
}

void check_equity_kernels(const Kernels& kernels, const Kernels& baseline) {
    check_sweeps_of_small_ranges(kernels);
    check_sweeps_of_random_hands(kernels, baseline);
    check_scores_on_runouts(kernels);
    for (int players = 2; players <= runout::kMostPlayers; ++players)
        check_joining(kernels, players);
    check_samples(kernels, baseline);
}

bool equal(const runout::Tally& first, const runout::Tally& second) {
    bool same = first.total.whole == second.total.whole && first.hands_dealt == second.hands_dealt;
    for (std::size_t player = 0; player < first.share.size(); ++player)
        for (std::size_t sharing = 0; sharing < first.share[player].size(); ++sharing)
            same &= first.share[player][sharing].whole == second.share[player][sharing].whole;
    return same;
}

runout::Tally tally_of(const runout::Spot& spot) {
    runout::Tally tally;
    const std::vector<runout::Wide> sets = deal_all(spot);
    for (std::size_t set = 1; set < sets.size(); ++set) {
        tally.total.whole += sets[set];
        const auto sharing = static_cast<std::size_t>(std::popcount(set));
        for (std::size_t player = 0; player < runout::kMostPlayers; ++player)
            if (set >> player & 1) tally.share[player][sharing].whole += sets[set];
    }
    return tally;
}

template <typename Road>
void check_joint(const Road& road, const runout::Spot& spot, const runout::Tally& expected,
                 const std::string& what) {
    for (const int threads : {1, 2, 5}) {
        runout::Breakdown breakdown(spot.players);
        runout::Tally tally = road.run(0, road.chunks(), threads, nullptr);
        expect(tally.hands_dealt > 0, what + ": something was dealt");
        expect(equal(tally, road.run(0, road.chunks(), threads, &breakdown)),
               what + ": with results per combo");
        const double units = std::accumulate(breakdown.units.begin(), breakdown.units.end(), 0.0);
        expect(units == runout::kUnitsPerDeal * static_cast<double>(tally.total.whole),
               what + ": the combos share every pot");
        runout::Tally pieces;
        for (std::size_t chunk = 0; chunk < road.chunks(); ++chunk)
            pieces.add(road.run(chunk, 1, threads, nullptr));
        expect(equal(tally, pieces), what + ": chunk by chunk");
        tally.hands_dealt = expected.hands_dealt;
        expect(equal(tally, expected), what + " on " + std::to_string(threads) + " threads");
    }
}

void check_joint_deals() {
    std::mt19937_64 random(900);
    for (const std::string& board : kBoards)
        for (int players = 2; players <= 5; ++players) {
            const runout::CardMask gone = mask_of(ids_of(board)) | mask_of(ids_of("5c"));
            std::vector<std::vector<runout::Holding>> seats;
            for (int seat = 0; seat <= players; ++seat)
                seats.push_back(random_holdings(random, gone, 2, 100));
            const runout::Spot spot = spot_of(seats, players, board, "5c");
            check_joint(runout::JointDeals(spot), spot, tally_of(spot),
                        std::to_string(players) + " players and one folded");
        }
}

void check_preflop() {
    const Ids cards = ids_of("AdAhKdKh");
    std::vector<std::uint64_t> counts(4);
    runout::count_preflop({{cards[0], cards[1]}, {cards[2], cards[3]}}, 0, counts.data());
    expect(counts == std::vector<std::uint64_t>{0, 1410336, 292660, 9308}, "aces against kings");

    // Nine players and a dead card leave 33 cards: every board one by one.
    const Ids nine = ids_of("AsKsQhQdJcTc9d9h8s7s6h6d5c4c3d3h2s2c");
    std::vector<std::array<std::uint8_t, 2>> hands;
    std::vector<std::vector<runout::Holding>> seats;
    for (std::size_t at = 0; at < nine.size(); at += 2) {
        const auto [low, high] = std::minmax(nine[at], nine[at + 1]);
        hands.push_back({low, high});
        seats.push_back({holding(low, high, 1)});
    }
    const runout::Spot spot = spot_of(seats, 9, "", "Ac");
    std::vector<std::uint64_t> found(1 << 9);
    runout::count_preflop(hands, mask_of(ids_of("Ac")), found.data());
    const std::vector<runout::Wide> expected = deal_all(spot);
    expect(std::ranges::equal(found, expected), "nine hands before the flop");

    std::mt19937_64 random(1000);
    const runout::Spot ranges =
        spot_of({random_holdings(random, 0, 3, 100), random_holdings(random, 0, 3, 100),
                 random_holdings(random, 0, 3, 100), random_holdings(random, 0, 2, 100)},
                3, "", "");
    const runout::PreflopDeals road(ranges, [] {});
    check_joint(road, ranges, road.run(0, road.chunks(), 1, nullptr),
                "three ranges before the flop");
}

void check_matchups() {
    const std::vector<runout::MatchupCards> matchups = runout::matchup_cards();
    expect(matchups.size() == 47008 && runout::kMatchups == 47008, "the number of match-ups");
    // A made-up table in which every match-up is known by its place.
    std::vector<runout::Matchup> table;
    for (std::uint32_t place = 0; place < matchups.size(); ++place)
        table.push_back({place, 1'000'000});
    const runout::Matchups lookup(table.data());
    std::vector<int> seen(matchups.size());
    std::uint64_t pairs = 0;
    bool consistent = true;
    const std::vector<runout::Holding> all = all_holdings(0);
    for (std::size_t first = 0; first < all.size(); ++first)
        for (std::size_t second = first + 1; second < all.size(); ++second) {
            if (all[first].mask() & all[second].mask()) continue;
            const runout::Matchup one = lookup.between(all[first], all[second]);
            const runout::Matchup other = lookup.between(all[second], all[first]);
            const auto most = static_cast<std::uint32_t>(runout::kBoardsHeadsUp);
            consistent &= one.win + other.win + 1'000'000 == most || one.win == other.win;
            ++seen[std::min(one.win, other.win)];
            ++pairs;
        }
    expect(consistent, "a match-up seen from both sides");
    expect(pairs == 1326 * 1225 / 2 && std::ranges::all_of(seen, [](int times) { return times; }),
           "every match-up occurs among all pairs of combos");
}

void check_sampler() {
    std::mt19937_64 random(1100);
    for (const char* board : {"", "7h7d3c", "7h7d3c3s4c"}) {
        const runout::CardMask gone = mask_of(ids_of(board));
        std::vector<std::vector<runout::Holding>> seats;
        for (int seat = 0; seat < 16; ++seat)
            seats.push_back(seat % 5 == 0 ? random_holdings(random, gone, 300, 100)
                                          : all_holdings(gone));
        const runout::Sampler sampler(spot_of(seats, 9, board));
        constexpr std::size_t kDeals = 2 * runout::Sampler::kDealsPerChunk + 77;
        std::vector<std::vector<std::uint64_t>> found;
        for (const int threads : {1, 2, 5}) {
            std::vector<std::uint64_t> shares(3 * 9 * 10);
            std::vector<std::uint64_t> clashes(3);
            runout::Breakdown breakdown(9);
            sampler.run(7, 3, kDeals, threads, shares.data(), clashes.data(), &breakdown);
            found.push_back(shares);
            const double dealt =
                std::accumulate(breakdown.weight.begin(), breakdown.weight.end(), 0.0);
            expect(dealt == 9.0 * double(kDeals), "sixteen seats: every deal is broken down");
        }
        expect(found[0] == found[1] && found[1] == found[2], "sixteen seats on several threads");
    }
    bool refused = false;
    try {
        const auto hand = std::vector{holding(ids_of("Ad")[0], ids_of("Ah")[0], 1)};
        const runout::Sampler sampler(spot_of({hand, hand}, 2, ""));
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    expect(refused, "two players with the same hand");
    // Each draw clashes, and the chunk gives up.
    const Ids aces = ids_of("AcAdAhAs");
    const auto one = std::vector{holding(aces[0], aces[1], 1), holding(aces[2], aces[3], 1)};
    const auto other = std::vector{holding(aces[0], aces[2], 1), holding(aces[1], aces[3], 1)};
    const runout::Sampler hopeless(spot_of({one, other}, 2, ""));
    std::vector<std::uint64_t> shares(2 * 10);
    std::vector<std::uint64_t> clashes(1);
    hopeless.run(1, 0, 10, 1, shares.data(), clashes.data(), nullptr);
    expect(std::ranges::all_of(shares, [](auto share) { return share == 0; }), "a hopeless chunk");
}

void check_kernels(const Kernels& kernels) {
    for (int cards = runout::kFewestCards; cards <= runout::kMostCards; ++cards) {
        check_any_number_of_hands(kernels, cards);
        check_hands_of_two_suits(kernels, cards);
        check_refusals(kernels, cards);
        check_nonsense(kernels, cards);
    }
    check_census(kernels);
}

}  // namespace

int main() {
    const std::vector<Kernels> all_kernels = kernels_that_run_here();
    for (const Kernels& kernels : all_kernels) {
        const int before = passed;
        check_kernels(kernels);
        check_equity_kernels(kernels, all_kernels.front());
        std::printf("%s: %d passed\n", kernels.name.c_str(), passed - before);
    }
    check_threads();
    check_chunks_are_visited_once();
    check_a_throwing_chunk();
    check_nth_set_bit();
    check_combos_and_classes();
    check_joint_deals();
    check_preflop();
    check_matchups();
    check_sampler();
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}

// The evaluator: batches of hands, refusals, the census of all hands, threads.
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "aligned.hpp"
#include "checks.hpp"
#include "dealing.hpp"
#include "evaluator/evaluator.hpp"

namespace checks {

namespace {

using Ids = std::vector<std::uint8_t>;  // inputs of a batch, unchecked

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
    Ids deck(runout::kDeckSize);
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
    Cards all;
    for (const std::uint8_t id : ids) all.push_back(runout::card_with_id(id));
    const auto size = static_cast<std::size_t>(cards);
    for (std::size_t at = 0; at < all.size(); at += size)
        batch.scores.push_back(runout::score_hand({all.data() + at, size}));
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

// Invalid ids must not lead to reads outside the tables, which the sanitizer would catch.
void check_invalid_ids(const Kernels& kernels, int cards) {
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
    expect(refused, kernels.name + ": invalid ids for " + std::to_string(cards) + "-card hands");
}

// Seven cards as a board and a hand, by sets of ranks: strengths are in the order of scores.
void check_strengths(const Kernels& kernels) {
    constexpr std::size_t kHands = 64;
    std::mt19937_64 random(401);
    std::vector<std::pair<Score, std::int32_t>> results;
    for (int round = 0; round < 6'000; ++round) {
        Ids ids;
        while (ids.size() < 7 * kHands) {
            Ids hand = random_hands(random, 7, 1);
            // Few ranks or few suits; otherwise quads and straight flushes would be too rare.
            const unsigned ranks = round % 3 == 0 ? 4 : runout::kRanks;
            const unsigned suit = static_cast<unsigned>(random() % runout::kSuits);
            for (std::uint8_t& id : hand) {
                id = static_cast<std::uint8_t>(id / 4 % ranks * 4 + id % 4);
                if (round % 3 == 1 && random() % 4 != 0)
                    id = static_cast<std::uint8_t>(id / 4 * 4 + suit);
            }
            Ids in_order = hand;
            std::ranges::sort(in_order);
            if (std::ranges::adjacent_find(in_order) == in_order.end())
                ids.insert(ids.end(), hand.begin(), hand.end());
        }
        Aligned<std::uint8_t> columns(7 * kHands);
        for (std::size_t at = 0; at < ids.size(); ++at) columns[at % 7 * kHands + at / 7] = ids[at];
        std::int32_t strengths[kHands];
        kernels.simd.strengths(columns.data(), strengths);
        const Batch batch = score_one_by_one(ids, 7);
        for (std::size_t hand = 0; hand < kHands; ++hand)
            results.emplace_back(batch.scores[hand], strengths[hand]);
    }
    std::ranges::sort(results);
    bool in_order = true;
    std::vector<int> categories(10);
    for (std::size_t at = 1; at < results.size(); ++at) {
        const auto& [score_before, strength_before] = results[at - 1];
        const auto& [score, strength] = results[at];
        in_order &=
            score == score_before ? strength == strength_before : strength > strength_before;
        ++categories[static_cast<std::size_t>(score / 4096)];
    }
    expect(in_order, kernels.name + ": strengths by sets of ranks are in the order of scores");
    expect(std::ranges::all_of(categories.begin() + 1, categories.end(),
                               [](int count) { return count > 50; }),
           kernels.name + ": strengths of every category");
}

void check_census(const Kernels& kernels) {
    std::vector<std::uint32_t> counts(runout::kScores);
    for (int first = 0; first <= runout::kDeckSize - 5; ++first)
        kernels.count_hands_from(runout::card_with_id(first), 5, counts.data(),
                                 runout::rank_table(5).view(), runout::flush_table().data());
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

}  // namespace

void check_evaluator_kernels(const Kernels& kernels) {
    for (int cards = runout::kMinCards; cards <= runout::kMaxCards; ++cards) {
        check_any_number_of_hands(kernels, cards);
        check_hands_of_two_suits(kernels, cards);
        check_refusals(kernels, cards);
        check_invalid_ids(kernels, cards);
    }
    check_strengths(kernels);
    check_census(kernels);
}

void check_evaluator() {
    check_threads();
}

}  // namespace checks

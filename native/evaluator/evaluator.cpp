// Build the evaluator's tables from the rules of poker, and score hands with them.
#include "evaluator/evaluator.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <memory>
#include <mutex>

#include "core/parallel.hpp"
#include "core/simd.hpp"
#include "evaluator/kernels.hpp"

namespace runout {

namespace {

using RankCounts = std::array<int, kRanks>;

enum class Category : std::uint32_t {
    high_card,
    pair,
    two_pair,
    trips,
    straight,
    flush,
    full_house,
    quads,
    straight_flush,
};
constexpr std::size_t kCategories = 9;

// A hand's category and tie-breaking ranks as one comparable number: the category above five
// nibbles of rank + 1, a missing card being 0.
using Worth = std::uint32_t;

constexpr Category category_of(Worth worth) {
    return static_cast<Category>(worth >> 20);
}

class WorthBuilder {
   public:
    explicit WorthBuilder(Category category) : worth_(static_cast<Worth>(category) << 20) {}

    void add(int rank) {
        assert(places_ > 0);
        --places_;
        worth_ |= static_cast<Worth>(rank + 1) << (4 * places_);
    }
    Worth worth() const { return worth_; }

   private:
    Worth worth_;
    int places_ = 5;
};

// The high card of the best straight among these ranks, or -1. In 5-4-3-2-A the five is high.
int straight_high(unsigned ranks) {
    for (int high = 12; high >= 4; --high)
        if ((ranks >> (high - 4) & 0x1f) == 0x1f) return high;
    return (ranks & 0x100f) == 0x100f ? 3 : -1;
}

// The highest rank of which there are at least `count`, other than `except`; -1 if none.
int highest(const RankCounts& counts, int count, int except = -1) {
    for (int rank = kRanks - 1; rank >= 0; --rank)
        if (rank != except && counts[static_cast<std::size_t>(rank)] >= count) return rank;
    return -1;
}

// Add the highest other ranks, at most `max_kickers`, as kickers.
Worth with_kickers(WorthBuilder builder, RankCounts counts, std::initializer_list<int> used,
                   int max_kickers) {
    for (const int rank : used) counts[static_cast<std::size_t>(rank)] = 0;
    for (int rank = kRanks - 1; rank >= 0 && max_kickers > 0; --rank) {
        if (counts[static_cast<std::size_t>(rank)] == 0) continue;
        builder.add(rank);
        --max_kickers;
    }
    return builder.worth();
}

Worth named(Category category, std::initializer_list<int> ranks, const RankCounts& counts,
            int kickers) {
    WorthBuilder builder(category);
    for (const int rank : ranks) builder.add(rank);
    return with_kickers(builder, counts, ranks, kickers);
}

// Return the worth of the best five of these ranks when no flush is possible.
Worth worth_of(const RankCounts& counts) {
    unsigned ranks = 0;
    for (int rank = 0; rank < kRanks; ++rank)
        ranks |= static_cast<unsigned>(counts[static_cast<std::size_t>(rank)] > 0) << rank;
    const int quads = highest(counts, 4);
    if (quads >= 0) return named(Category::quads, {quads}, counts, 1);
    const int trips = highest(counts, 3);
    const int pair = highest(counts, 2, trips);
    if (trips >= 0 && pair >= 0) return named(Category::full_house, {trips, pair}, counts, 0);
    if (const int high = straight_high(ranks); high >= 0)
        return named(Category::straight, {high}, counts, 0);
    if (trips >= 0) return named(Category::trips, {trips}, counts, 2);
    if (pair < 0) return named(Category::high_card, {}, counts, 5);
    const int second = highest(counts, 2, pair);
    if (second < 0) return named(Category::pair, {pair}, counts, 3);
    return named(Category::two_pair, {pair, second}, counts, 1);
}

// Return the worth of the best five cards of one suit; `ranks` has at least five bits.
Worth flush_worth(unsigned ranks) {
    RankCounts counts{};
    for (int rank = 0; rank < kRanks; ++rank)
        counts[static_cast<std::size_t>(rank)] = static_cast<int>(ranks >> rank & 1);
    if (const int high = straight_high(ranks); high >= 0)
        return named(Category::straight_flush, {high}, counts, 0);
    return named(Category::flush, {}, counts, 5);
}

// Call visit(counts) for every rank multiset of `cards` cards with at most four of a rank; the
// lowest rank changes first, so that one often has the same best five cards as the one before.
template <typename Visit>
void for_each_multiset(int cards, RankCounts& counts, std::size_t rank, const Visit& visit) {
    if (cards == 0) return visit(counts);
    if (cards > kSuits * static_cast<int>(rank + 1)) return;
    for (int copies = 0; copies <= std::min(cards, kSuits); ++copies) {
        if (rank == 0 && copies < cards) continue;
        counts[rank] = copies;
        for_each_multiset(cards - copies, counts, rank - 1, visit);
    }
    counts[rank] = 0;
}

template <typename Visit>
void for_each_multiset(int cards, const Visit& visit) {
    RankCounts counts{};
    for_each_multiset(cards, counts, counts.size() - 1, visit);
}

// All different hands of two to five cards in order of worth; a hand's place counts from the first
// of its category.
class Places {
   public:
    Places() {
        for (int cards = kMinCards; cards <= 5; ++cards)
            for_each_multiset(
                cards, [&](const RankCounts& counts) { worths_.push_back(worth_of(counts)); });
        for (unsigned ranks = 0; ranks < 8192; ++ranks)
            if (std::popcount(ranks) == 5) worths_.push_back(flush_worth(ranks));
        std::ranges::sort(worths_);
        worths_.erase(std::ranges::unique(worths_).begin(), worths_.end());
        for (std::size_t category = 0; category < kCategories; ++category)
            first_[category] =
                std::ranges::lower_bound(worths_, static_cast<Worth>(category << 20));
    }

    Score score(Worth worth) const {
        const auto category = static_cast<std::size_t>(category_of(worth));
        const auto place = std::ranges::lower_bound(worths_, worth) - first_[category];
        return static_cast<Score>((category + 1) * 4096 + static_cast<std::size_t>(place));
    }

   private:
    std::vector<Worth> worths_;
    std::array<std::vector<Worth>::iterator, kCategories> first_;
};

const Places& places() {
    static const Places places;
    return places;
}

struct Entry {
    std::uint32_t column;  // place within its row
    Score score;
};
using Row = std::vector<Entry>;

// Which slots are taken, a bit each, without end.
class Occupancy {
   public:
    void take(std::size_t slot) {
        if (slot / 64 + 2 > words_.size()) words_.resize(slot / 64 + 2);
        words_[slot / 64] |= std::uint64_t{1} << (slot % 64);
    }
    // The bits of the 64 slots from `first` on.
    std::uint64_t from(std::size_t first) const {
        const std::size_t word = first / 64;
        const std::size_t shift = first % 64;
        const std::uint64_t low = word < words_.size() ? words_[word] >> shift : 0;
        const std::uint64_t high = word + 1 < words_.size() ? words_[word + 1] : 0;
        return shift == 0 ? low : low | high << (64 - shift);
    }

   private:
    std::vector<std::uint64_t> words_;
};

// The first slot from `start` on at which the row's entries all fall on free slots, 64 tried at a
// time.
std::size_t first_fit(const Row& row, const Occupancy& taken, std::size_t start) {
    for (;; start += 64) {
        std::uint64_t clashes = 0;
        for (const Entry& entry : row) {
            clashes |= taken.from(start + entry.column);
            if (~clashes == 0) break;
        }
        if (~clashes != 0) return start + static_cast<std::size_t>(std::countr_one(clashes));
    }
}

std::vector<Row> rows_of(int cards) {
    std::vector<Row> rows(RankTable::kRows);
    Worth last = 0;
    Score score = 0;
    for_each_multiset(cards, [&](const RankCounts& counts) {
        std::uint32_t key = 0;
        for (std::size_t rank = 0; rank < counts.size(); ++rank)
            key += static_cast<std::uint32_t>(counts[rank]) * kRankKeys[rank];
        constexpr std::uint32_t columns = 1u << RankTable::kRowBits;
        if (const Worth worth = worth_of(counts); worth != last)
            score = places().score(last = worth);
        rows[key / columns].push_back({key % columns, score});
    });
    return rows;
}

std::unique_ptr<RankTable> make_rank_table(int cards) {
    const std::vector<Row> rows = rows_of(cards);
    std::vector<std::size_t> fullest_first(rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) fullest_first[row] = row;
    std::ranges::stable_sort(fullest_first, std::ranges::greater{},
                             [&](std::size_t row) { return rows[row].size(); });
    auto table = std::make_unique<RankTable>();
    // Every row may be read at any column, so one row's length is always kept behind the last
    // entry.
    constexpr std::size_t columns = std::size_t{1} << RankTable::kRowBits;
    table->slots.assign(columns, 0);
    Occupancy taken;
    // Slots too full for one row rarely fit the next of its size, so the search continues there and
    // restarts only when rows are a tenth smaller. This costs a tenth more slots and saves three
    // quarters of the time.
    std::size_t start = 0;
    std::size_t entries = 0;  // of the row at the last restart
    for (const std::size_t row : fullest_first) {
        if (10 * rows[row].size() < 9 * entries || entries == 0) {
            start = 0;
            entries = rows[row].size();
        }
        start = first_fit(rows[row], taken, start);
        table->shift[row] =
            static_cast<std::int32_t>(start) - static_cast<std::int32_t>(row * columns);
        table->slots.resize(std::max(table->slots.size(), start + columns), 0);
        for (const Entry& entry : rows[row]) {
            table->slots[start + entry.column] = entry.score;
            taken.take(start + entry.column);
        }
    }
    return table;
}

}  // namespace

const RankTable& rank_table(int cards) {
    assert(cards >= kMinCards && cards <= kMaxCards);
    static std::array<std::once_flag, kMaxCards + 1> once;
    static std::array<std::unique_ptr<RankTable>, kMaxCards + 1> tables;
    const auto size = static_cast<std::size_t>(cards);
    std::call_once(once[size], [&] { tables[size] = make_rank_table(cards); });
    return *tables[size];
}

const std::array<Score, 8192>& flush_table() {
    static const auto table = [] {
        std::array<Score, 8192> scores{};
        for (unsigned ranks = 0; ranks < scores.size(); ++ranks)
            if (std::popcount(ranks) >= 5) scores[ranks] = places().score(flush_worth(ranks));
        return scores;
    }();
    return table;
}

EvaluatorView evaluator_of(int cards) {
    return {rank_table(cards).view(), flush_table().data()};
}

Score score_hand(std::span<const Card> cards) {
    SuitSlices slices = 0;
    std::uint32_t key = 0;
    for (const Card card : cards) {
        slices |= slice_bit(card);
        key += kRankKeys[rank_of(card)];
    }
    if (cards.size() >= 5)
        for (int suit = 0; suit < kSuits; ++suit)
            if (std::popcount(ranks_in_suit(slices, suit)) >= 5)
                return flush_table()[ranks_in_suit(slices, suit)];
    return rank_table(static_cast<int>(cards.size())).view()[key];
}

bool score_hands(const std::uint8_t* ids, int cards, std::size_t hands, Score* scores,
                 int threads) {
    constexpr std::size_t kChunk = 1 << 16;
    const RankTable& table = rank_table(cards);
    const auto batch = RUNOUT_CHOOSE(score_batch);
    std::atomic<bool> valid{true};
    for_each_chunk((hands + kChunk - 1) / kChunk, threads, [&](std::size_t chunk, std::size_t) {
        const std::size_t first = chunk * kChunk;
        if (!batch(ids + first * static_cast<std::size_t>(cards), cards,
                   std::min(kChunk, hands - first), scores + first, table.view(),
                   flush_table().data()))
            valid = false;
    });
    return valid;
}

std::vector<std::uint64_t> count_scores(int cards, int threads) {
    assert(cards >= 5 && cards <= kMaxCards);
    const RankTable& table = rank_table(cards);
    const auto starts = static_cast<std::size_t>(kDeckSize - cards + 1);  // choices of lowest card
    std::vector<std::vector<std::uint32_t>> counted(
        static_cast<std::size_t>(threads), std::vector<std::uint32_t>(kScores));  // C(52,7) < 2^32
    const auto census = RUNOUT_CHOOSE(count_hands_from);
    for_each_chunk(starts, threads, [&](std::size_t start, std::size_t worker) {
        census(kDeck[start], cards, counted[worker].data(), table.view(), flush_table().data());
    });
    std::vector<std::uint64_t> counts(kScores, 0);
    for (const std::vector<std::uint32_t>& part : counted)
        for (std::size_t score = 0; score < counts.size(); ++score) counts[score] += part[score];
    return counts;
}

}  // namespace runout

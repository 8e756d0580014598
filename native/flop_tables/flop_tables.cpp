// Sum the class sweep over boards: all runouts of a flop, or all boards up to suits.
#include "flop_tables/flop_tables.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>

#include "core/parallel.hpp"
#include "core/simd.hpp"
#include "flop_tables/kernels.hpp"

namespace runout {

namespace {

// Wins summed over batches of boards; a batch's boards all stand for as many others.
class WinSum {
   public:
    WinSum()
        : wins_(static_cast<std::size_t>(kHandClasses) * kHandClasses), tally_(new ClassTally) {}

    void add(const Card* boards, std::size_t count, std::uint64_t weight) {
        const EvaluatorView evaluator = evaluator_of(7);
        for (std::size_t done = 0; done < count; done += ClassTally::kMaxBoards) {
            *tally_ = ClassTally{};
            const std::size_t batch = std::min(count - done, std::size_t{ClassTally::kMaxBoards});
            RUNOUT_CHOOSE(walk_boards)(boards + 5 * done, batch, evaluator, *tally_);
            take(weight);
        }
    }
    const ClassWins& wins() const { return wins_; }

   private:
    void take(std::uint64_t weight) {
        for (int hero = 0; hero < kHandClasses; ++hero) {
            std::uint64_t* row = wins_.data() + kHandClasses * hero;
            for (int villain = 0; villain < kHandClasses; ++villain)
                row[villain] += weight * tally_->wins[hero][villain];
            const auto [high, low] = ranks_of(hero);
            for (const int side : {0, 1}) {
                const int rank = side == 0 ? high : low;
                for (int other = 0; other < kRanks; ++other) {
                    const auto& slots = tally_->sharing[hero][side];
                    row[class_of(rank, other, false)] -= weight * slots[kRanks + other];
                    if (rank != other) row[class_of(rank, other, true)] -= weight * slots[other];
                }
            }
        }
    }

    static int class_of(int rank, int other, bool suited) {
        return class_of_ranks(std::max(rank, other), std::min(rank, other), suited);
    }
    // The two ranks of a hand class, the higher first.
    static std::array<int, 2> ranks_of(int number) {
        for (int high = 0; high < kRanks; ++high)
            for (int low = 0; low <= high; ++low)
                if (class_of(high, low, false) == number ||
                    (high != low && class_of(high, low, true) == number))
                    return {high, low};
        return {0, 0};
    }

    ClassWins wins_;
    std::unique_ptr<ClassTally> tally_;
};

// How many boards a canonical one stands for, or 0 if it is not canonical: its suits' sets of ranks
// must not rise from clubs to spades.
int boards_like(SuitSlices board) {
    std::array<unsigned, kSuits> ranks;
    for (int suit = 0; suit < kSuits; ++suit)
        ranks[static_cast<std::size_t>(suit)] = ranks_in_suit(board, suit);
    if (!std::ranges::is_sorted(ranks, std::ranges::greater{})) return 0;
    int renamings = 24;
    int same = 1;
    for (std::size_t suit = 1; suit < ranks.size(); ++suit) {
        same = ranks[suit] == ranks[suit - 1] ? same + 1 : 1;
        renamings /= same;
    }
    return renamings;
}

}  // namespace

ClassWins flop_wins(std::span<const Card, 3> flop) {
    const CardMask dead = mask_of(flop);
    std::vector<Card> boards;
    for_each_combo([&](Card turn, Card river) {
        if (!(mask_of(turn, river) & dead))
            boards.insert(boards.end(), {flop[0], flop[1], flop[2], turn, river});
    });
    WinSum sum;
    sum.add(boards.data(), boards.size() / 5, 1);
    return sum.wins();
}

std::vector<std::uint16_t> flop_combo_shares(std::span<const Card, 3> flop, int threads) {
    constexpr std::size_t kRunouts = 1176;  // C(49, 2)
    constexpr std::size_t kPadded = (kRunouts + 31) / 32 * 32;
    constexpr int kBoards = 990;  // C(45, 2): those that share no card with two hands
    const CardMask dead = mask_of(flop);
    std::vector<Card> live;
    for (const Card card : kDeck)
        if (!contains(dead, card)) live.push_back(card);
    std::vector<Card> cards;
    for (std::size_t low = 0; low < live.size(); ++low)
        for (std::size_t high = low + 1; high < live.size(); ++high)
            cards.insert(cards.end(), {live[low], live[high]});
    const std::size_t combos = cards.size() / 2;
    std::vector<Score> scores(combos * kPadded);
    std::vector<Score*> rows;
    for (std::size_t row = 0; row < combos; ++row) rows.push_back(scores.data() + row * kPadded);
    const SweepInput input = {
        nullptr,        nullptr, flop.data(), 3, live.data(), static_cast<int>(live.size()),
        evaluator_of(7)};
    RUNOUT_CHOOSE(score_runouts)(input, cards.data(), combos, rows.data());
    std::vector<std::uint16_t> shares(static_cast<std::size_t>(kCombos) * kCombos);
    const auto number = [&](std::size_t combo) {
        return static_cast<std::size_t>(combo_index(cards[2 * combo], cards[2 * combo + 1]));
    };
    for_each_chunk(combos, threads, [&](std::size_t hero, std::size_t) {
        const CardMask held = mask_of(cards[2 * hero], cards[2 * hero + 1]);
        for (std::size_t villain = 0; villain < hero; ++villain) {
            if (held & mask_of(cards[2 * villain], cards[2 * villain + 1])) continue;
            const int balance = RUNOUT_CHOOSE(wins_less_losses)(rows[hero], rows[villain], kPadded);
            shares[number(hero) * kCombos + number(villain)] =
                static_cast<std::uint16_t>(kBoards + balance);
            shares[number(villain) * kCombos + number(hero)] =
                static_cast<std::uint16_t>(kBoards - balance);
        }
    });
    return shares;
}

std::vector<std::uint32_t> disjoint_combo_pairs(CardMask dead) {
    std::vector<std::uint32_t> pairs(static_cast<std::size_t>(kHandClasses) * kHandClasses);
    struct Combo {
        CardMask mask;
        int hand_class;
    };
    std::vector<Combo> combos;
    for_each_combo([&](Card low, Card high) {
        if (!(mask_of(low, high) & dead))
            combos.push_back({mask_of(low, high), hand_class(low, high)});
    });
    for (const Combo& hero : combos)
        for (const Combo& villain : combos)
            if (!(hero.mask & villain.mask))
                ++pairs[static_cast<std::size_t>(kHandClasses * hero.hand_class +
                                                 villain.hand_class)];
    return pairs;
}

ClassWins preflop_wins(int threads) {
    // Canonical boards by how many they stand for: 1, 4, 6, 12 or 24.
    std::array<std::vector<Card>, 25> boards;
    std::array<Card, kBoardCards> board;
    const auto deal = [&](const auto& self, std::size_t dealt, std::size_t from,
                          SuitSlices slices) -> void {
        if (dealt == board.size()) {
            std::vector<Card>& alike = boards[static_cast<std::size_t>(boards_like(slices))];
            alike.insert(alike.end(), board.begin(), board.end());
            return;
        }
        for (std::size_t id = from; id < kDeck.size(); ++id) {
            board[dealt] = kDeck[id];
            self(self, dealt + 1, id + 1, slices | slice_bit(board[dealt]));
        }
    };
    deal(deal, 0, 0, 0);
    constexpr std::size_t kBoardsPerChunk = 8 * ClassTally::kMaxBoards;
    struct Chunk {
        std::size_t weight;
        std::size_t first;
    };
    std::vector<Chunk> chunks;
    for (std::size_t weight = 1; weight < boards.size(); ++weight)
        for (std::size_t first = 0; first < boards[weight].size() / 5; first += kBoardsPerChunk)
            chunks.push_back({weight, first});
    ClassWins wins(static_cast<std::size_t>(kHandClasses) * kHandClasses);
    std::mutex adding;
    for_each_chunk(chunks.size(), threads, [&](std::size_t at, std::size_t) {
        const auto [weight, first] = chunks[at];
        WinSum sum;
        sum.add(boards[weight].data() + 5 * first,
                std::min(kBoardsPerChunk, boards[weight].size() / 5 - first), weight);
        const std::lock_guard<std::mutex> guard(adding);
        for (std::size_t cell = 0; cell < wins.size(); ++cell) wins[cell] += sum.wins()[cell];
    });
    return wins;
}

}  // namespace runout

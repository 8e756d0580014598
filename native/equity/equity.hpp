// Equity of hands and weighted ranges: exact tallies by several roads, and sampled ones.
//
// A deal gives every seat a combo; its weight is the product of the seats' weights, and deals that
// share a card have none. Every completing board of a deal is equally likely. Seats beyond
// `players` have folded: they are dealt and only remove cards.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/cards.hpp"
#include "evaluator/evaluator.hpp"

namespace runout {

inline constexpr int kMostPlayers = 23;  // 2 * 23 cards and a board leave one of the deck
inline constexpr int kMostSeats = 23;    // players and folded ranges
// Up to here sets of winners are bits of a small number and have a count each.
inline constexpr int kMaxPlayersInSets = 9;

using Wide = unsigned __int128;

// A combo that a seat may hold, with its weight. Weights are whole numbers where the spot is
// exact; doubles hold them and their sums without error below 2^53.
struct Holding {
    std::uint8_t low;
    std::uint8_t high;
    std::uint16_t combo;
    double weight;

    CardMask mask() const { return mask_of(low, high); }
};

struct Spot {
    int players = 0;
    std::vector<std::vector<Holding>> seats;  // holdings clear of board and dead cards
    std::vector<std::uint8_t> board;          // 0, 3, 4 or 5 cards
    CardMask dead = 0;                        // dead cards and the board
    bool whole = true;                        // weights are whole numbers and tallies exact

    int missing() const { return 5 - static_cast<int>(board.size()); }
};

// An amount of weight: exact in `whole` when the spot's weights are, else rounded in `real`.
struct Amount {
    Wide whole = 0;
    double real = 0;

    void add(const Amount& other) {
        whole += other.whole;
        real += other.real;
    }
};

// What deals came to: share[player][k] is the weight of deals that the player won with k - 1
// others, `total` the weight of all deals.
struct Tally {
    explicit Tally(int players) : share(static_cast<std::size_t>(players)) {}

    std::vector<std::array<Amount, kMostPlayers + 1>> share;
    Amount total;
    std::uint64_t hands_dealt = 0;  // ways to deal the seats, boards not counted

    void add(const Tally& other);
};

// Boards that complete a deal once every seat has its cards.
std::uint64_t boards_per_deal(const Spot& spot);

// --- two players on a flop, turn or river -------------------------------------------------------

// What each of a player's combos wins and ties, summed over the opponent's weights and all boards.
struct ComboResults {
    std::array<double, kCombos> win{};
    std::array<double, kCombos> tie{};
};

// Sorts the strengths once a runout and sweeps over them with sums per card. The work is cut into
// chunks, one per next card.
class HeadsUp {
   public:
    explicit HeadsUp(const Spot& spot);
    ~HeadsUp();

    std::size_t chunks() const;
    // The weight and number of all deals; together with the shares of every chunk, the answer.
    Tally whole() const;
    // The first player's wins and both players' ties in these chunks; adds the first player's
    // results per combo when `combos` is given.
    Tally run(std::size_t first, std::size_t count, int threads, ComboResults* combos) const;
    // What the first player, who must hold one known hand, wins and ties after each card that may
    // come next, by card id, summed over the villain's weights and all boards; on a flop or turn.
    void by_next_card(double* wins, double* ties) const;

   private:
    struct Prepared;
    std::unique_ptr<Prepared> prepared_;
};

// --- any number of seats on a flop, turn or river -----------------------------------------------

// Per player and combo: weight dealt, and shares of the pot in units of `units_per_deal`.
struct Breakdown {
    explicit Breakdown(int players)
        : weight(static_cast<std::size_t>(players * kCombos)),
          units(static_cast<std::size_t>(players * kCombos)) {}

    std::vector<double> weight;
    std::vector<double> units;
};
inline constexpr int kUnitsPerDeal = 2520;  // lcm of 1..10: every way of sharing is whole
// The same for so many players; the lcm of 1..23 times 2^20 deals is a whole number of a double.
constexpr double units_per_deal(int players) {
    return players <= 10 ? kUnitsPerDeal : 5'354'228'880.0;
}

// Visits every deal, comparing hands on all boards at once; seats share partial results. A chunk
// fixes the holdings of the first seats in the order of work.
class JointDeals {
   public:
    explicit JointDeals(const Spot& spot);
    ~JointDeals();

    std::size_t chunks() const;
    Tally run(std::size_t first, std::size_t count, int threads, Breakdown* breakdown) const;

   private:
    struct Prepared;
    std::unique_ptr<Prepared> prepared_;
};

// --- any number of seats before the flop --------------------------------------------------------

// Deals that differ by a renaming of suits are counted together, and boards by their ranks, with
// those on which a flush counts set right. One chunk per distinct deal.
class PreflopDeals {
   public:
    // Lists all deals, which may take a while: `pause` is called now and then and may throw.
    PreflopDeals(const Spot& spot, const std::function<void()>& pause);
    ~PreflopDeals();

    std::size_t chunks() const;
    Tally run(std::size_t first, std::size_t count, int threads, Breakdown* breakdown) const;

   private:
    struct Prepared;
    std::unique_ptr<Prepared> prepared_;
};

// How fixed hands fare over all boards before the flop: counts[winners] for each set of winners,
// a bit per hand.
void count_preflop(const std::vector<std::array<std::uint8_t, 2>>& hands, CardMask dead,
                   std::uint64_t* counts);

// --- sampled ------------------------------------------------------------------------------------

enum class Dealable : std::uint8_t { yes, no, unknown };

// Draws whole deals and boards, in one of three ways: `run` draws hands by trying, a deal whose
// seats clash anew as a whole; `run_counted` draws them from all that there are; `run_populations`
// from populations. What a chunk or a population plays depends on the seed and its number alone.
class Sampler {
   public:
    static constexpr std::size_t kDealsPerChunk = 16384;

    // Throws std::invalid_argument when the seats' known cards leave no possible deal.
    explicit Sampler(const Spot& spot);
    ~Sampler();

    // Plays `deals` deals from the start of chunk `first` on, every chunk full but the last.
    // Writes per chunk and player how many deals were won with k - 1 others, [chunk][player][k],
    // and per chunk the number of draws that were thrown away for a clash. A chunk that has to
    // throw away nearly all gives up: its shares are all zero, and a breakdown is worth nothing.
    void run(std::uint64_t seed, std::size_t first, std::size_t deals, int threads,
             std::uint64_t* shares, std::uint64_t* clashes, Breakdown* breakdown) const;

    // Whether the seats can all be dealt at once; unknown where that takes more steps than these.
    Dealable dealable(std::size_t most_steps) const;

    // Counts all ways to deal the seats (see JointHands); false if there are too many to.
    bool count_hands(std::size_t most_edges);
    // The weight of all those ways, 0 if there is none, or none whose weight a number can hold.
    double counted_weight() const;
    bool counted_any() const;
    // As `run`, after a count; nothing is thrown away.
    void run_counted(std::uint64_t seed, std::size_t first, std::size_t deals, int threads,
                     std::uint64_t* shares, Breakdown* breakdown) const;

    // Grows populations (see Populations) of so many deals, numbered from `first`, and writes their
    // sizes, each a number and the power of 2 that it is to be taken times. They replace those
    // before unless they go on from them. Narrow ranges are counted up to so many edges.
    void populate(std::uint64_t seed, std::size_t first, std::size_t count, std::size_t deals,
                  std::size_t counted_edges, bool go_on, int threads, double* sizes);
    // Plays so many deals of each population; shares are [population][player][k].
    void run_populations(std::uint64_t seed, const std::uint64_t* deals, int threads,
                         std::uint64_t* shares, Breakdown* breakdown) const;
    std::size_t populations() const;

   private:
    struct Prepared;
    template <typename Deals, typename Play>
    void play(std::size_t count, int threads, Breakdown* breakdown, const Deals& deals,
              const Play& hands, std::uint64_t seed, std::size_t first, std::uint64_t* shares,
              std::uint64_t* clashes) const;
    std::unique_ptr<Prepared> prepared_;
};

}  // namespace runout

// Equity of hands and weighted ranges: exact tallies by several methods, and sampled ones.
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

inline constexpr int kMaxPlayers = 23;  // 2 * 23 cards and a board leave one of the deck
inline constexpr int kMaxSeats = 23;    // players and folded ranges
// Up to here sets of winners are bits of a small number and have a count each.
inline constexpr int kMaxPlayersInSets = 9;

using Wide = unsigned __int128;

// A combo that a seat may hold, with its weight. Weights are integers where the spot is exact;
// doubles represent them and their sums exactly below 2^53.
struct Holding {
    Card low;
    Card high;
    std::uint16_t combo;
    double weight;

    CardMask mask() const { return mask_of(low, high); }
};

struct Spot {
    int players = 0;
    std::vector<std::vector<Holding>> seats;  // holdings clear of board and dead cards
    std::vector<Card> board;                  // 0, 3, 4 or 5 cards
    CardMask dead = 0;                        // dead cards and the board
    bool whole = true;                        // weights are integers and tallies exact

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
    void subtract(const Amount& other) {
        whole -= other.whole;
        real -= other.real;
    }
    // Add a deal's weight on so many boards, exactly if weights are integers.
    void add_boards(const Amount& weight, std::uint64_t boards, bool is_whole) {
        if (is_whole)
            whole += weight.whole * boards;
        else
            real += weight.real * static_cast<double>(boards);
    }
    Amount times(const Amount& other) const { return {whole * other.whole, real * other.real}; }
    double value(bool is_whole) const { return is_whole ? static_cast<double>(whole) : real; }
    // Return the weight of a deal with this holding too.
    Amount times(const Holding& holding) const {
        return {whole * static_cast<std::uint64_t>(holding.weight), real * holding.weight};
    }
};

// Results of deals: share[player][k] is the weight of deals that the player won with k - 1 others,
// `total` the weight of all deals.
struct Tally {
    explicit Tally(int players) : share(static_cast<std::size_t>(players)) {}

    std::vector<std::array<Amount, kMaxPlayers + 1>> share;
    Amount total;
    std::uint64_t hands_dealt = 0;  // ways to deal the seats, boards not counted

    void add(const Tally& other);
    // Add the weight that each set of players has won, by the bits of the players.
    void add_sets(const std::vector<Amount>& sets);
};

// Return the number of boards that complete a deal.
std::uint64_t boards_per_deal(const Spot& spot);

// Per player and combo: weight dealt, and shares of the pot in units of `units_per_deal`.
struct Breakdown {
    explicit Breakdown(int players)
        : weight(static_cast<std::size_t>(players * kCombos)),
          units(static_cast<std::size_t>(players * kCombos)) {}

    std::vector<double> weight;
    std::vector<double> units;
};
inline constexpr int kUnitsPerDeal = 2520;  // lcm of 1..10: every share is an integer
// The same for more players; the lcm of 1..23 times 2^20 deals is exact in a double.
constexpr double units_per_deal(int players) {
    return players <= 10 ? kUnitsPerDeal : 5'354'228'880.0;
}

// --- two players --------------------------------------------------------------------------------

// Sorts the strengths once per runout and sweeps over them with sums per card, on any street;
// before the flop where no table of match-ups has the answer. The work is cut into blocks of next
// cards, before the flop of pairs of them.
class HeadsUp {
   public:
    explicit HeadsUp(const Spot& spot);
    ~HeadsUp();

    // Return the weight and number of all deals.
    Tally all_deals() const;
    // Count every deal.
    Tally run(int threads, Breakdown* breakdown) const;
    // Write wins and ties of the first player, who must hold one known hand, by the id of the next
    // card, summed over the villain's weights and all boards; on a flop or turn.
    void by_next_card(double* wins, double* ties) const;

   private:
    struct Prepared;
    std::unique_ptr<Prepared> prepared_;
};

// --- three seats and more -----------------------------------------------------------------------

inline constexpr int kSweptSeats = 3;  // ranges that are swept at once

// Return the seats, those to be swept first: the three largest ranges, of a player at least one. Of
// the three, players come before folded seats, and smaller ranges before larger ones.
std::vector<std::size_t> sweep_order(const Spot& spot);

// Sweeps three ranges at once on any street, for each way to choose the hands of the other seats;
// at most `kMaxPlayersInSets` players. A chunk is a block of next cards beside one choice.
class MultiwaySweep {
   public:
    explicit MultiwaySweep(const Spot& spot);
    ~MultiwaySweep();

    std::size_t chunks() const;
    Tally run(std::size_t first, std::size_t count, int threads, Breakdown* breakdown) const;
    // Of three seats: return the part of the product of their weights that shares no card, with
    // `hand_by_hand` the least such part of any hand that can be dealt.
    double least_compatible(bool hand_by_hand) const;

   private:
    struct Prepared;
    struct Listed;
    std::unique_ptr<Prepared> prepared_;
};

// --- any number of seats on a flop, turn or river -----------------------------------------------

// Enumerates every deal, comparing hands on all boards at once; seats share partial results. A
// chunk fixes the holdings of the first seats in processing order.
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

// Counts deals that differ by a renaming of suits together, and boards by their ranks, then
// corrects boards with a flush. One chunk per distinct deal.
class PreflopDeals {
   public:
    // Lists all deals, which may take long; calls `pause` periodically, which may throw.
    PreflopDeals(const Spot& spot, const std::function<void()>& pause);
    ~PreflopDeals();

    std::size_t chunks() const;
    Tally run(std::size_t first, std::size_t count, int threads, Breakdown* breakdown) const;

   private:
    struct Prepared;
    std::unique_ptr<Prepared> prepared_;
};

// --- sampled ------------------------------------------------------------------------------------

enum class Dealable : std::uint8_t { yes, no, unknown };

// Samples deals and boards in one of three ways: `run` draws hands by rejection of whole deals
// whose seats share a card; `run_counted` draws from the counted set of all deals;
// `run_populations` from populations. The deals of a chunk or population depend on the seed and its
// number alone.
class Sampler {
   public:
    static constexpr std::size_t kDealsPerChunk = 16384;
    // The chunks of so many deals; the last one may have fewer.
    static constexpr std::size_t chunks_of(std::uint64_t deals) {
        return (deals + kDealsPerChunk - 1) / kDealsPerChunk;
    }

    explicit Sampler(const Spot& spot);
    ~Sampler();

    // Whether the cards that seats are sure to hold leave a hand to each; else nothing can be
    // drawn.
    bool is_possible() const;

    // Sample `deals` deals from the start of chunk `first` on; every chunk but the last is full.
    // Write per chunk and player the number of deals won with k - 1 others, [chunk][player][k], and
    // per chunk the number of rejected draws. A chunk that rejects nearly all draws gives up: its
    // shares are all zero, and the breakdown is invalid.
    void run(std::uint64_t seed, std::size_t first, std::size_t deals, int threads,
             std::uint64_t* shares, std::uint64_t* clashes, Breakdown* breakdown) const;

    // Return whether the seats can all be dealt at once; unknown if that takes more steps.
    Dealable dealable(std::size_t max_steps) const;

    // Count all ways to deal the seats (see JointHands); return false if there are too many.
    bool count_hands(std::size_t max_edges);
    // Return the weight of all those ways, 0 if there is none or the weight underflows.
    double counted_weight() const;
    bool counted_any() const;
    bool has_counted() const;
    // As `run`, after count_hands; no draw is rejected.
    void run_counted(std::uint64_t seed, std::size_t first, std::size_t deals, int threads,
                     std::uint64_t* shares, Breakdown* breakdown) const;

    // Grows populations (see Populations) of so many deals, numbered from `first`, and writes their
    // sizes, each a number and the power of 2 that it is to be taken times. They replace those
    // before unless `append`. Narrow ranges are counted up to so many edges.
    void populate(std::uint64_t seed, std::size_t first, std::size_t count, std::size_t deals,
                  std::size_t counted_edges, bool append, int threads, double* sizes);
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

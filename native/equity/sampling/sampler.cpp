// Preparation of sampled equity: which seats are drawn by weight, which are dealt from the deck.
#include <algorithm>
#include <bit>

#include "core/parallel.hpp"
#include "core/simd.hpp"
#include "equity/sampling/alias_table.hpp"
#include "equity/sampling/chunks.hpp"
#include "equity/sampling/deal_search.hpp"
#include "equity/sampling/joint_hands.hpp"
#include "equity/sampling/populations.hpp"

namespace runout {

namespace {

bool equally_likely(const std::vector<Holding>& holdings) {
    for (const Holding& holding : holdings)
        if (holding.weight != holdings.front().weight) return false;
    return true;
}

// Return the cards common to all of a seat's combos.
CardMask sure_cards(const std::vector<Holding>& holdings) {
    CardMask shared = ~CardMask{0};
    for (const Holding& holding : holdings) shared &= holding.mask();
    return shared;
}

// Return the slots of Walker's alias method for these holdings, their cards as places in the deck.
std::vector<AliasSlot> alias_slots(const std::vector<Holding>& holdings, CardMask deck) {
    const auto places_of = [deck](const Holding& holding) {
        unsigned places = 0;
        int shift = 0;
        for (const Card card : {holding.low, holding.high}) {
            if (!contains(deck, card)) continue;
            const int place = std::popcount(deck & (mask_of(card) - 1));
            places |= static_cast<unsigned>(place) << shift;
            shift += 8;
        }
        return static_cast<std::uint16_t>(places);
    };
    const AliasTable table(holdings);
    const std::size_t slots = holdings.size();
    std::vector<AliasSlot> made(slots);
    for (std::size_t slot = 0; slot < slots; ++slot) {
        const double scaled = table.chance[slot] * 4294967296.0;
        made[slot] = {scaled >= 4294967295.0 ? 0xffffffffu : static_cast<std::uint32_t>(scaled),
                      places_of(holdings[slot]), places_of(holdings[table.alias[slot]])};
    }
    return made;
}

}  // namespace

struct Sampler::Prepared {
    explicit Prepared(const Spot& spot_) : spot(spot_) {
        input.players = spot.players;
        input.seats = static_cast<int>(spot.seats.size());
        input.board = spot.board.data();
        input.board_cards = static_cast<int>(spot.board.size());
        input.drawn_seats = 0;
        CardMask known = 0;
        for (std::size_t seat = 0; seat < spot.seats.size(); ++seat) {
            const CardMask sure = sure_cards(spot.seats[seat]);
            if (sure & known) {
                possible = false;
                return;
            }
            known |= sure;
            auto& cards = input.known[seat];
            cards[0] = cards[1] = kNoCard;
            if (sure != 0) cards[1] = highest_card(sure);
            if (std::popcount(sure) == 2) cards[0] = lowest_card(sure);
        }
        input.deck = kFullDeck & ~(spot.dead | known);
        for (std::size_t seat = 0; seat < spot.seats.size() && possible; ++seat) seat_down(seat);
    }

    // A seat that may hold any card of the deck beside its known cards, with equal weights, is
    // dealt from the deck: the number of ways to do that does not depend on what the others hold.
    // Other seats that are not wholly known are drawn by weight.
    void seat_down(std::size_t seat) {
        const CardMask sure = sure_cards(spot.seats[seat]);
        if (std::popcount(sure) == 2) return;
        std::vector<Holding> live;
        for (const Holding& holding : spot.seats[seat])
            if (((holding.mask() & ~sure) & ~input.deck) == 0) live.push_back(holding);
        if (live.empty()) {
            possible = false;
            return;
        }
        const auto deck = static_cast<std::size_t>(std::popcount(input.deck));
        const std::size_t all = sure != 0 ? deck : deck * (deck - 1) / 2;
        if (live.size() == all && equally_likely(live)) return;
        slots.push_back(alias_slots(live, input.deck));
        drawn.push_back(live);
        input.drawn[input.drawn_seats++] = {static_cast<int>(seat), sure != 0 ? 1 : 2,
                                            static_cast<std::uint32_t>(live.size()),
                                            slots.back().data()};
    }

    Spot spot;
    bool possible = true;
    std::vector<std::vector<AliasSlot>> slots;  // of the drawn seats
    std::vector<std::vector<Holding>> drawn;    // what the drawn seats may hold
    SampleInput input{};
    std::unique_ptr<JointHands> counted;
    std::unique_ptr<Populations> populations;
    std::size_t counted_edges = 0;  // of theirs
    std::vector<Populations::Grown> grown;
    std::size_t first = 0;  // the number of the first of them
};

Sampler::Sampler(const Spot& spot) : prepared_(std::make_unique<Prepared>(spot)) {}
Sampler::~Sampler() = default;

bool Sampler::is_possible() const {
    return prepared_->possible;
}

// Sample `count` chunks: deals(at) of each, with the hands that hands(at, buffer) writes, if any.
template <typename Deals, typename Hands>
void Sampler::play(std::size_t count, int threads, Breakdown* breakdown, const Deals& deals,
                   const Hands& hands, std::uint64_t seed, std::size_t first, std::uint64_t* shares,
                   std::uint64_t* clashes) const {
    const auto players = static_cast<std::size_t>(prepared_->spot.players);
    const std::size_t row = players * (kMaxPlayers + 1);
    // Counts per combo are whole numbers below 2^53, so threads may add them in any order.
    std::vector<std::unique_ptr<Breakdown>> parts(static_cast<std::size_t>(threads));
    for (std::unique_ptr<Breakdown>& part : parts)
        if (breakdown != nullptr) part = std::make_unique<Breakdown>(prepared_->spot.players);
    for_each_chunk(count, threads, [&](std::size_t at, std::size_t worker) {
        Breakdown* part = parts[worker].get();
        const std::size_t in_chunk = deals(at);
        if (in_chunk == 0) return;
        std::vector<Card> drawn_hands;
        hands(at, in_chunk, drawn_hands);
        std::uint64_t thrown_away = 0;
        RUNOUT_CHOOSE(sample_chunk)
        (prepared_->input, in_chunk, seed, first + at,
         drawn_hands.empty() ? nullptr : drawn_hands.data(), shares + at * row, &thrown_away,
         part == nullptr ? nullptr : part->weight.data(),
         part == nullptr ? nullptr : part->units.data());
        if (clashes != nullptr) clashes[at] = thrown_away;
    });
    for (const std::unique_ptr<Breakdown>& part : parts)
        for (std::size_t cell = 0; breakdown != nullptr && cell < part->weight.size(); ++cell) {
            breakdown->weight[cell] += part->weight[cell];
            breakdown->units[cell] += part->units[cell];
        }
}

void Sampler::run(std::uint64_t seed, std::size_t first, std::size_t deals, int threads,
                  std::uint64_t* shares, std::uint64_t* clashes, Breakdown* breakdown) const {
    play(
        chunks_of(deals), threads, breakdown,
        [&](std::size_t at) { return std::min(kDealsPerChunk, deals - at * kDealsPerChunk); },
        [](std::size_t, std::size_t, std::vector<Card>&) {}, seed, first, shares, clashes);
}

Dealable Sampler::dealable(std::size_t max_steps) const {
    return find_deal(prepared_->drawn, max_steps);
}

bool Sampler::count_hands(std::size_t max_edges) {
    prepared_->counted = std::make_unique<JointHands>(prepared_->drawn, max_edges);
    return prepared_->counted->complete();
}

double Sampler::counted_weight() const {
    return prepared_->counted->total();
}

bool Sampler::counted_any() const {
    return prepared_->counted->possible();
}

bool Sampler::has_counted() const {
    return prepared_->counted != nullptr && prepared_->counted->complete();
}

namespace {

constexpr std::uint64_t kHands =
    0x9ae16a3b2f90404fu;  // distinguishes their stream from that of the boards

}  // namespace

void Sampler::run_counted(std::uint64_t seed, std::size_t first, std::size_t deals, int threads,
                          std::uint64_t* shares, Breakdown* breakdown) const {
    const std::size_t cards = 2 * prepared_->drawn.size();
    play(
        chunks_of(deals), threads, breakdown,
        [&](std::size_t at) { return std::min(kDealsPerChunk, deals - at * kDealsPerChunk); },
        [&](std::size_t at, std::size_t count, std::vector<Card>& hands) {
            RandomStream stream(seed ^ kHands, first + at);
            hands.resize(count * cards);
            for (std::size_t deal = 0; deal < count; ++deal)
                prepared_->counted->draw(stream, hands.data() + deal * cards);
        },
        seed, first, shares, nullptr);
}

void Sampler::populate(std::uint64_t seed, std::size_t first, std::size_t count, std::size_t deals,
                       std::size_t counted_edges, bool append, int threads, double* sizes) {
    if (!prepared_->populations || prepared_->counted_edges != counted_edges) {
        prepared_->populations = std::make_unique<Populations>(prepared_->drawn, counted_edges);
        prepared_->counted_edges = counted_edges;
    }
    std::vector<Populations::Grown>& grown = prepared_->grown;
    if (!append) {
        grown.clear();
        prepared_->first = first;
    }
    const std::size_t before = grown.size();
    grown.resize(before + count);
    for_each_chunk(count, threads, [&](std::size_t at, std::size_t) {
        grown[before + at] = prepared_->populations->grow(seed, first + at, deals);
        sizes[2 * at] = grown[before + at].size;
        sizes[2 * at + 1] = grown[before + at].exponent;
    });
}

void Sampler::run_populations(std::uint64_t seed, const std::uint64_t* deals, int threads,
                              std::uint64_t* shares, Breakdown* breakdown) const {
    const std::size_t first = prepared_->first;
    play(
        prepared_->grown.size(), threads, breakdown,
        [&](std::size_t at) { return static_cast<std::size_t>(deals[at]); },
        [&](std::size_t at, std::size_t count, std::vector<Card>& hands) {
            RandomStream stream(seed ^ kHands, first + at);
            hands.resize(count * 2 * prepared_->drawn.size());
            prepared_->populations->deal(prepared_->grown[at], stream, count, hands.data());
        },
        seed, first, shares, nullptr);
}

std::size_t Sampler::populations() const {
    return prepared_->grown.size();
}

}  // namespace runout

// Exact equity on a flop, turn or river: prepares spots, cuts the work into chunks and adds up the
// tallies.
#include "equity/equity.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "core/parallel.hpp"
#include "core/simd.hpp"
#include "equity/kernels.hpp"

namespace runout {

namespace {

std::vector<Card> cards_not_in(CardMask mask) {
    std::vector<Card> cards;
    for (const Card card : kDeck)
        if (!contains(mask, card)) cards.push_back(card);
    return cards;
}

std::vector<double> weights_of(const std::vector<Holding>& holdings, CardMask blocked) {
    std::vector<double> weights(kCombos, 0.0);
    for (const Holding& holding : holdings)
        if (!(holding.mask() & blocked)) weights[holding.combo] = holding.weight;
    return weights;
}

// Sums over two seats' holdings that share no card: of the weight products, and of their number.
struct Disjoint {
    Amount weight;
    std::uint64_t number = 0;
};

Disjoint disjoint_pairs(const std::vector<Holding>& first, const std::vector<Holding>& second,
                        bool whole) {
    std::array<double, kDeckSize> weight_with{};
    std::array<std::uint64_t, kDeckSize> number_with{};
    std::vector<double> weight_of(kCombos, 0.0);
    double weight = 0;
    for (const Holding& holding : second) {
        weight += holding.weight;
        weight_of[holding.combo] = holding.weight;
        for (const Card card : {holding.low, holding.high}) {
            weight_with[static_cast<std::size_t>(card)] += holding.weight;
            ++number_with[static_cast<std::size_t>(card)];
        }
    }
    Disjoint sum;
    for (const Holding& holding : first) {
        const double same = weight_of[holding.combo];
        const auto low = static_cast<std::size_t>(holding.low);
        const auto high = static_cast<std::size_t>(holding.high);
        const double product =
            holding.weight * (weight - weight_with[low] - weight_with[high] + same);
        if (whole)
            sum.weight.whole += static_cast<std::uint64_t>(product);
        else
            sum.weight.real += product;
        sum.number += second.size() - number_with[low] - number_with[high] + (same > 0 ? 1 : 0);
    }
    return sum;
}

}  // namespace

void Tally::add(const Tally& other) {
    assert(share.size() == other.share.size());
    for (std::size_t player = 0; player < share.size(); ++player)
        for (std::size_t sharing = 0; sharing < share[player].size(); ++sharing)
            share[player][sharing].add(other.share[player][sharing]);
    total.add(other.total);
    hands_dealt += other.hands_dealt;
}

std::uint64_t boards_per_deal(const Spot& spot) {
    const int left = kDeckSize - std::popcount(spot.dead) - 2 * static_cast<int>(spot.seats.size());
    if (left < spot.missing()) return 0;
    std::uint64_t boards = 1;
    for (int card = 0; card < spot.missing(); ++card)
        boards =
            boards * static_cast<std::uint64_t>(left - card) / static_cast<std::uint64_t>(card + 1);
    return boards;
}

// --- two players --------------------------------------------------------------------------------

struct HeadsUp::Prepared {
    explicit Prepared(const Spot& spot) : whole(spot.whole), board(spot.board) {
        assert(spot.players == 2 && spot.seats.size() == 2 && !spot.board.empty());
        const std::vector<Holding>& hero = spot.seats[0];
        known = hero.size() == 1;
        const CardMask held = known ? hero[0].mask() : 0;
        if (known) hand = hero[0];
        hero_weights = weights_of(hero, 0);
        villain_weights = weights_of(spot.seats[1], held);
        live = cards_not_in(spot.dead | held);
        boards = boards_per_deal(spot);
        pairs = disjoint_pairs(hero, spot.seats[1], whole);
        input = {hero_weights.data(), villain_weights.data(),
                 board.data(),        static_cast<int>(board.size()),
                 live.data(),         static_cast<int>(live.size()),
                 evaluator_of(7)};
    }

    bool whole;
    bool known;  // the hero holds one known hand
    Holding hand{};
    std::vector<Card> board;
    std::vector<Card> live;
    std::vector<double> hero_weights;
    std::vector<double> villain_weights;
    std::uint64_t boards;
    Disjoint pairs;
    SweepInput input;
};

HeadsUp::HeadsUp(const Spot& spot) : prepared_(std::make_unique<Prepared>(spot)) {}
HeadsUp::~HeadsUp() = default;

std::size_t HeadsUp::chunks() const {
    return prepared_->board.size() == 3 ? prepared_->live.size() : 1;
}

Tally HeadsUp::run(std::size_t first, std::size_t count, int threads, ComboResults* combos) const {
    const Prepared& spot = *prepared_;
    const bool facing = spot.known && combos == nullptr;
    std::vector<SweepResult> results(count);
    std::vector<std::unique_ptr<ComboResults>> per_chunk(combos == nullptr ? 0 : count);
    for_each_chunk(count, threads, [&](std::size_t at, std::size_t) {
        const int chunk = static_cast<int>(first + at);
        if (facing) {
            results[at] = RUNOUT_CHOOSE(face_chunk)(spot.input, spot.hand.low, spot.hand.high,
                                                    chunk, nullptr, nullptr);
            results[at].win.whole *= static_cast<std::uint64_t>(spot.hand.weight);
            results[at].tie.whole *= static_cast<std::uint64_t>(spot.hand.weight);
            results[at].win.real *= spot.hand.weight;
            results[at].tie.real *= spot.hand.weight;
            return;
        }
        if (combos != nullptr) per_chunk[at] = std::make_unique<ComboResults>();
        results[at] = RUNOUT_CHOOSE(sweep_chunk)(
            spot.input, chunk, spot.whole, combos == nullptr ? nullptr : per_chunk[at]->win.data(),
            combos == nullptr ? nullptr : per_chunk[at]->tie.data());
    });
    Tally tally(2);
    for (std::size_t at = 0; at < count; ++at) {
        tally.share[0][1].add(results[at].win);
        for (const std::size_t player : {0u, 1u}) tally.share[player][2].add(results[at].tie);
        for (std::size_t combo = 0; combos != nullptr && combo < kCombos; ++combo) {
            combos->win[combo] += per_chunk[at]->win[combo];
            combos->tie[combo] += per_chunk[at]->tie[combo];
        }
    }
    return tally;
}

void HeadsUp::by_next_card(double* wins, double* ties) const {
    assert(prepared_->known && prepared_->board.size() < 5);
    for (std::size_t chunk = 0; chunk < chunks(); ++chunk)
        RUNOUT_CHOOSE(face_chunk)(prepared_->input, prepared_->hand.low, prepared_->hand.high,
                                  static_cast<int>(chunk), wins, ties);
}

Tally HeadsUp::all_deals() const {
    Tally tally(2);
    tally.total.whole = prepared_->pairs.weight.whole * prepared_->boards;
    tally.total.real = prepared_->pairs.weight.real * static_cast<double>(prepared_->boards);
    tally.hands_dealt = prepared_->pairs.number;
    return tally;
}

// --- any number of seats ------------------------------------------------------------------------

namespace {

std::size_t runouts(std::size_t live, int missing) {
    return missing == 2 ? live * (live - 1) / 2 : missing == 1 ? live : 1;
}

// The product of the weights of the hands dealt so far.
struct DealWeight {
    Wide whole = 1;
    double real = 1;

    DealWeight times(const Holding& holding) const {
        return {whole * static_cast<std::uint64_t>(holding.weight), real * holding.weight};
    }
    void add_to(Amount& amount, std::uint64_t boards, bool exact) const {
        if (exact)
            amount.whole += whole * boards;
        else
            amount.real += real * static_cast<double>(boards);
    }
};

}  // namespace

struct JointDeals::Prepared {
    explicit Prepared(const Spot& spot_) : spot(spot_) {
        order.resize(spot.seats.size());
        for (std::size_t seat = 0; seat < order.size(); ++seat) order[seat] = seat;
        // The largest range comes first, to be cut into chunks, the second largest last, where
        // partial results are shared by most.
        std::ranges::stable_sort(order, std::ranges::greater{},
                                 [&](std::size_t at) { return spot.seats[at].size(); });
        std::rotate(order.begin() + 1, order.begin() + 2, order.end());
        score_all();
        std::size_t deals = boards;
        for (const std::vector<Holding>& seat : spot.seats) deals *= seat.size();
        do {
            const std::size_t holdings = spot.seats[order[fixed]].size();
            chunks *= holdings;
            deals /= holdings;
            ++fixed;
        } while (deals > kDealsPerChunk && fixed + 1 < order.size());
    }

    // The holdings of the seats that a chunk fixes.
    std::vector<const Holding*> fixed_by(std::size_t chunk) const {
        std::vector<const Holding*> holdings(fixed);
        for (std::size_t depth = fixed; depth-- > 0;) {
            const std::vector<Holding>& seat = spot.seats[order[depth]];
            holdings[depth] = &seat[chunk % seat.size()];
            chunk /= seat.size();
        }
        return holdings;
    }

    void score_all() {
        const std::vector<Card> live = cards_not_in(spot.dead);
        boards = (runouts(live.size(), spot.missing()) + kBlock - 1) / kBlock * kBlock;
        std::vector<Card> cards;
        std::vector<Score*> rows;
        std::vector<std::int32_t> row_of(kCombos, -1);
        for (const std::vector<Holding>& seat : spot.seats)
            for (const Holding& holding : seat) {
                if (row_of[holding.combo] >= 0) continue;
                row_of[holding.combo] = static_cast<std::int32_t>(cards.size() / 2);
                cards.push_back(holding.low);
                cards.push_back(holding.high);
            }
        scores.assign(cards.size() / 2 * boards, 0);
        for (std::size_t row = 0; row < cards.size() / 2; ++row)
            rows.push_back(scores.data() + row * boards);
        of_combo.assign(kCombos, nullptr);
        for (std::size_t combo = 0; combo < kCombos; ++combo)
            if (row_of[combo] >= 0) of_combo[combo] = rows[static_cast<std::size_t>(row_of[combo])];
        const SweepInput input = {nullptr,           nullptr,
                                  spot.board.data(), static_cast<int>(spot.board.size()),
                                  live.data(),       static_cast<int>(live.size()),
                                  evaluator_of(7)};
        RUNOUT_CHOOSE(score_runouts)(input, cards.data(), rows.size(), rows.data());
    }

    static constexpr std::size_t kBlock = 32;
    static constexpr std::size_t kDealsPerChunk = 1 << 22;  // milliseconds

    Spot spot;
    std::vector<std::size_t> order;  // seats in the order of work
    std::size_t fixed = 0;           // how many of them a chunk fixes
    std::size_t chunks = 1;
    std::size_t boards = 0;  // runouts, padded with blocked ones
    std::vector<Score> scores;
    std::vector<const Score*> of_combo;
};

namespace {

// Traverses the seats depth first, keeping the winners on every board for the seats dealt so far.
class Dealing {
   public:
    Dealing(const Spot& spot, const std::vector<std::size_t>& order, std::size_t boards,
            const std::vector<const Score*>& of_combo, Tally& tally, Breakdown* breakdown)
        : spot_(spot),
          order_(order),
          boards_(boards),
          of_combo_(of_combo),
          tally_(tally),
          breakdown_(breakdown),
          best_(order.size() * boards),
          winners_(order.size() * boards),
          held_(order.size()),
          many_(spot.players > kMaxPlayersInSets),
          counts_(many_ ? 0 : std::size_t{1} << spot.players),
          sets_(counts_.size()),
          start_best_(boards, 1),
          start_winners_(boards, 0) {}

    // Visit all deals in which the first seats hold these.
    void deal_from(const std::vector<const Holding*>& fixed) {
        CardMask used = 0;
        DealWeight weight;
        for (std::size_t depth = 0; depth < fixed.size(); ++depth) {
            const Holding& holding = *fixed[depth];
            if (holding.mask() & used) return;
            if (depth + 1 == fixed.size()) {
                deal(depth, holding, used, weight);
                return;
            }
            place(depth, holding);
            used |= holding.mask();
            weight = weight.times(holding);
        }
    }

    // Convert the amounts per set of winners to the tally.
    void finish() {
        for (std::size_t set = 1; set < sets_.size(); ++set) {
            tally_.total.add(sets_[set]);
            const auto sharing = static_cast<std::size_t>(std::popcount(set));
            for (std::size_t player = 0; player < static_cast<std::size_t>(spot_.players); ++player)
                if (set >> player & 1) tally_.share[player][sharing].add(sets_[set]);
        }
    }

   private:
    // Find the winners after this seat is dealt.
    void place(std::size_t depth, const Holding& holding) {
        const std::size_t seat = order_[depth];
        held_[seat] = &holding;
        if (many_) return;
        const Score* best = depth == 0 ? start_best_.data() : best_at(depth - 1);
        const std::uint16_t* winners = depth == 0 ? start_winners_.data() : winners_at(depth - 1);
        const Score* scores = of_combo_[holding.combo];
        if (seat < static_cast<std::size_t>(spot_.players))
            RUNOUT_CHOOSE(join_scores)(best, winners, scores,
                                       static_cast<std::uint16_t>(1u << seat), boards_,
                                       best_at(depth), winners_at(depth));
        else
            RUNOUT_CHOOSE(remove_boards)(best, winners, scores, boards_, best_at(depth),
                                         winners_at(depth));
    }

    void deal(std::size_t depth, const Holding& holding, CardMask used, const DealWeight& before) {
        place(depth, holding);
        const DealWeight weight = before.times(holding);
        if (depth + 1 == order_.size()) {
            if (many_)
                count_board_by_board(weight);
            else
                count(depth, weight);
            return;
        }
        const CardMask taken = used | holding.mask();
        for (const Holding& next : spot_.seats[order_[depth + 1]])
            if (!(next.mask() & taken)) deal(depth + 1, next, taken, weight);
    }

    void count(std::size_t depth, const DealWeight& weight) {
        RUNOUT_CHOOSE(count_winners)(winners_at(depth), boards_, static_cast<int>(counts_.size()),
                                     counts_.data());
        ++tally_.hands_dealt;
        for (std::size_t set = 1; set < counts_.size(); ++set)
            if (counts_[set] != 0) weight.add_to(sets_[set], counts_[set], spot_.whole);
        if (breakdown_ != nullptr) break_down(weight.real);
    }

    // The winners, for more players than sets of winners can be counted.
    void count_board_by_board(const DealWeight& weight) {
        const auto players = static_cast<std::size_t>(spot_.players);
        std::vector<std::array<std::uint64_t, kMaxPlayers + 1>> won(players);
        std::uint64_t dealt = 0;
        for (std::size_t board = 0; board < boards_; ++board) {
            Score best = 0;
            bool blocked = false;
            std::size_t sharing = 0;
            for (std::size_t seat = 0; seat < held_.size(); ++seat) {
                const Score score = of_combo_[held_[seat]->combo][board];
                blocked |= score == 0;
                if (seat >= players) continue;
                sharing = score > best ? 1 : sharing + (score == best ? 1 : 0);
                best = std::max(best, score);
            }
            if (blocked) continue;
            ++dealt;
            for (std::size_t player = 0; player < players; ++player)
                if (of_combo_[held_[player]->combo][board] == best) ++won[player][sharing];
        }
        ++tally_.hands_dealt;
        weight.add_to(tally_.total, dealt, spot_.whole);
        for (std::size_t player = 0; player < players; ++player) {
            double units = 0;
            for (std::size_t sharing = 1; sharing <= players; ++sharing) {
                const std::uint64_t boards = won[player][sharing];
                weight.add_to(tally_.share[player][sharing], boards, spot_.whole);
                units += static_cast<double>(boards) * units_per_deal(spot_.players) /
                         static_cast<double>(sharing);
            }
            if (breakdown_ == nullptr) continue;
            const std::size_t cell = player * kCombos + held_[player]->combo;
            breakdown_->weight[cell] += weight.real * static_cast<double>(dealt);
            breakdown_->units[cell] += weight.real * units;
        }
    }

    void break_down(double weight) {
        for (std::size_t player = 0; player < static_cast<std::size_t>(spot_.players); ++player) {
            std::uint64_t boards = 0;
            std::uint64_t units = 0;
            for (std::size_t set = 1; set < counts_.size(); ++set) {
                boards += counts_[set];
                if (set >> player & 1)
                    units += counts_[set] *
                             static_cast<std::uint64_t>(kUnitsPerDeal / std::popcount(set));
            }
            const std::size_t cell = player * kCombos + held_[player]->combo;
            breakdown_->weight[cell] += weight * static_cast<double>(boards);
            breakdown_->units[cell] += weight * static_cast<double>(units);
        }
    }

    Score* best_at(std::size_t depth) { return best_.data() + depth * boards_; }
    std::uint16_t* winners_at(std::size_t depth) { return winners_.data() + depth * boards_; }

    const Spot& spot_;
    const std::vector<std::size_t>& order_;
    std::size_t boards_;
    const std::vector<const Score*>& of_combo_;
    Tally& tally_;
    Breakdown* breakdown_;
    std::vector<Score> best_;
    std::vector<std::uint16_t> winners_;
    std::vector<const Holding*> held_;
    bool many_;  // too many players for a count of each set of winners
    std::vector<std::uint32_t> counts_;
    std::vector<Amount> sets_;
    std::vector<Score> start_best_;
    std::vector<std::uint16_t> start_winners_;
};

}  // namespace

JointDeals::JointDeals(const Spot& spot) : prepared_(std::make_unique<Prepared>(spot)) {}
JointDeals::~JointDeals() = default;

std::size_t JointDeals::chunks() const {
    return prepared_->chunks;
}

Tally JointDeals::run(std::size_t first, std::size_t count, int threads,
                      Breakdown* breakdown) const {
    // Chunks are added up in blocks, and the blocks in order: roundings, where weights are not
    // whole, do not depend on the number of threads. A breakdown is summed on one thread.
    constexpr std::size_t kChunksPerBlock = 64;
    const Prepared& work = *prepared_;
    std::vector<Tally> tallies((count + kChunksPerBlock - 1) / kChunksPerBlock,
                               Tally(work.spot.players));
    for_each_chunk(tallies.size(), breakdown == nullptr ? threads : 1,
                   [&](std::size_t block, std::size_t) {
                       Dealing dealing(work.spot, work.order, work.boards, work.of_combo,
                                       tallies[block], breakdown);
                       const std::size_t end = std::min(count, (block + 1) * kChunksPerBlock);
                       for (std::size_t at = block * kChunksPerBlock; at < end; ++at)
                           dealing.deal_from(work.fixed_by(first + at));
                       dealing.finish();
                   });
    Tally sum(work.spot.players);
    for (const Tally& tally : tallies) sum.add(tally);
    return sum;
}

}  // namespace runout

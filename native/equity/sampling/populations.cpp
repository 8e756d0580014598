// Growth of populations, and deals from them.
#include "equity/sampling/populations.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "equity/seat_order.hpp"

namespace runout {

namespace {

constexpr std::uint64_t kGrowing = 0x6c62272e07bb0142u;  // distinguishes the streams
constexpr int kTries = 8;
constexpr double kMaxSpare = 8;
// Recompute sums after subtracting nearly everything.
constexpr double kMinLeft = 1e-6;

// Where a range's weights by two cards hold those of these.
std::size_t pair_of(Card first, Card second) {
    return static_cast<std::size_t>(id_of(first) * kDeckSize + id_of(second));
}

bool same_weights(const std::vector<Holding>& first, const std::vector<Holding>& second) {
    return std::ranges::equal(first, second, [](const Holding& one, const Holding& other) {
        return one.combo == other.combo && one.weight == other.weight;
    });
}

}  // namespace

Populations::Populations(const Seats& seats, std::size_t counted_edges) {
    for (const std::vector<Holding>& seat : seats) {
        const auto found = std::ranges::find_if(
            ranges_, [&](const Range& range) { return same_weights(range.holdings, seat); });
        range_of_.push_back(static_cast<std::size_t>(found - ranges_.begin()));
        if (found != ranges_.end()) continue;
        Range& range = ranges_.emplace_back(Range{seat, AliasTable(seat), {}, {}});
        range.pairs.assign(static_cast<std::size_t>(kDeckSize) * kDeckSize, 0);
        range.of_combo.assign(kCombos, 0);
        for (const Holding& holding : seat) {
            range.total += holding.weight;
            range.of_combo[holding.combo] = static_cast<std::uint16_t>(&holding - seat.data());
            range.pairs[pair_of(holding.low, holding.high)] =
                range.pairs[pair_of(holding.high, holding.low)] = holding.weight;
        }
    }
    order_ = seats_in_order(seats.size(), [&](std::size_t first, std::size_t second) {
        return std::pair(seats[first].size(), range_of_[first]) <
               std::pair(seats[second].size(), range_of_[second]);
    });
    if (counted_edges > 0) count_narrow(seats, counted_edges);
}

// The most seats that can be counted are found by halving: more seats are hardly ever fewer edges.
void Populations::count_narrow(const Seats& seats, std::size_t max_edges) {
    std::size_t too_many = seats.size() + 1;
    while (too_many - counted_seats_ > 1) {
        const std::size_t middle = (counted_seats_ + too_many) / 2;
        Seats narrow;
        for (std::size_t at = 0; at < middle; ++at) narrow.push_back(seats[order_[at]]);
        auto counted = std::make_unique<JointHands>(narrow, max_edges);
        if (counted->complete() && counted->total() > 0) {
            counted_ = std::move(counted);
            counted_seats_ = middle;
        } else {
            too_many = middle;
        }
    }
}

double Populations::free_weight(const Range& range, CardMask used) const {
    double free = 0;
    for (const Holding& holding : range.holdings)
        free += (holding.mask() & used) == 0 ? holding.weight : 0;
    return free;
}

// Draw a free combo by weight; there must be one. Try a few, then sum over the free ones.
std::uint16_t Populations::draw(const Range& range, CardMask used, RandomStream& stream) const {
    const auto slots = static_cast<std::uint32_t>(range.holdings.size());
    for (int attempt = 0; attempt < kTries; ++attempt) {
        const std::uint32_t slot = stream.below(slots);
        const std::uint16_t drawn = stream.fraction() < range.slots.chance[slot]
                                        ? static_cast<std::uint16_t>(slot)
                                        : range.slots.alias[slot];
        if ((range.holdings[drawn].mask() & used) == 0) return drawn;
    }
    double left = stream.fraction() * free_weight(range, used);
    std::uint16_t last = 0;
    for (std::size_t at = 0; at < range.holdings.size(); ++at) {
        if (range.holdings[at].mask() & used) continue;
        last = static_cast<std::uint16_t>(at);
        left -= range.holdings[at].weight;
        if (left < 0) break;
    }
    return last;
}

// Draw one of the six ways to give two seats their four cards, by weight.
void Populations::share_anew(std::size_t first, std::size_t second, std::uint16_t* held,
                             RandomStream& stream) const {
    constexpr std::uint8_t kWays[6][4] = {{0, 1, 2, 3}, {2, 3, 0, 1}, {0, 2, 1, 3},
                                          {1, 3, 0, 2}, {0, 3, 1, 2}, {1, 2, 0, 3}};
    const Range& one = ranges_[range_of_[first]];
    const Range& other = ranges_[range_of_[second]];
    const Holding& mine = one.holdings[held[first]];
    const Holding& theirs = other.holdings[held[second]];
    const Card cards[4] = {mine.low, mine.high, theirs.low, theirs.high};
    double up_to[6];
    double total = 0;
    for (int way = 0; way < 6; ++way) {
        const std::uint8_t* const at = kWays[way];
        total += one.pairs[pair_of(cards[at[0]], cards[at[1]])] *
                 other.pairs[pair_of(cards[at[2]], cards[at[3]])];
        up_to[way] = total;
    }
    if (up_to[0] == total) return;
    const double drawn = stream.fraction() * total;
    int way = 0;
    while (way < 5 && up_to[way] <= drawn) ++way;
    const std::uint8_t* const at = kWays[way];
    held[first] = one.of_combo[static_cast<std::size_t>(combo_of(cards[at[0]], cards[at[1]]))];
    held[second] = other.of_combo[static_cast<std::size_t>(combo_of(cards[at[2]], cards[at[3]]))];
}

// One population while it grows.
class Populations::Growth {
   public:
    Growth(const Populations& table, std::uint64_t seed, std::uint64_t number, std::size_t deals)
        : table_(table),
          stream_(seed ^ kGrowing, number),
          deals_(deals),
          ranges_(table.ranges_.size()),
          seats_(table.order_.size()),
          used_(deals, 0),
          weights_(deals, 1),
          spare_(deals, 1),
          free_(deals * ranges_),
          held_(deals * seats_),
          left_(ranges_, 0) {
        for (const std::size_t range : table.range_of_) ++left_[range];
        for (std::size_t deal = 0; deal < deals; ++deal)
            for (std::size_t range = 0; range < ranges_; ++range)
                free_[deal * ranges_ + range] = table.ranges_[range].total;
    }

    Grown run() {
        seats_left_ = seats_;
        if (table_.counted_seats_ > 0) {
            draw_counted();
            if (!keep_alive(false)) return {};
        }
        for (std::size_t at = table_.counted_seats_; at < seats_; ++at) {
            const std::size_t seat = table_.order_[at];
            --left_[table_.range_of_[seat]];
            --seats_left_;
            find_partners();
            for (std::size_t deal = 0; deal < deals_; ++deal)
                if (weights_[deal] > 0) extend(deal, seat);
            if (!keep_alive(false)) return {};
        }
        keep_alive(true);
        shuffle();
        return {std::move(held_), size_, exponent_};
    }

   private:
    // Gives the first seats their hands at once. The weight is how much they leave the others.
    void draw_counted() {
        for (std::size_t at = 0; at < table_.counted_seats_; ++at)
            --left_[table_.range_of_[table_.order_[at]]];
        seats_left_ -= table_.counted_seats_;
        find_partners();
        std::vector<Card> cards(2 * table_.counted_seats_);
        for (std::size_t deal = 0; deal < deals_; ++deal) {
            table_.counted_->draw(stream_, cards.data());
            for (std::size_t at = 0; at < table_.counted_seats_; ++at) {
                const std::size_t seat = table_.order_[at];
                const Card first = cards[2 * at];
                const Card second = cards[2 * at + 1];
                used_[deal] |= mask_of(first, second);
                held_[deal * seats_ + seat] =
                    table_.ranges_[table_.range_of_[seat]]
                        .of_combo[static_cast<std::size_t>(combo_of(first, second))];
            }
            for (std::size_t at = 0; at < ranges_; ++at) {
                if (left_[at] == 0) continue;
                const Range& range = table_.ranges_[at];
                double& free = free_[deal * ranges_ + at];
                free = table_.free_weight(range, used_[deal]);
                for (int each = 0; each < left_[at]; ++each) weights_[deal] *= free / range.total;
            }
            weigh_spare(deal);
        }
    }

    // Gives one more seat a hand. The weight falls by how much less this leaves the seats to come:
    // that the seat itself had so much left to choose from was reckoned in before.
    void extend(std::size_t deal, std::size_t seat) {
        const Range& own = table_.ranges_[table_.range_of_[seat]];
        const std::uint16_t drawn = table_.draw(own, used_[deal], stream_);
        const Holding& hand = own.holdings[drawn];
        held_[deal * seats_ + seat] = drawn;
        const CardMask before = used_[deal];
        used_[deal] |= hand.mask();
        for (std::size_t at = 0; at < ranges_; ++at) {
            if (left_[at] == 0) continue;
            double& free = free_[deal * ranges_ + at];
            const double less = without(table_.ranges_[at], free, before, hand);
            const double ratio = less / free;
            for (int each = 0; each < left_[at]; ++each) weights_[deal] *= ratio;
            free = less;
            if (less == 0) {
                weights_[deal] = 0;
                return;
            }
        }
        weigh_spare(deal);
    }

    // Of two deals the one that leaves more useful cards to spare is likelier to be finished.
    void weigh_spare(std::size_t deal) {
        const std::size_t useful = useful_cards(used_[deal]);
        const std::size_t needed = 2 * seats_left_;
        const double spare =
            useful < needed
                ? 0
                : std::min<double>(kMaxSpare, 1.0 + static_cast<double>(useful - needed));
        const double factor = seats_left_ == 0 ? 1 : spare * spare;
        weights_[deal] *= factor / spare_[deal];
        spare_[deal] = factor;
    }

    // Which cards each card can be held with by the seats to come.
    void find_partners() {
        partners_.fill(0);
        for (std::size_t at = 0; at < ranges_; ++at) {
            if (left_[at] == 0) continue;
            for (const Holding& holding : table_.ranges_[at].holdings) {
                partners_[static_cast<std::size_t>(holding.low)] |= mask_of(holding.high);
                partners_[static_cast<std::size_t>(holding.high)] |= mask_of(holding.low);
            }
        }
    }

    // How many cards that are free some seat to come could still hold.
    std::size_t useful_cards(CardMask used) const {
        std::size_t useful = 0;
        for (CardMask left = kFullDeck & ~used; left != 0; left &= left - 1)
            useful += (partners_[static_cast<std::size_t>(lowest_card(left))] & ~used) != 0;
        return useful;
    }

    double without(const Range& range, double free, CardMask used, const Holding& hand) const {
        const double* const low = range.pairs.data() + pair_of(hand.low, kDeck[0]);
        const double* const high = range.pairs.data() + pair_of(hand.high, kDeck[0]);
        double taken = low[id_of(hand.high)];
        for (CardMask left = kFullDeck & ~(used | hand.mask()); left != 0; left &= left - 1) {
            const int id = std::countr_zero(left);
            taken += low[id] + high[id];
        }
        const double rest = free - taken;
        if (rest > kMinLeft * range.total) return rest;
        return table_.free_weight(range, used | hand.mask());
    }

    // Resample where few deals carry most of the weight, and always at the end. Return false if no
    // deal is left.
    bool keep_alive(bool at_the_end) {
        double sum = 0;
        double squares = 0;
        for (const double weight : weights_) {
            sum += weight;
            squares += weight * weight;
        }
        if (sum == 0) return false;
        if (!at_the_end && sum * sum > 0.5 * static_cast<double>(deals_) * squares) return true;
        // Numbers of a fixed size: logarithms need not be the same on every machine.
        int shift = 0;
        size_ = std::frexp(size_ * (sum / static_cast<double>(deals_)), &shift);
        exponent_ += shift;
        // Systematic: each deal is copied in proportion to its weight, rounded up or down.
        const double step = sum / static_cast<double>(deals_);
        double mark = stream_.fraction() * step;
        std::vector<std::uint32_t> parents;
        double passed = 0;
        for (std::size_t deal = 0; deal < deals_; ++deal) {
            passed += weights_[deal];
            for (; mark < passed && parents.size() < deals_; mark += step)
                parents.push_back(static_cast<std::uint32_t>(deal));
        }
        while (parents.size() < deals_) parents.push_back(parents.back());
        copy_from(parents);
        return true;
    }

    void copy_from(const std::vector<std::uint32_t>& parents) {
        std::vector<CardMask> used(deals_);
        std::vector<double> spare(deals_);
        std::vector<double> free(free_.size());
        std::vector<std::uint16_t> held(held_.size());
        for (std::size_t deal = 0; deal < deals_; ++deal) {
            const std::size_t parent = parents[deal];
            used[deal] = used_[parent];
            spare[deal] = spare_[parent];
            std::copy_n(free_.begin() + static_cast<std::ptrdiff_t>(parent * ranges_), ranges_,
                        free.begin() + static_cast<std::ptrdiff_t>(deal * ranges_));
            std::copy_n(held_.begin() + static_cast<std::ptrdiff_t>(parent * seats_), seats_,
                        held.begin() + static_cast<std::ptrdiff_t>(deal * seats_));
        }
        used_ = std::move(used);
        spare_ = std::move(spare);
        free_ = std::move(free);
        held_ = std::move(held);
        std::ranges::fill(weights_, 1.0);
    }

    void shuffle() {
        for (std::size_t deal = deals_ - 1; deal > 0; --deal) {
            const std::size_t other = stream_.below(static_cast<std::uint32_t>(deal + 1));
            if (other == deal) continue;
            std::swap_ranges(held_.begin() + static_cast<std::ptrdiff_t>(deal * seats_),
                             held_.begin() + static_cast<std::ptrdiff_t>((deal + 1) * seats_),
                             held_.begin() + static_cast<std::ptrdiff_t>(other * seats_));
        }
    }

    const Populations& table_;
    RandomStream stream_;
    std::size_t deals_;
    std::size_t ranges_;
    std::size_t seats_;
    // By deal: cards gone, importance weight, weight that each range has left, holdings by seat.
    std::vector<CardMask> used_;
    std::vector<double> weights_;
    std::vector<double> spare_;
    std::vector<double> free_;
    std::vector<std::uint16_t> held_;
    std::vector<int> left_;  // seats to come, by range
    std::size_t seats_left_ = 0;
    std::array<CardMask, kDeckSize> partners_{};
    double size_ = 1;  // times 2^exponent
    int exponent_ = 0;
};

Populations::Grown Populations::grow(std::uint64_t seed, std::uint64_t number,
                                     std::size_t deals) const {
    return Growth(*this, seed, number, deals).run();
}

void Populations::deal(const Grown& grown, RandomStream& stream, std::size_t deals,
                       Card* cards) const {
    const std::size_t seats = order_.size();
    std::vector<std::uint16_t> held = grown.held;
    const std::size_t population = held.size() / seats;
    for (std::size_t deal = 0; deal < deals; ++deal) {
        std::uint16_t* const mine = held.data() + deal % population * seats;
        for (std::size_t seat = 0; seats > 1 && seat < seats; ++seat) {
            const std::size_t other = stream.below(static_cast<std::uint32_t>(seats - 1));
            share_anew(seat, other < seat ? other : other + 1, mine, stream);
        }
        CardMask used = 0;
        for (std::size_t seat = 0; seat < seats; ++seat)
            used |= ranges_[range_of_[seat]].holdings[mine[seat]].mask();
        for (std::size_t seat = 0; seat < seats; ++seat) {
            const Range& range = ranges_[range_of_[seat]];
            used &= ~range.holdings[mine[seat]].mask();
            mine[seat] = draw(range, used, stream);
            const Holding& hand = range.holdings[mine[seat]];
            used |= hand.mask();
            *cards++ = hand.low;
            *cards++ = hand.high;
        }
    }
}

}  // namespace runout

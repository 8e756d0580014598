// Edmonds' matching, and a search over seats that uses it as a bound.
#include "equity/sampling/deal_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>
#include <unordered_set>
#include <utility>

#include "equity/seat_order.hpp"

namespace runout {

namespace {

// The largest number of edges without a common end among the cards, each with its neighbours.
// Edmonds' algorithm: grows alternating trees from cards without a partner, breadth first, and
// shrinks odd cycles to their base. Vertices are card ids.
class Matching {
   public:
    explicit Matching(const std::vector<CardMask>& neighbours) : neighbours_(neighbours) {
        partner_.fill(kNone);
    }

    int size() {
        int pairs = 0;
        for (int card = 0; card < kDeckSize; ++card) {
            if (of(partner_, card) != kNone || of_neighbours(card) == 0) continue;
            const int end = find_path(card);
            if (end == kNone) continue;
            ++pairs;
            for (int at = end; at != kNone;) {
                const int before = of(parent_, at);
                const int next = of(partner_, before);
                of(partner_, at) = before;
                of(partner_, before) = at;
                at = next;
            }
        }
        return pairs;
    }

   private:
    static constexpr int kNone = -1;
    using ByCard = std::array<int, kDeckSize>;

    static int& of(ByCard& numbers, int card) { return numbers[static_cast<std::size_t>(card)]; }
    CardMask of_neighbours(int card) const { return neighbours_[static_cast<std::size_t>(card)]; }

    int common_base(int first, int second) {
        CardMask seen = 0;
        for (int at = first;;) {
            at = of(base_, at);
            seen |= CardMask{1} << at;
            if (of(partner_, at) == kNone) break;
            at = of(parent_, of(partner_, at));
        }
        for (int at = second;;) {
            at = of(base_, at);
            if (seen >> at & 1) return at;
            at = of(parent_, of(partner_, at));
        }
    }

    void mark_cycle(int from, int base, int child, CardMask& cycle) {
        for (int at = from; of(base_, at) != base;) {
            const int mate = of(partner_, at);
            cycle |= CardMask{1} << of(base_, at) | CardMask{1} << of(base_, mate);
            of(parent_, at) = child;
            child = mate;
            at = of(parent_, mate);
        }
    }

    int find_path(int root) {
        parent_.fill(kNone);
        for (int card = 0; card < kDeckSize; ++card) of(base_, card) = card;
        CardMask even = CardMask{1} << root;
        std::array<int, kDeckSize> queue;
        std::size_t head = 0;
        std::size_t tail = 0;
        queue[tail++] = root;
        while (head < tail) {
            const int card = queue[head++];
            for (CardMask left = of_neighbours(card); left != 0; left &= left - 1) {
                const int other = std::countr_zero(left);
                if (of(base_, card) == of(base_, other) || of(partner_, card) == other) continue;
                const int mate = of(partner_, other);
                if (other == root || (mate != kNone && of(parent_, mate) != kNone)) {
                    const int base = common_base(card, other);
                    CardMask cycle = 0;
                    mark_cycle(card, base, other, cycle);
                    mark_cycle(other, base, card, cycle);
                    for (int each = 0; each < kDeckSize; ++each) {
                        if (!(cycle >> of(base_, each) & 1)) continue;
                        of(base_, each) = base;
                        if (even >> each & 1) continue;
                        even |= CardMask{1} << each;
                        queue[tail++] = each;
                    }
                } else if (of(parent_, other) == kNone) {
                    of(parent_, other) = card;
                    if (mate == kNone) return other;
                    even |= CardMask{1} << mate;
                    queue[tail++] = mate;
                }
            }
        }
        return kNone;
    }

    const std::vector<CardMask>& neighbours_;
    ByCard partner_;
    ByCard parent_;
    ByCard base_;
};

// Seats of equal combos, and how many of them are still without a hand.
struct Group {
    std::vector<CardMask> hands;
    CardMask cards = 0;
    std::vector<std::size_t> within;  // groups whose hands are all in this one's, itself too
};

class Search {
   public:
    Search(const std::vector<std::vector<Holding>>& seats, std::size_t max_steps)
        : max_steps_(max_steps) {
        std::map<std::vector<CardMask>, std::size_t> numbers;
        for (const std::vector<Holding>& seat : seats) {
            std::vector<CardMask> hands;
            for (const Holding& holding : seat) hands.push_back(holding.mask());
            std::ranges::sort(hands);
            const auto [found, added] = numbers.try_emplace(hands, groups_.size());
            if (added) {
                groups_.push_back({hands, 0, {}});
                left_.push_back(0);
                for (const CardMask hand : hands) groups_.back().cards |= hand;
            }
            ++left_[found->second];
        }
        for (Group& group : groups_)
            for (std::size_t other = 0; other < groups_.size(); ++other)
                if (std::ranges::includes(group.hands, groups_[other].hands))
                    group.within.push_back(other);
    }

    Dealable run() {
        const bool found = deal(0);
        return found ? Dealable::yes : steps_ > max_steps_ ? Dealable::unknown : Dealable::no;
    }

   private:
    // Whether what is left can be dealt without these cards; false also when steps run out.
    bool deal(CardMask used) {
        CardMask useful = 0;
        std::size_t hardest = groups_.size();
        std::size_t fewest = 0;
        for (std::size_t at = 0; at < groups_.size(); ++at) {
            if (left_[at] == 0) continue;
            useful |= groups_[at].cards;
            std::size_t free = 0;
            for (const CardMask hand : groups_[at].hands) free += (hand & used) == 0;
            if (hardest == groups_.size() || free < fewest) {
                hardest = at;
                fewest = free;
            }
        }
        if (hardest == groups_.size()) return true;
        if (fewest == 0 || ++steps_ > max_steps_) return false;
        std::pair<std::vector<int>, CardMask> key{left_, used & useful};
        if (failed_.contains(key) || !enough_hands(used)) return false;
        --left_[hardest];
        for (const CardMask hand : groups_[hardest].hands)
            if (!(hand & used) && deal(used | hand)) return true;
        ++left_[hardest];
        if (steps_ <= max_steps_) failed_.insert(std::move(key));
        return false;
    }

    // Whether the groups within each group, and all of them, have as many disjoint hands as seats.
    bool enough_hands(CardMask used) const {
        std::vector<std::size_t> all(groups_.size());
        for (std::size_t at = 0; at < all.size(); ++at) all[at] = at;
        if (!enough_hands(all, used)) return false;
        return std::ranges::all_of(groups_, [&](const Group& group) {
            return group.within.size() == groups_.size() || enough_hands(group.within, used);
        });
    }

    bool enough_hands(const std::vector<std::size_t>& some, CardMask used) const {
        std::vector<CardMask> neighbours(kDeckSize);
        int seats = 0;
        for (const std::size_t at : some) {
            if (left_[at] == 0) continue;
            seats += left_[at];
            for (const CardMask hand : groups_[at].hands) {
                if (hand & used) continue;
                const Card low = lowest_card(hand);
                const Card high = highest_card(hand);
                neighbours[static_cast<std::size_t>(low)] |= mask_of(high);
                neighbours[static_cast<std::size_t>(high)] |= mask_of(low);
            }
        }
        return seats == 0 || Matching(neighbours).size() >= seats;
    }

    std::vector<Group> groups_;
    std::vector<int> left_;  // seats without a hand, by group
    std::size_t max_steps_;
    std::size_t steps_ = 0;
    std::set<std::pair<std::vector<int>, CardMask>> failed_;
};

// Whether there may be a deal as far as ranks go: every hand takes two, and a rank has at most four
// cards. False is a proof; true says little, all the more where it ends early.
bool enough_ranks(const std::vector<std::vector<Holding>>& seats) {
    constexpr std::size_t kMaxSteps = 10'000'000;
    constexpr int kBits = 4;  // for how many cards of a rank are left
    using Left = std::uint64_t;
    constexpr auto one = [](int rank) { return Left{1} << kBits * rank; };
    CardMask cards = 0;
    std::vector<std::vector<std::pair<int, int>>> hands;
    for (const std::vector<Holding>& seat : seats) {
        std::set<std::pair<int, int>> ranks;
        for (const Holding& holding : seat) {
            cards |= holding.mask();
            ranks.emplace(rank_of(holding.low), rank_of(holding.high));
        }
        hands.emplace_back(ranks.begin(), ranks.end());
    }
    const std::vector<std::size_t> narrow_first =
        seats_in_order(hands.size(), [&](std::size_t first, std::size_t second) {
            return hands[first].size() < hands[second].size();
        });
    Left left = 0;
    for (; cards != 0; cards &= cards - 1) left += one(rank_of(lowest_card(cards)));
    std::vector<Left> before = {left};
    std::size_t steps = 0;
    for (const std::size_t seat : narrow_first) {
        std::unordered_set<Left> after;
        for (const Left each : before)
            for (const auto& [low, high] : hands[seat]) {
                if (++steps > kMaxSteps) return true;
                const auto of = [&](int rank) { return each >> kBits * rank & 0xf; };
                if (of(low) == 0 || of(high) < (low == high ? 2 : 1)) continue;
                after.insert(each - one(low) - one(high));
            }
        before.assign(after.begin(), after.end());
    }
    return !before.empty();
}

}  // namespace

Dealable find_deal(const std::vector<std::vector<Holding>>& seats, std::size_t max_steps) {
    const Dealable found = Search(seats, max_steps).run();
    return found == Dealable::unknown && !enough_ranks(seats) ? Dealable::no : found;
}

}  // namespace runout

// Links the nodes seat by seat, weighs them from the end, and draws along the edges.
#include "equity/sampling/joint_hands.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <unordered_map>

#include "equity/seat_order.hpp"

namespace runout {

namespace {

CardMask cards_of(const std::vector<Holding>& holdings) {
    CardMask cards = 0;
    for (const Holding& holding : holdings) cards |= holding.mask();
    return cards;
}

bool fewer_combos(const std::vector<Holding>& first, const std::vector<Holding>& second) {
    if (first.size() != second.size()) return first.size() < second.size();
    return std::ranges::lexicographical_compare(first, second, {}, &Holding::combo,
                                                &Holding::combo);
}

struct MaskHash {
    std::size_t operator()(CardMask mask) const {
        return static_cast<std::size_t>((mask ^ mask >> 29) * 0x9e3779b97f4a7c15u >> 8);
    }
};

constexpr std::uint32_t kDeadEnd = 0xffffffffu;
constexpr std::size_t kStepsPerEdge = 4;  // ways that meet a dead end cost time and are no edges
constexpr std::size_t kMaxTrialEdges = 400'000;  // of each order, before one is followed further
constexpr std::size_t kMaxNodesTried = 200;
constexpr std::size_t kMaxWaysTried = 2000;

// Whether each of these seats has a combo without the cards that are gone.
bool leaves_hands(const JointHands::Seats& seats, std::span<const std::size_t> ahead,
                  CardMask gone) {
    return std::ranges::all_of(ahead, [&](std::size_t seat) {
        return std::ranges::any_of(
            seats[seat], [&](const Holding& holding) { return (holding.mask() & gone) == 0; });
    });
}

// The nodes behind some nodes when a seat is dealt, ascending; of many, as many as can be tried.
std::vector<CardMask> nodes_behind(const std::vector<CardMask>& nodes,
                                   const std::vector<Holding>& holdings, CardMask ahead,
                                   std::size_t tried) {
    std::vector<CardMask> behind;
    for (std::size_t at = 0; at < tried; ++at) {
        const CardMask node = nodes[at * nodes.size() / tried];
        for (const Holding& holding : holdings)
            if ((holding.mask() & node) == 0) behind.push_back((node | holding.mask()) & ahead);
    }
    std::ranges::sort(behind);
    const auto repeated = std::ranges::unique(behind);
    behind.erase(repeated.begin(), repeated.end());
    return behind;
}

// Seats in an order of few nodes: the next is the one that leads to the fewest, as tried out on
// some of them.
std::vector<std::size_t> order_of_few_nodes(const JointHands::Seats& seats) {
    std::vector<std::size_t> order(seats.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<CardMask> cards;
    for (const std::vector<Holding>& seat : seats) cards.push_back(cards_of(seat));
    std::vector<CardMask> nodes = {0};
    for (std::size_t depth = 0; depth < order.size() && !nodes.empty(); ++depth) {
        std::size_t best = depth;
        double fewest = 0;
        std::vector<CardMask> best_nodes;
        for (std::size_t at = depth; at < order.size(); ++at) {
            CardMask ahead = 0;
            for (std::size_t other = depth; other < order.size(); ++other)
                if (other != at) ahead |= cards[order[other]];
            const std::vector<Holding>& holdings = seats[order[at]];
            const std::size_t tried =
                std::clamp<std::size_t>(kMaxWaysTried / holdings.size(), 1, nodes.size());
            std::vector<CardMask> behind = nodes_behind(nodes, holdings, ahead, tried);
            const double growth = static_cast<double>(behind.size()) / static_cast<double>(tried);
            if (at != depth && growth >= fewest) continue;
            best = at;
            fewest = growth;
            best_nodes = std::move(behind);
        }
        std::swap(order[depth], order[best]);
        const auto ahead = std::span<const std::size_t>(order).subspan(depth + 1);
        std::erase_if(best_nodes, [&](CardMask gone) { return !leaves_hands(seats, ahead, gone); });
        const std::size_t kept = std::min(best_nodes.size(), kMaxNodesTried);
        nodes.clear();
        for (std::size_t at = 0; at < kept; ++at)
            nodes.push_back(best_nodes[at * best_nodes.size() / kept]);
    }
    return order;
}

// The cards that each seat or any seat after it can hold.
std::vector<CardMask> cards_ahead(const JointHands::Seats& seats,
                                  const std::vector<std::size_t>& order) {
    std::vector<CardMask> ahead(order.size() + 1);
    for (std::size_t depth = order.size(); depth-- > 0;)
        ahead[depth] = ahead[depth + 1] | cards_of(seats[order[depth]]);
    return ahead;
}

}  // namespace

JointHands::JointHands(const Seats& seats, std::size_t max_edges) {
    order_ = seats_in_order(seats.size(), [&](std::size_t first, std::size_t second) {
        return fewer_combos(seats[first], seats[second]);
    });
    // Wide ranges in front leave the narrow ones behind them few cards to tell ways apart by;
    // narrow ones in front meet dead ends sooner. Which order is the smallest shows in doing it.
    std::vector<std::vector<std::size_t>> orders = {{order_.rbegin(), order_.rend()}, order_};
    orders.push_back(order_of_few_nodes(seats));
    std::size_t best = 0;
    std::size_t farthest = 0;
    for (std::size_t at = 0; at < orders.size() && !complete_; ++at) {
        order_ = orders[at];
        const std::size_t depth = link(seats, std::min(max_edges, kMaxTrialEdges));
        complete_ = depth == seats.size();
        if (depth >= farthest) best = at;
        farthest = std::max(farthest, depth);
    }
    if (!complete_ && max_edges > kMaxTrialEdges) {
        order_ = orders[best];
        complete_ = link(seats, max_edges) == seats.size();
    }
    if (complete_) {
        weigh(seats);
        return;
    }
    nodes_.clear();
    edges_.clear();
}

std::size_t JointHands::link(const Seats& seats, std::size_t max_edges) {
    const std::vector<CardMask> ahead = cards_ahead(seats, order_);
    nodes_.assign(order_.size() + 1, {});
    edges_.assign(order_.size(), {});
    std::vector<CardMask> masks = {0};
    nodes_[0].push_back({});
    std::size_t edges = 0;
    std::size_t steps = 0;
    for (std::size_t depth = 0; depth < order_.size(); ++depth) {
        const std::vector<Holding>& holdings = seats[order_[depth]];
        const auto rest = std::span<const std::size_t>(order_).subspan(depth + 1);
        std::unordered_map<CardMask, std::uint32_t, MaskHash> numbers;
        std::vector<CardMask> next_masks;
        for (std::size_t node = 0; node < masks.size(); ++node) {
            nodes_[depth][node].first_edge = static_cast<std::uint32_t>(edges_[depth].size());
            for (std::size_t at = 0; at < holdings.size(); ++at) {
                if (holdings[at].mask() & masks[node]) continue;
                if (++steps > kStepsPerEdge * max_edges) return depth;
                const CardMask gone = (masks[node] | holdings[at].mask()) & ahead[depth + 1];
                const auto [found, added] =
                    numbers.try_emplace(gone, static_cast<std::uint32_t>(next_masks.size()));
                if (added) {
                    if (leaves_hands(seats, rest, gone))
                        next_masks.push_back(gone);
                    else
                        found->second = kDeadEnd;
                }
                if (found->second == kDeadEnd) continue;
                if (++edges > max_edges) return depth;
                edges_[depth].push_back({found->second, static_cast<std::uint16_t>(at), 0});
            }
            nodes_[depth][node].edges =
                static_cast<std::uint32_t>(edges_[depth].size()) - nodes_[depth][node].first_edge;
        }
        masks = std::move(next_masks);
        nodes_[depth + 1].resize(masks.size());
    }
    return order_.size();
}

// From the last seat back: the weight behind every node. Edges that lead nowhere are taken out.
void JointHands::weigh(const Seats& seats) {
    possible_ = !nodes_.back().empty();
    for (Node& node : nodes_.back()) node.weight = 1;
    std::vector<bool> leads(nodes_.back().size(), true);
    for (std::size_t depth = order_.size(); depth-- > 0;) {
        const std::vector<Holding>& holdings = seats[order_[depth]];
        double most = 0;
        for (const Holding& holding : holdings) most = std::max(most, holding.weight);
        std::vector<Edge>& edges = edges_[depth];
        std::vector<bool> leads_here(nodes_[depth].size());
        std::size_t kept = 0;
        for (std::size_t at = 0; at < nodes_[depth].size(); ++at) {
            Node& node = nodes_[depth][at];
            const std::size_t end = node.first_edge + node.edges;
            const std::size_t first = kept;
            node.weight = 0;
            for (std::size_t each = node.first_edge; each < end; ++each) {
                if (!leads[edges[each].node]) continue;
                leads_here[at] = true;
                node.weight += holdings[edges[each].holding].weight / most *
                               nodes_[depth + 1][edges[each].node].weight;
                edges[kept] = edges[each];
                edges[kept++].up_to = node.weight;
            }
            node.first_edge = static_cast<std::uint32_t>(first);
            node.edges = static_cast<std::uint32_t>(kept - first);
        }
        edges.resize(kept);
        leads = std::move(leads_here);
        cards_.insert(cards_.begin(), std::vector<Card>());
        for (const Holding& holding : holdings) {
            cards_.front().push_back(holding.low);
            cards_.front().push_back(holding.high);
        }
    }
    possible_ = leads[0];
    total_ = nodes_[0][0].weight;
}

void JointHands::draw(RandomStream& stream, Card* cards) const {
    std::uint32_t at = 0;
    for (std::size_t depth = 0; depth < order_.size(); ++depth) {
        const Node& node = nodes_[depth][at];
        const Edge* const first = edges_[depth].data() + node.first_edge;
        const Edge* const last = first + node.edges - 1;
        const double drawn = stream.fraction() * node.weight;
        const Edge* const edge =
            std::upper_bound(first, last, drawn,
                             [](double weight, const Edge& each) { return weight < each.up_to; });
        cards[2 * order_[depth]] = cards_[depth][2 * std::size_t{edge->holding}];
        cards[2 * order_[depth] + 1] = cards_[depth][2 * std::size_t{edge->holding} + 1];
        at = edge->node;
    }
}

}  // namespace runout

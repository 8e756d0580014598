// The boards of a hold'em spot, the hands that each leaves possible, and the look-up of boards.
#include "solver/holdem.hpp"

#include <algorithm>
#include <stdexcept>

#include "evaluator/evaluator.hpp"
#include "solver/grouped_holdem.hpp"

namespace runout {

namespace {

constexpr SuitRenaming kSameSuits = {0, 1, 2, 3};

SuitRenaming inverse(const SuitRenaming& renaming) {
    SuitRenaming back{};
    for (std::uint8_t suit = 0; suit < kSuits; ++suit) back[renaming[suit]] = suit;
    return back;
}

SuitRenaming after(const SuitRenaming& second, const SuitRenaming& first) {
    SuitRenaming both{};
    for (int suit = 0; suit < kSuits; ++suit) both[suit] = second[first[suit]];
    return both;
}

// Return the strength levels of two players' hands, weakest first; scores are the keys' upper 16
// bits.
std::vector<Level> levels_of(const std::vector<std::uint32_t>& own,
                             const std::vector<std::uint32_t>& other) {
    std::vector<Level> levels;
    std::size_t at = 0, against = 0;
    while (at < own.size() || against < other.size()) {
        const Level before = levels.empty() ? Level{0, 0} : levels.back();
        const std::uint32_t score = std::min(at < own.size() ? own[at] >> 16 : ~0u,
                                             against < other.size() ? other[against] >> 16 : ~0u);
        while (at < own.size() && own[at] >> 16 == score) ++at;
        while (against < other.size() && other[against] >> 16 == score) ++against;
        const Level level = {static_cast<std::uint16_t>(at), static_cast<std::uint16_t>(against)};
        // Merge consecutive levels that contain hands of the same single player.
        const Level earlier = levels.size() > 1 ? levels[levels.size() - 2] : Level{0, 0};
        const bool only_own = level.opponent == before.opponent;
        const bool only_other = level.own == before.own;
        const bool joins = !levels.empty() && ((only_own && before.opponent == earlier.opponent) ||
                                               (only_other && before.own == earlier.own));
        if (joins)
            levels.back() = level;
        else
            levels.push_back(level);
    }
    levels.shrink_to_fit();
    return levels;
}

}  // namespace

std::vector<SuitRenaming> symmetries_of(const HoldemSpot& spot) {
    std::vector<SuitRenaming> symmetries;
    std::vector<float> weights[kPlayers];
    for (int player = 0; player < kPlayers; ++player) {
        weights[player].assign(kCombos, 0.0f);
        for (const HoldemHand& hand : spot.hands[player])
            weights[player][combo_index(hand.low, hand.high)] = hand.weight;
    }
    SuitRenaming renaming = kSameSuits;
    do {
        const auto keeps_hands = [&](int player) {
            return std::all_of(
                spot.hands[player].begin(), spot.hands[player].end(), [&](const HoldemHand& hand) {
                    return weights[player][combo_of(renamed(hand.low, renaming),
                                                    renamed(hand.high, renaming))] == hand.weight;
                });
        };
        std::vector<Card> cards = spot.board_cards;
        for (Card& card : cards) card = renamed(card, renaming);
        if (mask_of(cards) == mask_of(spot.board_cards) && keeps_hands(0) && keeps_hands(1))
            symmetries.push_back(renaming);
    } while (spot.use_symmetry && std::next_permutation(renaming.begin(), renaming.end()));
    return symmetries;
}

std::vector<CardOrbit> orbits_of(CardMask board, const std::vector<SuitRenaming>& symmetries) {
    std::vector<CardOrbit> orbits;
    CardMask done = board;
    for (const Card card : kDeck) {
        if (contains(done, card)) continue;
        CardOrbit& orbit = orbits.emplace_back();
        for (const SuitRenaming& renaming : symmetries) {
            const Card image = renamed(card, renaming);
            if (image == card) orbit.fixing.push_back(renaming);
            if (contains(done, image)) continue;
            done |= mask_of(image);
            orbit.images.push_back({image, renaming});
        }
    }
    return orbits;
}

Holdem::Holdem(HoldemSpot spot, int threads) : spot_(std::move(spot)) {
    tree_ = std::move(spot_.tree);
    const int streets = kBoardCards + 1 - static_cast<int>(spot_.board_cards.size());
    for (const GameNode& node : tree_)
        if (node.is_terminal && node.showdown_payoff != 0 && node.street + 1 < streets)
            needs_matrix_[node.street] = true;
    // A matrix is the mean of the matrices one card later.
    for (int street = 0; street + 2 < streets; ++street)
        if (needs_matrix_[street]) needs_matrix_[street + 1] = true;
    add_board(-1, {{}, symmetries_of(spot_)});
    for (int player = 0; player < kPlayers; ++player)
        for (const std::uint16_t hand : layouts_[0].hands[player])
            weights_[player].push_back(spot_.hands[player][hand].weight);
    pad_parent_hands();
    fill_matrices(threads);
}

// Add a board and those after it; the root has an orbit without cards.
void Holdem::add_board(int parent, const CardOrbit& orbit) {
    const Card card = orbit.images.empty() ? kNoCard : orbit.images[0].card;
    const int board = static_cast<int>(boards_.size());
    boards_.emplace_back();
    layouts_.emplace_back();
    boards_[board].parent = parent;
    layouts_[board].board_cards = parent < 0 ? spot_.board_cards : layouts_[parent].board_cards;
    if (parent >= 0) {
        boards_[board].street = boards_[parent].street + 1;
        boards_[parent].children.push_back(board);
        layouts_[board].board_cards.push_back(card);
        // Neither player's cards can be dealt.
        const auto unseen =
            kDeckSize + 1 - static_cast<int>(layouts_[board].board_cards.size()) - 4;
        boards_[board].chance = 1.0f / static_cast<float>(unseen);
    }
    add_hands(board, card);
    if (layouts_[board].board_cards.size() == kBoardCards) order_by_strength(board);
    for (int player = 0; player < kPlayers; ++player) {
        BoardLayout& layout = layouts_[board];
        boards_[board].size[player] = static_cast<int>(layout.hands[player].size());
        layout.cards[player].reserve(2 * layout.hands[player].size());
        for (const std::uint16_t hand : layout.hands[player]) {
            layout.cards[player].push_back(spot_.hands[player][hand].low);
            layout.cards[player].push_back(spot_.hands[player][hand].high);
        }
    }
    find_same_hands(board);
    for (const CardOrbit::Image& image : orbit.images) {
        layouts_[board].outcomes.push_back(image);
        add_parent_hands(board, image.renaming);
    }
    if (layouts_[board].board_cards.size() == kBoardCards) return;
    if (orbit.fixing.size() > 1) add_isomorphic_hands(board, orbit.fixing);
    for (const CardOrbit& next : orbits_of(mask_of(layouts_[board].board_cards), orbit.fixing))
        add_board(board, next);
}

// The first of the hands that symmetries map to each other represents them.
void Holdem::add_isomorphic_hands(int board, const std::vector<SuitRenaming>& symmetries) {
    for (int player = 0; player < kPlayers; ++player) {
        const std::vector<Card>& cards = layouts_[board].cards[player];
        std::vector<int> index(kCombos, -1);
        for (std::size_t at = 0; at < cards.size(); at += 2)
            index[combo_index(cards[at], cards[at + 1])] = static_cast<int>(at / 2);
        for (std::size_t at = 0; at < cards.size(); at += 2) {
            int first = static_cast<int>(at / 2);
            for (const SuitRenaming& renaming : symmetries)
                first = std::min(first, index[combo_of(renamed(cards[at], renaming),
                                                       renamed(cards[at + 1], renaming))]);
            if (first != static_cast<int>(at / 2))
                boards_[board].isomorphic_hands[player].push_back(
                    {static_cast<std::uint16_t>(at / 2), static_cast<std::uint16_t>(first)});
        }
    }
}

void Holdem::add_hands(int board, Card card) {
    const int parent = boards_[board].parent;
    for (int player = 0; player < kPlayers; ++player) {
        std::vector<std::uint16_t>& hands = layouts_[board].hands[player];
        if (parent < 0) {
            for (std::size_t hand = 0; hand < spot_.hands[player].size(); ++hand)
                hands.push_back(static_cast<std::uint16_t>(hand));
            continue;
        }
        hands.reserve(layouts_[parent].hands[player].size());
        for (const std::uint16_t hand : layouts_[parent].hands[player]) {
            const HoldemHand& held = spot_.hands[player][hand];
            if (held.low != card && held.high != card) hands.push_back(hand);
        }
    }
}

void Holdem::order_by_strength(int board) {
    BoardLayout& layout = layouts_[board];
    std::vector<std::uint32_t> keys[kPlayers];  // score, then index
    Card seven[7];
    std::copy(layout.board_cards.begin(), layout.board_cards.end(), seven);
    for (int player = 0; player < kPlayers; ++player) {
        for (const std::uint16_t hand : layout.hands[player]) {
            seven[5] = spot_.hands[player][hand].low;
            seven[6] = spot_.hands[player][hand].high;
            keys[player].push_back(std::uint32_t{score_hand(seven)} << 16 | hand);
        }
        std::sort(keys[player].begin(), keys[player].end());
        for (std::size_t at = 0; at < keys[player].size(); ++at)
            layout.hands[player][at] = static_cast<std::uint16_t>(keys[player][at]);
    }
    for (int player = 0; player < kPlayers; ++player)
        layout.levels[player] = levels_of(keys[player], keys[1 - player]);
}

// Add the index on the parent board of each hand, for the outcome of this renaming.
void Holdem::add_parent_hands(int board, const SuitRenaming& renaming) {
    const BoardLayout& parent = layouts_[boards_[board].parent];
    for (int player = 0; player < kPlayers; ++player) {
        static thread_local std::uint16_t index[kCombos];
        for (std::size_t at = 0; at < parent.hands[player].size(); ++at)
            index[combo_index(parent.cards[player][2 * at], parent.cards[player][2 * at + 1])] =
                static_cast<std::uint16_t>(at);
        ParentHands parent_hands;
        const std::vector<Card>& cards = layouts_[board].cards[player];
        parent_hands.reserve(
            static_cast<std::size_t>(in_blocks(boards_[board].size[player]) * kBlock));
        for (std::size_t at = 0; at < cards.size(); at += 2)
            parent_hands.push_back(
                index[combo_of(renamed(cards[at], renaming), renamed(cards[at + 1], renaming))]);
        boards_[board].parent_hands[player].push_back(std::move(parent_hands));
    }
}

// Find the opponent's hand with the same cards for each hand.
void Holdem::find_same_hands(int board) {
    BoardLayout& layout = layouts_[board];
    for (int player = 0; player < kPlayers; ++player) {
        const int others = boards_[board].size[1 - player];
        const auto none = static_cast<std::uint16_t>(in_blocks(others) * kBlock);
        std::vector<std::uint16_t> index(kCombos, none);
        const std::vector<Card>& theirs = layout.cards[1 - player];
        for (std::size_t at = 0; at < theirs.size(); at += 2)
            index[combo_index(theirs[at], theirs[at + 1])] = static_cast<std::uint16_t>(at / 2);
        const std::vector<Card>& own = layout.cards[player];
        layout.same[player].reserve(own.size() / 2);
        for (std::size_t at = 0; at < own.size(); at += 2)
            layout.same[player].push_back(index[combo_index(own[at], own[at + 1])]);
    }
}

std::size_t Holdem::bytes() const {
    std::size_t bytes = boards_.size() * (sizeof(BoardNode) + sizeof(BoardLayout));
    const auto add = [&](const auto& items) { bytes += items.capacity() * sizeof(items[0]); };
    for (std::size_t board = 0; board < boards_.size(); ++board) {
        const BoardLayout& layout = layouts_[board];
        add(layout.board_cards);
        add(layout.matrix);
        add(layout.outcomes);
        for (int player = 0; player < kPlayers; ++player) {
            add(layout.hands[player]);
            add(layout.cards[player]);
            add(layout.same[player]);
            add(layout.levels[player]);
            for (const ParentHands& parent_hands : boards_[board].parent_hands[player])
                add(parent_hands);
            bytes += boards_[board].isomorphic_hands[player].capacity() * sizeof(IsomorphicHand);
        }
    }
    return bytes;
}

std::unique_ptr<GroupedBoards> Holdem::group_hands(const std::vector<bool>& kept) const {
    if (spot_.board_cards.size() == kBoardCards) return nullptr;
    return std::make_unique<GroupedHoldem>(*this, kept);
}

Holdem::BoardMatch Holdem::find(std::span<const Card> dealt) const {
    BoardMatch match = {0, kSameSuits};
    for (const Card card : dealt) {
        const Card wanted = renamed(card, match.renaming);
        int next = -1;
        for (const int child : boards_[match.board].children)
            for (const CardOrbit::Image& outcome : layouts_[child].outcomes)
                if (next < 0 && outcome.card == wanted) {
                    next = child;
                    match.renaming = after(inverse(outcome.renaming), match.renaming);
                }
        if (next < 0) throw std::invalid_argument("that card cannot be dealt there");
        match.board = next;
    }
    return match;
}

std::vector<std::uint16_t> Holdem::combos(int board, int player) const {
    std::vector<std::uint16_t> combos;
    const std::vector<Card>& cards = layouts_[board].cards[player];
    for (std::size_t at = 0; at < cards.size(); at += 2)
        combos.push_back(static_cast<std::uint16_t>(combo_index(cards[at], cards[at + 1])));
    return combos;
}

}  // namespace runout

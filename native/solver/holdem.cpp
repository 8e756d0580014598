// Lays out the boards of a hold'em spot and the hands that each leaves, and finds them again.
#include "solver/holdem.hpp"

#include <algorithm>
#include <stdexcept>

#include "evaluator/evaluator.hpp"

namespace runout {

namespace {

constexpr SuitRenaming kSameSuits = {0, 1, 2, 3};

std::uint8_t renamed(std::uint8_t card, const SuitRenaming& renaming) {
    return static_cast<std::uint8_t>((card & ~3) | renaming[card & 3]);
}

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

int combo_of(std::uint8_t one, std::uint8_t other) {
    return combo_index(std::min(one, other), std::max(one, other));
}

CardMask mask_of_board(std::span<const std::uint8_t> board) {
    CardMask mask = 0;
    for (const std::uint8_t card : board) mask |= CardMask{1} << card;
    return mask;
}

// Renamings of suits that change neither the board nor what anybody may hold.
std::vector<SuitRenaming> symmetries_of(const HoldemSpot& spot) {
    std::vector<SuitRenaming> found;
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
        std::vector<std::uint8_t> board = spot.board;
        for (std::uint8_t& card : board) card = renamed(card, renaming);
        if (mask_of_board(board) == mask_of_board(spot.board) && keeps_hands(0) && keeps_hands(1))
            found.push_back(renaming);
    } while (spot.use_symmetry && std::next_permutation(renaming.begin(), renaming.end()));
    return found;
}

// The levels of two players' hands, given by their scores above 16 bits, from the weakest up.
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
        // Levels that only one player reaches join those before that only the same one does.
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

Holdem::Holdem(HoldemSpot spot, int threads) : spot_(std::move(spot)) {
    tree_ = std::move(spot_.tree);
    const int stages = kBoardCards + 1 - static_cast<int>(spot_.board.size());
    for (const GameNode& node : tree_)
        if (node.is_end && node.contest != 0 && node.stage + 1 < stages)
            needs_matrix_[node.stage] = true;
    // A matrix is the mean of those one card later.
    for (int stage = 0; stage + 2 < stages; ++stage)
        if (needs_matrix_[stage]) needs_matrix_[stage + 1] = true;
    const std::vector<SuitRenaming> symmetries = symmetries_of(spot_);
    add_scene(-1, -1, symmetries);
    for (int player = 0; player < kPlayers; ++player)
        for (const std::uint16_t hand : places_[0].hands[player])
            weights_[player].push_back(spot_.hands[player][hand].weight);
    fill_up_origins();
    fill_matrices(threads);
}

int Holdem::add_scene(int parent, int card, const std::vector<SuitRenaming>& symmetries) {
    const int scene = static_cast<int>(scenes_.size());
    scenes_.emplace_back();
    places_.emplace_back();
    scenes_[scene].parent = parent;
    places_[scene].board = parent < 0 ? spot_.board : places_[parent].board;
    if (parent >= 0) {
        scenes_[scene].stage = scenes_[parent].stage + 1;
        scenes_[parent].children.push_back(scene);
        places_[scene].board.push_back(static_cast<std::uint8_t>(card));
        // Both players' cards are known not to come.
        const auto unseen = kDeckSize + 1 - static_cast<int>(places_[scene].board.size()) - 4;
        scenes_[scene].chance = 1.0f / static_cast<float>(unseen);
    }
    add_hands(scene, card);
    if (places_[scene].board.size() == kBoardCards) order_by_strength(scene);
    for (int player = 0; player < kPlayers; ++player) {
        Place& place = places_[scene];
        scenes_[scene].size[player] = static_cast<int>(place.hands[player].size());
        place.cards[player].reserve(2 * place.hands[player].size());
        for (const std::uint16_t hand : place.hands[player]) {
            place.cards[player].push_back(spot_.hands[player][hand].low);
            place.cards[player].push_back(spot_.hands[player][hand].high);
        }
    }
    find_same_hands(scene);
    if (parent >= 0) {
        places_[scene].outcomes.push_back({static_cast<std::uint8_t>(card), kSameSuits});
        add_origins(scene, kSameSuits);
    }
    if (places_[scene].board.size() < kBoardCards) add_children(scene, symmetries);
    return scene;
}

// One child per card, or per orbit of cards under the symmetries that are left.
void Holdem::add_children(int scene, const std::vector<SuitRenaming>& symmetries) {
    if (symmetries.size() > 1) add_mirrors(scene, symmetries);
    CardMask done = mask_of_board(places_[scene].board);
    for (std::uint8_t card = 0; card < kDeckSize; ++card) {
        if (done >> card & 1) continue;
        std::vector<SuitRenaming> fixing;
        for (const SuitRenaming& renaming : symmetries)
            if (renamed(card, renaming) == card) fixing.push_back(renaming);
        const int child = add_scene(scene, card, fixing);
        done |= CardMask{1} << card;
        for (const SuitRenaming& renaming : symmetries) {
            const std::uint8_t image = renamed(card, renaming);
            if (done >> image & 1) continue;
            done |= CardMask{1} << image;
            places_[child].outcomes.push_back({image, renaming});
            add_origins(child, renaming);
        }
    }
}

// Hands that a symmetry turns into each other are to be played alike, as the first of them is.
void Holdem::add_mirrors(int scene, const std::vector<SuitRenaming>& symmetries) {
    for (int player = 0; player < kPlayers; ++player) {
        const std::vector<std::uint8_t>& cards = places_[scene].cards[player];
        std::vector<int> index(kCombos, -1);
        for (std::size_t at = 0; at < cards.size(); at += 2)
            index[combo_index(cards[at], cards[at + 1])] = static_cast<int>(at / 2);
        for (std::size_t at = 0; at < cards.size(); at += 2) {
            int first = static_cast<int>(at / 2);
            for (const SuitRenaming& renaming : symmetries)
                first = std::min(first, index[combo_of(renamed(cards[at], renaming),
                                                       renamed(cards[at + 1], renaming))]);
            if (first != static_cast<int>(at / 2))
                scenes_[scene].mirrors[player].push_back(
                    {static_cast<std::uint16_t>(at / 2), static_cast<std::uint16_t>(first)});
        }
    }
}

void Holdem::add_hands(int scene, int card) {
    const int parent = scenes_[scene].parent;
    for (int player = 0; player < kPlayers; ++player) {
        std::vector<std::uint16_t>& hands = places_[scene].hands[player];
        if (parent < 0) {
            for (std::size_t hand = 0; hand < spot_.hands[player].size(); ++hand)
                hands.push_back(static_cast<std::uint16_t>(hand));
            continue;
        }
        hands.reserve(places_[parent].hands[player].size());
        for (const std::uint16_t hand : places_[parent].hands[player]) {
            const HoldemHand& held = spot_.hands[player][hand];
            if (held.low != card && held.high != card) hands.push_back(hand);
        }
    }
}

void Holdem::order_by_strength(int scene) {
    Place& place = places_[scene];
    std::vector<std::uint32_t> keys[kPlayers];  // score, then index
    std::uint8_t seven[7];
    std::copy(place.board.begin(), place.board.end(), seven);
    for (int player = 0; player < kPlayers; ++player) {
        for (const std::uint16_t hand : place.hands[player]) {
            seven[5] = spot_.hands[player][hand].low;
            seven[6] = spot_.hands[player][hand].high;
            keys[player].push_back(std::uint32_t{score_hand(seven)} << 16 | hand);
        }
        std::sort(keys[player].begin(), keys[player].end());
        for (std::size_t at = 0; at < keys[player].size(); ++at)
            place.hands[player][at] = static_cast<std::uint16_t>(keys[player][at]);
    }
    for (int player = 0; player < kPlayers; ++player)
        place.levels[player] = levels_of(keys[player], keys[1 - player]);
}

// For each hand of the scene, the parent's hand that it is when the outcome is seen.
void Holdem::add_origins(int scene, const SuitRenaming& renaming) {
    const Place& above = places_[scenes_[scene].parent];
    for (int player = 0; player < kPlayers; ++player) {
        static thread_local std::uint16_t index[kCombos];
        for (std::size_t at = 0; at < above.hands[player].size(); ++at)
            index[combo_index(above.cards[player][2 * at], above.cards[player][2 * at + 1])] =
                static_cast<std::uint16_t>(at);
        Origins origins;
        const std::vector<std::uint8_t>& cards = places_[scene].cards[player];
        origins.reserve(static_cast<std::size_t>(in_blocks(scenes_[scene].size[player]) * kBlock));
        for (std::size_t at = 0; at < cards.size(); at += 2)
            origins.push_back(
                index[combo_of(renamed(cards[at], renaming), renamed(cards[at + 1], renaming))]);
        scenes_[scene].origins[player].push_back(std::move(origins));
    }
}

// For each hand of a player, the opponent's of the same cards.
void Holdem::find_same_hands(int scene) {
    Place& place = places_[scene];
    for (int player = 0; player < kPlayers; ++player) {
        const int others = scenes_[scene].size[1 - player];
        const auto none = static_cast<std::uint16_t>(in_blocks(others) * kBlock);
        std::vector<std::uint16_t> index(kCombos, none);
        const std::vector<std::uint8_t>& theirs = place.cards[1 - player];
        for (std::size_t at = 0; at < theirs.size(); at += 2)
            index[combo_index(theirs[at], theirs[at + 1])] = static_cast<std::uint16_t>(at / 2);
        const std::vector<std::uint8_t>& own = place.cards[player];
        place.same[player].reserve(own.size() / 2);
        for (std::size_t at = 0; at < own.size(); at += 2)
            place.same[player].push_back(index[combo_index(own[at], own[at + 1])]);
    }
}

std::size_t Holdem::bytes() const {
    std::size_t bytes = scenes_.size() * (sizeof(Scene) + sizeof(Place));
    const auto add = [&](const auto& items) { bytes += items.capacity() * sizeof(items[0]); };
    for (std::size_t scene = 0; scene < scenes_.size(); ++scene) {
        const Place& place = places_[scene];
        add(place.board);
        add(place.matrix);
        add(place.outcomes);
        for (int player = 0; player < kPlayers; ++player) {
            add(place.hands[player]);
            add(place.cards[player]);
            add(place.same[player]);
            add(place.levels[player]);
            for (const Origins& origins : scenes_[scene].origins[player]) add(origins);
            bytes += scenes_[scene].mirrors[player].capacity() * sizeof(Mirror);
        }
    }
    return bytes;
}

Holdem::Found Holdem::find(std::span<const std::uint8_t> dealt) const {
    Found found = {0, kSameSuits};
    for (const std::uint8_t card : dealt) {
        const std::uint8_t wanted = renamed(card, found.renaming);
        int next = -1;
        for (const int child : scenes_[found.scene].children)
            for (const Place::Outcome& outcome : places_[child].outcomes)
                if (next < 0 && outcome.card == wanted) {
                    next = child;
                    found.renaming = after(inverse(outcome.renaming), found.renaming);
                }
        if (next < 0) throw std::invalid_argument("that card cannot be dealt there");
        found.scene = next;
    }
    return found;
}

std::vector<std::uint16_t> Holdem::combos(int scene, int player) const {
    std::vector<std::uint16_t> found;
    const std::vector<std::uint8_t>& cards = places_[scene].cards[player];
    for (std::size_t at = 0; at < cards.size(); at += 2)
        found.push_back(static_cast<std::uint16_t>(combo_index(cards[at], cards[at + 1])));
    return found;
}

}  // namespace runout

// Lays out the boards of a hold'em spot, and settles its showdowns.
#include "holdem.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "evaluator.hpp"
#include "parallel.hpp"
#include "simd.hpp"

namespace runout {

namespace {

constexpr int kBoardCards = 5;
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

struct alignas(32) TallyBlock {
    std::int16_t of[kBlock] = {};
};

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
    compare_hands(scene);
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
    for (int player = 0; player < kPlayers; ++player) {
        const auto& own = keys[player];
        const auto& other = keys[1 - player];
        std::vector<Level>& levels = place.levels[player];
        std::size_t at = 0, against = 0;
        while (at < own.size() || against < other.size()) {
            const Level before = levels.empty() ? Level{0, 0} : levels.back();
            const std::uint32_t score =
                std::min(at < own.size() ? own[at] >> 16 : ~0u,
                         against < other.size() ? other[against] >> 16 : ~0u);
            while (at < own.size() && own[at] >> 16 == score) ++at;
            while (against < other.size() && other[against] >> 16 == score) ++against;
            const Level level = {static_cast<std::uint16_t>(at),
                                 static_cast<std::uint16_t>(against)};
            // Levels that only one player reaches join those before that only the same one does.
            const Level earlier = levels.size() > 1 ? levels[levels.size() - 2] : Level{0, 0};
            const bool only_own = level.opponent == before.opponent;
            const bool only_other = level.own == before.own;
            const bool joins =
                !levels.empty() && ((only_own && before.opponent == earlier.opponent) ||
                                    (only_other && before.own == earlier.own));
            if (joins)
                levels.back() = level;
            else
                levels.push_back(level);
        }
        levels.shrink_to_fit();
    }
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

void Holdem::compare_hands(int scene) {
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

// --- all-in before the river ---

// Adds wins less losses of every pair of hands on one river, in the order of the turn's hands.
void Holdem::count_river(int river, std::size_t outcome, std::int16_t* tally,
                         std::ptrdiff_t step) const {
    // Hands that the river card blocks lose to all or beat all; see fill_matrix().
    alignas(32) std::uint16_t strength[kPlayers][in_blocks(kCombos) * kBlock];
    const Scene& turn = scenes_[scenes_[river].parent];
    std::fill(strength[0], strength[0] + turn.size[0], std::uint16_t{0});
    std::fill(strength[1], strength[1] + step, std::uint16_t{0xffff});
    std::uint16_t number = 0;
    int at[kPlayers] = {0, 0};
    for (const Level& level : places_[river].levels[0]) {
        ++number;
        for (; at[0] < level.own; ++at[0])
            strength[0][scenes_[river].origins[0][outcome][at[0]]] = number;
        for (; at[1] < level.opponent; ++at[1])
            strength[1][scenes_[river].origins[1][outcome][at[1]]] = number;
    }
    RUNOUT_CHOOSE(add_signs)(strength[0], turn.size[0], strength[1], static_cast<int>(step), tally,
                             step);
}

// On the two rivers that block only the first hand, and on the two that block only the second, the
// tally of a pair without a common card was taken down by one.
constexpr int kBlockedRivers = 4;
constexpr float kRivers = 44;  // cards that neither player nor the board holds
constexpr float kTurns = 45;

void Holdem::fill_turn_matrix(int scene) {
    const int own = scenes_[scene].size[0];
    const int others = scenes_[scene].size[1];
    const std::ptrdiff_t step = in_blocks(others) * kBlock;
    std::vector<TallyBlock> room(static_cast<std::size_t>(own * step / kBlock));
    std::int16_t* tally = room.empty() ? nullptr : room[0].of;
    for (const int river : scenes_[scene].children)
        for (std::size_t outcome = 0; outcome < places_[river].outcomes.size(); ++outcome)
            count_river(river, outcome, tally, step);
    Place& place = places_[scene];
    place.matrix.resize(static_cast<std::size_t>(own) * static_cast<std::size_t>(others));
    for (int hand = 0; hand < own; ++hand)
        for (int other = 0; other < others; ++other) {
            const CardMask shared =
                mask_of(place.cards[0][2 * hand], place.cards[0][2 * hand + 1]) &
                mask_of(place.cards[1][2 * other], place.cards[1][2 * other + 1]);
            place.matrix[static_cast<std::size_t>(hand * others + other)] =
                shared != 0
                    ? 0.0f
                    : static_cast<float>(tally[hand * step + other] + kBlockedRivers) / kRivers;
        }
}

void Holdem::fill_flop_matrix() {
    const int others = scenes_[0].size[1];
    std::vector<double> sums(static_cast<std::size_t>(scenes_[0].size[0]) *
                             static_cast<std::size_t>(others));
    for (const int turn : scenes_[0].children)
        for (std::size_t outcome = 0; outcome < places_[turn].outcomes.size(); ++outcome) {
            const Origins& rows = scenes_[turn].origins[0][outcome];
            const Origins& columns = scenes_[turn].origins[1][outcome];
            const float* from = places_[turn].matrix.data();
            for (int hand = 0; hand < scenes_[turn].size[0]; ++hand) {
                double* row = sums.data() + static_cast<std::ptrdiff_t>(rows[hand]) * others;
                for (int other = 0; other < scenes_[turn].size[1]; ++other)
                    row[columns[other]] += double{*from++};
            }
        }
    places_[0].matrix.reserve(sums.size());
    for (const double sum : sums)
        places_[0].matrix.push_back(static_cast<float>(sum / double{kTurns}));
}

void Holdem::fill_matrices(int threads) {
    std::vector<int> turns;
    for (std::size_t scene = 0; scene < scenes_.size(); ++scene)
        if (places_[scene].board.size() == kBoardCards - 1 && needs_matrix_[scenes_[scene].stage])
            turns.push_back(static_cast<int>(scene));
    for_each_chunk(turns.size(), threads,
                   [&](std::size_t at, std::size_t) { fill_turn_matrix(turns[at]); });
    if (spot_.board.size() == kBoardCards - 2 && needs_matrix_[0]) fill_flop_matrix();
}

void Holdem::prepare_contests(int scene) {
    if (places_[scene].board.size() == kBoardCards || !places_[scene].matrix.empty()) return;
    if (places_[scene].board.size() == kBoardCards - 1) {
        fill_turn_matrix(scene);
        return;
    }
    for (const int turn : scenes_[scene].children) prepare_contests(turn);
    fill_flop_matrix();
    if (needs_matrix_[1]) return;
    for (const int turn : scenes_[scene].children) places_[turn].matrix = {};
}

// --- what the solver asks ---

void Holdem::settle(int scene, int player, LaneRows reach, int groups, int contest_groups,
                    const char* wants_total, LaneRows contests, LaneRows totals) const {
    const Scene& here = scenes_[scene];
    const Place& place = places_[scene];
    const int opponent = 1 - player;
    const bool river = place.board.size() == kBoardCards;
    SweepTask task{};
    task.own = here.size[player];
    task.opponent = here.size[opponent];
    task.own_padded = in_blocks(task.own) * kBlock;
    task.own_cards = place.cards[player].data();
    task.opponent_cards = place.cards[opponent].data();
    task.same = place.same[player].data();
    task.levels = place.levels[player].data();
    task.level_count = static_cast<int>(place.levels[player].size());
    task.groups = groups;
    task.contest_groups = river ? contest_groups : 0;
    task.wants_total = wants_total;
    task.reach = reach.at;
    task.reach_rows = reach.rows;
    task.contests = contests.at;
    task.totals = totals.at;
    task.rows = totals.rows;
    RUNOUT_CHOOSE(sweep)(task);
    if (river || contest_groups == 0) return;
    ProductTask product{};
    product.matrix = place.matrix.data();
    product.own_step = player == 0 ? here.size[1] : 1;
    product.opponent_step = player == 0 ? 1 : here.size[1];
    product.sign = player == 0 ? 1.0f : -1.0f;
    product.own = task.own;
    product.opponent = task.opponent;
    product.own_padded = task.own_padded;
    product.groups = contest_groups;
    product.reach = reach.at;
    product.reach_rows = reach.rows;
    product.into = contests.at;
    product.rows = contests.rows;
    RUNOUT_CHOOSE(multiply_reach)(product);
}

namespace {

// Reach met so far, in all and by card, of which a hand meets what shares no card with it.
class Met {
   public:
    void add(const std::uint8_t* cards, double reach) {
        all_ += reach;
        of_card_[cards[0]] += reach;
        of_card_[cards[1]] += reach;
    }
    double beside(const std::uint8_t* cards) const {
        return all_ - of_card_[cards[0]] - of_card_[cards[1]];
    }

   private:
    double all_ = 0;
    double of_card_[kDeckSize] = {};
};

}  // namespace

std::vector<double> Holdem::totals_met(const Place& place, int player,
                                       std::span<const float> reach) {
    Met all;
    for (std::size_t other = 0; other < reach.size(); ++other)
        all.add(place.cards[1 - player].data() + 2 * other, double{reach[other]});
    std::vector<double> totals;
    totals.reserve(place.same[player].size());
    for (std::size_t hand = 0; hand < place.same[player].size(); ++hand) {
        const std::uint16_t same = place.same[player][hand];
        totals.push_back(all.beside(place.cards[player].data() + 2 * hand) +
                         (same < reach.size() ? double{reach[same]} : 0.0));
    }
    return totals;
}

std::vector<double> Holdem::weights_met(int player) const {
    return totals_met(places_[0], player, weights_[1 - player]);
}

Holdem::Standing Holdem::standing(int scene, int player, std::span<const float> reach) {
    prepare_contests(scene);
    const Place& place = places_[scene];
    const std::uint8_t* own = place.cards[player].data();
    const std::uint8_t* theirs = place.cards[1 - player].data();
    Standing found{{}, totals_met(place, player, reach)};
    const std::size_t size = found.totals.size();
    found.contests.resize(size);
    Met all;
    for (std::size_t other = 0; other < reach.size(); ++other)
        all.add(theirs + 2 * other, double{reach[other]});
    if (place.board.size() < kBoardCards) {
        for (std::size_t hand = 0; hand < size; ++hand)
            for (std::size_t other = 0; other < reach.size(); ++other) {
                const double won = player == 0 ? place.matrix[hand * reach.size() + other]
                                               : -place.matrix[other * size + hand];
                found.contests[hand] += won * double{reach[other]};
            }
        return found;
    }
    Met weaker;
    std::size_t hand = 0;
    std::size_t other = 0;
    for (const Level& level : place.levels[player]) {
        for (std::size_t at = hand; at < level.own; ++at)
            found.contests[at] = weaker.beside(own + 2 * at);
        for (; other < level.opponent; ++other)
            weaker.add(theirs + 2 * other, double{reach[other]});
        for (; hand < level.own; ++hand)
            found.contests[hand] += weaker.beside(own + 2 * hand) - all.beside(own + 2 * hand);
    }
    return found;
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

std::vector<Holdem::Count> Holdem::counts() const {
    std::vector<Count> found;
    std::vector<int> stands_for(scenes_.size(), 1);
    for (std::size_t scene = 0; scene < scenes_.size(); ++scene) {
        const int stage = scenes_[scene].stage;
        if (scene > 0)
            stands_for[scene] = stands_for[scenes_[scene].parent] *
                                static_cast<int>(places_[scene].outcomes.size());
        if (static_cast<int>(found.size()) <= stage) found.push_back({0, 0});
        ++found[stage].scenes;
        found[stage].boards += stands_for[scene];
    }
    return found;
}

}  // namespace runout

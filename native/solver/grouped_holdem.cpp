// Groups of river hands, their rows on the turn, and their showdowns.
#include "solver/grouped_holdem.hpp"

#include <algorithm>
#include <span>

#include "core/simd.hpp"

namespace runout {

namespace {

constexpr int kFlushCards = 3;  // on a board with which two cards make a flush
constexpr std::uint16_t kNone = 0xffff;

// Return the set of suits that can make a flush on a river, a bit each.
unsigned flush_suits_of(std::span<const Card> turn, Card river) {
    int count[kSuits] = {};
    ++count[suit_of(river)];
    for (const Card card : turn) ++count[suit_of(card)];
    unsigned suits = 0;
    for (unsigned suit = 0; suit < kSuits; ++suit)
        if (count[suit] >= kFlushCards) suits |= 1u << suit;
    return suits;
}

// Return the card that stands for all of its rank whose suits cannot make a flush.
Card card_of_kind(Card card, unsigned flush_suits) {
    if (flush_suits >> suit_of(card) & 1) return card;
    return card_of(rank_of(card), __builtin_ctz(~flush_suits));
}

}  // namespace

GroupedHoldem::GroupedHoldem(const Holdem& holdem, const std::vector<bool>& kept)
    : holdem_(holdem), layouts_(holdem.boards().size()) {
    boards_ = holdem.boards();
    for (int player = 0; player < kPlayers; ++player) {
        groups_[player].resize(boards_.size());
        sums_[player].resize(boards_.size());
    }
    for (std::size_t board = 0; board < boards_.size(); ++board)
        if (holdem.layouts_[board].board_cards.size() == kBoardCards - 1)
            group_rivers(static_cast<int>(board), kept);
}

void GroupedHoldem::group_rivers(int turn, const std::vector<bool>& kept) {
    ClassesBySuits known;
    for (const int river : boards_[turn].children) {
        if (kept[river]) continue;
        ClassesByOutcome classes;
        for (const CardOrbit::Image& outcome : holdem_.layouts_[river].outcomes)
            classes.push_back(&classes_of(turn, outcome.card, known));
        GroupsOfClasses group_of_class;
        for (int player = 0; player < kPlayers; ++player) {
            group_of_class[static_cast<std::size_t>(player)] = group_hands(river, player, classes);
            add_parent_rows(river, player, classes);
        }
        count_cards(river, classes[0]->flush_suits);
        add_levels(river);
        find_same_groups(river, group_of_class);
    }
}

const GroupedHoldem::Classes& GroupedHoldem::classes_of(int turn, Card river,
                                                        ClassesBySuits& known) {
    const Holdem::BoardLayout& layout = holdem_.layouts_[turn];
    const unsigned suits = flush_suits_of(layout.board_cards, river);
    const auto [found, is_new] = known.try_emplace(suits, suits);
    Classes& classes = found->second;
    if (!is_new) return classes;
    std::vector<std::uint16_t> index(kDeckSize * kDeckSize, kNone);  // by two cards of a kind
    for (int player = 0; player < kPlayers; ++player)
        for (std::size_t at = 0; at < layout.cards[player].size(); at += 2) {
            const int one = id_of(card_of_kind(layout.cards[player][at], suits));
            const int two = id_of(card_of_kind(layout.cards[player][at + 1], suits));
            std::uint16_t& of_pair = index[std::min(one, two) * kDeckSize + std::max(one, two)];
            if (of_pair == kNone) of_pair = static_cast<std::uint16_t>(classes.count++);
            classes.of_hand[player].push_back(of_pair);
        }
    for (int player = 0; player < kPlayers; ++player) add_class_rows(turn, player, classes);
    return classes;
}

// A class of one hand has the row of the hand.
void GroupedHoldem::add_class_rows(int turn, int player, Classes& classes) {
    const std::vector<std::uint16_t>& of_hand = classes.of_hand[player];
    const auto count = static_cast<std::size_t>(classes.count);
    std::vector<std::vector<std::uint16_t>> hands(count);
    for (std::size_t hand = 0; hand < of_hand.size(); ++hand)
        hands[of_hand[hand]].push_back(static_cast<std::uint16_t>(hand));
    RowSums& sums = sums_[player][turn];
    if (sums.first.empty()) sums.first.push_back(0);
    const int first_row = in_blocks(boards_[turn].size[player]) * kBlock + 1;
    for (const std::vector<std::uint16_t>& of_class : hands) {
        classes.size[player].push_back(static_cast<std::uint16_t>(of_class.size()));
        if (of_class.size() < 2) {
            classes.row[player].push_back(of_class.empty() ? kNone : of_class[0]);
            continue;
        }
        classes.row[player].push_back(static_cast<std::uint16_t>(first_row + sums.size()));
        sums.hands.insert(sums.hands.end(), of_class.begin(), of_class.end());
        sums.first.push_back(static_cast<std::uint16_t>(sums.hands.size()));
    }
}

// Number the groups by their first hands; return the group of each class.
std::vector<std::uint16_t> GroupedHoldem::group_hands(int river, int player,
                                                      const ClassesByOutcome& classes) {
    const BoardNode& fine = holdem_.boards()[river];
    const std::vector<Card>& cards = holdem_.layouts_[river].cards[player];
    std::vector<std::uint16_t> group_of_class(static_cast<std::size_t>(classes[0]->count), kNone);
    BoardNode& here = boards_[river];
    here.size[player] = 0;
    for (int hand = 0; hand < fine.size[player]; ++hand) {
        std::uint16_t& group =
            group_of_class[classes[0]->of_hand[player][fine.parent_hands[player][0][hand]]];
        if (group == kNone) {
            group = static_cast<std::uint16_t>(here.size[player]++);
            for (const Card card : {cards[2 * hand], cards[2 * hand + 1]})
                layouts_[river].cards[player].push_back(
                    card_of_kind(card, classes[0]->flush_suits));
        }
        groups_[player][river].of_hand.push_back(group);
    }
    return group_of_class;
}

// A group has the row of its class on the turn, unless the river card blocks hands of the class.
void GroupedHoldem::add_parent_rows(int river, int player, const ClassesByOutcome& classes) {
    BoardNode& here = boards_[river];
    HandGroups& groups = groups_[player][river];
    std::vector<std::vector<std::uint16_t>> hands(static_cast<std::size_t>(here.size[player]));
    for (std::size_t hand = 0; hand < groups.of_hand.size(); ++hand)
        hands[groups.of_hand[hand]].push_back(static_cast<std::uint16_t>(hand));
    for (std::size_t outcome = 0; outcome < classes.size(); ++outcome) {
        const ParentHands& fine = holdem_.boards()[river].parent_hands[player][outcome];
        ParentHands rows;
        std::vector<std::uint16_t> first;
        for (const std::vector<std::uint16_t>& of_group : hands) {
            first.push_back(static_cast<std::uint16_t>(rows.size()));
            const std::uint16_t of_class = classes[outcome]->of_hand[player][fine[of_group[0]]];
            if (classes[outcome]->size[player][of_class] == of_group.size())
                rows.push_back(classes[outcome]->row[player][of_class]);
            else
                for (const std::uint16_t hand : of_group) rows.push_back(fine[hand]);
        }
        first.resize(static_cast<std::size_t>(in_blocks(here.size[player]) * kBlock + 1),
                     static_cast<std::uint16_t>(rows.size()));
        here.parent_hands[player][outcome] = std::move(rows);
        groups.first_parent = std::move(first);  // the same for each outcome
    }
}

void GroupedHoldem::count_cards(int river, unsigned flush_suits) {
    const std::vector<Card>& board = holdem_.layouts_[river].board_cards;
    std::vector<float>& shares = layouts_[river].card_shares;
    shares.assign(kDeckSize, 0.0f);
    for (const Card card : kDeck)
        if (std::find(board.begin(), board.end(), card) == board.end())
            ++shares[id_of(card_of_kind(card, flush_suits))];
    for (float& share : shares)
        if (share > 0) share = 1 / share;
}

// Hands of a group are of one strength.
void GroupedHoldem::add_levels(int river) {
    for (int player = 0; player < kPlayers; ++player) {
        int hands[kPlayers] = {0, 0};
        int groups[kPlayers] = {0, 0};
        const auto groups_before = [&](int of, int hand) {
            for (; hands[of] < hand; ++hands[of])
                groups[of] = std::max(groups[of], 1 + groups_[of][river].of_hand[hands[of]]);
            return static_cast<std::uint16_t>(groups[of]);
        };
        for (const Level& level : holdem_.layouts_[river].levels[player])
            layouts_[river].levels[player].push_back(
                {groups_before(player, level.own), groups_before(1 - player, level.opponent)});
    }
}

void GroupedHoldem::find_same_groups(int river, const GroupsOfClasses& group_of_class) {
    Layout& layout = layouts_[river];
    const BoardNode& here = boards_[river];
    for (int player = 0; player < kPlayers; ++player) {
        const int opponent = 1 - player;
        std::vector<int> count[kPlayers];  // hands of each group
        for (int of = 0; of < kPlayers; ++of) {
            count[of].resize(static_cast<std::size_t>(here.size[of]));
            for (const std::uint16_t group : groups_[of][river].of_hand) ++count[of][group];
        }
        std::vector<int> pairs(count[player].size());  // of hands with the same two cards
        const std::vector<std::uint16_t>& same = holdem_.layouts_[river].same[player];
        for (std::size_t hand = 0; hand < same.size(); ++hand)
            if (same[hand] < groups_[opponent][river].of_hand.size())
                ++pairs[groups_[player][river].of_hand[hand]];
        layout.same[player].assign(
            pairs.size(), static_cast<std::uint16_t>(in_blocks(here.size[opponent]) * kBlock));
        layout.same_shares[player].assign(pairs.size(), 0.0f);
        const std::vector<std::uint16_t>& own_groups =
            group_of_class[static_cast<std::size_t>(player)];
        const std::vector<std::uint16_t>& other_groups =
            group_of_class[static_cast<std::size_t>(opponent)];
        for (std::size_t of_class = 0; of_class < own_groups.size(); ++of_class) {
            const std::uint16_t own = own_groups[of_class];
            const std::uint16_t other = other_groups[of_class];
            if (own == kNone || other == kNone) continue;
            layout.same[player][own] = other;
            layout.same_shares[player][own] =
                static_cast<float>(pairs[own]) /
                static_cast<float>(count[player][own] * count[opponent][other]);
        }
    }
}

BlockedReach GroupedHoldem::terminal_values(int board, int player, LaneGroups groups,
                                            const TerminalRows& rows) const {
    const Layout& layout = layouts_[board];
    if (layout.card_shares.empty()) return holdem_.terminal_values(board, player, groups, rows);
    const int opponent = 1 - player;
    SweepTask task{};
    task.own = boards_[board].size[player];
    task.opponent = boards_[board].size[opponent];
    task.own_padded = in_blocks(task.own) * kBlock;
    task.own_cards = layout.cards[player].data();
    task.opponent_cards = layout.cards[opponent].data();
    task.levels = layout.levels[player].data();
    task.level_count = static_cast<int>(layout.levels[player].size());
    task.groups = groups;
    task.rows = rows;
    task.card_shares = layout.card_shares.data();
    RUNOUT_CHOOSE(sweep)(task);
    return {.of_card = rows.of_card,
            .of_showdowns = groups.showdowns > 0,
            .own = task.own,
            .own_cards = task.own_cards,
            .same = layout.same[player].data(),
            .zero_hand = in_blocks(task.opponent) * kBlock,
            .same_shares = layout.same_shares[player].data(),
            .reach = rows.reach};
}

}  // namespace runout

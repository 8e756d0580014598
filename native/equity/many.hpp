// Many exact questions at once: hands and ranges of the same number of players, each on a board of
// its own.
#pragma once

#include <cstdint>
#include <optional>

#include "equity/exact.hpp"

namespace runout {

inline constexpr std::int32_t kNoRange = -1;

// Arrays are in C order, the question first.
struct Questions {
    std::size_t count;
    int players;
    const Card* hands;              // [player][2]; kNoCard is unknown, both with a range
    const Card* boards;             // [5], unknown cards last
    const Card* dead;               // [dead_cards], kNoCard is none
    std::size_t dead_cards;         //
    const std::int32_t* range_ids;  // [player], kNoRange for a hand
    const double* ranges;           // [1326] each
    std::size_t range_count;
};

struct Figures {
    double* equity;  // [question][player], as are the next two
    double* win;
    double* tie;
    std::uint64_t* deals;  // [question], hands and boards
};

enum class RefusalReason : std::uint8_t {
    wrong_card,      // an id above 51 that is not kNoCard
    wrong_board,     // not 0, 3, 4 or 5 cards, or a card after an unknown one
    card_twice,      // a card in two places
    wrong_range,     // no such range, or a hand beside it
    no_deal,         // the players cannot all hold a hand
    not_affordable,  // more than two seats before the flop that are not known, or too many deals
};
struct RefusedQuestion {
    std::size_t question;
    RefusalReason reason;
};

// Return the first question that is malformed.
std::optional<RefusedQuestion> find_malformed(const Questions& questions);

// Answer well-formed questions; return the first that has no answer, after which figures are
// invalid.
std::optional<RefusedQuestion> answer_questions(const Questions& questions,
                                                const Matchups& matchups, int threads,
                                                const Figures& figures);

}  // namespace runout

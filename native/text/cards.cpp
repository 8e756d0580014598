#include "text/cards.hpp"

#include <algorithm>
#include <array>

#include "text/characters.hpp"

namespace runout::text {

namespace {

constexpr std::string_view kRanksAre = "ranks are 2 to 9, T (or 10), J, Q, K, A";
constexpr std::string_view kSuitsAre = "suits are c, d, h, s";
// Of a text whose error has columns; a deck has 52 cards.
constexpr std::size_t kMaxPlacedLength = 1000;

Error notation(Place place, std::string reason, std::string_view hint) {
    return {Code::notation, place, {}, std::move(reason), std::string(hint)};
}

Error about_all(std::string_view text, std::string reason, std::string_view hint) {
    const Place place{1, std::max<std::size_t>(1, count_characters(text))};
    return notation(place, std::move(reason), hint);
}

char32_t letter_at(std::string_view text) {
    return text.empty() ? 0 : first_character(text).code;
}

struct CardAtStart {
    Card card = kNoCard;  // if there is none
    std::size_t characters = 0;
    std::size_t bytes = 0;  // with the selector that may follow
};

CardAtStart scan_card(std::string_view text) {
    const Part rank = read_rank(text);
    if (!rank.number) return {};
    const Part suit = read_suit(text.substr(rank.bytes));
    if (!suit.number) return {};
    return {card_of(*rank.number, *suit.number), rank.bytes + 1, rank.bytes + suit.bytes};
}

// Return the error for the wrong half of a card in this column.
Error not_a_card(std::string_view text, std::size_t column) {
    const Part start = read_rank(text);
    const std::string_view rank = first_characters(text, start.bytes);
    if (!start.number) return notation({column, 1}, quoted(rank) + " is not a rank", kRanksAre);
    const std::string_view suit = first_characters(text.substr(start.bytes), 1);
    if (suit.find_first_not_of(" ,\t\n") != suit.npos)
        return notation({column + start.bytes, 1}, quoted(suit) + " is not a suit", kSuitsAre);
    return notation({column, start.bytes}, "the suit after " + quoted(rank) + " is missing",
                    kSuitsAre);
}

// Return the place of every card in a text, whatever stands between them.
std::vector<Place> places_of_cards(std::string_view text) {
    std::vector<Place> places;
    for (std::size_t column = 1; !text.empty();) {
        const CardAtStart card = scan_card(text);
        if (card.characters > 0) places.push_back({column, card.characters});
        const std::string_view read = text.substr(0, card.bytes);
        const std::size_t characters = card.bytes > 0 ? count_characters(read) : 1;
        column += characters;
        text.remove_prefix(first_characters(text, characters).size());
    }
    return places;
}

CardsReading refused(Error error) {
    return {std::move(error), {}};
}

// Return the reading, or the refusal of a card that is there twice.
CardsReading without_duplicates(CardsReading reading, std::string_view text) {
    if (reading.error) return reading;
    CardMask seen = 0;
    for (const Card card : reading.cards) {
        if (contains(seen, card)) return refused(duplicate_card(reading.cards, text));
        seen |= mask_of(card);
    }
    return reading;
}

// Whether a card stands before another one on a flop.
bool stands_before(Card one, Card other) {
    if (rank_of(one) != rank_of(other)) return rank_of(one) > rank_of(other);
    return suit_of(one) < suit_of(other);
}

struct ClassForm {
    int first = 0;
    int second = 0;
    char suitedness = 0;  // s or o, or none
    bool matches = false;
};

ClassForm scan_class(std::string_view text) {
    ClassForm form;
    for (int* rank : {&form.first, &form.second}) {
        const Part start = read_rank(text);
        if (!start.number) return {};
        *rank = *start.number;
        text.remove_prefix(start.bytes);
    }
    if (text == "s" || text == "S") form.suitedness = 's';
    if (text == "o" || text == "O") form.suitedness = 'o';
    form.matches = text.empty() || form.suitedness != 0;
    return form;
}

}  // namespace

std::optional<int> rank_of_letter(char32_t letter) {
    const char32_t upper = letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter;
    if (upper == 0 || upper >= 0x80) return std::nullopt;
    const std::size_t rank = kRankLetters.find(static_cast<char>(upper));
    if (rank == kRankLetters.npos) return std::nullopt;
    return static_cast<int>(rank);
}

std::optional<int> suit_of_letter(char32_t letter) {
    constexpr std::u32string_view forms = U"cdhsCDHS♣♦♥♠♧♢♡♤";
    const std::size_t at = letter == 0 ? forms.npos : forms.find(letter);
    if (at == forms.npos) return std::nullopt;
    return static_cast<int>(at % kSuits);
}

bool is_variation_selector(char32_t code) {
    return code == 0xfe0e || code == 0xfe0f;
}

Part read_rank(std::string_view text) {
    if (text.starts_with("10")) return {8, 2};
    return {rank_of_letter(letter_at(text)), 1};
}

Part read_suit(std::string_view text) {
    if (text.empty()) return {};
    const Character sign = first_character(text);
    const std::optional<int> suit = suit_of_letter(sign.code);
    if (!suit || sign.bytes == text.size()) return {suit, sign.bytes};
    const Character after = first_character(text.substr(sign.bytes));
    return {suit, sign.bytes + (is_variation_selector(after.code) ? after.bytes : 0)};
}

CardsReading read_cards(std::string_view text) {
    CardsReading reading;
    std::size_t column = 1;
    while (!text.empty()) {
        const CardAtStart card = scan_card(text);
        if (card.characters > 0) {
            reading.cards.push_back(card.card);
            column += count_characters(text.substr(0, card.bytes));
            text.remove_prefix(card.bytes);
            continue;
        }
        const Character gap = first_character(text);
        if (gap.code != ',' && !is_space(gap.code)) return refused(not_a_card(text, column));
        text.remove_prefix(gap.bytes);
        ++column;
    }
    return reading;
}

CardsReading read_different_cards(std::string_view text) {
    return without_duplicates(read_cards(text), text);
}

CardsReading read_card(std::string_view text) {
    CardsReading reading = read_different_cards(text);
    if (reading.error || reading.cards.size() == 1) return reading;
    return refused(about_all(text,
                             "expected one card, found " + std::to_string(reading.cards.size()),
                             "a card is a rank and a suit, like Ah"));
}

CardsReading read_board(std::string_view text) {
    CardsReading reading = read_cards(text);
    if (reading.error) return reading;
    const std::size_t count = reading.cards.size();
    if (count == 1 || count == 2 || count > kBoardCards) return refused(wrong_board(count, text));
    reading = without_duplicates(std::move(reading), text);
    if (reading.cards.size() >= 3)
        std::sort(reading.cards.begin(), reading.cards.begin() + 3, stands_before);
    return reading;
}

CardsReading read_combo(std::string_view text) {
    const CardsReading reading = read_cards(text);
    if (reading.error || reading.cards.size() == 2) return without_duplicates(reading, text);
    return refused(about_all(text,
                             "expected two cards, found " + std::to_string(reading.cards.size()),
                             "a combo is two cards, like AhKd"));
}

Error duplicate_card(std::span<const Card> cards, std::string_view text) {
    CardMask seen = 0;
    std::size_t second = 0;
    for (; second + 1 < cards.size() && !contains(seen, cards[second]); ++second)
        seen |= mask_of(cards[second]);
    const auto first =
        static_cast<std::size_t>(std::ranges::find(cards, cards[second]) - cards.begin());
    Error error{Code::duplicate_card, {}, {}, {}, {}};
    if (!text.empty()) error.reason = excerpt(text) + ": ";
    error.reason += text_of(cards[second]) + " is there twice; remove one";
    if (first_characters(text, kMaxPlacedLength).size() < text.size()) return error;
    const std::vector<Place> places = places_of_cards(text);
    if (places.size() == cards.size()) {
        error.place = places[second];
        error.related = places[first];
    }
    return error;
}

Error wrong_board(std::size_t cards, std::string_view text) {
    std::string reason = text.empty() ? "" : excerpt(text) + ": ";
    reason += "a board has 3, 4 or 5 cards, or none before the flop; found ";
    return {Code::wrong_card_count, {}, {}, reason + std::to_string(cards), {}};
}

HandReading read_hand_class(std::string_view text) {
    const ClassForm form = scan_class(text);
    if (!form.matches) return {about_all(text, "not a hand class", "write AA, AKs or AKo"), {}, {}};
    const int high = std::max(form.first, form.second);
    const int low = std::min(form.first, form.second);
    if (high == low && form.suitedness != 0) {
        const Place last{count_characters(text), 1};
        const std::string pair(2, kRankLetters[static_cast<std::size_t>(high)]);
        return {notation(last, "a pair is neither suited nor offsuit", "write " + pair), {}, {}};
    }
    if (high != low && form.suitedness == 0) {
        const std::string hand(text);
        return {
            about_all(text, "suited or offsuit?", "write " + hand + "s or " + hand + "o"), {}, {}};
    }
    return {{}, {}, class_of_ranks(high, low, form.suitedness == 's')};
}

HandReading read_hand(std::string_view text) {
    if (scan_class(text).matches) return read_hand_class(text);
    CardsReading reading = read_combo(text);
    if (reading.error) return {std::move(reading.error), {}, {}};
    return {{}, combo_of(reading.cards[0], reading.cards[1]), {}};
}

std::string text_of(Card card) {
    return {kRankLetters[static_cast<std::size_t>(rank_of(card))],
            kSuitLetters[static_cast<std::size_t>(suit_of(card))]};
}

std::string text_of_combo(int combo) {
    const auto [low, high] = kComboCards[static_cast<std::size_t>(combo)];
    return text_of(high) + text_of(low);
}

std::string text_of_class(int hand_class) {
    int high = kRanks - 1;
    if (hand_class < kRanks)
        return std::string(2, kRankLetters[static_cast<std::size_t>(high - hand_class)]);
    int kicker = (hand_class - kRanks) % 78;
    while (kicker >= high) kicker -= high--;
    return {kRankLetters[static_cast<std::size_t>(high)],
            kRankLetters[static_cast<std::size_t>(high - 1 - kicker)],
            hand_class < kRanks + 78 ? 's' : 'o'};
}

}  // namespace runout::text

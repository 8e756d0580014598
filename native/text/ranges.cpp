// The reader of range notation:
//
//   range  = item {("," | ";" | space) item}
//   item   = ["!"] unit [weight] | [num["%"]] "(" range ")"
//          | "[" num["%"] "]" range "[/" num["%"] "]"
//          | num ":" unit [weight]     a prefix weight in percent, also of the items after it
//   weight = ":" 0..1 | ":" num "%" | "@" num["%"]
//   unit   = num "%" | num "%-" num "%" | a word of units.hpp
#include "text/ranges.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "text/cards.hpp"
#include "text/characters.hpp"
#include "text/numbers.hpp"
#include "text/scanner.hpp"
#include "text/units.hpp"

namespace runout::text {

namespace {

constexpr std::string_view kWeightsAre = "weights are written AA:0.5, AA:50%, AA@50 or 50%(AA, KK)";
constexpr std::string_view kGroupsAre = "a group is written [50]AA,KK[/50]";
constexpr std::string_view kSeparate = "put a comma or a space between items";

// --- items --------------------------------------------------------------------------------------

// The hands of an item: combos, and of a percentage its hand classes in their order.
struct Hands {
    ComboSet combos;
    Ordering classes;
};

// Takes the items of a text in turn: the last one that names a combo wins.
class Items {
   public:
    Items(std::string_view text, RangeReading& reading) : text_(text), reading_(reading) {}

    std::size_t count() const { return count_; }
    std::size_t named_combos() const { return named_; }
    // The combos of all items but the first.
    const ComboSet& others() const { return others_; }
    // The text of the first item that overlaps.
    std::string_view first_overlap() const { return first_overlap_; }

    // `item` is its place in the text; items come in the order of their places.
    void add(std::string_view item, const Hands& hands, double weight) {
        if (seen_.intersects(hands.combos) && named_ <= kMaxNamedCombos) {
            if (reading_.overlaps.empty()) first_overlap_ = item;
            reading_.overlaps.push_back({place_of(item), repeated(hands)});
        }
        seen_ |= hands.combos;
        store(hands.combos, weight);
    }
    void remove(std::string_view item, const Hands& hands) {
        if (!seen_.intersects(hands.combos))
            note(NoticeKind::idle_removal, item,
                 joined("!", item, " removes nothing: nothing before it has it"));
        seen_ -= hands.combos;
        store(hands.combos, 0);
    }
    // Say something about a part of the text.
    void note(NoticeKind kind, std::string_view part, std::string message) {
        reading_.notices.push_back({kind, place_of(part), std::move(message)});
    }

    // Return the place of a part of the text. The text between parts in their order is counted
    // once.
    Place place_of(std::string_view part) {
        const auto start = static_cast<std::size_t>(part.data() - text_.data());
        if (start < counted_) counted_ = characters_ = 0;
        characters_ += count_characters(text_.substr(counted_, start - counted_));
        counted_ = start;
        return {characters_ + 1, std::max<std::size_t>(1, count_characters(part))};
    }

   private:
    std::vector<std::uint16_t> repeated(const Hands& hands) const {
        std::vector<std::uint16_t> combos;
        const auto append_seen = [&](int combo) {
            if (seen_.has(combo)) combos.push_back(static_cast<std::uint16_t>(combo));
        };
        if (hands.classes.empty()) hands.combos.for_each(append_seen);
        for (const std::uint8_t each : hands.classes) class_combos()[each].for_each(append_seen);
        return combos;
    }
    void store(const ComboSet& combos, double weight) {
        combos.for_each([&](int combo) {
            reading_.weights[static_cast<std::size_t>(combo)] = weight;
            ++named_;
        });
        if (count_++ > 0) others_ |= combos;
    }

    std::string_view text_;
    RangeReading& reading_;
    std::size_t count_ = 0;
    std::size_t named_ = 0;
    ComboSet seen_;  // and not removed since
    ComboSet others_;
    std::string_view first_overlap_;
    std::size_t counted_ = 0;  // bytes of the text, and their characters
    std::size_t characters_ = 0;
};

// --- parts of items -----------------------------------------------------------------------------

// `50` or `50%` at the start of a text, and what is behind it.
struct Share {
    std::string_view number;
    bool has_percent = false;
    std::string_view rest;
};

std::optional<Share> share_at_start(std::string_view text) {
    const std::size_t length = number_length(text);
    if (length == 0) return std::nullopt;
    const bool has_percent = text.substr(length).starts_with('%');
    return Share{text.substr(0, length), has_percent, text.substr(length + (has_percent ? 1 : 0))};
}

// Return how many of the best hand classes reach this percentage of all combos.
std::size_t classes_in(double percent, Ordering ordering) {
    int combos = 0;
    std::size_t classes = 0;
    // Divided as a range's percentage is, so that one printed there reads back as itself.
    while (classes < ordering.size() && 100.0 * combos / kCombos < percent) {
        const int hand_class = ordering[classes++];
        combos += hand_class < 13 ? 6 : hand_class < 91 ? 4 : 12;  // pairs, suited, offsuit
    }
    return classes;
}

// Whether a percentage such as `15%` is an item of its own in a text that begins with a separator.
bool has_percentage_item(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!is_separator(text[at])) continue;
        const auto share = share_at_start(text.substr(at + 1));
        if (!share || !share->has_percent) continue;
        if (share->rest.empty() || is_separator(share->rest.front())) return true;
    }
    return false;
}

// --- the reader ---------------------------------------------------------------------------------

// Reads the tokens of a text to items. Functions return false where they refuse the text.
class Reader {
   public:
    Reader(std::string_view text, const RangeOptions& options, RangeReading& reading)
        : text_(text), options_(options), reading_(reading), items_(text, reading) {}

    void read() {
        if (!options_.rewritten) {
            if (!check_clear()) return;
            if (reading_.error = find_split_number(text_); reading_.error) return;
        }
        if (!read_tokens() || !check_end() || !check_summary() || !check_combos()) return;
        note_small_brackets();
        note_equal_suits();
        note_empty_range();
    }

   private:
    // What stands right before a token.
    enum class After : std::uint8_t { nothing, removal, bracket, attached_bracket, group };

    // An open group. Its weight ends with it, and so do prefix weights inside.
    struct Group {
        char mark;
        std::string_view number;
        std::string_view opening;  // number and bracket
        double weight;
        double outer_weight = 0;
        std::size_t items_before = 0;
    };

    bool refuse(std::string_view part, std::string_view reason, std::string_view hint,
                Code code = Code::notation) {
        reading_.error = {code, items_.place_of(part), {}, std::string(reason), std::string(hint)};
        return false;
    }
    bool exceed(std::string message) {
        reading_.error = {Code::limit_exceeded, {}, {}, std::move(message), {}};
        return false;
    }
    // Return a part of the text with so many bytes before it and behind it.
    std::string_view widened(std::string_view part, std::size_t before, std::size_t behind) const {
        const auto start = static_cast<std::size_t>(part.data() - text_.data());
        return text_.substr(start - before, before + part.size() + behind);
    }

    // Refuse what a reader of pasted forms may know how to read.
    bool check_clear() {
        const std::string_view part = unclear_part(text_);
        if (part.empty()) return true;
        const bool is_gap = is_separator(part.back());
        return refuse(part,
                      is_gap ? "the space here has more than one reading"
                             : quoted(part) + " is not of the notation",
                      "", Code::pasted);
    }

    // --- tokens

    bool read_tokens() {
        const std::size_t tokens = count_tokens(text_);
        if (tokens > kMaxTokens)
            return exceed(joined("the range has ", grouped(std::to_string(tokens)),
                                 " items and brackets; ", grouped(std::to_string(kMaxTokens)),
                                 " is the limit"));
        for (Scanner scanner(text_); !scanner.is_at_end();)
            if (!read_token(scanner.next())) return false;
        return true;
    }

    bool read_token(const Token& token) {
        const std::string_view all = token.all;
        const After after = std::exchange(after_, After::nothing);
        if (after == After::bracket || after == After::attached_bracket)
            return read_bracket(token, after == After::bracket);
        if (after == After::group && (!all.empty() || token.mark == '('))
            return refuse_after_group(all);
        if (token.mark == '(') return open_group(all, after);
        if (after == After::removal ? !read_removal(token) : !all.empty() && !read_item(token))
            return false;
        return read_mark(token, after);
    }

    bool refuse_after_group(std::string_view all) {
        if (!options_.rewritten && (all.starts_with(':') || all.starts_with('@')))
            return refuse(all, "a weight stands behind its group", "", Code::pasted);
        return refuse(all.empty() ? widened(all, 0, 1) : all,
                      "a separator is missing after the group", kSeparate);
    }

    bool read_mark(const Token& token, After after) {
        const std::string_view behind = token.all.substr(token.all.size());
        const bool is_attached = !token.all.empty() || after == After::group;
        if (token.mark == ')') return close_group('(', widened(behind, 0, 1));
        if (token.mark == ']')
            return refuse(widened(behind, 0, 1), "no '[' is open here", kGroupsAre);
        if (token.mark == '[') after_ = is_attached ? After::attached_bracket : After::bracket;
        if (token.mark == '!') after_ = After::removal;
        return true;
    }

    bool read_item(const Token& token) {
        std::string_view all = token.all;
        std::string_view word = token.word;
        bool is_prefix = false;
        if (!check_prefix(token, is_prefix)) return false;
        if (is_prefix) {
            if (!read_prefix(token)) return false;
            all = token.tail.substr(1);
            word = all.substr(0, all.find_first_of(":@%"));
            if (word.empty())
                return refuse(widened(token.word, 0, 1), "no hand follows the weight",
                              "write 50:AA");
        }
        Hands hands;
        std::string_view form;
        if (!read_hands(all, word, hands, form)) return false;
        double weight = weight_;
        if (!form.empty() && !read_weight(all, word, form, weight)) return false;
        items_.add(token.all, hands, weight);
        return true;
    }

    bool read_removal(const Token& token) {
        const std::string_view mark = widened(token.all.substr(0, 0), 1, 0);
        if (token.all.empty())
            return refuse(mark, "no hand follows '!'", "write TT+!AA without a space after '!'");
        if (items_.count() == 0)
            return refuse(mark, "nothing stands before '!' to remove from",
                          "for every other hand write random!" + short_word(token.all));
        Hands hands;
        std::string_view weight;
        if (!read_hands(token.all, token.word, hands, weight)) return false;
        if (!weight.empty())
            return refuse(weight, "'!' takes no weight", "write !" + short_word(token.word));
        items_.remove(token.all, hands);
        return true;
    }

    // Read the hands of an item, a word or a percentage, and return its weight.
    bool read_hands(std::string_view all, std::string_view word, Hands& hands,
                    std::string_view& weight) {
        weight = all.substr(word.size());
        if (weight.starts_with('%')) return read_percentage(all, hands, weight);
        if (word.empty())
            return refuse(weight, "no hand stands before " + quoted_word(weight), kWeightsAre);
        Refusal refusal;
        if (read_unit(word, options_.plus, hands.combos, refusal)) return true;
        return refuse(refusal.part, refusal.reason, refusal.hint);
    }

    // --- percentages: the best hands of an ordering

    // Read `15%` or `5%-15%` at the start of an item, and return what follows it, a weight.
    bool read_percentage(std::string_view all, Hands& hands, std::string_view& weight) {
        reading_.uses_ordering = true;
        const auto first = share_at_start(all);
        if (!first || !first->has_percent) return refuse_percentage(all);
        std::optional<Share> second;
        weight = first->rest;
        if (weight.starts_with('-')) second = share_at_start(weight.substr(1));
        if (second && second->has_percent) weight = second->rest;
        if (!weight.empty() && !weight.starts_with(':') && !weight.starts_with('@'))
            return refuse_percentage(all);
        const double from = second ? value_of(first->number) : 0;
        const double to = value_of(second ? second->number : first->number);
        const std::string_view percentage = all.substr(0, all.size() - weight.size());
        if (std::max(from, to) > 100)
            return refuse(percentage, "more than 100 % of hands",
                          "a percentage runs from 0 to 100");
        if (from > to)
            return refuse(
                percentage, "the smaller percentage stands first",
                joined("write ", short_word(second->number), "%-", short_word(first->number), "%"));
        const std::size_t start = classes_in(from, options_.ordering);
        hands.classes = options_.ordering.subspan(start, classes_in(to, options_.ordering) - start);
        for (const std::uint8_t each : hands.classes) hands.combos |= class_combos()[each];
        return true;
    }

    bool refuse_percentage(std::string_view all) {
        const auto first = share_at_start(all);
        if (first && first->rest.starts_with('-')) {
            const auto second = share_at_start(first->rest.substr(1));
            if (second && second->rest.empty())
                return refuse(all, "both ends need a '%'",
                              joined("write ", short_word(first->number), "%-",
                                     short_word(second->number), "%"));
        }
        if (!first || !first->has_percent)
            return refuse(all.substr(all.find('%'), 1), "'%' cannot follow here",
                          joined("the best 15 % of hands is 15%; ", kWeightsAre));
        const std::string_view rest = first->rest;
        const bool has_hand = rest.find_first_not_of("+-*") != rest.npos;
        const std::string_view hand =
            has_hand ? rest.substr(rest.find_first_not_of('*')) : "AA, KK";
        return refuse(
            rest, quoted_word(rest) + " cannot follow a percentage",
            joined("for a weight write ", short_word(first->number), "%(", short_word(hand), ")"));
    }

    // --- weights

    // Find out whether a number before a colon is a weight for what follows; else it is a hand.
    bool check_prefix(const Token& token, bool& is_prefix) {
        const std::string_view word = token.word;
        is_prefix = token.tail.starts_with(':') && is_number(word);
        if (!is_prefix) return true;
        const auto share = share_at_start(token.tail.substr(1));
        const bool is_weight = share && share->rest.empty();
        is_prefix = !is_weight || share->has_percent || value_of(share->number) > 1;
        if (!is_prefix || !is_unit(word)) return true;
        is_prefix = !is_weight && token.tail.size() > 1;
        if (!share || (is_weight && share->has_percent)) return true;
        const bool is_item = is_weight || share->rest.front() == ':' || share->rest.front() == '@';
        if (!is_item) return true;
        is_prefix = false;
        const std::string_view number = share->number;
        if (!is_unit(number)) return true;
        return refuse(
            token.all, quoted_word(token.all) + " has two readings",
            joined("write ", word, ":", number, "% for the hand ", word, " at ", number, " %, or ",
                   word, "%(", number, ") for ", word, " % of the hand ", number));
    }

    // Read the number before a colon, the weight in percent of this item and of those after it.
    bool read_prefix(const Token& token) {
        const double value = value_of(token.word);
        if (value <= 0 || value > 1) return read_percent(token.word, weight_);
        const std::string rest = short_word(token.tail.substr(1));
        const std::string hand = rest.empty() ? "AA" : rest;
        const std::string shown = short_word(token.word);
        const std::string percent = short_percent_of(token.word);
        return refuse(token.word, shown + " as a prefix has two readings",
                      joined("write ", percent, ":", hand, " for ", percent, " %, or ", shown, "%(",
                             hand, ") for ", shown, " %"));
    }

    // Read the weight of an item, given the item and its word or number.
    bool read_weight(std::string_view item, std::string_view word, std::string_view form,
                     double& weight) {
        const auto share = share_at_start(form.substr(1));
        if (item.substr(word.size()).starts_with('%') && form.front() == ':' &&
            is_unit(form.substr(1)))
            return refuse_weighted_hand(word, form);
        if (!share || !share->rest.empty())
            return refuse(
                form,
                form.size() > 1 ? quoted_word(form) + " is not a weight" : "the weight is missing",
                kWeightsAre);
        const std::string_view number = share->number;
        if (share->has_percent) return read_percent(number, weight);
        const double value = value_of(number);
        if (form.front() == ':') {
            weight = value;
            return value <= 1 ||
                   refuse_fraction(number, joined(word, ":", number, "% or ", word, "@", number));
        }
        if (value <= 0 || value > 1) return read_percent(number, weight);
        const std::string shown = short_word(number);
        const std::string percent = short_percent_of(number);
        return refuse(form, shown + " after '@' has two readings",
                      joined("write ", word, "@", percent, " for ", percent, " %, or ", word, "@",
                             shown, "% for ", shown, " %"));
    }

    // Refuse `22%:AA`.
    bool refuse_weighted_hand(std::string_view number, std::string_view form) {
        const std::string hand = short_word(form.substr(1));
        const std::string share = short_word(number);
        return refuse(
            form, quoted_word(form) + " is not a weight",
            joined("for a weight write ", share, ":", hand, " or ", share, "%(", hand, ")"));
    }

    // Refuse a fraction above 1; `percentage` spells it in percent.
    bool refuse_fraction(std::string_view number, std::string_view percentage) {
        std::string hint = "a weight is a fraction from 0 to 1";
        if (value_of(number) <= 100)
            hint += joined("; for ", short_word(number), " % write ", short_word(percentage));
        return refuse(number, short_word(number) + " is more than 1", hint);
    }

    bool read_percent(std::string_view number, double& weight) {
        weight = value_of_percent(number);
        if (weight <= 1) return true;
        return refuse(number, short_word(number) + " % is more than 100 %",
                      "a weight is at most 100 %");
    }

    // --- groups: 50%(AA, KK) and [50]AA,KK[/50]

    // Open the group of a round bracket, which this weight stands before.
    bool open_group(std::string_view number, After after) {
        const std::string_view opening = widened(number, 0, 1);
        if (number.empty() && after == After::nothing)
            return push_group({'(', number, opening, weight_});
        const auto share = share_at_start(number);
        const bool is_weight = share && share->rest.empty();
        if (!is_weight || after == After::removal)
            return refuse(
                opening,
                is_weight ? "'!' removes one hand at a time" : "expected a number before '('",
                "a group is written 50%(AA, KK)");
        double weight = value_of(share->number);
        if (share->has_percent
                ? !read_percent(share->number, weight)
                : weight > 1 && !refuse_fraction(number, joined(number, "%(AA, KK)")))
            return false;
        return push_group({'(', number, opening, weight});
    }

    // Read the token after a '[', which is `50` or `/50`.
    bool read_bracket(const Token& token, bool may_open) {
        const bool closes = token.all.starts_with('/');
        const std::string_view number = token.all.substr(closes ? 1 : 0);
        const auto share = share_at_start(number);
        if (!share || !share->rest.empty() || token.mark != ']')
            return refuse(widened(token.all, 1, 0), "expected a number between '[' and ']'",
                          kGroupsAre);
        double weight = 0;
        if (!read_percent(share->number, weight)) return false;
        if (closes) return close_group('[', number, weight);
        if (!may_open)
            return refuse(widened(number.substr(0, 0), 1, 0),
                          "a separator is missing before the group",
                          joined(kSeparate, ", or close a group with [/", short_word(number), "]"));
        if (!share->has_percent) brackets_.push_back(number);
        return push_group({'[', number, widened(number, 1, 0), weight});
    }

    bool push_group(Group group) {
        if (groups_.size() == kMaxGroupDepth)
            return exceed(joined("groups stand more than ", std::to_string(kMaxGroupDepth),
                                 " deep; that is the limit"));
        group.items_before = items_.count();
        group.outer_weight = std::exchange(weight_, group.weight);
        groups_.push_back(group);
        return true;
    }

    bool close_group(char mark, std::string_view closing, std::optional<double> weight = {}) {
        if (groups_.empty() || groups_.back().mark != mark)
            return refuse(
                closing,
                joined("this closes no group; no '", std::string(1, mark), "' is open here"),
                "remove it");
        const Group group = groups_.back();
        groups_.pop_back();
        const std::string number = short_word(group.number);
        if (weight && *weight != group.weight)
            return refuse(closing, joined("the group was opened with [", number, "]"),
                          joined("close it with [/", number, "]"));
        if (items_.count() == group.items_before)
            return refuse(closing, "the group is empty", "write none for no hands");
        weight_ = group.outer_weight;
        after_ = After::group;
        return true;
    }

    // --- the whole text

    bool check_end() {
        if (!groups_.empty()) {
            const Group& group = groups_.back();
            const std::string number = short_word(group.number);
            return refuse(
                group.opening, "this group is not closed",
                group.mark == '(' ? "close it with )" : joined("close it with [/", number, "]"));
        }
        if (items_.count() == 0)
            return refuse(text_, "no hand in the text", "the empty range is written none",
                          Code::no_item);
        return !options_.rewritten || check_dashes();  // else no space stands behind a dash
    }

    // Refuse `66- 33`, which may mean 66-33 or the two items 66- and 33.
    bool check_dashes() {
        constexpr std::size_t most = 20;  // characters of a word to show
        for (std::size_t dash = text_.find('-'); dash != text_.npos;
             dash = text_.find('-', dash + 1)) {
            std::size_t start = dash;
            std::size_t next = dash + 1;
            while (next < text_.size() && is_white(text_[next])) ++next;
            if (next == dash + 1 || next == text_.size() || is_boundary(text_[next])) continue;
            while (start > 0 && !is_boundary(text_[start - 1])) --start;
            std::string_view before = text_.substr(start, dash + 1 - start);
            const std::size_t length = count_characters(before);
            if (length > most) before.remove_prefix(first_characters(before, length - most).size());
            std::string_view after = text_.substr(next);
            const auto end = std::ranges::find_if(after, is_boundary) - after.begin();
            after = first_characters(after.substr(0, static_cast<std::size_t>(end)), most);
            return refuse(
                text_.substr(dash, next - dash), "a dash before a space has two readings",
                joined("write ", before, after, ", or ", before, ",", after, " for two items"));
        }
        return true;
    }

    // Refuse `37.9%, 22+ A2+ ..`: a program's summary of the hands, or a union with them.
    bool check_summary() {
        if (!reading_.uses_ordering || items_.count() < 2) return true;
        const auto start = std::ranges::find_if_not(text_, is_white) - text_.begin();
        const auto share = share_at_start(text_.substr(static_cast<std::size_t>(start)));
        if (!share || !share->has_percent || share->rest.empty()) return true;
        // Where another percentage is an item, this is one as well.
        if (!is_separator(share->rest.front()) || has_percentage_item(share->rest)) return true;
        const double value = value_of(share->number);
        const std::size_t point = std::min(share->number.find('.'), share->number.size() - 1);
        const auto places = static_cast<double>(share->number.size() - 1 - point);
        int combos = 0;
        items_.others().for_each([&](int) { ++combos; });
        const double distance = std::abs(100.0 * combos / kCombos - value);
        if (value < 1 || value >= 100 || distance > 0.5 * std::pow(10.0, -places)) return true;
        const std::string shown = short_word(share->number);
        return refuse(widened(share->number, 0, 1),
                      joined(shown, "% is also the share of the hands that follow"),
                      joined("leave it out if that is what it says; ", shown,
                             "% behind them adds the best hands"),
                      Code::ambiguous);
    }

    bool check_combos() {
        if (items_.named_combos() > kMaxNamedCombos)
            return exceed(joined("the items of the range name ",
                                 grouped(std::to_string(items_.named_combos())), " combos; ",
                                 grouped(std::to_string(kMaxNamedCombos)), " is the limit"));
        if (!options_.strict || reading_.overlaps.empty()) return true;
        const auto& [place, combos] = reading_.overlaps.front();
        reading_.error =
            overlap_error(items_.first_overlap(), place, combos, reading_.overlaps.size() - 1);
        return false;
    }

    // --- notices

    // Say that `[0.5]AA[/0.5]` is half a per cent, unless a number is above 1.
    void note_small_brackets() {
        std::string_view small;
        for (const std::string_view number : brackets_) {
            const double value = value_of(number);
            if (value > 1) return;
            if (value > 0 && small.empty()) small = number;
        }
        if (small.empty()) return;
        const std::string number = short_word(small);
        const std::string percent = short_percent_of(small);
        items_.note(NoticeKind::small_bracket, widened(small, 1, 1),
                    joined("[", number, "] is read as ", number, " %; write [", percent, "] for ",
                           percent, " %, or [", number, "%] for ", number, " %"));
    }

    // Say that `XxXx` and `AxXx` are two cards of one suit, as `AxKx` is.
    void note_equal_suits() {
        const auto ends_hand = [&](std::size_t at) {
            return at == text_.size() || is_boundary(text_[at]) || text_[at] == ':';
        };
        constexpr std::string_view ranks = "23456789TJQKAX*";
        for (std::size_t x = text_.find('x', 1); x != text_.npos; x = text_.find('x', x + 1)) {
            const bool is_ten = text_.substr(0, x).ends_with("10");
            const std::size_t start = x - (is_ten ? 2 : 1);
            const std::string_view rank = text_.substr(start, x - start);
            const std::string_view rest = text_.substr(x, 3);
            if (!is_ten && ranks.find(rank) == ranks.npos) continue;
            if (rest != "xXx" && rest != "xxx" && rest != "x*x") continue;
            if (start > 0 && !ends_hand(start - 1)) continue;
            if (!ends_hand(x + 3) && text_[x + 3] != '@') continue;
            items_.note(NoticeKind::same_suit, widened(rank, 0, 3),
                        joined(rank, rest, " is read as two cards of one suit; write ", rank,
                               "X for any suits"));
            return;
        }
    }

    void note_empty_range() {
        if (std::ranges::any_of(reading_.weights, [](double weight) { return weight != 0; }))
            return;
        constexpr std::string_view around = " ,;()\t\r\n";
        std::string_view word = text_.substr(0, text_.find_last_not_of(around) + 1);
        word.remove_prefix(std::min(word.find_first_not_of(around), word.size()));
        if (!std::ranges::equal(word, std::string_view("none"), {}, lower))
            items_.note(NoticeKind::empty_range, text_, std::string(kEmptyRange));
    }

    std::string_view text_;
    const RangeOptions& options_;
    RangeReading& reading_;
    Items items_;
    double weight_ = 1;  // of an item that has none of its own
    std::vector<Group> groups_;
    After after_ = After::nothing;
    std::vector<std::string_view> brackets_;  // the numbers of `[50]` without a '%'
};

std::string overlap_reason(std::string_view item, std::span<const std::uint16_t> combos,
                           std::size_t others) {
    constexpr std::size_t named = 3;
    std::string reason = quoted_word(item) + " gives ";
    for (std::size_t at = 0; at < std::min(named, combos.size()); ++at)
        reason += joined(at > 0 ? ", " : "", text_of_combo(combos[at]));
    if (combos.size() > named)
        reason += joined(" and ", std::to_string(combos.size() - named), " more");
    reason += " again";
    if (others > 0)
        reason += joined(", and ", std::to_string(others),
                         others > 1 ? " more items overlap" : " more item overlaps");
    return reason;
}

}  // namespace

RangeReading read_range(std::string_view text, const RangeOptions& options) {
    RangeReading reading;
    const std::size_t length = text.size() > kMaxTextLength ? count_characters(text) : 0;
    if (length > kMaxTextLength) {
        reading.error.code = Code::limit_exceeded;
        reading.error.reason =
            joined("the range has ", grouped(std::to_string(length)), " characters; ",
                   grouped(std::to_string(kMaxTextLength)), " is the limit");
        return reading;
    }
    Reader(text, options, reading).read();
    return reading;
}

Error overlap_error(std::string_view item, Place place, std::span<const std::uint16_t> combos,
                    std::size_t others) {
    return {Code::overlap,
            place,
            {},
            overlap_reason(item, combos, others),
            "name each combo once; without strict the last item wins"};
}

std::string overlap_warning(std::string_view item, std::span<const std::uint16_t> combos,
                            std::size_t others) {
    return overlap_reason(item, combos, others) + "; the last item wins";
}

}  // namespace runout::text

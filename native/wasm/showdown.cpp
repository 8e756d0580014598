// Showdowns: questions and answers as JSON; and scores in words.
#include "evaluator/descriptions.hpp"
#include "showdown/questions.hpp"
#include "wasm/answers.hpp"

namespace runout::wasm {
namespace {

RUNOUT_EXPORT(cut_pots) std::int32_t cut_pots(const char* request, std::uint32_t length) {
    return answer_with(answer_cut_pots({request, length}));
}

RUNOUT_EXPORT(settle_hand) std::int32_t settle_hand(const char* request, std::uint32_t length) {
    return answer_with(answer_settle({request, length}));
}

RUNOUT_EXPORT(find_winners) std::int32_t find_winners(const char* request, std::uint32_t length) {
    return answer_with(answer_find_winners({request, length}));
}

// Answer with the category, its noun, tie-breakers and description of a score; null if it is none.
RUNOUT_EXPORT(describe_score) std::int32_t describe_score(std::int32_t number) {
    JsonWriter json;
    const std::vector<std::uint8_t> ranks = tie_breakers(number);
    if (ranks.empty()) return answer_with(json.null());
    const auto score = static_cast<Score>(number);
    const int category = category_of(score);
    json.begin_object().member("category", category).member("noun", category_noun(category));
    json.name("ranks").begin_array();
    for (const std::uint8_t rank : ranks) json.value(rank);
    json.end_array().member("description", describe(score)).end_object();
    return answer_with(json);
}

// Answer with the ids of the cards that make the hand of a score.
RUNOUT_EXPORT(best_five)
std::int32_t answer_best_five(std::int32_t score, const std::uint8_t* ids, std::uint32_t count) {
    CardReader reader;
    const CardMask cards = mask_of(reader.read(ids, count));
    if (reader.refusal() != Refusal::none) return code_of(reader.refusal());
    if (tie_breakers(score).empty()) return code_of(Refusal::wrong_count);
    std::string five;
    for (const Card card : best_five(static_cast<Score>(score), cards))
        five.push_back(static_cast<char>(id_of(card)));
    return answer_with(std::move(five));
}

}  // namespace
}  // namespace runout::wasm

// Equity questions: opened, planned, and answered step by step, by one module or by several.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "equity/question.hpp"
#include "equity/sampling/drawing.hpp"
#include "wasm/answers.hpp"

namespace runout::wasm {
namespace {

// A question as a caller lays it out.
struct QuestionLayout {
    std::uint32_t seats;
    std::uint32_t players;
    std::uint32_t board_cards;
    std::uint32_t dead_cards;
    std::uint32_t ranges;
    const std::uint8_t* hands;      // [seat][2], 0xff for an unknown card
    const std::uint8_t* board;      //
    const std::uint8_t* dead;       //
    const std::int32_t* range_ids;  // [seat], -1 for a hand
    const double* weights;          // [range][1326]
};

// An open question. One module, that of the caller's thread, plans its answer and takes the answers
// of the steps; any module does steps.
struct OpenSpot {
    Spot spot;
    bool hand_by_hand = false;
    std::optional<EquityPlan> plan;
    // The course of the answer: chunks counted so far, or deals drawn.
    std::optional<Tally> tally;
    bool is_prepared = false;  // chunks are known: some module has listed them
    std::size_t chunks = 0;
    std::size_t span = 0;
    std::size_t next_chunk = 0;
    std::unique_ptr<Drawing> drawing;
    // What does the steps.
    std::unique_ptr<Counting> counting;
    std::unique_ptr<Sampler> sampler;
};

std::map<std::int32_t, OpenSpot>& open_spots() {
    static std::map<std::int32_t, OpenSpot> spots;
    return spots;
}

// Read and check a question; `inputs` keep what the question refers to.
std::optional<Question> read_question(const QuestionLayout& layout, std::vector<SeatInput>& inputs,
                                      CardReader& reader) {
    const bool is_table = layout.players >= 2 && layout.players <= kMaxPlayers &&
                          layout.seats >= layout.players && layout.seats <= kMaxSeats;
    const bool is_board =
        layout.board_cards == 0 || (layout.board_cards >= 3 && layout.board_cards <= kBoardCards);
    if (!is_table || !is_board || layout.dead_cards > kDeckSize ||
        2 * layout.seats + kBoardCards + layout.dead_cards > kDeckSize) {
        reader.refuse(Refusal::wrong_count);
        return {};
    }
    const CardMask board = mask_of(reader.read(layout.board, layout.board_cards));
    const CardMask dead = mask_of(reader.read(layout.dead, layout.dead_cards));
    for (std::uint32_t seat = 0; seat < layout.seats; ++seat) {
        const std::int32_t range = layout.range_ids[seat];
        if (range < 0) {
            inputs.push_back({mask_of(reader.read(layout.hands + 2 * seat, 2, true)), nullptr});
            continue;
        }
        reader.require(static_cast<std::uint32_t>(range) < layout.ranges, Refusal::wrong_count);
        if (reader.refusal() != Refusal::none) return {};
        const double* const weights = layout.weights + static_cast<std::size_t>(range) * kCombos;
        reader.require(are_weights({weights, kCombos}), Refusal::wrong_weight);
        inputs.push_back({0, weights});
    }
    if (reader.refusal() != Refusal::none) return {};
    return Question{inputs, static_cast<int>(layout.players), board, dead};
}

// An amount is three words: the whole number's low and high half, and the bits of the real one.
void append(StepAnswer& words, const Amount& amount) {
    words.push_back(static_cast<std::uint64_t>(amount.whole));
    words.push_back(static_cast<std::uint64_t>(amount.whole >> 64));
    words.push_back(std::bit_cast<std::uint64_t>(amount.real));
}

Amount amount_in(std::span<const std::uint64_t> words) {
    return {Wide{words[1]} << 64 | words[0], std::bit_cast<double>(words[2])};
}

// The ways to deal, the total, then each player's shares by number of winners from 1 up.
StepAnswer words_of(const Tally& tally) {
    StepAnswer words = {tally.hands_dealt};
    append(words, tally.total);
    const std::size_t players = tally.share.size();
    for (std::size_t player = 0; player < players; ++player)
        for (std::size_t winners = 1; winners <= players; ++winners)
            append(words, tally.share[player][winners]);
    return words;
}

Tally tally_in(std::span<const std::uint64_t> words, int players) {
    Tally tally(players);
    tally.hands_dealt = words[0];
    tally.total = amount_in(words.subspan(1));
    words = words.subspan(4);
    for (auto& share : tally.share)
        for (std::size_t winners = 1; winners <= tally.share.size(); ++winners) {
            share[winners] = amount_in(words);
            words = words.subspan(3);
        }
    return tally;
}

std::size_t tally_words(int players) {
    return 4 + 3 * static_cast<std::size_t>(players * players);
}

// A part of the work, which any module may do that has the question open.
struct Step {
    std::uint64_t is_exact;      // `deals` chunks from `first` on are counted, or listed if 0
    std::uint64_t hand_by_hand;  // results of every hand are wanted
    DrawingStep part;
};
static_assert(std::is_trivially_copyable_v<Step>);

// Settings as a caller lays them out; 0 sets no number, no error.
struct SettingsLayout {
    std::uint32_t method;
    std::uint32_t hand_by_hand;
    double samples;
    double target_error;
    double auto_error;
};

std::int32_t answer_with_words(std::span<const std::uint64_t> words) {
    return answer_with(
        std::string(reinterpret_cast<const char*>(words.data()), words.size_bytes()));
}

JsonWriter& write_refusal(JsonWriter& json, const EquityRefusal& refusal) {
    const bool is_limit = refusal.kind == RefusalKind::limit_exceeded;
    json.name("error").begin_object();
    json.member("code", is_limit ? "limit-exceeded" : "no-possible-deal");
    json.member("message", std::string_view(refusal.message));
    return json.end_object();
}

std::int32_t answer_with_refusal(const std::optional<EquityRefusal>& refusal) {
    JsonWriter json;
    json.begin_object();
    if (refusal) write_refusal(json, *refusal);
    json.end_object();
    return answer_with(json);
}

OpenSpot* find_spot(std::int32_t handle) {
    const auto entry = open_spots().find(handle);
    return entry == open_spots().end() ? nullptr : &entry->second;
}

// Return the handle of a question, above 0, or a refusal.
RUNOUT_EXPORT(open_spot) std::int32_t open_spot(const QuestionLayout* layout) {
    static std::int32_t last_handle = 0;
    std::vector<SeatInput> inputs;
    CardReader reader;
    const std::optional<Question> question = read_question(*layout, inputs, reader);
    if (!question) return code_of(reader.refusal());
    last_handle = last_handle == INT32_MAX ? 1 : last_handle + 1;
    OpenSpot& open = open_spots()[last_handle];
    open.spot = spot_of(*question);
    return last_handle;
}

RUNOUT_EXPORT(close_spot) void close_spot(std::int32_t handle) {
    open_spots().erase(handle);
}

// Answer with the combos of each seat, whether weights are integers, and the first seat that has no
// combo, -1 if all have, with the message about it.
RUNOUT_EXPORT(describe_spot) std::int32_t describe_spot(std::int32_t handle) {
    const OpenSpot* const open = find_spot(handle);
    if (open == nullptr) return code_of(Refusal::no_handle);
    JsonWriter json;
    json.begin_object().name("combos").begin_array();
    for (const std::vector<Holding>& seat : open->spot.seats) json.value(seat.size());
    json.end_array().member("isWhole", open->spot.whole);
    const std::optional<EquityRefusal> refusal = refuse_empty_seat(open->spot);
    json.member("emptySeat", refusal ? refusal->seat : -1);
    json.member("message", std::string_view(refusal ? refusal->message : ""));
    json.end_object();
    return answer_with(json);
}

// Write the scaled weights of a seat by combo.
RUNOUT_EXPORT(write_weights)
std::int32_t write_weights(std::int32_t handle, std::uint32_t seat, double* weights) {
    const OpenSpot* const open = find_spot(handle);
    if (open == nullptr) return code_of(Refusal::no_handle);
    if (seat >= open->spot.seats.size()) return code_of(Refusal::wrong_count);
    std::fill_n(weights, kCombos, 0.0);
    for (const Holding& holding : open->spot.seats[seat]) weights[holding.combo] = holding.weight;
    return 0;
}

// Answer with the name of a setting beyond its limits, empty if there is none, and the remedy.
RUNOUT_EXPORT(refuse_settings)
std::int32_t refuse_settings(double samples, double target_error) {
    const auto given = [](double value) {
        return std::isnan(value) ? std::optional<double>() : value;
    };
    const std::optional<SettingRefusal> refusal =
        refuse_limits(given(samples), given(target_error), {});
    JsonWriter json;
    json.begin_object().member("setting", refusal ? refusal->setting : "");
    json.member("remedy", std::string_view(refusal ? refusal->remedy : "")).end_object();
    return answer_with(json);
}

// Choose how a question is answered. Answer with whether every deal is counted, whether that or
// drawing pays for being shared, and the chunks that are drawn.
RUNOUT_EXPORT(plan_spot)
std::int32_t plan_spot(std::int32_t handle, const SettingsLayout* layout) {
    OpenSpot* const open = find_spot(handle);
    if (open == nullptr) return code_of(Refusal::no_handle);
    if (const auto refusal = refuse_empty_seat(open->spot)) return answer_with_refusal(refusal);
    EquitySettings settings;
    settings.method = static_cast<MethodRule>(layout->method);
    settings.hand_by_hand = layout->hand_by_hand != 0;
    settings.samples = static_cast<std::uint64_t>(layout->samples);
    settings.target_error = layout->target_error;
    if (layout->auto_error != 0) settings.auto_error = layout->auto_error;
    const auto plan = plan_equity(open->spot, settings, false);
    if (const auto* refusal = std::get_if<EquityRefusal>(&plan))
        return answer_with_refusal(*refusal);
    open->plan = std::get<EquityPlan>(plan);
    open->hand_by_hand = settings.hand_by_hand;
    JsonWriter json;
    json.begin_object().member("isExact", open->plan->is_exact);
    json.member("isLong", open->plan->pays_for_sharing());
    json.member("chunks", DrawingStep{.deals = open->plan->goal.deals}.chunks()).end_object();
    return answer_with(json);
}

// Count every deal of a small question at once; the outcome is there as after the last step.
RUNOUT_EXPORT(count_small) std::int32_t count_small(std::int32_t handle) {
    OpenSpot* const open = find_spot(handle);
    if (open == nullptr) return code_of(Refusal::no_handle);
    const Spot& spot = open->spot;
    if (const auto refusal = refuse_empty_seat(spot)) return answer_with_refusal(refusal);
    if (spot.board.empty())
        return code_of(Refusal::not_affordable);  // without a table of match-ups
    const std::optional<MethodChoice> choice = cheapest_method(spot);
    if (!choice || choice->cost > kSmallQuestion) return code_of(Refusal::not_affordable);
    open->tally = count_on_board(spot, choice->method);
    return answer_with_refusal(refuse_tally(spot, *open->tally));
}

Counting& counting_of(OpenSpot& open, bool hand_by_hand) {
    if (!open.counting)
        open.counting = std::make_unique<Counting>(
            open.spot, exact_costs(open.spot, hand_by_hand, false), Counting::LookUp(), [] {});
    return *open.counting;
}

// Prepare what draws the deals of a question; return whether any is possible.
bool prepare_sampler(OpenSpot& open) {
    if (!open.sampler) open.sampler = std::make_unique<Sampler>(open.spot);
    return open.sampler->is_possible();
}

// Start to answer a question that was planned, with this seed where deals are drawn.
RUNOUT_EXPORT(start_answer)
std::int32_t start_answer(std::int32_t handle, std::uint64_t seed) {
    OpenSpot* const open = find_spot(handle);
    if (open == nullptr) return code_of(Refusal::no_handle);
    if (!open->plan) return code_of(Refusal::wrong_method);
    if (open->plan->is_exact) {
        open->tally.emplace(open->spot.players);
        open->is_prepared = false;
        open->next_chunk = 0;
        return answer_with_refusal({});
    }
    if (!prepare_sampler(*open))
        return answer_with_refusal(EquityRefusal{RefusalKind::no_possible_deal, kSameCards});
    DrawingRules rules;
    rules.hand_by_hand = open->hand_by_hand;
    open->drawing = std::make_unique<Drawing>(open->spot.players, seed, open->plan->goal, rules);
    return answer_with_refusal({});
}

// The steps of a count that so many modules do at once. The first one lists the chunks, which may
// take long, so that the caller's thread is free.
void add_spans(OpenSpot& open, std::uint32_t modules, std::vector<Step>& steps) {
    if (!open.is_prepared) return steps.push_back({1, open.hand_by_hand, {}});
    while (steps.size() < modules && open.next_chunk < open.chunks) {
        const std::size_t count = std::min(open.span, open.chunks - open.next_chunk);
        steps.push_back({1, open.hand_by_hand, {.first = open.next_chunk, .deals = count}});
        open.next_chunk += count;
    }
}

// The next step of a drawing, in parts for so many modules.
void add_parts(const OpenSpot& open, std::uint32_t modules, std::vector<Step>& steps) {
    constexpr std::size_t kPartsOfAModule = 4;
    constexpr std::size_t kChunk = Sampler::kDealsPerChunk;
    const DrawingStep& step = open.drawing->step();
    if (open.drawing->is_done()) return;
    if (!step.can_be_split()) return steps.push_back({0, open.hand_by_hand, step});
    const std::size_t parts = kPartsOfAModule * modules;
    const std::size_t each = (step.chunks() + parts - 1) / parts;
    for (std::size_t at = 0; at < step.chunks(); at += each) {
        DrawingStep part = step;
        part.first += at;
        part.deals = std::min<std::uint64_t>(each * kChunk, step.deals - at * kChunk);
        steps.push_back({0, open.hand_by_hand, part});
    }
}

// Answer with the steps that come next, for so many modules, as bytes of `step_bytes` each.
RUNOUT_EXPORT(next_steps)
std::int32_t next_steps(std::int32_t handle, std::uint32_t modules) {
    OpenSpot* const open = find_spot(handle);
    if (open == nullptr) return code_of(Refusal::no_handle);
    if (!open->plan || modules == 0) return code_of(Refusal::wrong_method);
    std::vector<Step> steps;
    if (open->plan->is_exact)
        add_spans(*open, modules, steps);
    else
        add_parts(*open, modules, steps);
    return answer_with(
        std::string(reinterpret_cast<const char*>(steps.data()), steps.size() * sizeof(Step)));
}

RUNOUT_EXPORT(step_bytes) std::int32_t step_bytes() {
    return sizeof(Step);
}

// Whether a sampler can do a step: its populations are those that were grown.
bool is_possible(const OpenSpot& open, const DrawingStep& step) {
    constexpr std::uint64_t kMaxChunks = 4096;
    if (step.can_be_split()) return step.deals > 0 && step.chunks() <= kMaxChunks;
    return step.kind != DrawingStep::Kind::play || open.sampler->populations() == kPopulations;
}

// Do a step; answer with its words. Adds results by player and combo to `cells` unless it is null.
RUNOUT_EXPORT(do_step)
std::int32_t do_step(std::int32_t handle, const Step* step, double* cells) {
    OpenSpot* const open = find_spot(handle);
    if (open == nullptr) return code_of(Refusal::no_handle);
    if (refuse_empty_seat(open->spot)) return code_of(Refusal::no_deal);
    std::optional<Breakdown> breakdown;
    if (cells != nullptr) breakdown.emplace(open->spot.players);
    Breakdown* const kept = breakdown ? &*breakdown : nullptr;
    StepAnswer words;
    if (step->is_exact != 0) {
        const Counting& counting = counting_of(*open, step->hand_by_hand != 0);
        const auto [first, count] = std::pair(step->part.first, step->part.deals);
        if (first > counting.chunks() || count > counting.chunks() - first)
            return code_of(Refusal::wrong_count);
        if (count == 0)
            words = {counting.chunks(), counting.span()};
        else
            words = words_of(counting.run(first, count, 1, kept));
    } else {
        if (!prepare_sampler(*open)) return code_of(Refusal::no_deal);
        if (!is_possible(*open, step->part)) return code_of(Refusal::wrong_method);
        words = answer_step(*open->sampler, open->spot.players, step->part, 1, kept);
    }
    const std::size_t size = breakdown ? breakdown->weight.size() : 0;
    for (std::size_t cell = 0; cell < size; ++cell) {
        cells[cell] += breakdown->weight[cell];
        cells[size + cell] += breakdown->units[cell];
    }
    return answer_with_words(words);
}

// Take the answers of the steps that came last, joined in their order. Write how much is done, the
// deals so far, and whether results by hand start anew, 1 or 0.
RUNOUT_EXPORT(take_answers)
std::int32_t take_answers(std::int32_t handle, const std::uint64_t* words, std::uint32_t count,
                          double* progress) {
    OpenSpot* const open = find_spot(handle);
    if (open == nullptr) return code_of(Refusal::no_handle);
    if (!open->plan || count == 0) return code_of(Refusal::wrong_method);
    std::span<const std::uint64_t> answer(words, count);
    if (!open->plan->is_exact) {
        Drawing& drawing = *open->drawing;
        drawing.take(answer);
        progress[0] = drawing.part();
        progress[1] = static_cast<double>(drawing.deals());
        progress[2] = drawing.has_restarted();
        return answer_with_refusal(drawing.refusal());
    }
    const int players = open->spot.players;
    if (!open->is_prepared) {
        open->chunks = answer[0];
        open->span = answer[1];
        open->is_prepared = true;
    } else {
        for (; !answer.empty(); answer = answer.subspan(tally_words(players)))
            open->tally->add(tally_in(answer, players));
    }
    const bool is_done = open->next_chunk == open->chunks;
    progress[0] =
        is_done ? 1 : static_cast<double>(open->next_chunk) / static_cast<double>(open->chunks);
    progress[1] = static_cast<double>(open->tally->hands_dealt * boards_per_deal(open->spot));
    return answer_with_refusal(is_done ? refuse_tally(open->spot, *open->tally) : std::nullopt);
}

// Answer with the outcome in words: whether amounts are whole, deals, independent deals, total and
// shares as amounts, and the standard error of each player, 0 where every deal was counted.
RUNOUT_EXPORT(outcome) std::int32_t outcome(std::int32_t handle) {
    const OpenSpot* const open = find_spot(handle);
    if (open == nullptr) return code_of(Refusal::no_handle);
    const auto players = static_cast<std::size_t>(open->spot.players);
    StepAnswer words;
    if (open->drawing) {
        const Drawn drawn = open->drawing->drawn();
        words = {1, drawn.deals, drawn.worth};
        append(words, {drawn.deals, 0});
        for (const std::vector<std::uint64_t>& shares : drawn.shares)
            for (const std::uint64_t share : shares) append(words, {share, 0});
        for (const double error : drawn.errors)
            words.push_back(std::bit_cast<std::uint64_t>(error));
        return answer_with_words(words);
    }
    if (!open->tally) return code_of(Refusal::wrong_method);
    const std::uint64_t deals = open->tally->hands_dealt * boards_per_deal(open->spot);
    const StepAnswer tally = words_of(*open->tally);
    words = {open->spot.whole, deals, deals};
    words.insert(words.end(), tally.begin() + 1, tally.end());
    words.resize(words.size() + players);
    return answer_with_words(words);
}

// Write likelihood and equity of each hand of a player, from the cells of all players.
RUNOUT_EXPORT(hand_figures)
std::int32_t write_hand_figures(const double* cells, std::int32_t players, std::int32_t player,
                                double* likelihood, double* equity) {
    hand_figures(cells, players, player, likelihood, equity);
    return 0;
}

}  // namespace

}  // namespace runout::wasm

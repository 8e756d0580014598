// Compiled once per instruction set, as the kernels are.
#include "simd_probes.hpp"

#include "core/simd.hpp"
#include "evaluator/rank_sets.hpp"

namespace runout::RUNOUT_ISA {

namespace {

void probe_transpose(float* square) {
    Floats rows[kFloats];
    for (int row = 0; row < kFloats; ++row) rows[row] = load(square + row * kFloats);
    transpose(rows);
    for (int row = 0; row < kFloats; ++row) store(square + row * kFloats, rows[row]);
}

void probe_load_halves(const std::uint16_t* halves, int count, float* into) {
    for (int at = 0; at < count; at += kFloats) store(into + at, load_halves(halves + at));
}

void probe_store_halves(const float* numbers, int count, std::uint16_t* into) {
    for (int at = 0; at < count; at += kFloats) store_halves(into + at, load(numbers + at));
}

void probe_load_shorts(const std::uint16_t* shorts, int count, float* into) {
    for (int at = 0; at < count; at += kFloats) store(into + at, load_shorts(shorts + at));
}

void probe_store_shorts(const float* numbers, int count, std::uint16_t* into) {
    for (int at = 0; at < count; at += kFloats) store_shorts(into + at, load(numbers + at));
}

void probe_reciprocal(const float* numbers, int count, float* into) {
    for (int at = 0; at < count; at += kFloats) store(into + at, reciprocal(load(numbers + at)));
}

void probe_multiply_add(const float* a, const float* b, const float* c, int count, float* into) {
    for (int at = 0; at < count; at += kFloats)
        store(into + at, multiply_add(load(a + at), load(b + at), load(c + at)));
}

void probe_larger(const float* a, const float* b, int count, float* into) {
    for (int at = 0; at < count; at += kFloats)
        store(into + at, larger(load(a + at), load(b + at)));
}

void probe_smaller(const float* a, const float* b, int count, float* into) {
    for (int at = 0; at < count; at += kFloats)
        store(into + at, smaller(load(a + at), load(b + at)));
}

void probe_strengths(const std::uint8_t* columns, std::int32_t* into) {
    for (int first = 0; first < 64; first += kVectorBytes) {
        CardColumn cards[7];
        for (int at = 0; at < 7; ++at) cards[at] = column_of(load_bytes(columns + 64 * at + first));
        for (int half = 0; half < 2; ++half) {
            CardWords board[kBoardCards];
            for (int at = 0; at < kBoardCards; ++at) board[at] = cards[at].halves[half];
            const Strength strength =
                strength_of(BoardWords(board), cards[5].halves[half], cards[6].halves[half]);
            for (int lane = 0; lane < kVectorWords; ++lane)
                into[first + 2 * lane + half] =
                    strength.made[lane] * 65536 + strength.kickers[lane];
        }
    }
}

}  // namespace

SimdProbes simd_probes() {
    return {probe_transpose,    probe_load_halves, probe_store_halves, probe_load_shorts,
            probe_store_shorts, probe_reciprocal,  probe_multiply_add, probe_larger,
            probe_smaller,      probe_strengths};
}

}  // namespace runout::RUNOUT_ISA

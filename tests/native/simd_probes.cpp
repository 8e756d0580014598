// Compiled once per instruction set, as the kernels are.
#include "simd_probes.hpp"

#include "core/simd.hpp"

namespace runout::RUNOUT_ISA {

namespace {

std::uint64_t probe_nth_set_bit(std::uint64_t mask, unsigned n) {
    return nth_set_bit(mask, n);
}

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

}  // namespace

SimdProbes simd_probes() {
    return {probe_nth_set_bit, probe_transpose,    probe_load_halves, probe_store_halves,
            probe_load_shorts, probe_store_shorts, probe_reciprocal,  probe_multiply_add,
            probe_larger,      probe_smaller};
}

}  // namespace runout::RUNOUT_ISA

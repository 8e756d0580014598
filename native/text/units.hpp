// Units of range notation: one word, such as `AKs`, `A5s-A2s` or `AhXx`, and the combos it names.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/cards.hpp"
#include "text/ranges.hpp"

namespace runout::text {

// A set of combos, as bits by their index.
class ComboSet {
   public:
    void add(int combo) { words_[word_of(combo)] |= bit_of(combo); }
    bool has(int combo) const { return (words_[word_of(combo)] & bit_of(combo)) != 0; }

    ComboSet& operator|=(const ComboSet& other) {
        for (std::size_t word = 0; word < kWords; ++word) words_[word] |= other.words_[word];
        return *this;
    }
    ComboSet& operator-=(const ComboSet& other) {
        for (std::size_t word = 0; word < kWords; ++word) words_[word] &= ~other.words_[word];
        return *this;
    }
    bool intersects(const ComboSet& other) const {
        std::uint64_t common = 0;
        for (std::size_t word = 0; word < kWords; ++word)
            common |= words_[word] & other.words_[word];
        return common != 0;
    }

    // Call visit(combo) for each combo, ascending.
    template <typename Visit>
    void for_each(const Visit& visit) const {
        for (std::size_t word = 0; word < kWords; ++word)
            for (std::uint64_t left = words_[word]; left != 0; left &= left - 1)
                visit(static_cast<int>(64 * word) + std::countr_zero(left));
    }

   private:
    static constexpr std::size_t kWords = (kCombos + 63) / 64;

    static std::size_t word_of(int combo) { return static_cast<std::size_t>(combo) / 64; }
    static std::uint64_t bit_of(int combo) { return std::uint64_t{1} << combo % 64; }

    std::array<std::uint64_t, kWords> words_{};
};

// The combos of each of the 169 hand classes.
const std::array<ComboSet, kHandClasses>& class_combos();

// Why a text cannot be read: the part of it that is meant, and the clauses of an error.
struct Refusal {
    std::string_view part;
    std::string reason;
    std::string hint;
};

// Read a word to the combos it names; or return false, with the part of the word that is wrong.
bool read_unit(std::string_view word, Plus plus, ComboSet& combos, Refusal& refusal);

}  // namespace runout::text

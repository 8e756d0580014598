// Putting items in order of strength without comparing them: one bit per possible strength, and a
// list of the items that share it. Included by the kernels of each instruction set.
#pragma once

#include "core/simd.hpp"
#include "evaluator/evaluator.hpp"

namespace runout::RUNOUT_ISA {

// Scores packed without gaps between the categories.
struct Levels {
    // Different hands of two to five cards in each category, as Score counts them.
    static constexpr int kSizes[9] = {2356, 3887, 936, 1027, 10, 1277, 156, 169, 10};

    int offset[10];  // by score / 4096
    int count;

    constexpr Levels() : offset(), count(0) {
        for (int category = 0; category < 9; ++category) {
            offset[category + 1] = count - (category + 1) * 4096;
            count += kSizes[category];
        }
    }
};
inline constexpr Levels kLevels;

template <int max_items>
class StrengthOrder {
   public:
    static constexpr int kNone = 0xffff;

    RUNOUT_INLINE void enter(int item, Score score) {
        const int level = score + kLevels.offset[score >> 12];
        const std::uint64_t bit = std::uint64_t{1} << (level & 63);
        std::uint64_t& word = present_[level >> 6];
        next_[item] = static_cast<std::uint16_t>(word & bit ? first_[level] : kNone);
        first_[level] = static_cast<std::uint16_t>(item);
        word |= bit;
        used_[level >> 12] |= std::uint64_t{1} << (level >> 6 & 63);
    }

    // The item of the same strength after this one, or kNone.
    RUNOUT_INLINE int next(int item) const { return next_[item]; }

    // Call visit(first item) for each strength from the weakest up, and forgets all items.
    template <typename Visit>
    RUNOUT_INLINE void for_each_level(const Visit& visit) {
        for (int block = 0; block < kBlocks; ++block) {
            for (std::uint64_t words = used_[block]; words != 0; words &= words - 1) {
                const int word = 64 * block + __builtin_ctzll(words);
                for (std::uint64_t bits = present_[word]; bits != 0; bits &= bits - 1)
                    visit(int{first_[64 * word + __builtin_ctzll(bits)]});
                present_[word] = 0;
            }
            used_[block] = 0;
        }
    }

   private:
    static constexpr int kWords = (kLevels.count + 63) / 64;
    static constexpr int kBlocks = (kWords + 63) / 64;

    std::uint64_t used_[kBlocks] = {};    // a bit per word that is not zero
    std::uint64_t present_[kWords] = {};  // a bit per strength
    std::uint16_t first_[64 * kWords];
    std::uint16_t next_[max_items];
};

}  // namespace runout::RUNOUT_ISA

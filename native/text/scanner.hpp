// Tokens of range notation: a word, the weight attached to it, and the mark that follows.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/sentences.hpp"

namespace runout::text {

constexpr bool is_ascii_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}
constexpr bool is_white(char letter) {
    return letter == ' ' || (letter >= '\t' && letter <= '\r') ||
           (letter >= '\x1c' && letter <= '\x1f');
}
constexpr bool is_separator(char letter) {
    return letter == ',' || letter == ';' || is_white(letter);
}
constexpr bool is_mark(char letter) {
    return letter == '(' || letter == ')' || letter == '[' || letter == ']' || letter == '!';
}
constexpr bool is_boundary(char letter) {
    return is_separator(letter) || is_mark(letter);
}

// A stretch of text up to a separator or mark, which may be empty: between two marks and at the end
// of a text there is an empty one.
struct Token {
    std::string_view all;   // the word with its tail
    std::string_view word;  // up to the first of `:`, `@` and `%`
    std::string_view tail;  // from there on: a weight, or a percentage with or without a weight
    char mark = 0;          // that follows: ( ) [ ] ! or 0
};

class Scanner {
   public:
    explicit Scanner(std::string_view text) : text_(text) {}

    // Return the next token; after the empty one at the end of the text there is none.
    Token next();
    bool is_at_end() const { return is_finished_; }

   private:
    std::string_view text_;
    std::size_t at_ = 0;
    bool is_finished_ = false;
};

// Return the number of tokens that a scanner finds.
std::size_t count_tokens(std::string_view text);

// Return the first gap or character of a text that needs interpretation: a space is clear at an
// end, behind a separator and between hands; letters and signs are clear if the notation has them.
// Empty where all of the text is clear.
std::string_view unclear_part(std::string_view text);

}  // namespace runout::text

#include "text/error.hpp"

#include "text/characters.hpp"

namespace runout::text {

std::string message_of(std::string_view text, const Error& error) {
    if (error.code == Code::limit_exceeded || error.code == Code::duplicate_card ||
        error.code == Code::wrong_card_count)
        return error.reason;
    std::string message = excerpt_around(text, error.place.column);
    message += ", character " + std::to_string(error.place.column) + ": " + error.reason;
    if (!error.hint.empty()) message += "; " + error.hint;
    return message;
}

}  // namespace runout::text

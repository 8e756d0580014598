#include "core/json.hpp"

#include <algorithm>
#include <charconv>

#include "core/sentences.hpp"

namespace runout {
namespace {

void append_escaped(std::string& to, char letter) {
    constexpr std::string_view digits = "0123456789abcdef";
    const auto code = static_cast<unsigned char>(letter);
    if (letter == '"' || letter == '\\') {
        to += '\\';
        to += letter;
    } else if (code < 0x20) {
        to += "\\u00";
        to += digits[code >> 4];
        to += digits[code & 15];
    } else {
        to += letter;
    }
}

}  // namespace

JsonWriter& JsonWriter::value(std::string_view text) {
    separate();
    text_ += '"';
    for (const char letter : text) append_escaped(text_, letter);
    text_ += '"';
    return *this;
}

JsonWriter& JsonWriter::begin(char bracket) {
    separate();
    text_ += bracket;
    needs_comma_ = false;
    return *this;
}

JsonWriter& JsonWriter::end(char bracket) {
    text_ += bracket;
    needs_comma_ = true;
    return *this;
}

JsonWriter& JsonWriter::plain(std::string_view token) {
    separate();
    text_ += token;
    return *this;
}

void JsonWriter::separate() {
    if (needs_comma_) text_ += ',';
    needs_comma_ = true;
}

class JsonReader {
   public:
    explicit JsonReader(std::string_view text) : left_(text) {}

    std::optional<Json> read() {
        Json value;
        if (!read_value(value, 0)) return {};
        skip_spaces();
        if (!left_.empty()) return {};
        return value;
    }

   private:
    static constexpr int kMaxDepth = 16;

    bool read_value(Json& to, int depth) {
        skip_spaces();
        if (left_.empty() || depth > kMaxDepth) return false;
        const char first = left_.front();
        if (first == '{' || first == '[') return read_items(to, depth, first == '{');
        if (first == '"') {
            to.kind_ = Json::Kind::text;
            return read_text(to.text_);
        }
        if (first == '-' || is_digit(first)) {
            to.kind_ = Json::Kind::number;
            const auto end = std::ranges::find_if_not(left_, [](char letter) {
                return is_digit(letter) ||
                       std::string_view("+-.eE").find(letter) != std::string_view::npos;
            });
            to.text_ = take(static_cast<std::size_t>(end - left_.begin()));
            return true;
        }
        for (const std::string_view word : {"true", "false", "null"})
            if (left_.starts_with(word)) {
                if (word != "null") to.kind_ = Json::Kind::truth;
                to.text_ = take(word.size());
                return true;
            }
        return false;
    }

    bool read_items(Json& to, int depth, bool is_object) {
        to.kind_ = is_object ? Json::Kind::object : Json::Kind::list;
        const char close = is_object ? '}' : ']';
        take(1);
        if (takes(close)) return true;
        do {
            if (is_object) {
                skip_spaces();
                to.names_.emplace_back();
                if (!read_text(to.names_.back()) || !takes(':')) return false;
            }
            to.items_.emplace_back();
            if (!read_value(to.items_.back(), depth + 1)) return false;
        } while (takes(','));
        return takes(close);
    }

    bool read_text(std::string& to) {
        if (left_.empty() || left_.front() != '"') return false;
        take(1);
        while (!left_.empty() && left_.front() != '"') {
            if (left_.front() != '\\') {
                to += take(1);
            } else if (!read_escape(to)) {
                return false;
            }
        }
        return takes('"');
    }

    bool read_escape(std::string& to) {
        constexpr std::string_view letters = "\"\\/bfnrt";
        constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
        if (left_.size() < 2) return false;
        const char letter = take(2)[1];
        if (const std::size_t at = letters.find(letter); at != letters.npos) {
            to += meanings[at];
            return true;
        }
        unsigned point = 0;
        if (letter != 'u' || left_.size() < 4) return false;
        const std::string_view digits = take(4);
        const auto read = std::from_chars(digits.data(), digits.data() + 4, point, 16);
        append_character(to, point);
        return read.ptr == digits.data() + 4;
    }

    std::string_view take(std::size_t count) {
        const std::string_view taken = left_.substr(0, count);
        left_.remove_prefix(count);
        return taken;
    }

    bool takes(char letter) {
        skip_spaces();
        if (left_.empty() || left_.front() != letter) return false;
        take(1);
        return true;
    }

    void skip_spaces() {
        const std::size_t start = left_.find_first_not_of(" \t\r\n");
        left_.remove_prefix(std::min(start, left_.size()));
    }

    std::string_view left_;
};

std::optional<Json> Json::read(std::string_view text) {
    return JsonReader(text).read();
}

int Json::whole() const {
    const bool fits = is_number() && text_.size() <= 9 && std::ranges::all_of(text_, is_digit);
    int number = -1;
    if (fits) std::from_chars(text_.data(), text_.data() + text_.size(), number);
    return number;
}

const Json& Json::operator[](std::string_view name) const {
    static const Json nothing;
    const auto found = std::ranges::find(names_, name);
    return found == names_.end() ? nothing
                                 : items_[static_cast<std::size_t>(found - names_.begin())];
}

}  // namespace runout

// JSON: written, and read as values that keep the text of numbers, so that none is rounded.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runout {

// Writes JSON. A member is a name followed by a value; commas are put in where they are needed.
class JsonWriter {
   public:
    JsonWriter& begin_object() { return begin('{'); }
    JsonWriter& end_object() { return end('}'); }
    JsonWriter& begin_array() { return begin('['); }
    JsonWriter& end_array() { return end(']'); }

    JsonWriter& name(std::string_view name) {
        value(name);
        text_ += ':';
        needs_comma_ = false;
        return *this;
    }

    // A text of UTF-8.
    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(bool truth) { return plain(truth ? "true" : "false"); }
    // Beyond 2^53 a caller may read the nearest double.
    JsonWriter& value(std::integral auto number) { return plain(std::to_string(number)); }
    JsonWriter& null() { return plain("null"); }
    // A number of any size and with any decimals.
    JsonWriter& number(std::string_view digits) { return plain(digits); }

    JsonWriter& member(std::string_view name, const auto& value) {
        return this->name(name).value(value);
    }

    std::string take() { return std::move(text_); }

   private:
    JsonWriter& begin(char bracket);
    JsonWriter& end(char bracket);
    JsonWriter& plain(std::string_view token);
    void separate();

    std::string text_;
    bool needs_comma_ = false;
};

// A value that was read. What is absent reads as null, and what is of another kind as empty, so
// that a reader checks what matters to it and nothing else.
class Json {
   public:
    // Return the value of a JSON text in UTF-8; nothing if it is none, or nested too deeply.
    static std::optional<Json> read(std::string_view text);

    bool is_null() const { return kind_ == Kind::null; }
    bool is_true() const { return kind_ == Kind::truth && text_ == "true"; }
    bool is_number() const { return kind_ == Kind::number; }
    // The text, or the digits of a number.
    const std::string& text() const { return text_; }
    const std::vector<Json>& items() const { return items_; }
    // The whole number, or -1 if it is none from 0 to 999,999,999.
    int whole() const;

    bool has(std::string_view name) const { return !(*this)[name].is_null(); }
    const Json& operator[](std::string_view name) const;

   private:
    friend class JsonReader;
    enum class Kind { null, truth, number, text, list, object };

    Kind kind_ = Kind::null;
    std::string text_;
    std::vector<Json> items_;
    std::vector<std::string> names_;  // of an object's items
};

}  // namespace runout

// Memory for numbers, zero at first, whose pages are not taken before they are written.
#pragma once

#include <cstddef>

namespace runout {

class Pool {
   public:
    Pool() = default;
    explicit Pool(std::size_t bytes);
    Pool(Pool&& other) noexcept;
    Pool& operator=(Pool&& other) noexcept;
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    ~Pool();

    // A multiple of 4096, or null where no bytes were asked for.
    std::byte* at() const { return at_; }
    float* floats() const { return reinterpret_cast<float*>(at_); }
    std::size_t bytes() const { return bytes_; }

   private:
    void* mapped_ = nullptr;
    std::size_t mapped_bytes_ = 0;
    std::byte* at_ = nullptr;
    std::size_t bytes_ = 0;
};

}  // namespace runout

// Zero-initialized memory; pages of all but small pools are committed on first write.
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

    // Aligned to 64 bytes; null for an empty pool.
    std::byte* at() const { return at_; }
    float* floats() const { return reinterpret_cast<float*>(at_); }
    std::size_t bytes() const { return bytes_; }

   private:
    void* owned_ = nullptr;
    std::size_t mapped_bytes_ = 0;  // 0 on the heap
    std::byte* at_ = nullptr;
    std::size_t bytes_ = 0;
};

}  // namespace runout

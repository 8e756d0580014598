// A file mapped into memory that may be cut off, or become unreadable, while it is mapped. What is
// read beyond its last page is zeros, and it is not whole from then on: read first, then ask. A cut
// within the last page, and bytes that were written meanwhile, are not noticed here. Reading costs
// nothing more than from any mapping.
#pragma once

#include <atomic>
#include <cstddef>

namespace runout {

class MappedFile {
   public:
    // Map the first bytes of an open file, which may be closed afterwards.
    MappedFile(int descriptor, std::size_t bytes);
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    bool is_whole() const { return is_lost_ == nullptr || !*is_lost_; }
    const void* data() const { return at_; }
    std::size_t bytes() const { return bytes_; }

   private:
    std::size_t bytes_;
    std::size_t mapped_bytes_ = 0;
    void* at_ = nullptr;
    const std::atomic<bool>* is_lost_ = nullptr;  // set where a read has failed
};

}  // namespace runout

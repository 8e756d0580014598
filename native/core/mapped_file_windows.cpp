// Mapped files on Windows, which cuts off no file that is mapped.
#define NOMINMAX
#define WIN32_LEAN_AND_MEAN
#include <io.h>
#include <windows.h>

#include <cstdint>
#include <new>

#include "core/mapped_file.hpp"

namespace runout {

MappedFile::MappedFile(int descriptor, std::size_t bytes) : bytes_(bytes), mapped_bytes_(bytes) {
    if (bytes == 0) return;
    const auto file = reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
    const HANDLE mapping = CreateFileMappingW(file, nullptr, PAGE_READONLY, 0, 0, nullptr);
    if (mapping == nullptr) throw std::bad_alloc();
    at_ = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, bytes);
    CloseHandle(mapping);  // the view keeps it
    if (at_ == nullptr) throw std::bad_alloc();
}

MappedFile::~MappedFile() {
    if (at_ != nullptr) UnmapViewOfFile(at_);
}

}  // namespace runout

// Mapped files for Python: their content as an array, and whether it is whole.
#include <nanobind/ndarray.h>

#include <cstdint>

#include "bindings/module.hpp"
#include "core/mapped_file.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using runout::MappedFile;

void bind_mapped_files(nb::module_& module) {
    nb::class_<MappedFile>(module, "MappedFile")
        .def(nb::init<int, std::size_t>(), "descriptor"_a, "bytes"_a)
        .def_prop_ro("is_whole", &MappedFile::is_whole)
        .def_prop_ro("content", [](nb::handle self) {
            const auto& file = nb::cast<const MappedFile&>(self);
            const std::size_t shape[1] = {file.bytes()};
            return nb::ndarray<nb::numpy, const std::uint8_t, nb::ndim<1>, nb::c_contig>(
                file.data(), 1, shape, self);
        });
}

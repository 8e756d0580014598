// Files mapped into memory that may be cut off while they are open.
#pragma once

#include <nanobind/nanobind.h>

void bind_mapped_files(nanobind::module_& module);

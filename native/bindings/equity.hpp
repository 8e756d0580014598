// The part of the Python module that counts and samples deals.
#pragma once

#include <nanobind/nanobind.h>

void bind_equity(nanobind::module_& module);

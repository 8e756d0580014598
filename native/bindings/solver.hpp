// The solver's part of the Python module.
#pragma once

#include <nanobind/nanobind.h>

void bind_solver(nanobind::module_& module);

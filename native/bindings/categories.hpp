// Python bindings of hand categories.
#pragma once

#include <nanobind/nanobind.h>

void bind_categories(nanobind::module_& module);

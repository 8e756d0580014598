// Python bindings of settlements.
#pragma once

#include <nanobind/nanobind.h>

void bind_showdown(nanobind::module_& module);

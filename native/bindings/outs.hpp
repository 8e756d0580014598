// Python bindings of outs.
#pragma once

#include <nanobind/nanobind.h>

void bind_outs(nanobind::module_& module);

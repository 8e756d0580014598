// The parts of the Python module, a file each.
#pragma once

#include <nanobind/nanobind.h>

void bind_categories(nanobind::module_& module);
void bind_equity(nanobind::module_& module);
void bind_mapped_files(nanobind::module_& module);
void bind_outs(nanobind::module_& module);
void bind_showdown(nanobind::module_& module);
void bind_solver(nanobind::module_& module);
void bind_text(nanobind::module_& module);

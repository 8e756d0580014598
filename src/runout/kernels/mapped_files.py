"""Files mapped into memory that may be cut off while they are open, without ending the process."""

from __future__ import annotations

from runout.kernels import _native

__all__ = ["MappedFile"]

MappedFile = _native.MappedFile
"""The first ``bytes`` of an open file, as the array ``content``.

What is read of a file that was cut off meanwhile is zeros, and ``is_whole`` is false from then on:
read first, ask afterwards, then use what was read.
"""

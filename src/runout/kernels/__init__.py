"""The Python side of the C++ kernels: bytes, integers and arrays in and out."""

"""The Python side of the C++ kernels: domain values to arrays, the compiled module, and back."""

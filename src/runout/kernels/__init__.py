"""Where Python meets C++: domain values -> arrays -> the compiled module -> domain values."""

# runout: `make run` serves it on this machine, `make test` proves it. Everything is installed into .venv.
PYTHON ?= python3
BIN := .venv/bin
NATIVE := $(wildcard native/*) CMakeLists.txt
PYTHON_FILES := src tests benchmarks tools
CPP_FILES := $(wildcard native/*.?pp tests/native/*.?pp tests/native/*/*.h)

.PHONY: run test check bench test-native format stub clean

run: .venv/built
	$(BIN)/runout tour
	$(BIN)/runout serve

test: .venv/built test-native
	$(BIN)/pytest

check: .venv/built
	$(BIN)/ruff check $(PYTHON_FILES)
	$(BIN)/ruff format --check $(PYTHON_FILES)
	$(BIN)/clang-format --dry-run --Werror $(CPP_FILES)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/check_stub.py
	$(BIN)/python tools/write_openapi.py

bench: .venv/built
	$(BIN)/python -m benchmarks.run

# Release without NDEBUG: optimised, and the asserts stay on.
test-native: .venv/tools
	$(BIN)/cmake -S . -B build/native-checks -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) \
	    -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O2 \
	    -DRUNOUT_NATIVE_CHECKS=ON -DRUNOUT_SANITIZE=ON > /dev/null
	$(BIN)/cmake --build build/native-checks
	build/native-checks/runout_native_checks

format: .venv/tools
	$(BIN)/ruff check --fix $(PYTHON_FILES)
	$(BIN)/ruff format $(PYTHON_FILES)
	$(BIN)/clang-format -i $(CPP_FILES)

stub: .venv/built
	$(BIN)/python tools/check_stub.py --write
	$(BIN)/python tools/write_openapi.py --write

clean:
	rm -rf .venv build

# Stamps: the tools follow pyproject.toml, the compiled module follows its sources.
.venv/tools: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python tools/install.py
	touch $@

.venv/built: .venv/tools $(NATIVE)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check \
	    --no-build-isolation --no-deps --editable .
	touch $@

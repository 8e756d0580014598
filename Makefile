# runout: `make run` serves it on this machine, `make test` proves it. Everything is installed into .venv
# and web/node_modules.
PYTHON ?= python3
BIN := .venv/bin
# How many processes share the tests. A browser keeps more than a core busy: a third process made them
# slower on two cores.
JOBS ?= 2
CORE := $(wildcard native/*/*.?pp native/*/*/*.?pp)
NATIVE := $(filter-out native/wasm/%,$(CORE)) CMakeLists.txt
PYTHON_FILES := src tests benchmarks tools
CPP_FILES := $(wildcard native/*/*.?pp native/*/*/*.?pp tests/native/*.?pp tests/native/*/*.cpp tests/native/*/*.h)
# What tools/generate.py writes; the rest of what it writes is not compiled.
GENERATED := src/runout/kernels/_native.pyi web/src/api/schema.d.ts web/src/api/spot_fields.ts \
    web/src/local/flop_textures.ts web/src/local/starters.ts web/engine/src/hand_categories.ts \
    web/src/ranges/chart/label_words.ts web/engine/src/text/tables.ts
SOURCES := $(shell find src -name '*.py')
# npm wants copies of LICENSE and NOTICE.txt beside the description of the package.
PAGE_FILES := $(shell find web -name node_modules -prune -o -path web/engine/dist -prune -o -type f ! -name LICENSE ! -name NOTICE.txt -print)
ENGINE_FILES := $(filter web/engine/%,$(PAGE_FILES))
NPM := $(BIN)/npm --prefix web --no-update-notifier
# npm's scripts find node, and cmake finds ninja, where everything is installed.
export PATH := $(abspath $(BIN)):$(PATH)
# Let test processes reuse .pyc files.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test test-native test-page test-python check bench release web site docs faults fuzz sanitize format api clean

run: .venv/built .venv/page
	$(BIN)/runout tour
	$(BIN)/runout serve

# The native checks are compiled and run beside the Python tests, which wait now and then.
test: .venv/tools .venv/built .venv/page .venv/site .venv/browser
	$(MAKE) --no-print-directory test-page
	$(MAKE) --no-print-directory --jobs 2 test-native test-python

# A file's tests stay in one process, which they share a service or a browser in; the slowest files
# come first (tests/conftest.py).
test-python: .venv/tools .venv/built .venv/page .venv/site .venv/browser
	$(BIN)/pytest --numprocesses $(JOBS) --dist loadfile --no-loadscope-reorder --durations 25

check: .venv/tools .venv/built .venv/generated
	$(BIN)/ruff check $(PYTHON_FILES)
	$(BIN)/ruff format --check $(PYTHON_FILES)
	$(BIN)/clang-format --dry-run --Werror $(CPP_FILES)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.generate --check
	$(BIN)/python -m tools.licences
	$(BIN)/python -m tools.lock
	$(NPM) run --silent check

# The page into src/runout/service/web and the package for JavaScript into web/engine/dist.
web: .venv/page

# The page without a service, into build/page-site: a folder for any web host.
site: .venv/site

# Silence Material's deprecation notice.
docs: .venv/tools
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# What is published, into dist/, after the kernels have been compiled for Windows and macOS. TRIAL=1
# builds and checks what may not be released yet.
release: .venv/tools .venv/page
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'ziglang==0.17.0'
	$(BIN)/python -m tools.check_portable
	$(BIN)/python -m tools.release $(if $(TRIAL),--trial)

# COMPARE=OLD.md says what got slower since that page.
bench: .venv/tools .venv/built
	$(BIN)/python -m benchmarks.run $(if $(COMPARE),--compare $(COMPARE))

test-native: build/native-checks/built
	nice build/native-checks/runout_native_checks

# Release without NDEBUG: the asserts stay on. At -Og the sanitized kernels take two thirds of the
# processor time to compile that -O1 takes; the checks run a quarter longer,
# which is an eighth of what it saves. Without make's flags: ninja cannot share the jobs of make 4.3.
build/native-checks/built: .venv/tools $(NATIVE) $(wildcard tests/native/*.?pp tests/native/*.cmake)
	MAKEFLAGS= $(BIN)/cmake -S . -B build/native-checks -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) \
	    -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-Og \
	    -DRUNOUT_NATIVE_CHECKS=ON -DRUNOUT_SANITIZE=ON > /dev/null
	MAKEFLAGS= nice $(BIN)/cmake --build build/native-checks
	touch $@

# Kill processes at random for a few minutes.
faults: .venv/tools .venv/built .venv/page
	PYTHONPATH=tests $(BIN)/python -m faults.run
	RUNOUT_FAULTS=10 $(BIN)/pytest tests/faults tests/analysis/solver/solution/test_file_headers.py
	$(MAKE) --no-print-directory test-native
	build/native-checks/runout_native_checks allocations

# Every reader of text and files, and the compiled module under the sanitizers; SECONDS each.
fuzz: .venv/tools .venv/built build/sanitized/stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'atheris>=2.3'
	RUNOUT_EXAMPLES=5 RUNOUT_SHARE_OF_CALLS=1 $(BIN)/pytest tests/service/test_openapi.py \
	    tests/kernels/test_native_safety.py
	$(BIN)/python tests/fuzz/run.py --seconds $(or $(SECONDS),60)

# The native checks under the thread sanitizer, then the tests of the kernels with the compiled
# module under the other two; Python's own memory is not looked at.
sanitize: .venv/tools .venv/built build/sanitized/stamp
	$(BIN)/cmake -S . -B build/thread-checks -G Ninja -DCMAKE_BUILD_TYPE=Release \
	    -DCMAKE_CXX_FLAGS_RELEASE=-O1 -DRUNOUT_NATIVE_CHECKS=ON -DRUNOUT_SANITIZE=thread > /dev/null
	$(BIN)/cmake --build build/thread-checks
	build/thread-checks/runout_native_checks
	LD_PRELOAD="$$(c++ -print-file-name=libasan.so) $$(c++ -print-file-name=libstdc++.so)" \
	    ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=64:allocator_may_return_null=1 \
	    UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1 \
	    PYTHONPATH=$(abspath tests/native/module_of_build) RUNOUT_BUILD=$(abspath build/sanitized) \
	    $(BIN)/pytest tests/kernels --ignore tests/kernels/test_instruction_sets.py \
	    --deselect tests/kernels/test_native_safety.py::test_a_million_calls_leave_nothing_behind

build/sanitized/stamp: .venv/tools $(NATIVE)
	$(BIN)/cmake -S . -B build/sanitized -G Ninja -DCMAKE_BUILD_TYPE=Release \
	    -DCMAKE_CXX_FLAGS_RELEASE=-O2 -DRUNOUT_SANITIZE=ON \
	    -DPython_EXECUTABLE=$(abspath $(BIN)/python) \
	    -Dnanobind_DIR=$$($(BIN)/python -m nanobind --cmake_dir) > /dev/null
	$(BIN)/cmake --build build/sanitized
	touch $@

test-page: .venv/npm .venv/engine
	$(NPM) run --silent test

format: .venv/tools .venv/npm
	$(BIN)/ruff check --fix $(PYTHON_FILES)
	$(BIN)/ruff format $(PYTHON_FILES)
	$(BIN)/clang-format -i $(CPP_FILES)
	$(NPM) run --silent format

# Record the HTTP interface as it is now, after a change of it.
api: .venv/generated
	$(BIN)/python -m tools.generate --record

clean:
	rm -rf .venv build dist web/node_modules web/engine/dist web/engine/LICENSE web/engine/NOTICE.txt src/runout/service/web $(GENERATED)

# Stamps: what is installed follows pyproject.toml, the compiled module and the page follow their
# sources. Running needs less than testing does.
.venv/runtime: pyproject.toml requirements-dev.lock
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python tools/install.py run
	touch $@

.venv/tools: .venv/runtime
	$(BIN)/python tools/install.py
	touch $@

.venv/built: .venv/runtime $(NATIVE)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check \
	    --no-build-isolation --no-deps --editable .
	touch $@

# Files that stay the same are not touched, so that what is made of them is not made again.
.venv/generated: .venv/built .venv/npm $(SOURCES) $(wildcard tools/generate.py tools/page_tables.py)
	$(BIN)/python -m tools.generate
	touch $@

$(GENERATED): .venv/generated ;

.venv/npm: .venv/runtime web/package-lock.json
	$(NPM) ci --silent
	touch $@

.venv/wasm: .venv/runtime $(CORE) native/wasm/rules.mk
	$(MAKE) --no-print-directory --jobs 2 --file native/wasm/rules.mk MODULE=web/engine/dist/runout.wasm \
	    COMPILER="$(abspath $(BIN)/python) -m ziglang c++"
	touch $@

# Scripts whose source is gone are not packed: the compiler writes all anew.
.venv/engine: .venv/npm .venv/wasm LICENSE NOTICE.txt $(ENGINE_FILES) $(GENERATED)
	cp LICENSE NOTICE.txt web/engine
	find web/engine/dist -mindepth 1 ! -name runout.wasm -delete
	web/node_modules/.bin/tsc --project web/engine
	touch $@

.venv/page: .venv/npm .venv/engine $(PAGE_FILES) $(GENERATED)
	$(NPM) run --silent build -- --logLevel warn
	touch $@

# The browser of the page's tests, once and not by each of their processes.
.venv/browser: .venv/tools .venv/npm
	PYTHONPATH=tests $(BIN)/python -m support.web_browser
	touch $@

.venv/site: .venv/npm .venv/engine $(PAGE_FILES) $(GENERATED)
	$(NPM) run --silent site -- --logLevel warn
	touch $@

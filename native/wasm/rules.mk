# The core as a WebAssembly module: make -f native/wasm/rules.mk MODULE=FILE COMPILER=COMMAND.
# Headers under native/wasm come before those of the same name under native: there they have one thread.
BUILD := build/wasm
SOURCES := $(wildcard native/wasm/*.cpp native/wasm/core/*.cpp native/core/json.cpp native/core/sentences.cpp \
    native/evaluator/*.cpp native/categories/*.cpp native/equity/*.cpp native/equity/sampling/*.cpp \
    native/outs/*.cpp native/showdown/*.cpp native/text/*.cpp)
# Many questions at once are for arrays, and the table of match-ups is larger than the whole module.
SOURCES := $(filter-out native/equity/many.cpp native/equity/matchups.cpp,$(SOURCES))
OBJECTS := $(SOURCES:%.cpp=$(BUILD)/%.o)
TARGET := -target wasm32-wasi
FLAGS := $(TARGET) -std=c++20 -flto -DNDEBUG -msimd128 -mbulk-memory -fno-exceptions -fno-rtti -ffp-contract=off \
    -fvisibility=hidden -Inative/wasm -Inative -Wall -Wextra -Wshadow -Wno-unused-const-variable
# A reactor has no main function.
LINK := $(TARGET) -mexec-model=reactor -O3 -flto -s -Wl,--gc-sections -Wl,--strip-all -Wl,-z,stack-size=1048576

# Loops over deals are compiled for speed, the rest for size.
FAST := native/evaluator/kernels.cpp native/equity/sweep.cpp native/equity/joint.cpp native/equity/sampling/chunks.cpp
OPTIMIZE := -Oz
$(FAST:%.cpp=$(BUILD)/%.o): OPTIMIZE := -O3

$(MODULE): $(OBJECTS)
	mkdir -p $(@D)
	$(COMPILER) $(LINK) $(OBJECTS) -o $@

$(BUILD)/%.o: %.cpp native/wasm/rules.mk
	mkdir -p $(@D)
	$(COMPILER) $(FLAGS) $(OPTIMIZE) -MMD -MP -c $< -o $@

-include $(OBJECTS:.o=.d)

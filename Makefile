# SPDX-License-Identifier: GPL-2.0-only
# `make help` lists what there is to make.

BUILD := build
CC := gcc
CFLAGS := -O2 -g
WARNINGS := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes
PACKAGES := libelf libdw sqlite3 smartcols libmd

# What the compiler is called with, but for the user's CFLAGS. Deferred: on a fresh machine
# pkg-config is installed by the rule for deps.
COMPILE = $(CC) -std=c11 -D_GNU_SOURCE $(WARNINGS) -pthread $(CFLAGS) $$(pkg-config --cflags $(PACKAGES))
LIBRARIES = $$(pkg-config --libs $(PACKAGES))

PROGRAM_SOURCES := $(filter-out counter/main.c,$(wildcard counter/*.c)) $(wildcard reports/*.c)
PROGRAM_OBJECTS := $(PROGRAM_SOURCES:%.c=$(BUILD)/%.o)
TEST_SOURCES := $(filter-out tests/fuzz_%.c,$(wildcard tests/*.c))
TEST_OBJECTS := $(TEST_SOURCES:%.c=$(BUILD)/%.o)
FORMATTED := $(wildcard counter/*.[ch] reports/*.[ch] cases/*.[ch] cases/*/*.h tests/*.[ch])

.PHONY: all run check bench deps format format-check clean help
.DELETE_ON_ERROR:

all: insncount ## build the program (the default)

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16

deps: ## install what is missing, get a QEMU that knows Zicboz
	@BUILD=$(BUILD) counter/deps.sh

run: insncount ## reproduce the Zicboz series' analysis
	./insncount reproduce zicboz

insncount: $(BUILD)/counter/main.o $(PROGRAM_OBJECTS)
	$(CC) -pthread $(CFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/%.o: %.c | deps
	@mkdir -p $(@D)
	$(COMPILE) -MMD -MP -c -o $@ $<

$(BUILD)/tests/insncount-tests: $(TEST_OBJECTS) $(PROGRAM_OBJECTS)
	$(CC) -pthread $(CFLAGS) -o $@ $^ $$(pkg-config --libs check) $(LIBRARIES)

check: insncount $(BUILD)/tests/insncount-tests format-check ## run all tests
	$(BUILD)/tests/insncount-tests

format: ## format the C sources
	clang-format -i $(FORMATTED)

format-check: | deps ## check the format of the C sources, blanks and odd characters everywhere
	clang-format --dry-run -Werror $(FORMATTED)
	tests/check-text

clean: ## remove what was built, but for QEMU
	rm -rf insncount $(BUILD)/counter $(BUILD)/reports $(BUILD)/tests

-include $(PROGRAM_OBJECTS:.o=.d) $(TEST_OBJECTS:.o=.d) $(BUILD)/counter/main.d

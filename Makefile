# SPDX-License-Identifier: GPL-2.0-only
# `make help` lists what there is to make.

BUILD := build
PREFIX := /usr/local
CC := gcc
CFLAGS := -O2 -g
WARNINGS := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes
PACKAGES := libelf libdw sqlite3 smartcols libmd

# What the compiler is called with, but for the user's CFLAGS. Deferred: on a fresh machine
# pkg-config is installed by the rule for deps.
COMPILE = $(CC) -std=c11 -D_GNU_SOURCE $(WARNINGS) -pthread $(CFLAGS) $$(pkg-config --cflags $(PACKAGES))
# Debian's Zydis has no file for pkg-config.
LIBRARIES = $$(pkg-config --libs $(PACKAGES)) -lZydis -lm

PROGRAM_SOURCES := $(filter-out counter/main.c,$(wildcard counter/*.c)) $(wildcard reports/*.c)
PROGRAM_OBJECTS := $(PROGRAM_SOURCES:%.c=$(BUILD)/%.o)
TEST_SOURCES := $(filter-out tests/bench.c tests/fuzz_%.c,$(wildcard tests/*.c))
TEST_OBJECTS := $(TEST_SOURCES:%.c=$(BUILD)/%.o)
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all
FUZZ_SECONDS := 20
FUZZ_FLAGS := -O1 $(SANITIZE) -fsanitize-coverage=trace-pc
FUZZ_TARGETS := $(patsubst tests/fuzz_%.c,$(BUILD)/fuzz/%,$(filter-out tests/fuzz_main.c,$(wildcard tests/fuzz_*.c)))
FUZZ_OBJECTS := $(PROGRAM_SOURCES:%.c=$(BUILD)/fuzz/%.o) $(BUILD)/fuzz/tests/fuzz_main.o
FORMATTED := $(wildcard counter/*.[ch] reports/*.[ch] cases/*.[ch] cases/*/*.h tests/*.[ch])

.PHONY: all install run check sanitize fuzz bench deps kernel-sources format format-check clean help
.DELETE_ON_ERROR:

all: insncount $(BUILD)/insncount.1 ## build the program and its manual page (the default)

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16

deps: ## install what is missing, get a QEMU that knows Zicboz
	@BUILD=$(BUILD) counter/deps.sh

kernel-sources: deps ## get the routines of two Linux kernels, for the tests
	@BUILD=$(BUILD) counter/kernel-sources.sh

run: insncount ## reproduce the Zicboz series' analysis
	./insncount reproduce zicboz

insncount: $(BUILD)/counter/main.o $(PROGRAM_OBJECTS)
	$(CC) -pthread $(CFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/insncount.1: docs/insncount.1.scd | deps
	@mkdir -p $(@D)
	scdoc <$< >$@

$(BUILD)/%.o: %.c | deps
	@mkdir -p $(@D)
	$(COMPILE) -MMD -MP -c -o $@ $<

$(BUILD)/tests/insncount-tests: $(TEST_OBJECTS) $(PROGRAM_OBJECTS)
	$(CC) -pthread $(CFLAGS) -o $@ $^ $$(pkg-config --libs check) $(LIBRARIES)

check: all $(BUILD)/tests/insncount-tests format-check ## run all tests
	@BUILD=$(BUILD) counter/kernel-sources.sh || echo 'some tests will be skipped' >&2
	$(BUILD)/tests/insncount-tests

# The tool stands at the top of the tree, where it finds its data: so does this one, for the tests.
sanitize: | deps ## run all tests with the sanitizers
	$(MAKE) clean
	$(MAKE) CFLAGS="-O1 -g $(SANITIZE)" insncount $(BUILD)/tests/insncount-tests
	CK_TIMEOUT_MULTIPLIER=4 $(BUILD)/tests/insncount-tests
	$(MAKE) clean

fuzz: $(FUZZ_TARGETS) ## feed the parsers with damaged input, FUZZ_SECONDS=20 each
	@for target in $^; do $$target -t $(FUZZ_SECONDS) || exit 1; done

$(BUILD)/fuzz/%.o: %.c | deps
	@mkdir -p $(@D)
	$(COMPILE) $(FUZZ_FLAGS) -MMD -MP -c -o $@ $<

$(FUZZ_TARGETS): $(BUILD)/fuzz/%: $(BUILD)/fuzz/tests/fuzz_%.o $(FUZZ_OBJECTS)
	$(CC) -pthread $(CFLAGS) $(FUZZ_FLAGS) -o $@ $^ $(LIBRARIES)

bench: insncount $(BUILD)/tests/bench ## measure the tool's speed, in about a minute
	$(BUILD)/tests/bench

$(BUILD)/tests/bench: $(BUILD)/tests/bench.o $(PROGRAM_OBJECTS)
	$(CC) -pthread $(CFLAGS) -o $@ $^ $(LIBRARIES)

# All that the program reads, and the headers of its own that guests are built with.
DATA := $(shell find targets cases gdbscripts reports/series -type f -not -name '*.pyc') \
	counter/error.h counter/result.h counter/testcase.h
SHARE := $(DESTDIR)$(PREFIX)/share/insncount

install: all ## install under PREFIX (default /usr/local), with the QEMU of `make deps`
	install -D insncount $(DESTDIR)$(PREFIX)/bin/insncount
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/man/man1 $(BUILD)/insncount.1
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/doc/insncount README.md docs/teaching.md
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/doc/insncount/teaching docs/teaching/*
	@for file in $(DATA); do install -D -m 644 $$file $(SHARE)/$$file || exit 1; done
	@if [ -d $(BUILD)/qemu ]; then install -d $(SHARE)/build/qemu && \
		install $(BUILD)/qemu/* $(SHARE)/build/qemu; fi

format: ## format the C sources
	clang-format -i $(FORMATTED)

format-check: | deps ## check the format of the C sources, blanks and odd characters everywhere
	@clang-format --dry-run -Werror $(FORMATTED)
	@tests/check-text

clean: ## remove what was built, but not what was fetched
	rm -rf insncount $(BUILD)/counter $(BUILD)/reports $(BUILD)/tests $(BUILD)/fuzz $(BUILD)/deps.* \
		$(BUILD)/kernel-sources.* $(BUILD)/insncount.1

-include $(PROGRAM_OBJECTS:.o=.d) $(TEST_OBJECTS:.o=.d) $(BUILD)/counter/main.d
-include $(FUZZ_OBJECTS:.o=.d) $(FUZZ_TARGETS:$(BUILD)/fuzz/%=$(BUILD)/fuzz/tests/fuzz_%.d)
-include $(BUILD)/tests/bench.d

# Every command a contributor needs. It wants git, make and Python 3.11 or newer with its venv
# module; the environment is made in .venv from the pinned requirement files when it is first
# needed, and made again when they change.
#
#   make play     play in the browser         make play ARGS="--port 8080"
#   make test     all tests but the slow      make test ARGS="tests/rules -k bag"
#   make check    what CI wants of the code   make bench, make soak, make words, make lock, make clean
#   make statements   the statements of the source texts, each with its tests or what it waits for
#   make mutants      faults put into the rules, and which of them no test notices
#   make strength     computer players of neighbouring levels against each other
#   make leaves       what tiles kept are worth, measured again

SHELL := /bin/sh
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
MUTANTS := build/mutants
CANDIDATES := $(or $(PYTHON),python3 python3.13 python3.12 python3.11)
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check --require-hashes

# Sets $found in the shell that runs it, or says what is missing and ends that shell.
FIND_PYTHON = found=; bare=; for name in $(CANDIDATES); do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	if "$$name" -c 'import ensurepip, venv' 2>/dev/null; then found=$$name; break; fi; \
	bare="$$bare $$name"; \
done; \
if [ -z "$$found$$bare" ]; then \
	echo "Python 3.11 or newer is missing: none of '$(CANDIDATES)' is one." >&2; \
	echo "On Debian 12 or Ubuntu 24.04 and later: apt-get install python3 python3-venv" >&2; \
	echo "If it has another name here: make PYTHON=/path/to/python3.12 ..." >&2; \
	exit 1; \
elif [ -z "$$found" ]; then \
	echo "Python is there ($${bare\# }), but its venv module is missing." >&2; \
	echo "On Debian or Ubuntu: apt-get install python3-venv" >&2; \
	exit 1; \
fi

.PHONY: help play test statements mutants check bench soak twin leaves strength words words-report lock clean

help:
	@sed -n '/^#/!q;s/^# \{0,1\}//p' Makefile

play: $(VENV)/.run
	@$(BIN)/python -m bot play $(ARGS)

test: $(VENV)/.dev
	$(BIN)/python -m pytest $(ARGS)

# Every statement of the source texts with its tests; exit status 1 if one has none and is not open.
statements: $(VENV)/.dev
	@$(BIN)/python -m tests.rules.statements

# Faults put into the rules as committed, one at a time, and those that no fast test of play
# notices (pyproject.toml, tool.mutmut). ARGS="'bot.rules.placing*'" does one file.
mutants: $(MUTANTS)/.done
	rm -rf $(MUTANTS)/tree && mkdir $(MUTANTS)/tree
	git archive HEAD | tar -x -C $(MUTANTS)/tree
	cd $(MUTANTS)/tree && ../bin/mutmut run $(ARGS)
	cd $(MUTANTS)/tree && ../bin/mutmut results | sed '/not checked/d'

# Long forms: whole games by the hundred, more examples, long runs.
soak: $(VENV)/.dev
	HYPOTHESIS_PROFILE=wide $(BIN)/python -m pytest -m slow $(ARGS)

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# One JSON object a line; exit status 1 when a figure is outside its budget.
bench: $(VENV)/.dev
	@PYTHONPATH=. $(BIN)/python tests/bench $(ARGS)

# The compiled search, in place: faster computer players and hints. Wants a C compiler; without it
# everything works by the pure one.
twin: $(VENV)/.dev
	$(BIN)/python setup.py --quiet build_ext --inplace

# What tiles kept are worth, from the computer's games against itself: the same bytes again as long
# as lists, boards and tiles are the same. Half an hour with the compiled search, else a day or two.
# ARGS="classic.en" does one tile set.
leaves: twin
	$(BIN)/python -m bot.leaves --gaddags build/gaddag $(ARGS)

# Games of neighbouring levels, in every seat of the same bag: ARGS="--bags 20 --sets classic.en";
# with --seats 3 or 4 one of a level among others of its neighbour.
strength: twin
	$(BIN)/python -m tests.engine.strength $(ARGS)

# The word graphs of data/words again, from the packages their recipes pin.
words: $(VENV)/.run
	$(BIN)/python -m bot.wordlists $(ARGS)

# How a list compares with any other, by word length: make words-report LANG=sv REF=other.txt
words-report: $(VENV)/.run
	@test -n "$(REF)" || { echo "make words-report LANG=sv REF=FILE" >&2; exit 2; }
	@$(BIN)/python -m bot.wordlists report "$(LANG)" "$(REF)"

# Pins what pyproject.toml asks for, for every Python from 3.11 on. The pins that stand in the files
# stay; LOCK="--upgrade" renews all, LOCK="--upgrade-package pillow" one.
COMPILE = build/lock/bin/uv pip compile --quiet --no-config --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links \
	--custom-compile-command "make lock" $(LOCK)

lock: build/lock/.done
	$(COMPILE) pyproject.toml --output-file requirements.txt
	$(COMPILE) pyproject.toml --group dev --constraint requirements.txt \
		--output-file requirements-dev.txt

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# An interpreter that has gone (the system's was upgraded) is a reason to start anew, too.
$(BIN)/python: ;

$(VENV)/.run: requirements.txt requirements-dev.txt $(BIN)/python
	@$(FIND_PYTHON); echo "making $(VENV) with $$found"; "$$found" -m venv --clear $(VENV)
	@$(BIN)/python $(PIP_INSTALL) --requirement requirements.txt
	@touch $@

$(VENV)/.dev: $(VENV)/.run
	@echo "adding the tools of tests and checks to $(VENV)"
	@$(BIN)/python $(PIP_INSTALL) --requirement requirements-dev.txt
	@touch $@

$(MUTANTS)/.done: requirements.txt requirements-dev.txt
	@$(FIND_PYTHON); "$$found" -m venv --clear $(MUTANTS)
	@$(MUTANTS)/bin/python $(PIP_INSTALL) --requirement requirements.txt
	@$(MUTANTS)/bin/python $(PIP_INSTALL) --requirement requirements-dev.txt
	@$(MUTANTS)/bin/python -m pip install --quiet --disable-pip-version-check 'mutmut>=3.8,<3.9'
	@touch $@

build/lock/.done:
	@$(FIND_PYTHON); "$$found" -m venv --clear build/lock
	@build/lock/bin/python -m pip install --quiet --disable-pip-version-check 'uv>=0.13,<0.14'
	@touch $@

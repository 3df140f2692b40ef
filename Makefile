# Every target sets up what it needs; the second time that takes no time. `make help` lists them.
#
# The tests run the wheel that users get, with the hot modules compiled, from .venv. The tree under src is never built in
# and is the pure-Python form: PYTHONPATH=src puts it before the wheel.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

PYTHON ?= $(shell for python in python3.11 python3 python3.12 python3.13 python3.14; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$python" && break; done)
# One worker more than there are cores: tests of the server wait a good deal.
PYTEST ?= -n $(shell expr $$(nproc 2>/dev/null || sysctl -n hw.ncpu) + 1) --dist worksteal
BROWSING ?= -n auto --dist worksteal
ARGS ?=
UPGRADE ?=

VENV := .venv
BENCH := .venv-bench
CLUSTER := .venv-cluster
RESEARCH := .venv-research
LOCKER := .venv-lock
DOCS := .venv-docs
HOOKS := .venv-hooks
BIN := $(CURDIR)/$(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
PURE := PYTHONPATH=$(CURDIR)/src
# The locks are complete, so pip need not look for more; hashes make it refuse anything else.
INSTALL := -m pip install -qq --disable-pip-version-check --no-deps --no-compile
LOCKED := $(INSTALL) --require-hashes
SOURCES := $(sort $(shell find src -type f -not -path '*/__pycache__/*' -not -name '*.so' -not -path 'src/gloaming/static/*'))
HEARTS := $(sort $(shell find examples/hearts -type f -not -path '*/__pycache__/*'))
# The browser table: built by the Node of the virtual environment, the same everywhere, into the package.
WEB := $(sort $(shell find frontend -type f -not -path '*/node_modules/*') $(wildcard src/gloaming/games/*/cards/*.toml))
STATIC := src/gloaming/static/index.html
NODE := cd frontend && PATH="$(BIN):$$PATH"

# Packages are compiled to byte code when they are first imported, and only what is: half as long as all of them by pip.
# Where Python is told to write none, every start of a server would compile them again.
export PYTHONDONTWRITEBYTECODE :=

say = @echo "gloaming: $(1)"
comma := ,

define venv
	@test -n "$(PYTHON)" || { echo "gloaming: Python 3.11 or newer is needed and was not found." \
		"Install it (Debian: apt-get install python3 python3-venv) or say: make PYTHON=/path/to/python" >&2; exit 1; }
	@"$(PYTHON)" -m venv --clear $(1) || { echo "gloaming: $(PYTHON) could not make a virtual environment." \
		"On Debian: apt-get install python3-venv" >&2; exit 1; }
endef

# Compiling is a must wherever it is possible, so that no broken build passes its tests in the other form unnoticed.
define build
	@lacking="$$($(BIN)/python hatch_build.py lacking)"; \
	export GLOAMING_MYPYC_CACHE="$(CURDIR)/$(VENV)/mypyc"; \
	export GLOAMING_MYPYC="$${GLOAMING_MYPYC:-$$(test -n "$$lacking" && echo auto || echo 1)}"; \
	$(BIN)/python -m hatchling build -t wheel -d $(1) >/dev/null
endef

# What is measured is built with a profile, which takes twice as long; once so, it stays so until `make clean`.
bench peers load research-speed soak wheel: export GLOAMING_TUNED := 1
soak: export GLOAMING_CHECKED := 1
# Only an engine that exports its table can have the example compiled against it.
peers judge-compiled: export GLOAMING_EXPORTS := 1
export GLOAMING_EXPORTS ?= $(shell grep -s -o -m1 '^exports=1' $(VENV)/.sources | cut -d= -f2)
export GLOAMING_TUNED ?= $(shell grep -s -o -m1 '^tuned=1' $(VENV)/.sources | cut -d= -f2)

.PHONY: help cluster judge judge-compiled example play terminal test fast browser units lint types cover bench load siege peers research research-speed soak screens contact-sheets wire wheel wheel-pure sdist image release release-check docs hooks lint-web lock lock-web clean FORCE

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 16

play: $(VENV)/.app ## install, lay the table and open it in a browser
	@$(BIN)/gloaming serve --open $(ARGS)

terminal: $(VENV)/.app ## install and play at the terminal
	@$(BIN)/gloaming play $(ARGS)

# The wheel needs few packages: the others are installed and style, types and the browser table tested while it is built.
test: $(VENV)/.tools ## what must hold: style, types, all tests on the compiled form but those in a browser
	@$(MAKE) --no-print-directory -j2 $(VENV)/.app lint types units
	$(call say,running the tests)
	@$(BIN)/python -m pytest $(PYTEST) --ignore=tests/browser

fast: $(VENV)/.test ## the tests on the pure-Python form, straight from src, nothing built
	@$(PURE) $(BIN)/python -m pytest $(PYTEST) --ignore=tests/browser

browser: $(VENV)/.app $(VENV)/.test ## the tests in a real browser
	$(call say,running the tests in a browser)
	@CHROMIUM="$$(tools/ensure-browser.sh)" $(BIN)/python -m pytest tests/browser $(BROWSING)

lint: $(VENV)/.test lint-web ## style
	$(call say,checking style)
	@$(BIN)/ruff check -q
	@$(BIN)/ruff format -q --check || { echo "gloaming: .venv/bin/ruff format puts this right" >&2; exit 1; }

lint-web: frontend/node_modules/.stamp ## style of the browser code alone
	@$(NODE) npm run lint --silent || { echo "gloaming: cd frontend && npm run format fixes most of this" >&2; exit 1; }

units: frontend/node_modules/.stamp ## the tests of the browser table's own parts
	$(call say,running the tests of the browser table)
	@$(NODE) npm test --silent

types: $(VENV)/.test frontend/node_modules/.stamp ## types
	$(call say,checking types)
	@$(BIN)/mypy --no-error-summary
	@$(NODE) npm run check --silent -- --output machine >/dev/null || { $(NODE) npm run check --silent; exit 1; }

cover: $(VENV)/.test ## test coverage, measured on the pure-Python form because compiled code is not seen
	@$(PURE) $(BIN)/python -m pytest $(PYTEST) --cov --cov-report=term-missing

soak: $(VENV)/.app $(VENV)/.test ## the long runs
	@$(BIN)/python -m pytest $(PYTEST) --soak -m soak

screens: $(VENV)/.app $(VENV)/.test ## the pictures in docs/screens (ARGS=table- for some of them)
	@CHROMIUM="$$(tools/ensure-browser.sh)" $(BIN)/python tools/screens.py $(ARGS)

contact-sheets: $(VENV)/.app $(VENV)/.test ## each table at every window size, one picture a game, in .tmp/contact-sheets
	@CHROMIUM="$$(tools/ensure-browser.sh)" $(BIN)/python tools/contact_sheet.py $(ARGS)

wire: $(VENV)/.test frontend/node_modules/.stamp ## the browser's types from the server's schema
	@$(PURE) $(BIN)/python tools/schema.py > $(VENV)/openapi.json
	@$(NODE) npm run types --silent -- ../$(VENV)/openapi.json -o src/wire/schema.ts

bench: $(VENV)/.app ## how fast our games are, both forms
	@$(BIN)/python -m benchmarks.peers --ours $(ARGS)

load: $(VENV)/.app $(VENV)/.test ## how many matches a server bears (ARGS='--matches 100 300')
	@$(BIN)/python -m benchmarks.load $(ARGS)

siege: $(VENV)/.app $(VENV)/.test ## whether one person can stop the others (ARGS='--seconds 60')
	@$(BIN)/python -m benchmarks.siege $(ARGS)

peers: $(BENCH)/.app ## how fast our games are beside other engines
	@$(BENCH)/bin/python -m benchmarks.peers $(ARGS)

# The environment has all that the wheel needs, so `make play` and `make test` install none of this.
research: $(RESEARCH)/.app ## the environments for research, judged by PettingZoo, Gymnasium and OpenSpiel
	$(call say,running the tests of the environments)
	@$(RESEARCH)/bin/python -m pytest tests/research $(PYTEST) $(ARGS)

research-speed: $(RESEARCH)/.app ## how fast the environments are beside those of RLCard and PettingZoo
	@$(RESEARCH)/bin/python -m benchmarks.research $(ARGS)

judge: $(BENCH)/.peers ## whole games of the example in step with OpenSpiel's (ARGS='--games 40')
	$(call say,playing in step with OpenSpiel)
	@PYTHONPATH=src:examples/hearts/src $(BENCH)/bin/python examples/hearts/tests/judge.py $(ARGS)

judge-compiled: $(BENCH)/.app ## the same with the compiled form of engine and example
	$(call say,playing in step with OpenSpiel$(comma) compiled)
	@$(BENCH)/bin/python examples/hearts/tests/judge.py $(ARGS)

example: $(VENV)/.test ## the tests of the example game, on the pure-Python form
	@rm -rf $(VENV)/example
	@GLOAMING_MYPYC=0 $(BIN)/python $(INSTALL) --no-index --no-build-isolation --target $(VENV)/example ./examples/hearts
	@PYTHONPATH=src:$(VENV)/example $(BIN)/python -m pytest -q -c /dev/null --rootdir examples/hearts examples/hearts/tests

cluster: $(CLUSTER)/.app ## what the extras for the lab add: a cluster of local workers, Parquet, searches
	$(call say,testing the lab with its extras)
	@$(CLUSTER)/bin/python -m pytest tests/lab/test_cluster.py tests/lab/test_search.py tests/lab/test_tables.py $(ARGS)

wheel: $(VENV)/.tools $(STATIC) ## the wheel in dist, compiled where possible
	$(call say,building the wheel in dist)
	$(call build,dist)

wheel-pure: export GLOAMING_MYPYC := 0
wheel-pure: $(VENV)/.tools $(STATIC) ## the pure-Python wheel in dist
	$(call say,building the pure-Python wheel in dist)
	$(call build,dist)

sdist: $(VENV)/.tools $(STATIC) ## the source archive in dist
	$(call say,building the source archive in dist)
	@$(BIN)/python -m hatchling build -t sdist -d dist >/dev/null

image: ## the container image; needs a running container engine
	@docker info >/dev/null 2>&1 || { echo "gloaming: no container engine is running, so no image was built" >&2; exit 1; }
	docker build -f deploy/Dockerfile -t "gloaming:$$(sed -n 's/^__version__ = "\(.*\)"/\1/p' src/gloaming/__init__.py)" .

# The image is not built where no container engine runs; the release workflow builds it as well.
release: $(VENV)/.tools ## prepare a release (VERSION=0.3.0): version, changelog, wheels, source archive, image
	@$(BIN)/python tools/release.py prepare "$(VERSION)"
	@rm -rf dist
	@$(MAKE) --no-print-directory wheel wheel-pure sdist
	@$(MAKE) --no-print-directory image || echo "gloaming: the image is missing; run make image where Docker is running"
	$(call say,next: look at the difference and at dist$(comma) commit$(comma) then git tag v$(VERSION))

release-check: $(VENV)/.tools ## whether package, changelog and citation name VERSION
	@$(BIN)/python tools/release.py check "$(VERSION)"

docs: $(DOCS)/.done ## the documentation as a site in build/docs; a dead link is an error
	$(call say,building the documentation in build/docs)
	@$(PURE) $(DOCS)/bin/python -m sphinx -q -W --keep-going -b html docs build/docs

hooks: $(VENV)/.test frontend/node_modules/.stamp $(HOOKS)/.done ## install the git hooks of .pre-commit-config.yaml
	@$(HOOKS)/bin/pre-commit install

# The test lock comes first and the others are held to its versions, so that one package has one version everywhere.
COMPILE := $(LOCKER)/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	--no-strip-extras $(UPGRADE)
lock: $(LOCKER)/.uv ## renew the locks from requirements/*.in (UPGRADE=--upgrade for newer versions)
	$(call say,locking requirements)
	@$(COMPILE) requirements/test.in -o requirements/test.txt
	@for name in runtime build bench cluster research docs hooks lock; do \
		$(COMPILE) -c requirements/test.txt requirements/$$name.in -o requirements/$$name.txt; done

# Of packages that came out lately, some platforms' parts may be missing: a month is long enough for all to be there.
lock-web: $(VENV)/.tools ## renew frontend/package-lock.json with what is a month old
	$(call say,locking the packages of the browser table)
	@rm -rf frontend/node_modules frontend/package-lock.json
	@$(NODE) npm install --package-lock-only --before="$$($(BIN)/python -c 'from datetime import *; print(date.today() - timedelta(30))')"

clean: ## remove everything that was built or installed here
	@rm -rf $(VENV) $(BENCH) $(CLUSTER) $(RESEARCH) $(DOCS) $(HOOKS) $(LOCKER) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage htmlcov
	@rm -rf frontend/node_modules src/gloaming/static
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
	@find src -name '*.so' -delete

$(VENV)/.tools: requirements/build.txt
	$(call say,making the virtual environment $(VENV))
	$(call venv,$(VENV))
	$(call say,installing what builds the game)
	@$(BIN)/python $(LOCKED) -r requirements/build.txt
	@touch $@

$(VENV)/.base: requirements/runtime.txt $(VENV)/.tools
	$(call say,installing what the game needs)
	@$(BIN)/python $(LOCKED) -r requirements/runtime.txt
	@touch $@

$(VENV)/.test: requirements/test.txt $(VENV)/.base
	$(call say,installing what the tests need)
	@$(BIN)/python $(LOCKED) -r requirements/test.txt
	@touch $@

frontend/node_modules/.stamp: frontend/package-lock.json frontend/.npmrc $(VENV)/.tools
	$(call say,installing what the browser table is built with)
	@$(NODE) npm ci --loglevel=error && touch node_modules/.stamp

$(STATIC): frontend/node_modules/.stamp $(WEB)
	$(call say,building the browser table)
	@$(NODE) npm run build --silent -- --logLevel error
	@touch $@

# Changes only when a file comes or goes, or another form is asked for: no timestamp of a source tells either.
MANIFEST := printf '%s\n' "mypyc=$${GLOAMING_MYPYC:-}" "tuned=$${GLOAMING_TUNED:-}" "checked=$${GLOAMING_CHECKED:-}" "exports=$${GLOAMING_EXPORTS:-}" $(SOURCES)
$(VENV)/.sources: $(VENV)/.tools FORCE
	@$(MANIFEST) | cmp -s - $@ || $(MANIFEST) > $@

$(VENV)/.wheel: $(VENV)/.tools $(VENV)/.sources pyproject.toml hatch_build.py $(SOURCES) $(STATIC)
	$(call say,building the wheel)
	@rm -rf $(VENV)/wheel
	$(call build,$(VENV)/wheel)
	@touch $@

$(VENV)/.app: $(VENV)/.wheel $(VENV)/.base
	@$(BIN)/python $(INSTALL) --no-index --force-reinstall $(VENV)/wheel/*.whl
	@touch $@

$(BENCH)/.peers: requirements/bench.txt
	$(call say,installing the other engines in $(BENCH))
	$(call venv,$(BENCH))
	@$(BENCH)/bin/python $(LOCKED) -r requirements/bench.txt
	@touch $@

# The example is compiled against the wheel that is installed.
$(VENV)/.hearts: $(VENV)/.app $(HEARTS)
	$(call say,building the example)
	@rm -rf $(VENV)/hearts
	@cd examples/hearts && $(BIN)/python -m hatchling build -t wheel -d $(CURDIR)/$(VENV)/hearts >/dev/null
	@touch $@

$(BENCH)/.app: $(BENCH)/.peers $(VENV)/.hearts
	@$(BENCH)/bin/python $(INSTALL) --no-index --force-reinstall $(VENV)/wheel/*.whl $(VENV)/hearts/*.whl
	@touch $@

$(CLUSTER)/.extras: requirements/cluster.txt
	$(call say,installing the lab's extras in $(CLUSTER))
	$(call venv,$(CLUSTER))
	@$(CLUSTER)/bin/python $(LOCKED) -r requirements/cluster.txt
	@touch $@

$(CLUSTER)/.app: $(CLUSTER)/.extras $(VENV)/.wheel
	@$(CLUSTER)/bin/python $(INSTALL) --no-index --force-reinstall $(VENV)/wheel/*.whl
	@touch $@

$(RESEARCH)/.packages: requirements/research.txt
	$(call say,installing what the environments for research need in $(RESEARCH))
	$(call venv,$(RESEARCH))
	@$(RESEARCH)/bin/python $(LOCKED) -r requirements/research.txt
	@touch $@

$(RESEARCH)/.app: $(RESEARCH)/.packages $(VENV)/.wheel
	@$(RESEARCH)/bin/python $(INSTALL) --no-index --force-reinstall $(VENV)/wheel/*.whl
	@touch $@

$(DOCS)/.done: requirements/docs.txt
	$(call say,installing what builds the documentation in $(DOCS))
	$(call venv,$(DOCS))
	@$(DOCS)/bin/python $(LOCKED) -r requirements/docs.txt
	@touch $@

$(HOOKS)/.done: requirements/hooks.txt
	$(call venv,$(HOOKS))
	@$(HOOKS)/bin/python $(LOCKED) -r requirements/hooks.txt
	@touch $@

$(LOCKER)/.uv: requirements/lock.txt
	$(call venv,$(LOCKER))
	@$(LOCKER)/bin/python $(LOCKED) -r requirements/lock.txt
	@touch $@

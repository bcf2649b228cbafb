# Two commands: `make play` and `make test`. Both set up everything themselves; see `make help`.

PYTHON ?= python3
ARGS   ?=

BIN  := .venv/bin
PLAY := .venv/.installed-play
DEV  := .venv/.installed-dev

PAGE    := src/appenzell/server/page
SOURCES := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*')
MODULES := web/node_modules/.installed
NODE    := PATH="$(CURDIR)/$(BIN):$$PATH"

# What reaches every line of rules and game; bots and servers are far too slow without the compiler.
CORE := tests/rules tests/game tests/golden tests/test_bench.py

.DEFAULT_GOAL := help
.PHONY: help play page test lint unit coverage check-games web-check page-test browser pictures bench golden clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(PLAY) page ## play in the browser: builds the page, starts the server, says where to click (options by ARGS="…")
	@trap : INT; $(BIN)/appenzell serve --open $(ARGS) || test $$? -eq 130  # Ctrl-C is how one stops it

page: $(PAGE)/index.html ## build the page

test: ## everything that is checked: lint, web-check, unit, page-test, coverage, check-games
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory web-check
	@$(MAKE) --no-print-directory unit
	@$(MAKE) --no-print-directory page-test
	@$(MAKE) --no-print-directory coverage
	@$(MAKE) --no-print-directory check-games

lint: $(DEV) ## style, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

web-check: $(MODULES) ## the page's types, those of the protocol too, and its tests without a browser
	@$(BIN)/python -m appenzell.server.schema | { cd web && $(NODE) npm run --silent wire -- --check; }
	cd web && $(NODE) npm run check && $(NODE) npm test

unit: $(DEV) ## the tests, with compiled rules and a real database (options by ARGS="…")
	$(BIN)/pytest -n 2 --ignore=tests/page $(ARGS)

page-test: $(DEV) page browser ## the page in a real browser: games, reloads, accessibility (options by ARGS="…")
	$(BIN)/pytest -n 2 tests/page $(ARGS)

coverage: $(DEV) ## the tests of rules and game, with interpreted rules: every line and branch of both
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 $(CORE) -m "not compiled" --cov --cov-report=term-missing:skip-covered

check-games: $(DEV) ## 100,000 random games of mixed set-ups, every invariant checked
	$(BIN)/python benchmarks/soak.py $(ARGS)

bench: $(PLAY) ## how fast it is on this machine
	@$(BIN)/appenzell bench $(ARGS)

golden: $(DEV) ## write the golden playthroughs anew; review the diff
	$(BIN)/python tests/golden/regenerate.py

pictures: $(DEV) page browser ## take the pictures of the page anew (some of them by ARGS="table push")
	$(BIN)/python tools/screenshots.py $(ARGS)

browser: ## Chromium for the tests of the page, where it can be installed
	@command -v chromium >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
	  && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } \
	  || { echo "The tests of the page need Chromium: install it (Debian: apt install chromium)."; exit 1; }

clean: ## remove the environment and everything built
	rm -rf $(PAGE) web/node_modules web/dist
	rm -rf .venv build dist htmlcov .coverage .coverage.* .*_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- set-up: one environment, installed again only when pyproject.toml changes ---

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "Python was not found (looked for '$(PYTHON)'). Install Python 3.11 or newer,"; \
	  echo "or say where it is: make PYTHON=python3.12 test"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "$$($(PYTHON) --version 2>&1) is too old: 3.11 or newer is needed."; \
	  echo "If there is a newer one, name it: make PYTHON=python3.12 test"; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; \
	  echo "The environment could not be made. On Debian and Ubuntu: apt install python3-venv"; exit 1; }

$(MODULES): web/package.json web/package-lock.json $(PLAY)
	@echo "Installing what the page is built with (once) …"
	@cd web && $(NODE) npm ci --loglevel error >/dev/null
	@touch $@

$(PAGE)/index.html: $(MODULES) $(SOURCES)
	@echo "Building the page …"
	@cd web && $(NODE) npm run --silent build -- --outDir ../$(PAGE) --emptyOutDir --logLevel warn

$(PLAY): pyproject.toml | $(BIN)/python
	@echo "Installing (once) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[page]"
	@touch $@

$(DEV): pyproject.toml | $(BIN)/python
	@echo "Installing, with the tools for tests (once) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[page,dev]"
	@touch $(PLAY) $@

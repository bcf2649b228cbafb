# Two commands: `make play` and `make test`. Both set up everything themselves; see `make help`.

PYTHON ?= python3
ARGS   ?=

BIN  := .venv/bin
PLAY := .venv/.installed-play
DEV  := .venv/.installed-dev

.DEFAULT_GOAL := help
.PHONY: help play test lint unit coverage check-games bench golden clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(PLAY) ## play a game in the terminal (options by ARGS="…")
	@$(BIN)/appenzell play $(ARGS)

test: ## everything that is checked: lint, unit, coverage, check-games
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory unit
	@$(MAKE) --no-print-directory coverage
	@$(MAKE) --no-print-directory check-games

lint: $(DEV) ## style, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: $(DEV) ## the tests, with compiled rules (options by ARGS="…")
	$(BIN)/pytest -n 2 $(ARGS)

coverage: $(DEV) ## the tests, with interpreted rules: every line and branch of rules and game
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 -m "not compiled" --cov --cov-report=term-missing:skip-covered

check-games: $(DEV) ## 100,000 random games of mixed set-ups, every invariant checked
	$(BIN)/python benchmarks/soak.py $(ARGS)

bench: $(PLAY) ## how fast it is on this machine
	@$(BIN)/appenzell bench $(ARGS)

golden: $(DEV) ## write the golden playthroughs anew; review the diff
	$(BIN)/python tests/golden/regenerate.py

clean: ## remove the environment and everything built
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

$(PLAY): pyproject.toml | $(BIN)/python
	@echo "Installing (once) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(DEV): pyproject.toml | $(BIN)/python
	@echo "Installing, with the tools for tests (once) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	@touch $(PLAY) $@

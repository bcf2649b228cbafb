# Two commands: `make play` and `make test`. Both set up everything themselves; see `make help`.
# What each target does is in tools/go.py, which does the same without make: python tools/go.py play

PYTHON ?= python3
ARGS   ?=

TARGETS := play page site test lint web-check kernel unit page-test coverage check-games explore packages others audit \
           bench golden wasm exercises pictures lock browser proxy clean help

.DEFAULT_GOAL := help
.PHONY: $(TARGETS)

$(TARGETS):
	@command -v $(PYTHON) >/dev/null || { \
	  echo "Python was not found (looked for '$(PYTHON)'). Install Python 3.11 or newer,"; \
	  echo "or say where it is: make PYTHON=python3.12 test"; exit 1; }
	@trap : INT; $(PYTHON) tools/go.py $@ $(ARGS)

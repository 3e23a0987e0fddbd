# The two commands of the project: `make conformance` and `make test`. Each works on a fresh clone.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
JOBS   ?= auto

.PHONY: help setup conformance test lint types contracts unit bench clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup: $(STAMP)  ## make the virtual environment .venv from the lock file; the others do so by themselves

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "tablerig needs Python 3.11 or newer: make PYTHON=/path/to/python3.11")'
	@echo "making $(VENV) from requirements.lock …"
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

conformance: setup  ## the main job: every scenario on the virtual rig; records in build/conformance
	@$(BIN)/python -m pytest scenarios --rig virtual -n $(JOBS) -q --rules full \
		--results build/conformance --junitxml build/conformance/junit.xml

test: lint types contracts unit conformance  ## everything that CI runs: lint, types, contracts, unit and conformance

lint: setup  ## style and format of the code
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: setup  ## types, strictly
	@$(BIN)/mypy

contracts: setup  ## who may import whom
	@$(BIN)/lint-imports --no-cache

unit: setup  ## the tests of tablerig itself
	@$(BIN)/python -m pytest tests -n $(JOBS) -q

bench: setup  ## measure speed as ratios and write build/bench.json
	@$(BIN)/python -m tests.bench build/bench.json

clean:  ## remove .venv, build and caches
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache .hypothesis

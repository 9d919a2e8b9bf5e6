# The commands of this project; `make` alone lists them.

MAKEFLAGS += --no-print-directory
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
CODE := engine events site_templates tourney tests benchmarks .ci

.DEFAULT_GOAL := help
.PHONY: help demo test check bench attack format wheel clean

help:  ## list the commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

demo: $(READY)  ## record the sample league and publish its site
	@$(BIN)/tourney demo

test: $(READY)  ## run every test, browser and PostgreSQL included
	@sh .ci/system-packages
	@$(MAKE) check
	@$(BIN)/pytest -n auto --dist worksteal $(ARGS)

check: $(READY)  ## check form, types, imports and documents, in seconds
	@$(BIN)/ruff format --check --quiet --output-format concise $(wildcard $(CODE)) || { echo "make format puts these files into form"; exit 1; }
	@$(BIN)/ruff check --quiet --output-format concise $(wildcard $(CODE))
	@$(BIN)/mypy --no-error-summary
	@told=$$($(BIN)/lint-imports --no-logo --no-cache) || { echo "$$told"; exit 1; }
	@$(BIN)/pytest -qq tests/docs/test_links.py

bench: $(READY)  ## measure the figures of docs/benchmarks.md, each beside its reference
	@$(BIN)/python -m benchmarks

attack: $(READY)  ## kill, race and damage, and write the table of docs/reliability.md
	@TOURNEY_ATTACK=whole $(BIN)/pytest -q tests/attack

format: $(READY)  ## put the code into form
	@$(BIN)/ruff format $(wildcard $(CODE))
	@$(BIN)/ruff check --fix $(wildcard $(CODE))

wheel: $(READY)  ## build the wheel into dist/
	@$(BIN)/python -m build --wheel --no-isolation --outdir dist .

clean:  ## remove all that was made here
	@rm -rf .venv build dist demo site .benchmarks .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find $(wildcard $(CODE)) -name __pycache__ -type d -prune -exec rm -rf {} +

# The virtual environment, made anew when what it holds has changed.
$(READY): pyproject.toml constraints.txt
	@echo "Making .venv with the pinned packages (about half a minute) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12 ...")'
	@$(PYTHON) -m venv .venv || { echo "Python's venv module is needed (Debian: apt-get install python3-venv)"; exit 1; }
	@$(BIN)/python -m pip install -qq --constraint constraints.txt --editable '.[postgres,test,dev]'
	@touch $@

# Needs python3 (3.11 or later, with its venv module) and the package registry; the rest is fetched into .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL = $(BIN)/uv pip install -q --system-certs --python $(BIN)/python --require-hashes -r
LOCK = $(BIN)/uv pip compile -q --system-certs --universal --python-version 3.11 --generate-hashes --no-header
WORDS := $(wildcard locale/*/LC_MESSAGES/django.po)
PYTEST := $(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder
TIMED := $(filter-out benchmarks/commander.py benchmarks/turn.py benchmarks/history.py benchmarks/records.py benchmarks/camaguey.py benchmarks/report_words.py benchmarks/report_facts.py benchmarks/table_minutes.py,$(wildcard benchmarks/*.py))

# Compiled modules are kept, whoever asks: the tests start a hundred processes, and each would compile all anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup pictures demo demo-reset test test-long golden lint types fast bench bench-commander bench-turn bench-history bench-records bench-camaguey bench-reports words docs docs-serve glossary locks

help:
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1	\2/p' $(MAKEFILE_LIST) | expand -t 24

setup: $(VENV)/.dev-ok $(VENV)/.words-ok build/browser/fetched  ## install everything for development into .venv

demo: $(VENV)/.demo-ok $(VENV)/.words-ok  ## serve a campaign until Ctrl-C; its first two turns are played meanwhile
	@exec $(BIN)/python manage.py demo

demo-reset: $(VENV)/.demo-ok $(VENV)/.words-ok  ## the same, from the start: the demo's campaign is thrown away
	@exec $(BIN)/python manage.py demo --reset

test: setup  ## run the tests on all cores, but for the long ones; ARGS="-n 0 -k march" for some, in one process
	@$(PYTEST) -m "not long" $(ARGS)

test-long: setup  ## run the long tests: whole evenings, every form, fog in the great war, backup and restore
	@$(PYTEST) -m long $(ARGS)

golden: setup  ## write the golden battles anew; raise the ruleset's version first, and read them after
	@set -e; for name in $$($(BIN)/python -m rules scenarios | cut -d' ' -f1 | grep -v skirmish); do \
		file=tests/rules/$${name%/*}/transcripts/$${name#*/}_1873.txt; echo "$$file"; \
		$(BIN)/python -m rules fight "$$name" --seed 1873 --log > "$$file"; \
	done
	@$(BIN)/python tests/stored/keep.py && $(BIN)/python tests/stored/keep_steps.py

lint: setup  ## check style, format, templates and who imports whom
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@find templates -name '*.html' -exec $(BIN)/djade --check --target-version 5.2 {} +
	@$(BIN)/lint-imports

types: setup  ## check types, strictly in rules and campaign.logic
	@$(BIN)/mypy

fast: setup  ## compile the rules into build/fast with mypyc (optional; needs a C compiler)
	@$(BIN)/python .ci/fast.py

bench: setup  ## time what matters against a yardstick of the same run
	@set -e; for bench in $(TIMED); do echo "$$bench"; PYTHONPATH=. $(BIN)/python "$$bench"; done

bench-commander: setup  ## let the computer command against lesser rivals (ARGS="--ruleset machete": there alone)
	@PYTHONPATH=. $(BIN)/python benchmarks/commander.py $(ARGS)

bench-turn: setup  ## what a turn of a great campaign costs, in queries and against raw SQL
	@PYTHONPATH=. $(BIN)/python benchmarks/turn.py $(ARGS)

bench-reports: setup  ## count the words of reports in a war played by computer (ARGS="--weeks 4"); minutes
	@PYTHONPATH=. $(BIN)/python benchmarks/report_words.py $(ARGS)

bench-history: setup  ## play wars of ten years by computer, beside the record (ARGS="--wars 2 --weeks 52"); hours
	@PYTHONPATH=. $(BIN)/python benchmarks/history.py $(ARGS)

bench-records: setup  ## fight single battles of the record by computer, losses beside it (ARGS="--only cocal"); minutes
	@PYTHONPATH=. $(BIN)/python benchmarks/records.py $(ARGS)

pictures: setup  ## redraw docs/pictures: folders from their imports (needs Graphviz), pages (needs Chromium)
	@PYTHONPATH=. $(BIN)/python .ci/pictures.py
	@$(BIN)/python .ci/page_pictures.py
	@$(BIN)/python .ci/landing_pictures.py

docs: $(VENV)/.docs-ok  ## build the site of docs/ into site/; a link that leads nowhere ends it
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

docs-serve: $(VENV)/.docs-ok  ## serve the site of docs/ while you write
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve

glossary: setup  ## bring the lists of words in docs/glossary.md up to date with the code
	@$(BIN)/python .ci/glossary.py
	@$(BIN)/python .ci/reference.py

bench-camaguey: setup  ## play the beginners' twelve weeks beside the record; ARGS="--orders": what one order wins
	@PYTHONPATH=. $(BIN)/python benchmarks/camaguey.py $(ARGS)

words: setup  ## bring the .po files up to date with the texts in code and templates
	@$(BIN)/python manage.py words

locks: $(VENV)/.uv-ok  ## resolve requirements*.txt anew from pyproject.toml
	$(LOCK) --group uv -o requirements-uv.txt --upgrade
	$(LOCK) pyproject.toml --extra web -o requirements.txt --upgrade
	$(LOCK) pyproject.toml --extra web --group dev -c requirements.txt -o requirements-dev.txt --upgrade
	$(LOCK) --group docs -c requirements-dev.txt -o requirements-docs.txt --upgrade

$(VENV)/.uv-ok: requirements-uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Manigua needs Python 3.11 or later as python3; or name one: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo "Manigua needs Python's venv module; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Installing into $(VENV) ..."
	@$(BIN)/python -c '' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-uv.txt
	@touch $@

$(VENV)/.demo-ok: $(VENV)/.uv-ok requirements.txt
	@$(INSTALL) requirements.txt
	@touch $@

$(VENV)/.docs-ok: $(VENV)/.uv-ok requirements-docs.txt
	@$(INSTALL) requirements-docs.txt
	@touch $@

$(VENV)/.dev-ok: $(VENV)/.demo-ok requirements-dev.txt
	@$(INSTALL) requirements-dev.txt
	@touch $@

# Pyodide, with which a phone plays on without signal. All else works without it, so a machine without npm goes on.
build/browser/fetched: $(VENV)/.demo-ok battles/offline/pyodide.py
	@$(BIN)/python manage.py fetch_browser_rules && touch $@ || true

# Compiled here and not committed; Babel does it because a bare machine has no msgfmt.
$(VENV)/.words-ok: $(VENV)/.demo-ok $(WORDS)
	@for po in $(WORDS); do $(BIN)/pybabel -q compile -i "$$po" -o "$${po%.po}.mo"; done
	@touch $@

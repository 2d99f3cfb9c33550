# Razor: `make serve` to play, `make test` to check everything. Needs Python 3.11+, Node 20+ and make.

PORT   ?= 8000
# How long `make fuzz` goes on, at least; a round begun is ended.
FUZZ_MINUTES ?= 10
# The engines that `make test-engines` must find; by default all that there are.
ENGINES ?=
PYTHON ?= python3
NODE   ?= node
NPM    ?= npm

VENV := .venv
BIN  := $(VENV)/bin
# As many tests at once as there are processors, though never more than four: each may start a browser.
PARALLEL := -n auto --maxprocesses 4
# A stamp is newer than the lock it was made from: nothing installs twice.
NODE_STAMP := node_modules/.stamp
VENV_STAMP := $(VENV)/.stamp
MUTANTS_STAMP := $(VENV)/.stamp-mutants

# Each names what is missing and stops.
need_python = @$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
  || { echo "Razor needs Python 3.11 or newer as '$(PYTHON)' (PYTHON=... names another)." >&2; exit 1; }
need_node = @$(NODE) -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' 2>/dev/null \
  || { echo "Razor needs Node 20 or newer as '$(NODE)' (NODE=... names another)." >&2; exit 1; }

# One thing after another, whatever -j says: the last lines must be the last test runner's.
.NOTPARALLEL:
.PHONY: serve build test install lint types unit pyodide browser test-engines fuzz mutants bench lighthouse screenshots zip audit runtime-lock third-party format clean

serve: build
	@$(PYTHON) tools/serve.py dist --port $(PORT)

build: $(NODE_STAMP)
	@$(NODE) tools/build.mjs

test: lint types unit pyodide browser

install: $(NODE_STAMP) $(VENV_STAMP)

lint: $(VENV_STAMP)
	@echo "== lint"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV_STAMP)
	@echo "== types"
	@$(BIN)/mypy --strict razor_core static/app

unit: install
	@echo "== unit tests"
	@$(BIN)/pytest $(PARALLEL) tests/core tests/systems --cov --cov-report=term-missing
	@$(BIN)/pytest $(PARALLEL) tests/app tests/tools

pyodide: install
	@echo "== core tests on Pyodide"
	@$(NODE) tools/pyodide_tests.mjs

# The tests of a module share one started page, so they stay with one worker.
browser: install
	@echo "== browser tests"
	@$(BIN)/python tools/chromium.py
	@$(BIN)/pytest $(PARALLEL) --dist loadscope tests/browser

# The main way in Chromium, and in Firefox and WebKit where they are or can be installed. No part of `make test`.
test-engines: install
	@echo "== the main way in every engine"
	@found=$$($(BIN)/python -m tools.engines $(ENGINES)) && $(BIN)/pytest tests/engines $$(printf -- '--engine %s ' $$found)

# The tests that Hypothesis makes examples for, with others in every round, and many more than `make test` tries.
fuzz: install
	@end=$$(( $$(date +%s) + 60 * $(FUZZ_MINUTES) )); rounds=0; \
	while [ $$rounds -eq 0 ] || [ $$(date +%s) -lt $$end ]; do \
	  rounds=$$(( rounds + 1 )); \
	  echo "== fuzz, round $$rounds"; \
	  $(BIN)/pytest $(PARALLEL) -q -m hypothesis --hypothesis-profile=fuzz --ignore=tests/browser || exit 1; \
	done; \
	echo "Nothing found in $$rounds rounds."

bench: install build
	@$(NODE) tools/build.mjs --stock
	@$(BIN)/python -m tools.bench

# Long: some minutes a module. ONLY="razor_core/dice.py razor_core/systems/gemini" takes those alone.
mutants: $(MUTANTS_STAMP)
	@$(BIN)/python -m tools.mutants $(ONLY)

screenshots: install build
	@$(BIN)/python -m tools.screenshots

# The site as one file, for any static host.
zip: build
	@$(PYTHON) -m tools.zip_site dist dist.zip

# Faults known in what the locks name. Where a service does not answer, that is said, and is no success.
audit:
	$(need_python)
	$(need_node)
	@$(PYTHON) -m tools.audit

# After an update of what the site publishes: the hashes that every build checks, and the list of it.
runtime-lock: $(NODE_STAMP)
	@$(NODE) tools/runtime_lock.mjs

third-party: $(NODE_STAMP)
	@$(NODE) tools/third_party.mjs

# How Lighthouse finds the built site, on a desktop; `LIGHTHOUSE=` (nothing) is its phone. Its speeds are this machine's.
LIGHTHOUSE ?= --preset=desktop
lighthouse: install build
	@$(PYTHON) tools/serve.py dist --port $(PORT) & trap "kill $$!" EXIT; CHROME_PATH=$$($(BIN)/python tools/chromium.py) \
	  npx --yes lighthouse@13.5.0 http://127.0.0.1:$(PORT)/ $(LIGHTHOUSE) --quiet --output=json --chrome-flags="--headless=new --no-sandbox" \
	  | $(NODE) -e 'let t = ""; process.stdin.on("data", (d) => { t += d; }).on("end", () => Object.values(JSON.parse(t).categories).forEach(({ score, title }) => console.log(Math.round(score * 100), title)))'

format: $(VENV_STAMP)
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

clean:
	rm -rf dist dist.* $(VENV) node_modules build *.egg-info
	rm -rf .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find razor_core static tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

$(NODE_STAMP): package.json package-lock.json
	$(need_node)
	$(need_python)
	@echo "== installing the runtime and the build (node_modules)"
	@$(NPM) ci --no-audit --no-fund
	@touch $@

$(VENV_STAMP): tools/requirements.txt
	$(need_python)
	@echo "== installing the tools for tests (.venv)"
	@$(PYTHON) -m venv $(VENV) \
	  || { echo "No virtual environment could be made: is Python's venv module installed?" >&2; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r tools/requirements.txt
	@touch $@

$(MUTANTS_STAMP): tools/requirements-mutants.txt $(VENV_STAMP)
	@echo "== installing what makes mutants (.venv)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r tools/requirements-mutants.txt
	@touch $@

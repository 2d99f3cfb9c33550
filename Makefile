# Razor: `make serve` to play, `make test` to check everything. Needs Python 3.11+, Node 20+ and make.

PORT   ?= 8000
# Minutes that `make fuzz` runs at least; it finishes the round it has begun.
FUZZ_MINUTES ?= 10
# The engines that `make test-engines` requires: chromium, firefox, webkit. By default it tests those it finds.
ENGINES ?=
# The options of `make lighthouse`; `LIGHTHOUSE=` (empty) measures as a phone.
LIGHTHOUSE ?= --preset=desktop
PYTHON ?= python3
NODE   ?= node
NPM    ?= npm

VENV := .venv
BIN  := $(VENV)/bin
# The hashes of all Python tools, and their groups in pyproject.toml.
LOCK   := tools/requirements.txt
GROUPS := dev audit hooks mutants pictures api
# The tests of razor_core: all of its coverage comes from these, and `make test-all` runs them on Pyodide too.
CORE_TESTS := tests/core tests/systems
# What can differ between interpreters: a check of each game, numbers, texts of errors, the codec, rolls against odds.
ON_PYODIDE := $(wildcard tests/systems/*/test_golden.py) tests/systems/test_conformance.py \
  $(addprefix tests/core/,rules/test_numbers.py rules/test_dice.py format/test_codec.py format/test_json_text.py)
# Not set in `make test`, which leaves out the tests marked `long`, tries fewer examples of each property
# (tests/conftest.py) and measures no coverage; set in `make test-all`.
LONG :=
SHORT = $(if $(LONG),--hypothesis-profile=long,-m "not long")
COVERAGE := --cov --cov-report=term-missing
# One test process per processor (the browser tests: one more), but at most four, because each may start a browser; the
# same in tools/suite/shares.py.
PARALLEL := -n auto --maxprocesses 4
# A stamp is newer than the lock it was made from, so nothing is installed twice.
NODE_STAMP := node_modules/.stamp
VENV_STAMP := $(VENV)/.stamp

need_python = @$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
  || { echo "Razor needs Python 3.11 or newer as '$(PYTHON)'. PYTHON=... names another." >&2; exit 1; }
need_node = @$(NODE) -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' 2>/dev/null \
  || { echo "Razor needs Node 20 or newer as '$(NODE)'. NODE=... names another." >&2; exit 1; }

# One step after another, whatever -j says, but for those of `make test` that need no browser.
ifndef TOGETHER
.NOTPARALLEL:
endif
.PHONY: dev serve build install test test-all lint types unit pyodide browser test-engines fuzz mutants bench lighthouse
.PHONY: api rulings audit lock runtime-lock third-party zip screenshots app-icons hooks format clean

# The page from the working tree, which follows each change.
dev: install
	@$(BIN)/python -m tools.dev --port $(PORT) --node $(NODE)

serve: build
	@$(PYTHON) tools/browser/serve.py dist --port $(PORT)

build: $(NODE_STAMP)
	$(need_python)
	@PYTHON=$(PYTHON) $(NODE) tools/build/build.mjs

install:
	@$(MAKE) --silent --no-print-directory -j2 TOGETHER=1 $(NODE_STAMP) $(VENV_STAMP)

# -- tests -------------------------------------------------------------------------------------------------------------

# What a change has to pass; less than five minutes on two processors. A build keeps what it makes at length, which the
# tests' builds then find; meanwhile all else that needs no browser goes on.
test: install
	@$(MAKE) --silent --no-print-directory -j2 TOGETHER=1 LONG=$(LONG) build types lint pyodide unit \
	  || { echo "== a step failed: see *** above" >&2; exit 1; }
	@$(MAKE) --silent --no-print-directory LONG=$(LONG) browser

# Everything, for a release and before an issue is closed.
test-all: LONG := yes
test-all: test test-engines

# zizmor checks the workflows. Each game's rulings must be those of docs/rulings.md.
lint: $(VENV_STAMP)
	@echo "== lint"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/zizmor --offline --quiet --no-progress .github
	@$(BIN)/python tools/build/rulings.py --check

types: $(VENV_STAMP)
	@echo "== types"
	@$(BIN)/mypy

unit: install
	@echo "== unit tests"
	@$(BIN)/$(if $(LONG),pytest $(PARALLEL) $(COVERAGE),python -m tools.suite.shares) $(SHORT) tests/tools tests/app $(CORE_TESTS)

pyodide: install
	@echo "== core tests on Pyodide"
	@$(NODE) tools/suite/pyodide_tests.mjs $(if $(LONG),$(CORE_TESTS),--short $(ON_PYODIDE))

# Each worker starts the page once and restarts it in place for each test.
browser: install
	@echo "== browser tests"
	@$(BIN)/python -m tools.browser.chromium
	@$(BIN)/pytest $(PARALLEL) --dist worksteal $(SHORT) tests/browser

# The main tasks of the page in Chromium, Firefox and WebKit, as far as they are or can be installed.
test-engines: install
	@echo "== tests in every engine"
	@found=$$($(BIN)/python -m tools.browser.engines $(ENGINES)) && $(BIN)/pytest tests/engines $$(printf -- '--engine %s ' $$found)

# The Hypothesis tests, with new examples in every round.
fuzz: install
	@end=$$(( $$(date +%s) + 60 * $(FUZZ_MINUTES) )); rounds=0; \
	while [ $$rounds -eq 0 ] || [ $$(date +%s) -lt $$end ]; do \
	  rounds=$$(( rounds + 1 )); \
	  echo "== fuzz, round $$rounds"; \
	  $(BIN)/pytest $(PARALLEL) -q -m hypothesis --hypothesis-profile=fuzz --ignore=tests/browser || exit 1; \
	done; \
	echo "$$rounds rounds found no failure."

# Some minutes per module. ONLY="razor_core/systems/gemini" limits it to some files or folders.
mutants: $(VENV_STAMP)-mutants
	@$(BIN)/python -m tools.suite.mutants $(ONLY)

# COMPARE=REF measures against the page of another commit instead, such as COMPARE=HEAD~1.
bench: install build
ifdef COMPARE
	@$(BIN)/python -m tools.bench --compare $(COMPARE)
else
	@$(NODE) tools/build/build.mjs --stock
	@$(BIN)/python -m tools.bench
endif

# Needs Node 22.19. The speeds depend on the machine.
lighthouse: install build
	@$(PYTHON) tools/browser/serve.py dist --port $(PORT) & trap "kill $$!" EXIT; CHROME_PATH=$$($(BIN)/python -m tools.browser.chromium) \
	  npx --yes lighthouse@13.5.0 http://127.0.0.1:$(PORT)/ $(LIGHTHOUSE) --quiet --output=json --chrome-flags="--headless=new --no-sandbox" \
	  | $(NODE) -e 'let t = ""; process.stdin.on("data", (d) => { t += d; }).on("end", () => Object.values(JSON.parse(t).categories).forEach(({ score, title }) => console.log(Math.round(score * 100), title)))'

# -- packages and releases ---------------------------------------------------------------------------------------------

# Known vulnerabilities in the locked packages. Also fails if a service does not answer, or skips a package.
audit: $(VENV_STAMP)-audit
	@$(NPM) audit; npm=$$?; \
	$(BIN)/pip-audit --requirement $(LOCK) --require-hashes --strict --disable-pip --progress-spinner off && exit $$npm

# Update the lock after a change of the dependency groups in pyproject.toml. UPGRADE=--upgrade takes new versions.
lock: $(VENV_STAMP)
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	  $(addprefix --group ,$(GROUPS)) --custom-compile-command "make lock" $(UPGRADE) --output-file $(LOCK)

# After an update of a published package: the hashes that every build checks, and the list of third-party code.
runtime-lock: $(NODE_STAMP)
	@$(NODE) tools/release/update_runtime_lock.mjs

third-party: $(NODE_STAMP)
	@$(NODE) tools/release/list_third_party.mjs

# The site as one file, for any static host.
zip: build
	@$(PYTHON) -m tools.release.zip_site dist dist.zip

# Write each game's rulings.py from docs/rulings.md.
rulings:
	@$(PYTHON) tools/build/rulings.py

# The API reference of razor_core, made from its docstrings.
api: $(VENV_STAMP)-api
	@$(BIN)/pdoc -d markdown --no-search -t docs/api -o build/api razor_core '!razor_core.__main__'
	@echo "The API reference is in build/api/index.html"

screenshots: build $(VENV_STAMP)-pictures
	@$(BIN)/python -m tools.browser.screenshots $(ONLY)

app-icons: $(VENV_STAMP)-pictures
	@$(BIN)/python -m tools.browser.app_icons

# -- housekeeping ------------------------------------------------------------------------------------------------------

# Check each commit before it is made (.pre-commit-config.yaml).
hooks: $(VENV_STAMP)-hooks
	@$(BIN)/pre-commit install

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
	@echo "== installing the runtime and the build tools (node_modules)"
	@$(NPM) ci --no-audit --no-fund
	@touch $@

# pip installs uv with its hash from the lock; uv installs the rest, in a fifth of the time.
$(VENV_STAMP): $(LOCK) pyproject.toml
	$(need_python)
	@echo "== installing the test tools (.venv)"
	@$(PYTHON) -m venv $(VENV) \
	  || { echo "Could not create a virtual environment. Install Python's venv module." >&2; exit 1; }
	@awk '/^[a-z]/ { uv = /^uv==/ } uv' $(LOCK) > $(VENV)/uv.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(VENV)/uv.txt
	@$(call uv_install,dev)
	@touch $@

# The tools of a group that only some targets need: audit, mutants or pictures.
$(VENV_STAMP)-%: $(VENV_STAMP)
	@echo "== installing the tools for $* (.venv)"
	@$(call uv_install,$*)
	@touch $@

# pip, which installs all groups, is the fallback because it may know a package index that uv does not.
uv_install = VIRTUAL_ENV=$(VENV) $(BIN)/uv pip install --quiet --require-hashes --constraints $(LOCK) --group $(1) \
  || $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(LOCK)

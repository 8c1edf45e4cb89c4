# Everything sets itself up in .venv; only Python 3.11 or newer, make and a package index are needed.
# A python that is not called python3:  make demo PYTHON=python3.13
PYTHON ?= python3
BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
# Errors only: an index that does not answer for every package is no news.
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
LOCKED := $(PIP) install --no-require-hashes -c .venv/hashed.txt
SOURCES := srtui screens data
PROGRAM := -p srtui -p screens -p data

.PHONY: demo test pythons check lint english languages types types-here types-elsewhere layers tests coverage lock hooks deep paper windows-app docs snapshots guide-pictures readme-pictures pictures bench site dist release wheelhouse clean

demo: .venv/ready
	@$(BIN)/python -m release.tested
	@$(BIN)/srtui demo

test: check
# Two at a time: each of the checks keeps one core busy.
check: .venv/ready-dev
	@$(MAKE) --no-print-directory --jobs 2 lint types layers
	@$(MAKE) --no-print-directory tests

# The wheel on every Python that pyproject.toml names and this machine has: see noxfile.py.
pythons: .venv/ready-dev
	$(BIN)/nox

lint: .venv/ready-dev english
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/codespell

# The project's English, counted: no more hits than tests/english/settings.toml allows.
# Those of a kind:  make english LIST=phrase-ui   (or all)
english: .venv/ready-dev
	@PYTHONPATH=tests $(BIN)/python -m english $(LIST)

# Players' languages: what is to be translated, merged into data/locale, checked and compiled.
# One language alone, in a second:  make languages CHECK=de      A new one:  make languages NEW="pt Português"
languages: .venv/ready-dev
	@$(BIN)/python -m release.languages $(if $(NEW),new $(NEW),$(if $(CHECK),check $(CHECK)))

# What ships also as Windows and macOS see it; benchmarks and release run on Linux.
types: types-here types-elsewhere

types-here: .venv/ready-dev
	$(BIN)/mypy
	$(BIN)/mypy --config-file tests/mypy.ini tests noxfile.py

types-elsewhere: .venv/ready-dev
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32 $(PROGRAM)
	$(BIN)/mypy --platform darwin --cache-dir .mypy_cache/darwin $(PROGRAM)

layers: .venv/ready-dev
	$(BIN)/lint-imports

# By worksteal: tests of a folder stay with one worker, which has the halls that they begin with.
tests: .venv/ready-dev
	$(BIN)/pytest -n auto --dist worksteal

# How much of the program the tests of a push run: a figure to look at, not a gate.
coverage: .venv/ready-dev
	$(BIN)/pytest -n auto --dist worksteal --cov --cov-report=term:skip-covered --cov-report=html:.coverage-html

# The long ones: a thousand kills, hundreds of damaged files, power cuts at every write, and every
# property over thousands of examples. About two hours on two cores: see docs/architecture.md.
deep: .venv/ready-dev
	HYPOTHESIS_PROFILE=deep $(BIN)/pytest -n auto --dist worksteal -o timeout=0 -m "deep or search or process"
	$(BIN)/nox -- whole

# Every sheet as this machine's browser prints it, measured; the PDFs stay in .paper/, to be looked at.
paper: .venv/ready-dev
	$(BIN)/pytest -m deep tests/sheets/test_printed_pages.py --basetemp=.paper

# The contract of the JSON, from the types that the program prints.
docs: .venv/ready-dev
	PYTHONPATH=tests $(BIN)/python tests/covered/json_page.py

# The documentation as a website that needs no network: .site/html.
site: .venv/ready-site
	@$(BIN)/python -m release.site

# Pictures of the guide, from the run of its pages; of the README, from the program.
readme-pictures: .venv/ready-dev
	@PYTHONPATH=tests:tests/screens $(BIN)/python -m pictures.readme

guide-pictures: .venv/ready-dev
	@PYTHONPATH=tests:tests/screens:tests/guide $(BIN)/python -m guide_pictures

# Take the screens as they are now as what the tests expect; look at the difference before.
snapshots: .venv/ready-dev
	$(BIN)/pytest -n auto tests/screens --snapshot-update

# Every place, at every size and look, as a picture in .pictures/.
# Some:  make pictures OF="results table-* 80x24 dark"
# One:   make pictures OF="results 120x40 dark results.png"   (.png or .svg)
pictures: .venv/ready-pictures
	@PYTHONPATH=tests:tests/screens $(BIN)/python -m pictures $(OF)

# Wheel and source distribution in dist/: built twice, compared, checked, started.
dist: .venv/ready-dev
	@mkdir -p build && $(BIN)/srtui help --man > build/srtui.1
	@$(BIN)/python -m release.dist

# All that is handed out, with checksums, an SBOM, provenance, and files for winget and Homebrew, in
# dist/; a trial has invented addresses. WINDOWS: the zip file of `make windows-app`:
#   make release FOR="linux-3.13 macos-3.13 windows-3.13" WINDOWS=FILE       make release TRIAL=yes
release: .venv/ready-dev
	@$(BIN)/python -m release.bundle $(if $(TRIAL),--trial) $(if $(WINDOWS),--windows $(WINDOWS)) $(FOR)

# A folder of wheels for a hall without a network:  make wheelhouse FOR="windows-3.13 linux-3.11"
wheelhouse: dist
	@$(BIN)/python -m release.wheelhouse $(FOR)

# The folder to unzip on Windows, with srtui.exe, in dist/. On Windows, or by a Python for Windows under
# Wine, where it is made in the current folder:  make windows-app WINDOWS_PYTHON=FILE
WINDOWS_PYTHON ?= py
windows-app:
	@$(WINDOWS_PYTHON) -m release.windows_app

bench: .venv/ready-bench
	$(BIN)/python -m benchmarks

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "srtui needs Python 3.11 or newer, and this is $$($(PYTHON) --version);" \
	    "name one: make PYTHON=python3.13"; exit 1; }
	$(PYTHON) -m venv .venv
	$(PIP) install -U "pip>=26.3"
	@touch $@

.venv/ready: .venv/python pyproject.toml constraints.txt
	@$(BIN)/python -m release.lock hashed .venv/hashed.txt
	$(LOCKED) -e .
	@$(BIN)/python -m compileall -q $(SOURCES)
	@touch $@

.venv/ready-dev: .venv/ready
	$(LOCKED) --group dev
	@touch $@

.venv/ready-pictures: .venv/ready-dev
	$(LOCKED) --group pictures
	@touch $@

# The lock of what pyproject.toml asks for. Versions stay, until newer ones are asked for:
#   make lock UPGRADE="ruff mypy"    make lock UPGRADE=all    then run the tests
lock: .venv/ready
	$(PIP) install --group lock
	$(BIN)/python -m release.lock $(UPGRADE)

# The checks of .pre-commit-config.yaml before each commit.
hooks: .venv/ready-dev
	$(PIP) install --group hooks
	$(BIN)/pre-commit install

.venv/ready-site: .venv/ready-dev
	$(LOCKED) --group site
	@touch $@

.venv/ready-bench: .venv/ready-dev
	$(LOCKED) --group bench
	@touch $@

# Everything sets itself up in .venv; only Python 3.11 or newer, make and a package index are needed.
# A python that is not called python3:  make demo PYTHON=python3.13
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
SOURCES := srtui screens data

.PHONY: demo test pythons check lint types layers tests deep paper docs snapshots guide-pictures readme-pictures pictures bench dist wheelhouse clean

demo: .venv/ready
	@$(BIN)/python tests/pythons.py named
	@$(BIN)/srtui demo

test: check
check: lint types layers tests

# The screens on every other Python that pyproject.toml names and this machine has, dealt among them.
pythons: .venv/ready-dev
	@$(BIN)/python tests/pythons.py others

lint: .venv/ready-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: .venv/ready-dev
	$(BIN)/mypy

layers: .venv/ready-dev
	$(BIN)/lint-imports

# By worksteal: tests of a folder stay with one worker, which has the halls that they begin with.
tests: .venv/ready-dev
	$(BIN)/pytest -n auto --dist worksteal

# The long ones: a thousand kills, hundreds of damaged files, power cuts at every write, and every
# property over thousands of examples. Hours: see docs/house.md.
deep: .venv/ready-dev
	HYPOTHESIS_PROFILE=deep $(BIN)/pytest -n auto --dist worksteal -m "deep or search or wide"
	@$(BIN)/python tests/pythons.py whole

# Every sheet as this machine's browser prints it, measured; the PDFs stay in .paper/, to be looked at.
paper: .venv/ready-dev
	$(BIN)/pytest -m deep tests/sheets/test_printed_pages.py --basetemp=.paper

# The generated pages of docs/.
docs: .venv/ready-dev
	$(BIN)/srtui help --markdown > docs/commands.md
	$(BIN)/srtui help --man > docs/srtui.1
	$(BIN)/python tests/covered/rules_page.py
	$(BIN)/python tests/covered/facts_page.py
	PYTHONPATH=tests $(BIN)/python tests/covered/json_page.py

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
	@$(BIN)/python -m release.dist

# A folder of wheels for a hall without a network:  make wheelhouse FOR="windows-3.13 linux-3.11"
wheelhouse: dist
	@$(BIN)/python -m release.wheelhouse $(FOR)

bench: .venv/ready-bench
	$(BIN)/python -m benchmarks

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "srtui needs Python 3.11 or newer, and this is $$($(PYTHON) --version);" \
	    "name one: make PYTHON=python3.13"; exit 1; }
	$(PYTHON) -m venv .venv
	$(PIP) install -U "pip>=25.1"
	@touch $@

.venv/ready: .venv/python pyproject.toml constraints.txt
	$(PIP) install -c constraints.txt -e .
	@$(BIN)/python -m compileall -q $(SOURCES)
	@touch $@

.venv/ready-dev: .venv/ready
	$(PIP) install -c constraints.txt --group dev
	@touch $@

.venv/ready-pictures: .venv/ready-dev
	$(PIP) install -c constraints.txt --group pictures
	@touch $@

.venv/ready-bench: .venv/ready-dev
	$(PIP) install -c constraints.txt --group bench
	@touch $@

# make run     the window on a sample project; without a display a picture of it and the sample quote in out/
# make test    every test
# make check   ruff, mypy strict, import-linter, pip-audit where it is installed and reaches its database
# make fuzz    every reader of files fuzzed for FUZZ_MINUTES (30); what fails is kept in tests/data/fuzz
# make kill    500 times SIGKILL during saves, autosaves and exports; prints what was counted
# make bench   the benchmarks as ratios to floors of the same run, in out/benchmarks.md; BENCH_MINUTES (2) of random use
# make screenshots   pictures of every place in two sizes, both themes and every language in out/screenshots
# make messages   the texts of the program into resources/languages, and the translations compiled
# make wheel   dist/*.whl, installed into an empty environment and tested there
# make bundle  dist/configurator with everything in it, and the archive of it, tested without a Python around
# make deb     the bundle as a Debian package in dist
# make lock    pin all dependencies anew
#
# Each builds .venv from requirements.lock where it is missing or older than the lock.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test check fuzz kill bench screenshots messages wheel bundle deb lock system clean

run: $(READY) system
	@packaging/run.sh $(BIN)

test: $(READY) system
	$(BIN)/python -m pytest

check: $(READY)
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	@packaging/audit.sh $(BIN)/python

# Atheris is no part of the lock: it has wheels for few systems, and without it the other two engines go on.
fuzz: $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --target build/fuzzer --upgrade atheris==3.0.0 || \
		echo "atheris cannot be installed here"
	PYTHONPATH=build/fuzzer nice -n 19 $(BIN)/python -m tests.fuzz

kill: $(READY)
	CONFIGURATOR_KILLS=500 $(BIN)/python -m pytest tests/test_kill.py -q

bench: $(READY) system
	$(BIN)/python -m pytest tests/benchmarks --benchmark-enable --benchmark-quiet -q

screenshots: $(READY) system
	$(BIN)/python packaging/screenshots.py out/screenshots

messages: $(READY)
	$(BIN)/python packaging/messages.py

wheel: $(READY) system
	rm -f dist/*.whl
	$(BIN)/hatchling build --target wheel
	packaging/try-wheel.sh $(BIN)/python

bundle: $(READY) system
	packaging/bundle/build.sh $(BIN)

deb: bundle
	packaging/debian/build.sh $$($(BIN)/hatchling version)

# The system libraries that Qt needs; installed where root and apt are at hand, else the command is printed.
system: $(READY)
	@packaging/system-libraries.sh $(BIN)/python

$(READY): requirements.lock pyproject.toml
	@packaging/make-venv.sh $(PYTHON) $(VENV)
	@touch $@

lock:
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet uv
	$(VENV)-lock/bin/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 \
		--generate-hashes --quiet --no-header --upgrade --output-file requirements.lock
	rm -r $(VENV)-lock

clean:
	rm -rf $(VENV) build dist out

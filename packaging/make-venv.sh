#!/bin/sh
# Build the virtual environment from the lock. Debian ships venv without pip unless python3-venv is installed; then the
# system's own pip installs into it.
# Usage: make-venv.sh PYTHON VENV
set -eu

python=$1 venv=$2
if "$python" -m venv "$venv" >/dev/null 2>&1; then
    pip="$venv/bin/python -m pip"
else
    "$python" -m venv --clear --without-pip "$venv"
    pip="$python -m pip --python $venv/bin/python"
fi
echo "Installing what requirements.lock names into $venv"
$pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
$pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .

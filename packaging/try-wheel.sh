#!/bin/sh
# Install dist/*.whl into an empty environment and test it there.
# Usage: try-wheel.sh PYTHON
set -eu

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
"$1" -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check dist/*.whl
packaging/bundle/try.sh "$folder/venv/bin/configurator"

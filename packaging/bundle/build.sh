#!/bin/sh
# Build dist/configurator and test it where no Python is set up; the ten largest parts are listed.
# Usage: build.sh BIN
set -eu

# SMALL_NUMPY=1 compiles NumPy without BLAS: some 5 minutes of work and a network for 30 MB less.
if [ -n "${SMALL_NUMPY:-}" ]; then
    packaging/bundle/small-numpy.sh "$1" build/numpy
    PYTHONPATH=$PWD/build/numpy
    export PYTHONPATH
fi
"$1/pyinstaller" --noconfirm --log-level ERROR packaging/bundle/configurator.spec
unset PYTHONPATH
packaging/bundle/try.sh dist/configurator/configurator
du -sm dist/configurator
echo "The ten largest parts, in KB:"
find dist/configurator -type f -exec du -k {} + | sort -rn | head -10

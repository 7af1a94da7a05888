#!/bin/sh
# Build dist/configurator and test it where no Python is set up; the ten largest parts are listed.
# Usage: build.sh BIN
set -eu

if [ "$(uname -s)" = Linux ] && command -v gcc >/dev/null; then
    packaging/bundle/small-numpy.sh "$1" build/numpy
    export PYTHONPATH=build/numpy
fi
"$1/pyinstaller" --noconfirm --log-level ERROR packaging/bundle/configurator.spec
unset PYTHONPATH
packaging/bundle/try.sh dist/configurator/configurator
du -sm dist/configurator
echo "The ten largest parts, in KB:"
find dist/configurator -type f -exec du -k {} + | sort -rn | head -10

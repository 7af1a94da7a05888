#!/bin/sh
# Open the window on a copy of the sample project; without a display draw it into out/ and export the sample quote.
# Usage: run.sh BIN
set -eu

if [ "$(uname -s)" != Linux ] || [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    mkdir -p out
    [ -e out/sample.quote ] || cp resources/sample.quote out/
    exec "$1/configurator" out/sample.quote
fi
echo "No display: the window as a picture, and the sample quote as PDF and workbook:"
exec "$1/configurator" showcase out

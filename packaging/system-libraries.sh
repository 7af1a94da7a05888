#!/bin/sh
# Make sure that Qt can load: its wheel brings Qt itself, the distribution brings what Qt draws and types with.
# Usage: system-libraries.sh PYTHON
set -eu

missing=$("$1" -c 'from configurator.shared_libraries import missing_libraries; print(*missing_libraries())')
[ -n "$missing" ] || exit 0
# shellcheck disable=SC2086 # the list is meant to be split
packages=$("$1" -c 'import sys; from configurator.shared_libraries import package
print(*sorted({package(name) for name in sys.argv[1:]}))' $missing)

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing the system libraries that Qt needs: $packages"
    apt-get update -qq
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends -y $packages >/dev/null
else
    echo "Qt needs system libraries that are missing here: $missing" >&2
    echo "Install them, then run this command again:" >&2
    echo "    sudo apt-get install $packages" >&2
    exit 1
fi

#!/bin/sh
# Make sure that Qt can load: its wheel brings Qt itself, the distribution brings what Qt draws and types with.
# Usage: system-libraries.sh PYTHON
set -eu

PACKAGES="libegl1 libgl1 libxkbcommon0 libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1
libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-xinerama0 libxcb-xkb1 libdbus-1-3 libfontconfig1 libglib2.0-0"

[ "$(uname -s)" = Linux ] || exit 0

# Every library that the two plug-ins in use need, those of a real screen included.
missing=$("$1" - <<'PYTHON'
import ctypes.util
import importlib.util
import pathlib
import subprocess

qt = pathlib.Path(importlib.util.find_spec("PySide6").origin).parent
plugins = [qt / "Qt/plugins/platforms" / f"libq{name}.so" for name in ("xcb", "offscreen")]
plugins += [qt / "QtWidgets.abi3.so"]
lines = "".join(subprocess.run(["ldd", one], capture_output=True, text=True).stdout for one in plugins)
print(" ".join(sorted({line.split()[0] for line in lines.splitlines() if "not found" in line})))
PYTHON
)
[ -n "$missing" ] || exit 0

# shellcheck disable=SC2086 # the list is meant to be split
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing the system libraries that Qt needs ($missing)"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends -y $PACKAGES >/dev/null
else
    echo "Qt needs system libraries that are missing here: $missing" >&2
    echo "Install them, then run this command again:" >&2
    echo "    sudo apt-get install" $PACKAGES >&2
    exit 1
fi

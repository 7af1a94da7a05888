#!/bin/sh
# Test an installed program in an empty folder, without this shell's settings and without any other program on the path,
# so that it uses what it brought along.
# Usage: try.sh PROGRAM
set -eu

program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
for arguments in --version self-test "catalog check"; do
    # shellcheck disable=SC2086 # two words are two arguments
    env -i HOME="$folder" LANG=C.UTF-8 PATH="$folder" QT_QPA_PLATFORM=offscreen "$program" $arguments
done

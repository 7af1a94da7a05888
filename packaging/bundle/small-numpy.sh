#!/bin/sh
# Build NumPy without linear algebra libraries, 30 MB less: charts multiply no matrices. It takes some minutes of
# compiling and a network, once for each version that requirements.lock names.
# Usage: small-numpy.sh BIN FOLDER
set -eu

version=$("$1/python" -c "from importlib.metadata import version; print(version('numpy'))")
[ -e "$2/numpy-$version.dist-info" ] && exit 0
echo "Compiling NumPy $version without BLAS for the bundle; this takes some minutes"
rm -rf "$2"
"$1/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-binary numpy --target "$2" \
    -Csetup-args=-Dallow-noblas=true -Csetup-args=-Dblas=none -Csetup-args=-Dlapack=none \
    -Csetup-args=-Dcpu-dispatch=none -Cinstall-args=--strip "numpy==$version"

#!/bin/sh
# Known vulnerabilities of what requirements.lock pins, where the database can be asked; else a word and no failure.
# Usage: audit.sh PYTHON
set -eu

python=$1 database=api.osv.dev
if ! "$python" -c 'import pip_audit' 2>/dev/null; then
    echo "audit: skipped, pip-audit is not installed ($python -m pip install pip-audit)"
elif ! "$python" -c "import socket; socket.create_connection(('$database', 443), 5)" 2>/dev/null; then
    echo "audit: skipped, $database cannot be reached"
else
    "$python" -m pip_audit --vulnerability-service osv --disable-pip --require-hashes --progress-spinner off --timeout 5 \
        --requirement requirements.lock
fi

#!/bin/sh
# Build dist/configurator on Linux and test it where no Python is set up, then pack it as an archive; the ten largest
# parts are listed. Two builds of one commit on one system are the same.
# Usage: build.sh BIN
set -eu

version=$("$1/hatchling" version)
archive=dist/inference-server-configurator-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m).tar.gz

: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct 2>/dev/null || date +%s)}"
export SOURCE_DATE_EPOCH PYTHONHASHSEED=1
"$1/pyinstaller" --noconfirm --log-level ERROR packaging/bundle/configurator.spec
packaging/bundle/try.sh dist/configurator/configurator
tar --create --directory dist --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    configurator | gzip -9n > "$archive"
echo "dist/configurator: $(du -sm dist/configurator | cut -f1) MiB; $archive: $(du -m "$archive" | cut -f1) MiB"
echo "The ten largest parts, in KiB:"
find dist/configurator -type f -exec du -k {} + | sort -rn | head -10

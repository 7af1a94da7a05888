#!/bin/sh
# Pack dist/Configurator.app as a disk image. NOT TRIED YET: written without a Mac at hand.
# The image is neither signed nor notarised; macOS asks before it opens the program for the first time.
# Usage: build.sh VERSION
set -eu

folder=build/macos
rm -rf "$folder"
mkdir -p "$folder"
cp -R dist/Configurator.app "$folder/"
ln -s /Applications "$folder/Applications"
hdiutil create -volname Configurator -srcfolder "$folder" -ov -format UDZO "dist/inference-server-configurator-$1.dmg"

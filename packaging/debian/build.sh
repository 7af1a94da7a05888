#!/bin/sh
# Pack dist/configurator as a Debian package.
# Usage: build.sh VERSION
set -eu

# What the bundle does not bring along, because it must fit the machine's own graphics and C library; on a Wayland
# desktop without the recommended ones Qt goes through XWayland.
DEPENDS="libc6 (>= $(ldd --version | sed -n '1s/.* //p')), libegl1, libgl1, libxcb1, fontconfig-config"

version=$1 name=inference-server-configurator
here=packaging/debian
architecture=$(dpkg --print-architecture)
root=build/debian/$name
package=dist/${name}_${version}_$architecture.deb
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct 2>/dev/null || date +%s)}"
export SOURCE_DATE_EPOCH
date=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)
day=$(LC_ALL=C date -u -d "@$SOURCE_DATE_EPOCH" -R)

fill() {
    sed -e "s/@VERSION@/$version/" -e "s/@DATE@/$date/" -e "s/@DAY@/$day/" -e "s/@ARCHITECTURE@/$architecture/" \
        -e "s/@DEPENDS@/$DEPENDS/" -e "s/@SIZE@/$(du -sk "$root/usr" | cut -f1)/" "$1"
}

rm -rf "$root"
umask 022
share=$root/usr/share
mkdir -p "$root/DEBIAN" "$root/usr/bin" "$root/usr/lib" "$share/applications" "$share/mime/packages" "$share/metainfo" \
    "$share/man/man1" "$share/doc/$name" "$share/icons/hicolor/scalable/apps"
cp -a dist/configurator "$root/usr/lib/$name"
ln -s "../lib/$name/configurator" "$root/usr/bin/configurator"
cp $here/$name.desktop "$share/applications/"
cp $here/$name.xml "$share/mime/packages/"
cp $here/$name.svg "$share/icons/hicolor/scalable/apps/"
cp $here/copyright "$share/doc/$name/"
gzip -9n < CHANGELOG.md > "$share/doc/$name/CHANGELOG.md.gz"
fill $here/changelog.in | gzip -9n > "$share/doc/$name/changelog.gz"
fill $here/$name.metainfo.xml.in > "$share/metainfo/eu.configurator.InferenceServerConfigurator.metainfo.xml"
fill $here/configurator.1.in | gzip -9n > "$share/man/man1/configurator.1.gz"
fill $here/control.in > "$root/DEBIAN/control"
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)
chmod -R u+rwX,go+rX,go-w "$root"
find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
# Packing takes a minute, and a package that is only half there must not lie in dist.
dpkg-deb --root-owner-group -Zxz --build "$root" "$root.deb" >/dev/null
mv "$root.deb" "$package"
echo "$package: $(du -m "$package" | cut -f1) MiB"

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Builds the Debian package, for the release of Debian that this machine runs.
#   Scripts/deb.sh [FOLDER]          writes FOLDER/carillon_VERSION_ARCHITECTURE.deb (default .build/deb)
#   CARILLON_BINARY=… Scripts/deb.sh  packs that program, and carillon-decoder beside it, instead of building them
set -euo pipefail
cd "$(dirname "$0")/.."

target=${1:-.build/deb}
say() { printf 'deb: %s\n' "$*" >&2; }
for tool in dpkg-deb dpkg-shlibdeps python3 strip gzip; do
    command -v "$tool" >/dev/null || { say "$tool is missing: apt-get install dpkg-dev binutils python3"; exit 1; }
done

binary=${CARILLON_BINARY:-}
if [ -z "$binary" ]; then
    swift build -c release --product carillon --static-swift-stdlib
    swift build -c release --product carillon-decoder --static-swift-stdlib
    binary=.build/release/carillon
fi
decoder=$(dirname "$binary")/carillon-decoder
for program in "$binary" "$decoder"; do
    if [[ $(ldd "$program") == *libswiftCore* ]]; then
        say "$program needs Swift's shared libraries, which Debian does not have; build it with --static-swift-stdlib"
        exit 1
    fi
done
version=$("$binary" --version)
# The time of the commit distinguishes packages of the same version.
stamp=$(git log -1 --format=%cd --date=format:%Y%m%d%H%M 2>/dev/null || true)
full="$version${stamp:+~git$stamp}"
architecture=$(dpkg --print-architecture)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
share=$root/usr/share
install -D -m 755 "$binary" "$root/usr/bin/carillon"
install -D -m 755 "$decoder" "$root/usr/libexec/carillon/carillon-decoder"
strip --strip-unneeded "$root/usr/bin/carillon" "$root/usr/libexec/carillon/carillon-decoder"

mkdir -p "$share/carillon" "$share/doc/carillon/examples"
cp -r public openapi.yaml asyncapi.yaml "$share/carillon/"
Scripts/make-demo-sounds.sh demo-sounds
mkdir "$share/carillon/sounds"
cp demo-sounds/* "$share/carillon/sounds/"

install -D -m 644 packaging/systemd/carillon.service "$root/lib/systemd/system/carillon.service"
install -D -m 644 packaging/systemd/carillon.socket "$root/lib/systemd/system/carillon.socket"
install -D -m 644 packaging/systemd/carillon.user.service "$root/usr/lib/systemd/user/carillon.service"
install -D -m 644 packaging/carillon.yaml "$root/etc/carillon/carillon.yaml"
install -D -m 644 packaging/user.yaml "$root/etc/carillon/user.yaml"

cp README.md docs/*.md "$share/doc/carillon/"
cp packaging/avahi/carillon.service "$share/doc/carillon/examples/avahi-carillon.service"
cp packaging/monitoring/* packaging/multi-room/* Scripts/pipewire/together.py "$share/doc/carillon/examples/"
cp packaging/debian/copyright "$share/doc/carillon/copyright"
gzip -9n < CHANGELOG.md > "$share/doc/carillon/changelog.gz"
Scripts/sbom.py "$full" "$binary" "$decoder" > "$share/doc/carillon/carillon.cdx.json"

mkdir -p "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/vendor-completions" \
    "$share/fish/vendor_completions.d"
Scripts/man-page.py "$binary" | gzip -9n > "$share/man/man1/carillon.1.gz"
"$binary" --generate-completion-script bash > "$share/bash-completion/completions/carillon"
"$binary" --generate-completion-script zsh > "$share/zsh/vendor-completions/_carillon"
"$binary" --generate-completion-script fish > "$share/fish/vendor_completions.d/carillon.fish"

# dpkg-shlibdeps needs a source package around it.
mkdir -p "$work/debian"
printf 'Source: carillon\n\nPackage: carillon\nArchitecture: any\n' > "$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O --ignore-missing-info root/usr/bin/carillon root/usr/libexec/carillon/carillon-decoder 2>/dev/null |
    sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ] || { say "dpkg-shlibdeps found no libraries"; exit 1; }

chmod -R u=rwX,go=rX "$root"
mkdir "$root/DEBIAN"
size=$(du -sk --exclude=DEBIAN "$root" | cut -f1)
sed -e "s/@VERSION@/$full/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@SIZE@/$size/" -e "s/@DEPENDS@/$depends/" \
    packaging/debian/control.in > "$root/DEBIAN/control"
printf '/etc/carillon/carillon.yaml\n/etc/carillon/user.yaml\n' > "$root/DEBIAN/conffiles"
install -m 755 packaging/debian/postinst packaging/debian/prerm packaging/debian/postrm "$root/DEBIAN/"
(cd "$root" && find . -type f ! -path './DEBIAN/*' -printf '%P\0' | sort -z | xargs -0 md5sum) > "$root/DEBIAN/md5sums"

mkdir -p "$target"
package="$target/carillon_${full}_$architecture.deb"
dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
say "depends on $depends"
echo "$package"

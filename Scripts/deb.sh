#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Builds the Debian package, for the release of Debian that this machine runs; Scripts/packages.sh does it for all.
#   Scripts/deb.sh [FOLDER]          writes to FOLDER (default .build/deb) carillon_VERSION_ARCHITECTURE.deb, beside it the bill
#                                    of materials (.cdx.json), and the checksums of both (.sha256)
#   CARILLON_BINARY=… Scripts/deb.sh  packs that program, and carillon-decoder, carillon-fetcher and carillon-mqtt beside it, instead of building them;
#                                    CARILLON_ARCHITECTURE says what they are for, if another processor (Scripts/arm64.sh package)
#
# The same commit, built in the same folder with the same packages of Debian, gives the same bytes: times in the package are
# SOURCE_DATE_EPOCH, which is that of the commit if it is not set.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${1:-.build/deb}
say() { printf 'deb: %s\n' "$*" >&2; }
for tool in dpkg-deb dpkg-shlibdeps python3 strip chrpath gzip; do
    command -v "$tool" >/dev/null || { say "$tool is missing: apt-get install dpkg-dev binutils chrpath python3"; exit 1; }
done

# Before the build, during which other commits may be made.
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || true)}
export SOURCE_DATE_EPOCH=${epoch:-$(stat -c %Y CHANGELOG.md)}

binary=${CARILLON_BINARY:-}
if [ -z "$binary" ]; then
    # Two builds differed in the order of some instructions, perhaps by where the compiler's memory lies, so that is the same each time.
    same=(setarch --addr-no-randomize)
    "${same[@]}" true 2>/dev/null || { say "addresses cannot be fixed here; another build may differ in some bytes"; same=(); }
    export SWIFT_DETERMINISTIC_HASHING=1        # as in the Makefile
    for product in carillon carillon-decoder carillon-fetcher carillon-mqtt; do
        # With two threads of LLVM in a module, two builds differed in the order of two instructions of one function.
        "${same[@]}" swift build -c release --product "$product" --static-swift-stdlib -Xswiftc -num-threads -Xswiftc 1 >&2
    done
    binary=.build/release/carillon
fi
decoder=$(dirname "$binary")/carillon-decoder
fetcher=$(dirname "$binary")/carillon-fetcher
bridge=$(dirname "$binary")/carillon-mqtt
for program in "$binary" "$decoder" "$fetcher" "$bridge"; do
    if [[ $(ldd "$program") == *libswiftCore* ]]; then
        say "$program needs Swift's shared libraries, which Debian does not have; build it with --static-swift-stdlib"
        exit 1
    fi
done
version=$("$binary" --version)
# The time of the commit distinguishes packages of the same version, the release of Debian those for several; that for a later
# release is the higher, so that an upgrade of the system replaces it.
# shellcheck source=/dev/null
. /etc/os-release
release=${VERSION_ID:-0}
full="$version~git$(date --utc --date "@$SOURCE_DATE_EPOCH" +%Y%m%d%H%M)+deb$release"
architecture=${CARILLON_ARCHITECTURE:-$(dpkg --print-architecture)}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
share=$root/usr/share
install -D -m 755 "$binary" "$root/usr/bin/carillon"
install -D -m 755 "$decoder" "$root/usr/libexec/carillon/carillon-decoder"
install -D -m 755 "$fetcher" "$root/usr/libexec/carillon/carillon-fetcher"
install -D -m 755 "$bridge" "$root/usr/bin/carillon-mqtt"
programs=("$root/usr/bin/carillon" "$root/usr/libexec/carillon/"carillon-{decoder,fetcher} "$root/usr/bin/carillon-mqtt")
# Where the toolchain's libraries are on this machine is nothing for others, and there are none to load.
chrpath --delete "${programs[@]}" >/dev/null
# The two sections depend on the debugging information, which is left out, and with it on the times of files.
strip --strip-unneeded --remove-section=.swift_modhash --remove-section=.note.gnu.build-id "${programs[@]}"

mkdir -p "$share/carillon" "$share/doc/carillon/examples"
cp -r public openapi.yaml asyncapi.yaml "$share/carillon/"
"$binary" export --schema > "$share/carillon/carillon.schema.json"
# The server sends a compressed form that lies beside a file to browsers that accept it.
find "$share/carillon/public" -type f \( -name "*.js" -o -name "*.css" -o -name "*.html" -o -name "*.svg" \) -exec gzip -9nk {} +
Scripts/make-demo-sounds.sh demo-sounds >&2
mkdir "$share/carillon/sounds"
cp demo-sounds/* "$share/carillon/sounds/"

install -D -m 644 packaging/systemd/carillon.service "$root/usr/lib/systemd/system/carillon.service"
install -D -m 644 packaging/systemd/carillon.socket "$root/usr/lib/systemd/system/carillon.socket"
install -D -m 644 packaging/systemd/carillon.user.service "$root/usr/lib/systemd/user/carillon.service"
install -D -m 644 packaging/systemd/carillon-mqtt.service "$root/usr/lib/systemd/system/carillon-mqtt.service"
install -D -m 644 packaging/carillon.yaml "$root/etc/carillon/carillon.yaml"
install -D -m 644 packaging/mqtt.env "$root/etc/carillon/mqtt.env"
install -D -m 644 packaging/user.yaml "$root/etc/carillon/user.yaml"

cp README.md docs/*.md "$share/doc/carillon/"
cp packaging/avahi/carillon.service "$share/doc/carillon/examples/avahi-carillon.service"
cp packaging/monitoring/* packaging/multi-room/* Scripts/pipewire/together.py "$share/doc/carillon/examples/"
cp packaging/debian/copyright "$share/doc/carillon/copyright"
install -D -m 644 packaging/debian/lintian-overrides "$share/lintian/overrides/carillon"
gzip -9n < CHANGELOG.md > "$share/doc/carillon/CHANGELOG.md.gz"
{
    printf 'carillon (%s) %s; urgency=medium\n\n  * See CHANGELOG.md.gz.\n\n -- ' "$full" "${VERSION_CODENAME:-unstable}"
    sed -n 's/^Maintainer: //p' packaging/debian/control.in | tr -d '\n'
    LC_ALL=C date --utc --date "@$SOURCE_DATE_EPOCH" '+  %a, %d %b %Y %H:%M:%S +0000'
} | gzip -9n > "$share/doc/carillon/changelog.gz"
Scripts/sbom.py "$full" "$binary" "$decoder" "$fetcher" "$bridge" > "$share/doc/carillon/carillon.cdx.json"

mkdir -p "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/vendor-completions" \
    "$share/fish/vendor_completions.d"
Scripts/man-page.py "$binary" | gzip -9n > "$share/man/man1/carillon.1.gz"
Scripts/man-page.py "$bridge" | gzip -9n > "$share/man/man1/carillon-mqtt.1.gz"
for program in "$binary" "$bridge"; do
    name=$(basename "$program")
    "$program" --generate-completion-script bash | sed '1{/^#!/d}' > "$share/bash-completion/completions/$name"
    "$program" --generate-completion-script zsh > "$share/zsh/vendor-completions/_$name"
    "$program" --generate-completion-script fish > "$share/fish/vendor_completions.d/$name.fish"
done

# dpkg-shlibdeps needs a source package around it.
mkdir -p "$work/debian"
printf 'Source: carillon\n\nPackage: carillon\nArchitecture: any\n' > "$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O --ignore-missing-info "${programs[@]#"$work/"}" 2>/dev/null |
    sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ] || { say "dpkg-shlibdeps found no libraries"; exit 1; }

chmod -R u=rwX,go=rX "$root"
mkdir "$root/DEBIAN"
# Each file in whole KiB, each folder and link one, whatever the file system takes.
size=$(find "$root" -path "$root/DEBIAN" -prune -o -type f -printf '%s\n' -o -printf '1\n' | awk '{ n += int(($1 + 1023) / 1024) } END { print n }')
sed -e "s/@VERSION@/$full/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@SIZE@/$size/" -e "s/@DEPENDS@/$depends/" \
    packaging/debian/control.in > "$root/DEBIAN/control"
printf '/etc/carillon/carillon.yaml\n/etc/carillon/mqtt.env\n/etc/carillon/user.yaml\n' > "$root/DEBIAN/conffiles"
install -m 755 packaging/debian/postinst packaging/debian/prerm packaging/debian/postrm "$root/DEBIAN/"
(cd "$root" && find . -type f ! -path './DEBIAN/*' -printf '%P\0' | sort -z | xargs -0 md5sum) > "$root/DEBIAN/md5sums"

mkdir -p "$target"
package="$target/carillon_${full}_$architecture.deb"
find "$root" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
# One thread, so that the compressed blocks do not depend on the number of cores.
dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$root" "$package" >/dev/null
cp "$share/doc/carillon/carillon.cdx.json" "${package%.deb}.cdx.json"
(cd "$target" && sha256sum "$(basename "$package")" "$(basename "${package%.deb}.cdx.json")") > "${package%.deb}.sha256"
say "depends on $depends"
echo "$package"

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Lays packages out as a folder that apt accepts when any web server serves it, signed with a key of gpg.
#   Scripts/apt-repository.sh KEY FOLDER PACKAGE...     KEY as gpg --local-user takes it: a fingerprint or an address
# FOLDER may hold a repository already: its packages stay available, for downgrades. The release of Debian is at the end of a
# package's version (+deb12). Needs apt-utils and gpg.
set -euo pipefail

say() { printf 'apt-repository: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

[ $# -ge 3 ] || fail "usage: Scripts/apt-repository.sh KEY FOLDER PACKAGE..."
key=$1 folder=$2
shift 2
for tool in apt-ftparchive gpg; do
    command -v "$tool" >/dev/null || fail "$tool is missing: apt-get install apt-utils gnupg"
done
gpg --batch --quiet --list-secret-keys "$key" >/dev/null 2>&1 || fail "gpg has no secret key $key"

# suite NUMBER: the name of a release of Debian.
suite() {
    case "$1" in
        12) echo bookworm ;;
        13) echo trixie ;;
        *) fail "Debian $1 is not known here" ;;
    esac
}

for package in "$@"; do
    version=$(dpkg-deb -f "$package" Version)
    [[ "$version" =~ \+deb([0-9]+)$ ]] || fail "the version of $package, $version, does not end with a release of Debian, such as +deb12"
    pool=$folder/pool/$(suite "${BASH_REMATCH[1]}")/main
    mkdir -p "$pool"
    # The same name means the same bytes, as apt expects.
    target=$pool/$(basename "$package")
    if [ -e "$target" ]; then
        cmp -s "$package" "$target" || fail "$target exists with other contents"
    else
        install -m 644 "$package" "$target"
    fi
done

for pool in "$folder"/pool/*; do
    name=$(basename "$pool")
    dist=$folder/dists/$name
    mapfile -t architectures < <(find "$pool" -name '*.deb' -exec dpkg-deb -f {} Architecture \; | sort -u)
    rm -rf "$dist"
    for architecture in "${architectures[@]}"; do
        index=$dist/main/binary-$architecture
        mkdir -p "$index"
        (cd "$folder" && apt-ftparchive --arch "$architecture" packages "pool/$name/main") > "$index/Packages"
        gzip -9nk "$index/Packages"
    done
    apt-ftparchive -o APT::FTPArchive::Release::Origin=Carillon -o APT::FTPArchive::Release::Label=Carillon \
        -o APT::FTPArchive::Release::Suite="$name" -o APT::FTPArchive::Release::Codename="$name" \
        -o APT::FTPArchive::Release::Components=main \
        -o APT::FTPArchive::Release::Architectures="${architectures[*]}" release "$dist" > "$folder/Release.new"
    mv "$folder/Release.new" "$dist/Release"
    gpg --batch --yes --quiet --local-user "$key" --clearsign --output "$dist/InRelease" "$dist/Release"
    gpg --batch --yes --quiet --local-user "$key" --armor --detach-sign --output "$dist/Release.gpg" "$dist/Release"
    say "$name: $(find "$pool" -name '*.deb' | wc -l) packages"
done
gpg --batch --yes --quiet --armor --output "$folder/carillon.asc" --export "$key"
say "done; docs/deployment.md says how a machine uses $folder"

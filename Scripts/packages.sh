#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Builds the package for each release of Debian, in that release, and checks it with lintian; needs root and debootstrap.
#   Scripts/packages.sh [FOLDER] [RELEASE...]             (default: .build/packages bookworm trixie)
#   Scripts/packages.sh --twice [FOLDER] [RELEASE...]     builds each a second time from nothing and compares the bytes
set -euo pipefail
cd "$(dirname "$0")/.."

twice=''
if [ "${1:-}" = --twice ]; then twice=1; shift; fi
case "${1:-}" in -*) echo "packages: the only option is --twice, not $1" >&2; exit 1 ;; esac
folder=${1:-.build/packages}
releases=("${@:2}")
[ ${#releases[@]} != 0 ] || releases=(bookworm trixie)

# For all releases, and for the second build: other commits may be made meanwhile.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
for release in "${releases[@]}"; do
    # shellcheck disable=SC2016  # The inner shell expands it.
    Scripts/distribution.sh --output "$folder" "$release" bash -euo pipefail -c '
        Scripts/bootstrap.sh deb
        package=$(Scripts/deb.sh /output | tail -n 1)
        lintian --fail-on error "$package"
        if [ -n "$1" ]; then
            rm -rf .build/release .build/*/release demo-sounds
            again=$(Scripts/deb.sh .build/deb | tail -n 1)
            cmp "$package" "$again"
            cmp "${package%.deb}.cdx.json" "${again%.deb}.cdx.json"
            echo "packages: built twice, the same bytes"
        fi
        echo "packages: $(basename "$package"), $(stat -c %s "$package") bytes"' packages "$twice"
done

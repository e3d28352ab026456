#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Carillon on arm64, tried on a machine of another processor. Needs Scripts/bootstrap.sh distribution.
#   Scripts/arm64.sh kernels              are the mixer's kernels the same to the bit on arm64? Compiled by this toolchain's clang.
#   Scripts/arm64.sh build                carillon, carillon-decoder, carillon-fetcher and carillon-mqtt for Debian 13, in .build/arm64, as root:
#                                         Debian's own Swift for amd64 compiles, with that of arm64 as runtime
#   Scripts/arm64.sh run COMMAND...       runs a command in Debian 13 of arm64 under qemu-user, with this tree as /src, as root
#   Scripts/arm64.sh machine COMMAND...   the same on a machine of arm64 that qemu emulates (Scripts/machine.sh), with a kernel of
#                                         its own: the decoder's sandbox works there, while it ends qemu-user
#   Scripts/arm64.sh compare BINARY       renders the same scripts with BINARY, of this machine, and with arm64's on that machine
#   Scripts/arm64.sh package [FOLDER]     packs what `build` built (default folder .build/deb), with Scripts/deb.sh
# CARILLON_DISTRIBUTIONS names the folder that keeps the systems (default .build/distributions), and DEBIAN_MIRROR what
# debootstrap loads from.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'arm64: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# What carillon is built against.
packages=(
    libc6-dev libgcc-14-dev libstdc++-14-dev libpipewire-0.3-dev libpipewire-0.3-modules libsndfile1-dev libopusfile-dev
    libsoxr-dev librubberband-dev libebur128-dev libseccomp-dev libsqlite3-dev zlib1g-dev libssl-dev libavformat-dev
    libavcodec-dev libavutil-dev libswresample-dev libmosquitto-dev
)
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}

# Runs a command in a system, with mounts of its own: each HOST-FOLDER:FOLDER is bound there.
inside() {
    local root=$1 binds=$2
    shift 2
    # shellcheck disable=SC2016  # The inner shell expands it.
    unshare --mount --pid --fork --kill-child=KILL bash -euc '
        root=$1 binds=$2
        shift 2
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        for bind in $binds; do
            mkdir -p "$root${bind#*:}"
            mount --bind "${bind%%:*}" "$root${bind#*:}"
        done
        for file in /etc/resolv.conf /etc/hosts; do cp "$file" "$root$file"; done
        chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
    ' inside "$root" "$binds" "$@"
}

# Lets the kernel start programs of arm64.
register_qemu() {
    local folder=/proc/sys/fs/binfmt_misc
    [ ! -e $folder/qemu-aarch64 ] || return 0
    [ -e $folder/register ] || mount -t binfmt_misc none $folder || fail "this kernel has no binfmt_misc"
    cat /usr/lib/binfmt.d/qemu-aarch64.conf > $folder/register || fail "qemu-user-static is missing"
}

# Debian 13 of arm64, once; its second stage, and what is installed there, run under qemu-user.
make_root() {
    if [ ! -e "$root/.complete" ]; then
        say "making Debian 13 of arm64 in $root, which takes some minutes"
        rm -rf --one-file-system "$root"
        debootstrap --arch=arm64 --variant=minbase trixie "$root" "$mirror" > "$home/root.log" 2>&1 ||
            { tail -n 15 "$home/root.log" >&2; fail "debootstrap failed; $home/root.log has the rest"; }
        printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"
        chmod 755 "$root/usr/sbin/policy-rc.d"
        touch "$root/.complete"
    fi
    [ "$(cat "$root/.complete")" != "${packages[*]}" ] || return 0
    say "installing what Carillon is built against"
    # shellcheck disable=SC2016  # The inner shell expands it.
    inside "$root" '' bash -euc 'apt-get update -qq
        apt-get install -y -qq --no-install-recommends "$@" >/dev/null; apt-get clean' install "${packages[@]}"
    printf '%s' "${packages[*]}" > "$root/.complete"
}

# Debian's compiler for amd64, which is in unstable, and the runtime of arm64, as a Swift SDK.
make_compiler() {
    [ ! -e "$compiler/.complete" ] || return 0
    say "making a system with Debian's Swift in $compiler"
    rm -rf --one-file-system "$compiler"
    debootstrap --variant=minbase sid "$compiler" "$mirror" > "$home/compiler.log" 2>&1 ||
        { tail -n 15 "$home/compiler.log" >&2; fail "debootstrap failed; $home/compiler.log has the rest"; }
    printf '#!/bin/sh\nexit 101\n' > "$compiler/usr/sbin/policy-rc.d"
    chmod 755 "$compiler/usr/sbin/policy-rc.d"
    # A mirror may be older than the lifetime of unstable's signature.
    echo 'Acquire::Check-Valid-Until "false";' > "$compiler/etc/apt/apt.conf.d/99valid"
    # shellcheck disable=SC2016  # The inner shell expands it.
    inside "$compiler" '' bash -euc '
        dpkg --add-architecture arm64
        apt-get update -qq
        apt-get install -y -qq --no-install-recommends swiftlang libc6-dev git ca-certificates pkg-config >/dev/null
        mkdir -p /runtime && cd /tmp
        apt-get download -qq swiftlang:arm64 libswiftlang:arm64
        for package in *_arm64.deb; do
            dpkg-deb --fsys-tarfile "$package" | tar -xf - -C /runtime --wildcards "./usr/libexec/swift/lib/swift*" || true
            rm "$package"
        done
        cp -a /usr/libexec/swift/lib/clang /runtime/usr/libexec/swift/lib/
        apt-get clean'
    [ -d "$compiler/runtime/usr/libexec/swift/lib/swift_static/linux/aarch64" ] || fail "Debian's swiftlang of arm64 has no runtime"
    touch "$compiler/.complete"
}

# Says where the compiler finds the runtime and the libraries of arm64.
make_sdk() {
    local sdk=$compiler/sdk.artifactbundle lib=/runtime/usr/libexec/swift/lib
    mkdir -p "$sdk/arm64"
    cat > "$sdk/info.json" << END
{"schemaVersion": "1.0", "artifacts": {"arm64": {"type": "swiftSDK", "version": "1", "variants": [
    {"path": "arm64", "supportedTriples": ["x86_64-pc-linux-gnu", "x86_64-unknown-linux-gnu"]}]}}}
END
    cat > "$sdk/arm64/swift-sdk.json" << END
{"schemaVersion": "4.0", "targetTriples": {"aarch64-unknown-linux-gnu": {"sdkRootPath": "/sysroot",
    "swiftResourcesPath": "$lib/swift", "swiftStaticResourcesPath": "$lib/swift_static", "toolsetPaths": ["toolset.json"]}}}
END
    # Debian's compiler checks its own work between the passes, as no compiler of swift.org does, and some checks are wrong.
    local gcc=--gcc-install-dir=/sysroot/usr/lib/gcc/aarch64-linux-gnu/14
    cat > "$sdk/arm64/toolset.json" << END
{"schemaVersion": "1.0", "rootPath": "/usr/bin", "cCompiler": {"extraCLIOptions": ["$gcc"]}, "swiftCompiler": {
    "extraCLIOptions": ["-Xclang-linker", "$gcc", "-use-ld=lld", "-Xfrontend", "-sil-verify-none"]}}
END
}

# Where this machine's git looks the Swift packages up, if not on the network.
package_folders() {
    git config --system --get-regexp '^url\./.*\.insteadof' 2>/dev/null | sed -E 's/^url\.(.*)\.insteadof .*/\1/' | sort -u
}

build() {
    local binds folder
    mkdir -p "$home/build"
    binds="$PWD:/src $home/build:/build $root:/sysroot"
    # The driver looks the start of every program up in the root of the SDK, not among its resources.
    for folder in swift swift_static; do binds+=" $compiler/runtime/usr/libexec/swift/lib/$folder:/sysroot/usr/lib/$folder"; done
    for folder in $(package_folders); do binds+=" $folder:$folder"; done
    git config --system --get-regexp '^url\.' 2>/dev/null | while read -r key value; do
        git config --file "$compiler/etc/gitconfig" --replace-all "$key" "$value" "^$value\$"
    done
    # shellcheck disable=SC2016  # The inner shell expands it.
    inside "$compiler" "$binds" bash -euc '
        cd /src
        rm -rf /root/.swiftpm/swift-sdks
        swift sdk install /sdk.artifactbundle >/dev/null
        export PKG_CONFIG_LIBDIR=/sysroot/usr/lib/aarch64-linux-gnu/pkgconfig PKG_CONFIG_SYSROOT_DIR=/sysroot
        export SWIFT_DETERMINISTIC_HASHING=1        # as in the Makefile
        for product in carillon carillon-decoder carillon-fetcher carillon-mqtt; do
            swift build -c release --swift-sdk arm64 --static-swift-stdlib --disable-sandbox --scratch-path /build \
                --pkg-config-path /sysroot/usr/lib/aarch64-linux-gnu/pkgconfig --product $product
        done'
    mkdir -p .build/arm64
    cp "$home/build/aarch64-unknown-linux-gnu/release/"{carillon,carillon-decoder,carillon-fetcher,carillon-mqtt} .build/arm64/
    say "built carillon, carillon-decoder, carillon-fetcher and carillon-mqtt in .build/arm64"
}

run() { inside "$root" "$PWD:/src" bash -c 'cd /src && "$@"' command "$@"; }

# Runs a command in the same system on an emulated machine, which finds that system, with this tree in it, as /cached/root.
# Without a cache each page of a program would be fetched by itself, and the decoder would take 12 s to start.
machine() {
    mkdir -p "$home/share/root" "$root/src"
    # shellcheck disable=SC2016  # The inner shells expand it.
    unshare --mount --fork --kill-child bash -euc '
        root=$1 share=$2
        shift 2
        mount --bind "$root" "$share/root"
        mount --bind "$PWD" "$share/root/src"
        Scripts/machine.sh --arch arm64 --share "$share" --seconds "${CARILLON_SECONDS:-1800}" trixie bash -euc "
            mkdir /cached
            mount -t 9p -o trans=virtio,version=9p2000.L,msize=1048576,cache=loose cached /cached
            cd /cached/root
            mount -t proc proc proc
            mount --rbind /dev dev
            mount -t tmpfs tmpfs tmp
            exec chroot . bash -c '\''cd /src && exec \"\$@\"'\'' command \"\$@\"" machine "$@"
    ' machine "$root" "$home/share" "$@"
}

# Packs the programs with the recipe of every package. It finds the libraries, the list of packages and the release of that system
# in the places of this machine's, and the tools that read programs are those for arm64; all is private to it.
package() {
    local tools=$home/tools
    command -v aarch64-linux-gnu-strip >/dev/null || fail "gcc-aarch64-linux-gnu is missing: Scripts/bootstrap.sh distribution"
    [ -x .build/arm64/carillon ] || fail "there is no .build/arm64/carillon: Scripts/arm64.sh build"
    mkdir -p "$tools" /usr/lib/aarch64-linux-gnu
    ln -sf "$(command -v aarch64-linux-gnu-strip)" "$tools/strip"
    # shellcheck disable=SC2016  # The scripts expand it.
    printf '#!/bin/sh\nexec /usr/lib/aarch64-linux-gnu/ld-linux-aarch64.so.1 --list "$1"\n' > "$tools/ldd"
    # The bill of materials names the compiler.
    printf '#!/bin/sh\necho "%s"\n' "$(inside "$compiler" '' swiftc --version 2>/dev/null | head -n 1)" > "$tools/swiftc"
    chmod 755 "$tools"/{ldd,swiftc}
    # shellcheck disable=SC2016  # The inner shell expands it.
    unshare --mount --fork --kill-child bash -euc '
        root=$1 tools=$2 folder=$3
        mount --bind "$root/usr/lib/aarch64-linux-gnu" /usr/lib/aarch64-linux-gnu
        mount --bind "$root/var/lib/dpkg" /var/lib/dpkg
        mount --bind "$root/usr/lib/os-release" /usr/lib/os-release
        PATH=$tools:$PATH QEMU_LD_PREFIX=$root DEB_HOST_ARCH=arm64 CARILLON_ARCHITECTURE=arm64 CARILLON_BINARY=.build/arm64/carillon \
            Scripts/deb.sh "$folder"
    ' package "$root" "$tools" "${1:-.build/deb}"
}

# Compiles the kernels for both processors, and compares the digests of what they write.
kernels() {
    local clang folder=.build/arm64 name sources=(Tests/Architectures/kernels.c Sources/CRealtime/Kernels.c Sources/CRealtime/CRealtime.c)
    command -v aarch64-linux-gnu-gcc >/dev/null || fail "gcc-aarch64-linux-gnu is missing: Scripts/bootstrap.sh distribution"
    clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang
    mkdir -p "$folder"
    "$clang" -O2 -I Sources/CRealtime/include "${sources[@]}" -lm -o "$folder/kernels.here"
    for name in "${sources[@]}"; do
        "$clang" --target=aarch64-linux-gnu -isystem /usr/aarch64-linux-gnu/include -O2 -I Sources/CRealtime/include -c "$name" \
            -o "$folder/$(basename "$name").o"
    done
    aarch64-linux-gnu-gcc -static "$folder"/*.c.o -lm -o "$folder/kernels.arm64"
    diff <("$folder/kernels.here") <(qemu-aarch64-static "$folder/kernels.arm64") || fail "the kernels differ"
    say "$("$folder/kernels.here" | wc -l) kernels write the same bits on both processors"
}

if [ "${1:-}" = kernels ]; then kernels && exit; fi
[ "$(id -u)" = 0 ] || fail "this needs root"
for tool in debootstrap qemu-aarch64-static; do
    command -v $tool >/dev/null || fail "$tool is missing: Scripts/bootstrap.sh distribution"
done
home=${CARILLON_DISTRIBUTIONS:-.build/distributions}/arm64
mkdir -p "$home"
home=$(cd "$home" && pwd)
root=$home/root compiler=$home/compiler
exec 8> "$home/lock"
flock 8
register_qemu
make_root
case "${1:-}" in
build)
    make_compiler
    make_sdk
    build
    ;;
run) run "${@:2}" ;;
machine) machine "${@:2}" ;;
compare)
    exec 8>&-
    exec Tests/Architectures/compare.py "${2:?a program of this machine is needed}" .build/arm64/carillon -- Scripts/arm64.sh machine
    ;;
package) package "${2:-}" ;;
*) fail "the commands are 'kernels', 'build', 'run', 'machine', 'compare' and 'package', not '${1:-}'" ;;
esac

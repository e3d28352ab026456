#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Builds the libFuzzer targets under Fuzz/ and runs them one after the other with AddressSanitizer; see Fuzz/README.md.
#   Scripts/fuzz.sh [SECONDS [NAME...]]     searches; default: 60 seconds each, all targets; 0 seconds only builds
#   Scripts/fuzz.sh replay [NAME...]        runs every input of the corpus once
#   Scripts/fuzz.sh merge [NAME...]         adds what runs have found to the corpus, reduced to the least that covers it
# A target is a file Fuzz/<Module>/<Name>Fuzz.swift; it is built with the sources of Sources/<Module> in one module.
# Its corpus is the archive Fuzz/Corpus/<Name>.tar.xz and, where there are any, the named inputs in Fuzz/Corpus/<Name>.
# Runs work in .build/fuzz: the unpacked corpus in corpus-<Name>, new inputs in found-<Name>, the log in <Name>.log,
# what crashes as crash-<Name>-*.
set -euo pipefail
cd "$(dirname "$0")/.."
mode=${1:-60}
[ $# -gt 0 ] && shift
wanted=" $* "
out=$PWD/.build/fuzz
mkdir -p "$out/modules"

# What a module of Sources/ is built on: C modules, Swift modules, system libraries (module and pkg-config name).
c_modules() {
    case $1 in
    LiveAudio | Mixer | Realtime) echo CRealtime ;;
    Platform) echo CLinux ;;
    Decoding | Codecs) echo CRealtime CLinux ;;
    esac
}
swift_modules() {
    case $1 in
    API) echo AudioCore SafeText HTTPCore JSONCoding ;;
    HTTPCore | OSC) echo SafeText ;;
    Mixer) echo AudioCore Realtime ;;
    Decoding) echo AudioCore Platform Realtime LiveAudio SafeText ;;
    Codecs) echo AudioCore Platform Realtime LiveAudio SafeText Decoding ;;
    esac
}
libraries() {
    case $1 in
    Compression) echo CZlib=zlib ;;
    LiveAudio | Decoding) echo CSoxr=soxr ;;
    Codecs) echo CSndfile=sndfile COpusfile=opusfile CSoxr=soxr CEbur128=libebur128 CFFmpeg=libavformat CFFmpeg=libavcodec \
        CFFmpeg=libavutil ;;
    esac
}

# The files of a module that its targets are built with.
sources() {
    case $1 in
    API) echo Sources/API/JSON/*.swift Sources/API/Problems/Problem{,Type,Type+OSStatus,Text}.swift ;;
    *) find "Sources/$1" -name '*.swift' | sort ;;
    esac
}

# The options of a module's compilation; the last of them are what it is linked with.
options() {
    local name library
    echo "-O -g -swift-version 6 -parse-as-library -sanitize=fuzzer,address -use-ld=lld -I $out/modules"
    echo "-D FFmpeg -package-name carillon"
    echo "-enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility"
    echo "-enable-upcoming-feature InternalImportsByDefault"
    for name in $(c_modules "$1"); do echo "-Xcc -fmodule-map-file=$out/modules/$name.modulemap"; done
    for library in $(libraries "$1"); do
        echo "-I Sources/${library%=*} $(pkg-config --cflags --libs "${library#*=}" | sed 's/-I */-Xcc -I/g')"
    done
}

build_c() {
    echo "module $1 { header \"$PWD/Sources/$1/include/$1.h\" export * }" >"$out/modules/$1.modulemap"
    local file
    for file in Sources/"$1"/*.c; do
        clang -O2 -fsanitize=fuzzer-no-link,address -I "Sources/$1/include" -c "$file" \
            -o "$out/modules/$1-$(basename "$file" .c).o"
    done
}

build_swift() {
    # shellcheck disable=SC2046
    swiftc $(options "$1") -wmo -module-name "$1" -emit-module -emit-module-path "$out/modules/$1.swiftmodule" \
        -c $(sources "$1") -o "$out/modules/$1-swift.o"
}

# build MODULE NAME: the program of one target.
build() {
    local name objects=()
    for name in $(c_modules "$1") $(swift_modules "$1"); do
        if [[ ! " ${built:-} " == *" $name "* ]]; then
            if [ -d "Sources/$name/include" ]; then build_c "$name"; else build_swift "$name"; fi
            built="${built:-} $name"
        fi
        objects+=("$out/modules/$name"-*.o)
    done
    # shellcheck disable=SC2046
    swiftc $(options "$1") -wmo -module-name "$1" $(sources "$1") Fuzz/FuzzInput.swift "Fuzz/$1/$2Fuzz.swift" \
        $(find "Fuzz/$1" -name '*.swift' ! -name '*Fuzz.swift') "${objects[@]}" -o "$out/$2"
    # The compiler leaves the module of what it links in the working folder.
    rm -f "$1"-1.swift{module,doc,sourceinfo}
}

# The corpus of a target, unpacked.
unpack() {
    rm -rf "$out/corpus-$1"
    mkdir -p "$out/corpus-$1"
    [ ! -f "Fuzz/Corpus/$1.tar.xz" ] || tar -xJf "Fuzz/Corpus/$1.tar.xz" -C "$out/corpus-$1"
}

# Packs a folder as the corpus of a target; the same inputs always give the same archive.
pack() {
    tar --format=ustar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
        --directory "$2" --create . | xz -9e --threads=1 >"Fuzz/Corpus/$1.tar.xz"
}

run() {
    local extent=-max_total_time=$mode
    [ "$mode" != replay ] || extent=-runs=0
    echo "== $2: $mode"
    mkdir -p "$out/found-$2"
    unpack "$2"
    local corpora=("$out/found-$2" "$out/corpus-$2")
    [ ! -d "Fuzz/Corpus/$2" ] || corpora+=("Fuzz/Corpus/$2")
    local dictionary=()
    [ -f "Fuzz/$1/$2.dict" ] && dictionary=(-dict="Fuzz/$1/$2.dict")
    [ -f "Fuzz/$1/$2.suppressions" ] && export LSAN_OPTIONS=suppressions=Fuzz/$1/$2.suppressions
    "$out/$2" "$extent" -max_len=4096 -timeout=60 -rss_limit_mb=2048 -print_final_stats=1 \
        "${dictionary[@]}" -artifact_prefix="$out/crash-$2-" "${corpora[@]}" >"$out/$2.log" 2>&1 ||
        failed=1
    grep -E '(DONE|ERROR|SUMMARY|number_of_executed_units|fatal|precondition)' "$out/$2.log" | tail -n 5
}

# Reduces the archived and the found inputs to the shortest that cover every place, and packs them.
merge() {
    local least=$out/least-$1
    rm -rf "$least"
    mkdir -p "$least" "$out/found-$1"
    unpack "$1"
    "$out/$1" -set_cover_merge=1 -max_len=4096 -timeout=60 -rss_limit_mb=2048 "$least" "$out/corpus-$1" "$out/found-$1" \
        >"$out/merge-$1.log" 2>&1
    pack "$1" "$least"
    echo "$1: $(find "$least" -type f | wc -l) inputs"
}

failed=0
for file in Fuzz/*/*Fuzz.swift; do
    module=$(basename "$(dirname "$file")")
    name=$(basename "$file" Fuzz.swift)
    if [ "$wanted" != "  " ] && [[ "$wanted" != *" $name "* ]]; then continue; fi
    if [ "$mode" = merge ]; then
        merge "$name"
        continue
    fi
    build "$module" "$name"
    if [ "$mode" != 0 ]; then run "$module" "$name"; fi
done
exit $failed

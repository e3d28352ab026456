#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Makes the demo library: bells, chimes, a spoken line and two music beds, all synthesised here (about 2 MB).
#   Scripts/make-demo-sounds.sh DIRECTORY
# Existing files are kept.
set -euo pipefail

target=${1:?usage: make-demo-sounds.sh DIRECTORY}
[ -f "$target/.complete" ] && exit 0
for tool in sox espeak-ng; do
    command -v "$tool" >/dev/null || { echo "make-demo-sounds: $tool is missing; run Scripts/bootstrap.sh run" >&2; exit 1; }
done
mkdir -p "$target"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rate=48000

# partial FILE SECONDS HERTZ DECIBELS: one partial of a struck bar, with a logarithmic decay.
partial() { sox -R -n -r $rate -b 24 "$1" synth "$2" sine "$3" fade l 0.002 "$2" "$2" gain "$4"; }

# strike FILE HERTZ SECONDS: five partials of a bell; the higher ones die sooner.
strike() {
    local i=0 ratio length level
    while read -r ratio length level; do
        i=$((i + 1))
        partial "$work/partial$i.wav" "$(awk "BEGIN{print $3*$length}")" "$(awk "BEGIN{print $2*$ratio}")" "$level"
    done <<'PARTIALS'
0.5 1.0 -14
1.0 0.8 -6
1.2 0.6 -14
2.0 0.45 -12
2.76 0.3 -16
PARTIALS
    sox -R -m "$work"/partial[1-5].wav "$1"
}

# notes FILE SPACING HERTZ...: strikes in sequence, mixed.
notes() {
    local file=$1 spacing=$2 i=0 hertz
    shift 2
    rm -f "$work"/note*.wav
    for hertz in "$@"; do
        strike "$work/struck.wav" "$hertz" 1.8
        sox -R "$work/struck.wav" "$work/note$i.wav" pad "$(awk "BEGIN{print $spacing*$i}")"
        i=$((i + 1))
    done
    sox -R -m "$work"/note*.wav "$file"
}

# finish SOURCE FILE DECIBELS [FORMAT…]: a little room, stereo, a set peak.
finish() {
    local source=$1 file=$2 level=$3
    shift 3
    sox -R "$source" -r $rate "$@" "$file" channels 2 reverb 20 40 50 norm "$level"
}

# chord FILE N1 N2 N3 N4: plucked strings over soft sines, four seconds.
chord() {
    sox -R -n -r $rate -b 24 "$work/pluck.wav" synth 4 pluck "$2" pluck "$3" pluck "$4" pluck "$5" pluck "$3" pluck "$4" \
        delay 0 0.5 1.0 1.5 2.0 2.5 remix - fade t 0.01 4 0.4 gain -6
    sox -R -n -r $rate -b 24 "$work/pad.wav" synth 4 sine "$2" sine "$3" sine "$4" remix - fade t 0.6 4 0.6 gain -16
    sox -R -m "$work/pluck.wav" "$work/pad.wav" "$1"
}

# bed FILE "CHORD" …: a round of chords that joins its own beginning.
bed() {
    local file=$1 i=0
    shift
    rm -f "$work"/chord*.wav
    for name in "$@" "$@"; do
        # shellcheck disable=SC2086
        chord "$work/chord$i.wav" $name
        i=$((i + 1))
    done
    sox -R $(seq -f "$work/chord%g.wav" 0 $((i - 1))) "$work/bed.wav"
    finish "$work/bed.wav" "$file" -6 -C 4
}

strike "$work/bell.wav" 659.26 3
finish "$work/bell.wav" "$target/bell.wav" -3 -b 16
notes "$work/chime.wav" 0.35 659.26 523.25 587.33 392.00
finish "$work/chime.wav" "$target/chime.flac" -3 -b 16
notes "$work/door.wav" 0.6 659.26 523.25
finish "$work/door.wav" "$target/doorbell.ogg" -3 -C 5
sox -R -n -r $rate -b 16 "$target/alert.caf" synth 0.12 sine 988 fade t 0.005 0.12 0.02 pad 0 0.06 repeat 2 gain -6
sox -R -n -r $rate -b 16 "$target/click.wav" synth 0.02 sine 2000 fade l 0.001 0.02 0.018 gain -6
espeak-ng -v en -s 150 -w "$work/spoken.wav" \
    "Welcome. This is Carillon. The shop closes in fifteen minutes. Thank you for your visit."
sox -R "$work/spoken.wav" -r $rate -C 5 "$target/welcome.ogg" channels 2 norm -3
bed "$target/music-calm.ogg" "C3 E3 G3 C4" "A2 C3 E3 A3" "F2 A2 C3 F3" "G2 B2 D3 G3"
bed "$target/music-bright.ogg" "D3 F#3 A3 D4" "G3 B3 D4 G4" "A3 C#4 E4 A4" "B2 D3 F#3 B3"
touch "$target/.complete"
echo "demo sounds: $(find "$target" -type f ! -name .complete | wc -l) files, $(du -sh "$target" | cut -f1) in $target"

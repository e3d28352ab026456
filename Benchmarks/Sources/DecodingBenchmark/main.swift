// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// How fast sounds are decoded, converted and stretched, on one core. Needs /usr/bin/ffmpeg for the files.
// The rows go to the file named by the first argument, or to standard output only.

import AudioCore
import Decoding
import Foundation
import Realtime

/// Seconds of the sound that is measured.
let seconds = 120.0
let folder = FileManager.default.temporaryDirectory.appending(path: "carillon-decoding-\(getpid())").path

/// The processor's time of this thread.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// The least of three measurements.
func measure(_ work: () throws -> Void) rethrows -> Double {
    var least = Double.infinity
    for _ in 0..<3 {
        let start = processorSeconds()
        try work()
        least = min(least, processorSeconds() - start)
    }
    return least
}

/// A stereo file of pink noise.
func makeFile(_ name: String, _ arguments: [String], rate: Int = 48_000) throws -> String {
    let path = folder + "/" + name
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/ffmpeg")
    let source = "anoisesrc=color=pink:sample_rate=\(rate):duration=\(seconds):amplitude=0.5:seed=1"
    process.arguments = ["-v", "error", "-y", "-f", "lavfi", "-i", source, "-ac", "2"] + arguments + [path]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    return path
}

func decodeSeconds(_ path: String) throws -> Double {
    try measure {
        let reader = try AssetReader(.file(path: path))
        while try reader.next() != nil {}
    }
}

/// Seconds of processor for `frames` frames of output of a stretched or resampled stream.
func streamSeconds(_ buffer: SampleBuffer, _ rate: FeederRate) -> (seconds: Double, frames: Int) {
    var frames = 0
    let time = measure {
        frames = 0
        let feeder = StreamFeeder(threads: 0)
        let stream = feeder.open(buffer: buffer, from: .zero, loops: .once, rate: rate)
        let consumer = stream.ring.consumer
        while !consumer.isExhausted() {
            feeder.fillAll()
            let count = consumer.readableFrames()
            frames += count
            consumer.advance(count)
            _ = consumer.mark()
        }
    }
    return (time, frames)
}

var rows: [String] = []

@MainActor func row(_ what: String, _ unit: String, _ value: Double) {
    let text = String(format: "%.2f", value)
    print("\(what.padding(toLength: 44, withPad: " ", startingAt: 0)) \(text) \(unit)")
    rows.append("  {\"what\": \"\(what)\", \"unit\": \"\(unit)\", \"value\": \(text)}")
}

try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: folder) }
let formats = [
    ("noise.wav", ["-c:a", "pcm_s16le"]), ("noise.flac", ["-c:a", "flac"]),
    ("noise.ogg", ["-c:a", "libvorbis"]),
    ("noise.mp3", ["-c:a", "libmp3lame"]), ("noise.opus", ["-c:a", "libopus"]),
    ("noise.m4a", ["-c:a", "aac"]),
    ("alac.m4a", ["-c:a", "alac"]), ("ima4.caf", ["-c:a", "adpcm_ima_qt"]),
    ("noise.wv", ["-c:a", "wavpack"]),
]
for (name, arguments) in formats {
    let time = try decodeSeconds(try makeFile(name, arguments))
    row("decode \(name)", "times real time", seconds / time)
}
let plain = try decodeSeconds(try makeFile("plain.wav", ["-c:a", "pcm_f32le"]))
let converted = try decodeSeconds(try makeFile("converted.wav", ["-c:a", "pcm_f32le"], rate: 44_100))
row("convert 44.1 to 48 kHz, stereo", "ns a frame", (converted - plain) / (seconds * 48_000) * 1e9)
var long = DecodingConfiguration()
long.residentSeconds = 30
let clip = try makeFile("clip.wav", ["-c:a", "pcm_f32le", "-t", "20"])
let buffer = try AssetDecoder(long).decode(.file(path: clip)).content.buffer
for mode in PitchMode.allCases {
    for rate in [0.5, 0.75, 1.25, 2.0] {
        let (time, frames) = streamSeconds(buffer, FeederRate(PlaybackRate(rate), mode))
        row("\(mode.rawValue) \(rate), stereo", "% of a core", time / (Double(frames) / 48_000) * 100)
    }
}
if CommandLine.arguments.count > 1 {
    let text = "[\n" + rows.joined(separator: ",\n") + "\n]\n"
    try Data(text.utf8).write(to: URL(filePath: CommandLine.arguments[1]))
}

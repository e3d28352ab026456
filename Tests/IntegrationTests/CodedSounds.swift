// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Short sounds that a recording tells apart also at other volumes: square waves, where the ratio of the two channels is
/// the number of the sound.
struct CodedSounds {
    /// Milliseconds of one sound in a recording.
    struct Time {
        /// Audible at any level, such as in a ramp.
        var any = 0.0
        /// At its own level.
        var full = 0.0
    }

    /// Milliseconds of each sound.
    static let milliseconds = 120
    /// The largest number of sounds.
    static let limit = 500
    private static let rate = 48_000
    /// Half a wave, in frames.
    private static let half = 24
    private static let level: Float = 0.4
    private static let ratios: Float = 600
    /// The least level that is audible: 1 % of the sound.
    private static let audible = 0.01 * level
    /// Consecutive milliseconds of one sound that count: where two overlap, the ratio is another in each.
    private static let least = 3

    /// The name of a sound in the library.
    static func name(_ number: Int) -> String { "n\(number)" }

    /// The name of the sound that a voice out of order makes.
    static let silence = "silence"

    /// Whether the sound of a number is silent, because of its file or of the voice that says it.
    static func isSilent(_ number: Int) -> Bool { number % 10 == 0 }

    /// Whether a voice says the number.
    static func isSpoken(_ number: Int) -> Bool { number % 20 == 0 }

    /// Writes the sounds, 48 kHz stereo with 32-bit samples.
    static func write(count: Int, to folder: URL) throws {
        let frames = milliseconds * rate / 1_000
        try wave(frames, 0, 0).write(to: folder.appending(path: "\(silence).wav"))
        for number in 0..<min(count, limit) {
            let level = isSilent(number) ? 0 : level
            let data = wave(frames, level, level * Float(number + 50) / ratios)
            try data.write(to: folder.appending(path: "\(name(number)).wav"))
        }
    }

    /// A file with a square wave of these levels.
    private static func wave(_ frames: Int, _ left: Float, _ right: Float) -> Data {
        var data = header(frames: frames)
        for frame in 0..<frames {
            let sign: Float = frame / half % 2 == 0 ? 1 : -1
            for value in [left * sign, right * sign] {
                withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
            }
        }
        return data
    }

    /// How long each sound is in a recording.
    static func times(in channels: [[Float]]) -> [Time] {
        var times = Array(repeating: Time(), count: limit)
        var run = (number: -1, time: Time())
        func end() {
            guard run.number >= 0, run.time.any >= Double(least) else { return }
            times[run.number].any += run.time.any
            times[run.number].full += run.time.full
        }
        for frame in stride(from: 0, to: channels[0].count, by: rate / 1_000) {
            let (left, right) = (abs(channels[0][frame]), abs(channels[1][frame]))
            let number = number(left, right) ?? -1
            if number != run.number {
                end()
                run = (number, Time())
            }
            run.time.any += 1
            if left > 0.95 * level { run.time.full += 1 }
        }
        end()
        return times
    }

    private static func number(_ left: Float, _ right: Float) -> Int? {
        guard left > audible else { return nil }
        let place = right / left * ratios - 50
        let number = place.rounded()
        guard abs(place - number) < 0.1, number >= 0, number < Float(limit) else { return nil }
        return Int(number)
    }

    private static func header(frames: Int) -> Data {
        var data = Data()
        func add(_ text: String) { data.append(contentsOf: text.utf8) }
        func add(_ values: UInt32...) {
            for value in values { withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) } }
        }
        let bytes = UInt32(frames * 8)
        add("RIFF")
        add(36 + bytes)
        add("WAVEfmt ")
        // Floating point in two channels, eight bytes a frame.
        add(16, 3 | 2 << 16, UInt32(rate), UInt32(rate * 8), 8 | 32 << 16)
        add("data")
        add(bytes)
        return data
    }
}

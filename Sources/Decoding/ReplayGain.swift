// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The gains that a file's tags ask for, so that tracks, or albums, are equally loud.
///
/// It is shown beside the measured loudness, and changes no volume.
///
/// - Source: ReplayGain 2.0; RFC 7845, 5.2.1 for Opus.
public struct ReplayGain: Sendable, Equatable {
    /// Gain in dB that brings the track to −18 LUFS; −128 to 128.
    public let trackGain: Double?
    /// Highest sample of the track, 1 at full scale; 0 to 256.
    public let trackPeak: Double?
    /// As ``trackGain``, for the album.
    public let albumGain: Double?
    /// As ``trackPeak``, for the album.
    public let albumPeak: Double?

    /// Loudness to which the gains bring a track, in LUFS.
    public static var referenceLoudness: Double { -18 }

    /// Reads the tags of a file, which are text from outside; nil if they hold no gain that can be read.
    ///
    /// - Parameter tags: by lower-case name, as ``AssetInfo/tags``.
    public init?(tags: [String: String]) {
        trackGain = ReplayGain.gain("track", tags)
        albumGain = ReplayGain.gain("album", tags)
        guard trackGain != nil || albumGain != nil else { return nil }
        trackPeak = ReplayGain.number(tags["replaygain_track_peak"], in: 0...256)
        albumPeak = ReplayGain.number(tags["replaygain_album_peak"], in: 0...256)
    }

    /// Loudness of the track as its gain says it, in LUFS.
    public var trackLoudness: Double? { trackGain.map { ReplayGain.referenceLoudness - $0 } }

    private static func gain(_ kind: String, _ tags: [String: String]) -> Double? {
        if let gain = number(tags["replaygain_\(kind)_gain"], in: -128...128) { return gain }
        // Opus counts in 256ths of a dB, and refers to −23 LUFS.
        guard let steps = tags["r128_\(kind)_gain"].flatMap({ Int16($0) }) else { return nil }
        return Double(steps) / 256 + referenceLoudness + 23
    }

    /// A number as programs write it: `-6.50 dB`, `+0.3`, `1,02`.
    private static func number(_ text: String?, in range: ClosedRange<Double>) -> Double? {
        guard let text else { return nil }
        var number = String(text.lowercased().filter { $0 != " " }.map { $0 == "," ? "." : $0 })
        if number.hasSuffix("db") { number.removeLast(2) }
        // Neither `nan` nor `0x1p4` is a gain.
        guard number.allSatisfy({ $0.isNumber || "+-.".contains($0) }) else { return nil }
        return Double(number).flatMap { range.contains($0) ? $0 : nil }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A playlist of HTTP Live Streaming.
///
/// - Source: RFC 8216.
public enum HLSPlaylist: Sendable, Equatable {
    /// Streams to choose from: their bits per second, 0 if unknown, and addresses.
    case variants([Variant])
    /// The newest pieces of a stream.
    case media(Media)

    /// A stream of a choice.
    public struct Variant: Sendable, Equatable {
        /// Bits per second; 0 if unknown.
        public let bandwidth: Int
        /// Its address.
        public let entry: String
    }

    /// The pieces of a stream.
    public struct Media: Sendable, Equatable {
        /// The number of the first piece.
        public var sequence = 0
        /// Most seconds of a piece.
        public var duration = 10.0
        /// The pieces.
        public var entries: [String] = []
        /// What has to precede them; nil for nothing.
        public var header: String?
        /// Whether no more will come.
        public var isEnded = false
        /// Whether they are encrypted.
        public var isEncrypted = false
        /// Whether they are parts of files.
        public var isRanged = false
    }

    /// Reads a playlist; nil if it is none of HLS.
    public init?(_ bytes: [UInt8]) {
        let lines = StreamText.decode(bytes).split(whereSeparator: \.isNewline).map(String.init)
        guard lines.first?.hasPrefix("#EXTM3U") == true, lines.contains(where: { $0.hasPrefix("#EXT-X-") })
        else { return nil }
        var variants: [Variant] = []
        var media = Media()
        var bandwidth: Int?
        // What is heard where a variant has only pictures, by group, and the group of the next variant.
        var (sounds, group): ([String: String], String?) = ([:], nil)
        for line in lines {
            let value = line.firstIndex(of: ":").map { String(line[line.index(after: $0)...]) } ?? ""
            if line.hasPrefix("#EXT-X-STREAM-INF:") {
                bandwidth = HLSPlaylist.attribute("BANDWIDTH", of: value).flatMap { Int($0) } ?? 0
                group = HLSPlaylist.attribute("AUDIO", of: value)
            } else if line.hasPrefix("#EXT-X-MEDIA-SEQUENCE:") {
                media.sequence = min(1 << 53, max(0, Int(value) ?? 0))
            } else if line.hasPrefix("#EXT-X-TARGETDURATION:") {
                media.duration = min(60, max(1, Double(value) ?? 10))
            } else if line.hasPrefix("#EXT-X-MAP:") {
                media.header = HLSPlaylist.attribute("URI", of: value)
            } else if line.hasPrefix("#EXT-X-KEY:") {
                media.isEncrypted = HLSPlaylist.attribute("METHOD", of: value) != "NONE"
            } else if line.hasPrefix("#EXT-X-BYTERANGE:") {
                media.isRanged = true
            } else if line.hasPrefix("#EXT-X-MEDIA:"), HLSPlaylist.attribute("TYPE", of: value) == "AUDIO" {
                guard let group = HLSPlaylist.attribute("GROUP-ID", of: value),
                    let entry = HLSPlaylist.attribute("URI", of: value)
                else { continue }
                if sounds[group] == nil || HLSPlaylist.attribute("DEFAULT", of: value) == "YES" {
                    sounds[group] = entry
                }
            } else if line.hasPrefix("#EXT-X-ENDLIST") {
                media.isEnded = true
            } else if !line.hasPrefix("#") {
                if let known = bandwidth {
                    variants.append(Variant(bandwidth: known, entry: group.flatMap { sounds[$0] } ?? line))
                    bandwidth = nil
                } else {
                    media.entries.append(line)
                }
            }
        }
        self = variants.isEmpty ? .media(media) : .variants(variants)
    }

    /// The value of an attribute in a list such as `BANDWIDTH=128000,CODECS="mp4a.40.2"`.
    private static func attribute(_ name: String, of list: String) -> String? {
        var rest = list[...]
        while let equals = rest.firstIndex(of: "=") {
            let key = rest[..<equals].drop { $0 == " " || $0 == "," }
            rest = rest[rest.index(after: equals)...]
            let isQuoted = rest.first == "\""
            if isQuoted { rest = rest.dropFirst() }
            let value = rest.prefix { $0 != (isQuoted ? "\"" : ",") }
            if key == name { return String(value) }
            rest = rest[value.endIndex...].dropFirst()
        }
        return nil
    }
}

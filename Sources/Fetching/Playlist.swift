// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A list of addresses that a server gives instead of a stream.
///
/// - Source: M3U and PLS as players write them; RFC 8216 for HLS.
public struct Playlist: Sendable, Equatable {
    /// Most bytes of a list.
    public static let limitInBytes = 262_144

    /// Its addresses, as they stand in it.
    public let entries: [String]

    /// Whether an answer is a list, by its type, or by the path where the type says nothing.
    public static func isList(type: String, path: String) -> Bool {
        let types = [
            "audio/x-mpegurl", "audio/mpegurl", "application/x-mpegurl", "application/mpegurl",
            "application/vnd.apple.mpegurl", "audio/x-scpls", "application/pls+xml",
        ]
        if types.contains(type) { return true }
        let name = path.prefix { $0 != "?" }.lowercased()
        let isVague = type.isEmpty || type.hasPrefix("text/plain") || type == "application/octet-stream"
        return isVague && [".m3u", ".m3u8", ".pls"].contains { name.hasSuffix($0) }
    }

    /// Reads a list; nil if it has no entry.
    public init?(_ bytes: [UInt8]) {
        let lines = StreamText.decode(bytes).split(whereSeparator: \.isNewline).map {
            $0.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        }
        let isPLS = lines.first?.lowercased().hasPrefix("[playlist]") == true
        let entries = lines.compactMap { line -> String? in
            guard isPLS else { return line.isEmpty || line.hasPrefix("#") ? nil : String(line) }
            guard line.lowercased().hasPrefix("file"), let equals = line.firstIndex(of: "=") else {
                return nil
            }
            return String(line[line.index(after: equals)...])
        }
        guard !entries.isEmpty else { return nil }
        self.entries = entries
    }
}

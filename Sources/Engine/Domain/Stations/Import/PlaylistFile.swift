// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// The entries of a playlist file: M3U, M3U8, PLS or XSPF, recognised by content.
///
/// - Source: XSPF version 1 (xiph.org/xspf); the others have no standard.
public struct PlaylistFile: Sendable, Equatable {
    /// Maximum size, bytes.
    public static let sizeInBytes = 1 << 20
    /// Maximum number of entries.
    public static let entryLimit = 20_000

    /// Its title, if it has one.
    public private(set) var title: String?
    /// The paths and addresses of its entries, in its order.
    public private(set) var entries: [String] = []

    /// Reads a file; texts that are not UTF-8 or UTF-16 are read as Latin-1.
    ///
    /// - Throws: `invalidValue` for the field `body` if it is too large, has too many entries or none, or more
    ///   combining marks in a row than a text may have.
    public init(_ bytes: [UInt8]) throws(EngineError) {
        guard bytes.count <= PlaylistFile.sizeInBytes else {
            throw Self.refusal("at most \(PlaylistFile.sizeInBytes) bytes", "\(bytes.count) bytes")
        }
        let text = Self.text(bytes)
        guard StreamSafeText.isSafe(text) else {
            throw Self.refusal("at most \(StreamSafeText.marksInARow) combining marks in a row", "more")
        }
        let start = text.unicodeScalars.prefix(1_000).drop { $0.properties.isWhitespace }
        if start.first == "<" {
            readXSPF(text)
        } else if start.starts(
            with: "[playlist]".unicodeScalars,
            by: {
                $0.properties.lowercaseMapping.unicodeScalars.first == $1
            }
        ) {
            readPLS(text)
        } else {
            readM3U(text)
        }
        guard !entries.isEmpty else {
            throw Self.refusal(
                "a playlist in M3U, PLS or XSPF with at least one entry",
                "one without entries"
            )
        }
        guard entries.count <= PlaylistFile.entryLimit else {
            throw Self.refusal("at most \(PlaylistFile.entryLimit) entries", "\(entries.count)")
        }
    }

    private static func refusal(_ allowed: String, _ given: String) -> EngineError {
        .invalidValue(field: "body", allowed: allowed, given: given)
    }

    // MARK: Text

    private static func text(_ bytes: [UInt8]) -> String {
        switch bytes.prefix(2) {
        case [0xFF, 0xFE]: return utf16(bytes.dropFirst(2)) { UInt16($0) | UInt16($1) << 8 }
        case [0xFE, 0xFF]: return utf16(bytes.dropFirst(2)) { UInt16($0) << 8 | UInt16($1) }
        default: break
        }
        let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        if let text = String(validating: plain, as: UTF8.self) { return text }
        var scalars = String.UnicodeScalarView()
        for byte in plain { scalars.append(Unicode.Scalar(byte)) }
        return String(scalars)
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, _ unit: (UInt8, UInt8) -> UInt16) -> String {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
            unit(bytes[$0], bytes[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// The lines without surrounding white space; empty ones are left out.
    private static func lines(_ text: String) -> [String] {
        text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map { line in
            let start = line.drop { $0.properties.isWhitespace }
            let end = start.reversed().drop { $0.properties.isWhitespace }
            return String(String.UnicodeScalarView(end.reversed()))
        }
        .filter { !$0.isEmpty }
    }

    /// The part of a line behind a beginning, in whatever case; nil if it has another one.
    private static func rest(_ line: String, behind beginning: String) -> String? {
        let head = line.utf8.prefix(beginning.utf8.count)
        guard head.count == beginning.utf8.count,
            zip(head, beginning.utf8).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
        else { return nil }
        return String(decoding: line.utf8.dropFirst(head.count), as: UTF8.self)
    }

    // MARK: Formats

    private mutating func readM3U(_ text: String) {
        for line in Self.lines(text) {
            if let name = Self.rest(line, behind: "#PLAYLIST:") {
                take(title: name)
            } else if !line.utf8.starts(with: "#".utf8) {
                entries.append(line)
            }
        }
    }

    private mutating func readPLS(_ text: String) {
        var files: [(number: Int, place: Int, location: String)] = []
        for (place, line) in Self.lines(text).enumerated() {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2,
                let number = Self.rest(String(parts[0]), behind: "File").flatMap({ Int($0) })
            else { continue }
            files.append((number, place, Self.lines(String(parts[1])).first ?? ""))
        }
        entries = files.sorted { ($0.number, $0.place) < ($1.number, $1.place) }.map(\.location)
            .filter { !$0.isEmpty }
    }

    private mutating func readXSPF(_ text: String) {
        var markup = PlaylistMarkup(text)
        var isInTrack = false
        var hasLocation = false
        while let element = markup.next() {
            switch (element.name, element.isEnd) {
            case ("track", let isEnd): (isInTrack, hasLocation) = (!isEnd, false)
            case ("title", false) where !isInTrack: take(title: markup.text())
            case ("location", false) where isInTrack && !hasLocation:
                if let location = Self.lines(markup.text()).first {
                    entries.append(location)
                    hasLocation = true
                }
            default: break
            }
        }
    }

    private mutating func take(title text: String) {
        guard title == nil, let line = Self.lines(text).first else { return }
        // Its references may stand for marks, of which the text itself has none.
        title = StreamSafeText.cut(line).cut(toBytes: ValueRange.nameBytes)
    }
}

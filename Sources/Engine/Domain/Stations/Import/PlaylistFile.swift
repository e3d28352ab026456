// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// The entries of a playlist file: M3U, M3U8, PLS or XSPF, recognised by content.
///
/// - Source: XSPF version 1 (xiph.org/xspf); the others have no standard.
public struct PlaylistFile: Sendable, Equatable {
    /// Maximum size, bytes.
    public static let sizeInBytes = 512 << 10
    /// Maximum number of entries.
    public static let entryLimit = 10_000

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
        guard StreamSafeText.isSafe(String(decoding: text, as: UTF8.self)) else {
            throw Self.refusal("at most \(StreamSafeText.marksInARow) combining marks in a row", "more")
        }
        let start = text.drop(while: Self.isBlank)
        if start.first == UInt8(ascii: "<") {
            readXSPF(text)
        } else if Self.rest(start, behind: "[playlist]") != nil {
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
            throw Self.refusal("at most \(PlaylistFile.entryLimit) entries", "more")
        }
    }

    private static func refusal(_ allowed: String, _ given: String) -> EngineError {
        .invalidValue(field: "body", allowed: allowed, given: given)
    }

    // MARK: Text

    /// The text in UTF-8.
    private static func text(_ bytes: [UInt8]) -> [UInt8] {
        switch bytes.prefix(2) {
        case [0xFF, 0xFE]: return utf16(bytes.dropFirst(2)) { UInt16($0) | UInt16($1) << 8 }
        case [0xFE, 0xFF]: return utf16(bytes.dropFirst(2)) { UInt16($0) << 8 | UInt16($1) }
        default: break
        }
        let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        if String(validating: plain, as: UTF8.self) != nil { return Array(plain) }
        var text: [UInt8] = []
        text.reserveCapacity(2 * plain.count)
        for byte in plain {
            if byte < 0x80 { text.append(byte) } else { text += [0xC0 | byte >> 6, 0x80 | byte & 0x3F] }
        }
        return text
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, _ unit: (UInt8, UInt8) -> UInt16) -> [UInt8] {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
            unit(bytes[$0], bytes[$0 + 1])
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = text.drop(while: isBlank)
        return start.lastIndex { !isBlank($0) }.map { start[...$0] } ?? []
    }

    /// The lines without surrounding blanks; empty ones are left out.
    private static func lines(_ text: [UInt8]) -> some Sequence<ArraySlice<UInt8>> {
        text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.lazy.map(trimmed).filter {
            !$0.isEmpty
        }
    }

    /// The part of a line behind a beginning, in whatever case; nil if it has another one.
    private static func rest(_ line: ArraySlice<UInt8>, behind beginning: String) -> ArraySlice<UInt8>? {
        let head = line.prefix(beginning.utf8.count)
        guard head.count == beginning.utf8.count,
            zip(head, beginning.utf8).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
        else { return nil }
        return line[head.endIndex...]
    }

    private static func string(_ text: ArraySlice<UInt8>) -> String { String(decoding: text, as: UTF8.self) }

    // MARK: Formats

    private mutating func readM3U(_ text: [UInt8]) {
        for line in Self.lines(text) {
            if let name = Self.rest(line, behind: "#PLAYLIST:") {
                take(title: Array(name))
            } else if line.first != UInt8(ascii: "#") {
                entries.append(Self.string(line))
            }
            if entries.count > Self.entryLimit { return }
        }
    }

    private mutating func readPLS(_ text: [UInt8]) {
        var files: [(number: Int, place: Int, location: ArraySlice<UInt8>)] = []
        for (place, line) in Self.lines(text).enumerated() {
            guard let equals = line.firstIndex(of: UInt8(ascii: "=")),
                let number = Self.rest(line[..<equals], behind: "File").flatMap({ Int(Self.string($0)) })
            else { continue }
            files.append((number, place, Self.trimmed(line[(equals + 1)...])))
        }
        files.sort { ($0.number, $0.place) < ($1.number, $1.place) }
        entries = files.prefix(Self.entryLimit + 1).filter { !$0.location.isEmpty }.map {
            Self.string($0.location)
        }
    }

    private mutating func readXSPF(_ text: [UInt8]) {
        var markup = PlaylistMarkup(text)
        var isInTrack = false
        var hasLocation = false
        while entries.count <= Self.entryLimit, let element = markup.next() {
            switch (element.name, element.isEnd) {
            case (.track, let isEnd): (isInTrack, hasLocation) = (!isEnd, false)
            case (.title, false) where !isInTrack: take(title: markup.text())
            case (.location, false) where isInTrack && !hasLocation:
                let text = markup.text()
                if !text.isEmpty, let location = Self.lines(text).first(where: { _ in true }) {
                    entries.append(Self.string(location))
                    hasLocation = true
                }
            default: break
            }
        }
    }

    private mutating func take(title text: [UInt8]) {
        guard title == nil, let line = Self.lines(text).first(where: { _ in true }) else { return }
        // Its references may stand for marks, of which the text itself has none.
        title = StreamSafeText.cut(Self.string(line.prefix(4_096))).cut(toBytes: ValueRange.nameBytes)
    }
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A part of a sound that its file names.
public struct SoundChapter: Sendable, Equatable {
    /// Seconds from the beginning of the sound.
    public let start: Double
    /// Its name, at most 100 bytes; empty if it has none.
    public let title: String

    /// Most chapters of a sound; further ones are left out.
    public static var maximumCount: Int { 200 }
    private static var maximumTitle: Int { 100 }

    /// Makes a chapter; a title that is too long is cut.
    public init(start: Double, title: String) {
        self.start = start
        var end = title.utf8.index(
            title.startIndex,
            offsetBy: SoundChapter.maximumTitle,
            limitedBy: title.endIndex
        )
        // Not in the middle of a character.
        while let place = end, String.Index(place, within: title) == nil {
            end = title.utf8.index(before: place)
        }
        self.title = end.map { String(title[..<$0]) } ?? title
    }

    init(_ reader: inout WireReader) throws(DecodingError) {
        let start = try reader.number()
        guard start >= 0 else { throw WireReader.invalid }
        self.init(start: start, title: try reader.text(limit: SoundChapter.maximumTitle))
    }

    func write(to writer: inout WireWriter) {
        writer.write(start)
        writer.write(title)
    }
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Separates the sound of a stream from the titles that a server puts between it.
///
/// After every `interval` bytes of sound comes a byte that tells how many times 16 bytes of text follow, such as
/// `StreamTitle='Artist - Song';`.
///
/// - Source: the protocol of SHOUTcast and Icecast, which has no standard.
public struct ICYReader: Sendable {
    /// What a piece of the stream holds.
    public struct Piece: Sendable, Equatable {
        /// Its sound.
        public var sound: [UInt8] = []
        /// The last title that it tells; nil if it tells none.
        public var title: String?

        /// Makes a piece.
        public init(sound: [UInt8] = [], title: String? = nil) { (self.sound, self.title) = (sound, title) }
    }

    /// Bytes of sound between two texts; nil without texts.
    private let interval: Int?
    private var left: Int
    private var text: [UInt8] = []
    /// Bytes of text that are to come; nil while sound comes.
    private var wanted: Int?

    /// Makes a reader.
    ///
    /// - Parameter interval: bytes of sound between two texts, at least 1; nil without texts.
    public init(interval: Int?) {
        self.interval = interval
        left = interval ?? 0
    }

    /// Reads a piece.
    public mutating func read(_ bytes: [UInt8]) -> Piece {
        guard let interval else { return Piece(sound: bytes) }
        var piece = Piece()
        var rest = bytes[...]
        while !rest.isEmpty {
            if let missing = wanted {
                let taken = rest.prefix(missing)
                text += taken
                rest = rest.dropFirst(taken.count)
                wanted = missing - taken.count
                guard wanted == 0 else { continue }
                if let title = ICYReader.title(of: text) { piece.title = title }
                (wanted, left) = (nil, interval)
            } else if left > 0 {
                let taken = rest.prefix(left)
                piece.sound += taken
                rest = rest.dropFirst(taken.count)
                left -= taken.count
            } else if let count = rest.popFirst() {
                (wanted, text) = (Int(count) * 16, [])
                if count == 0 { (wanted, left) = (nil, interval) }
            }
        }
        return piece
    }

    /// The title in a text; nil if it tells none.
    private static func title(of text: [UInt8]) -> String? {
        let plain = StreamText.decode(text.prefix { $0 != 0 })
        guard let start = plain.range(of: "StreamTitle='") else { return nil }
        // A title may hold an apostrophe.
        let rest = plain[start.upperBound...]
        guard let end = rest.range(of: "';") ?? rest.range(of: "'", options: .backwards) else { return nil }
        return StreamText.plain(String(rest[..<end.lowerBound]))
    }
}

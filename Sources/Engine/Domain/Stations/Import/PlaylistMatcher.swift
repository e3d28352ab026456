// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// Finds the sounds that the entries of a playlist mean, by the ends of their paths.
///
/// A playlist of another machine has other roots: an entry means the sound with which it shares the longest end, which is its
/// whole path, the whole path inside a library, or at least the file and its folder. If several sounds share it, none is meant.
struct PlaylistMatcher: Sendable {
    /// A sound that may be meant.
    struct Candidate: Sendable {
        let id: String
        /// Its path; its name if it was uploaded.
        let path: String
    }

    /// What an entry means.
    enum Match: Sendable, Equatable {
        case sound(String)
        case missing(MissingEntry.Reason)
    }

    private struct Known {
        let path: ReversedPath
        let id: String
        /// The number of parts of its path inside its library.
        let length: Int
    }

    /// Bytes of a path that a file can have.
    private static let longestPath = 4_096

    /// In the order of their paths, read from the end: those that share an end are neighbours.
    private let sounds: [Known]

    /// Makes a matcher.
    ///
    /// - Parameters:
    ///   - candidates: the sounds.
    ///   - roots: the library roots.
    init(_ candidates: [Candidate], roots: [String]) {
        let roots = roots.map { ReversedPath($0.utf8) }
        sounds = candidates.map { candidate in
            let path = ReversedPath(candidate.path.utf8)
            let root = roots.filter { path.begins(with: $0) }.map(\.count).max() ?? 0
            return Known(path: path, id: candidate.id, length: path.count - root)
        }
        .sorted { $0.path < $1.path }
    }

    /// What an entry means; several writings are tried, since some programs write addresses and others paths.
    func match(_ entry: String) -> Match {
        guard let path = Self.path(entry) else { return .missing(.remote) }
        guard path.count <= Self.longestPath else { return .missing(.notFound) }
        let found = find(Array(path))
        if case .sound = found { return found }
        guard let decoded = Self.decoded(path) else { return found }
        let other = find(decoded)
        return other == .missing(.notFound) ? found : other
    }

    // MARK: Mechanism

    private func find(_ bytes: [UInt8]) -> Match {
        // References and percent signs may stand for marks that are dear to compose, of which the file itself has none.
        guard StreamSafeText.isSafe(String(decoding: bytes, as: UTF8.self)) else {
            return .missing(.notFound)
        }
        let path = ReversedPath(bytes)
        var (low, high) = (0, sounds.count)
        while low < high {
            let middle = (low + high) / 2
            if sounds[middle].path < path { low = middle + 1 } else { high = middle }
        }
        func shared(_ index: Int) -> Int {
            sounds.indices.contains(index) ? sounds[index].path.sharedCount(path) : 0
        }
        let (before, behind) = (shared(low - 1), shared(low))
        let count = max(before, behind)
        guard count > 0 else { return .missing(.notFound) }
        let (best, next) = before > behind ? (low - 1, low - 2) : (low, low + 1)
        guard before != behind, shared(next) < count else { return .missing(.ambiguous) }
        let isWhole = count == path.count || count == sounds[best].length || count >= 2
        return isWhole ? .sound(sounds[best].id) : .missing(.notFound)
    }

    /// The path of an entry; nil for what is not on a disk.
    private static func path(_ entry: String) -> Substring.UTF8View? {
        let bytes = entry[...].utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8)
        else {
            return bytes
        }
        let scheme = bytes[..<colon]
        guard scheme.count > 1,
            !scheme.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") })
        else { return bytes }
        guard scheme.elementsEqual("file".utf8, by: { $0 | 0x20 == $1 }) else { return nil }
        return bytes[colon...].dropFirst(3)
    }

    /// The bytes for which percent signs stand; nil without any.
    private static func decoded(_ path: Substring.UTF8View) -> [UInt8]? {
        guard path.contains(UInt8(ascii: "%")) else { return nil }
        func digit(_ byte: UInt8) -> UInt8? {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): byte & 0x0F
            case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"):
                (byte & 0x0F) + 9
            default: nil
            }
        }
        let bytes = Array(path)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded
    }
}

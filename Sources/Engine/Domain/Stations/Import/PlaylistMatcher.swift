// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
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

    /// How many parts at the end of a path are compared.
    private static let depth = 12
    /// Bytes of a path that a file can have.
    private static let longestPath = 4096

    /// The sound with an end of a path; nil in the value if there are several.
    private var ends: [String: String?] = [:]
    /// The number of parts of a sound's path inside its library.
    private var lengths: [String: Int] = [:]

    /// Makes a matcher.
    ///
    /// - Parameters:
    ///   - candidates: the sounds.
    ///   - roots: the library roots.
    init(_ candidates: [Candidate], roots: [String]) {
        for candidate in candidates {
            let parts = Self.parts(candidate.path)
            let root = roots.map(Self.parts).filter { parts.starts(with: $0) }.map(\.count).max()
            lengths[candidate.id] = parts.count - (root ?? 0)
            for count in 1...max(1, min(Self.depth, parts.count)) {
                let key = Self.key(parts.suffix(count))
                ends[key] = ends[key] == nil ? .some(candidate.id) : .some(nil)
            }
        }
    }

    /// What an entry means; several writings are tried, since some programs write addresses and others paths.
    func match(_ entry: String) -> Match {
        guard let path = Self.path(entry) else { return .missing(.remote) }
        guard path.utf8.count <= Self.longestPath else { return .missing(.notFound) }
        var reason = MissingEntry.Reason.notFound
        // What is decoded may be unsafe though the entry is not.
        for text in [path, path.removingPercentEncoding ?? path] where StreamSafeText.isSafe(text) {
            switch find(Self.parts(text)) {
            case .sound(let id): return .sound(id)
            case .missing(let found): if found == .ambiguous { reason = found }
            }
        }
        return .missing(reason)
    }

    // MARK: Mechanism

    private func find(_ parts: [String]) -> Match {
        guard !parts.isEmpty else { return .missing(.notFound) }
        for count in (1...min(Self.depth, parts.count)).reversed() {
            guard let known = ends[Self.key(parts.suffix(count))] else { continue }
            guard let id = known else { return .missing(.ambiguous) }
            let isWhole = count == parts.count || count == lengths[id] || count >= 2
            return isWhole ? .sound(id) : .missing(.notFound)
        }
        return .missing(.notFound)
    }

    /// The path of an entry; nil for what is not on a disk.
    private static func path(_ entry: String) -> String? {
        guard let place = entry.range(of: "://") else { return entry }
        let scheme = entry[..<place.lowerBound]
        guard scheme.utf8.count > 1,
            scheme.utf8.allSatisfy({ $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") })
        else { return entry }
        guard scheme.lowercased() == "file" else { return nil }
        return String(entry[place.upperBound...])
    }

    /// The parts of a path, as they are compared: without upper and lower case, and composed.
    private static func parts(_ path: String) -> [String] {
        path.precomposedStringWithCanonicalMapping.lowercased().utf8
            .split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
            .map { String(decoding: $0, as: UTF8.self) }
            .filter { $0 != "." && $0 != ".." }
    }

    private static func key(_ parts: ArraySlice<String>) -> String { parts.joined(separator: "/") }
}

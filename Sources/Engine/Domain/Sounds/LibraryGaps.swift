// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform

/// What is in the library folders and cannot be played: files beyond the number of sounds, and folders that cannot be
/// read.
struct LibraryGaps: Sendable, Equatable {
    /// Files that are left out because there are too many sounds.
    private(set) var leftOut: Set<ExactPath> = []
    /// Folders that could not be listed.
    private(set) var unread: Set<ExactPath> = []
    /// Whether there were more files and folders than were scanned.
    private(set) var isCut = false

    /// Takes a scan: forgets what it covers, before its new files are registered or left out.
    mutating func take(_ scan: LibraryScan) {
        leftOut = leftOut.filter { !scan.covers($0) }
        unread = unread.filter { !scan.covers($0) }.union(scan.unread)
        isCut = scan.isCut || (isCut && scan.places != nil)
    }

    /// Notes a file that is left out.
    mutating func leaveOut(_ path: String) { leftOut.insert(ExactPath(path)) }

    /// The files that are taken next if there is room for `count` more.
    func next(_ count: Int) -> [ExactPath] {
        count > 0 && !leftOut.isEmpty ? Array(leftOut.sorted().prefix(count)) : []
    }

    /// What is left out, in words; nil if nothing is.
    ///
    /// - Parameters:
    ///   - sounds: maximum number of sounds.
    ///   - entries: maximum number of files and folders that are scanned.
    /// - Returns: part of a sentence.
    func overflow(sounds: Int, entries: Int) -> String? {
        if isCut {
            return "the library has more than \(entries) files and folders, those beyond are left out"
        }
        guard !leftOut.isEmpty else { return nil }
        let files = leftOut.count == 1 ? "a file is" : "\(leftOut.count) files are"
        return "\(files) left out, there can be \(sounds) sounds (--max-sounds)"
    }

    /// What cannot be read, in words; nil if all can be.
    ///
    /// - Parameters:
    ///   - unplayable: the sounds whose file cannot be played.
    ///   - outside: the sounds whose file is in no library folder.
    ///   - lost: the sounds in use whose file is gone.
    /// - Returns: part of a sentence.
    func faults(_ unplayable: [Sound], outside: [Sound] = [], lost: [Sound] = []) -> String? {
        let folders = unread.sorted().map(\.text)
        let sounds = unplayable.map { sound in
            guard case .failed(let error) = sound.content else { return sound.name }
            return "\(sound.name) (\(error.phrase))"
        }
        let texts = [
            LibraryGaps.text(folders, "a folder cannot be read", "folders cannot be read"),
            LibraryGaps.text(sounds, "a file cannot be played", "files cannot be played"),
            LibraryGaps.text(
                outside.map(\.origin.path),
                "a sound is in no library folder (--library)",
                "sounds are in no library folder (--library)"
            ),
            LibraryGaps.text(
                lost.map(\.name),
                "the file of a sound in use is gone, put it back",
                "files of sounds in use are gone, put them back"
            ),
        ]
        .compactMap(\.self)
        return texts.isEmpty ? nil : texts.joined(separator: "; ")
    }

    /// Most things that are counted; more are "more than" that.
    static let mostCounted = 100

    /// A count and the first names.
    private static func text(_ names: [String], _ one: String, _ many: String) -> String? {
        guard !names.isEmpty else { return nil }
        let shown = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
        let count = names.count > mostCounted ? "more than \(mostCounted)" : "\(names.count)"
        return (names.count == 1 ? one : "\(count) \(many)") + ": " + shown
    }
}

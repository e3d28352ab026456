// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Foundation
import Platform
import SafeText

/// Resolves file names and confines them to the allowed roots.
///
/// - Thread: workers; every method blocks on the disk, except `isOutside`.
struct PathResolver: Sendable {
    private let libraries: [String]
    /// The library roots as real paths.
    var libraryRoots: [String] { libraries }
    private let roots: [String]
    private let extensions: [String]

    /// Makes a resolver; all paths are compared as real paths.
    init(libraries: [String], allowedRoots: [String], extensions: [String]) {
        self.libraries = libraries.map(PathResolver.real)
        roots = (libraries + allowedRoots).map(PathResolver.real)
        self.extensions = extensions
    }

    /// The real path of the file that a request names.
    ///
    /// - Throws: `pathOutsideRoots` if it lies or leads outside the roots; `fileNotFound` if there is no plain file.
    func resolve(_ source: SoundRegistration.Source) throws(EngineError) -> String {
        switch source {
        case .path(let path): return try resolve(path: path)
        case .name(let name): return name.hasPrefix("/") ? try resolve(path: name) : try resolve(name: name)
        case .url(let text):
            let path = try path(ofURL: text)
            guard path.hasPrefix("/") else {
                throw .invalidValue(field: "url", allowed: "a file: URL", given: text.cut(toBytes: 256))
            }
            return try resolve(path: path)
        }
    }

    /// The real path of a plain file under a root.
    ///
    /// - Source: SM-12.
    func resolve(path: String) throws(EngineError) -> String {
        guard path.hasPrefix("/"), !path.utf8.contains(0) else {
            throw .invalidValue(field: "path", allowed: "an absolute path", given: path.cut(toBytes: 256))
        }
        let real = PathResolver.real(path)
        guard !isOutside(real) else { throw .pathOutsideRoots(path) }
        guard PathResolver.isPlainFile(real) else { throw .fileNotFound(path) }
        return real
    }

    /// Whether a real path lies under no allowed root; reads nothing from the disk.
    func isOutside(_ real: String) -> Bool {
        // Compare bytes, since String treats canonically equivalent spellings as equal.
        !roots.contains { real.utf8.starts(with: PathResolver.prefix($0).utf8) }
    }

    /// The first library file with a name; a name without extension is tried with each configured one.
    ///
    /// - Source: SM-11.
    private func resolve(name: String) throws(EngineError) -> String {
        guard !name.isEmpty, !name.utf8.contains(0) else {
            throw .invalidValue(field: "name", allowed: "a file name", given: name)
        }
        for library in libraries {
            for candidate in SoundName.candidates(name, extensions: extensions) {
                do { return try resolve(path: library + "/" + candidate) } catch .fileNotFound { continue }
            }
        }
        throw .fileNotFound(name)
    }

    /// The path of a `file:` URL.
    ///
    /// - Source: SM-14.
    private func path(ofURL text: String) throws(EngineError) -> String {
        guard let url = URL(string: text), url.scheme?.lowercased() == "file",
            ["", "localhost"].contains(url.host(percentEncoded: false) ?? "")
        else {
            throw .invalidValue(field: "url", allowed: "a file: URL", given: text.cut(toBytes: 256))
        }
        return url.path(percentEncoded: false)
    }

    /// Candidate sound files at or below the given paths, or under all library roots when nil: real paths without
    /// duplicates, sorted within each place.
    ///
    /// `limit` bounds the files and folders of any kind that are scanned.
    func scan(_ places: Set<ExactPath>?, extensions known: Set<String>, limit: Int) -> LibraryScan {
        var walk = LibraryWalk(limit: limit)
        var seen: Set<ExactPath> = []
        var files: [LibraryScan.File] = []
        func add(_ place: String) {
            guard let path = try? resolve(path: place), let identity = FileIdentity(path: path),
                seen.insert(ExactPath(path)).inserted
            else { return }
            files.append(LibraryScan.File(path: path, identity: identity))
        }
        let roots = present()
        let within = places?.sorted().map(\.text).filter { library(of: $0) != nil }
        for place in within ?? libraries {
            if FileIdentity(folder: place) != nil {
                walk.list(below: place)
                for name in walk.names where PathResolver.isCandidate(name.text, known) {
                    add(PathResolver.prefix(place) + name.text)
                }
            } else if isCandidate(place, known) {
                add(place)
            }
        }
        return LibraryScan(places: places, files: files, roots: roots, unread: walk.unread, isCut: walk.isCut)
    }

    /// The library root that contains a path.
    func library(of path: String) -> String? {
        libraries.first { path.utf8.starts(with: PathResolver.prefix($0).utf8) }
    }

    /// The root that contains a real path, and the path components below it.
    func place(of path: String) -> (root: String, names: [String])? {
        guard let root = roots.first(where: { path.utf8.starts(with: PathResolver.prefix($0).utf8) }) else {
            return nil
        }
        return (root, path.dropFirst(PathResolver.prefix(root).count).split(separator: "/").map(String.init))
    }

    /// The existing library roots and the identity of each folder.
    private func present() -> [ExactPath: FileIdentity] {
        var present: [ExactPath: FileIdentity] = [:]
        for library in libraries { present[ExactPath(library)] = FileIdentity(folder: library) }
        return present
    }

    /// Whether a path below a library may be a sound: it has a known extension and no hidden component.
    private func isCandidate(_ path: String, _ known: Set<String>) -> Bool {
        guard let library = library(of: path) else { return false }
        return PathResolver.isCandidate(String(path.dropFirst(PathResolver.prefix(library).count)), known)
    }

    /// A folder's path with the slash that separates it from those below.
    static func prefix(_ folder: String) -> String { folder == "/" ? "/" : folder + "/" }

    private static func isCandidate(_ name: String, _ known: Set<String>) -> Bool {
        guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { return false }
        return SoundName.split(SoundName.lastComponent(name)).extension.map {
            known.contains($0.lowercased())
        }
            ?? false
    }

    /// A path without symbolic links.
    static func real(_ path: String) -> String {
        URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false).withoutTrailingSlash
    }

    /// Does not follow links; a link that remains after resolving is broken.
    private static func isPlainFile(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.type] as? FileAttributeType == .typeRegular
    }
}

extension String {
    fileprivate var withoutTrailingSlash: String {
        count > 1 && hasSuffix("/") ? String(dropLast()) : self
    }
}

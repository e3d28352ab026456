// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Foundation

/// Finds files and holds them to the allowed roots.
///
/// - Thread: workers; every method blocks on the disk.
struct PathResolver: Sendable {
    private let libraries: [String]
    /// The library roots as real paths.
    var libraryRoots: [String] { libraries }
    private let roots: [String]
    private let extensions: [String]

    /// Makes a resolver; roots are given and compared as real paths.
    init(libraries: [String], allowedRoots: [String], extensions: [String]) {
        self.libraries = libraries.map(PathResolver.real)
        roots = (libraries + allowedRoots).map(PathResolver.real)
        self.extensions = extensions
    }

    /// The real path of what a request asks for.
    ///
    /// - Throws: `pathOutsideRoots` where it lies, or leads, outside; `fileNotFound` where no plain file is there.
    func resolve(_ source: SoundRegistration.Source) throws(EngineError) -> String {
        switch source {
        case .path(let path): return try resolve(path: path)
        case .name(let name): return name.hasPrefix("/") ? try resolve(path: name) : try resolve(name: name)
        case .url(let text):
            let path = try path(ofURL: text)
            guard path.hasPrefix("/") else {
                throw .invalidValue(field: "url", allowed: "a file: URL", given: String(text.prefix(256)))
            }
            return try resolve(path: path)
        }
    }

    /// The real path of a plain file under a root.
    ///
    /// - Source: SM-12.
    func resolve(path: String) throws(EngineError) -> String {
        guard path.hasPrefix("/"), !path.contains("\0") else {
            throw .invalidValue(field: "path", allowed: "an absolute path", given: String(path.prefix(256)))
        }
        let real = PathResolver.real(path)
        // By bytes: two spellings of one letter are two folders.
        guard roots.contains(where: { real.utf8.starts(with: PathResolver.prefix($0).utf8) }) else {
            throw .pathOutsideRoots(path)
        }
        guard PathResolver.isPlainFile(real) else { throw .fileNotFound(path) }
        return real
    }

    /// The first library file of a name, the name without extension tried as `.caf` first.
    ///
    /// - Source: SM-11.
    private func resolve(name: String) throws(EngineError) -> String {
        guard !name.isEmpty, !name.contains("\0") else {
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
            throw .invalidValue(field: "url", allowed: "a file: URL", given: String(text.prefix(256)))
        }
        return url.path(percentEncoded: false)
    }

    /// Files under the library roots whose extension a sound may have, as real paths without repetition, sorted
    /// root by root.
    func scan(extensions known: Set<String>, limit: Int) -> [String] {
        var seen: Set<String> = []
        var files: [String] = []
        for library in libraries {
            add(below: library, known, limit: limit, &files, &seen)
        }
        return files
    }

    /// The same at some places only: each of them, and what is below.
    func look(at places: Set<String>, extensions known: Set<String>, limit: Int) -> [String] {
        var seen: Set<String> = []
        var files: [String] = []
        for place in places.sorted() where library(of: place) != nil {
            if FileIdentity(folder: place) != nil {
                add(below: place, known, limit: limit, &files, &seen)
            } else if isCandidate(place, known), let path = try? resolve(path: place),
                seen.insert(path).inserted
            {
                files.append(path)
            }
        }
        return files
    }

    /// The library root that a path lies under.
    func library(of path: String) -> String? {
        libraries.first { path.utf8.starts(with: PathResolver.prefix($0).utf8) }
    }

    /// The root that a real path lies under, and the names that lead from there to it.
    func place(of path: String) -> (root: String, names: [String])? {
        guard let root = roots.first(where: { path.utf8.starts(with: PathResolver.prefix($0).utf8) }) else {
            return nil
        }
        return (root, path.dropFirst(PathResolver.prefix(root).count).split(separator: "/").map(String.init))
    }

    /// The library roots that are there, and which folders they are.
    func present() -> [String: FileIdentity] {
        var present: [String: FileIdentity] = [:]
        for library in libraries { present[library] = FileIdentity(folder: library) }
        return present
    }

    private func add(
        below folder: String,
        _ known: Set<String>,
        limit: Int,
        _ files: inout [String],
        _ seen: inout Set<String>
    ) {
        var names: [String] = []
        let walk = FileManager.default.enumerator(atPath: folder)
        while let name = walk?.nextObject() as? String, names.count < limit * 4 {
            names.append(name)
        }
        for name in names.sorted() where PathResolver.isCandidate(name, known) && files.count < limit {
            guard let path = try? resolve(path: folder + "/" + name), seen.insert(path).inserted
            else { continue }
            files.append(path)
        }
    }

    /// Whether a path below a library may be a sound: a known extension, and nothing hidden on the way.
    private func isCandidate(_ path: String, _ known: Set<String>) -> Bool {
        guard let library = library(of: path) else { return false }
        return PathResolver.isCandidate(String(path.dropFirst(PathResolver.prefix(library).count)), known)
    }

    private static func prefix(_ folder: String) -> String { folder == "/" ? "/" : folder + "/" }

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

    /// Asks about the path itself; a link that is left after resolving leads nowhere.
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

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Finds files and holds them to the allowed roots.
///
/// - Thread: workers; every method blocks on the disk.
struct PathResolver: Sendable {
    private let libraries: [String]
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
        case .url(let text): return try resolve(path: path(ofURL: text))
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
        guard roots.contains(where: { real.utf8.starts(with: ($0 == "/" ? $0 : $0 + "/").utf8) }) else {
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
            var names: [String] = []
            let walk = FileManager.default.enumerator(atPath: library)
            while let name = walk?.nextObject() as? String, names.count < limit * 4 {
                names.append(name)
            }
            for name in names.sorted() where PathResolver.isCandidate(name, known) && files.count < limit {
                guard let path = try? resolve(path: library + "/" + name), seen.insert(path).inserted
                else { continue }
                files.append(path)
            }
        }
        return files
    }

    private static func isCandidate(_ name: String, _ known: Set<String>) -> Bool {
        guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { return false }
        return SoundName.split(SoundName.lastComponent(name)).extension.map {
            known.contains($0.lowercased())
        }
            ?? false
    }

    private static func real(_ path: String) -> String {
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

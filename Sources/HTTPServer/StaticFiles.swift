// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Platform
import Reactor
import Synchronization

/// Answers GET and HEAD from a directory tree, with validators, conditional requests and ranges.
///
/// Nothing outside the root is served: no `..`, no symbolic link that leads out, no name that begins with a dot.
/// Files are opened on the caller's loop; content is sent by sendfile in bounded slices.
struct StaticFiles: Sendable {
    private let path: String
    private let index: String?
    private let root: DirectoryHolder

    /// - Parameters:
    ///   - root: the directory's path.
    ///   - index: the file served for a directory.
    init(root: String, index: String?) {
        path = root
        self.index = index
        self.root = DirectoryHolder()
    }

    /// Answers with the file or directory at a path of names.
    func respond(to request: HTTPRequest, names: [String]) -> HTTPResponse {
        // A trailing slash makes an empty last name; it is valid for directories only.
        let wantsDirectory = names.last?.isEmpty ?? true
        let names = wantsDirectory ? names.dropLast() : names[...]
        guard names.allSatisfy({ !$0.hasPrefix(".") && !$0.isEmpty }) else { return notFound() }
        do throws(SystemError) {
            let directory = try root.open(path)
            let file = try directory.open(Array(names))
            switch file.kind {
            case .regular where !wantsDirectory: return send(file, Array(names), in: directory, for: request)
            case .directory: return try answerDirectory(directory, Array(names), wantsDirectory, request)
            case .regular, .other: return notFound()
            }
        } catch {
            return refuse(error)
        }
    }

    // MARK: Answers

    private func answerDirectory(
        _ directory: Directory,
        _ names: [String],
        _ hasSlash: Bool,
        _ request: HTTPRequest
    ) throws(SystemError) -> HTTPResponse {
        guard let index else { return notFound() }
        let file = try directory.open(names + [index])
        guard file.kind == .regular else { return notFound() }
        guard !hasSlash else { return send(file, names + [index], in: directory, for: request) }
        // Relative links in the index need the slash. A path that begins with two slashes would denote a host.
        let target = request.head.target
        var response = ProblemDetails(.permanentRedirect).response()
        let path = "/" + target.path.drop { $0 == "/" } + "/"
        response.fields[.location] = target.rawQuery.map { "\(path)?\($0)" } ?? path
        return response
    }

    private func send(
        _ plain: OpenFile,
        _ names: [String],
        in directory: Directory,
        for request: HTTPRequest
    ) -> HTTPResponse {
        let mediaType = MediaType.forFile(named: names.last ?? "")
        let type = mediaType.description
        var file = plain
        var coding: ContentCoding?
        if mediaType.isCompressible, request.head.fields.contains(.acceptEncoding) {
            (file, coding) = Self.variant(of: plain, names, in: directory, for: request)
        }
        var fields = HTTPFields()
        if mediaType.isCompressible { fields[.vary] = "Accept-Encoding" }
        if let coding { fields[.contentEncoding] = coding.rawValue }
        return FileReply.make(file, mediaType: type, for: request, fields: fields)
    }

    /// The compressed variant of a file, if the client accepts it and it is not older than the file.
    private static func variant(
        of plain: OpenFile,
        _ names: [String],
        in directory: Directory,
        for request: HTTPRequest
    ) -> (OpenFile, ContentCoding?) {
        guard let name = names.last else { return (plain, nil) }
        for coding in ContentCoding.allCases where coding.isWanted(by: request.head) {
            let path = names.dropLast() + [name + coding.suffix]
            guard let file = try? directory.open(Array(path)), file.kind == .regular,
                file.modified >= plain.modified
            else { continue }
            return (file, coding)
        }
        return (plain, nil)
    }

    private func refuse(_ error: SystemError) -> HTTPResponse {
        if error.isExhaustion { return ProblemDetails(.serviceUnavailable).response() }
        return notFound()
    }

    private func notFound() -> HTTPResponse {
        ProblemDetails(.notFound, detail: "There is no such file.").response()
    }
}

/// The root directory, kept open while its path still leads to it.
private final class DirectoryHolder: Sendable {
    private let directory = Mutex<Directory?>(nil)

    func open(_ path: String) throws(SystemError) -> Directory {
        if let known = directory.withLock({ $0 }), known.isAt(path) { return known }
        let opened = try Directory(path: path)
        directory.withLock { $0 = opened }
        return opened
    }
}

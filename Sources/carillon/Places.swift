// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation

/// Locates files and folders on this machine.
struct Places: Sendable {
    /// The environment.
    var environment: [String: String]
    /// The folder that relative paths are resolved against.
    var workingDirectory = FileManager.default.currentDirectoryPath
    /// The program's own file.
    var executable = Bundle.main.executablePath ?? CommandLine.arguments.first ?? "carillon"

    /// The absolute path, with `~`, `.` and `..` resolved.
    func absolute(_ path: String) -> String {
        var path = path
        if path == "~" || path.hasPrefix("~/"), let home = environment["HOME"] {
            path = home + path.dropFirst()
        }
        let whole = path.hasPrefix("/") ? path : workingDirectory + "/" + path
        return URL(fileURLWithPath: whole).standardizedFileURL.path
    }

    /// Whether a path leads to a folder.
    func isDirectory(_ path: String) -> Bool {
        let kind =
            try? FileManager.default.attributesOfItem(atPath: resolved(path))[.type] as? FileAttributeType
        return kind == .typeDirectory
    }

    private func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// Creates a folder and its missing parents, mode 0700.
    ///
    /// - Returns: the reason for a failure; nil if the folder exists now.
    func makeDirectory(_ path: String) -> String? {
        if isDirectory(path) { return nil }
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            return nil
        } catch {
            let reason = (error as? CocoaError)?.underlying as? POSIXError
            return reason.map { "\($0.code)" } ?? "the system reported an error"
        }
    }

    /// systemd's state folder, or the user's.
    ///
    /// - Source: XDG Base Directory Specification; systemd.exec(5), StateDirectory.
    var standardStateDirectory: String {
        if let state = environment["STATE_DIRECTORY"], !state.isEmpty { return absolute(state) }
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/carillon" }
        return absolute("~/.local/state/carillon")
    }

    /// The dashboard: in the working directory, beside or above the program (a build in the source tree), or in
    /// `/usr/share/carillon`.
    func publicDirectory() -> String? {
        let candidates = [workingDirectory] + ancestors(of: executable) + ["/usr/share/carillon"]
        return candidates.map { $0 + "/public" }.first { isFile($0 + "/index.html") }
    }

    /// The file `openapi.yaml`: beside the folder of the dashboard, or in one of the folders searched for it.
    func openAPIFile(beside publicDirectory: String?) -> String? {
        let first = publicDirectory.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
        let candidates =
            [first].compactMap(\.self) + [workingDirectory] + ancestors(of: executable) + [
                "/usr/share/carillon"
            ]
        return candidates.map { $0 + "/openapi.yaml" }.first { isFile($0) }
    }

    /// The programs for speech that are looked for.
    var speechCommands = [SpeechCommand.espeak()]

    /// The first program for speech that is installed; nil if none is.
    var installedSpeechCommand: SpeechCommand? {
        speechCommands.first { FileManager.default.isExecutableFile(atPath: $0.executable) }
    }

    private func isFile(_ path: String) -> Bool { FileManager.default.isReadableFile(atPath: path) }

    /// The folders above a file, the nearest first; five are enough for `.build/x86_64-…/release/`.
    private func ancestors(of path: String) -> [String] {
        var folders: [String] = []
        var url = URL(fileURLWithPath: resolved(absolute(path)))
        while folders.count < 5, url.path != "/" {
            url = url.deletingLastPathComponent()
            folders.append(url.path)
        }
        return folders
    }
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Locates files and folders on this machine.
package struct Places: Sendable {
    /// The environment.
    package var environment: [String: String]
    /// The folder that relative paths are resolved against.
    package var workingDirectory = FileManager.default.currentDirectoryPath
    /// The program's own file.
    package var executable = Bundle.main.executablePath ?? CommandLine.arguments.first ?? "carillon"

    /// Locates them with an environment, from the working directory.
    package init(environment: [String: String]) { self.environment = environment }
    /// The absolute path, with `~`, `.` and `..` resolved.
    package func absolute(_ path: String) -> String {
        var path = path
        if path == "~" || path.hasPrefix("~/"), let home = environment["HOME"] {
            path = home + path.dropFirst()
        }
        let whole = path.hasPrefix("/") ? path : workingDirectory + "/" + path
        return URL(fileURLWithPath: whole).standardizedFileURL.path
    }

    /// Whether a path leads to a folder.
    package func isDirectory(_ path: String) -> Bool {
        let kind =
            try? FileManager.default.attributesOfItem(atPath: resolved(path))[.type] as? FileAttributeType
        return kind == .typeDirectory
    }

    /// The path without symbolic links.
    package func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// Creates a folder and its missing parents, mode 0700.
    ///
    /// - Returns: the reason for a failure; nil if the folder exists now.
    package func makeDirectory(_ path: String) -> String? {
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
}

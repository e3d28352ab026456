// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Control
import Engine
import Foundation

/// Where the server keeps and finds its own.
extension Places {
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

    /// The first program for speech that is installed; nil if none is.
    func installedSpeechCommand(of commands: [SpeechCommand] = [.espeak()]) -> SpeechCommand? {
        commands.first { FileManager.default.isExecutableFile(atPath: $0.executable) }
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

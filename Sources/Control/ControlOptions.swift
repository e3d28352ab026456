// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import Foundation

/// The options of every command of `carillon ctl`: those of one server, or many servers.
struct ControlOptions: ParsableArguments {
    @OptionGroup var client: ClientOptions

    @Option(
        name: .long,
        help: ArgumentHelp(
            """
            Many servers instead: their addresses with commas between them, or a file with one address a line, and behind it \
            the file of its token if it has its own.
            """,
            valueName: "servers"
        )
    )
    var on: String?

    /// The servers of `--on`; nil without it.
    ///
    /// A file is what has a slash in its name, or exists.
    func servers() throws(ControlError) -> ServerList? {
        guard let on else { return nil }
        guard client.server == nil else { throw .usage("name --server or --on, not both") }
        let isAddress = on.hasPrefix("unix:") || on.contains("://") || !on.contains("/")
        guard !isAddress || FileManager.default.fileExists(atPath: on) else {
            return try ServerList(addresses: on)
        }
        guard let text = try? String(contentsOfFile: on, encoding: .utf8) else {
            throw .usage("cannot read the list of servers \(on)")
        }
        return try ServerList(file: text, path: on)
    }
}

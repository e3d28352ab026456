// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser

/// The options of `carillon serve` about its clients.
struct NetworkOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Tokens of those who may ask; made by carillon token. (default: tokens in the state folder)",
            valueName: "file"
        )
    )
    var tokenFile: String?

    @Option(name: .long, help: "Requests a second that one address may ask. (default: no limit)")
    var rateLimit: String?

    @Option(name: .long, help: "Connections at once. (default: 10000)")
    var maxConnections: String?

    @Option(name: .long, help: "Connections at once from one address. (default: no limit)")
    var maxConnectionsPerAddress: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Size of text from which answers are compressed, or off. (default: 4KiB)",
            valueName: "size"
        )
    )
    var gzipFrom: String?

    @Option(name: .long, help: "Seconds for the head of a request. (default: 10)")
    var headTimeout: String?

    @Option(name: .long, help: "Seconds for the whole body of a request. (default: 3600)")
    var bodyTimeout: String?

    @Option(name: .long, help: "Bytes a second that a body must bring on average; 0 for any. (default: 256)")
    var leastBodyRate: String?

    @Option(name: .long, help: "Seconds between two requests of a connection. (default: 75)")
    var idleTimeout: String?

    @Option(name: .long, help: "Seconds without progress while an answer is sent. (default: 30)")
    var writeTimeout: String?

    @Option(
        name: .long,
        help: "Write a line for each answered request to standard output: off, text or json. (default: off)"
    )
    var accessLog: String?

    /// What the command line says, under the names of the settings.
    var given: [(SettingName, String?)] {
        [
            (.tokenFile, tokenFile), (.rateLimit, rateLimit), (.maxConnections, maxConnections),
            (.maxConnectionsPerAddress, maxConnectionsPerAddress), (.gzipFrom, gzipFrom),
            (.headTimeout, headTimeout), (.bodyTimeout, bodyTimeout), (.leastBodyRate, leastBodyRate),
            (.idleTimeout, idleTimeout), (.writeTimeout, writeTimeout), (.accessLog, accessLog),
        ]
    }
}

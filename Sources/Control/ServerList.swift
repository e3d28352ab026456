// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ClientCore

/// The servers of `carillon ctl --on`, in the order in which they were named.
struct ServerList: Sendable, Equatable {
    /// A server, and the file of its token if it has one of its own.
    struct Server: Sendable, Equatable {
        /// As `--server`.
        var address: String
        /// As `--token-from`; nil for that of all servers.
        var tokenFile: String?
    }

    /// Most servers of one command.
    static let limit = 10_000

    /// 1 to 10,000, each once.
    let servers: [Server]

    /// Reads a list on the command line.
    ///
    /// - Parameter text: addresses with commas between them.
    /// - Throws: `usage`, for an address that is none, or is there twice.
    init(addresses text: String) throws(ControlError) {
        let addresses = text.split(separator: ",", omittingEmptySubsequences: false)
        try self.init(addresses.map { (Server(address: String($0)), "--on") })
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - text: on each line an address and, behind spaces, the file of its token; `#` begins a comment.
    ///   - path: of the file, for messages.
    /// - Throws: `usage`, with the number of the line.
    init(file text: String, path: String) throws(ControlError) {
        var found: [(Server, String)] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in zip(1..., lines) {
            let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
            guard let address = words.first else { continue }
            guard words.count <= 2 else {
                throw .usage("\(path):\(number): allowed: an address and the file of its token")
            }
            found.append((Server(address: address, tokenFile: words.dropFirst().first), "\(path):\(number)"))
        }
        guard !found.isEmpty else { throw .usage("\(path) names no server") }
        try self.init(found)
    }

    private init(_ found: [(server: Server, origin: String)]) throws(ControlError) {
        guard found.count <= Self.limit else {
            throw .usage("--on names \(found.count) servers; allowed: 1 to \(Self.limit)")
        }
        var known: Set<String> = []
        for (server, origin) in found {
            guard let place = Place(server.address) else {
                throw .usage(
                    "\(origin): \"\(server.address)\" is no server; allowed: HOST:PORT, http(s)://HOST:PORT or unix:PATH"
                )
            }
            guard known.insert("\(place)").inserted else {
                throw .usage("\(origin): \(server.address) is there twice")
            }
        }
        servers = found.map(\.server)
    }
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import ClientCore
import Foundation

/// The options of every command that asks a server: its address, token, timeout and format.
package struct ClientOptions: ParsableArguments {
    /// The prefix of their environment variables.
    package static let variablePrefix = "CARILLON_CTL_"

    @Option(
        name: .long,
        help: ArgumentHelp(
            "HOST:PORT, https://HOST:PORT or unix:PATH of the server, else CARILLON_CTL_SERVER. (default: 127.0.0.1:7350)",
            valueName: "server"
        )
    )
    var server: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            """
            File that holds the token, else CARILLON_CTL_TOKEN_FILE, or the token itself in CARILLON_CTL_TOKEN. \
            (default: carillon/token in $XDG_CONFIG_HOME, else in ~/.config, if it exists)
            """,
            valueName: "file"
        )
    )
    var tokenFrom: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            """
            PEM file of the authority that issued the server's certificate, else CARILLON_CTL_AUTHORITY. (default: \
            carillon/authority.pem in $XDG_CONFIG_HOME, else in ~/.config, if it exists, else the system's authorities)
            """,
            valueName: "file"
        )
    )
    var authority: String?

    @Option(name: .long, help: "Seconds to wait for the server, 1 to 3600. (default: 10)")
    var timeout: Int?

    @Flag(name: .long, help: "Print the JSON of the server instead of text.")
    var json = false

    /// Options of which none is given.
    package init() {}

    /// The content at a path of the server, downloaded whole.
    package func content(of path: String) throws(ControlError) -> [UInt8] {
        try client().send("GET", path).body
    }

    /// The client that these options and the environment describe.
    func client(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(ControlError) -> ControlClient {
        let text = server ?? environment[Self.variablePrefix + "SERVER"] ?? "127.0.0.1"
        return try client(of: text, tokenFrom: tokenFrom, environment)
    }

    /// The client of one server.
    ///
    /// - Parameters:
    ///   - text: its address.
    ///   - tokenFrom: the file of its token; nil for that of the environment.
    ///   - environment: of the process.
    /// - Returns: a client, which has connected nowhere yet.
    /// - Throws: `usage`.
    func client(
        of text: String,
        tokenFrom: String?,
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(ControlError) -> ControlClient {
        guard let place = Place(text) else {
            throw .usage("--server is \"\(text)\"; allowed: HOST:PORT, http(s)://HOST:PORT or unix:PATH")
        }
        guard (1...3_600).contains(timeout ?? 10) else { throw .usage("--timeout must be 1 to 3600 seconds") }
        let token = try token(from: tokenFrom, environment)
        let (authorities, origin) = place.isEncrypted ? try trust(environment) : (nil, "")
        do throws(ClientError) {
            return ControlClient(
                carillon: try ClientCore.Carillon(
                    text,
                    token: token,
                    authorities: authorities,
                    timeout: .seconds(timeout ?? 10)
                ),
                token: token
            )
        } catch {
            throw .usage("cannot use \(origin): \(error)")
        }
    }

    private func token(
        from tokenFrom: String?,
        _ environment: [String: String]
    ) throws(ControlError) -> String? {
        if let path = tokenFrom { return try read(path) }
        if let token = environment[Self.variablePrefix + "TOKEN"] {
            return try checked(token, "the variable")
        }
        if let path = environment[Self.variablePrefix + "TOKEN_FILE"] { return try read(path) }
        let path = configurationFolder(environment) + "/token"
        return FileManager.default.fileExists(atPath: path) ? try read(path) : nil
    }

    /// The trusted authorities in PEM, nil for those of the system, and where they come from.
    private func trust(_ environment: [String: String]) throws(ControlError) -> ([UInt8]?, String) {
        let own = configurationFolder(environment) + "/authority.pem"
        let isThere = FileManager.default.fileExists(atPath: own)
        let path = authority ?? environment[Self.variablePrefix + "AUTHORITY"] ?? (isThere ? own : nil)
        guard let path else { return (nil, "the system's authorities") }
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw .usage("cannot read the authority's file \(path)")
        }
        return (Array(bytes), path)
    }

    private func configurationFolder(_ environment: [String: String]) -> String {
        let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (folder ?? Places(environment: environment).absolute("~/.config")) + "/carillon"
    }

    private func read(_ path: String) throws(ControlError) -> String {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw .usage("cannot read the token file \(path)")
        }
        return try checked(text.trimmingCharacters(in: .whitespacesAndNewlines), path)
    }

    /// Validates a token before it becomes a header field.
    private func checked(_ token: String, _ origin: String) throws(ControlError) -> String {
        guard (1...256).contains(token.utf8.count), token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .usage("\(origin) does not contain a token") }
        return token
    }
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import Foundation
import HTTPServer

/// `carillon token`: makes, lists and revokes the tokens of a server on this machine.
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Make, list and revoke tokens.",
        discussion: """
            Where the file of the tokens is there when the server starts, the server asks everybody for one of them; \
            later changes count within a second. The file holds salted SHA-256 digests, never a token.
            """,
        subcommands: [Create.self, List.self, Revoke.self]
    )

    /// The beginning of every token.
    static let prefix = "carillon_"

    /// Where the tokens are.
    struct Place: ParsableArguments {
        @Option(
            name: .long,
            help: ArgumentHelp("File of the tokens. (default: tokens in the state folder)", valueName: "file")
        )
        var tokenFile: String?

        @Option(name: .long, help: ArgumentHelp("State folder of the server.", valueName: "dir"))
        var state: String?

        @Option(name: .long, help: ArgumentHelp("YAML file of the server.", valueName: "file"))
        var config: String?

        /// Finds the file as the server does.
        func file() async throws(StartError) -> TokenFile {
            var given: [SettingName: [String]] = [:]
            if let tokenFile { given[.tokenFile] = [tokenFile] }
            if let state { given[.state] = [state] }
            let loader = SettingsLoader(commandLine: given, configFile: config)
            let places = Places(environment: loader.environment)
            return try SettingsReader(found: try await loader.find(), places: places).tokenFile()
        }
    }

    /// `carillon token create NAME`.
    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Make a token and print it, once.")

        @Argument(help: "What the token is called: letters, digits, dot, underscore, hyphen.")
        var name: String

        @Option(name: .long, help: "What it allows: read, control (and read) or admin (and both).")
        var scope = "control"

        @OptionGroup var place: Place

        func run() async throws { try await TokenCommand.reporting(create) }

        private func create() async throws(StartError) {
            guard AccessToken.isName(name) else {
                throw .invalidValue(
                    setting: "the token's name",
                    given: name,
                    allowed: "1 to 64 letters, digits, dots, underscores and hyphens"
                )
            }
            guard let scope = AccessScope(rawValue: scope) else {
                let allowed = AccessScope.allCases.map(\.rawValue).joined(separator: ", ")
                throw .invalidValue(setting: "--scope", given: self.scope, allowed: allowed)
            }
            let file = try await place.file()
            var table = try file.read() ?? AccessTokenTable()
            let (token, secret) = AccessToken.make(
                name: name,
                scope: scope,
                created: Date().formatted(.iso8601),
                prefix: TokenCommand.prefix
            )
            guard table.add(token) else {
                throw .tokenFile(
                    path: file.path,
                    reason: "there is a token \(name) already, or \(AccessTokenTable.maximumCount) tokens"
                )
            }
            try file.write(table)
            Console.say(secret)
        }
    }

    /// `carillon token list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List name, scope and age of every token.")

        @OptionGroup var place: Place

        func run() async throws {
            try await TokenCommand.reporting { () async throws(StartError) in
                for token in try await place.file().read()?.tokens ?? [] {
                    Console.say("\(token.name)\t\(token.scope.rawValue)\t\(token.created)")
                }
            }
        }
    }

    /// `carillon token revoke NAME`.
    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Revoke a token.")

        @Argument(help: "What the token is called.")
        var name: String

        @OptionGroup var place: Place

        func run() async throws {
            try await TokenCommand.reporting { () async throws(StartError) in
                let file = try await place.file()
                var table = try file.read() ?? AccessTokenTable()
                guard table.remove(name) else {
                    throw .tokenFile(path: file.path, reason: "there is no token \(name)")
                }
                try file.write(table)
            }
        }
    }

    /// Runs a command; a failure is one line and an exit code.
    private static func reporting(_ work: () async throws(StartError) -> Void) async throws {
        do throws(StartError) {
            try await work()
        } catch {
            Console.fail(error)
            throw ExitCode(error.exitCode)
        }
    }
}

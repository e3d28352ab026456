// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import Control
import Foundation
import HTTPServer

/// `carillon token`: creates, lists and revokes the tokens of a server on this machine.
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Create, list and revoke tokens.",
        discussion: """
            If the token file exists when the server starts, the server requires a token; later changes to the file \
            apply within a second. The file holds salted SHA-256 digests, never a token.
            """,
        subcommands: [Create.self, List.self, Revoke.self]
    )

    /// The prefix of every token.
    static let prefix = "carillon_"

    /// Options that locate the token file.
    struct Place: ParsableArguments {
        @Option(
            name: .long,
            help: ArgumentHelp("Token file. (default: tokens in the state folder)", valueName: "file")
        )
        var tokenFile: String?

        @Option(name: .long, help: ArgumentHelp("State folder of the server.", valueName: "dir"))
        var state: String?

        @Option(name: .long, help: ArgumentHelp("YAML file of the server.", valueName: "file"))
        var config: String?

        /// The token file, determined as by the server.
        func file() throws(StartError) -> TokenFile {
            var given: [SettingName: [String]] = [:]
            if let tokenFile { given[.tokenFile] = [tokenFile] }
            if let state { given[.state] = [state] }
            let loader = SettingsLoader(commandLine: given, configFile: config)
            let places = Places(environment: loader.environment)
            return try SettingsReader(found: try loader.find(), places: places).tokenFile()
        }
    }

    /// `carillon token create NAME`.
    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Create a token and print it, once.")

        @Argument(help: "Name of the token: letters, digits, dot, underscore, hyphen.")
        var name: String

        @Option(
            name: .long,
            help: "Scope of the token: read, control (includes read) or admin (includes both)."
        )
        var scope = "control"

        @OptionGroup var place: Place

        func run() async throws { try await TokenCommand.reporting(create) }

        private func create() async throws(StartError) {
            guard AccessToken.isName(name) else {
                throw .invalidValue(
                    setting: "the token's name",
                    given: name,
                    allowed: AccessToken.nameForm
                )
            }
            guard let scope = AccessScope(rawValue: scope) else {
                let allowed = AccessScope.allCases.map(\.rawValue).joined(separator: ", ")
                throw .invalidValue(setting: "--scope", given: self.scope, allowed: allowed)
            }
            let file = try place.file()
            let (token, secret) = AccessToken.make(
                name: name,
                scope: scope,
                created: Date().formatted(.iso8601),
                prefix: TokenCommand.prefix
            )
            try file.change(.add(token))
            Console.say(secret)
        }
    }

    /// `carillon token list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the name, scope and creation time of every token."
        )

        @Flag(name: .long, help: "Print the tokens by their digests, as a document of carillon apply.")
        var document = false

        @OptionGroup var place: Place

        func run() async throws {
            try await TokenCommand.reporting { () async throws(StartError) in
                let tokens = try place.file().read()?.tokens ?? []
                if document { Console.say("carillon: 1\ntokens:\(tokens.isEmpty ? " {}" : "")") }
                for token in tokens {
                    Console.say(
                        document
                            ? "  \"\(token.name)\": {digest: \"\(token.digest.text)\", scope: \(token.scope.rawValue)}"
                            : "\(token.name)\t\(token.scope.rawValue)\t\(token.created)"
                    )
                }
            }
        }
    }

    /// `carillon token revoke NAME`.
    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Revoke a token.")

        @Argument(help: "Name of the token.")
        var name: String

        @OptionGroup var place: Place

        func run() async throws {
            try await TokenCommand.reporting { () async throws(StartError) in
                try place.file().change(.remove(name))
            }
        }
    }

    /// Runs a command; reports a failure as one line and an exit code.
    private static func reporting(_ work: () async throws(StartError) -> Void) async throws {
        do throws(StartError) {
            try await work()
        } catch {
            Console.fail(error)
            throw ExitCode(error.exitCode)
        }
    }
}

extension TokenFile {
    /// Changes the tokens for a command.
    ///
    /// - Throws: `tokenFile`, why not.
    fileprivate func change(_ change: AccessTokenChange) throws(StartError) {
        do throws(AccessTokenChange.Failure) { _ = try make(change) } catch {
            let reason =
                switch error {
                case .nameTaken(let name): "a token \(name) already exists"
                case .unknownName(let name): "there is no token \(name)"
                case .tooMany: "there are \(AccessTokenTable.maximumCount) tokens already"
                case .notStored(let reason): reason
                }
            throw .tokenFile(path: path, reason: reason)
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import Foundation
import HTTPServer
import Logging
import OSCServer
import TLS
import Testing

@testable import carillon

struct TokenTests {
    private func withFile(_ test: (TokenFile) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tokens-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await test(TokenFile(path: folder.appending(path: "tokens").path))
    }

    private func run(_ arguments: [String], _ file: TokenFile) async throws {
        var command = try Carillon.parseAsRoot(["token"] + arguments + ["--token-file", file.path])
        if var waiting = command as? any AsyncParsableCommand {
            try await waiting.run()
        } else {
            try command.run()
        }
    }

    private func mode(_ file: TokenFile) throws -> Int {
        let facts = try FileManager.default.attributesOfItem(atPath: file.path)
        return try #require(facts[.posixPermissions] as? NSNumber).intValue
    }

    @Test func `tokens are made, readable by their owner only, and revoked`() async throws {
        try await withFile { file in
            try await run(["create", "kiosk"], file)
            try await run(["create", "look", "--scope", "read"], file)
            let table = try #require(try file.read())
            #expect(table.tokens.map(\.name) == ["kiosk", "look"])
            #expect(table.tokens.map(\.scope) == [.control, .read])
            #expect(try mode(file) == 0o600)
            try await run(["revoke", "kiosk"], file)
            #expect(try file.read()?.tokens.map(\.name) == ["look"])
            #expect(try mode(file) == 0o600)
        }
    }

    @Test(arguments: [["create", "a b"], ["create", "x", "--scope", "root"], ["revoke", "nobody"]])
    func `invalid arguments are refused and change nothing`(_ arguments: [String]) async throws {
        try await withFile { file in
            try await run(["create", "x"], file)
            await #expect(throws: ExitCode.self) { try await run(arguments, file) }
            #expect(try file.read()?.tokens.count == 1)
        }
    }

    @Test func `tokens are printed as a document, and their file changes as it says`() async throws {
        try await withFile { file in
            try await run(["create", "kiosk"], file)
            try await run(["list", "--document"], file)
            let monitor = TokenFileMonitor(
                file,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            )
            let other = AccessToken.make(name: "x", scope: .read, created: "now", prefix: "").token
            #expect(try monitor.make(.add(other)).tokens.map(\.name) == ["kiosk", "x"])
            #expect(try file.read()?["x"] == other)
            #expect(try mode(file) == 0o600)
            #expect(throws: AccessTokenChange.Failure.nameTaken("x")) { try monitor.make(.add(other)) }
            let beyond = TokenFile(path: file.path + ".none/tokens")
            #expect {
                try beyond.make(.add(other))
            } throws: {
                guard case .notStored(let reason) = $0 as? AccessTokenChange.Failure else { return false }
                return reason.hasPrefix("it cannot be locked")
            }
        }
    }

    @Test func `documents that name tokens make the server ask for them`() async throws {
        try await withFile { file in
            let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent()
            func load(_ document: String) throws -> Settings {
                let path = folder.appending(path: "kiosk.yaml")
                try Data("carillon: 1\n\(document)\n".utf8).write(to: path)
                let given: [SettingName: [String]] = [.state: [folder.path], .provision: [path.path]]
                return try SettingsLoader(commandLine: given, configFile: nil, environment: [:]).load()
            }
            #expect(try load("manager: {}").tokens == nil)
            let digest =
                "sha256:" + String(repeating: "0a", count: 16) + ":" + String(repeating: "1b", count: 32)
            let named = try load("tokens: {kiosk: {scope: read, digest: '\(digest)'}}")
            #expect(named.tokens == AccessTokenTable())
            try await run(["create", "x"], file)
            #expect(try load("manager: {}").tokens?.tokens.count == 1)
        }
    }

    @Test func `a file that others can use is refused`() async throws {
        try await withFile { file in
            try await run(["create", "x"], file)
            for mode in [0o640, 0o604, 0o620, 0o666] {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
                #expect(throws: StartError.self, "\(mode)") { try file.read() }
            }
            try FileManager.default.removeItem(atPath: file.path)
            try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: false)
            #expect(throws: StartError.self) { try file.read() }
        }
    }

    @Test func `a changed file is read, a damaged one ignored, a missing one refuses all tokens`()
        async throws
    {
        try await withFile { file in
            try await run(["create", "x"], file)
            let monitor = TokenFileMonitor(
                file,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            )
            #expect(monitor.changes() == nil)
            try await run(["create", "y"], file)
            #expect(monitor.changes()?.tokens.count == 2)
            #expect(monitor.changes() == nil)
            try Data("nonsense\n".utf8).write(to: URL(fileURLWithPath: file.path))
            #expect(monitor.changes() == nil)
            try await run(["create", "z"], TokenFile(path: file.path + ".new"))
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o644],
                ofItemAtPath: file.path + ".new"
            )
            try FileManager.default.removeItem(atPath: file.path)
            try FileManager.default.moveItem(atPath: file.path + ".new", toPath: file.path)
            #expect(monitor.changes() == nil, "others could read it")
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
            #expect(monitor.changes()?.tokens.count == 1, "the suggested fix applies at once")
            try FileManager.default.removeItem(atPath: file.path)
            #expect(monitor.changes() == AccessTokenTable())
        }
    }

    @Test func `of commands that run at once none undoes another`() async throws {
        try await withFile { file in
            for number in 0..<10 { try await run(["create", "old\(number)"], file) }
            try await withThrowingTaskGroup { group in
                for number in 0..<20 {
                    group.addTask { try await run(["create", "new\(number)"], file) }
                    if number < 10 { group.addTask { try await run(["revoke", "old\(number)"], file) } }
                }
                try await group.waitForAll()
            }
            let names = Set(try #require(try file.read()).tokens.map(\.name))
            #expect(names == Set((0..<20).map { "new\($0)" }))
            #expect(try mode(file) == 0o600)
        }
    }

    @Test func `a named file that is missing ends the start, the one of the state folder is optional`()
        async throws
    {
        try await withFile { file in
            let state = URL(fileURLWithPath: file.path).deletingLastPathComponent().path
            func loader(_ given: [SettingName: [String]]) -> SettingsLoader {
                let environment = ["XDG_STATE_HOME": state]
                return SettingsLoader(commandLine: given, configFile: nil, environment: environment)
            }
            #expect(try loader([:]).load().tokens == nil)
            let missing = StartError.tokenFile(
                path: file.path,
                reason: "there is no such file; carillon token create NAME makes it"
            )
            #expect(throws: missing) { try loader([.tokenFile: [file.path]]).load() }
            let report = ConfigReport(loader([.tokenFile: [file.path]]), checksUse: false)
            #expect(report.problems == [missing])
            #expect(report.exitCode == 77)
            try await run(["create", "x"], file)
            #expect(try loader([.tokenFile: [file.path]]).load().tokens?.tokens.count == 1)
            let beyond = file.path + "/tokens"
            #expect(throws: StartError.self) { try loader([.tokenFile: [beyond]]).load() }
            #expect(throws: StartError.self, "it cannot be known whether there is one") {
                try TokenFile(path: beyond).read()
            }
        }
    }

    @Test func `tokens of a file that was left count no longer, even if the next one is missing`()
        async throws
    {
        try await withFile { file in
            try await run(["create", "x"], file)
            let monitor = TokenFileMonitor(
                file,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            )
            monitor.watch(TokenFile(path: file.path + ".next"))
            #expect(monitor.changes() == AccessTokenTable())
            #expect(monitor.changes() == nil)
        }
    }

    @Test func `access from other machines needs a token and TLS, or an option`() async throws {
        try await withFile { file in
            func load(_ more: [SettingName: [String]] = [:]) throws -> Settings {
                let state = URL(fileURLWithPath: file.path).deletingLastPathComponent().path
                var given: [SettingName: [String]] = [.listen: ["0.0.0.0:7350"], .state: [state]]
                given.merge(more) { $1 }
                return try SettingsLoader(
                    commandLine: given,
                    configFile: nil,
                    environment: [:]
                ).load()
            }
            #expect(throws: StartError.insecure(address: "0.0.0.0:7350")) { try load() }
            #expect(try load([.insecure: ["true"]]).tokens == nil)
            try file.write(AccessTokenTable())
            #expect(throws: StartError.insecure(address: "0.0.0.0:7350")) { try load() }
            try await run(["create", "x"], file)
            #expect(throws: StartError.unencrypted(address: "0.0.0.0:7350")) { try load() }
            #expect(try load([.insecure: ["true"]]).tokens?.tokens.count == 1)
            #expect(try load([.listen: ["127.0.0.1:0"], .oscListen: ["0.0.0.0:0"]]).osc.addresses.count == 1)
            let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent().path
            let authority = AuthorityFiles(folder: folder + "/tls")
            _ = try authority.issue(for: [.host("kiosk.local")], days: 30, now: Date())
            let pair: [SettingName: [String]] = [
                .tlsCertificate: [authority.certificate], .tlsKey: [authority.key],
            ]
            #expect(try load(pair).tokens?.tokens.count == 1)
            try file.write(AccessTokenTable())
            #expect(throws: StartError.insecure(address: "0.0.0.0:7350")) { try load(pair) }
        }
    }

    @Test func `the limits for clients can be set`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        func network(_ given: [SettingName: [String]]) throws -> NetworkSettings {
            let environment = ["XDG_STATE_HOME": folder.path]
            return try SettingsLoader(commandLine: given, configFile: nil, environment: environment)
                .load().network
        }
        #expect(try network([:]) == NetworkSettings())
        let set = try network([
            .rateLimit: ["20"], .maxConnections: ["100"], .maxConnectionsPerAddress: ["7"],
            .maxSessionsPerToken: ["2"], .gzipFrom: ["off"],
            .headTimeout: ["1"], .bodyTimeout: ["2"], .leastBodyRate: ["0"], .idleTimeout: ["3"],
            .writeTimeout: ["4"], .accessLog: ["json"], .handshakeTimeout: ["5"], .maxHandshakes: ["6"],
        ])
        #expect(set.requestsPerSecond == 20)
        #expect(set.accessLog.format == .json)
        #expect(set.maximumSessionsPerToken == 2)
        var serving = ServerConfiguration(addresses: [])
        set.apply(to: &serving)
        #expect(serving.maximumConnections == 100)
        #expect(serving.maximumConnectionsPerAddress == 7)
        #expect(serving.gzipFromBytes == nil)
        #expect(serving.timeouts.head == .seconds(1))
        #expect(serving.timeouts.body == .seconds(2))
        #expect(serving.timeouts.leastBodyRate == 0)
        #expect(serving.timeouts.idle == .seconds(3))
        #expect(serving.timeouts.write == .seconds(4))
        #expect(serving.timeouts.handshake == .seconds(5))
        #expect(serving.maximumHandshakes == 6)
        for (name, value) in [
            (SettingName.rateLimit, "0"), (.idleTimeout, "x"), (.accessLog, "xml"), (.gzipFrom, "-1"),
            (.maxSessionsPerToken, "0"), (.maxSessionsPerToken, "100001"),
        ] {
            #expect(throws: StartError.self, "\(name)") { try network([name: [value]]) }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import Foundation
import Logging
import Synchronization
import TLS
import Testing

@testable import carillon

/// The settings of TLS, and `carillon tls`.
struct TLSSettingTests {
    private let files = AuthorityFiles(
        folder: FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)").path
    )

    private func issue(_ names: [CertificateName] = [.host("kiosk.local")], days: Int = 30) throws -> Bool {
        try files.issue(for: names, days: days, now: Date())
    }

    private func load(_ given: [SettingName: [String]]) throws -> Settings {
        let environment = ["XDG_STATE_HOME": files.folder + "/state"]
        return try SettingsLoader(commandLine: given, configFile: nil, environment: environment).load()
    }

    private func remove() { try? FileManager.default.removeItem(atPath: files.folder) }

    private func content(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

    private func mode(_ path: String) throws -> Int {
        let facts = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(facts[.posixPermissions] as? NSNumber).intValue
    }

    // MARK: Settings

    @Test func `certificate and key are read and belong together`() async throws {
        defer { remove() }
        _ = try issue()
        let settings = try load([.tlsCertificate: [files.certificate], .tlsKey: [files.key]])
        #expect(settings.tls == TLSFiles(certificate: files.certificate, key: files.key))
        #expect(try load([:]).tls == nil)
        #expect(
            throws: StartError.tls(
                file: files.certificate,
                reason: "--tls-key does not name its key"
            )
        ) { try load([.tlsCertificate: [files.certificate]]) }
        #expect(
            throws: StartError.tls(file: files.key, reason: "--tls-certificate does not name its certificate")
        ) { try load([.tlsKey: [files.key]]) }
    }

    @Test func `files that cannot be used end the start with the file and the reason`() async throws {
        defer { remove() }
        _ = try issue()
        let cases = [
            (files.folder + "/none", files.key, "none: it cannot be read"),
            (files.certificate, files.folder + "/none", "none: it cannot be read"),
            (
                files.key, files.key,
                "certificate.key: the certificate cannot be used: the file holds no certificate in PEM"
            ),
            (
                files.certificate, files.certificate,
                "certificate.pem: the key cannot be used: the file holds no private key in PEM without a password"
            ),
            (files.authority, files.key, "certificate.key: the key does not belong to the certificate"),
        ]
        for (certificate, key, text) in cases {
            let error = #expect(throws: StartError.self) {
                try load([.tlsCertificate: [certificate], .tlsKey: [key]])
            }
            #expect(error?.message.hasSuffix(text) == true, "\(error?.message ?? "")")
            #expect(error?.exitCode == 78)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: files.key)
        let shared = #expect(throws: StartError.self) {
            try load([.tlsCertificate: [files.certificate], .tlsKey: [files.key]])
        }
        #expect(shared?.message.contains("its mode is 644") == true)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: files.key)
        _ = try load([.tlsCertificate: [files.certificate], .tlsKey: [files.key]])
    }

    @Test func `check-config reports a pair that cannot be used`() async throws {
        defer { remove() }
        _ = try issue()
        let report = ConfigReport(
            SettingsLoader(
                commandLine: [.tlsCertificate: [files.certificate], .tlsKey: [files.authorityKey]],
                configFile: nil,
                environment: ["XDG_STATE_HOME": files.folder]
            )
        )
        #expect(report.problems.map(\.message).contains { $0.contains("does not belong to the certificate") })
    }

    @Test(arguments: [(30, "info"), (13, "warning"), (-1, "error")])
    func `the log tells how long a certificate is valid`(_ days: Int, _ level: String) throws {
        defer { remove() }
        _ = try issue(days: 20)
        let levels = LevelLog()
        let logger = Logger(label: "test") { _ in levels }
        let pair = TLSFiles(certificate: files.certificate, key: files.key)
        pair.report(try pair.load(), to: logger, now: Date(timeIntervalSinceNow: Double(20 - days) * 86_400))
        #expect(levels.seen.levels.withLock { $0 } == [level])
    }

    // MARK: The command

    @Test func `the keys are readable by their owner only`() throws {
        defer { remove() }
        #expect(try issue())
        #expect(try mode(files.folder) == 0o700)
        for key in [files.key, files.authorityKey] { #expect(try mode(key) == 0o600) }
    }

    @Test func `a second certificate comes from the same authority`() throws {
        defer { remove() }
        #expect(try issue())
        let (authority, old) = (content(files.authority), content(files.certificate))
        #expect(try !issue([.host("other.local"), .address("10.0.0.7")]))
        #expect(content(files.authority) == authority)
        #expect(content(files.certificate) != old)
        #expect(try mode(files.key) == 0o600)
    }

    @Test func `an authority without its key, or for other names, is named`() throws {
        defer { remove() }
        _ = try issue()
        let old = content(files.certificate)
        let names = #expect(throws: StartError.self) { try issue([.host("sound.example.org")]) }
        #expect(names?.message.contains("was made for other names or has expired") == true)
        try FileManager.default.removeItem(atPath: files.authorityKey)
        let key = #expect(throws: StartError.self) { try issue() }
        #expect(
            key?.message.contains("authority.key: the authority's key cannot be read; put it back") == true
        )
        #expect(content(files.certificate) == old)
    }

    @Test(arguments: [["a b"], [], ["kiosk.local", "--days", "0"], ["kiosk.local", "--days", "826"]])
    func `invalid arguments are refused and write nothing`(_ arguments: [String]) async throws {
        defer { remove() }
        await #expect(throws: (any Error).self) {
            var command = try Carillon.parseAsRoot(["tls", "init", "--folder", files.folder] + arguments)
            if var waiting = command as? any AsyncParsableCommand {
                try await waiting.run()
            } else {
                try command.run()
            }
        }
        #expect(!FileManager.default.fileExists(atPath: files.folder))
    }

    @Test func `the guide names the files, the hosts to allow, and every kind of device once`() throws {
        let guide = TrustGuide(
            files: files,
            names: [.host("kiosk.local"), .host("localhost"), .address("10.0.0.7")],
            isNew: true
        ).text
        #expect(guide.contains("--tls-key \(files.key) --allow-host kiosk.local\n"))
        for device in ["Windows", "macOS", "iOS", "Android", "Firefox", "Debian", "carillon ctl"] {
            #expect(guide.contains(device))
        }
        #expect(!TrustGuide(files: files, names: [.host("a.local")], isNew: false).text.contains("Windows"))
    }
}

/// Keeps the levels of what is logged.
private struct LevelLog: LogHandler {
    final class Seen: Sendable { let levels = Mutex<[String]>([]) }

    let seen = Seen()
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { seen.levels.withLock { $0.append(event.level.rawValue) } }
}

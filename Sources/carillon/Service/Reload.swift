// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import Foundation
import HTTPServer
import Logging
import Synchronization

/// The parts of a running server that a new reading of the configuration reaches.
struct LiveParts: Sendable {
    /// What is logged and how.
    let log: LogControl
    /// Who answered requests are written by.
    let accessLog: AccessLogSwitch
    /// Who may come.
    let guards: APIGuards
    /// Reads the tokens; nil where nobody is asked for one.
    let tokens: TokenFileMonitor?
    /// Counts the connections.
    let server: HTTPServer

    /// Makes what changed count.
    ///
    /// - Throws: what the machine refused; everything before it counts.
    func apply(_ settings: Settings, _ changed: Set<SettingName>) throws(StartError) {
        let network = settings.network
        if !changed.isDisjoint(with: [.logLevel, .logFormat]) {
            log.change(level: settings.logLevel, format: settings.logFormat)
        }
        if !changed.isDisjoint(with: [.allowHost, .allowOrigin]) {
            guards.allow(hosts: settings.allowedHosts, origins: settings.allowedOrigins)
        }
        if changed.contains(.rateLimit) { guards.limitRate(network.requestsPerSecond.map(Double.init)) }
        if !changed.isDisjoint(with: [.maxConnections, .maxConnectionsPerAddress]) {
            server.limitConnections(
                total: network.maximumConnections,
                perAddress: network.maximumConnectionsPerAddress
            )
        }
        if changed.contains(.tokenFile) { tokens?.watch(settings.tokenFile) }
        if changed.contains(.accessLog) { try accessLog.change(to: network.accessLog.format) }
    }
}

/// Reads the configuration again when SIGHUP asks for it.
struct Reload: Sendable {
    /// Where the settings come from.
    let loader: SettingsLoader
    /// What can change.
    let parts: LiveParts
    /// Gets a line for each thing that changed, and for each that waits for a restart.
    let logger: Logger

    /// Reads, checks, and makes count what can; where anything is wrong, nothing changes.
    ///
    /// - Parameter known: what was found before; afterwards, what counts or waits.
    func run(since known: inout [SettingName: SettingsLoader.Found]) async {
        do throws(StartError) {
            let found = try await loader.find()
            let settings = try loader.settings(of: found)
            let change = SettingsChange(from: known, to: found)
            known = found
            try parts.apply(settings, Set(change.live))
            report(change, hasTokens: settings.tokens != nil)
        } catch {
            logger.error("the configuration stays as it is: \(error.message)")
        }
    }

    private func report(_ change: SettingsChange, hasTokens: Bool) {
        let live = change.live.map(\.rawValue).joined(separator: ", ")
        logger.notice(
            "configuration read again",
            metadata: ["changed": "\(live.isEmpty ? "nothing" : live)"]
        )
        for name in change.waiting {
            logger.warning("\(name.rawValue) has changed and counts after a restart")
        }
        if parts.tokens == nil, hasTokens {
            logger.warning("there is a file of tokens now: nobody is asked for one before a restart")
        }
    }
}

/// The access log, which can begin and end while the server runs.
///
/// - Thread: any.
final class AccessLogSwitch: Sendable {
    private let present: Mutex<AccessLog?>

    /// Begins with a format; nil writes nothing.
    init(_ format: AccessLog.Format?) throws(StartError) {
        present = Mutex(try Self.make(format))
    }

    /// Changes the format for the requests that are answered from now on.
    func change(to format: AccessLog.Format?) throws(StartError) {
        let log = try Self.make(format)
        present.withLock { $0 = log }
    }

    /// Writes a line, where lines are written.
    func record(_ record: AccessRecord) { present.withLock(\.self)?.record(record) }

    private static func make(_ format: AccessLog.Format?) throws(StartError) -> AccessLog? {
        guard let format else { return nil }
        do {
            return try AccessLog(format: format) { bytes in
                _ = try? FileHandle.standardOutput.write(contentsOf: Data(bytes))
            }
        } catch {
            throw .system(reason: "cannot begin the access log: \(error)")
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import Foundation
import HTTPServer
import Logging
import ServiceLog

/// The parts of a running server that a reload can change.
struct LiveParts: Sendable {
    /// The log level and format.
    let log: LogControl
    /// The access log.
    let accessLog: AccessLogSwitch
    /// The operations.
    let routes: APIRoutes
    /// Shown at `/metrics`.
    let metrics: MetricsRegistry
    /// Reads the tokens; nil if no token is required.
    let tokens: TokenFileMonitor?
    /// Allowed hosts and origins, and the rate limit.
    var guards: APIGuards { routes.guards }
    /// Limits the connections.
    let server: HTTPServer
    /// Whether the server was started with TLS.
    let isEncrypted: Bool

    /// Applies the changed settings.
    ///
    /// - Throws: the first failure; earlier changes stay applied.
    func apply(_ settings: Settings, _ changed: Set<SettingName>, _ logger: Logger) throws(StartError) {
        // Also without a change of the settings: a renewed certificate has the same name.
        if isEncrypted, let files = settings.tls {
            let tls = try files.load()
            files.report(tls, to: logger)
            server.use(tls)
        }
        let network = settings.network
        if !changed.isDisjoint(with: [.logLevel, .logFormat]) {
            log.change(level: settings.logLevel, format: settings.logFormat)
        }
        if !changed.isDisjoint(with: [.allowHost, .allowOrigin]) {
            guards.allow(hosts: settings.allowedHosts, origins: settings.allowedOrigins)
        }
        if changed.contains(.rateLimit) { guards.limitRate(network.requestsPerSecond.map(Double.init)) }
        if !changed.isDisjoint(with: [.maxConnections, .maxConnectionsPerAddress]) {
            DescriptorNeed(settings).raiseLimit(logger: Logger(label: "carillon"))
            server.limitConnections(
                total: network.maximumConnections,
                perAddress: network.maximumConnectionsPerAddress
            )
        }
        if changed.contains(.tokenFile) { tokens?.watch(settings.tokenFile) }
        if changed.contains(.accessLog) { try accessLog.change(to: network.accessLog.format) }
    }
}

/// Reloads the configuration after SIGHUP.
struct Reload: Sendable {
    /// Where the settings come from.
    let loader: SettingsLoader
    /// The parts that can change.
    let parts: LiveParts
    /// Logs the changed settings, and those that need a restart.
    let logger: Logger

    /// Reads, validates and applies the configuration; an invalid configuration changes nothing.
    ///
    /// - Parameter known: the previous settings; set to the new ones, including those that need a restart.
    func run(since known: inout [SettingName: SettingsLoader.Found]) async {
        do throws(StartError) {
            let found = try loader.find()
            let settings = try loader.settings(of: found)
            let change = SettingsChange(from: known, to: found)
            known = found
            try parts.apply(settings, Set(change.live), logger)
            report(change, settings)
        } catch {
            logger.error("the configuration stays as it is: \(error.message)")
        }
    }

    private func report(_ change: SettingsChange, _ settings: Settings) {
        let live = change.live.map(\.rawValue).joined(separator: ", ")
        logger.notice(
            "configuration read again",
            metadata: ["changed": "\(live.isEmpty ? "nothing" : live)"]
        )
        for name in change.waiting {
            logger.warning("\(name.rawValue) has changed and counts after a restart")
        }
        if parts.tokens == nil, settings.tokens != nil {
            logger.warning("a token file exists now: tokens are required after a restart")
        }
        if parts.isEncrypted != (settings.tls != nil) {
            logger.warning("TLS is turned on and off by a restart")
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import Logging
import Synchronization

/// Writes the events of the HTTP server to the log; refusals of one kind are summed up.
///
/// - Thread: any.
final class ServerLog: Sendable {
    /// Most kinds of refusals that are counted separately.
    private static let kindLimit = 256
    private let log: Logger
    private let now: @Sendable () -> ContinuousClock.Instant
    private let series = Mutex<[String: Repetition]>([:])

    /// Makes a log without refusals.
    init(_ log: Logger, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        (self.log, self.now) = (log, now)
    }

    /// Writes one event; requests with a status below 500 at level debug.
    func write(_ event: ServerEvent) {
        switch event {
        case .listening(let address): log.info("listening", metadata: ["address": "\(address)"])
        case .notListening(let address, let error):
            log.warning(
                "cannot listen, will try again",
                metadata: ["address": "\(address)", "error": "\(error)"]
            )
        case .answered(let record): write(record)
        case .refused(let remote, let status, let reason):
            repeated(
                .info,
                "refused a request",
                ["from": "\(remote)", "status": "\(status.code)", "reason": "\(reason)"],
                kind: "\(status.code) \(reason)"
            )
        case .encryptionFailed(let remote, let reason):
            log.debug("TLS failed", metadata: ["from": "\(remote)", "reason": "\(reason)"])
        case .acceptPaused(let error):
            repeated(
                .warning,
                "accepting connections is paused until some are closed",
                ["error": "\(error)"],
                kind: "accept"
            )
        case .acceptResumed: repeated(.notice, "connections are accepted again", [:], kind: "resume")
        case .connectionLimitReached(let remote):
            repeated(.warning, "too many connections", ["from": "\(remote)"], kind: "connections")
        case .stopped(let cut): log.info("stopped listening", metadata: ["cut": "\(cut)"])
        }
    }

    private func write(_ record: AccessRecord) {
        let message = "\(record.method.rawValue) \(record.target)"
        let facts: Logger.Metadata = [
            "status": "\(record.status.code)", "bytes": "\(record.lengthInBytes)",
            "duration": "\(record.duration)", "from": "\(record.remoteAddress)",
        ]
        guard record.status.code >= 500 else { return log.debug("\(message)", metadata: facts) }
        repeated(.warning, message, facts, kind: "\(record.status.code) \(record.route ?? "")")
    }

    private func repeated(_ level: Logger.Level, _ message: String, _ facts: Logger.Metadata, kind: String) {
        let number = series.withLock { series in
            if series[kind] == nil, series.count >= Self.kindLimit { series.removeAll() }
            return series[kind, default: Repetition()].take(at: now())
        }
        guard let number else { return }
        log.log(
            level: level,
            "\(message)",
            metadata: number == 1 ? facts : facts.merging(["number": "\(number)"]) { $1 }
        )
    }
}

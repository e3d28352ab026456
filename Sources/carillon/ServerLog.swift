// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import Logging

/// Writes the events of the HTTP server to the log.
enum ServerLog {
    /// Writes one event; requests with a status below 500 at level debug.
    static func write(_ event: ServerEvent, to log: Logger) {
        switch event {
        case .listening(let address): log.info("listening", metadata: ["address": "\(address)"])
        case .answered(let record): write(record, to: log)
        case .refused(let remote, let status, let reason):
            log.info(
                "refused a request",
                metadata: ["from": "\(remote)", "status": "\(status.code)", "reason": "\(reason)"]
            )
        case .encryptionFailed(let remote, let reason):
            log.debug("TLS failed", metadata: ["from": "\(remote)", "reason": "\(reason)"])
        case .acceptPaused(let error):
            log.warning("accepting connections is paused until some are closed", metadata: ["error": "\(error)"])
        case .acceptResumed: log.notice("connections are accepted again")
        case .connectionLimitReached(let remote):
            log.warning("too many connections", metadata: ["from": "\(remote)"])
        case .stopped(let cut): log.info("stopped listening", metadata: ["cut": "\(cut)"])
        }
    }

    private static func write(_ record: AccessRecord, to log: Logger) {
        let level: Logger.Level = record.status.code >= 500 ? .warning : .debug
        log.log(
            level: level,
            "\(record.method.rawValue) \(record.target)",
            metadata: [
                "status": "\(record.status.code)", "bytes": "\(record.lengthInBytes)",
                "duration": "\(record.duration)", "from": "\(record.remoteAddress)",
            ]
        )
    }
}

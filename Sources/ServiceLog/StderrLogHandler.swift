// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Logging

/// Passes messages as lines to the writer of the log.
public struct StderrLogHandler: LogHandler {
    /// The name of the logger.
    let label: String
    /// Holds the level, the format and the writer.
    let control: LogControl
    /// Names and values of every message.
    public var metadata: Logger.Metadata = [:]
    private var ownLevel: Logger.Level?

    /// Makes the handler of the logger of this name.
    public init(label: String, control: LogControl) {
        self.label = label
        self.control = control
    }

    /// The lowest severity that is logged; that of the control until it is set.
    public var logLevel: Logger.Level {
        get { ownLevel ?? control.level }
        set { ownLevel = newValue }
    }

    /// A name and value of every message.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Queues a message.
    public func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
        control.write(
            LogLine(
                level: event.level,
                label: label,
                message: "\(event.message)",
                facts: all.map { ($0.key, "\($0.value)") }
            )
        )
    }
}

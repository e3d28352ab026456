// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Logging
import Synchronization

/// The level and format of all loggers; can change while they are in use.
///
/// - Thread: any.
final class LogControl: Sendable {
    private struct State {
        var level: Logger.Level
        var format: Settings.LogFormat
    }

    private let state: Mutex<State>

    /// Sets the initial level and format.
    init(level: Logger.Level, format: Settings.LogFormat) {
        state = Mutex(State(level: level, format: format))
    }

    /// The lowest severity that is logged.
    var level: Logger.Level { state.withLock(\.level) }

    /// The format of log lines.
    var format: Settings.LogFormat { state.withLock(\.format) }

    /// Changes the level and format of later lines.
    func change(level: Logger.Level, format: Settings.LogFormat) {
        state.withLock { $0 = State(level: level, format: format) }
    }

    /// Makes every logger of the process use it; call once per process.
    func bootstrap() {
        LoggingSystem.bootstrap { [self] label in StderrLogHandler(label: label, control: self) }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Logging
import Synchronization

/// What is logged and how, for all loggers at once; can change while they are in use.
///
/// - Thread: any.
final class LogControl: Sendable {
    private struct State {
        var level: Logger.Level
        var format: Settings.LogFormat
    }

    private let state: Mutex<State>

    /// Begins with a level and a format.
    init(level: Logger.Level, format: Settings.LogFormat) {
        state = Mutex(State(level: level, format: format))
    }

    /// The least severe line that is logged.
    var level: Logger.Level { state.withLock(\.level) }

    /// How lines look.
    var format: Settings.LogFormat { state.withLock(\.format) }

    /// Changes both for the lines that come.
    func change(level: Logger.Level, format: Settings.LogFormat) {
        state.withLock { $0 = State(level: level, format: format) }
    }

    /// Makes it what every logger of the process writes by; once a process.
    func bootstrap() {
        LoggingSystem.bootstrap { [self] label in StderrLogHandler(label: label, control: self) }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Engine
public import Foundation

extension EngineConfiguration {
    /// A configuration without threads, limiter and device, whose time is the number of rendered frames.
    ///
    /// - Parameter folder: from `EngineHarness.makeFolder()`.
    /// - Returns: the configuration.
    public static func withoutThreads(in folder: URL) -> EngineConfiguration {
        var configuration = EngineConfiguration()
        configuration.limiterThreshold = nil
        configuration.feederThreadCount = 0
        configuration.runsPump = false
        configuration.wantedOutput = "offline"
        configuration.libraries = [folder.appending(path: "library").path]
        // Stands still between quanta.
        configuration.monotonicNanoseconds = { 0 }
        configuration.bootNanoseconds = { 0 }
        configuration.messages = RecordedMessages()
        configuration.utc = { EngineHarness.beginning.addingTimeInterval($0) }
        return configuration
    }
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation

extension EngineHarness {
    /// Renders and waits until a condition holds, at most two minutes because all suites start at once.
    ///
    /// - Returns: whether the condition held in time.
    func wait(until condition: @Sendable (EngineHarness) async -> Bool) async -> Bool {
        let deadline = Date(timeIntervalSinceNow: 120)
        while Date() < deadline {
            if await condition(self) { return true }
            await advance(frames: 10)
            try? await Task.sleep(for: .milliseconds(5))
        }
        return false
    }

    /// Names of all sounds in alphabetical order.
    var soundNames: [String] {
        get async { await engine.sounds().map(\.name).sorted() }
    }
}

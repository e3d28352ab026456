// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation

extension EngineHarness {
    /// Waits until something is so, at most two minutes, since all suites begin at once; the engine hears the news meanwhile.
    ///
    /// - Returns: whether it came to be so.
    func wait(until isSo: @Sendable (EngineHarness) async -> Bool) async -> Bool {
        let deadline = Date(timeIntervalSinceNow: 120)
        while Date() < deadline {
            if await isSo(self) { return true }
            await advance(frames: 10)
            try? await Task.sleep(for: .milliseconds(5))
        }
        return false
    }

    /// Names of all sounds in the order of the alphabet.
    var soundNames: [String] {
        get async { await engine.sounds().map(\.name).sorted() }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation

extension EngineHarness {
    /// An engine with constant sounds, each named after its value.
    static func withTracks(_ tracks: [(String, Float, Int)]) async throws -> EngineHarness {
        let harness = try await EngineHarness()
        for (name, value, frames) in tracks {
            try await harness.addConstant("\(name).wav", value: value, frames: frames)
        }
        _ = harness.log.take()
        return harness
    }

    /// Adds a station of sounds.
    @discardableResult
    func addStation(
        _ name: String,
        _ sounds: [String],
        options: [String: String] = [:],
        change: (inout StationSettings) -> Void = { _ in }
    ) async throws -> StationSnapshot {
        var settings = StationSettings(name: name, options: options, playlist: .sounds(sounds))
        settings.isGapless = true
        settings.skipFadeDuration = 0
        change(&settings)
        return try await engine.createStation(settings)
    }

    /// Names of the events so far, without positions.
    var names: [String] { log.all.map { name($0.event) }.filter { $0 != "position" } }
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

extension Operation {
    /// `/v1/stop-all`: stops players, music and announcements.
    ///
    /// Its answer does not wait for the disk, so that a dead one cannot delay it.
    static let stopping: [Operation] = [
        .step(
            "stopEverything",
            .post,
            "/v1/stop-all",
            read: .fields(StopRequest.readFading),
            reply: Reply.ok
        ) { (engine, _, stop) throws(EngineError) in
            try engine.stopEverything(stop)
        }
        .command(.stop, .flag("all"))
    ]
}

extension StoppedEverything: JSONRepresentable {
    /// The schema `StoppedEverything`.
    var json: JSONValue {
        let answer: JSONValue = [
            "stopped": .strings(players),
            "music": .optional(music),
            "announcement": .optional(announcement),
            "crossfader": .optional(crossfader),
            "runs": .strings(runs),
            "shows": .strings(shows),
            "calendarHeld": .bool(holdsCalendar),
            "queueHeld": .bool(holdsQueue),
            "changed": .bool(!isEmpty),
        ]
        return isEmpty ? answer.with("reason", .string(UnchangedReason.notPlaying.rawValue)) : answer
    }
}

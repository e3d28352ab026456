// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension EventContent {
    /// An event of the session.
    init(_ event: SessionEvent) {
        switch event {
        case .changed(let session): self.init(.sessionChanged, ["session": session.json])
        case .screenLockChanged(let isLocked):
            self.init(.screenLockChanged, ["screenLocked": .bool(isLocked)])
        case .activated(let session): self.init(.sessionActivated, ["session": session.json])
        case .deactivated(let reason, let notifiedOthers):
            let data: JSONValue = [
                "reason": .string(reason.rawValue), "notifiedOthers": .bool(notifiedOthers),
            ]
            self.init(.sessionDeactivated, data)
        case .interruptionBegan(let interruption):
            self.init(.sessionInterruptionBegan, interruption.json)
        case .interruptionEnded(let interruption, let shouldResume, let resumes):
            let data = interruption.json
                .with("shouldResume", .bool(shouldResume))
                .with("resumes", .bool(resumes))
            self.init(.sessionInterruptionEnded, data)
        case .routeChanged(let reason, let old, let new):
            let data: JSONValue = [
                "reason": .string(reason.rawValue),
                "old": .array(old.map(\.json)), "new": .array(new.map(\.json)),
            ]
            self.init(.sessionRouteChanged, "/v1/session/route", data)
        case .outputVolume(let volume, let isMuted):
            let data: JSONValue = [
                "volume": .optional(volume), "muted": isMuted.map { .bool($0) } ?? .null,
            ]
            self.init(.sessionOutputVolume, data)
        case .otherAudioChanged(let applications):
            let data: JSONValue = [
                "playing": .bool(!applications.isEmpty), "applications": .strings(applications),
            ]
            self.init(.sessionOtherAudioChanged, data)
        }
    }

    private init(_ type: EventType, _ data: JSONValue) { self.init(type, "/v1/session", data) }
}

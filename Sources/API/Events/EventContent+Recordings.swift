// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension EventContent {
    /// An event of recordings.
    init(_ event: RecordingEvent) {
        switch event {
        case .created(let recording): self.init(.recordingCreated, recording)
        case .changed(let recording): self.init(.recordingChanged, recording)
        case .disposed(let id, let name):
            let data: JSONValue = ["recordingId": .string(id), "name": .string(name)]
            self.init(.recordingDisposed, "/v1/recordings/\(id)", data)
        }
    }

    private init(_ type: EventType, _ recording: RecordingSnapshot) {
        self.init(
            type,
            recording.address,
            ["recordingId": .string(recording.id), "recording": recording.json]
        )
    }
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension Operation {
    private static let recording = "/v1/recordings/{recording}"

    /// `/v1/recordings`: sounds that are made of what is heard.
    static let recordings: [Operation] = [
        .pages("listRecordings", "/v1/recordings", of: "recordings") { (engine, page) throws(EngineError) in
            try engine.recordings(page)
        },
        .step(
            "startRecording",
            .post,
            "/v1/recordings",
            read: .fields(RecordingRequest.read),
            reply: { .created($0, at: $0.address) }
        ) { (engine, _, request) throws(EngineError) in
            try engine.startRecording(request)
        },
        .task("readRecording", .get, recording, read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            try engine.recording(call.subject)
        },
        .step("stopRecording", .post, recording + "/stop", read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            try engine.stopRecording(call.subject)
        },
        .step("disposeRecording", .delete, recording, read: .nothing, reply: Reply.nothing) {
            (engine, call, _) throws(EngineError) in
            try engine.disposeRecording(call.subject)
        },
    ]
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

/// Topics of completions.
enum SystemSoundTopic {
    /// Where the client names none.
    static let standard = "system-sound"
}

extension SystemSoundSnapshot {
    /// The address of the system sound.
    var address: String { "/v1/system-sounds/\(id)" }

    /// The schema `SystemSound` of `openapi.yaml`; `status` is `kAudioServicesNoError` (SS-04).
    var json: JSONValue {
        [
            "id": .integer(Int(id)),
            "status": 0,
            "soundId": .optional(soundId),
            "name": .string(name),
            "duration": .number(duration),
            "completions": .array(completions.map(\.json)),
            "playing": .strings(playing),
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension SystemSoundObserver {
    /// The schema `SystemSoundCompletion`.
    var json: JSONValue {
        [
            "id": .string(id),
            "clientData": .optional(observation.clientData),
            "connectionId": .optional(observation.connectionId),
            "topic": .string(observation.topic ?? SystemSoundTopic.standard),
        ]
    }
}

extension SystemSoundSource {
    /// Reads the body of `POST /v1/system-sounds`: one of `name`, `path`, `url` and `sound`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> SystemSoundSource {
        var given: [(String, String)] = []
        for field in ["name", "path", "url", "sound"] {
            if let text = try fields.string(field, limit: 4096) { given.append((field, text)) }
        }
        try fields.finish()
        guard let (field, text) = given.first else {
            throw .missing("name", allowed: "a string; or give \"path\", \"url\" or \"sound\"")
        }
        guard given.count == 1 else {
            throw .invalid(given[1].0, allowed: "absent where \"\(field)\" is given", given: "both")
        }
        switch field {
        case "sound": return .sound(.text(text))
        case "path": return .file(SoundRegistration(source: .path(text)))
        case "url": return .file(SoundRegistration(source: .url(text)))
        default: return .file(SoundRegistration(source: .name(text)))
        }
    }
}

extension SystemSoundObservation {
    /// Reads the body of `POST /v1/system-sounds/{id}/completions`; null is the standard (SS-09).
    static func read(
        _ fields: inout FieldReader,
        isOpen: (String) -> Bool
    ) throws(Problem) -> SystemSoundObservation {
        var observation = SystemSoundObservation()
        observation.clientData = try fields.string(
            "clientData",
            limit: FieldRange.clientDataBytes,
            opaque: true
        )
        if fields.value("connectionId") != .null {
            observation.connectionId = try fields.string("connectionId")
        }
        if let connection = observation.connectionId, !isOpen(connection) {
            throw .invalid(
                "connectionId",
                allowed: "the session of an open connection of /v1/events, as its hello names it",
                given: "\"\(connection.prefix(64))\""
            )
        }
        if fields.value("topic") != .null { observation.topic = try fields.string("topic") }
        if let topic = observation.topic, topic != SystemSoundTopic.standard, !TopicFilter.isOwn(topic) {
            throw .invalid(
                "topic",
                allowed:
                    "system-sound, or system-sound: and 1 to 64 letters, digits, dots, dashes, underscores",
                given: "\"\(topic.prefix(64))\""
            )
        }
        if observation.topic == SystemSoundTopic.standard { observation.topic = nil }
        try fields.finish()
        return observation
    }
}

extension HTTPRequest {
    /// The system sound that the path names; `vibrate` is the vibration (SS-06).
    var systemSoundID: UInt32? { resourceID == "vibrate" ? 4095 : UInt32(resourceID) }
}

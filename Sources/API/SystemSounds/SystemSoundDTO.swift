// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer
import SafeText

/// Topics of completions.
enum SystemSoundTopic {
    /// The default topic.
    static let standard = "system-sound"
}

extension SystemSoundSnapshot: JSONRepresentable {
    /// The address of the system sound.
    var address: String { "/v1/system-sounds/\(id)" }

    /// The schema `SystemSound` of `openapi.yaml`; `osStatus` is `kAudioServicesNoError` (SS-04).
    var json: JSONValue {
        [
            "id": .integer(Int(id)),
            "osStatus": 0,
            "soundId": .optional(soundId),
            "name": .string(name),
            "duration": .number(duration),
            "completions": .array(completions.map(\.json)),
            "playing": .strings(playing),
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension SystemSoundObserver: JSONRepresentable {
    /// The schema `SystemSoundCompletion`.
    var json: JSONValue {
        [
            "id": .string(id),
            "osStatus": 0,
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
            if let text = try fields.string(field, limit: ValueRange.referenceBytes) {
                given.append((field, text))
            }
        }
        try fields.finish()
        guard let (field, text) = given.first else {
            try fields.demandOne("name", "a string; or give \"path\", \"url\" or \"sound\"")
            return .sound(.text(""))
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
    /// Reads the body of `POST /v1/system-sounds/{id}/completions`; null is the default (SS-09).
    static func read(
        _ fields: inout FieldReader,
        _ call: Call
    ) throws(Problem) -> SystemSoundObservation {
        var observation = SystemSoundObservation()
        observation.clientData = try fields.string(
            "clientData",
            limit: ValueRange.clientDataBytes,
            opaque: true
        )
        if !fields.clears("connectionId") {
            observation.connectionId = try fields.string("connectionId")
        }
        if let connection = observation.connectionId, !call.api.hub.hasSession(connection) {
            throw .invalid(
                "connectionId",
                allowed: "the session of an open connection of /v1/events, as its hello names it",
                given: "\"\(connection.cut(toBytes: 64))\""
            )
        }
        if !fields.clears("topic") { observation.topic = try fields.string("topic") }
        if let topic = observation.topic, topic != SystemSoundTopic.standard, !TopicFilter.isOwn(topic) {
            throw .invalid(
                "topic",
                allowed:
                    "system-sound, or system-sound: and 1 to 64 letters, digits, dots, dashes, underscores",
                given: "\"\(topic.cut(toBytes: 64))\""
            )
        }
        if observation.topic == SystemSoundTopic.standard { observation.topic = nil }
        try fields.finish()
        return observation
    }
}

extension Problem {
    /// The problem with the result code of the original function (SS-03).
    var withOSStatus: Problem {
        let status =
            switch type {
            case .fileNotFound, .soundNotFound: -43  // fnfErr
            case .pathOutsideRoots: -54  // permErr
            case .unsupportedFormat: 1_954_115_647  // kAudioFileUnsupportedFileTypeError, 'typ?'
            case .corruptAudio, .decoderFailed: 1_685_348_671  // kAudioFileInvalidFileError, 'dta?'
            default: -1500  // kAudioServicesSystemSoundUnspecifiedError
            }
        return Problem(type, detail: detail, members: members + [JSONMember("osStatus", .integer(status))])
    }
}

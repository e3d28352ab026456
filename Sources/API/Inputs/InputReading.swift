// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Output

extension InputChange {
    /// Reads the body of `PATCH /v1/inputs/{input}`.
    ///
    /// - Source: RFC 7396: absent members stay, null removes one.
    static func read(_ fields: inout FieldReader) throws(Problem) -> InputChange {
        var change = InputChange()
        change.kind = try fields.choice("kind", of: InputSource.Kind.self)
        try change.readRest(&fields)
        return change
    }

    /// Reads the body of `POST /v1/inputs`.
    static func readNew(_ fields: inout FieldReader) throws(Problem) -> InputChange {
        var change = InputChange()
        change.kind = try fields.requiredChoice("kind", of: InputSource.Kind.self)
        try change.readRest(&fields)
        return change
    }

    private mutating func readRest(_ fields: inout FieldReader) throws(Problem) {
        name = try fields.string("name", limit: ValueRange.nameBytes)
        node = try fields.clearableText("node", limit: InputLimits.nodeBytes)
        url = try fields.clearableText("url", limit: InputLimits.urlBytes)
        buffer = try fields.number("buffer", in: InputLimits.buffer, unit: " seconds")
        channels = try fields.clearable("channels") { (fields) throws(Problem) in
            try fields.texts(
                "channels",
                limit: InputLimits.channels.upperBound,
                bytes: InputLimits.channelBytes
            )
        }
        bus = try fields.choice("bus", of: InputBus.self)
        zones = try fields.clearable("zones") { (fields) throws(Problem) in try fields.zoneList() }
        rooms = try fields.clearable("rooms") { (fields) throws(Problem) in try fields.roomList() }
        volume = try fields.number("volume", in: ValueRange.volume)
        isMuted = try fields.bool("muted")
        isEnabled = try fields.bool("enabled")
        highPass = try fields.clearable("highPass", in: InputLimits.highPass, unit: " Hz")
        gate = try fields.clearable("gate", in: InputLimits.gate, unit: " dB")
        delay = try fields.number("delay", in: InputLimits.delay, unit: " seconds")
        fallback = try fields.clearableText("fallback", limit: ValueRange.nameBytes)
        silence = try fields.number("silence", in: InputLimits.silence, unit: " seconds")
        try fields.finish()
    }
}

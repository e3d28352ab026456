// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension ShowChange {
    /// Reads the body of `POST /v1/shows` and `PATCH /v1/shows/{show}`.
    ///
    /// - Source: RFC 7396: absent members stay, null removes one.
    static func read(_ fields: inout FieldReader) throws(Problem) -> ShowChange {
        var change = ShowChange()
        change.name = try fields.string("name")
        change.notes = try fields.clearable("notes") { (fields) throws(Problem) in
            try fields.string("notes", limit: ShowLimits.notesBytes, opaque: true)
        }
        change.goInterval = try fields.number("goInterval", in: ShowLimits.goInterval, unit: " seconds")
        change.isRehearsal = try fields.bool("rehearsal")
        change.cues = try fields.objects("cues", limit: 1000) { cue throws(Problem) in
            try ShowCue.read(&cue)
        }
        try fields.finish()
        return change
    }
}

extension ShowCue {
    fileprivate static func read(_ fields: inout FieldReader) throws(Problem) -> ShowCue {
        let number = try fields.requiredString(
            "number",
            limit: ShowLimits.numberBytes,
            "a string of 1 to \(ShowLimits.numberBytes) bytes"
        )
        let action = try fields.requiredString("action", "the id or name of an action")
        var cue = ShowCue(number, action: action)
        cue.name = try fields.nullable("name") { (fields) throws(Problem) in
            try fields.string("name", limit: ShowLimits.nameBytes)
        }
        cue.notes = try fields.nullable("notes") { (fields) throws(Problem) in
            try fields.string("notes", limit: ShowLimits.notesBytes, opaque: true)
        }
        cue.color = try fields.nullable("color") { (fields) throws(Problem) in
            try fields.string("color", limit: 7)
        }
        cue.parameters = try fields.parameterValues()
        cue.preWait = try fields.number("preWait", in: ShowLimits.wait, unit: " seconds", default: 0)
        cue.postWait = try fields.number("postWait", in: ShowLimits.wait, unit: " seconds", default: 0)
        cue.continuation = try fields.choice("continue", default: CueContinuation.manual)
        cue.isArmed = try fields.bool("armed", default: true)
        // Answers have it; it follows from the others.
        _ = try fields.strings("broken", limit: 8)
        try fields.finish()
        return cue
    }
}

extension ShowCue {
    /// Reads the body of `POST /v1/shows/{show}/go`: the number of a cue; nil for the one at the pointer.
    static func readStart(_ fields: inout FieldReader) throws(Problem) -> String? {
        let cue = try readNumber(&fields)
        try fields.finish()
        return cue
    }

    /// Reads the body of `POST /v1/shows/{show}/stop`: the number of a cue, nil for all, and how it stops.
    static func readStop(_ fields: inout FieldReader) throws(Problem) -> (cue: String?, request: StopRequest)
    {
        (try readNumber(&fields), try StopRequest.readFading(&fields))
    }

    /// Reads the body of `POST /v1/shows/{show}/arm`: numbers of cues.
    static func readArming(_ fields: inout FieldReader) throws(Problem) -> (cues: [String], isArmed: Bool) {
        let allowed = "an array of 1 to 1000 numbers of cues"
        let given = try fields.texts("cues", limit: 1000, bytes: ShowLimits.numberBytes)
        let cues = try fields.demanded("cues", given, allowed, sample: ["1"])
        guard !cues.isEmpty else { throw .invalid("cues", allowed: allowed, given: "an empty one") }
        let isArmed = try fields.demanded("armed", try fields.bool("armed"), "true or false", sample: true)
        try fields.finish()
        return (cues, isArmed)
    }

    private static func readNumber(_ fields: inout FieldReader) throws(Problem) -> String? {
        try fields.string("cue", limit: ShowLimits.numberBytes)
    }
}

extension CueSelection {
    /// Reads the body of `POST /v1/shows/{show}/select`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> CueSelection {
        let cue = try fields.clearable("cue") { (fields) throws(Problem) in
            try fields.string("cue", limit: ShowLimits.numberBytes)
        }
        let move = try fields.choice("move", of: CueMove.self)
        try fields.finish()
        switch (cue, move) {
        case (let cue?, nil): return .cue(cue)
        case (nil, let move?): return .move(move)
        case (.some, .some):
            throw .invalid("move", allowed: "absent beside cue", given: "both")
        case (nil, nil):
            try fields.demandOne("cue", "the number of a cue or null, unless there is move")
            return .cue(nil)
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension FieldReader {
    /// `numberOfLoops`, or `looping` as its short form; `numberOfLoops` takes precedence (SM-06).
    mutating func loops() throws(Problem) -> Int? {
        let looping = try bool("looping")
        let count = try integer("numberOfLoops", in: ValueRange.loops)
        return count ?? looping.map { $0 ? -1 : 0 }
    }

    /// Reads the start time: at most one of `at`, `atDeviceTime` and `delay`.
    mutating func start() throws(Problem) -> (at: Double?, atDeviceTime: Double?, delay: Double?) {
        let at = try number("at", in: ValueRange.seconds, unit: " seconds")
        let atDeviceTime = try number("atDeviceTime", in: ValueRange.seconds, unit: " seconds")
        let delay = try number("delay", in: ValueRange.seconds, unit: " seconds")
        guard [at, atDeviceTime, delay].count(where: { $0 != nil }) <= 1 else {
            let field = delay != nil ? "delay" : "atDeviceTime"
            throw .invalid(field, allowed: "the only one of at, atDeviceTime and delay", given: "several")
        }
        return (at, atDeviceTime, delay)
    }
}

extension PlayRequest {
    /// Reads the body of the play operations (SM-30, AP-05, AP-06).
    static func read(_ fields: inout FieldReader) throws(Problem) -> PlayRequest {
        var play = PlayRequest()
        play.numberOfLoops = try fields.loops()
        play.fadeIn = try fields.bool("fadeIn", default: false)
        play.fadeDuration = try fields.number("fadeDuration", in: ValueRange.fadeSeconds, unit: " seconds")
        play.volume = try fields.number("volume", in: ValueRange.volume)
        play.baseVolume = try fields.number("baseVolume", in: ValueRange.volume)
        play.pan = try fields.number("pan", in: ValueRange.pan)
        (play.at, play.atDeviceTime, play.delay) = try fields.start()
        play.clientData = try fields.string("clientData", limit: ValueRange.clientDataBytes, opaque: true)
        play.zones = try fields.zones()
        play.rooms = try fields.rooms()
        play.parameters = try PlaybackParametersChange.read(&fields)
        try fields.finish()
        return play
    }

    /// Reads the body, with the start time of a batch if there is one.
    static func read(_ fields: inout FieldReader, _ call: Call) throws(Problem) -> PlayRequest {
        var play = try read(&fields)
        guard let start = call.batchStart else { return play }
        guard play.at == nil, play.atDeviceTime == nil, play.delay == nil else {
            throw .invalid("at", allowed: "given by the batch or by its operations", given: "both")
        }
        play.atDeviceTime = start
        return play
    }
}

extension StopRequest {
    /// Reads the body of the stop operations (SM-33, SM-34, AP-08).
    ///
    /// `fadesByDefault` is the default of `fadeOut`: true for sounds and music (SM-34), false for one player (SM-20).
    static func read(_ fields: inout FieldReader, fadesByDefault: Bool) throws(Problem) -> StopRequest {
        var stop = StopRequest(fadeOut: try fields.bool("fadeOut", default: fadesByDefault))
        stop.fadeDuration = try fields.number("fadeDuration", in: ValueRange.fadeSeconds, unit: " seconds")
        stop.rewind = try fields.bool("rewind", default: false)
        try fields.finish()
        return stop
    }
}

extension StopRequest {
    /// Reads the body of an operation that fades by default.
    static func readFading(_ fields: inout FieldReader) throws(Problem) -> StopRequest {
        try read(&fields, fadesByDefault: true)
    }

    /// Reads the body of an operation that stops at once by default.
    static func readCutting(_ fields: inout FieldReader) throws(Problem) -> StopRequest {
        try read(&fields, fadesByDefault: false)
    }
}

extension PlayerCreation {
    /// Reads the fields of `POST /v1/players` besides the sound.
    static func read(_ fields: inout FieldReader) throws(Problem) -> PlayerCreation {
        var creation = PlayerCreation()
        creation.volume = try fields.number("volume", in: ValueRange.volume)
        creation.baseVolume = try fields.number("baseVolume", in: ValueRange.volume)
        creation.pan = try fields.number("pan", in: ValueRange.pan)
        creation.numberOfLoops = try fields.loops()
        creation.currentTime = try fields.number("currentTime", in: ValueRange.seconds, unit: " seconds")
        creation.clientData = try fields.string("clientData", limit: ValueRange.clientDataBytes, opaque: true)
        creation.meteringEnabled = try fields.bool("meteringEnabled", default: false)
        creation.zones = try fields.zones()
        creation.rooms = try fields.rooms()
        creation.parameters = try PlaybackParametersChange.read(&fields, withEnableRate: true)
        try fields.finish()
        return creation
    }
}

extension PlayerChange {
    /// Reads the body of `PATCH /v1/players/{id}`; `clientData` null removes the data.
    static func read(_ fields: inout FieldReader) throws(Problem) -> PlayerChange {
        var change = PlayerChange()
        change.volume = try fields.number("volume", in: ValueRange.volume)
        change.baseVolume = try fields.number("baseVolume", in: ValueRange.volume)
        change.pan = try fields.number("pan", in: ValueRange.pan)
        change.numberOfLoops = try fields.loops()
        change.currentTime = try fields.number("currentTime", in: ValueRange.seconds, unit: " seconds")
        if fields.clears("clientData") {
            change.clientData = .some(nil)
        } else if let data = try fields.string("clientData", limit: ValueRange.clientDataBytes, opaque: true)
        {
            change.clientData = data
        }
        change.meteringEnabled = try fields.bool("meteringEnabled")
        change.parameters = try PlaybackParametersChange.read(&fields, withEnableRate: true)
        try fields.finish()
        return change
    }
}

extension FadeRequest {
    private enum KindName: String, CaseIterable {
        case to, fadeIn = "in", fadeOut = "out"
    }

    /// Reads the body of `POST /v1/players/{id}/fade` (SM-16 to SM-18).
    static func read(_ fields: inout FieldReader) throws(Problem) -> FadeRequest {
        let name = try fields.choice("kind", default: KindName.to)
        let to = try fields.number("to", in: ValueRange.volume)
        let duration = try fields.number("duration", in: ValueRange.fadeSeconds, unit: " seconds")
        let curve = try fields.choice("curve", default: CurveName.linear)
        try fields.finish()
        let kind: Kind
        switch (name, to) {
        case (.to, let to?): kind = .to(to)
        case (.to, nil):
            try fields.demandOne("to", "a number from 0 to 1")
            kind = .fadeIn
        case (.fadeIn, nil): kind = .fadeIn
        case (.fadeOut, nil): kind = .fadeOut
        case (_, .some): throw .invalid("to", allowed: "absent unless kind is \"to\"", given: "a number")
        }
        return FadeRequest(kind: kind, duration: duration, curve: curve.curve)
    }
}

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

/// Ranges of the fields that several operations share; `openapi.yaml` names the same.
enum FieldRange {
    /// A linear volume.
    static let volume = 0.0...1.0
    /// Left to right.
    static let pan = -1.0...1.0
    /// Seconds of a fade, up to an hour.
    static let fadeSeconds = 0.0...3600.0
    /// Seconds of a position or a clock, up to about 31 years.
    static let seconds = 0.0...1e9
    /// 0 once, n returns n times, negative for ever (AP-15).
    static let loops = -2_147_483_648...2_147_483_647
    /// How many times as fast (AP-13).
    static let rate = 0.5...2.0
    /// UTF-8 bytes of a client's data (SS-11).
    static let clientDataBytes = 4096
}

extension FieldReader {
    /// `numberOfLoops`, or `looping` as its short form; `numberOfLoops` counts where both are given (SM-06).
    mutating func loops() throws(Problem) -> Int? {
        let looping = try bool("looping")
        let count = try integer("numberOfLoops", in: FieldRange.loops)
        return count ?? looping.map { $0 ? -1 : 0 }
    }

    /// At most one of the fields that say when to start.
    mutating func start() throws(Problem) -> (at: Double?, atDeviceTime: Double?, delay: Double?) {
        let at = try number("at", in: FieldRange.seconds, unit: " seconds")
        let atDeviceTime = try number("atDeviceTime", in: FieldRange.seconds, unit: " seconds")
        let delay = try number("delay", in: FieldRange.seconds, unit: " seconds")
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
        play.fadeIn = try fields.bool("fadeIn") ?? false
        play.fadeDuration = try fields.number("fadeDuration", in: FieldRange.fadeSeconds, unit: " seconds")
        play.volume = try fields.number("volume", in: FieldRange.volume)
        play.baseVolume = try fields.number("baseVolume", in: FieldRange.volume)
        play.pan = try fields.number("pan", in: FieldRange.pan)
        (play.at, play.atDeviceTime, play.delay) = try fields.start()
        play.clientData = try fields.string("clientData", limit: FieldRange.clientDataBytes, opaque: true)
        play.parameters = try PlaybackParametersChange.read(&fields)
        try fields.finish()
        return play
    }
}

extension StopRequest {
    /// Reads the body of the stop operations (SM-33, SM-34, AP-08).
    ///
    /// With `fadesByDefault`, a body that does not say fades: so do sounds and music (SM-34), while a single player
    /// stops at once (SM-20).
    static func read(_ fields: inout FieldReader, fadesByDefault: Bool) throws(Problem) -> StopRequest {
        var stop = StopRequest(fadeOut: try fields.bool("fadeOut") ?? fadesByDefault)
        stop.fadeDuration = try fields.number("fadeDuration", in: FieldRange.fadeSeconds, unit: " seconds")
        stop.rewind = try fields.bool("rewind") ?? false
        try fields.finish()
        return stop
    }
}

extension PlayerCreation {
    /// Reads what `POST /v1/players` says besides the sound.
    static func read(_ fields: inout FieldReader) throws(Problem) -> PlayerCreation {
        var creation = PlayerCreation()
        creation.volume = try fields.number("volume", in: FieldRange.volume)
        creation.baseVolume = try fields.number("baseVolume", in: FieldRange.volume)
        creation.pan = try fields.number("pan", in: FieldRange.pan)
        creation.numberOfLoops = try fields.loops()
        creation.currentTime = try fields.number("currentTime", in: FieldRange.seconds, unit: " seconds")
        creation.clientData = try fields.string("clientData", limit: FieldRange.clientDataBytes, opaque: true)
        creation.meteringEnabled = try fields.bool("meteringEnabled")
        creation.parameters = try PlaybackParametersChange.read(&fields, withEnableRate: true)
        try fields.finish()
        return creation
    }
}

extension PlayerChange {
    /// Reads the body of `PATCH /v1/players/{id}`; `clientData` null takes the data away.
    static func read(_ fields: inout FieldReader) throws(Problem) -> PlayerChange {
        var change = PlayerChange()
        change.volume = try fields.number("volume", in: FieldRange.volume)
        change.baseVolume = try fields.number("baseVolume", in: FieldRange.volume)
        change.pan = try fields.number("pan", in: FieldRange.pan)
        change.numberOfLoops = try fields.loops()
        change.currentTime = try fields.number("currentTime", in: FieldRange.seconds, unit: " seconds")
        if fields.value("clientData") == .null {
            change.clientData = .some(nil)
        } else if let data = try fields.string("clientData", limit: FieldRange.clientDataBytes, opaque: true)
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
        let name = try fields.choice("kind", of: KindName.self) ?? .to
        let to = try fields.number("to", in: FieldRange.volume)
        let duration = try fields.number("duration", in: FieldRange.fadeSeconds, unit: " seconds")
        let curve = try fields.choice("curve", of: CurveName.self) ?? .linear
        try fields.finish()
        let kind: Kind
        switch (name, to) {
        case (.to, let to?): kind = .to(to)
        case (.to, nil): throw .missing("to", allowed: "a number from 0 to 1")
        case (.fadeIn, nil): kind = .fadeIn
        case (.fadeOut, nil): kind = .fadeOut
        case (_, .some): throw .invalid("to", allowed: "absent unless kind is \"to\"", given: "a number")
        }
        return FadeRequest(kind: kind, duration: duration, curve: curve.curve)
    }
}

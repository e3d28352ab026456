// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Turns numbers of a request into values of the engine, or says which field is wrong.
enum Check {
    /// A volume, 0 to 1.
    static func volume(_ value: Double, _ field: String) throws(EngineError) -> Gain {
        guard (0...1).contains(value) else {
            throw .invalidValue(field: field, allowed: "0 to 1", given: "\(value)")
        }
        return Gain(Float(value))
    }

    /// A pan position, −1 to 1.
    static func pan(_ value: Double, _ field: String = "pan") throws(EngineError) -> Pan {
        guard (-1...1).contains(value) else {
            throw .invalidValue(field: field, allowed: "-1 to 1", given: "\(value)")
        }
        return Pan(Float(value))
    }

    /// A number of returns; every negative one means for ever.
    static func loops(_ value: Int, _ field: String = "numberOfLoops") throws(EngineError) -> LoopCount {
        guard value <= Int(Int32.max) else {
            throw .invalidValue(field: field, allowed: "at most \(Int32.max)", given: "\(value)")
        }
        return value < 0 ? .forever : LoopCount(Int32(value))
    }

    /// A duration, 0 to `limit` seconds.
    static func duration(
        _ value: Double,
        _ field: String,
        limit: Double,
        rate: SampleRate
    ) throws(EngineError) -> FrameCount {
        guard value >= 0, value <= limit else {
            throw .invalidValue(field: field, allowed: "0 to \(limit) seconds", given: "\(value)")
        }
        return rate.frames(seconds: value)
    }

    /// A position inside a sound, not negative and finite; more than any sound has is held at a trillion seconds.
    static func position(_ value: Double, _ field: String, rate: SampleRate) throws(EngineError) -> FrameCount
    {
        guard value >= 0, value.isFinite else {
            throw .invalidValue(field: field, allowed: "0 or more seconds", given: "\(value)")
        }
        return rate.frames(seconds: value)
    }

    /// A bus a player may be made for; the music deck makes its own players.
    static func kind(_ kind: PlayerKind) throws(EngineError) {
        guard kind == .music else { return }
        throw .invalidValue(field: "kind", allowed: "sound or system", given: kind.rawValue)
    }

    /// Data of a completion, not longer than `limit` bytes of UTF-8.
    static func clientData(_ value: String?, limit: Int) throws(EngineError) {
        guard let value, value.utf8.count > limit else { return }
        throw .invalidValue(
            field: "clientData",
            allowed: "at most \(limit) bytes",
            given: "\(value.utf8.count) bytes"
        )
    }
}

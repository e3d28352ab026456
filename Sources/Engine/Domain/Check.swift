// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation

/// Checks the numbers of a request and converts them into values of the engine; an error names the field.
enum Check {
    /// A volume, 0 to 1.
    static func volume(_ value: Double, _ field: String) throws(EngineError) -> Gain {
        guard ValueRange.volume.contains(value) else {
            throw .invalidValue(field: field, allowed: "0 to 1", given: "\(value)")
        }
        return Gain(Float(value))
    }

    /// A pan position, −1 to 1.
    static func pan(_ value: Double, _ field: String = "pan") throws(EngineError) -> Pan {
        guard ValueRange.pan.contains(value) else {
            throw .invalidValue(field: field, allowed: "-1 to 1", given: "\(value)")
        }
        return Pan(Float(value))
    }

    /// A loop count; any negative number means forever.
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

    /// A position inside a sound in seconds, finite and not negative; clamped to a trillion seconds.
    static func position(_ value: Double, _ field: String, rate: SampleRate) throws(EngineError) -> FrameCount
    {
        guard value >= 0, value.isFinite else {
            throw .invalidValue(field: field, allowed: "0 or more seconds", given: "\(value)")
        }
        return rate.frames(seconds: value)
    }

    /// A kind that a client may create players of; the music deck and the queue create their own.
    static func kind(_ kind: PlayerKind) throws(EngineError) {
        guard kind == .music || kind == .announcement else { return }
        throw .invalidValue(field: "kind", allowed: "sound or system", given: kind.rawValue)
    }

    /// A priority, 0 to 255 (AQ-02).
    static func priority(_ value: Int) throws(EngineError) -> UInt8 {
        guard let priority = UInt8(exactly: value) else {
            throw .invalidValue(field: "priority", allowed: "0 to 255", given: "\(value)")
        }
        return priority
    }

    /// A whole number within a range.
    static func whole(_ value: Int, _ field: String, in range: ClosedRange<Int>) throws(EngineError) {
        guard range.contains(value) else {
            let allowed = "\(range.lowerBound) to \(range.upperBound)"
            throw .invalidValue(field: field, allowed: allowed, given: "\(value)")
        }
    }

    /// A number within a range.
    static func number(_ value: Double, _ field: String, in range: ClosedRange<Double>) throws(EngineError) {
        guard range.contains(value) else {
            throw .invalidValue(
                field: field,
                allowed: "\(range.lowerBound) to \(range.upperBound)",
                given: "\(value)"
            )
        }
    }

    /// Seconds within a range.
    static func seconds(
        _ value: Double,
        _ field: String,
        in range: ClosedRange<Double>
    ) throws(EngineError) -> Double {
        guard range.contains(value) else {
            let allowed = "\(range.lowerBound) to \(range.upperBound) seconds"
            throw .invalidValue(field: field, allowed: allowed, given: "\(value)")
        }
        return value
    }

    /// A span of quiet hours.
    static func quietHours(_ span: QuietHours) throws(EngineError) {
        for (field, minutes) in [("from", span.from), ("to", span.to)] where !(0..<1_440).contains(minutes) {
            throw .invalidValue(field: "quietHours.\(field)", allowed: "00:00 to 23:59", given: "\(minutes)")
        }
        guard span.days.allSatisfy({ ValueRange.weekday.contains($0) }) else {
            let allowed = "1 (Monday) to 7 (Sunday)"
            throw .invalidValue(field: "quietHours.days", allowed: allowed, given: "\(span.days.sorted())")
        }
        guard TimeZone(identifier: span.timeZone) != nil else {
            let allowed = "an IANA time zone such as Europe/Paris"
            throw .invalidValue(field: "quietHours.timeZone", allowed: allowed, given: span.timeZone)
        }
    }

    /// A ducking rule; `index` is its index in the request.
    static func ducking(_ rule: DuckingRule, _ index: Int) throws(EngineError) {
        guard rule.target != .master, rule.source != .master, rule.source != rule.target else {
            let allowed = "another bus than the source, and neither the master"
            throw .invalidValue(
                field: "rules[\(index)].target",
                allowed: allowed,
                given: rule.target.rawValue
            )
        }
        guard ValueRange.duckDepth.contains(rule.depthDecibels) else {
            let given = "\(rule.depthDecibels)"
            throw .invalidValue(field: "rules[\(index)].depthDb", allowed: "-160 to 0", given: given)
        }
        for (field, value) in [("attack", rule.attack), ("hold", rule.hold), ("release", rule.release)] {
            _ = try seconds(value, "rules[\(index)].\(field)", in: ValueRange.duckSeconds)
        }
    }

    /// A time in the format of the API, ISO 8601.
    static func text(_ time: Date) -> String { time.formatted(.iso8601) }

    /// Client data, at most `limit` bytes of UTF-8.
    static func clientData(_ value: String?, limit: Int) throws(EngineError) {
        guard let value, value.utf8.count > limit else { return }
        throw .invalidValue(
            field: "clientData",
            allowed: "at most \(limit) bytes",
            given: "\(value.utf8.count) bytes"
        )
    }
}

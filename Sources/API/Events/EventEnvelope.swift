// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation

/// One message to clients: `{seq, ts, engineTime, deviceTime, type, resource, data}`.
struct EventEnvelope: Sendable {
    /// Its number in the stream, or the number of the last event for a personal message.
    var sequence: UInt64
    /// When the server learned of it.
    var utc: Date
    /// Engine seconds at which it happened.
    var engineTime: Double
    /// Seconds of the device clock (AP-23).
    var deviceTime: Double
    /// What happened.
    var type: EventType
    /// The address of what it happened to.
    var resource: String
    /// The facts.
    var data: JSONValue
    /// Whom it is for.
    var audience = EventAudience()

    /// The message as UTF-8 text.
    var encoded: [UInt8] {
        let json: JSONValue = [
            "seq": .integer(Int(clamping: sequence)),
            "ts": .string(Timestamp.text(utc)),
            "engineTime": .number(engineTime),
            "deviceTime": .number(deviceTime),
            "type": .string(type.rawValue),
            "resource": .string(resource),
            "data": data,
        ]
        return json.encoded
    }
}

extension EventEnvelope {
    /// Translates an event of the engine.
    init(_ event: EngineEventEnvelope, sequence: UInt64) {
        let content = EventContent(event.event)
        self.init(
            sequence: sequence,
            utc: event.utc,
            engineTime: event.engineTime,
            deviceTime: event.deviceTime,
            type: content.type,
            resource: content.resource,
            data: content.data,
            audience: content.audience
        )
    }

    /// Makes a message for one connection about the moment of a snapshot.
    init(personal type: EventType, sequence: UInt64, device: DeviceSnapshot, data: JSONValue) {
        self.init(
            sequence: sequence,
            utc: device.utc,
            engineTime: device.engineTime,
            deviceTime: device.deviceCurrentTime,
            type: type,
            resource: "/v1/events",
            data: data
        )
    }
}

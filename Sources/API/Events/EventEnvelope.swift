// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation

/// One message to clients: `{seq, ts, engineTime, deviceTime, type, resource, data}`.
struct EventEnvelope: Sendable {
    /// Its number in the stream, or the number of the last event for a personal message.
    var sequence: UInt64
    /// Wall-clock time at which the server noticed it.
    var utc: Date
    /// Engine time of the event, in seconds.
    var engineTime: Double
    /// Device time of the event, in seconds (AP-23).
    var deviceTime: Double
    /// The type of the event.
    var type: EventType
    /// The address of the resource concerned.
    var resource: String
    /// The data of the event.
    var data: JSONValue
    /// The connections that receive it.
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

    /// Makes a message for one connection, with the times of a device snapshot.
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

// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

/// The body of `POST /v1/actions/capture`: an action that brings back the present state, over a time.
struct ActionCapture: Sendable {
    /// A part of the state.
    enum Part: String, Sendable, CaseIterable {
        case volumes, mutes, ducking, session, station
    }

    /// The action's name; empty for a generated one.
    let name: String
    let parts: [Part]
    /// The default of the action's parameter `over`, seconds.
    let seconds: Double

    /// Reads the body.
    static func read(_ fields: inout FieldReader) throws(Problem) -> ActionCapture {
        let name = try fields.string("name", limit: ValueRange.nameBytes)
        let names = Part.allCases.map(\.rawValue)
        let allowed = "one or several of " + names.joined(separator: ", ") + ", each once"
        let given = try fields.choices("include", of: Part.self, limit: names.count)
        let parts = try fields.demanded("include", given, allowed, sample: Part.allCases)
        let over = try fields.number("over", in: ValueRange.fadeSeconds, unit: " seconds", default: 0)
        try fields.finish()
        guard !parts.isEmpty else { throw .invalid("include", allowed: allowed, given: "an empty list") }
        return ActionCapture(name: name ?? "", parts: parts, seconds: over)
    }

    /// The action for the present state.
    func settings(_ engine: isolated Engine) -> ActionSettings {
        var operations: [JSONValue] = []
        let volumes = volumes(engine.manager())
        if !volumes.isEmpty {
            operations.append(Self.operation("PATCH", "/v1/manager", .object(volumes)))
        }
        if parts.contains(.ducking) {
            let rules = JSONValue.array(engine.ducking().rules.map(\.json))
            operations.append(Self.operation("PUT", "/v1/ducking", ["rules": rules]))
        }
        if parts.contains(.session) {
            operations.append(Self.operation("PATCH", "/v1/session", Self.session(engine.session())))
        }
        if parts.contains(.station) { operations.append(Self.music(engine.music())) }
        var over = ActionParameter("over", .number)
        (over.default, over.minimum) = (.number(seconds), ValueRange.fadeSeconds.lowerBound)
        over.maximum = ValueRange.fadeSeconds.upperBound
        return ActionSettings(
            name: name,
            parameters: [over],
            steps: operations.map { ActionStep(operation: String(decoding: $0.encoded, as: UTF8.self)) }
        )
    }

    // MARK: Parts

    private static let over: JSONValue = ["parameter": "over"]

    private static func operation(_ method: String, _ path: String, _ body: JSONValue) -> JSONValue {
        ["op": "request", "method": .string(method), "path": .string(path), "body": body]
    }

    /// Volumes and mutes as fields of a change of the manager.
    private func volumes(_ manager: ManagerSnapshot) -> [JSONMember] {
        guard case .object(let members) = manager.json else { return [] }
        var fields = members.filter { member in
            guard VolumeScope.allCases.contains(where: { member.name.hasPrefix($0.rawValue) }) else {
                return false
            }
            return parts.contains(.volumes) && member.name.hasSuffix("Volume")
                || parts.contains(.mutes) && member.name.hasSuffix("Muted")
        }
        if parts.contains(.volumes) { fields.append(JSONMember("fadeDuration", Self.over)) }
        return fields
    }

    private static func session(_ session: SessionSnapshot) -> JSONValue {
        [
            "category": .string((session.nextCategory ?? session.category).rawValue),
            "options": .strings(session.options.map(\.rawValue)),
            "silentMode": .bool(session.silentMode),
            "othersDepthDb": .number(session.othersDepthDecibels),
        ]
    }

    /// What plays on the music deck: a station, one sound, or nothing.
    private static func music(_ music: MusicSnapshot) -> JSONValue {
        let body: JSONValue = ["fadeDuration": over]
        if let station = music.stationId {
            return operation("POST", "/v1/stations/\(station)/play", body)
        }
        guard music.playing, let player = music.player else {
            return operation("POST", "/v1/music/stop", body)
        }
        var members = [
            JSONMember("sound", .string(player.soundId)),
            JSONMember("looping", .bool(player.numberOfLoops != 0)), JSONMember("fadeDuration", over),
        ]
        if let zones = player.zones { members.append(JSONMember("zones", .strings(zones))) }
        if let rooms = player.rooms { members.append(JSONMember("rooms", .strings(rooms))) }
        return operation("POST", "/v1/music/play", .object(members))
    }
}
